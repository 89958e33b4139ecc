import { parseCell } from '../cell.ts';
import type { ValueRow } from '../report.ts';
import { AGREEING, waysByPosition } from './by-position.ts';
import { indexOf } from './indices.ts';
import { findUnlikely } from './not-figures.ts';
import { placeByLabels } from './place-by-labels.ts';
import { placeOnForm } from './place-on-form.ts';
import {
  NOTHING,
  rowsOf,
  type Block,
  type ComparedCell,
  type PlacedCell,
  type Placement,
  type PlacementRule,
  type Placements,
  type PasteTarget,
} from './placement.ts';

/**
 * Every way in which a pasted block fits a table (CONTRACT §8.2), the best first. The last one, in order, always fits.
 * A line break inside a cell is a space.
 */
export function waysToPlace(pasted: Block, target: PasteTarget): Placements {
  const block = pasted.map((texts) => texts.map((text) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')));
  const inOrder = () => placeInOrder(block, target);
  const named = block.every((texts) => texts.every(isFigure))
    ? null
    : target.table.kind === 'report'
      ? placeByLabels(block, { ...target, table: target.table })
      : placeOnForm(block, { ...target, table: target.table });
  // Month headings alone say the columns; which rows follow from the position or the order.
  if (named !== null) return named[0].rule === 'labels' ? [named[0], inOrder()] : named;
  const byPosition = placeByPosition(block, target);
  if (byPosition === null) return [inOrder()];
  return byPosition.isProven ? [byPosition.placement, inOrder()] : [inOrder(), byPosition.placement];
}

/** SPEC §5: from the active cell on, onto the rows that take input. */
function placeInOrder(block: Block, target: PasteTarget): Placement {
  const fields = rowsOf(target.table).filter((row) => row.kind === 'field');
  const first = fields.findIndex((row) => row.key === target.key);
  return placeOn(block, fields.slice(first), 'order', target);
}

/** @param rows for each row of the block, the row that it is laid on; null for the heading of a group */
function placeOn(
  block: Block,
  rows: readonly (ValueRow | null)[],
  rule: PlacementRule,
  { table, column: first, columnCount }: PasteTarget,
): Placement {
  const sets: PlacedCell[] = [];
  const compared: ComparedCell[] = [];
  const unlikely = new Set<string>();
  const isUnlikely = findUnlikely(block, () => (table.kind === 'report' ? indexOf(table.report) : null));
  let [leftOut, refused] = [0, 0];
  for (const [down, texts] of block.entries()) {
    for (const [right, text] of texts.entries()) {
      const row = rows[down] ?? null;
      const column = first + right;
      if (row === null || column >= columnCount) {
        // An empty cell has nothing to lose on the heading of a group.
        if (rows[down] !== null || text.trim() !== '') leftOut += 1;
        continue;
      }
      const parsed = parseCell(text);
      if (parsed.fault !== undefined) {
        refused += 1;
      } else if (row.kind === 'field') {
        sets.push({ key: row.key, column, value: parsed.value });
        if (isUnlikely(down, right)) unlikely.add(text.trim());
      } else if (typeof parsed.value === 'number') {
        compared.push({ row, column, value: parsed.value });
      }
    }
  }
  return { ...NOTHING, rule, sets, compared, leftOut, refused, unlikely: [...unlikely] };
}

/** Whether a text is empty or a number, so that it names nothing. */
function isFigure(text: string): boolean {
  if (/^[\d.,\s]*$/.test(text)) return true;
  const parsed = parseCell(text);
  return parsed.fault === undefined && typeof parsed.value !== 'string';
}

/** @returns null when the block does not reach a computed row; it is then the same as in order */
function placeByPosition(block: Block, target: PasteTarget): { placement: Placement; isProven: boolean } | null {
  const [best] = waysByPosition(block, target);
  if (best === undefined) return null;
  return { placement: placeOn(block, best.rows, 'position', target), isProven: best.agreement >= AGREEING };
}
