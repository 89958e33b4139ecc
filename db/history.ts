import { sql, type Kysely } from 'kysely';
import type { CellValue } from '../src/domain/cell.ts';
import type { Cells, RecordKey, RecordPatch, ReportYear } from '../src/domain/record.ts';
import type { BusinessUnit, Report, ReportId } from '../src/domain/report.ts';
import { changesOf, keyOf } from './ledger.ts';
import { planRecords } from './month-records.ts';
import { recordTable, type ChangeChannel, type RecordRow, type Schema } from './schema.ts';

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
  readonly via: ChangeChannel;
  readonly actor: string | null;
  readonly file: string | null;
  readonly cells: readonly ChangedCell[];
}

/** Which cells to list; null means any. */
export interface HistoryFilter {
  readonly kind: ReportId | null;
  readonly year: number | null;
  readonly bu: BusinessUnit | null;
}

/** The changes that touched such cells, newest first, each with only the cells that match. */
export async function* readHistory(
  db: Kysely<Schema>,
  { kind, year, bu }: HistoryFilter,
): AsyncGenerator<Change, void, undefined> {
  let query = db
    .selectFrom('change')
    .innerJoin('change_record as record', 'record.change_id', 'change.id')
    .select(['id', 'via', 'actor', 'file', 'at', 'kind', 'year', 'month', 'bu', 'revision', 'cells'])
    .orderBy('id', 'desc')
    .orderBy('kind')
    .orderBy('year')
    .orderBy('month')
    .orderBy('bu')
    .orderBy('revision');
  if (kind !== null) query = query.where('kind', '=', kind);
  if (year !== null) query = query.where('year', '=', year);
  if (bu !== null) query = query.where('bu', '=', bu);

  let current: (Omit<Change, 'cells'> & { cells: ChangedCell[] }) | null = null;
  for await (const row of query.stream()) {
    if (current !== null && current.id !== row.id) {
      yield current;
      current = null;
    }
    const cells = Object.entries(changesOf({ cells: row.cells, change_id: row.id })).map(
      ([field, [before, after]]): ChangedCell => ({ kind: row.kind, ...keyOf(row), field, before, after }),
    );
    current ??= { id: row.id, at: row.at, via: row.via, actor: row.actor, file: row.file, cells: [] };
    if (row.at > current.at) current = { ...current, at: row.at };
    current.cells.push(...cells);
  }
  if (current !== null) yield current;
}

/**
 * When a report's year, or one month of it, was last changed (ISO 8601, UTC), and by whom: the actor, or else the channel,
 * and the file. It looks up the newest version of each stored month by its key, so the cost does not grow with the ledger.
 */
export async function findLastChange(
  db: Kysely<Schema>,
  report: Report,
  { year, month, bu }: { year: number; month?: number; bu: BusinessUnit | null },
): Promise<{ at: string; by: string } | null> {
  let query = db
    .selectFrom(sql<RecordRow>`${sql.table(recordTable(report))}`.as('record'))
    .innerJoin('change_record as version', (join) =>
      join
        .on('version.kind', '=', report.id)
        .onRef('version.year', '=', 'record.year')
        .onRef('version.month', '=', 'record.month')
        .on('version.bu', '=', bu ?? '')
        .onRef('version.revision', '=', 'record.revision'),
    )
    .innerJoin('change', 'change.id', 'version.change_id')
    .select(['version.at', 'change.actor', 'change.via', 'change.file'])
    .where('record.year', '=', year)
    .orderBy('version.at', 'desc')
    .limit(1);
  if (bu !== null) query = query.where('record.bu', '=', bu);
  if (month !== undefined) query = query.where('record.month', '=', month);
  const last = await query.executeTakeFirst();
  if (last === undefined) return null;
  return { at: last.at, by: [last.actor ?? last.via, last.file].filter((part) => part !== null).join(', ') };
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
