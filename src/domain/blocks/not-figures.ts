import { yearFromText } from '../year-month.ts';
import { readUnit, type LabelIndex } from './label-index.ts';
import { readMonth } from './month-text.ts';
import { numberIn, turned, type Block } from './placement.ts';

/**
 * Finds cells of a block that are probably no figures (CONTRACT §8.2): a year, a unit, a month, a label. A number is a year where
 * its whole row or column holds years, and a month where the first row or column counts months. Texts above or before all numbers
 * are headings or labels.
 * @param index of the report, made when a text needs it; null where the table is a form
 * @param hasLabels whether each row has a label: then no row is one of headings, and no column one of labels
 * @returns whether a cell is one, by its place in the block
 */
export function findUnlikely(
  block: Block,
  index: () => LabelIndex | null,
  hasLabels = false,
): (down: number, right: number) => boolean {
  const columns = turned(block);
  const [head = []] = block;
  const [first = []] = columns;
  const yearRows = block.map((texts) => !hasLabels && areYears(texts));
  const yearColumns = columns.map(areYears);
  const isMonthRow = !hasLabels && block.length > 1 && countMonths(head);
  const isMonthColumn = columns.length > 1 && countMonths(first);
  const hasNumber = (texts: readonly string[]) => texts.some((text) => numberIn(text) !== null);
  const [top, left] = hasLabels ? [0, 0] : [block.findIndex(hasNumber), columns.findIndex(hasNumber)];
  return (down, right) => {
    const text = (block[down]?.[right] ?? '').trim();
    if (text === '') return false;
    if (yearRows[down] === true || yearColumns[right] === true || down < top || right < left) return true;
    if ((isMonthRow && down === 0) || (isMonthColumn && right === 0)) return true;
    return isNameText(text, index);
  };
}

/** Whether a text other than a number names a unit, a month or something of the report. */
export function isNameText(text: string, index: () => LabelIndex | null): boolean {
  if (/^[\d.,\s]*$/.test(text)) return false;
  if (readUnit(text) !== null || index()?.isPart(text) === true) return true;
  const month = readMonth(text);
  return month !== null && !month.isNumber;
}

function areYears(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text.trim() !== '');
  return filled.length > 0 && filled.every((text) => yearFromText(text.trim()) !== null);
}

/** Whether texts are numbers of months, each one more than the one before it. Fewer than three may as well be figures. */
function countMonths(texts: readonly string[]): boolean {
  const months = texts.filter((text) => text.trim() !== '').map(readMonth);
  const counts = months.map((each) => (each === null ? NaN : (each.year ?? 0) * 12 + each.month));
  return counts.length >= 3 && counts.every((each, at) => each === (counts[0] ?? 0) + at);
}
