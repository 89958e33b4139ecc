import { findImportedChange, findLastChange } from '../../db/history.ts';
import { listWords } from '../../db/learnt-words.ts';
import { listMonths } from '../../db/month-records.ts';
import type { DatabaseReader } from '../../db/open.ts';
import { findRecentChanges } from '../../db/recent-changes.ts';
import { loadReportYear } from '../../db/report-year.ts';
import { historyAddress, largestChangesPath, reportPath } from '../domain/addresses.ts';
import { dayAsOf, shownAsOf } from '../domain/as-of.ts';
import { namesInForce } from '../domain/blocks/learnt-words.ts';
import { DEFAULT_UNITS } from '../domain/business-units.ts';
import { entryForms, type EntryFormId } from '../domain/entry-forms.ts';
import { fieldValues } from '../domain/field-values.ts';
import { largestChanges } from '../domain/largest-changes.ts';
import type { Person } from '../domain/person.ts';
import { recentSince } from '../domain/recent-change.ts';
import type { MonthOfYear, ReportYear } from '../domain/record.ts';
import type { Report } from '../domain/report.ts';
import { reports } from '../domain/reports.ts';
import { lastMonthOver, monthOf, MONTHS, seoulDate, type IsoDate } from '../domain/year-month.ts';
import { AsOfBand, AsOfChoice } from '../views/as-of.tsx';
import { words as historyWords } from '../views/history-words.ts';
import { ImportReceipt } from '../views/import-receipt.tsx';
import { Island } from '../views/island.tsx';
import type { PageContent } from '../views/page-renderer.tsx';
import { DashboardPage } from '../views/pages/dashboard-page.tsx';
import { EntryPage } from '../views/pages/entry-page.tsx';
import { LargestChangesPage } from '../views/pages/largest-changes-page.tsx';
import { words as largestWords } from '../views/pages/largest-changes-words.ts';
import { PlaceholderPage, type PlaceholderPageProps } from '../views/pages/placeholder-page.tsx';
import { sitePages, type SitePage } from '../views/sitemap.ts';
import { loadDashboard } from './dashboard.ts';
import { readParameter, readReportQuery, readYear, reportParameters, type Parameters, type Query } from './query.ts';

interface Page {
  readonly path: string;
  /** The path of its entry in the header; default: its own. */
  readonly under?: string;
  readonly parameters: Parameters;
  /** Whether it shows stored figures. Other pages also work when the database is away (CONTRACT §3). */
  readonly readsData: boolean;
  /** @param context its query holds the parameters that the page knows */
  readonly load: (context: {
    readonly query: Query;
    readonly today: IsoDate;
    readonly person: Person;
    readonly database: DatabaseReader;
  }) => PageContent | Promise<PageContent>;
}

/** The pages that the header leads to. */
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

/** `/report/{kind}/largest-changes`: the fields of a month by the size of their change. */
export const largestChangesPages: readonly Page[] = reports.map((report) => ({
  path: largestChangesPath(report.id),
  under: reportPath(report.id),
  parameters: reportParameters(report, 'month', 'by'),
  readsData: true,
  async load({ query, today, database }) {
    const place = readReportQuery(report, query, today);
    const month = readParameter(query, 'month') ?? Math.max(1, lastMonthOver(place.year, today));
    const chosen = { month, by: readParameter(query, 'by') ?? 'mom' };
    const load = async (year: number) => {
      const { months } = await loadReportYear(database.reader, report, { ...place, year });
      return MONTHS.map((month) => months.get(month) ?? {});
    };
    const [months, yearBefore] = [await load(place.year), await load(place.year - 1)];
    const changes = largestChanges(report, chosen, { year: place.year, today, months, yearBefore });
    return {
      title: largestWords.title(report.title),
      body: <LargestChangesPage {...{ report, ...place, ...chosen, today, changes }} />,
      stylesheet: 'lists.css',
    };
  },
}));

function reportPage(report: Report): Page {
  return {
    path: reportPath(report.id),
    parameters: reportParameters(report, 'as-of', 'view', 'imported'),
    readsData: true,
    async load({ query, today, person, database }) {
      const place = readReportQuery(report, query, today);
      const { year, bu } = place;
      const view = readParameter(query, 'view') ?? 'amount';
      // The ledger has the times of the real clock.
      const day = seoulDate(new Date());
      const asOf = readParameter(query, 'as-of');
      // The form without a script returns here with its change; 0 where the file changed nothing.
      const said = query.get('imported') ?? '';
      const imported = asOf === null && /^\d{1,15}$/.test(said) ? Number(said) : null;
      const receipt = imported === null ? null : await findImportedChange(database.reader, report, imported);
      const until = asOf?.until ?? null;
      const [months, before, lastChange, words] = await Promise.all([
        loadMonths(database.reader, report, place, until),
        loadReportYear(database.reader, report, { ...place, year: year - 1 }, until),
        findLastChange(database.reader, report, place, until),
        listWords(database.reader, report.id),
      ]);
      const since = recentSince(day);
      const hasMarks = asOf === null && view === 'amount' && lastChange !== null && lastChange.at >= since;
      const recent = hasMarks ? await findRecentChanges(database.reader, report, place, since) : [];
      const props = {
        reportId: report.id,
        year,
        bu,
        today,
        person,
        view,
        months: months.map(({ month, revision, cells }) => ({ month, revision, values: fieldValues(report, cells) })),
        lastChange,
        lastYear:
          before.months.size === 0 ? [] : MONTHS.map((month) => fieldValues(report, before.months.get(month) ?? {})),
        learnt: [...namesInForce(words)(report)],
        recent,
        asOf: asOf === null ? null : { time: asOf.text, day: dayAsOf(asOf, today) },
      };
      return {
        title: asOf === null ? report.title : historyWords.titleAsOf(report.title, shownAsOf(asOf)),
        body: (
          <>
            {asOf !== null && <AsOfBand report={report} {...place} view={view} asOf={asOf} day={day} />}
            {(receipt !== null || imported === 0) && (
              <ImportReceipt change={receipt} undoAt={historyAddress(report.id, { year, bu }, { change: imported })} />
            )}
            <Island name="report-grid" id="report" props={props} />
            <AsOfChoice report={report} {...place} view={view} asOf={asOf} day={day} />
          </>
        ),
        fill: true,
        hasLook: true,
      };
    },
  };
}

/** A report's year as it is now, or as of a moment. Nothing is saved there, so its months have no revisions. */
async function loadMonths(
  db: DatabaseReader['reader'],
  report: Report,
  place: Pick<ReportYear, 'year' | 'bu'>,
  until: string | null,
): Promise<MonthOfYear[]> {
  if (until === null) return listMonths(db, report, place);
  const { months } = await loadReportYear(db, report, place, until);
  return Array.from(months, ([month, cells]) => ({ month, revision: 0, cells })).toSorted((a, b) => a.month - b.month);
}

function dashboardPage({ path, title }: SitePage): Page {
  return {
    path,
    parameters: { names: ['year'] },
    readsData: true,
    async load({ query, today, person: { mayEdit }, database }) {
      const content = await loadDashboard(database.reader, readYear(query, today), today);
      return { title, body: <DashboardPage today={today} mayEdit={mayEdit} {...content} /> };
    },
  };
}

function entryPage({ path, title }: SitePage, form: EntryFormId): Page {
  const { perMonth } = entryForms[form];
  return {
    path,
    parameters: { names: perMonth ? ['bu', 'year', 'month'] : ['bu', 'year'] },
    readsData: false,
    load({ query, today }) {
      const chosen = {
        year: readYear(query, today),
        month: perMonth ? (readParameter(query, 'month') ?? monthOf(today)) : null,
        bu: readParameter(query, 'bu') ?? DEFAULT_UNITS.entry,
      };
      return { title, body: <EntryPage form={form} today={today} {...chosen} /> };
    },
  };
}

function placeholderPage(page: SitePage, says: Omit<PlaceholderPageProps, 'page'>): Page {
  const body = <PlaceholderPage page={page} {...says} />;
  const load = () => ({ title: page.title, body });
  return { path: page.path, parameters: { names: [] }, readsData: false, load };
}
