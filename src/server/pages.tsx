import { findLastChange } from '../../db/history.ts';
import { listMonths, loadReportYear } from '../../db/month-records.ts';
import type { DatabaseReader } from '../../db/open.ts';
import type { CellValue } from '../domain/cell.ts';
import { dashboardComparisons } from '../domain/dashboard-comparisons.ts';
import type { EntryFormId } from '../domain/entry-forms.ts';
import type { Label, Report } from '../domain/report.ts';
import { reportById, reports } from '../domain/reports.ts';
import { toWire, type StoredMonth } from '../domain/wire-record.ts';
import { MONTHS, yearOf, type IsoDate } from '../domain/year-month.ts';
import { comparisonData } from '../domain/yearly-comparison.ts';
import type { PageContent } from '../views/document.tsx';
import { Island } from '../views/island.tsx';
import { DashboardPage } from '../views/pages/dashboard-page.tsx';
import { EntryPage } from '../views/pages/entry-page.tsx';
import { PlaceholderPage } from '../views/pages/placeholder-page.tsx';
import { readEntryQuery, readReportQuery } from './query.ts';

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

export const pages: readonly Page[] = [
  dashboardPage('/'),
  comingSoon('/report/weekly', 'Weekly Report', '주간 보고'),
  ...reports.map(reportPage),
  entryPage('/entry/inventory', 'weekly', { en: 'Weekly Inventory Entry', ko: '주간 재고 입력' }),
  entryPage('/entry/monthly-inventory', 'balance', { en: 'Monthly Inventory Balance', ko: '월별 재고 잔액' }),
  headingOnly('/entry/inout', 'Inbound/Outbound Entry', '입출고 입력'),
  headingOnly('/entry/import', 'Import Entry', '수입 입력'),
  headingOnly('/entry/shipment', 'Shipment Entry', '선적 입력'),
];

function reportPage(report: Report): Page {
  return {
    path: `/report/${report.id}`,
    async load({ url, today, database }) {
      const { year, bu } = readReportQuery(report, url, today);
      const [months, before, lastChange] = await Promise.all([
        listMonths(database.reader, report, { year, bu }),
        listMonths(database.reader, report, { year: year - 1, bu }),
        findLastChange(database.reader, report, { year, bu }),
      ]);
      const props = {
        reportId: report.id,
        year,
        bu,
        today,
        records: months.map(toWire),
        lastChange,
        lastYear: lastYearOf(report, before),
      };
      return {
        title: report.title.en,
        body: <Island name="report-grid" id="report" props={props} />,
        fill: true,
        runs: true,
        toasts: true,
      };
    },
  };
}

/** As small as it can travel: it is looked up by month and row, never sent back. */
function lastYearOf({ fields }: Report, months: readonly StoredMonth[]): CellValue[][] {
  if (months.length === 0) return [];
  const cells = new Map(months.map((month) => [month.month, month.cells]));
  return MONTHS.map((month) => fields.map(({ key }) => cells.get(month)?.[key] ?? null));
}

function dashboardPage(path: string): Page {
  return {
    path,
    async load({ today, database }) {
      const year = yearOf(today);
      const reportIds = [...new Set(dashboardComparisons.map(({ reportId }) => reportId))];
      const loaded = await Promise.all(
        reportIds.map(async (id) => {
          const load = (of: number) => loadReportYear(database.reader, reportById(id), { year: of, bu: null });
          return [id, await Promise.all([load(year), load(year - 1)])] as const;
        }),
      );
      const years = new Map(loaded);
      const charts = dashboardComparisons.map((comparison) => {
        const [current, previous] = years.get(comparison.reportId) ?? [];
        const none = new Map();
        return [
          comparison.id,
          comparisonData(comparison, today, current?.months ?? none, previous?.months ?? none),
        ] as const;
      });
      return { title: 'Dashboard', body: <DashboardPage today={today} comparisons={new Map(charts)} />, runs: true };
    },
  };
}

function entryPage(path: string, form: EntryFormId, title: Label): Page {
  return {
    path,
    load({ url, today }) {
      const chosen = readEntryQuery(url, today, { perMonth: form === 'weekly' });
      const body = <EntryPage form={form} title={title} today={today} {...chosen} />;
      return { title: title.en, body, runs: true, toasts: true };
    },
  };
}

function comingSoon(path: string, en: string, ko: string): Page {
  return { path, load: () => ({ title: en, body: <PlaceholderPage title={{ en, ko }} path={path} saysComingSoon /> }) };
}

function headingOnly(path: string, en: string, ko: string): Page {
  const body = <PlaceholderPage title={{ en, ko }} path={path} saysComingSoon={false} />;
  return { path, load: () => ({ title: en, body }) };
}
