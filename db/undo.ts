import type { Kysely } from 'kysely';
import type { CellValue } from '../src/domain/cell.ts';
import { nameSome, Problem } from '../src/domain/problem.ts';
import { monthAndUnit, recordName, type RecordKey, type RecordPatch } from '../src/domain/record.ts';
import type { ReportId } from '../src/domain/report.ts';
import { reportById } from '../src/domain/reports.ts';
import type { ChangedCell } from './history.ts';
import { changesOf, entriesOfRecord, keyOf, type ChangeOrigin } from './ledger.ts';
import { planRecords, saveRecords } from './month-records.ts';
import { LARGEST_ID, type Schema } from './schema.ts';

/** What of a change is undone. */
export interface UndoChoice {
  /** 1 to 12; empty for every month. */
  readonly months: readonly number[];
  /** Field keys; empty for every field. */
  readonly fields: readonly string[];
  /** Leave the cells that later changes touched, and undo the others. */
  readonly keepNewer: boolean;
}

/** A cell to which later changes gave another value than the change did. */
interface NewerCell extends RecordKey {
  readonly kind: ReportId;
  readonly field: string;
  readonly stored: CellValue;
  /** The ids of the later changes, in their order. */
  readonly changes: readonly number[];
}

export interface UndoPlan {
  /** The id of the change that is undone. */
  readonly change: number;
  /** The cells that get their value back: `before` is what they hold now. */
  readonly cells: readonly ChangedCell[];
  readonly newer: readonly NewerCell[];
  /** The same cells as `cells`, as they are saved. */
  readonly patches: ReadonlyMap<ReportId, readonly RecordPatch[]>;
  /** Why nothing is undone; null when nothing speaks against it. */
  readonly problem: Problem | null;
}

/** What a change did to one record, over all versions that it wrote. */
interface TouchedRecord {
  readonly kind: ReportId;
  readonly key: RecordKey;
  /** The last version of the record that the change wrote. */
  revision: number;
  readonly before: Record<string, CellValue>;
  readonly after: Record<string, CellValue>;
}

/**
 * What an undo of a change, or of a part of it, would do. Later changes that were undone themselves are not in the way.
 * @param list what lists changes and their cells, for messages
 * @throws Problem 'not-found' for an unknown id, 'invalid' for a month or a field in which the change did nothing.
 */
export async function planUndo(
  db: Kysely<Schema>,
  id: number,
  { months, fields, keepNewer }: UndoChoice,
  list = '`dashboard history`',
): Promise<UndoPlan> {
  const touched = await touchedRecords(db, id);
  if (touched.length === 0) {
    throw new Problem('not-found', `There is no change ${id}; ${list} lists all changes.`);
  }
  const isWanted = (list: readonly unknown[], value: unknown) => list.length === 0 || list.includes(value);
  const seen = new Set<unknown>();
  const cells: ChangedCell[] = [];
  const newer: NewerCell[] = [];
  const patches = new Map<ReportId, RecordPatch[]>();
  for (const kind of new Set(touched.map((record) => record.kind))) {
    const records = touched.filter((record) => record.kind === kind && isWanted(months, record.key.month));
    const ofReport: RecordPatch[] = [];
    patches.set(kind, ofReport);
    // The plan for restoring the cells says what they hold now.
    const plan = await planRecords(
      db,
      reportById(kind),
      records.map(({ key, before }) => ({ ...key, revision: undefined, cells: before })),
    );
    for (const [at, record] of records.entries()) {
      const { key, before, after } = record;
      const restored: Record<string, CellValue> = {};
      const touchedLater: [string, CellValue][] = [];
      for (const field of Object.keys(after).filter((each) => isWanted(fields, each))) {
        seen.add(key.month).add(field);
        const was = before[field] ?? null;
        const [stored] = plan[at]?.changes[field] ?? [was];
        if (stored !== after[field]) {
          touchedLater.push([field, stored]);
        } else if (stored !== was) {
          restored[field] = was;
          cells.push({ kind, ...key, field, before: stored, after: was });
        }
      }
      ofReport.push({ ...key, revision: undefined, cells: restored });
      if (touchedLater.length > 0) newer.push(...(await withLaterChanges(db, record, touchedLater)));
    }
  }
  const nowhere = [
    ...months.filter((month) => !seen.has(month)).map((month) => `month ${month}`),
    ...fields.filter((field) => !seen.has(field)),
  ];
  if (nowhere.length > 0) {
    const part = months.length > 0 && fields.length > 0 ? ' of this part' : '';
    throw new Problem('invalid', `Change ${id} holds nothing${part} in ${nameSome(nowhere)}; ${list} lists its cells.`);
  }
  return { change: id, cells, newer, patches, problem: whyNot(id, { cells, newer }, keepNewer) };
}

function whyNot(id: number, { cells, newer }: Pick<UndoPlan, 'cells' | 'newer'>, keepNewer: boolean): Problem | null {
  if (newer.length === 0) return null;
  if (!keepNewer) {
    const named = newer.map(({ field, changes, ...key }) => `${field} of ${monthAndUnit(key)} (${changes.join(', ')})`);
    return new Problem(
      'invalid',
      `Change ${id} cannot be undone: later changes (in parentheses) touched its cells: ${nameSome(named)}; undo those first, the latest first, or use --keep-newer to leave these cells.`,
    );
  }
  if (cells.length > 0) return null;
  return new Problem('invalid', `Later changes touched all of these cells of change ${id}; nothing was undone.`);
}

/**
 * Gives the cells their values back, as a change of its own; call it inside the write transaction of the plan.
 * Undoing a creation clears its cells; the record remains.
 * @returns the id of the new change; null when every cell held its value already.
 */
export async function applyUndo(
  transaction: Kysely<Schema>,
  { change: undoes, patches }: UndoPlan,
  origin: ChangeOrigin,
): Promise<number | null> {
  let change: number | null = null;
  for (const [kind, ofReport] of patches) {
    const saved = await saveRecords(transaction, reportById(kind), ofReport, { ...origin, undoes }, change);
    change ??= saved.find(({ changeId }) => changeId !== null)?.changeId ?? null;
  }
  return change;
}

/** Those of one report follow each other. */
async function touchedRecords(db: Kysely<Schema>, id: number): Promise<TouchedRecord[]> {
  if (id > LARGEST_ID) return [];
  const rows = await db
    .selectFrom('change_record')
    .selectAll()
    .where('change_id', '=', id)
    .orderBy('kind')
    .orderBy('year')
    .orderBy('month')
    .orderBy('bu')
    .orderBy('revision')
    .execute();
  const touched = new Map<string, TouchedRecord>();
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
  return [...touched.values()];
}

/** Cells whose value is no longer the one that the change wrote, each with the later changes that touched it. */
async function withLaterChanges(
  db: Kysely<Schema>,
  { kind, key, revision }: TouchedRecord,
  cells: readonly (readonly [field: string, stored: CellValue])[],
): Promise<NewerCell[]> {
  const later = await entriesOfRecord(db, kind, key)
    .select(['change_id', 'cells'])
    .where('revision', '>', revision)
    .orderBy('revision')
    .execute();
  return cells.map(([field, stored]) => {
    const by = later.filter((entry) => field in changesOf(entry)).map(({ change_id: change }) => change);
    return { kind, ...key, field, stored, changes: [...new Set(by)] };
  });
}
