import type { CellValue } from '../src/domain/cell.ts';
import { Problem } from '../src/domain/problem.ts';
import { recordName, type RecordKey, type RecordPatch } from '../src/domain/record.ts';
import type { Report, ReportId } from '../src/domain/report.ts';
import { reportById } from '../src/domain/reports.ts';
import type { ChangedCell } from './history.ts';
import { BY_RECORD, changesOf, entriesOfRecord, keyOf, madeBy, withChange, type ChangeOrigin } from './ledger.ts';
import { planRecords, saveRecords } from './month-records.ts';
import { LARGEST_ID, type Db, type Schema } from './schema.ts';
import { fault } from './words.ts';

/** What of a change is undone. */
export interface UndoChoice {
  /** 1 to 12; empty for every month. */
  readonly months: readonly number[];
  /** Field keys; empty for every field. */
  readonly fields: readonly string[];
  /** Leave the cells that later changes touched, and undo the others. */
  readonly keepNewer: boolean;
}

/** A cell that later changes gave another value, other than an undo of the same change. */
interface NewerCell extends RecordKey {
  readonly kind: ReportId;
  readonly field: string;
  readonly stored: CellValue;
  /** The ids of the later changes, in their order. */
  readonly changes: readonly number[];
  /** The latest of them; null where another program changed the table alone. */
  readonly by: (ReturnType<typeof madeBy> & Pick<Schema['change'], 'id' | 'file'> & { readonly at: string }) | null;
}

export interface UndoPlan {
  /** The id of the change that is undone. */
  readonly change: number;
  /** The cells to restore, report by report; `before` is their value now. */
  readonly cells: readonly ChangedCell[];
  readonly newer: readonly NewerCell[];
  /** Why nothing is undone; null if it can be. */
  readonly problem: Problem | null;
}

/** What a change did to one record, over all versions that it wrote. */
interface TouchedRecord {
  readonly change: number;
  readonly kind: ReportId;
  readonly key: RecordKey;
  /** The last version of the record that the change wrote. */
  revision: number;
  readonly before: Record<string, CellValue>;
  readonly after: Record<string, CellValue>;
}

/**
 * Plans the undo of a change, or of a part of it. Later changes that were undone themselves do not block, and neither do
 * cells that an earlier undo of this change has put back (CONTRACT §9).
 * @throws Problem 'not-found' for an unknown id, 'invalid' for a month or a field in which the change did nothing.
 */
export async function planUndo(db: Db, id: number, { months, fields, keepNewer }: UndoChoice): Promise<UndoPlan> {
  const touched = await touchedRecords(db, id);
  const [first] = touched;
  if (first === undefined) throw new Problem('not-found', fault('no-such-change', { change: id }));
  const isWanted = (list: readonly unknown[], value: unknown) => list.length === 0 || list.includes(value);
  const seen = new Set<unknown>();
  const cells: ChangedCell[] = [];
  const newer: NewerCell[] = [];
  for (const kind of new Set(touched.map((record) => record.kind))) {
    const records = touched.filter((record) => record.kind === kind && isWanted(months, record.key.month));
    // The plan for restoring the cells says what they hold now.
    const restoring = records.map(({ key, before }) => ({ ...key, revision: undefined, cells: before }));
    const plan = await planRecords(db, reportById(kind), restoring);
    for (const [at, record] of records.entries()) {
      const { key, before, after } = record;
      const touchedLater: [string, CellValue][] = [];
      for (const field of Object.keys(after).filter((each) => isWanted(fields, each))) {
        seen.add(key.month).add(field);
        const was = before[field] ?? null;
        const [stored] = plan[at]?.changes[field] ?? [was];
        if (stored !== after[field]) touchedLater.push([field, stored]);
        else if (stored !== was) cells.push({ kind, ...key, field, before: stored, after: was });
      }
      if (touchedLater.length > 0) newer.push(...(await withLaterChanges(db, record, touchedLater)));
    }
  }
  const nowhere = {
    months: months.filter((month) => !seen.has(month)),
    fields: fields.filter((field) => !seen.has(field)),
  };
  if (nowhere.months.length + nowhere.fields.length > 0) {
    throw new Problem('invalid', fault('change-holds-nothing', { change: id, kind: first.kind, ...nowhere }));
  }
  return { change: id, cells, newer, problem: whyNot(id, { cells, newer }, keepNewer) };
}

function whyNot(change: number, { cells, newer }: Pick<UndoPlan, 'cells' | 'newer'>, keepNewer: boolean) {
  if (newer.length === 0 || (keepNewer && cells.length > 0)) return null;
  return new Problem('conflict', fault(keepNewer ? 'undo-all-newer' : 'undo-in-the-way', { change, cells: newer }));
}

/**
 * Restores the cells as a new change; call it inside the write transaction of the plan.
 * Undoing a creation clears its cells; the record remains.
 * @returns the id of the new change; null when every cell held its value already.
 */
export async function applyUndo(
  transaction: Db,
  { change: undoes, cells }: Pick<UndoPlan, 'change' | 'cells'>,
  origin: ChangeOrigin,
): Promise<number | null> {
  let change: number | null = null;
  for (const kind of new Set(cells.map((cell) => cell.kind))) {
    const report = reportById(kind);
    const patches = patchesOf(report, cells);
    const saved = await saveRecords(transaction, report, patches, { ...origin, undoes }, change);
    change ??= saved.find(({ changeId }) => changeId !== null)?.changeId ?? null;
  }
  return change;
}

/** The cells of one report, by record. */
function patchesOf(report: Report, cells: readonly ChangedCell[]): RecordPatch[] {
  const patches = new Map<string, RecordPatch & { readonly cells: Record<string, CellValue> }>();
  for (const { kind, year, month, bu, field, after } of cells) {
    if (kind !== report.id) continue;
    const name = recordName(report, { year, month, bu });
    const patch = patches.get(name) ?? { year, month, bu, revision: undefined, cells: {} };
    patches.set(name, patch);
    patch.cells[field] = after;
  }
  return [...patches.values()];
}

/** Grouped by report. */
async function touchedRecords(db: Db, id: number): Promise<TouchedRecord[]> {
  if (id > LARGEST_ID) return [];
  const rows = await db
    .selectFrom('change_record')
    .selectAll()
    .where('change_id', '=', id)
    .orderBy(BY_RECORD)
    .execute();
  const touched = new Map<string, TouchedRecord>();
  for (const row of rows) {
    const { kind, revision } = row;
    const key = keyOf(row);
    const name = recordName(reportById(kind), key);
    const record = touched.get(name) ?? { change: id, kind, key, revision, before: {}, after: {} };
    touched.set(name, record);
    record.revision = revision;
    for (const [field, [before, after]] of Object.entries(changesOf(row))) {
      if (!(field in record.before)) record.before[field] = before;
      record.after[field] = after;
    }
  }
  return [...touched.values()];
}

/**
 * Cells whose value is no longer the one that the change wrote, each with the later changes that touched it. Those that
 * an undo of the change has put back are left out.
 */
async function withLaterChanges(
  db: Db,
  { change: undone, kind, key, revision, before }: TouchedRecord,
  cells: readonly (readonly [field: string, stored: CellValue])[],
): Promise<NewerCell[]> {
  const later = await withChange(entriesOfRecord(db, kind, key))
    .select('undoes')
    .where('revision', '>', revision)
    .orderBy('revision')
    .execute();
  return cells.flatMap(([field, stored]) => {
    const entries = later.filter((entry) => field in changesOf(entry));
    const last = entries.at(-1);
    if (last?.undoes === undone && stored === (before[field] ?? null)) return [];
    const changes = [...new Set(entries.map(({ change_id: change }) => change))];
    const by = last === undefined ? null : { id: last.change_id, at: last.at, file: last.file, ...madeBy(last) };
    return [{ kind, ...key, field, stored, changes, by }];
  });
}
