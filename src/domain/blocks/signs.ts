import { sum, withoutTrailingZeros, type Decimal } from '../decimal.ts';
import { AGREEING, isSameFigure } from './by-position.ts';
import { fieldsBelow, isBlank, numberIn, type Block, type PasteTarget, type Placement } from './placement.ts';
import { sign, type Sign } from './sign-words.ts';

/**
 * Signs that a block is not what its placement takes it for: rows in order, or columns from the active one on (CONTRACT §8.2).
 * Rows that labels or sums have placed, and columns below headings, need none.
 */
export function signsOf(block: Block, way: Placement, target: PasteTarget): Sign[] {
  return [
    ...(way.rule === 'order' ? signsOfRows(block, way, target) : []),
    ...(way.hasHeadings ? [] : signsOfColumns(block, way, target)),
  ];
}

function signsOfRows(block: Block, { hasHeadings }: Placement, target: PasteTarget): Sign[] {
  const top = hasHeadings ? block.findIndex(hasNumber) : 0;
  const { count, empty, sum: found } = shapeOf(block.slice(top));
  const follow = fieldsBelow(target).length;
  return [
    ...(count > follow ? [sign('too-many-rows', { rows: count, follow })] : []),
    ...(empty === null ? [] : [sign('empty-row', { row: top + empty })]),
    ...(found === null ? [] : [sign('sum-row', { row: top + found.at, from: top + found.from, to: top + found.to })]),
  ];
}

function signsOfColumns(
  block: Block,
  { rule, leftOut }: Placement,
  { table, column, columnCount }: PasteTarget,
): Sign[] {
  const columns = turned(block);
  const isLabelled = rule === 'labels';
  const isOfNumbers = (texts: readonly string[] = []) =>
    texts.filter((text) => numberIn(text) !== null).length * 2 > filledIn(texts);
  const end = isLabelled ? columns.findLastIndex(isOfNumbers) + 1 : columns.length;
  const left = isLabelled
    ? columns.slice(0, end).findLastIndex((texts) => !isBlank(texts) && !isOfNumbers(texts)) + 1
    : 0;
  const { count, empty, sum: found } = shapeOf(columns.slice(left, end));
  const follow = columnCount - column;
  // Behind labels the reader knows a column of totals.
  const isTotal =
    isLabelled && table.kind === 'report' && table.report.rowTotals && found?.at === count && found.from === 1;
  return [
    ...((isLabelled ? leftOut > 0 : count > follow) ? [sign('too-many-columns', { columns: count, follow })] : []),
    ...(empty === null ? [] : [sign('empty-column', { column: left + empty })]),
    ...(found === null || isTotal
      ? []
      : [sign('sum-column', { column: left + found.at, from: left + found.from, to: left + found.to })]),
  ];
}

/** A line that is the sum of the lines right before or right behind it, all counted from 1. */
interface Sum {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Of the rows of a block, or of its columns: how many there are up to the last filled one, and the first of each sign. */
function shapeOf(lines: Block): { count: number; empty: number | null; sum: Sum | null } {
  const count = lines.findLastIndex((texts) => !isBlank(texts)) + 1;
  const first = lines.findIndex((texts) => !isBlank(texts));
  const empty = lines.slice(0, count).findIndex((texts, at) => at > first && isBlank(texts));
  return { count, empty: empty === -1 ? null : empty + 1, sum: sumIn(lines.slice(0, count)) };
}

/** More lines than any table has. */
const MOST_LINES = 80;

function sumIn(block: Block): Sum | null {
  const lines = block.slice(0, MOST_LINES).map((texts) => texts.slice(0, MOST_LINES).map(numberIn));
  for (const [at, whole] of lines.entries()) {
    for (let from = at - 2; from >= 0; from -= 1) {
      if (isSum(whole, lines.slice(from, at))) return { at: at + 1, from: from + 1, to: at };
    }
    for (let to = at + 3; to <= lines.length; to += 1) {
      if (isSum(whole, lines.slice(at + 1, to))) return { at: at + 1, from: at + 2, to };
    }
  }
  return null;
}

/**
 * So many digits of different sums are no chance: 1 + 2 = 3 and 120 + 30 = 150 are. One sum of two figures, which any two
 * neighbours may give, needs more than several sums, or one of three figures. Of a thousand random blocks few have one.
 */
const ENOUGH_DIGITS = { ofSeveral: 3, ofOne: 5 };

/** Whether figures are the sums of others, exactly, in four of five places that hold numbers. */
function isSum(whole: readonly (number | null)[], parts: readonly (readonly (number | null)[])[]): boolean {
  const sums = new Set<Decimal>();
  let [checked, agreeing, mostParts] = [0, 0, 0];
  for (const [at, written] of whole.entries()) {
    const added = parts.map((part) => part[at] ?? 0).filter((number) => number !== 0);
    const own = sum(added);
    // Zeros prove nothing.
    if ((written ?? 0) === 0 && own === '0') continue;
    checked += 1;
    if (written !== null && isSameFigure(written, own)) agreeing += 1;
    else if (checked - agreeing > (1 - AGREEING) * whole.length) return false;
    else continue;
    // A figure that is there twice is no sum.
    if (added.length < 2) continue;
    sums.add(own);
    mostParts = Math.max(mostParts, added.length);
  }
  const digits = [...sums].reduce((before, each) => before + significantDigits(each), 0);
  const isOfSeveral = sums.size > 1 || mostParts > 2;
  return agreeing >= AGREEING * checked && digits >= (isOfSeveral ? ENOUGH_DIGITS.ofSeveral : ENOUGH_DIGITS.ofOne);
}

function significantDigits(figure: Decimal): number {
  return withoutTrailingZeros(figure.replace(/\D/g, '')).replace(/^0+/, '').length;
}

function turned(block: Block): string[][] {
  const width = Math.max(0, ...block.map(({ length }) => length));
  return Array.from({ length: width }, (_, right) => block.map((texts) => texts[right] ?? ''));
}

function hasNumber(texts: readonly string[]): boolean {
  return texts.some((text) => numberIn(text) !== null);
}

function filledIn(texts: readonly string[]): number {
  return texts.filter((text) => text.trim() !== '').length;
}
