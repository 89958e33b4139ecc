import { loadReportYearAsOf } from '../../db/as-of.ts';
import { findImportedChange, findLastChange } from '../../db/history.ts';
import { listMonths } from '../../db/month-records.ts';
import type { DatabaseReader } from '../../db/open.ts';
import { findRecentChanges } from '../../db/recent-changes.ts';
import { historyAddress, reportPath } from '../domain/addresses.ts';
import { dayAsOf, shownAsOf } from '../domain/as-of.ts';
import { entryForms, type EntryFormId } from '../domain/entry-forms.ts';
import { fieldValues, type FieldValues } from '../domain/field-values.ts';
import { recentSince } from '../domain/recent-change.ts';
import type { MonthOfYear, ReportYear } from '../domain/record.ts';
import type { Report } from '../domain/report.ts';
import { reports } from '../domain/reports.ts';
import { MONTHS, seoulDate, type IsoDate } from '../domain/year-month.ts';
import { AsOfBand, AsOfChoice } from '../views/as-of.tsx';
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
  AS_OF,
  entryParameters,
  IMPORTED,
  NO_PARAMETERS,
  readAsOfQuery,
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
    parameters: { names: [...names, AS_OF, VIEW, IMPORTED], others },
    readsData: true,
    async load({ query, today, person, database }) {
      const place = readReportQuery(report, query, today);
      const { year, bu } = place;
      const view = readView(query);
      // The ledger has the times of the real clock.
      const day = seoulDate(new Date());
      const asOf = readAsOfQuery(query);
      const imported = asOf === null ? readImported(query) : null;
      const receipt = imported === null ? null : await findImportedChange(database.reader, report, imported);
      const { months, before, lastChange } =
        asOf === null
          ? await loadNow(database.reader, report, place)
          : await loadAsOf(database.reader, report, place, asOf.until);
      const since = recentSince(day);
      const hasMarks = asOf === null && view === 'amount' && lastChange !== null && lastChange.at >= since.remembered;
      const recent = hasMarks ? await findRecentChanges(database.reader, report, place, since.remembered) : [];
      const props = {
        reportId: report.id,
        year,
        bu,
        today,
        person,
        view,
        months: months.map(({ month, revision, cells }) => ({ month, revision, values: fieldValues(report, cells) })),
        lastChange,
        lastYear: lastYearOf(report, before),
        recent,
        markedSince: since.marked,
        asOf: asOf === null ? null : { time: asOf.text, day: dayAsOf(asOf, today) },
      };
      return {
        title: asOf === null ? report.title.en : `${report.title.en} as of ${shownAsOf(asOf)}`,
        body: (
          <>
            {asOf !== null && <AsOfBand report={report} {...place} view={view} asOf={asOf} day={day} />}
            {(receipt !== null || imported === 0) && (
              <ImportReceipt change={receipt} undoAt={historyAddress(report.id, { year, bu }, { change: imported })} />
            )}
            <Island name="report-grid" id="report" props={props} />
            <script dangerouslySetInnerHTML={{ __html: lookScript }} />
            <AsOfChoice report={report} {...place} view={view} asOf={asOf} day={day} />
          </>
        ),
        fill: true,
      };
    },
  };
}

/** A report's year as it is now, the year before, and who changed the year last. */
async function loadNow(db: DatabaseReader['reader'], report: Report, { year, bu }: Pick<ReportYear, 'year' | 'bu'>) {
  const [months, before, lastChange] = await Promise.all([
    listMonths(db, report, { year, bu }),
    listMonths(db, report, { year: year - 1, bu }),
    findLastChange(db, report, { year, bu }),
  ]);
  return { months, before, lastChange };
}

/** The same as of a moment. Nothing is saved there, so months have no revisions. */
async function loadAsOf(
  db: DatabaseReader['reader'],
  report: Report,
  { year, bu }: Pick<ReportYear, 'year' | 'bu'>,
  until: string,
) {
  const [months, before, lastChange] = await Promise.all([
    loadReportYearAsOf(db, report, { year, bu }, until),
    loadReportYearAsOf(db, report, { year: year - 1, bu }, until),
    findLastChange(db, report, { year, bu }, until),
  ]);
  const listed = (of: ReportYear): MonthOfYear[] =>
    Array.from(of.months, ([month, cells]) => ({ month, revision: 0, cells })).toSorted((a, b) => a.month - b.month);
  return { months: listed(months), before: listed(before), lastChange };
}

/** The year before, month by month. */
function lastYearOf(report: Report, months: readonly MonthOfYear[]): FieldValues[] {
  if (months.length === 0) return [];
  const cells = new Map(months.map((month) => [month.month, month.cells]));
  return MONTHS.map((month) => fieldValues(report, cells.get(month) ?? {}));
}

function dashboardPage({ path, title }: SitePage): DataPage {
  return {
    path,
    parameters: { names: ['year'], others: 'ignored' },
    readsData: true,
    async load({ query, today, person: { mayEdit }, database }) {
      const content = await loadDashboard(database.reader, readYear(query, today), today);
      return { title: title.en, body: <DashboardPage today={today} mayEdit={mayEdit} {...content} /> };
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
