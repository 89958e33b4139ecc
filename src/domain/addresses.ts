import type { Language } from './language.ts';
import type { ComparedView, ReportView } from './report-view.ts';
import type { BusinessUnit, ReportId } from './report.ts';

/*
 * Every address of the product (CONTRACT §3, §4): paths from the root of the server, without a host.
 * Report ids, years and units need no encoding; times do.
 */

/** A year and, where the report has units, one unit; for routes, the names that Express gives to these parts. */
interface ListedYear {
  readonly year: number | ':year';
  readonly bu: BusinessUnit | ':bu' | null;
}

/** A year and, where the report has units, one unit. */
interface ShownYear {
  readonly year: number;
  readonly bu: BusinessUnit | null;
  /** The day or time as of which the report is shown, as `--as-of` takes it. Default: as it is now. */
  readonly asOf?: string | null;
}

/** Where a month is posted: `/api/cost-info`. */
export function postAddress(id: ReportId): string {
  return `/api/${id}-info`;
}

/** A year's stored months as JSON: `/api/cost-info/2024/SKB`, or `/api/import-info/2024` where there are no units. */
export function listAddress(id: ReportId, { year, bu }: ListedYear): string {
  return `${postAddress(id)}/${year}${bu === null ? '' : `/${bu}`}`;
}

/** A report's page without a choice: `/report/cost`. */
export function reportPath(id: ReportId): string {
  return `/report/${id}`;
}

/** What an address asks of a report's page after `#`: to begin editing, or to open the dialog that imports a file. */
export const ASKS = { edit: '#edit', import: '#import' } as const;

/** A report's page that begins editing: `/report/cost#edit`. */
export function editPath(id: ReportId): string {
  return reportPath(id) + ASKS.edit;
}

/** A report's page that asks for a file to import: `/report/cost#import`. */
export function fileImportPath(id: ReportId): string {
  return reportPath(id) + ASKS.import;
}

/** A report's page for a year and unit: `/report/cost?year=2024&bu=SK`, in another view than amounts `…&view=yoy`. */
export function reportAddress(id: ReportId, shown: ShownYear, view: ReportView = 'amount'): string {
  return `${reportPath(id)}?${queryOf(shown)}${view === 'amount' ? '' : `&view=${view}`}`;
}

/**
 * A report's page as it was on a day or at a time: `/report/cost?year=2024&bu=SK&as-of=2024-04-05`. For the report
 * before a change, `time` is `momentBefore` its time; for the report after it, its time.
 * @param time as `--as-of` takes it
 */
export function asOfAddress(id: ReportId, { year, bu }: ShownYear, time: string): string {
  return reportAddress(id, { year, bu, asOf: time });
}

/** The id of a month's heading on a report's page; after `#` in its address the browser shows that month. */
export function monthId(month: number): string {
  return `month-${month}`;
}

/**
 * The id that a report's page gives to a cell which the address names after `#` (src/islands/first-paint/look.ts).
 * @param field its key
 */
function cellId(month: number, field: string): string {
  return `cell-${encodeURIComponent(field)}-${month}`;
}

/** The cell that an address names after `#`. @returns null when it names none */
export function cellInAddress(hash: string): { readonly field: string; readonly month: string } | null {
  const [, field, month] = /^#cell-(.+)-(\d+)$/.exec(hash) ?? [];
  try {
    return field === undefined || month === undefined ? null : { field: decodeURIComponent(field), month };
  } catch {
    return null; // not encoded as addresses are
  }
}

/**
 * A report's page at a cell: `/report/cost?year=2024&bu=SK#cell-arenasOthers-3`. Without a script it is the report's
 * page.
 */
export function cellAddress(id: ReportId, shown: ShownYear, month: number, field: string): string {
  return `${reportAddress(id, shown)}#${cellId(month, field)}`;
}

/** The page with the largest changes of a report's months, without a choice. */
export function largestChangesPath(id: ReportId): string {
  return `${reportPath(id)}/largest-changes`;
}

/** The fields of a month by the size of their change: `/report/cost/largest-changes?year=2024&bu=SK&month=3&by=yoy`. */
export function largestChangesAddress(
  id: ReportId,
  shown: ShownYear,
  month?: number,
  by: ComparedView = 'mom',
): string {
  const chosen = month === undefined ? '' : `&month=${month}`;
  return `${largestChangesPath(id)}?${queryOf(shown)}${chosen}${by === 'mom' ? '' : `&by=${by}`}`;
}

/** A report's CSV without a choice: `/report/cost.csv`. */
export function csvPath(id: ReportId): string {
  return `${reportPath(id)}.csv`;
}

/** A report's CSV for a year and unit: `/report/cost.csv?year=2024&bu=SK`, as it was at a time `…&as-of=2024-04-05`. */
export function csvAddress(id: ReportId, shown: ShownYear): string {
  return `${csvPath(id)}?${queryOf(shown)}`;
}

/** Where the bytes of a file are posted, to be previewed and imported. */
export const IMPORT_API = '/api/import';

/** The page with the changes of a report, without a choice: `/report/cost/history`. */
export function historyPath(id: ReportId): string {
  return `${reportPath(id)}/history`;
}

/** The filters of a page of changes, where it starts, and what else it shows. */
export interface HistoryChoice {
  /** 1 to 12. */
  readonly month?: number | null;
  /** A field key. */
  readonly field?: string | null;
  readonly actor?: string | null;
  /** The id of a change: only older ones. */
  readonly before?: number | null;
  /** The id of a change: this one alone, to be undone. */
  readonly change?: number | null;
  /** The id of an undo that was just made. */
  readonly done?: number | null;
}

/** The changes of a report's year: `/report/cost/history?year=2024&bu=SK&month=3`. */
export function historyAddress(id: ReportId, shown: ShownYear, choice: HistoryChoice = {}): string {
  const { month, field, actor, before, change, done } = choice;
  const parts = Object.entries({ month, field, actor, before, change, done }).map(([name, value]) =>
    value === undefined || value === null ? '' : `&${name}=${encodeURIComponent(value)}`,
  );
  return `${historyPath(id)}?${queryOf(shown)}${parts.join('')}`;
}

/** The changes of a report's year, as JSON. */
export const HISTORY_API = '/api/history';

/** Where the undo of a change is posted. */
export const UNDO_API = '/api/undo';

/** The page that imports a file into a report, without a choice: `/import/cost`. */
export function importPath(id: ReportId): string {
  return `/import/${id}`;
}

/** The page that imports a file, coming from a report's year and unit: `/import/cost?year=2024&bu=SK`. */
export function importAddress(id: ReportId, shown: ShownYear): string {
  return `${importPath(id)}?${queryOf(shown)}`;
}

/** Chooses the language of pages, and leads back to the page that it was pressed on: `/language/en`. */
export function languagePath(language: Language | ':language'): string {
  return `/language/${language}`;
}

/** The pages that show no report. */
export const PAGE_PATHS = {
  dashboard: '/',
  weeklyReport: '/report/weekly',
  inventoryEntry: '/entry/inventory',
  monthlyInventoryEntry: '/entry/monthly-inventory',
  inOutEntry: '/entry/inout',
  importEntry: '/entry/import',
  shipmentEntry: '/entry/shipment',
} as const;

function queryOf({ year, bu, asOf = null }: ShownYear): string {
  const time = asOf === null ? '' : `&as-of=${encodeURIComponent(asOf)}`;
  return `year=${year}${bu === null ? '' : `&bu=${bu}`}${time}`;
}
