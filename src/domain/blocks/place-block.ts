import type { ValueRow } from '../report.ts';
import { signsOfProof, wayByPosition } from './by-position.ts';
import { placeByLabels } from './place-by-labels.ts';
import { placeOnForm } from './place-on-form.ts';
import {
  fieldsBelow,
  isBlank,
  isNumeric,
  lay,
  NOTHING,
  numberIn,
  rowsOf,
  turned,
  type Block,
  type PasteTarget,
  type Placement,
  type PlacementRule,
  type Placements,
} from './placement.ts';
import { endsWithSum, signsOfFigures, signsOfLines, signsOfSums, signsOfTexts } from './signs.ts';

/** Every way in which a pasted block fits a table (CONTRACT §8.2), the best first. A line break in a cell is a space. */
export function waysToPlace(pasted: Block, target: PasteTarget): Placements {
  const block = pasted.map((texts) => texts.map((text) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')));
  const [best, ...others] = waysOf(block, target);
  return [{ ...best, signs: [...best.signs, ...signsOfShape(block, best, target)] }, ...others];
}

function waysOf(block: Block, target: PasteTarget): Placements {
  const { table } = target;
  const hasNames = !block.flat().every((text) => isNumeric(text) || numberIn(text) !== null);
  const named = !hasNames
    ? null
    : table.kind === 'report'
      ? placeByLabels(block, target, table)
      : placeOnForm(block, target, table);
  // Month headings alone say the columns; which rows follow from the position or the order.
  if (named !== null && named.rule !== 'labels') return [named];
  const columns = turned(block).map((_, right) => target.column + right);
  const ofTexts = signsOfTexts(block, false, table);
  const layAs = (rule: PlacementRule, rows: readonly (ValueRow | null)[]): Placement => ({
    ...NOTHING,
    ...lay(block, { rows, columns }, target),
    rule,
    signs: [
      ...ofTexts,
      ...signsOfFigures(block, { rows, columns }, table),
      ...(rule === 'position' ? signsOfSums(block, { rows, columns }) : []),
    ],
  });
  const inOrder = layAs('order', fieldsBelow(target));
  if (named !== null) return [named, inOrder];
  const way = wayByPosition(block, target);
  if (way === null) return [inOrder];
  const byPosition = layAs('position', way.rows);
  if (way.proof === null) return [inOrder, byPosition];
  return [{ ...byPosition, signs: [...byPosition.signs, ...signsOfProof(way.proof)] }, inOrder];
}

/** What is doubtful in the rows and columns of the best way. Any other way is chosen by a person. */
function signsOfShape(block: Block, { rule, hasHeadings }: Placement, target: PasteTarget) {
  const top = hasHeadings ? block.findIndex((texts) => texts.some((text) => numberIn(text) !== null)) : 0;
  const below = fieldsBelow(target);
  const [down, right] = [below.length, target.columnCount - target.column];
  const fields = rowsOf(target.table).filter(({ kind }) => kind === 'field').length;
  const lines = withoutTotal(block.slice(top), down, fields);
  const rows = rule === 'order' ? signsOfRows(lines, top, below, fields) : [];
  if (rule === 'labels' || hasHeadings) return rows;
  const columns = withoutTotal(turned(block), right, target.columnCount);
  return [...rows, ...signsOfLines('columns', columns, 0, right, target.columnCount)];
}

/**
 * An empty row is that of an empty cell where the block fills the table; and in one month, unless it may set the next
 * group apart.
 */
function signsOfRows(lines: Block, top: number, below: readonly ValueRow[], fields: number) {
  const endsGroup = (at: number) => below[at] !== undefined && below[at].group !== below[at + 1]?.group;
  const isWhole = lines.length === below.length;
  // A last row of no group may as well come after an empty row.
  const isSure = below.length === fields || !endsGroup(below.length - 2);
  const isOneMonth = turned(lines).filter((texts) => !isBlank(texts)).length === 1;
  const mayBeGap = (at: number) => isOneMonth && lines.length <= below.length && !endsGroup(at - 1);
  const isGap = (at: number) => mayBeGap(at) || (isWhole && (isOneMonth || isSure));
  return signsOfLines('rows', lines, top, below.length, 0, isGap);
}

/** Leaves out the sum of all lines behind those that fill the table: it falls outside. */
function withoutTotal(lines: Block, follow: number, all: number): Block {
  return follow === all && lines.length === all + 1 && endsWithSum(lines) ? lines.slice(0, all) : lines;
}
