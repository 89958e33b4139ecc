import { BUSINESS_UNITS, type BusinessUnit } from '../src/domain/business-units.ts';
import type { CellValue } from '../src/domain/cell.ts';
import type { LastChange } from '../src/domain/person.ts';
import type { RecordKey, RecordPatch } from '../src/domain/record.ts';
import type { Report, ReportId } from '../src/domain/report.ts';
import { reportById } from '../src/domain/reports.ts';
import {
  BY_RECORD,
  changesOf,
  entriesOfRecord,
  entriesOfYear,
  keyOf,
  madeBy,
  newestChange,
  withChange,
} from './ledger.ts';
import { planRecords } from './month-records.ts';
import { LARGEST_ID, type ChangeChannel, type Db, type Schema, type YearKey } from './schema.ts';

export interface ChangedCell extends RecordKey {
  readonly kind: ReportId;
  readonly field: string;
  readonly before: CellValue;
  readonly after: CellValue;
}

export interface Change {
  readonly id: number;
  /** ISO 8601, UTC: when its last record was written. */
  readonly at: string;
  /** The same of its first record: the posts of one save are written one after another. */
  readonly begunAt: string;
  readonly via: ChangeChannel;
  readonly actor: string | null;
  /** Only where people gave the name themselves: nobody verified it. */
  readonly selfNamed?: true;
  /** Only of an undo: the id of the change that it took back. */
  readonly undoes?: number;
  readonly file: string | null;
  readonly cells: readonly ChangedCell[];
}

/** A change as programs read it (CONTRACT §5): without what only pages show. */
export function changeToJson({ id, at, via, actor, selfNamed, file, cells }: Change): string {
  return JSON.stringify({ id, at, via, actor, selfNamed, file, cells });
}

/** Which cells to list; null and empty lists mean any. */
export interface HistoryFilter {
  readonly kind: ReportId | null;
  readonly year: number | null;
  /** 1 to 12. */
  readonly months: readonly number[];
  readonly bu: BusinessUnit | null;
  /** Field keys. */
  readonly fields: readonly string[];
  /** ISO 8601, UTC: written at that time or later. */
  readonly since: string | null;
  readonly actor: string | null;
}

/** Changes that are read at a time. */
const CHANGES_A_PAGE = 200;

/**
 * Changes that touched the chosen cells, newest first, each with only these cells. It reads page by page, so the first
 * ones come at once, however long the ledger is.
 * @param from `before`: only changes with a smaller id; `atOnce`: how many the caller is going to read, if it knows
 */
export async function* readHistory(
  db: Db,
  filter: HistoryFilter,
  { before = LARGEST_ID, atOnce = CHANGES_A_PAGE }: { readonly before?: number; readonly atOnce?: number } = {},
): AsyncGenerator<Change, void, undefined> {
  for (let end = Math.min(before, LARGEST_ID); ;) {
    const ids = await newestIds(db, filter, end, atOnce);
    const last = ids.at(-1);
    if (last === undefined) return;
    yield* await changesWith(db, ids, filter);
    end = last;
  }
}

/** Whether the database has never held a figure. */
export async function isNeverWritten(db: Db): Promise<boolean> {
  return (await newestChange(db)) === 0;
}

/** One change with all of its cells; null when there is none with this id. */
export async function findChange(db: Db, id: number): Promise<Change | null> {
  if (id > LARGEST_ID) return null;
  const [change = null] = await changesWith(db, [id], EVERYTHING);
  return change;
}

/** A change that an import in the browser has made to a report; null when there is none with this id. */
export async function findImportedChange(db: Db, report: Report, id: number) {
  const change = await findChange(db, id);
  const cells = change?.cells.filter(({ kind }) => kind === report.id) ?? [];
  if (change?.via !== 'web' || change.file === null || cells.length === 0) return null;
  return { id, file: change.file, cells };
}

/** The filter of a whole ledger. */
export const EVERYTHING: HistoryFilter = {
  kind: null,
  year: null,
  months: [],
  bu: null,
  fields: [],
  since: null,
  actor: null,
};

/**
 * The ids of changes that may have such cells, newest first: `cellsOf` decides. For one report's year an index finds them;
 * for anything else all changes are candidates.
 * @param before only changes with a smaller id
 */
async function newestIds(
  db: Db,
  { kind, year, months, bu, fields, since, actor }: HistoryFilter,
  before: number,
  most: number,
): Promise<number[]> {
  let query = db
    .selectFrom('change_record')
    .select('change_id')
    .distinct()
    .where('change_id', '<', before)
    .orderBy('change_id', 'desc')
    .limit(most);
  if (kind !== null && year !== null) {
    const units = reportById(kind).perBusinessUnit && bu === null ? BUSINESS_UNITS : [bu ?? ('' as const)];
    query = query.where('kind', '=', kind).where('year', '=', year).where('bu', 'in', units);
  }
  if (since !== null) query = query.where('at', '>=', since);
  if (months.length > 0) query = query.where('month', 'in', months);
  if (fields.length > 0) {
    // Keys of fields are letters and digits.
    query = query.where((where) => where.or(fields.map((field) => where('cells', 'like', `%"${field}":%`))));
  }
  if (actor !== null) {
    query = query.where((where) => {
      const change = where.selectFrom('change').select('id').whereRef('id', '=', 'change_record.change_id');
      return where.exists(change.where('actor', '=', actor));
    });
  }
  return (await query.execute()).map(({ change_id: id }) => id);
}

/** The changes with a matching cell, newest first. @param ids at least one */
async function changesWith(db: Db, ids: readonly number[], filter: HistoryFilter): Promise<Change[]> {
  const entries = await withChange(db.selectFrom('change_record').where('change_id', 'in', ids))
    .select(['kind', 'year', 'month', 'bu', 'undoes'])
    .orderBy('change_id', 'desc')
    .orderBy(BY_RECORD)
    .execute();
  const changes = new Map<number, Change & { at: string; begunAt: string; cells: ChangedCell[] }>();
  for (const entry of entries) {
    const cells = cellsOf(entry, filter);
    if (cells.length === 0) continue;
    const { change_id: id, at, undoes, file } = entry;
    const begun = { id, at, begunAt: at, ...madeBy(entry), ...(undoes !== null && { undoes }), file, cells: [] };
    const change = changes.get(id) ?? begun;
    changes.set(id, change);
    change.cells.push(...cells);
    if (at > change.at) change.at = at;
    if (at < change.begunAt) change.begunAt = at;
  }
  return [...changes.values()];
}

function cellsOf(
  entry: Omit<Schema['change_record'], 'seq' | 'revision'>,
  { kind, year, months, bu, fields, since }: HistoryFilter,
): ChangedCell[] {
  if (kind !== null && entry.kind !== kind) return [];
  if (year !== null && entry.year !== year) return [];
  if (months.length > 0 && !months.includes(entry.month)) return [];
  if (bu !== null && entry.bu !== bu) return [];
  if (since !== null && entry.at < since) return [];
  return Object.entries(changesOf(entry))
    .filter(([field]) => fields.length === 0 || fields.includes(field))
    .map(([field, [before, after]]) => ({ kind: entry.kind, ...keyOf(entry), field, before, after }));
}

/**
 * When a report's year, or one month of it, was last changed, and by whom.
 * @param until ISO 8601, UTC: a change at this millisecond is included
 */
export async function findLastChange(
  db: Db,
  report: Report,
  { year, month, bu }: YearKey & { month?: number },
  until: string | null = null,
): Promise<LastChange | null> {
  const entries =
    month === undefined
      ? entriesOfYear(db, report.id, { year, bu }).orderBy('seq', 'desc')
      : entriesOfRecord(db, report.id, { year, month, bu }).orderBy('revision', 'desc');
  const last = await withChange(entries)
    .$if(until !== null, (query) => query.where('at', '<=', until ?? ''))
    .limit(1)
    .executeTakeFirst();
  return last === undefined ? null : lastChangeOf(last);
}

/** Who made a change last, as the columns of an entry and its change say it. */
export function lastChangeOf(entry: Omit<Schema['change'], 'id' | 'batch' | 'undoes'> & { at: string }): LastChange {
  const { via, actor, ...rest } = madeBy(entry);
  return { at: entry.at, by: actor ?? via, ...(actor === null && { unnamed: true }), file: entry.file, ...rest };
}

/** A value in a file, for one cell. */
export interface WrittenCell extends RecordKey {
  readonly field: string;
  readonly value: CellValue;
}

/**
 * The cells whose value no version of the record ever held, empty cells left out. It reads the ledger only for records
 * that differ from what is stored.
 */
export async function findNeverHeld(db: Db, report: Report, records: readonly RecordPatch[]): Promise<WrittenCell[]> {
  const found: WrittenCell[] = [];
  for (const { record, changes } of await planRecords(db, report, records)) {
    const { year, month, bu } = record;
    const unknown = new Map(
      Object.entries(changes).flatMap(([field, [, value]]) => (value === null ? [] : [[field, value] as const])),
    );
    if (unknown.size === 0) continue;
    const versions = await entriesOfRecord(db, report.id, record).select(['change_id', 'cells']).execute();
    for (const version of versions) {
      for (const [field, values] of Object.entries(changesOf(version))) {
        if (values.includes(unknown.get(field) ?? null)) unknown.delete(field);
      }
    }
    found.push(...Array.from(unknown, ([field, value]) => ({ year, month, bu, field, value })));
  }
  return found;
}
