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

/** What became of a pasted block. */
export interface PasteReceipt {
  /** Whether each row landed on the one that its first cell names; else in order, from the active cell. */
  readonly byLabel: boolean;
  readonly set: number;
  /** Of those: what is no number, and takes no part in sums. */
  readonly texts: number;
  /** Beyond the last column or row. */
  readonly leftOut: number;
  /** Longer than 200 characters, or with half of one: left out. */
  readonly refused: number;
  /** The first figure that came along and is another one here. */
  readonly differing: DifferingFigure | null;
}

interface DifferingFigure {
  readonly row: DerivedRow;
  readonly column: number;
  readonly pasted: Decimal;
  readonly computed: Decimal | null;
}

/** A row of a block, and where it goes. */
interface Placed {
  /** Null where it goes past the last row, or is a heading. */
  readonly key: string | null;
  /** Of a computed row: it is compared. */
  readonly derived: DerivedRow | null;
  readonly texts: readonly string[];
}

/**
 * Lays a block on the grid from the active cell (CONTRACT §4): each row on the one that its first cell names when all of them
 * name one, else row by row onto the rows that take input; what runs past the last column or row is left out. One step of undo.
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

/** A line break inside of a copied cell becomes a space (CONTRACT §2). */
function parsePasted(text: string): ParsedCell {
  return parseCell(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '));
}

/** @returns null when not every row names one of the table's. */
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
