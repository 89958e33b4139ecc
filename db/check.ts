import { sql, type Kysely } from 'kysely';
import type { CellValue } from '../src/domain/cell.ts';
import { Problem } from '../src/domain/problem.ts';
import { monthAndUnit, recordName, type RecordKey, type StoredMonth } from '../src/domain/record.ts';
import type { Report } from '../src/domain/report.ts';
import { reports } from '../src/domain/reports.ts';
import { changesOf, isTime, keyOf } from './ledger.ts';
import { fromRow, listRows } from './month-records.ts';
import type { DatabaseReader } from './open.ts';
import { rowsByKey } from './rows-by-key.ts';
import type { Schema } from './schema.ts';

/** A record as the ledger gives it. */
interface Replayed {
  revision: number;
  readonly cells: Record<string, CellValue>;
}

/**
 * What the engine says of its own files, and the ledger replayed from empty against the tables (CONTRACT §6).
 * @returns a sentence for each disagreement; none when everything agrees.
 */
export async function checkDatabase({
  reader,
  checkStorage,
}: Pick<DatabaseReader, 'reader' | 'checkStorage'>): Promise<string[]> {
  const storage = await checkStorage();
  if (storage.isDamaged) return [...storage.problems];
  // One transaction sees one state, whatever other processes write meanwhile.
  return reader.transaction().execute(async (state) => {
    const problems = [...storage.problems];
    for (const report of reports) problems.push(...(await checkReport(state, report)));
    return problems;
  });
}

async function checkReport(db: Kysely<Schema>, report: Report): Promise<string[]> {
  const problems: string[] = [];
  const replayed = new Map<string, Replayed>();
  const entries = db
    .selectFrom('change_record')
    .select(['year', 'month', 'bu', 'revision', 'cells', 'change_id', 'at'])
    .where('kind', '=', report.id);
  for await (const entry of rowsByKey(entries, ['year', 'month', 'bu', 'revision'])) {
    const { revision, change_id: id, at } = entry;
    const key = keyOf(entry);
    const name = recordName(report, key);
    const record = replayed.get(name) ?? { revision: 0, cells: {} };
    replayed.set(name, record);
    const what = describe(report, key);
    if (revision !== record.revision + 1) {
      problems.push(`${what}: the ledger goes from revision ${record.revision} to ${revision} (change ${id}).`);
    }
    record.revision = revision;
    if (!isTime(at)) problems.push(`${what}: change ${id} has ${JSON.stringify(at)} as its time.`);
    const changes = (await attempt(() => changesOf(entry), problems)) ?? {};
    for (const [field, [before, after]] of Object.entries(changes)) {
      if (!report.fieldByKey.has(field)) problems.push(`${what}: change ${id} names ${field}, which is not a field.`);
      const held = record.cells[field] ?? null;
      if (held !== before) {
        problems.push(
          `${what}: change ${id} replaced ${show(before)} in ${field}, but the change before it left ${show(held)}.`,
        );
      }
      record.cells[field] = after;
    }
  }
  const rows = await attempt(() => listRows(db, report), problems);
  if (rows === undefined) return problems;
  for (const row of rows) {
    const record = await attempt(() => fromRow(report, row), problems);
    const name = recordName(report, { ...row, bu: row.bu ?? null });
    if (record !== undefined) problems.push(...compare(report, record, replayed.get(name)));
    replayed.delete(name);
  }
  for (const name of replayed.keys()) problems.push(`${name}: in the ledger, but not in ${report.id}_info.`);
  return problems;
}

/** How many places are named where the time goes back. */
const STEPS_NAMED = 10;

/**
 * Where an entry is earlier than the one before it: a clock was set back, under a program that still allowed it. Nothing
 * that is done to the database corrects that.
 * @returns a sentence for each of the first places, and one for the others.
 */
export async function findStepsBack(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ id: number; at: string; before: string; count: number }>`
    select change_id as id, at, before, count(*) over () as count
    from (select seq, change_id, at, lag(at) over (order by seq) as before from change_record) as entry
    where at < before order by seq limit ${STEPS_NAMED}`.execute(db);
  const steps = rows.map(
    ({ id, at, before }) =>
      `The clock went back before change ${id}, from ${before} to ${at}; a report as of a time between them is not what it was.`,
  );
  const more = (rows[0]?.count ?? 0) - steps.length;
  return more > 0 ? [...steps, `The clock went back before ${more} more ${more === 1 ? 'change' : 'changes'}.`] : steps;
}

/** What cannot be read is one more problem, not a reason to stop. */
async function attempt<T>(read: () => T | Promise<T>, problems: string[]): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    problems.push(error.message);
    return undefined;
  }
}

function compare(
  report: Report,
  { revision, cells, ...key }: StoredMonth,
  ledger: Replayed = { revision: 0, cells: {} },
): string[] {
  const what = describe(report, key);
  const problems: string[] = [];
  if (revision !== ledger.revision) {
    problems.push(`${what}: at revision ${revision}, the ledger says ${ledger.revision}.`);
  }
  for (const { key: field } of report.fields) {
    const [stored, replayed] = [cells[field] ?? null, ledger.cells[field] ?? null];
    if (stored === replayed) continue;
    problems.push(`${what}: ${field} holds ${show(stored)}, the ledger says ${show(replayed)}.`);
  }
  return problems;
}

function describe({ id }: Report, key: RecordKey): string {
  return `${id} ${monthAndUnit(key)}`;
}

function show(value: CellValue): string {
  return value === null ? 'nothing' : JSON.stringify(value);
}
