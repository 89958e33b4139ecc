import type { Kysely } from 'kysely';
import type { CellValue } from '../src/domain/cell.ts';
import { Problem } from '../src/domain/problem.ts';
import type { RecordKey } from '../src/domain/record-schema.ts';
import type { Report, ReportId } from '../src/domain/report.ts';
import { reportById } from '../src/domain/reports.ts';
import { changesOf, type ChangeOrigin } from './ledger.ts';
import { listMonths, saveRecords } from './month-records.ts';
import type { Schema } from './schema.ts';

/** How many cells that are in the way are named. */
const NAMED = 10;

/** What a change did to one record, all its versions together. */
interface TouchedRecord {
  readonly key: RecordKey;
  /** The record's version that the change left. */
  revision: number;
  readonly before: Record<string, CellValue>;
  readonly after: Record<string, CellValue>;
}

/**
 * Puts the cells of a change back to what they held before it, as a change of its own; call it inside one write transaction.
 * Undoing a creation clears its cells, the record stays.
 * @returns how many cells were put back.
 * @throws Problem 'invalid' for an unknown id, and when later changes left something else in some of the cells,
 * which are named. Later changes that were undone themselves are not in the way.
 */
export async function undoChange(transaction: Kysely<Schema>, id: number, origin: ChangeOrigin): Promise<number> {
  const perReport = await touchedRecords(transaction, id);
  if (perReport.size === 0) {
    throw new Problem('invalid', `There is no change ${id}; \`dashboard history\` lists those that there are.`);
  }
  const inTheWay: string[] = [];
  for (const [kind, records] of perReport) {
    for (const record of records) inTheWay.push(...(await cellsInTheWay(transaction, reportById(kind), record)));
  }
  if (inTheWay.length > 0) {
    const more = inTheWay.length > NAMED ? ` and ${inTheWay.length - NAMED} more` : '';
    throw new Problem(
      'invalid',
      `Change ${id} can't be undone, later changes (in parentheses) touched its cells: ${inTheWay.slice(0, NAMED).join(', ')}${more}; undo those first, the latest first.`,
    );
  }
  let count = 0;
  for (const [kind, records] of perReport) {
    const patches = records.map(({ key, before }) => ({ ...key, revision: undefined, cells: before }));
    const saved = await saveRecords(transaction, reportById(kind), patches, origin);
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
  const perReport = new Map<ReportId, TouchedRecord[]>();
  for (const row of rows) {
    const { kind, year, month, revision } = row;
    const bu = row.bu === '' ? null : row.bu;
    const records = perReport.get(kind) ?? [];
    perReport.set(kind, records);
    let record = records.find(({ key }) => key.year === year && key.month === month && key.bu === bu);
    if (record === undefined) {
      record = { key: { year, month, bu }, revision, before: {}, after: {} };
      records.push(record);
    }
    record.revision = revision;
    for (const [field, [before, after]] of Object.entries(changesOf(row))) {
      if (!(field in record.before)) record.before[field] = before;
      record.after[field] = after;
    }
  }
  return perReport;
}

/** Cells that hold something else than the change left in them, each with the changes that touched it since. */
async function cellsInTheWay(db: Kysely<Schema>, report: Report, { key, revision, after }: TouchedRecord) {
  const { year, month, bu } = key;
  const stored = (await listMonths(db, report, key)).find((record) => record.month === month);
  const changed = Object.keys(after).filter((field) => (stored?.cells[field] ?? null) !== after[field]);
  if (changed.length === 0) return [];
  const later = await db
    .selectFrom('change_record')
    .select(['change_id', 'cells'])
    .where('kind', '=', report.id)
    .where('year', '=', year)
    .where('month', '=', month)
    .where('bu', '=', bu ?? '')
    .where('revision', '>', revision)
    .orderBy('revision')
    .execute();
  const where = `${year}-${String(month).padStart(2, '0')}${bu === null ? '' : ` ${bu}`}`;
  return changed.map((field) => {
    const by = later.filter((entry) => field in changesOf(entry)).map(({ change_id: change }) => change);
    return `${field} of ${where} (${[...new Set(by)].join(', ')})`;
  });
}
