import type { CellValue } from '../src/domain/cell.ts';
import { Problem } from '../src/domain/problem.ts';
import { recordName, type CellChanges, type RecordKey, type RecordPatch } from '../src/domain/record.ts';
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
    // The plan of a save that changes nothing says what they hold now.
    const nothing = records.map(({ key }) => ({ ...key, revision: undefined, cells: {} }));
    const plan = await planRecords(db, reportById(kind), nothing);
    for (const [at, { key, revision, own }] of records.entries()) {
      const stored = plan[at]?.record.cells ?? {};
      let later: Awaited<ReturnType<typeof entriesAfter>> | null = null;
      for (const [field, [was, became]] of own) {
        if (!isWanted(fields, field)) continue;
        seen.add(key.month).add(field);
        const now = stored[field] ?? null;
        if (now === became) {
          if (now !== was) cells.push({ kind, ...key, field, before: now, after: was });
          continue;
        }
        later ??= await entriesAfter(db, kind, key, revision);
        const entries = later.filter(({ changed }) => field in changed);
        const last = entries.at(-1);
        if (last?.undoes === id && now === was) continue;
        const changes = [...new Set(entries.map(({ change_id: change }) => change))];
        const by = last === undefined ? null : { id: last.change_id, at: last.at, file: last.file, ...madeBy(last) };
        newer.push({ kind, ...key, field, stored: now, changes, by });
      }
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

/**
 * The records that a change touched, in their order, with what it did to each cell over all versions that it wrote, and
 * the last of these.
 */
async function touchedRecords(db: Db, id: number) {
  const query = db.selectFrom('change_record').selectAll().where('change_id', '=', Math.min(id, LARGEST_ID));
  const touched = new Map<
    string,
    { kind: ReportId; key: RecordKey; revision: number; own: Map<string, CellChanges[string]> }
  >();
  for (const row of await query.orderBy(BY_RECORD).execute()) {
    const { kind, revision } = row;
    const key = keyOf(row);
    const name = recordName(reportById(kind), key);
    const own = touched.get(name)?.own ?? new Map<string, CellChanges[string]>();
    touched.set(name, { kind, key, revision, own });
    for (const [field, values] of Object.entries(changesOf(row))) {
      own.set(field, [(own.get(field) ?? values)[0], values[1]]);
    }
  }
  return [...touched.values()];
}

/** The entries of a record after one of its versions, oldest first. */
async function entriesAfter(db: Db, kind: ReportId, key: RecordKey, revision: number) {
  const query = withChange(entriesOfRecord(db, kind, key))
    .select('undoes')
    .where('revision', '>', revision);
  const entries = await query.orderBy('revision').execute();
  return entries.map((entry) => ({ ...entry, changed: changesOf(entry) }));
}
