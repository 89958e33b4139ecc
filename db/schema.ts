import type { Kysely } from 'kysely';
import type { RecordKey } from '../src/domain/record.ts';
import type { BusinessUnit, Report, ReportId } from '../src/domain/report.ts';

/**
 * One wide table per report. Besides these columns each has a numeric column per input field of the catalogue, named by
 * its key; test/db/catalogue-tables.test.ts compares the two.
 */
interface RecordTable {
  year: number;
  month: number;
  /** Counts the versions of this record from 1. */
  revision: number;
  /** The rare texts in numeric cells, as a JSON object by field key; their numeric columns are null. */
  texts: string | null;
}

/** The table of a report with a record per month and business unit. */
interface UnitRecordTable extends RecordTable {
  bu: BusinessUnit;
}

/** A whole row of any of these tables. */
export type RecordRow = RecordTable & Partial<UnitRecordTable>;

/** Ids beyond it cannot be asked for: PostgreSQL refuses them. */
export const LARGEST_ID = 2_147_483_647;

/** One write by one person or program, whatever it touched. */
interface ChangeTable {
  id: number;
  /** The `Change-Batch` that ties the posts of one save together. */
  batch: string | null;
  via: ChangeChannel;
  actor: string | null;
  /** The imported file's name. */
  file: string | null;
  /** 1 if people gave the actor's name themselves, so that nobody verified it; else null. */
  self_named: 1 | null;
  /** The id of the change that this one took back; null where it is not an undo. */
  undoes: number | null;
}

/** What one change did to one record: an entry of the ledger. Replaying them in order gives the record tables. */
interface ChangeRecordTable {
  /** Numbers the entries in the order in which they were written; their times never go back. */
  seq: number;
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

/** Another name of a field, which a person taught (CONTRACT §8.3). */
interface LearntWordTable {
  kind: ReportId;
  /** The text as names are compared. */
  name: string;
  text: string;
  field: string;
  actor: string | null;
  /** ISO 8601, UTC. */
  at: string;
}

export type ChangeChannel = 'web' | 'api' | 'cli';

type RecordTableName = `${ReportId}_info`;

export interface Schema {
  warehouse_info: RecordTable;
  cost_info: UnitRecordTable;
  import_info: RecordTable;
  inventory_info: RecordTable;
  change: ChangeTable;
  change_record: ChangeRecordTable;
  learnt_word: LearntWordTable;
}

/** A year of a report, and of one business unit where it has them. */
export type YearKey = Omit<RecordKey, 'month'>;

/** A connection, or a transaction. */
export type Db = Kysely<Schema>;

/** The key of each table. A row refers only to rows of tables that come before its own. */
export const TABLE_KEYS: Readonly<Record<keyof Schema, readonly string[]>> = {
  warehouse_info: ['year', 'month'],
  cost_info: ['year', 'month', 'bu'],
  import_info: ['year', 'month'],
  inventory_info: ['year', 'month'],
  change: ['id'],
  change_record: ['kind', 'year', 'month', 'bu', 'revision'],
  learnt_word: ['kind', 'name'],
};

/** Every table with data; each engine has more of its own. */
export const TABLES = Object.keys(TABLE_KEYS) as readonly (keyof Schema)[];

export function recordTable(report: Report): RecordTableName {
  return `${report.id}_info`;
}
