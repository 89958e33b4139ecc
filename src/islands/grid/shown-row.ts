/** What a row shows of a grid, without a browser. */
import type { CellValue } from '../../domain/cell.ts';
import type { Decimal } from '../../domain/decimal.ts';
import { derivedFigure, rowTotal } from '../../domain/derive.ts';
import type { Cells } from '../../domain/record.ts';
import type { DerivedRow, ValueRow } from '../../domain/report.ts';
import type { GridColumn } from './grid-column.ts';
import { cellName, liveColumns, selectionOf, type CellAddress, type GridState } from './grid-state.ts';
import type { GridStore } from './grid-store.ts';
import { markIn } from './unlikely-marks.ts';

/** Everything by which a row can look different; lists are by column. */
export interface ShownRow {
  /** What was entered, including the text being typed; empty for a computed row. */
  readonly values: readonly CellValue[];
  /** What was computed; empty for other rows. */
  readonly figures: readonly (Decimal | null)[];
  readonly total: Decimal | null;
  /** The column of the active cell; -1 where it is in another row, and in view mode. */
  readonly activeColumn: number;
  readonly takesFocus: boolean;
  /** Whether the active cell is read-only. */
  readonly isLocked: boolean;
  /** The first and last selected column; -1 without a selection. */
  readonly selectedFrom: number;
  readonly selectedTo: number;
  /** Whether the row looks different in edit mode. For most rows the stylesheet alone makes the difference. */
  readonly looksEdited: boolean;
  /** Which cells hold another value than the server. */
  readonly changed: readonly boolean[];
  /** Which cells were changed elsewhere since the page was opened. */
  readonly elsewhere: readonly boolean[];
  /** Why a cell's value is unlikely. */
  readonly doubts: readonly (string | undefined)[];
}

interface RowFrame {
  readonly columns: readonly GridColumn[];
  /** The active cell that the grid has begun with. */
  readonly firstActive: CellAddress | null;
}

function shownRow(state: GridState, row: ValueRow, { columns, firstActive }: RowFrame): ShownRow {
  const isEditing = state.phase !== 'view';
  const cells = liveColumns(state);
  const total = totalOf(row, cells);
  if (row.kind === 'derived') {
    const figures = columns.map(({ addsUp }, at) => (addsUp === false ? null : figureOf(row, cells[at] ?? {})));
    return { ...NOTHING, total, figures };
  }
  const { key } = row;
  const { active, stored, elsewhere, unlikely } = state;
  const values = columns.map((_, at) => cells[at]?.[key] ?? null);
  const storedAt = (column: number) => stored[column]?.[key] ?? null;
  const doubtAt = (column: number) => {
    const judged = { value: values[column] ?? null, stored: storedAt(column) };
    return markIn(unlikely, { column, key }, judged)?.words;
  };
  const isActive = isEditing && active !== null && state.keys[active.row] === key;
  const looksDifferent = row.unit === '%' || elsewhere.size > 0 || values.some((value) => typeof value === 'string');
  return {
    ...NOTHING,
    total,
    values,
    ...(isActive && {
      activeColumn: active.column,
      takesFocus: active !== firstActive,
      isLocked: state.phase === 'saving',
    }),
    ...(isEditing && selectedIn(state, key)),
    looksEdited: isEditing && looksDifferent,
    changed: values.map((value, at) => isEditing && value !== storedAt(at)),
    elsewhere: columns.map((_, at) => elsewhere.size > 0 && elsewhere.has(cellName(at, key))),
    doubts: columns.map((_, at) => (isEditing ? doubtAt(at) : undefined)),
  };
}

/** Reads what a row shows. What is the same as before is the same value, for which React renders nothing. */
export function createShownRow(store: GridStore, row: ValueRow, frame: RowFrame): () => ShownRow {
  let read = store.get();
  let shown = shownRow(read, row, frame);
  return () => {
    const state = store.get();
    if (state === read) return shown; // React asks several times
    read = state;
    const now = shownRow(state, row, frame);
    return isSame(shown, now) ? shown : (shown = now);
  };
}

/** Whether all properties are the same, and all items of the lists in them. */
function isSame(one: ShownRow, other: ShownRow): boolean {
  const values: unknown[] = Object.values(one);
  return Object.values(other).every((value: unknown, at) => {
    const before = values[at];
    if (!Array.isArray(value) || !Array.isArray(before)) return Object.is(value, before);
    return value.length === before.length && value.every((item, index) => Object.is(item, before[index]));
  });
}

const NOTHING = {
  values: [],
  figures: [],
  activeColumn: -1,
  takesFocus: false,
  isLocked: false,
  selectedFrom: -1,
  selectedTo: -1,
  looksEdited: false,
  changed: [],
  elsewhere: [],
  doubts: [],
};

function selectedIn(state: GridState, key: string): Pick<ShownRow, 'selectedFrom' | 'selectedTo'> | undefined {
  const selection = state.extent === null ? null : selectionOf(state);
  if (selection === null) return undefined;
  const line = state.keys.indexOf(key);
  const isSelected = line >= selection.top && line <= selection.bottom;
  return isSelected ? { selectedFrom: selection.left, selectedTo: selection.right } : undefined;
}

/** Computed figures by column. Columns are immutable: a key press replaces one column, and the sums of the others stay valid. */
const figures = new WeakMap<Cells, Map<DerivedRow, Decimal | null>>();

export function figureOf(row: DerivedRow, cells: Cells): Decimal | null {
  const known = figures.get(cells) ?? new Map<DerivedRow, Decimal | null>();
  figures.set(cells, known);
  let figure = known.get(row);
  if (figure === undefined) known.set(row, (figure = derivedFigure(row, cells)));
  return figure;
}

/** Totals over the columns, which the widths of the columns need, too. */
const totals = new WeakMap<readonly Cells[], Map<ValueRow, Decimal | null>>();

export function totalOf(row: ValueRow, columns: readonly Cells[]): Decimal | null {
  const known = totals.get(columns) ?? new Map<ValueRow, Decimal | null>();
  totals.set(columns, known);
  let total = known.get(row);
  if (total === undefined) known.set(row, (total = rowTotal(row, columns)));
  return total;
}
