import { isNumber, parseCell } from '../cell.ts';
import { wayByPosition } from './by-position.ts';
import { indexOf } from './label-index.ts';
import { placeByLabels } from './place-by-labels.ts';
import { placeOnForm } from './place-on-form.ts';
import {
  fieldsBelow,
  layOn,
  NOTHING,
  turned,
  type Block,
  type PasteTarget,
  type Placement,
  type PlacementRule,
  type Placements,
  type Places,
} from './placement.ts';
import { signsOfColumns, signsOfRows, signsOfTexts } from './signs.ts';

/**
 * Every way in which a pasted block fits a table (CONTRACT §8.2), the best first. One of them, in order, always fits.
 * A line break inside a cell is a space.
 */
export function waysToPlace(pasted: Block, target: PasteTarget): Placements {
  const block = pasted.map((texts) => texts.map((text) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')));
  const [best, ...others] = waysOf(block, target);
  return [withSigns(best, block, target), ...others];
}

function waysOf(block: Block, target: PasteTarget): Placements {
  const { table } = target;
  const lay = (rows: Places['rows'], rule: PlacementRule) => layFrom(block, rows, rule, target);
  const named = block.every((texts) => texts.every(isFigure))
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
  const hasRowsInOrder = way.rule === 'order';
  const hasColumnsInOrder = way.rule !== 'labels' && !way.hasHeadings;
  const signs = [
    ...way.signs,
    ...(hasRowsInOrder ? signsOfRows(block.slice(top), top, fieldsBelow(target).length) : []),
    ...(hasColumnsInOrder ? signsOfColumns(turned(block), 0, target.columnCount - target.column) : []),
  ];
  return { ...way, signs };
}

/** Lays a block on rows, its columns from the active one on. */
function layFrom(block: Block, rows: Places['rows'], rule: PlacementRule, target: PasteTarget): Placement {
  const columns = turned(block).map((_, right) => target.column + right);
  const index = target.table.kind === 'report' ? indexOf(target.table.report) : null;
  return { ...NOTHING, rule, ...layOn(block, { rows, columns }, target), signs: signsOfTexts(block, index) };
}

/** Whether a text is empty or a number, so that it names nothing. */
function isFigure(text: string): boolean {
  if (/^[\d.,\s]*$/.test(text)) return true;
  const parsed = parseCell(text);
  return parsed.fault === undefined && typeof parsed.value !== 'string';
}
