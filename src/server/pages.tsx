import type { Request } from 'express';
import type { ReactElement } from 'react';
import { loadReportYear } from '../../db/month-records.ts';
import type { DatabaseReader } from '../../db/open.ts';
import type { Report } from '../domain/report.ts';
import { reports } from '../domain/reports.ts';
import type { IsoDate } from '../domain/year-month.ts';
import type { PageScript } from '../views/document.tsx';
import { PlaceholderPage } from '../views/pages/placeholder-page.tsx';
import { ReportPage } from '../views/pages/report-page.tsx';
import { readReportQuery } from './query.ts';

export interface PageContent {
  readonly title: string;
  readonly body: ReactElement;
  /** The sheet takes what is left of the window and scrolls inside. */
  readonly fill?: boolean;
  readonly scripts?: readonly PageScript[];
}

interface PageContext {
  readonly url: string;
  readonly today: IsoDate;
  readonly database: DatabaseReader;
}

/** One page of the product. Router and walk-every-page test are driven by this table. */
export interface Page {
  readonly path: string;
  readonly load: (context: PageContext) => Promise<PageContent> | PageContent;
}

export type RenderPage = (request: Request, content: PageContent) => string;

export const pages: readonly Page[] = [
  placeholder('/', 'Dashboard', '대시보드'),
  placeholder('/report/weekly', 'Weekly Report', '주간 보고'),
  ...reports.map(reportPage),
  placeholder('/entry/inventory', 'Weekly Inventory Entry', '주간 재고 입력'),
  placeholder('/entry/monthly-inventory', 'Monthly Inventory Balance', '월별 재고 잔액'),
  placeholder('/entry/inout', 'In/out Entry', '입출고 입력'),
  placeholder('/entry/import', 'Import Entry', '수입 입력'),
  placeholder('/entry/shipment', 'Shipment Entry', '선적 입력'),
];

function reportPage(report: Report): Page {
  return {
    path: `/report/${report.id}`,
    async load({ url, today, database }) {
      const { year, bu } = readReportQuery(report, url, today);
      const data = await loadReportYear(database.reader, report, { year, bu });
      return {
        title: report.title.en,
        body: <ReportPage report={report} data={data} today={today} />,
        fill: true,
        scripts: ['src/islands/choice-form.ts'],
      };
    },
  };
}

function placeholder(path: string, en: string, ko: string): Page {
  return { path, load: () => ({ title: en, body: <PlaceholderPage title={{ en, ko }} /> }) };
}
