import { waysToPlace } from '../../domain/blocks/place-block.ts';
import {
  type Block,
  type PasteTable,
  type Placement,
  type PlacementRule,
  type Placements,
} from '../../domain/blocks/placement.ts';
import { sign } from '../../domain/blocks/sign-words.ts';
import { plainDecimal, type Decimal } from '../../domain/decimal.ts';
import { derivedFigure } from '../../domain/derive.ts';
import type { Cells } from '../../domain/record.ts';
import type { ValueRow } from '../../domain/report.ts';
import { enter, moveTo, selectionOf, undo, type CellAddress, type GridState } from './grid-state.ts';

/** What a paste would do, by each rule that fits. */
export interface PastePlan {
  readonly ways: Placements;
  /** The active cell that the block was pasted onto. */
  readonly at: CellAddress;
}

/** The result of a paste. */
export interface PasteReceipt extends Placement {
  /** How many of the cells that were set hold a text, which sums leave out. */
  readonly texts: number;
  /** Pasted sums that differ from the computed ones. */
  readonly differing: readonly DifferingFigure[];
  /** The other rules that fit. */
  readonly others: readonly PlacementRule[];
  /** Whether the paste changed anything, and so made a step of undo. */
  readonly hasStep: boolean;
}

export interface DifferingFigure {
  readonly row: ValueRow;
  /** Null for a total over the columns. */
  readonly column: number | null;
  readonly pasted: Decimal;
  readonly own: Decimal;
}

/**
 * Reads a pasted block; nothing is set yet. One value goes into every selected cell, as in a spreadsheet.
 * @returns null when no cell is active
 */
export function planPaste(state: GridState, block: Block, table: PasteTable): PastePlan | null {
  const { active, extent, keys, columns } = state;
  if (active === null) return null;
  const target = { table, columnCount: columns.length, key: keys[active.row] ?? '', column: active.column };
  const [best, ...others] = waysToPlace(block, target);
  const isFill = extent !== null && block.length === 1 && block[0]?.length === 1;
  const ways: Placements = isFill ? [{ ...best, sets: filled(state, best.sets) }] : [best, ...others];
  return { ways: [withTexts(ways[0], state), ...ways.slice(1).map((way) => withTexts(way, state))], at: active };
}

function filled(state: GridState, [first]: Placement['sets']): Placement['sets'] {
  const { top, bottom, left, right } = selectionOf(state) ?? { top: 0, bottom: -1, left: 0, right: -1 };
  if (first === undefined) return [];
  return state.keys
    .slice(top, bottom + 1)
    .flatMap((key) => state.columns.slice(left, right + 1).map((_, at) => ({ ...first, key, column: left + at })));
}

/** CONTRACT §8.2: more texts than this are asked about. */
const MOST_TEXTS = 5;

/** Adds a sign where a placement would set many texts in place of other values. */
function withTexts(placement: Placement, { columns }: GridState): Placement {
  const count = placement.sets.filter(
    ({ key, column, value }) => typeof value === 'string' && value !== (columns[column]?.[key] ?? null),
  ).length;
  if (count <= MOST_TEXTS) return placement;
  return { ...placement, signs: [...placement.signs, sign('many-texts', { count })] };
}

/** Whether a paste asks first (CONTRACT §8.2). */
export function isDoubtful({ signs, faults }: Placement): boolean {
  return signs.length > 0 || faults.length > 0;
}

/**
 * Sets the cells of a placement as one step of undo, and selects them.
 * @param earlier whether the last step is the same paste by another rule, which is taken back first
 */
export function applyPlacement(
  state: GridState,
  { ways, at }: PastePlan,
  placement: Placement,
  earlier: PasteReceipt | null,
): [GridState, PasteReceipt] {
  const before = moveTo(earlier?.hasStep === true ? undo(state) : state, at);
  const { sets } = placement;
  const after = select(enter(before, sets), sets);
  const receipt: PasteReceipt = {
    ...placement,
    texts: sets.filter(({ value }) => typeof value === 'string').length,
    differing: differingFigures(after, placement),
    others: ways.filter((way) => way !== placement).map(({ rule }) => rule),
    hasStep: after.undo.length > before.undo.length,
  };
  return [after, receipt];
}

/** Selects the rectangle that the cells lie in. */
function select(state: GridState, cells: Placement['sets']): GridState {
  if (cells.length === 0) return state;
  const rowOf = new Map(state.keys.map((key, row) => [key, row]));
  const rows = cells.map(({ key }) => rowOf.get(key) ?? 0);
  const columns = cells.map(({ column }) => column);
  const first = { row: Math.min(...rows), column: Math.min(...columns) };
  const last = { row: Math.max(...rows), column: Math.max(...columns) };
  const isOne = first.row === last.row && first.column === last.column;
  return { ...state, active: first, extent: isOne ? null : last };
}

/** The computed figures in a block that differ from those of the table after the paste. */
function differingFigures({ columns }: GridState, { sums }: Placement): DifferingFigure[] {
  return sums.flatMap(({ row, column, pasted, own = ownFigure(row, columns[column ?? -1]) }) =>
    isSameFigure(pasted, own) ? [] : [{ row, column, pasted: plainDecimal(pasted), own }],
  );
}

function ownFigure(row: ValueRow, cells: Cells = {}): Decimal {
  return row.kind === 'derived' ? (derivedFigure(row, cells) ?? '0') : '0';
}

/** Whether a spreadsheet, which computes with 15 digits, shows this figure as that number. */
function isSameFigure(pasted: number, own: Decimal): boolean {
  return pasted.toPrecision(15) === Number(own).toPrecision(15);
}
