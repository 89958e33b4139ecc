import { sql, type Kysely } from 'kysely';
import type { CellValue } from '../src/domain/cell.ts';
import type { LastChange } from '../src/domain/person.ts';
import type { Cells, RecordKey, RecordPatch, ReportYear } from '../src/domain/record.ts';
import type { BusinessUnit, Report, ReportId } from '../src/domain/report.ts';
import { contains } from './engine-sql.ts';
import { changesOf, keyOf } from './ledger.ts';
import { planRecords } from './month-records.ts';
import { LARGEST_ID, recordTable, type ChangeChannel, type RecordRow, type Schema } from './schema.ts';
import { findOldestSince } from './time-order.ts';
import { newestTouching } from './touching.ts';

export interface ChangedCell {
  readonly kind: ReportId;
  readonly year: number;
  readonly month: number;
  readonly bu: BusinessUnit | null;
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

/** From where a history is listed. */
interface HistoryStart {
  /** Only changes with a smaller id. */
  readonly before?: number;
  /** How many changes the caller is going to read, if it knows. */
  readonly atOnce?: number;
}

/**
 * The changes that touched such cells, newest first, each with only the cells that match.
 * It reads pages of changes, and their entries by the id of their change: the first ones are there at once, however long the
 * ledger is. Of one report in one year it looks only at the changes that touched it.
 */
export async function* readHistory(
  db: Kysely<Schema>,
  filter: HistoryFilter,
  { before = LARGEST_ID, atOnce = CHANGES_A_PAGE }: HistoryStart = {},
): AsyncGenerator<Change, void, undefined> {
  const { kind, year, since } = filter;
  const place = kind === null || year === null ? null : { ...filter, kind, year };
  const oldest = since === null ? 0 : await findOldestSince(db, since);
  if (oldest === null) return;
  for (let end = Math.min(before, LARGEST_ID); ;) {
    const touching = place === null ? undefined : await newestTouching(db, place, end, atOnce);
    const ids = touching?.filter((id) => id >= oldest);
    if (ids?.length === 0) return;
    const changes = await pageOfChanges(db, filter, { before: end, oldest, ids, most: atOnce });
    const last = ids === undefined ? changes.at(-1)?.id : ids.at(-1);
    if (last === undefined) return;
    if (changes.length > 0) yield* withCells(await entriesOf(db, changes), changes, filter);
    end = last;
  }
}

/** One change with all of its cells; null when there is none with this id. */
export async function findChange(db: Kysely<Schema>, id: number): Promise<Change | null> {
  if (id > LARGEST_ID) return null;
  const [change = null] = await findChanges(db, [id]);
  return change;
}

/** Several, newest first. */
export async function findChanges(db: Kysely<Schema>, ids: readonly number[]): Promise<Change[]> {
  if (ids.length === 0) return [];
  const changes = await db
    .selectFrom('change')
    .select(CHANGE_COLUMNS)
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
  return changes.length === 0 ? [] : [...withCells(await entriesOf(db, changes), changes, EVERYTHING)];
}

const CHANGE_COLUMNS = ['id', 'via', 'actor', 'self_named', 'undoes', 'file'] as const;

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

function pageOfChanges(
  db: Kysely<Schema>,
  { kind, year, months, bu, fields, actor }: HistoryFilter,
  page: { before: number; oldest: number; ids: readonly number[] | undefined; most: number },
) {
  // The entries of a change are found by its id. A bare column would let SQLite go through all entries of a report instead.
  const unindexed = (column: 'kind' | 'year' | 'month' | 'bu') => sql`coalesce(${sql.ref(column)}, ${sql.ref(column)})`;
  let query = db
    .selectFrom('change')
    .select(CHANGE_COLUMNS)
    .where('id', '<', page.before)
    .where('id', '>=', page.oldest)
    .where((where) => {
      let matching = where.selectFrom('change_record').select('at').whereRef('change_id', '=', 'change.id');
      if (kind !== null) matching = matching.where(unindexed('kind'), '=', kind);
      if (year !== null) matching = matching.where(unindexed('year'), '=', year);
      if (months.length > 0) matching = matching.where(unindexed('month'), 'in', months);
      if (bu !== null) matching = matching.where(unindexed('bu'), '=', bu);
      if (fields.length > 0) {
        // Fewer rows to parse; `cellsOf` decides.
        const named = fields.map((field) => contains(db, 'cells', `${JSON.stringify(field)}:`));
        matching = matching.where(where.or(named));
      }
      return where.exists(matching);
    })
    .orderBy('id', 'desc')
    .limit(page.most);
  if (page.ids !== undefined) query = query.where('id', 'in', page.ids);
  if (actor !== null) query = query.where('actor', '=', actor);
  return query.execute();
}

function entriesOf(db: Kysely<Schema>, changes: readonly { id: number }[]) {
  return db
    .selectFrom('change_record')
    .select(['change_id', 'at', 'kind', 'year', 'month', 'bu', 'cells'])
    .where(
      'change_id',
      'in',
      changes.map(({ id }) => id),
    )
    .orderBy('change_id', 'desc')
    .orderBy('kind')
    .orderBy('year')
    .orderBy('month')
    .orderBy('bu')
    .orderBy('revision')
    .execute();
}

type Entry = Awaited<ReturnType<typeof entriesOf>>[number];
type ChangeRow = Awaited<ReturnType<typeof pageOfChanges>>[number];

/** Both lists newest first. A change none of whose cells match is left out. */
function* withCells(
  entries: readonly Entry[],
  changes: readonly ChangeRow[],
  filter: HistoryFilter,
): Generator<Change, void, undefined> {
  let next = 0;
  for (const change of changes) {
    let at = '';
    let begunAt = '';
    const cells: ChangedCell[] = [];
    for (let entry = entries[next]; entry?.change_id === change.id; entry = entries[next]) {
      next += 1;
      const own = cellsOf(entry, filter);
      if (own.length === 0) continue;
      cells.push(...own);
      if (entry.at > at) ({ at } = entry);
      if (begunAt === '' || entry.at < begunAt) begunAt = entry.at;
    }
    const { id, via, actor, file } = change;
    if (cells.length > 0) yield { id, at, begunAt, via, actor, ...rareParts(change), file, cells };
  }
}

function rareParts({ self_named: selfNamed, undoes }: ChangeRow): Pick<Change, 'selfNamed' | 'undoes'> {
  return { ...(selfNamed === 1 && { selfNamed: true }), ...(undoes !== null && { undoes }) };
}

function cellsOf(entry: Entry, { kind, year, months, bu, fields, since }: HistoryFilter): ChangedCell[] {
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
 * When a report's year, or one month of it, was last changed, and by whom. It looks up the newest version of each stored month
 * by its key, so the cost does not grow with the ledger.
 */
export async function findLastChange(
  db: Kysely<Schema>,
  report: Report,
  { year, month, bu }: { year: number; month?: number; bu: BusinessUnit | null },
): Promise<LastChange | null> {
  let query = db
    .selectFrom(sql<RecordRow>`${sql.table(recordTable(report))}`.as('record'))
    // SQLite keeps the order of a cross join. Of an inner one it would begin with all entries of the report's year.
    .crossJoin('change_record as version')
    .where('version.kind', '=', report.id)
    .whereRef('version.year', '=', 'record.year')
    .whereRef('version.month', '=', 'record.month')
    .where('version.bu', '=', bu ?? '')
    .whereRef('version.revision', '=', 'record.revision')
    .innerJoin('change', 'change.id', 'version.change_id')
    .select(['version.at', 'change.actor', 'change.self_named', 'change.via', 'change.file'])
    .where('record.year', '=', year)
    .orderBy('version.at', 'desc')
    .orderBy('change.id', 'desc')
    .limit(1);
  if (bu !== null) query = query.where('record.bu', '=', bu);
  if (month !== undefined) query = query.where('record.month', '=', month);
  const last = await query.executeTakeFirst();
  return last === undefined ? null : lastChangeOf(last);
}

/** Who made a change, as the columns of an entry and its change say it. */
export function lastChangeOf({
  at,
  actor,
  via,
  file,
  self_named: selfNamed,
}: Pick<ChangeRow, 'actor' | 'via' | 'file' | 'self_named'> & { readonly at: string }): LastChange {
  return { at, by: actor ?? via, file, ...(selfNamed === 1 && { selfNamed: true }) };
}

/**
 * A report's year as it was at a moment: the ledger up to then, replayed.
 * @param until ISO 8601, UTC; a change at that very millisecond is included
 */
export async function loadReportYearAsOf(
  db: Kysely<Schema>,
  report: Report,
  { year, bu }: { year: number; bu: BusinessUnit | null },
  until: string,
): Promise<ReportYear> {
  const rows = await db
    .selectFrom('change_record')
    .select(['change_id', 'month', 'cells'])
    .where('kind', '=', report.id)
    .where('year', '=', year)
    .where('bu', '=', bu ?? '')
    .where('at', '<=', until)
    .orderBy('month')
    .orderBy('revision')
    .execute();
  const months = new Map<number, Cells>();
  for (const row of rows) {
    const { month } = row;
    const changes = Object.entries(changesOf(row));
    months.set(month, {
      ...months.get(month),
      ...Object.fromEntries(changes.map(([field, [, after]]) => [field, after])),
    });
  }
  return { year, bu, months };
}

/** A value that somebody wrote into a file. */
export interface WrittenCell extends RecordKey {
  readonly field: string;
  readonly value: CellValue;
}

/**
 * The cells whose value no version of the record has ever held; empty cells are never among them. Of the ledger it reads
 * only the records of which a cell differs from what is stored, by their key.
 */
export async function findNeverHeld(
  db: Kysely<Schema>,
  report: Report,
  records: readonly RecordPatch[],
): Promise<WrittenCell[]> {
  const { results } = await planRecords(db, report, records);
  const found: WrittenCell[] = [];
  for (const { record, changes } of results) {
    const { year, month, bu } = record;
    const unknown = new Map(
      Object.entries(changes).flatMap(([field, [, value]]) => (value === null ? [] : [[field, value] as const])),
    );
    if (unknown.size === 0) continue;
    const versions = await db
      .selectFrom('change_record')
      .select(['change_id', 'cells'])
      .where('kind', '=', report.id)
      .where('year', '=', year)
      .where('month', '=', month)
      .where('bu', '=', bu ?? '')
      .execute();
    for (const version of versions) {
      for (const [field, values] of Object.entries(changesOf(version))) {
        if (values.includes(unknown.get(field) ?? null)) unknown.delete(field);
      }
    }
    found.push(...Array.from(unknown, ([field, value]) => ({ year, month, bu, field, value })));
  }
  return found;
}
