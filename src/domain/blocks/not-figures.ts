import { yearFromText } from '../year-month.ts';
import { readUnit, type LabelIndex } from './label-index.ts';
import { readMonth } from './month-text.ts';

/**
 * Finds cells of a block that are probably no figures (CONTRACT §8.2): a year, a unit, a month, a label. A number is a year where
 * its whole row or column holds years, and a month where the first row or column counts months.
 * @param index of the report, made when a text needs it; null where the table is a form
 * @param hasLabels whether each row has a label: then no row is one of headings
 * @returns whether a cell is one, by its place in the block
 */
export function findUnlikely(
  block: readonly (readonly string[])[],
  index: () => LabelIndex | null,
  hasLabels = false,
): (down: number, right: number) => boolean {
  const textAt = (down: number, right: number) => (block[down]?.[right] ?? '').trim();
  const width = Math.max(0, ...block.map(({ length }) => length));
  const yearRows = new Set(block.flatMap((texts, down) => (!hasLabels && areYears(texts) ? [down] : [])));
  const columns = Array.from({ length: width }, (_, right) => right);
  const yearColumns = new Set(columns.filter((right) => areYears(block.map((_, down) => textAt(down, right)))));
  const isMonthRow = !hasLabels && block.length > 1 && countMonths(block[0] ?? []);
  const isMonthColumn = width > 1 && countMonths(block.map((_, down) => textAt(down, 0)));
  return (down, right) => {
    const text = textAt(down, right);
    if (text === '') return false;
    if (yearRows.has(down) || yearColumns.has(right)) return true;
    if ((isMonthRow && down === 0) || (isMonthColumn && right === 0)) return true;
    return !IS_NUMBER.test(text) && isNameText(text, index());
  };
}

const IS_NUMBER = /^[\d.,\s]*$/;

/** Whether a text other than a number names a unit, a month or something of the report. */
export function isNameText(text: string, index: LabelIndex | null): boolean {
  if (IS_NUMBER.test(text)) return false;
  if (readUnit(text) !== null || index?.isPart(text) === true) return true;
  const month = readMonth(text);
  return month !== null && !month.isNumber;
}

function areYears(texts: readonly string[]): boolean {
  const filled = texts.map((text) => text.trim()).filter((text) => text !== '');
  return filled.length > 0 && filled.every((text) => yearFromText(text) !== null);
}

/** Whether texts are numbers of months, each one more than the one before it. Fewer than three may as well be figures. */
function countMonths(texts: readonly string[]): boolean {
  const months = texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map(readMonth);
  if (months.length < 3) return false;
  return months.every((each, at) => {
    const before = months[at - 1] ?? null;
    if (each === null) return false;
    return at === 0 || (before !== null && total(each) === total(before) + 1);
  });
}

function total({ year, month }: { readonly year: number | null; readonly month: number }): number {
  return (year ?? 0) * 12 + month;
}
