import type { CellValue } from '../src/domain/cell.ts';
import type { Fault } from '../src/domain/fault.ts';
import { Problem } from '../src/domain/problem.ts';
import { recordName, type StoredMonth } from '../src/domain/record.ts';
import type { Report } from '../src/domain/report.ts';
import { reports } from '../src/domain/reports.ts';
import { changesOf, isTime, keyOf } from './ledger.ts';
import { fromRow, listRows } from './month-records.ts';
import type { DatabaseReader } from './open.ts';
import { rowsByKey } from './rows-by-key.ts';
import { recordTable, type Db } from './schema.ts';
import { fault } from './words.ts';

/** A record as the ledger gives it. */
interface Replayed {
  revision: number;
  readonly cells: Record<string, CellValue>;
}

/**
 * Runs the engine's own checks, then replays the ledger from empty and compares it with the tables (CONTRACT §6).
 * @returns each disagreement; none when everything agrees.
 */
export async function checkDatabase({
  reader,
  checkStorage,
}: Pick<DatabaseReader, 'reader' | 'checkStorage'>): Promise<Fault[]> {
  const storage = await checkStorage();
  if (storage.isDamaged) return [...storage.problems];
  // One transaction sees one state, whatever other processes write meanwhile.
  return reader.transaction().execute(async (state) => {
    const problems = [...storage.problems];
    for (const report of reports) problems.push(...(await checkReport(state, report)));
    return problems;
  });
}

async function checkReport(db: Db, report: Report): Promise<Fault[]> {
  const { problems, replayed } = await replay(db, report);
  const rows = await attempt(() => listRows(db, report), problems);
  if (rows === undefined) return problems;
  for (const row of rows) {
    const record = await attempt(() => fromRow(report, row), problems);
    const name = recordName(report, { ...row, bu: row.bu ?? null });
    if (record !== undefined) problems.push(...compare(report, record, replayed.get(name)));
    replayed.delete(name);
  }
  const table = recordTable(report);
  return [...problems, ...Array.from(replayed.keys(), (name) => fault('record-only-in-ledger', { name, table }))];
}

/** Replays a report's records from the ledger, by name, and collects where the ledger contradicts itself. */
async function replay(db: Db, report: Report) {
  const problems: Fault[] = [];
  const replayed = new Map<string, Replayed>();
  const entries = db
    .selectFrom('change_record')
    .select(['year', 'month', 'bu', 'revision', 'cells', 'change_id', 'at'])
    .where('kind', '=', report.id);
  for await (const entry of rowsByKey(entries, ['year', 'month', 'bu', 'revision'])) {
    const { revision, change_id: change, at: time } = entry;
    const key = keyOf(entry);
    const name = recordName(report, key);
    const record = replayed.get(name) ?? { revision: 0, cells: {} };
    replayed.set(name, record);
    const place = { kind: report.id, ...key, change };
    if (revision !== record.revision + 1) {
      problems.push(fault('ledger-revision', { ...place, from: record.revision, to: revision }));
    }
    record.revision = revision;
    if (!isTime(time)) problems.push(fault('ledger-time', { ...place, time }));
    const changes = (await attempt(() => changesOf(entry), problems)) ?? {};
    for (const [field, [replaced, after]] of Object.entries(changes)) {
      if (!report.fieldByKey.has(field)) problems.push(fault('ledger-field', { ...place, field }));
      const left = record.cells[field] ?? null;
      if (left !== replaced) problems.push(fault('ledger-value', { ...place, field, replaced, left }));
      record.cells[field] = after;
    }
  }
  return { problems, replayed };
}

/** An unreadable row is one more problem, not a reason to stop. */
async function attempt<T>(read: () => T | Promise<T>, problems: Fault[]): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    problems.push(error.fault);
    return undefined;
  }
}

function compare(
  report: Report,
  { revision, cells, year, month, bu }: StoredMonth,
  ledger: Replayed = { revision: 0, cells: {} },
): Fault[] {
  const place = { kind: report.id, year, month, bu };
  const problems: Fault[] = [];
  if (revision !== ledger.revision) {
    problems.push(fault('record-revision', { ...place, stored: revision, ledger: ledger.revision }));
  }
  for (const { key: field } of report.fields) {
    const [stored, replayed] = [cells[field] ?? null, ledger.cells[field] ?? null];
    if (stored !== replayed) problems.push(fault('record-value', { ...place, field, stored, ledger: replayed }));
  }
  return problems;
}
