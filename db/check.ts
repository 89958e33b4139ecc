import type { CellValue } from '../src/domain/cell.ts';
import type { Fault } from '../src/domain/fault.ts';
import { Problem } from '../src/domain/problem.ts';
import { recordName, type RecordKey, type StoredMonth } from '../src/domain/record.ts';
import type { Report } from '../src/domain/report.ts';
import { reports } from '../src/domain/reports.ts';
import { changesOf, isTime, keyOf } from './ledger.ts';
import { fromRow, listRows } from './month-records.ts';
import type { DatabaseReader } from './open.ts';
import { rowsByKey } from './rows-by-key.ts';
import type { Db } from './schema.ts';
import { fault } from './words.ts';

/** A record as the ledger gives it. */
interface Replayed {
  readonly key: RecordKey;
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
  const problems = await checkStorage();
  // Where not all rows can be read, a replay would prove nothing.
  if (problems.length > 0) return problems;
  // One transaction sees one state, whatever other processes write meanwhile.
  return reader.transaction().execute(async (state) => {
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
  for (const { key, revision } of replayed.values()) {
    const place = { kind: report.id, ...key, change: null, field: null };
    problems.push(fault('ledger-differs', { ...place, found: 0, ledger: revision }));
  }
  return problems;
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
    const record = replayed.get(name) ?? { key, revision: 0, cells: {} };
    replayed.set(name, record);
    const place = { kind: report.id, ...key, change };
    if (revision !== record.revision + 1) {
      problems.push(fault('ledger-differs', { ...place, field: null, found: revision - 1, ledger: record.revision }));
    }
    record.revision = revision;
    if (!isTime(time)) problems.push(fault('ledger-unreadable', { ...place, what: 'time', found: time }));
    const changes = (await attempt(() => changesOf(entry), problems)) ?? {};
    for (const [field, [replaced, after]] of Object.entries(changes)) {
      if (!report.fieldByKey.has(field)) {
        problems.push(fault('ledger-unreadable', { ...place, what: 'field', found: field }));
      }
      const ledger = record.cells[field] ?? null;
      if (ledger !== replaced) problems.push(fault('ledger-differs', { ...place, field, found: replaced, ledger }));
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

function compare(report: Report, { revision, cells, year, month, bu }: StoredMonth, ledger?: Replayed): Fault[] {
  const place = { kind: report.id, year, month, bu, change: null };
  const parts: (readonly [field: string | null, found: CellValue, ledger: CellValue])[] = [
    [null, revision, ledger?.revision ?? 0],
    ...report.fields.map(({ key }) => [key, cells[key] ?? null, ledger?.cells[key] ?? null] as const),
  ];
  const different = parts.filter(([, found, replayed]) => found !== replayed);
  return different.map(([field, found, replayed]) =>
    fault('ledger-differs', { ...place, field, found, ledger: replayed }),
  );
}
