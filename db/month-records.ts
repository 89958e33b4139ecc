import type { CellValue } from '../src/domain/cell.ts';
import { Problem } from '../src/domain/problem.ts';
import {
  recordName,
  type CellChanges,
  type Cells,
  type RecordKey,
  type RecordPatch,
  type SavedRecord,
  type StoredMonth,
} from '../src/domain/record.ts';
import type { BusinessUnit, Report, ReportId } from '../src/domain/report.ts';
import { reports } from '../src/domain/reports.ts';
import { insertRows } from './engine-sql.ts';
import { findBatch, readJsonObject, writeLedger, type ChangeOrigin } from './ledger.ts';
import { recordTable, type Db, type RecordRow, type YearKey } from './schema.ts';
import { fault, terminalFault } from './words.ts';

/** The stored records of one year (and unit, where the report has them), by month. */
export async function listMonths(db: Db, report: Report, { year, bu }: YearKey): Promise<StoredMonth[]> {
  return (await listRows(db, report, { years: [year], bu })).map((row) => fromRow(report, row));
}

/** The stored records of several years, of every business unit. */
export async function listMonthsOf(db: Db, report: Report, years: readonly number[]): Promise<StoredMonth[]> {
  return (await listRows(db, report, { years })).map((row) => fromRow(report, row));
}

/** Which rows of a table; what is left out or null means any. */
interface RowChoice {
  readonly years?: readonly number[];
  readonly month?: number;
  readonly bu?: BusinessUnit | null;
}

/** Stored rows of a report, as they are in its table, in the order of their keys. */
export function listRows(db: Db, report: Report, { years, month, bu = null }: RowChoice = {}): Promise<RecordRow[]> {
  let query = db.selectFrom(recordTable(report)).selectAll().orderBy('year').orderBy('month');
  if (report.perBusinessUnit) query = query.orderBy('bu');
  if (years !== undefined) query = query.where('year', 'in', years);
  if (month !== undefined) query = query.where('month', '=', month);
  if (bu !== null) query = query.where('bu', '=', bu);
  return query.execute();
}

/**
 * Plans a save: compares patches with what is stored. A record without any value is not created.
 * @param planned records as earlier plans of the same transaction leave them, by `recordName`; they replace what is
 * stored
 * @returns one result per patch, in the same order
 * @throws Problem 'conflict' when a patch names a revision that is no longer the stored one.
 */
export async function planRecords(
  db: Db | null,
  report: Report,
  patches: readonly RecordPatch[],
  planned: ReadonlyMap<string, StoredMonth> = new Map(),
): Promise<SavedRecord[]> {
  const stored = db === null ? new Map<string, StoredMonth>() : await recordsToChange(db, report, patches);
  const changed = new Map<string, StoredMonth>();
  return patches.map((patch): SavedRecord => {
    const name = recordName(report, patch);
    const before = changed.get(name) ?? planned.get(name) ?? stored.get(name) ?? emptyRecord(report, patch);
    if (patch.revision !== undefined && patch.revision !== before.revision) throw conflict(before);
    const changes = differences(before.cells, patch.cells);
    if (Object.keys(changes).length === 0) return { outcome: 'unchanged', record: before, changes };

    const record = { ...before, revision: before.revision + 1, cells: { ...before.cells, ...patch.cells } };
    changed.set(name, record);
    return { outcome: before.revision === 0 ? 'created' : 'updated', record, changes };
  });
}

/** The records that a plan changes, each once, by `recordName`. */
export function plannedRecords(report: Report, plan: readonly SavedRecord[]): Map<string, StoredMonth> {
  const changed = plan.filter(({ outcome }) => outcome !== 'unchanged');
  return new Map(changed.map(({ record }) => [recordName(report, record), record]));
}

/**
 * Writes the cells that differ, and their ledger entries; call it inside one write transaction.
 * @param begun the change that it is a part of, begun in the same transaction; null for a change of its own
 * @returns one result per patch, in the same order, with its change of the ledger; null when nothing was changed
 * @throws Problem 'conflict' when a patch names a revision that is no longer the stored one.
 */
export async function saveRecords(
  transaction: Db,
  report: Report,
  patches: readonly RecordPatch[],
  origin: ChangeOrigin,
  begun: number | null = null,
): Promise<readonly (SavedRecord & { readonly changeId: number | null })[]> {
  const continued = origin.batch === null ? begun : await findBatch(transaction, report, patches, origin);
  const plan = await planRecords(transaction, report, patches);
  const id = await writePlan(transaction, report, plan, origin, continued);
  return plan.map((result) => ({ ...result, changeId: result.outcome === 'unchanged' ? null : id }));
}

/**
 * Writes what was planned in the same transaction.
 * @param continued the change that it is a part of; null for a change of its own
 * @returns the id of the change; null when nothing differs
 */
export async function writePlan(
  transaction: Db,
  report: Report,
  plan: readonly SavedRecord[],
  origin: ChangeOrigin,
  continued: number | null = null,
): Promise<number | null> {
  const changed = plannedRecords(report, plan);
  if (changed.size === 0) return null;
  await upsert(transaction, report, [...changed.values()]);
  const entries = plan.filter(({ outcome }) => outcome !== 'unchanged');
  return writeLedger(transaction, report, entries, origin, continued);
}

/** All texts in numeric cells (they are rare), by `recordName` and field key. */
export async function listTexts(db: Db): Promise<Map<string, Readonly<Record<string, string>>>> {
  const found = new Map<string, Readonly<Record<string, string>>>();
  for (const report of reports) {
    const rows = await db.selectFrom(recordTable(report)).selectAll().where('texts', 'is not', null).execute();
    for (const { year, month, bu = null, texts } of rows as RecordRow[]) {
      const key = { year, month, bu };
      found.set(recordName(report, key), readTexts(report.id, key, texts ?? '{}'));
    }
  }
  return found;
}

function readTexts(kind: ReportId, { year, month, bu }: RecordKey, texts: string): Readonly<Record<string, string>> {
  return readJsonObject(texts, () => terminalFault('texts-damaged', { kind, year, month, bu }));
}

async function recordsToChange(db: Db, report: Report, patches: readonly RecordKey[]) {
  const [first, ...others] = patches;
  if (first === undefined) return new Map<string, StoredMonth>();
  const years = [...new Set(patches.map(({ year }) => year))];
  const rows = await listRows(db, report, { years, ...(others.length === 0 && { month: first.month, bu: first.bu }) });
  return new Map(
    rows.map((row) => {
      const record = fromRow(report, row);
      return [recordName(report, record), record];
    }),
  );
}

function emptyRecord(report: Report, { year, month, bu }: RecordKey): StoredMonth {
  return { year, month, bu, revision: 0, cells: Object.fromEntries(report.fields.map(({ key }) => [key, null])) };
}

function differences(before: Cells, after: Cells): CellChanges {
  const changes: Record<string, [CellValue, CellValue]> = {};
  for (const [key, value] of Object.entries(after)) {
    const was = before[key] ?? null;
    if (was !== value) changes[key] = [was, value];
  }
  return changes;
}

function conflict({ year, month, bu, revision }: StoredMonth): Problem {
  return new Problem('conflict', fault('record-changed', { year, month, bu, revision }));
}

/** @throws Problem 'unavailable' when another program wrote something unreadable into the row. */
export function fromRow(report: Report, row: RecordRow): StoredMonth {
  const { year, month, bu = null, revision, texts: textsJson, ...columns } = row;
  const numbers: Readonly<Record<string, CellValue>> = columns;
  const texts: Readonly<Record<string, string>> =
    textsJson === null ? {} : readTexts(report.id, { year, month, bu }, textsJson);
  const cells = Object.fromEntries(report.fields.map(({ key }) => [key, texts[key] ?? numbers[key] ?? null]));
  return { year, month, bu, revision, cells };
}

/** Writes whole rows. */
async function upsert(db: Db, report: Report, records: readonly StoredMonth[]): Promise<void> {
  const keyColumns = ['year', 'month', ...(report.perBusinessUnit ? ['bu'] : [])];
  const valueColumns = ['revision', 'texts', ...report.fields.map(({ key }) => key)];
  const updates = valueColumns.map((name) => `"${name}" = excluded."${name}"`);
  const rows = records.map((record) => toRow(report, record));
  const end = ` on conflict (${keyColumns.join(', ')}) do update set ${updates.join(', ')}`;
  await insertRows(db, recordTable(report), [...keyColumns, ...valueColumns], rows, end);
}

function toRow(report: Report, { year, month, bu, revision, cells }: StoredMonth): unknown[] {
  const texts: Record<string, string> = {};
  const numbers = report.fields.map(({ key }) => {
    const value = cells[key] ?? null;
    if (typeof value !== 'string') return value;
    texts[key] = value;
    return null;
  });
  const textsJson = Object.keys(texts).length === 0 ? null : JSON.stringify(texts);
  return [year, month, ...(report.perBusinessUnit ? [bu] : []), revision, textsJson, ...numbers];
}
