import { parseCell, type ParsedCell } from '../../domain/cell.ts';
import { plainDecimal, type Decimal } from '../../domain/decimal.ts';
import { derivedFigure } from '../../domain/derive.ts';
import type { DerivedRow, Row } from '../../domain/report.ts';
import { rowsByLabel } from '../../domain/rows-by-label.ts';
import {
  commit,
  enter,
  enterOverSelection,
  moveTo,
  selectedValues,
  type CellInput,
  type GridState,
} from './grid-state.ts';

/** The result of a paste. */
export interface PasteReceipt {
  /** True: each row was placed by the label in its first cell. False: rows were placed in order from the active cell. */
  readonly byLabel: boolean;
  readonly set: number;
  /** How many of the cells that were set hold a text, which sums leave out. */
  readonly texts: number;
  /** Cells left out because they lie beyond the last column or row. */
  readonly leftOut: number;
  /** Cells left out because their text cannot be stored: over 200 characters, or a broken one. */
  readonly refused: number;
  /** The first pasted sub total or total that differs from the computed one. */
  readonly differing: DifferingFigure | null;
}

interface DifferingFigure {
  readonly row: DerivedRow;
  readonly column: number;
  readonly pasted: Decimal;
  readonly computed: Decimal | null;
}

/** A row of a block, and the row of the grid that it is placed on. */
interface Placed {
  /** Null when it lies beyond the last row, or is a heading. */
  readonly key: string | null;
  /** The computed row that it is compared with; null for rows that take input. */
  readonly derived: DerivedRow | null;
  readonly texts: readonly string[];
}

/**
 * Pastes a block from the active cell on (CONTRACT §4), as one step of undo. When the first cell of every row names a row of the
 * table, each row goes there; otherwise they go in order onto the rows that take input. Cells beyond the last column or row are
 * left out. A single value fills the selection.
 * @param rows all rows of the table
 */
export function paste(
  state: GridState,
  block: readonly (readonly string[])[],
  rows: readonly Row[],
): [GridState, PasteReceipt] {
  const [[only, ...restOfRow] = [], ...restOfBlock] = block;
  if (only !== undefined && restOfRow.length === 0 && restOfBlock.length === 0 && state.extent !== null) {
    return pasteOverSelection(state, only);
  }
  const current = moveTo(state, state.active);
  const { active, keys, columns } = current;
  const labelled = active === null ? null : placeByLabel(block, rows, keys[active.row] ?? '');
  const placed =
    labelled ??
    block.map((texts, down): Placed => ({
      key: keys[(active?.row ?? keys.length) + down] ?? null,
      derived: null,
      texts,
    }));
  const inputs: CellInput[] = [];
  let leftOut = 0;
  let refused = 0;
  for (const { key, derived, texts } of placed) {
    if (derived !== null) continue;
    for (const [right, text] of texts.entries()) {
      const column = (active?.column ?? 0) + right;
      const parsed = parsePasted(text);
      if (key === null || column >= columns.length) leftOut += 1;
      else if (parsed.problem !== undefined) refused += 1;
      else inputs.push({ column, key, value: parsed.value });
    }
  }
  const after = enter(current, inputs);
  const texts = inputs.filter(({ value }) => typeof value === 'string').length;
  const differing = firstDiffering(after, placed);
  return [after, { byLabel: labelled !== null, set: inputs.length, texts, leftOut, refused, differing }];
}

/** One copied value fills what is selected, as in a spreadsheet. */
function pasteOverSelection(state: GridState, text: string): [GridState, PasteReceipt] {
  const parsed = parsePasted(text);
  const count = selectedValues(state).flat().length;
  const receipt = { byLabel: false, set: 0, texts: 0, leftOut: 0, refused: 0, differing: null };
  if (parsed.problem !== undefined) return [state, { ...receipt, refused: count }];
  const { value } = parsed;
  const after = enterOverSelection(commit(state), () => value);
  return [after, { ...receipt, set: count, texts: typeof value === 'string' ? count : 0 }];
}

/** A line break inside a copied cell becomes a space (CONTRACT §2). */
function parsePasted(text: string): ParsedCell {
  return parseCell(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '));
}

/** @returns null unless the first cell of every row names a row of the table. */
function placeByLabel(block: readonly (readonly string[])[], rows: readonly Row[], focused: string): Placed[] | null {
  const filled = block.filter((texts) => texts.some((text) => text.trim() !== ''));
  if (filled.every(({ length }) => length < 2)) return null;
  const focusedRow = rows.find((row) => row.kind === 'field' && row.key === focused);
  const group = focusedRow?.kind === 'field' ? focusedRow.group : null;
  const named = rowsByLabel(
    rows,
    filled.map(([label = '']) => label),
    group,
  );
  if (named === null) return null;
  return filled.flatMap(([, ...texts], at): Placed[] => {
    const row = named[at];
    if (row === undefined || row.kind === 'group') return [];
    return [{ key: row.kind === 'field' ? row.key : null, derived: row.kind === 'derived' ? row : null, texts }];
  });
}

function firstDiffering({ active, columns }: GridState, placed: readonly Placed[]): DifferingFigure | null {
  for (const { derived, texts } of placed) {
    if (derived === null) continue;
    for (const [right, text] of texts.entries()) {
      const column = (active?.column ?? 0) + right;
      const cells = columns[column];
      const parsed = parseCell(text);
      if (cells === undefined || parsed.problem !== undefined || typeof parsed.value !== 'number') continue;
      const pasted = plainDecimal(parsed.value);
      const computed = derivedFigure(derived, cells);
      if (pasted !== (computed ?? '0')) return { row: derived, column, pasted, computed };
    }
  }
  return null;
}
