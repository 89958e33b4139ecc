import { parseCell, type CellValue } from '../../domain/cell.ts';
/**
 * The state of a grid and every change to it, without a browser: cells, the active cell, the text being typed into it, and the
 * steps of undo. A column holds cells by row key; on reports a column is a month.
 */
import type { Fault } from '../../domain/fault.ts';
import type { Cells } from '../../domain/record.ts';

/** A cell's place among the rows that take input: computed rows and headings are not counted. */
export interface CellAddress {
  readonly row: number;
  readonly column: number;
}

interface CellChange {
  readonly column: number;
  readonly key: string;
  readonly before: CellValue;
  readonly after: CellValue;
}

/** One step of undo: the cells that one entry, paste or deletion changed, and the active cell at that time. */
export interface Step {
  readonly at: CellAddress;
  readonly changes: readonly CellChange[];
}

/** While a save runs, the cells are read-only. */
export type Phase = 'view' | 'edit' | 'saving';

export interface GridState {
  readonly phase: Phase;
  /** Keys of the rows that take input, in order. */
  readonly keys: readonly string[];
  /** The values that the server holds. */
  readonly stored: readonly Cells[];
  /** The entered values, without the text that is still being typed. */
  readonly columns: readonly Cells[];
  readonly active: CellAddress | null;
  /** The corner of the selection opposite the active cell; null when only the active cell is selected. */
  readonly extent: CellAddress | null;
  /** The text typed into the active cell; null when nothing was typed. */
  readonly typed: string | null;
  /** Whether arrow keys move the caret instead of the active cell (after F2 or a double click). */
  readonly inPlace: boolean;
  /** Cells that have changed elsewhere since the grid was made, by `cellName`. */
  readonly elsewhere: ReadonlySet<string>;
  readonly conflicts: readonly KnownConflict[];
  /** Entered figures that are probably wrong. They are judged after an entry, so `unlikely-marks.ts` says which still hold. */
  readonly unlikely: UnlikelyMarks;
  readonly undo: readonly Step[];
  readonly redo: readonly Step[];
}

/** By `cellName`. */
export type UnlikelyMarks = ReadonlyMap<string, UnlikelyMark>;

export interface UnlikelyMark {
  /** The figure that was judged. */
  readonly value: CellValue;
  /** Why it is unlikely, in Korean and English. */
  readonly words: string;
}

export interface CellInput {
  readonly column: number;
  readonly key: string;
  readonly value: CellValue;
}

export const NONE: ReadonlySet<string> = new Set();
const NO_MARKS: UnlikelyMarks = new Map();

export function createGridState(keys: readonly string[], stored: readonly Cells[]): GridState {
  return {
    phase: 'view',
    keys,
    stored,
    columns: stored,
    active: null,
    extent: null,
    typed: null,
    inPlace: false,
    elsewhere: NONE,
    conflicts: [],
    unlikely: NO_MARKS,
    undo: [],
    redo: [],
  };
}

export function inPhase(state: GridState, phase: Phase): GridState {
  return { ...state, phase };
}

/** Text that cannot be stored (too long, control characters) stays in its cell unchanged; `refusedCells` finds it. */
export function valueOf(text: string): CellValue {
  const parsed = parseCell(text);
  return parsed.fault === undefined ? parsed.value : text;
}

export function valueAt({ keys, columns }: GridState, { row, column }: CellAddress): CellValue {
  return columns[column]?.[keys[row] ?? ''] ?? null;
}

const withTyped = new WeakMap<GridState, readonly Cells[]>();

/** The columns including the text being typed: of one state always the same ones, since every row asks. Sums are made of these. */
export function liveColumns(state: GridState): readonly Cells[] {
  const { active, typed, keys, columns } = state;
  if (active === null || typed === null) return columns;
  let live = withTyped.get(state);
  if (live === undefined) {
    const cells = { ...columns[active.column], [keys[active.row] ?? '']: valueOf(typed) };
    withTyped.set(state, (live = columns.with(active.column, cells)));
  }
  return live;
}

/** Enters values as one step of undo. Values that change nothing make no step. */
export function enter(state: GridState, inputs: readonly CellInput[]): GridState {
  const changes = inputs
    .map(({ column, key, value }): CellChange => {
      return { column, key, before: state.columns[column]?.[key] ?? null, after: value };
    })
    .filter(({ before, after }) => before !== after);
  if (changes.length === 0 || state.active === null) return state;
  return { ...apply(state, changes), undo: [...state.undo, { at: state.active, changes }], redo: [] };
}

/** Makes the typed text the value of the active cell. */
export function commit(state: GridState): GridState {
  const { active, typed, keys } = state;
  if (active === null || typed === null) return state.inPlace ? { ...state, inPlace: false } : state;
  const idle = { ...state, typed: null, inPlace: false };
  return enter(idle, [{ column: active.column, key: keys[active.row] ?? '', value: valueOf(typed) }]);
}

/** Replaces the text being typed into the active cell. */
export function typeText(state: GridState, text: string): GridState {
  return { ...state, typed: text, extent: null };
}

/** Discards the typed text; the active cell shows its value again. */
export function revert(state: GridState): GridState {
  return { ...state, typed: null, inPlace: false };
}

export function moveTo(state: GridState, active: CellAddress | null): GridState {
  return { ...commit(state), active, extent: null };
}

/** Selects from the active cell to another. */
export function extendTo(state: GridState, extent: CellAddress): GridState {
  return { ...commit(state), extent };
}

/** The first and last selected row and column, inclusive. */
export interface Selection {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export function selectionOf({ active, extent }: Pick<GridState, 'active' | 'extent'>): Selection | null {
  if (active === null) return null;
  const other = extent ?? active;
  return {
    top: Math.min(active.row, other.row),
    bottom: Math.max(active.row, other.row),
    left: Math.min(active.column, other.column),
    right: Math.max(active.column, other.column),
  };
}

/** The selected values, row by row. */
export function selectedValues(state: GridState): CellValue[][] {
  const selection = selectionOf(state);
  if (selection === null) return [];
  const { top, bottom, left, right } = selection;
  return span(top, bottom).map((row) => span(left, right).map((column) => valueAt(state, { row, column })));
}

export function emptySelection(state: GridState): GridState {
  return enterOverSelection(state, () => null);
}

/**
 * Copies the selection's first row down over it; for a selection one row high, the row above. While a cell is typed into nothing
 * happens, as in Excel: the fill would put another value under the text.
 */
export function fillDown(state: GridState): GridState {
  if (isBeingTyped(state)) return state;
  const { top, bottom } = selectionOf(state) ?? { top: 0, bottom: 0 };
  const source = top === bottom ? top - 1 : top;
  return source < 0 ? state : enterOverSelection(state, ({ column }) => valueAt(state, { row: source, column }));
}

/** Copies the selection's first column to the right over it; for a selection one column wide, the column to its left. */
export function fillRight(state: GridState): GridState {
  if (isBeingTyped(state)) return state;
  const { left, right } = selectionOf(state) ?? { left: 0, right: 0 };
  const source = left === right ? left - 1 : left;
  return source < 0 ? state : enterOverSelection(state, ({ row }) => valueAt(state, { row, column: source }));
}

function isBeingTyped({ typed, inPlace }: GridState): boolean {
  return typed !== null || inPlace;
}

/** Enters a value into every selected cell, as one step of undo. */
function enterOverSelection(state: GridState, valueFor: (at: CellAddress) => CellValue): GridState {
  const selection = selectionOf(state);
  if (selection === null) return state;
  const { top, bottom, left, right } = selection;
  const inputs = span(top, bottom).flatMap((row) =>
    span(left, right).map((column) => ({ column, key: state.keys[row] ?? '', value: valueFor({ row, column }) })),
  );
  return enter(state, inputs);
}

const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

export function editInPlace(state: GridState): GridState {
  return { ...state, inPlace: true };
}

export function undo(state: GridState): GridState {
  return takeStep(state, 'undo', 'redo');
}

export function redo(state: GridState): GridState {
  return takeStep(state, 'redo', 'undo');
}

/** Takes the last step of a list back, or does it again, and adds it to the other list. */
function takeStep(state: GridState, from: 'undo' | 'redo', to: 'undo' | 'redo'): GridState {
  const current = commit(state);
  const step = current[from].at(-1);
  if (step === undefined) return current;
  const reversed = ({ before, after, ...cell }: CellChange) => ({ ...cell, before: after, after: before });
  return {
    ...apply(current, from === 'undo' ? step.changes.map(reversed) : step.changes),
    [from]: current[from].slice(0, -1),
    [to]: [...current[to], step],
    active: { ...step.at },
    extent: null,
  };
}

/** A cell that was changed here, and meanwhile elsewhere to a different value, which is stored now. */
export interface KnownConflict {
  readonly column: number;
  readonly key: string;
  /** The value before both changes. */
  readonly before: CellValue;
  readonly mine: CellValue;
  /** The value that the grid shows until the person chooses. */
  readonly shows: 'mine' | 'theirs';
}

export function cellName(column: number, key: string): string {
  return `${column} ${key}`;
}

/** Marks everything entered as saved. */
export function acceptEntered(state: GridState): GridState {
  const current = commit(state);
  return { ...current, stored: current.columns };
}

/** Empties every cell, as one step of undo, and marks nothing as saved. */
export function clear(state: GridState): GridState {
  const { keys, columns } = state;
  const empty = columns.flatMap((_, column) => keys.map((key) => ({ column, key, value: null })));
  return { ...enter(revert(state), empty), stored: columns.map(() => ({})) };
}

/** Cells of a column that differ from what the server holds. */
export function changedCells(
  { keys, columns, stored }: Pick<GridState, 'keys' | 'columns' | 'stored'>,
  column: number,
): Cells {
  const changed = keys.flatMap((key) => {
    const value = columns[column]?.[key] ?? null;
    return value === (stored[column]?.[key] ?? null) ? [] : [[key, value] as const];
  });
  return Object.fromEntries(changed);
}

export function countChanged({ keys, columns, stored }: Pick<GridState, 'keys' | 'columns' | 'stored'>): number {
  let changed = 0;
  for (const [column, cells] of columns.entries()) {
    const before = stored[column] ?? {};
    if (cells !== before) for (const key of keys) if ((cells[key] ?? null) !== (before[key] ?? null)) changed += 1;
  }
  return changed;
}

export function countTexts({ keys, columns }: Pick<GridState, 'keys' | 'columns'>): number {
  let texts = 0;
  for (const cells of columns) for (const key of keys) if (typeof cells[key] === 'string') texts += 1;
  return texts;
}

/** The next cell with a text, month by month from the active one, and after the last the first again; null when there is none. */
export function nextText(state: GridState): CellAddress | null {
  const { keys, columns } = state;
  const texts = columns.flatMap((cells, column) =>
    keys.flatMap((key, row) => (typeof cells[key] === 'string' ? [{ row, column }] : [])),
  );
  return nextOf(texts, state);
}

/** @param cells column by column from the top */
export function nextOf(cells: readonly CellAddress[], { active }: Pick<GridState, 'active'>): CellAddress | null {
  const { row, column } = active ?? { row: -1, column: -1 };
  return cells.find((cell) => cell.column > column || (cell.column === column && cell.row > row)) ?? cells[0] ?? null;
}

/** A cell whose text cannot be stored. */
export interface RefusedCell {
  readonly column: number;
  readonly key: string;
  /** Why; its words continue a sentence that begins with the cell's name. */
  readonly fault: Fault;
}

export function refusedCells({ keys, columns }: Pick<GridState, 'keys' | 'columns'>): RefusedCell[] {
  return columns.flatMap((cells, column) =>
    keys.flatMap((key) => {
      const value = cells[key];
      const fault = typeof value === 'string' ? parseCell(value).fault : undefined;
      return fault === undefined ? [] : [{ column, key, fault }];
    }),
  );
}

function apply(state: GridState, changes: readonly CellChange[]): GridState {
  const columns = [...state.columns];
  const touched = new Map<number, Record<string, CellValue>>();
  for (const { column, key, after } of changes) {
    const cells = touched.get(column) ?? { ...columns[column] };
    cells[key] = after;
    touched.set(column, cells);
    columns[column] = cells;
  }
  return { ...state, columns };
}
