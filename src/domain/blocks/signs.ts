import { sum, withoutTrailingZeros, type Decimal } from '../decimal.ts';
import { AGREEING, isSameFigure } from './by-position.ts';
import { fieldsBelow, isBlank, numberIn, turned, type Block, type PasteTarget, type Placement } from './placement.ts';
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
  const top = hasHeadings ? block.findIndex((texts) => texts.some(isNumber)) : 0;
  const { count, empty, sum: found } = shapeOf(block.slice(top), top);
  const follow = fieldsBelow(target).length;
  return [
    ...(count > follow ? [sign('too-many-rows', { rows: count, follow })] : []),
    ...(empty === null ? [] : [sign('empty-row', { row: empty })]),
    ...(found === null ? [] : [sign('sum-row', { row: found.at, from: found.from, to: found.to })]),
  ];
}

function signsOfColumns(block: Block, way: Placement, { table, column, columnCount }: PasteTarget): Sign[] {
  const columns = turned(block);
  const [left, end] = way.rule === 'labels' ? figuresIn(columns) : [0, columns.length];
  const { count, empty, sum: found } = shapeOf(columns.slice(left, end), left);
  const follow = columnCount - column;
  // Behind labels the reader knows a column of totals.
  const knowsTotals = way.rule === 'labels' && table.kind === 'report' && table.report.rowTotals;
  const isTotal = knowsTotals && found?.at === end && found.from === left + 1;
  const isTooMany = way.rule === 'labels' ? way.leftOut > 0 : count > follow;
  return [
    ...(isTooMany ? [sign('too-many-columns', { columns: count, follow })] : []),
    ...(empty === null ? [] : [sign('empty-column', { column: empty })]),
    ...(found === null || isTotal ? [] : [sign('sum-column', { column: found.at, from: found.from, to: found.to })]),
  ];
}

/** Where the figures between labels and remarks begin and end: columns of numbers, behind the last one of texts before them. */
function figuresIn(columns: Block): [left: number, end: number] {
  const isOfNumbers = (texts: readonly string[]) => {
    const filled = texts.filter((text) => text.trim() !== '');
    return filled.length === 0 ? null : filled.filter(isNumber).length * 2 > filled.length;
  };
  const kinds = columns.map(isOfNumbers);
  const end = kinds.lastIndexOf(true) + 1;
  return [kinds.slice(0, end).lastIndexOf(false) + 1, end];
}

/** A line that is the sum of the lines right before or right behind it, all counted from 1. */
interface Sum {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Of the rows of a block, or of its columns: how many there are up to the last filled one, and the first of each sign.
 * @param before how many lines of the block come before these
 */
function shapeOf(lines: Block, before: number): { count: number; empty: number | null; sum: Sum | null } {
  const count = lines.findLastIndex((texts) => !isBlank(texts)) + 1;
  const first = lines.findIndex((texts) => !isBlank(texts));
  const empty = lines.slice(0, count).findIndex((texts, at) => at > first && isBlank(texts));
  return { count, empty: empty === -1 ? null : before + empty + 1, sum: sumIn(lines.slice(0, count), before) };
}

/** More lines than any table has. */
const MOST_LINES = 60;

type Numbers = readonly (number | null)[];

function sumIn(block: Block, before: number): Sum | null {
  const width = Math.min(MOST_LINES, Math.max(0, ...block.map(({ length }) => length)));
  const lines = block
    .slice(0, MOST_LINES)
    .map((texts): Numbers => Array.from({ length: width }, (_, at) => numberIn(texts[at])));
  for (const [at, whole] of lines.entries()) {
    const above = countParts(whole, lines.slice(0, at).toReversed());
    const count = above ?? countParts(whole, lines.slice(at + 1));
    if (count === null) continue;
    const from = before + (above === null ? at + 1 : at - count);
    return { at: before + at + 1, from: from + 1, to: from + count };
  }
  return null;
}

/** How many of these lines, from the first on, add up to the whole; null where none do. */
function countParts(whole: Numbers, lines: readonly Numbers[]): number | null {
  const totals = whole.map(() => 0);
  for (const [at, line] of lines.entries()) {
    for (const [place, number] of line.entries()) totals[place] = (totals[place] ?? 0) + (number ?? 0);
    // Most lines are not even nearly the whole; exact sums take time.
    const isFar = (total: number, place: number) => Math.abs(total - (whole[place] ?? 0)) > Math.abs(total) * 1e-9;
    if (totals.filter(isFar).length > (1 - AGREEING) * whole.length) continue;
    if (isSum(whole, lines.slice(0, at + 1))) return at + 1;
  }
  return null;
}

/**
 * Sums with so many digits, trailing zeros aside, do not agree by chance; 1 + 2 = 3 and 120 + 30 = 150 may. A month with one sum of two
 * figures needs more of them than several months, or three figures.
 */
const ENOUGH_DIGITS = { ofSeveral: 3, ofOne: 5 };

/** Whether figures are the sums of others, exactly, in four of five places that hold numbers. */
function isSum(whole: Numbers, parts: readonly Numbers[]): boolean {
  const sums = new Set<Decimal>();
  let [checked, agreeing, mostParts] = [0, 0, 0];
  for (const [at, written] of whole.entries()) {
    const added = parts.map((part) => part[at] ?? 0).filter((number) => number !== 0);
    const own = sum(added);
    // Zeros prove nothing.
    if ((written ?? 0) === 0 && own === '0') continue;
    checked += 1;
    if (written === null || !isSameFigure(written, own)) continue;
    agreeing += 1;
    mostParts = Math.max(mostParts, added.length);
    // A figure that is there twice is not a sum, and a fee that never changes gives one sum.
    if (added.length > 1) sums.add(own);
  }
  const digits = [...sums].map((figure) => withoutTrailingZeros(figure.replace(/\D/g, '').replace(/^0+/, '')).length);
  const enough = sums.size > 1 || mostParts > 2 ? ENOUGH_DIGITS.ofSeveral : ENOUGH_DIGITS.ofOne;
  return agreeing >= AGREEING * checked && Number(sum(digits)) >= enough;
}

function isNumber(text: string): boolean {
  return numberIn(text) !== null;
}
