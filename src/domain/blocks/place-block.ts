import { isNumber } from '../cell.ts';
import type { ValueRow } from '../report.ts';
import { wayByPosition } from './by-position.ts';
import { indexOf, type LabelIndex } from './label-index.ts';
import { placeByLabels } from './place-by-labels.ts';
import { placeOnForm } from './place-on-form.ts';
import {
  fieldsBelow,
  isNumeric,
  layOn,
  NOTHING,
  turned,
  type Block,
  type PasteTarget,
  type Placement,
  type PlacementRule,
  type Placements,
} from './placement.ts';
import { signsOfLines, signsOfTexts } from './signs.ts';

/**
 * Every way in which a pasted block fits a table (CONTRACT §8.2), the best first. One of them, in order, always fits.
 * A line break inside a cell is a space.
 */
export function waysToPlace(pasted: Block, target: PasteTarget): Placements {
  const block = pasted.map((texts) => texts.map((text) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')));
  const [best, ...others] = waysOf(block, target);
  return [withSigns(best, block, target), ...others];
}

type Laid = readonly (ValueRow | null)[];

/** `index` finds labels among the texts of the block; null where there are none. */
type LaidOn = Pick<PasteTarget, 'columnCount' | 'column'> & { readonly index: LabelIndex | null };

function waysOf(block: Block, target: PasteTarget): Placements {
  const { table } = target;
  const hasNumbersAlone = block.flat().every(isNumeric);
  const index = table.kind === 'report' && !hasNumbersAlone ? indexOf(table.report) : null;
  const lay = (rows: Laid, rule: PlacementRule) => layFrom(block, rows, rule, { ...target, index });
  const named = hasNumbersAlone
    ? null
    : table.kind === 'report'
      ? placeByLabels(block, { ...target, table })
      : placeOnForm(block, { ...target, table });
  // Month headings alone say the columns; which rows follow from the position or the order.
  if (named !== null && named.rule !== 'labels') return [named];
  const inOrder = lay(fieldsBelow(target), 'order');
  if (named !== null) return [named, inOrder];
  const way = wayByPosition(block, target);
  if (way === null) return [inOrder];
  const byPosition = lay(way.rows, 'position');
  return way.isProven ? [byPosition, inOrder] : [inOrder, byPosition];
}

/** The best way with the signs of the block's shape. Any other way is chosen by a person. */
function withSigns(way: Placement, block: Block, target: PasteTarget): Placement {
  const top = way.hasHeadings ? block.findIndex((texts) => texts.some(isNumber)) : 0;
  const rows = way.rule === 'order' ? signsOfLines('rows', block.slice(top), top, fieldsBelow(target).length) : [];
  const hasColumnsInOrder = way.rule !== 'labels' && !way.hasHeadings;
  const follow = target.columnCount - target.column;
  const columns = hasColumnsInOrder ? signsOfLines('columns', turned(block), 0, follow) : [];
  return { ...way, signs: [...way.signs, ...rows, ...columns] };
}

/** Lays a block on rows, its columns from the active one on. */
function layFrom(block: Block, rows: Laid, rule: PlacementRule, target: LaidOn): Placement {
  const { index, columnCount, column } = target;
  const columns = turned(block).map((_, right) => column + right);
  return { ...NOTHING, rule, ...layOn(block, rows, columns, columnCount), signs: signsOfTexts(block, index) };
}
