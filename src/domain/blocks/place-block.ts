import { parseCell } from '../cell.ts';
import type { ValueRow } from '../report.ts';
import { wayByPosition } from './by-position.ts';
import { layOn } from './lay-on.ts';
import { placeByLabels } from './place-by-labels.ts';
import { placeOnForm } from './place-on-form.ts';
import {
  fieldsBelow,
  NOTHING,
  type Block,
  type Placement,
  type PlacementRule,
  type Placements,
  type PasteTarget,
} from './placement.ts';
import { signsOf } from './signs.ts';

/**
 * Every way in which a pasted block fits a table (CONTRACT §8.2), the best first. One of them, in order, always fits.
 * A line break inside a cell is a space. The signs of its shape are those of the first way: any other is chosen by a person.
 */
export function waysToPlace(pasted: Block, target: PasteTarget): Placements {
  const block = pasted.map((texts) => texts.map((text) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')));
  const [best, ...others] = waysOf(block, target);
  return [{ ...best, signs: [...best.signs, ...signsOf(block, best, target)] }, ...others];
}

function waysOf(block: Block, target: PasteTarget): Placements {
  const lay = (rows: readonly (ValueRow | null)[], rule: PlacementRule): Placement => {
    const width = Math.max(0, ...block.map(({ length }) => length));
    const columns = Array.from({ length: width }, (_, right) => target.column + right);
    return { ...NOTHING, rule, ...layOn(block, { rows, columns }, target) };
  };
  const inOrder = () => lay(fieldsBelow(target), 'order');
  const { table } = target;
  const named = block.every((texts) => texts.every(isFigure))
    ? null
    : table.kind === 'report'
      ? placeByLabels(block, { ...target, table })
      : placeOnForm(block, { ...target, table });
  // Month headings alone say the columns; which rows follow from the position or the order.
  if (named !== null) return named[0].rule === 'labels' ? [named[0], inOrder()] : named;
  const way = wayByPosition(block, target);
  if (way === null) return [inOrder()];
  const byPosition = lay(way.rows, 'position');
  return way.isProven ? [byPosition, inOrder()] : [inOrder(), byPosition];
}

/** Whether a text is empty or a number, so that it names nothing. */
function isFigure(text: string): boolean {
  if (/^[\d.,\s]*$/.test(text)) return true;
  const parsed = parseCell(text);
  return parsed.fault === undefined && typeof parsed.value !== 'string';
}
