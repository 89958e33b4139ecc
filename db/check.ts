import { sql, type Kysely } from 'kysely';
import type { CellValue } from '../src/domain/cell.ts';
import { reports } from '../src/domain/reports.ts';
import type { Report } from '../src/domain/report.ts';
import type { CellChanges } from './ledger.ts';
import { listAllRecords, recordName, type MonthRecord } from './month-records.ts';
import type { Schema } from './schema.ts';

/** What a replay of the ledger says of one record. */
interface Replayed {
  revision: number;
  readonly cells: Record<string, CellValue>;
}

/**
 * SQLite's own checks, and the ledger replayed from empty against the tables (CONTRACT §6).
 * Call it on a connection that sees one state of the database all the time.
 * @returns a sentence for everything that does not agree; none when all is well.
 */
export async function checkDatabase(db: Kysely<Schema>): Promise<string[]> {
  const problems: string[] = [];
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(20)`.execute(db);
  const { rows: orphans } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  problems.push(
    ...rows.filter(({ integrity_check: found }) => found !== 'ok').map((row) => `SQLite: ${row.integrity_check}.`),
    ...new Set(orphans.map(({ table }) => `SQLite: ${table} holds rows that refer to nothing.`)),
  );
  for (const report of reports) problems.push(...(await checkReport(db, report)));
  return problems;
}

async function checkReport(db: Kysely<Schema>, report: Report): Promise<string[]> {
  const problems: string[] = [];
  const replayed = new Map<string, Replayed>();
  const entries = db
    .selectFrom('change_record')
    .select(['year', 'month', 'bu', 'revision', 'cells', 'change_id'])
    .where('kind', '=', report.id)
    .orderBy('year')
    .orderBy('month')
    .orderBy('bu')
    .orderBy('revision')
    .stream();
  for await (const { year, month, bu, revision, cells, change_id: id } of entries) {
    const key = { year, month, bu: bu === '' ? null : bu };
    const name = recordName(report, key);
    const record = replayed.get(name) ?? { revision: 0, cells: {} };
    replayed.set(name, record);
    const what = describe(report, key);
    if (revision !== record.revision + 1) {
      problems.push(`${what}: the ledger goes from revision ${record.revision} to ${revision} (change ${id}).`);
    }
    record.revision = revision;
    for (const [field, [before, after]] of Object.entries(JSON.parse(cells) as CellChanges)) {
      const held = record.cells[field] ?? null;
      if (held !== before) {
        problems.push(`${what}: change ${id} found ${show(before)} in ${field}, but ${show(held)} was there before.`);
      }
      record.cells[field] = after;
    }
  }
  for (const record of await listAllRecords(db, report)) {
    const name = recordName(report, record);
    problems.push(...compare(report, record, replayed.get(name) ?? { revision: 0, cells: {} }));
    replayed.delete(name);
  }
  for (const name of replayed.keys()) problems.push(`${name}: in the ledger, but not in ${report.id}_info.`);
  return problems;
}

function compare(report: Report, { revision, cells, ...key }: MonthRecord, ledger: Replayed): string[] {
  const what = describe(report, key);
  const problems: string[] = [];
  if (revision !== ledger.revision) {
    problems.push(`${what}: at revision ${revision}, the ledger says ${ledger.revision}.`);
  }
  for (const { key: field } of report.fields) {
    const [stored, said] = [cells[field] ?? null, ledger.cells[field] ?? null];
    if (stored !== said) problems.push(`${what}: ${field} holds ${show(stored)}, the ledger says ${show(said)}.`);
  }
  return problems;
}

function describe({ id }: Report, { year, month, bu }: Pick<MonthRecord, 'year' | 'month' | 'bu'>): string {
  return `${id} ${year}-${String(month).padStart(2, '0')}${bu === null ? '' : ` ${bu}`}`;
}

function show(value: CellValue): string {
  return value === null ? 'nothing' : JSON.stringify(value);
}
