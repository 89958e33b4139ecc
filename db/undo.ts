import type { Kysely } from 'kysely';
import type { CellValue } from '../src/domain/cell.ts';
import { Problem } from '../src/domain/problem.ts';
import { monthAndUnit, recordName, type RecordKey, type RecordPatch } from '../src/domain/record.ts';
import type { Report, ReportId } from '../src/domain/report.ts';
import { reportById } from '../src/domain/reports.ts';
import { changesOf, keyOf, type ChangeOrigin } from './ledger.ts';
import { planRecords, saveRecords } from './month-records.ts';
import type { Schema } from './schema.ts';

/** How many blocked cells are named. */
const NAMED = 10;

/** What a change did to one record, over all versions that it wrote. */
interface TouchedRecord {
  readonly key: RecordKey;
  /** The last version of the record that the change wrote. */
  revision: number;
  readonly before: Record<string, CellValue>;
  readonly after: Record<string, CellValue>;
}

/**
 * Gives the cells of a change the values they had before it, as a change of its own; call it inside one write transaction.
 * Undoing a creation clears its cells; the record remains.
 * @returns how many cells were restored.
 * @throws Problem 'invalid' for an unknown id, and when later changes gave some of the cells other values; it names those
 * cells. Later changes that were undone themselves do not block an undo.
 */
export async function undoChange(transaction: Kysely<Schema>, id: number, origin: ChangeOrigin): Promise<number> {
  const perReport = await touchedRecords(transaction, id);
  if (perReport.size === 0) {
    throw new Problem('invalid', `There is no change ${id}; \`dashboard history\` lists all changes.`);
  }
  const blocked: string[] = [];
  for (const [kind, records] of perReport) {
    blocked.push(...(await blockedCells(transaction, reportById(kind), records)));
  }
  if (blocked.length > 0) {
    const more = blocked.length > NAMED ? ` and ${blocked.length - NAMED} more` : '';
    throw new Problem(
      'invalid',
      `Change ${id} cannot be undone: later changes (in parentheses) touched its cells: ${blocked.slice(0, NAMED).join(', ')}${more}; undo those first, the latest first.`,
    );
  }
  let count = 0;
  let change: number | null = null;
  for (const [kind, records] of perReport) {
    const saved = await saveRecords(transaction, reportById(kind), records.map(patchOf), origin, change);
    change ??= saved.find(({ changeId }) => changeId !== null)?.changeId ?? null;
    count += saved.reduce((sum, { changes }) => sum + Object.keys(changes).length, 0);
  }
  return count;
}

async function touchedRecords(db: Kysely<Schema>, id: number): Promise<Map<ReportId, TouchedRecord[]>> {
  const rows = await db
    .selectFrom('change_record')
    .selectAll()
    .where('change_id', '=', id)
    .orderBy('revision')
    .execute();
  const touched = new Map<string, TouchedRecord & { kind: ReportId }>();
  for (const row of rows) {
    const { kind, revision } = row;
    const key = keyOf(row);
    const name = recordName(reportById(kind), key);
    const record = touched.get(name) ?? { kind, key, revision, before: {}, after: {} };
    touched.set(name, record);
    record.revision = revision;
    for (const [field, [before, after]] of Object.entries(changesOf(row))) {
      if (!(field in record.before)) record.before[field] = before;
      record.after[field] = after;
    }
  }
  const perReport = new Map<ReportId, TouchedRecord[]>();
  for (const record of touched.values()) {
    const records = perReport.get(record.kind) ?? [];
    perReport.set(record.kind, records);
    records.push(record);
  }
  return perReport;
}

function patchOf({ key, before }: TouchedRecord): RecordPatch {
  return { ...key, revision: undefined, cells: before };
}

/** Cells whose value is no longer the one that the change wrote, each with the later changes that touched it. */
async function blockedCells(db: Kysely<Schema>, report: Report, records: readonly TouchedRecord[]): Promise<string[]> {
  const { results } = await planRecords(db, report, records.map(patchOf));
  const named: string[] = [];
  for (const [at, record] of records.entries()) {
    // The plan for restoring the cells says what they hold now.
    const changes = results[at]?.changes ?? {};
    const held = (field: string) => (changes[field] ?? [record.before[field]])[0];
    const changed = Object.keys(record.after).filter((field) => held(field) !== record.after[field]);
    if (changed.length > 0) named.push(...(await nameCells(db, report, record, changed)));
  }
  return named;
}

async function nameCells(db: Kysely<Schema>, report: Report, { key, revision }: TouchedRecord, fields: string[]) {
  const later = await db
    .selectFrom('change_record')
    .select(['change_id', 'cells'])
    .where('kind', '=', report.id)
    .where('year', '=', key.year)
    .where('month', '=', key.month)
    .where('bu', '=', key.bu ?? '')
    .where('revision', '>', revision)
    .orderBy('revision')
    .execute();
  return fields.map((field) => {
    const by = later.filter((entry) => field in changesOf(entry)).map(({ change_id: change }) => change);
    return `${field} of ${monthAndUnit(key)} (${[...new Set(by)].join(', ')})`;
  });
}
