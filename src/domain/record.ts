import type { CellValue } from './cell.ts';
import type { BusinessUnit, Report } from './report.ts';

/** One month's cells by field key. A missing key means an empty cell. */
export type Cells = Readonly<Record<string, CellValue>>;

/** Identifies one record of a report. `bu` is null where a report has one record a month. */
export interface RecordKey {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly bu: BusinessUnit | null;
}

/** A change to one month. Fields that are left out keep their stored values. */
export interface RecordPatch extends RecordKey {
  /** The revision that the change is based on; 0 for a month without a record; undefined to write over any revision. */
  readonly revision: number | undefined;
  readonly cells: Cells;
}

/** One stored month: every field has a cell. */
export interface StoredMonth extends RecordKey {
  /** Counts the record's versions from 1; 0 means that there is no record. */
  readonly revision: number;
  readonly cells: Cells;
}

/** The values of each changed cell before and after, by field key. */
export type CellChanges = Readonly<Record<string, readonly [before: CellValue, after: CellValue]>>;

/** What a save or an import did to one month, or would do. */
export interface SavedRecord {
  readonly outcome: 'created' | 'updated' | 'unchanged';
  /** As it is stored afterwards; revision 0 when there was nothing to store. */
  readonly record: StoredMonth;
  readonly changes: CellChanges;
}

/** A stored month within one year and unit. */
export type MonthOfYear = Pick<StoredMonth, 'month' | 'revision' | 'cells'>;

/** One year of one report: the cells of each month that has a record. */
export interface ReportYear {
  readonly year: number;
  readonly bu: BusinessUnit | null;
  readonly months: ReadonlyMap<number, Cells>;
}

/** The key of a record in maps over all reports; the same record has the same name everywhere. */
export function recordName({ id }: Pick<Report, 'id'>, { year, month, bu }: RecordKey): string {
  return `${id}/${year}/${month}/${bu ?? ''}`;
}

/** A record's month and unit, for people: `2024-01 SKB`, or `2024-01` where there are no units. */
export function monthAndUnit({ year, month, bu }: RecordKey): string {
  return `${year}-${String(month).padStart(2, '0')}${bu === null ? '' : ` ${bu}`}`;
}
