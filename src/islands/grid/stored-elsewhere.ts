import type { CellValue } from '../../domain/cell.ts';
/** Brings what the server holds now into a grid that is being edited: the answers to a save, and changes of others (CONTRACT §6). */
import type { Cells } from '../../domain/record.ts';
import {
  cellName,
  commit,
  enter,
  NONE,
  type CellInput,
  type GridState,
  type KnownConflict,
  type Step,
} from './grid-state.ts';

/** Replaces columns by what the server answered to a save. Their conflicts end; the steps of undo stay. */
export function acceptAnswers(state: GridState, answers: ReadonlyMap<number, Cells>): GridState {
  const columns = state.columns.map((cells, column) => latest(state.keys, cells, answers.get(column)));
  const stored = state.stored.map((cells, column) => (answers.has(column) ? (columns[column] ?? cells) : cells));
  const conflicts = state.conflicts.filter(({ column }) => !answers.has(column));
  return { ...state, stored, columns, conflicts };
}

/** Keeps the old object when it holds the same values, so that nothing is summed or rendered again. */
function latest(keys: readonly string[], before: Cells, now: Cells | undefined): Cells {
  if (now === undefined) return before;
  return keys.every((key) => (before[key] ?? null) === (now[key] ?? null)) ? before : now;
}

/** A conflict with both values as they are now. */
export interface CellConflict extends KnownConflict {
  readonly theirs: CellValue;
}

/**
 * Merges columns that the server holds now, cell by cell (CONTRACT §6). A cell that was not changed here takes the stored value
 * and is marked; a cell that was changed here keeps its value. A cell that both changed is a conflict until `resolve`.
 * @param own cells that this page itself has written, by `cellName`: they are not marked
 */
export function mergeStored(
  state: GridState,
  fresh: ReadonlyMap<number, Cells>,
  own: ReadonlySet<string> = NONE,
): GridState {
  const current = commit(state);
  const elsewhere = new Set(current.elsewhere);
  const followed = new Set<string>();
  const conflicts: KnownConflict[] = [];
  const columns = current.columns.map((cells, column) => {
    const now = fresh.get(column);
    if (now === undefined) return cells;
    let merged: Record<string, CellValue> | null = null;
    for (const key of current.keys) {
      const before = current.stored[column]?.[key] ?? null;
      const mine = cells[key] ?? null;
      const theirs = now[key] ?? null;
      if (theirs === before || theirs === mine) continue;
      const name = cellName(column, key);
      if (!own.has(name)) elsewhere.add(name);
      if (mine === before) {
        merged ??= { ...cells };
        merged[key] = theirs;
        followed.add(name);
      } else {
        conflicts.push({ column, key, before, mine, shows: 'mine' });
      }
    }
    return merged ?? cells;
  });
  const stored = current.stored.map((cells, column) => latest(current.keys, cells, fresh.get(column)));
  // Undoing or redoing these cells would write an old value over one that somebody else has entered.
  const without = (steps: readonly Step[]) =>
    steps
      .map(({ at, changes }) => ({
        at,
        changes: changes.filter(({ column, key }) => !followed.has(cellName(column, key))),
      }))
      .filter(({ changes }) => changes.length > 0);
  const news = elsewhere.size === current.elsewhere.size ? current.elsewhere : elsewhere;
  const merged = {
    ...current,
    // The text being typed counts as entered, and its input stays as it is: another key may follow.
    typed: state.typed,
    inPlace: state.inPlace,
    stored,
    columns,
    elsewhere: news,
    undo: without(current.undo),
    redo: without(current.redo),
  };
  return addConflicts(merged, conflicts);
}

/** A cell that is already in conflict keeps the value from before both changes. */
export function addConflicts(state: GridState, conflicts: readonly KnownConflict[]): GridState {
  if (conflicts.length === 0) return state;
  const known = new Map(state.conflicts.map((each) => [cellName(each.column, each.key), each]));
  for (const each of conflicts) {
    const name = cellName(each.column, each.key);
    known.set(name, { ...each, before: (known.get(name) ?? each).before });
  }
  return { ...state, conflicts: [...known.values()] };
}

/** The conflicts that the person has to settle, with what has been entered since. */
export function openConflicts({ conflicts, columns, stored }: GridState): CellConflict[] {
  return conflicts
    .map((each) => {
      const now = columns[each.column]?.[each.key] ?? null;
      const theirs = stored[each.column]?.[each.key] ?? null;
      return { ...each, theirs, mine: each.shows === 'theirs' && now === theirs ? each.mine : now };
    })
    .filter(({ mine, theirs }) => mine !== theirs);
}

/** Enters the chosen values as one step of undo, and ends all conflicts. */
export function resolve(state: GridState, chosen: readonly CellInput[]): GridState {
  return { ...enter(commit(state), chosen), conflicts: [] };
}
