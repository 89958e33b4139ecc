import { findLastChange } from '../../db/history.ts';
import { findImportedChange } from '../../db/imported-change.ts';
import { listMonths } from '../../db/month-records.ts';
import type { DatabaseReader } from '../../db/open.ts';
import { historyAddress, reportPath } from '../domain/addresses.ts';
import { entryForms, type EntryFormId } from '../domain/entry-forms.ts';
import { fieldValues, type FieldValues } from '../domain/field-values.ts';
import type { StoredMonth } from '../domain/record.ts';
import type { Report } from '../domain/report.ts';
import { reports } from '../domain/reports.ts';
import { MONTHS, type IsoDate } from '../domain/year-month.ts';
import { ImportReceipt } from '../views/import-receipt.tsx';
import { Island } from '../views/island.tsx';
import { lookScript } from '../views/look-script.ts';
import type { PageContent } from '../views/page-renderer.tsx';
import { DashboardPage } from '../views/pages/dashboard-page.tsx';
import { EntryPage } from '../views/pages/entry-page.tsx';
import { PlaceholderPage, type PlaceholderPageProps } from '../views/pages/placeholder-page.tsx';
import { sitePages, type SitePage } from '../views/sitemap.ts';
import { loadDashboard } from './dashboard.ts';
import type { Person } from './person.ts';
import {
  entryParameters,
  IMPORTED,
  NO_PARAMETERS,
  readEntryQuery,
  readImported,
  readReportQuery,
  readView,
  readYear,
  reportParameters,
  type Parameters,
  type Query,
  VIEW,
} from './query.ts';

interface PageContext {
  /** The parameters that the page knows. */
  readonly query: Query;
  readonly today: IsoDate;
  readonly person: Person;
}

interface DataContext extends PageContext {
  readonly database: DatabaseReader;
}

interface AnyPage {
  readonly path: string;
  readonly parameters: Parameters;
}

/** A page that shows stored figures. */
interface DataPage extends AnyPage {
  readonly readsData: true;
  readonly load: (context: DataContext) => Promise<PageContent>;
}

/** A page without stored figures. It answers also when the database is away (CONTRACT §3). */
interface PlainPage extends AnyPage {
  readonly readsData: false;
  readonly load: (context: PageContext) => PageContent;
}

/** One page of the product. Router and walk-every-page test are driven by this table. */
export type Page = DataPage | PlainPage;

export const pages: readonly Page[] = [
  dashboardPage(sitePages.dashboard),
  placeholderPage(sitePages.weeklyReport, { saysComingSoon: true, enteredIn: null }),
  ...reports.map(reportPage),
  entryPage(sitePages.inventoryEntry, 'weekly'),
  entryPage(sitePages.monthlyInventoryEntry, 'balance'),
  placeholderPage(sitePages.inOutEntry, { saysComingSoon: false, enteredIn: 'warehouse' }),
  placeholderPage(sitePages.importEntry, { saysComingSoon: false, enteredIn: 'import' }),
  placeholderPage(sitePages.shipmentEntry, { saysComingSoon: false, enteredIn: 'import' }),
];

function reportPage(report: Report): DataPage {
  const { names, others } = reportParameters(report, 'ignored');
  return {
    path: reportPath(report.id),
    parameters: { names: [...names, VIEW, IMPORTED], others },
    readsData: true,
    async load({ query, today, database }) {
      const { year, bu } = readReportQuery(report, query, today);
      const view = readView(query);
      const imported = readImported(query);
      const receipt = imported === null ? null : await findImportedChange(database.reader, report, imported);
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
        view,
        months: months.map(({ month, revision, cells }) => ({ month, revision, values: fieldValues(report, cells) })),
        lastChange,
        lastYear: lastYearOf(report, before),
      };
      return {
        title: report.title.en,
        body: (
          <>
            {(receipt !== null || imported === 0) && (
              <ImportReceipt change={receipt} undoAt={historyAddress(report.id, { year, bu }, { change: imported })} />
            )}
            <Island name="report-grid" id="report" props={props} />
            <script dangerouslySetInnerHTML={{ __html: lookScript }} />
          </>
        ),
        fill: true,
      };
    },
  };
}

/** The year before, month by month. */
function lastYearOf(report: Report, months: readonly StoredMonth[]): FieldValues[] {
  if (months.length === 0) return [];
  const cells = new Map(months.map((month) => [month.month, month.cells]));
  return MONTHS.map((month) => fieldValues(report, cells.get(month) ?? {}));
}

function dashboardPage({ path, title }: SitePage): DataPage {
  return {
    path,
    parameters: { names: ['year'], others: 'ignored' },
    readsData: true,
    async load({ query, today, database }) {
      const content = await loadDashboard(database.reader, readYear(query, today), today);
      return { title: title.en, body: <DashboardPage today={today} {...content} /> };
    },
  };
}

function entryPage({ path, title }: SitePage, form: EntryFormId): PlainPage {
  const { perMonth } = entryForms[form];
  return {
    path,
    parameters: entryParameters({ perMonth }),
    readsData: false,
    load({ query, today }) {
      const chosen = readEntryQuery(query, today, { perMonth });
      return { title: title.en, body: <EntryPage form={form} today={today} {...chosen} /> };
    },
  };
}

function placeholderPage(page: SitePage, says: Omit<PlaceholderPageProps, 'page'>): PlainPage {
  const body = <PlaceholderPage page={page} {...says} />;
  const load = () => ({ title: page.title.en, body });
  return { path: page.path, parameters: NO_PARAMETERS, readsData: false, load };
}
