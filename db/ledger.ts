import { sql, type SelectQueryBuilder } from 'kysely';
import type { Fault } from '../src/domain/fault.ts';
import { Problem } from '../src/domain/problem.ts';
import type { CellChanges, RecordKey, SavedRecord } from '../src/domain/record.ts';
import type { Report, ReportId } from '../src/domain/report.ts';
import { insertRows } from './engine-sql.ts';
import { unavailable } from './refusals.ts';
import type { ChangeChannel, Db, Schema, YearKey } from './schema.ts';
import { fault, terminalFault } from './words.ts';

/** Who made a change, and through which channel. */
export interface ChangeOrigin {
  readonly via: ChangeChannel;
  readonly actor: string | null;
  /** Only where people gave the name themselves: nobody verified it. */
  readonly selfNamed?: true | undefined;
  /** The id of the change that this one takes back. */
  readonly undoes?: number | undefined;
  /** Name of the imported file. */
  readonly file: string | null;
  /** A UUID that makes several writes one change. */
  readonly batch: string | null;
}

/** The key of the record that a ledger row belongs to; the ledger has an empty unit where the tables have none. */
export function keyOf({ year, month, bu }: Pick<Schema['change_record'], 'year' | 'month' | 'bu'>): RecordKey {
  return { year, month, bu: bu === '' ? null : bu };
}

/** @throws Problem 'unavailable' when another program wrote something else into the ledger. */
export function changesOf({ cells, change_id: change }: { cells: string; change_id: number }): CellChanges {
  return readJsonObject<CellChanges>(cells, () => terminalFault('ledger-cells-damaged', { change }));
}

/**
 * Reads the object in a JSON column.
 * @param wrong what to say when another program wrote something else into it
 * @throws Problem 'unavailable'
 */
export function readJsonObject<T extends object>(text: string, wrong: () => Fault): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // reported below
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as T;
  throw unavailable(wrong());
}

/** A query of entries; the caller chooses columns and order. */
type Entries = SelectQueryBuilder<Schema, 'change_record', object>;

/** The entries of one record; an index orders them by `revision`. */
export function entriesOfRecord(db: Db, kind: ReportId, { year, month, bu }: RecordKey): Entries {
  return entriesOfYear(db, kind, { year, bu }).where('month', '=', month);
}

/** The entries of a report's year; an index orders them by `seq`. */
export function entriesOfYear(db: Db, kind: ReportId, { year, bu }: YearKey): Entries {
  return db
    .selectFrom('change_record')
    .where('kind', '=', kind)
    .where('year', '=', year)
    .where('bu', '=', bu ?? '');
}

/**
 * The entries written after a moment: all those behind the last entry that is not later.
 * @param moment ISO 8601, UTC
 */
export function writtenAfter(entries: Entries, moment: string): Entries {
  const last = entries.select(({ fn }) => fn.coalesce(fn.max('seq'), sql.lit(0)).as('last')).where('at', '<=', moment);
  return entries.where('seq', '>', last);
}

/** With the change that each belongs to: when, what and who, for `madeBy`. */
export function withChange(entries: Entries) {
  return entries
    .innerJoin('change', 'change.id', 'change_record.change_id')
    .select(['change_id', 'at', 'cells', 'via', 'actor', 'self_named', 'file']);
}

/** Who made a change, as the columns of its row say it. */
export function madeBy({ via, actor, self_named: selfNamed }: Pick<Schema['change'], 'via' | 'actor' | 'self_named'>) {
  return { via, actor, ...(selfNamed === 1 && { selfNamed: true as const }) };
}

/** For `orderBy`: record by record, each in the order of its versions. */
export const BY_RECORD = sql`kind, year, month, bu, revision`;

const COLUMNS = ['seq', 'change_id', 'at', 'kind', 'year', 'month', 'bu', 'revision', 'cells'];

/**
 * The id of the change that a batch has begun; null if it has not begun one.
 * @throws Problem when it belongs to another report, year or unit, or to somebody else.
 */
export async function findBatch(
  transaction: Db,
  report: Report,
  keys: readonly RecordKey[],
  { batch, actor, selfNamed }: ChangeOrigin,
): Promise<number | null> {
  const begun = await transaction
    .selectFrom('change')
    .innerJoin('change_record', 'change_record.change_id', 'change.id')
    .select(['change.id', 'kind', 'year', 'bu', 'actor', 'self_named'])
    .where('batch', '=', batch)
    .executeTakeFirst();
  if (begun === undefined) return null;
  const isSamePlace =
    report.id === begun.kind && keys.every(({ year, bu }) => year === begun.year && (bu ?? '') === begun.bu);
  const isSamePerson = begun.actor === actor && (begun.self_named === 1) === (selfNamed === true);
  if (isSamePlace && isSamePerson) return begun.id;
  throw new Problem('invalid', fault('batch-of-another'));
}

/**
 * Writes changed records of one report into the ledger: as a new change, or as part of `continued`, the change that
 * their batch began. Times come from the real clock, whatever `DASHBOARD_TODAY` says (CONTRACT §1). If the clock goes
 * back, an entry gets the time of the one before it, so times never go back.
 * @returns the id of the change
 */
export async function writeLedger(
  transaction: Db,
  report: Report,
  entries: readonly SavedRecord[],
  origin: ChangeOrigin,
  continued: number | null,
): Promise<number> {
  const changeId = continued ?? (await beginChange(transaction, origin));
  // Only one process writes at a time, so no other takes the same numbers.
  const last = await transaction
    .selectFrom('change_record')
    .select(['seq', 'at'])
    .where('seq', '=', (where) => where.selectFrom('change_record').select(({ fn }) => fn.max('seq').as('last')))
    .executeTakeFirst();
  const at = later(new Date().toISOString(), last?.at ?? '');
  const begin = (last?.seq ?? 0) + 1;
  const rows = entries.map(({ record, changes }, index) => {
    const { year, month, bu, revision } = record;
    return [begin + index, changeId, at, report.id, year, month, bu ?? '', revision, JSON.stringify(changes)];
  });
  await insertRows(transaction, 'change_record', COLUMNS, rows);
  return changeId;
}

/** Times of this form sort as texts. Others come from another program. */
function later(now: string, last: string): string {
  return last > now && isTime(last) ? last : now;
}

/** Whether a text is a time as the ledger has it: ISO 8601, UTC, with milliseconds. */
export function isTime(text: string): boolean {
  return new Date(text).toJSON() === text;
}

/** The id of the newest change; 0 when there is none. */
export async function newestChange(db: Db): Promise<number> {
  const query = db.selectFrom('change').select(({ fn }) => fn.max('id').as('newest'));
  return (await query.executeTakeFirst())?.newest ?? 0;
}

async function beginChange(transaction: Db, origin: ChangeOrigin): Promise<number> {
  const id = (await newestChange(transaction)) + 1;
  const { batch, via, actor, file, selfNamed, undoes = null } = origin;
  const row = { id, batch, via, actor, file, self_named: selfNamed === true ? 1 : null, undoes } as const;
  await transaction.insertInto('change').values(row).execute();
  return id;
}
