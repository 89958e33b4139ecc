import { parseCell } from '../../domain/cell.ts';
import { enter, moveTo, type CellInput, type GridState } from './grid-state.ts';

/** What became of a pasted block. */
export interface PasteReceipt {
  readonly set: number;
  /** Of those: what is no number, and takes no part in sums. */
  readonly texts: number;
  /** Beyond the last column or row. */
  readonly leftOut: number;
  /** What no cell can hold: over 200 characters, or half of one. */
  readonly refused: number;
}

/**
 * Lays a block on the grid from the active cell, row by row onto the rows that take input; computed rows and headings are
 * passed over, and what runs past the last column or row is left out (CONTRACT §4). One step of undo.
 */
export function paste(state: GridState, block: readonly (readonly string[])[]): [GridState, PasteReceipt] {
  const current = moveTo(state, state.active);
  const { active, keys, columns } = current;
  const inputs: CellInput[] = [];
  let leftOut = 0;
  let refused = 0;
  for (const [down, texts] of block.entries()) {
    for (const [right, text] of texts.entries()) {
      const key = active === null ? undefined : keys[active.row + down];
      const column = (active?.column ?? 0) + right;
      const parsed = parseCell(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '));
      if (key === undefined || column >= columns.length) leftOut += 1;
      else if (parsed.problem !== undefined) refused += 1;
      else inputs.push({ column, key, value: parsed.value });
    }
  }
  const texts = inputs.filter(({ value }) => typeof value === 'string').length;
  return [enter(current, inputs), { set: inputs.length, texts, leftOut, refused }];
}
