import type { BusinessUnit, Report, ReportId } from '../src/domain/report.ts';

/**
 * One wide table per report: `warehouse_info`, `cost_info`, `import_info`, `inventory_info`. Beside these columns
 * there is one numeric column per input field of the catalogue, named by its key; a test holds the two together.
 */
export interface RecordTable {
  year: number;
  month: number;
  /** On cost only: the other tables have one record a month. */
  bu: BusinessUnit;
  /** Counts the versions of this record from 1. */
  revision: number;
  /** The rare texts in numeric cells, as a JSON object by field key; their numeric columns are null. */
  texts: string | null;
}

/** One write by one person or program, whatever it touched. */
interface ChangeTable {
  id: number;
  /** The `Change-Batch` that ties the posts of one save together. */
  batch: string | null;
  via: ChangeChannel;
  actor: string | null;
  /** The imported file's name. */
  file: string | null;
}

/** What one change did to one record; replaying these in order of revision gives the record tables. */
interface ChangeRecordTable {
  change_id: number;
  /** ISO 8601, UTC. */
  at: string;
  kind: ReportId;
  year: number;
  month: number;
  /** Empty where the report has one record a month. */
  bu: BusinessUnit | '';
  /** The record's revision after the change. */
  revision: number;
  /** JSON: `{ "arenasOthers": [before, after] }`. */
  cells: string;
}

export type ChangeChannel = 'web' | 'api' | 'cli';

export type RecordTableName = `${ReportId}_info`;

export type Schema = Record<RecordTableName, RecordTable> & {
  change: ChangeTable;
  change_record: ChangeRecordTable;
};

export function recordTable(report: Report): RecordTableName {
  return `${report.id}_info`;
}
