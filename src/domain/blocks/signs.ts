import { yearFromText } from '../year-month.ts';
import { agreementOf, AGREEING } from './by-position.ts';
import { readUnit, type LabelIndex } from './label-index.ts';
import { readMonth } from './month-text.ts';
import { isBlank, numberIn, turned, type Block } from './placement.ts';
import { sign, type Sign } from './sign-words.ts';

/*
 * Signs that a block is not what its placement takes it for: figures in order, or columns from the active one on (CONTRACT §8.2).
 * What labels, headings or sums have placed needs none.
 */

/**
 * @param before how many rows come before these
 * @param follow how many rows the table takes from the active one on
 */
export function signsOfRows(rows: Block, before: number, follow: number): Sign[] {
  const { count, empty, sum } = shapeOf(rows, before);
  const isTooMany = count > follow;
  // A gap in one month of figures is ordinary, where they fit.
  const mayBeGap = !isTooMany && turned(rows).filter((texts) => !isBlank(texts)).length === 1;
  return [
    ...(isTooMany ? [sign('too-many-rows', { rows: count, follow })] : []),
    ...(empty === null || mayBeGap ? [] : [sign('empty-row', { row: empty })]),
    ...(sum === null ? [] : [sign('sum-row', { row: sum.at, from: sum.from, to: sum.to })]),
  ];
}

/** As `signsOfRows`. */
export function signsOfColumns(columns: Block, before: number, follow: number): Sign[] {
  const { count, empty, sum } = shapeOf(columns, before);
  return [
    ...(count > follow ? [sign('too-many-columns', { columns: count, follow })] : []),
    ...(empty === null ? [] : [sign('empty-column', { column: empty })]),
    ...(sum === null ? [] : [sign('sum-column', { column: sum.at, from: sum.from, to: sum.to })]),
  ];
}

/** A line that is the sum of the lines right before or right behind it, all counted from 1. */
interface Sum {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Of some lines: how many there are up to the last filled one, and the first of each sign. */
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

/** Whether the last line is the sum of all lines before it. */
export function endsWithSum(lines: Block): boolean {
  const sum = sumIn(lines, 0);
  return sum?.at === lines.length && sum.from === 1;
}

/** How many of these lines, from the first on, add up to the whole; null where none do. */
function countParts(whole: Numbers, lines: readonly Numbers[]): number | null {
  const sums = whole.map((written) => ({ written: written ?? 0, own: 0, parts: 0 }));
  for (const [at, line] of lines.entries()) {
    for (const [place, each] of sums.entries()) {
      each.own += line[place] ?? 0;
      if ((line[place] ?? 0) !== 0) each.parts += 1;
    }
    if (agreementOf(sums) >= AGREEING && isNoChance(sums)) return at + 1;
  }
  return null;
}

/**
 * Sums with so many digits, trailing zeros aside, do not agree by chance; 1 + 2 = 3 and 120 + 30 = 150 may. A month with one sum of two
 * figures needs more of them than several months, or three figures.
 */
const ENOUGH_DIGITS = { ofSeveral: 3, ofOne: 5 };

function isNoChance(sums: readonly { written: number; own: number; parts: number }[]): boolean {
  // A figure that is there twice is not a sum, and a fee that never changes gives one sum.
  const proofs = sums.filter(({ written, own, parts }) => parts > 1 && agreementOf([{ written, own }]) === 1);
  const figures = new Set(proofs.map(({ written }) => written));
  const digits = [...figures].map((figure) => `${figure}`.replace(/\D/g, '').replace(/^0+|0+$/g, '').length);
  const isOfSeveral = figures.size > 1 || proofs.some(({ parts }) => parts > 2);
  const enough = isOfSeveral ? ENOUGH_DIGITS.ofSeveral : ENOUGH_DIGITS.ofOne;
  return digits.reduce((all, each) => all + each, 0) >= enough;
}

/**
 * The texts of a block that are probably no figures (CONTRACT §8.2): years, units, months, labels. A number is a year where its whole
 * row or column holds years, and a month where the first row or column counts months. Texts above or before all numbers are
 * headings or labels.
 */
export function signsOfTexts(block: Block, index: LabelIndex | null): Sign[] {
  const columns = turned(block);
  const isMonthRow = block.length > 1 && countMonths(block[0] ?? []);
  const isMonthColumn = columns.length > 1 && countMonths(columns[0] ?? []);
  const hasNumber = (texts: readonly string[]) => texts.some((text) => numberIn(text) !== null);
  const top = Math.max(block.findIndex(hasNumber), isMonthRow ? 1 : 0);
  const left = Math.max(columns.findIndex(hasNumber), isMonthColumn ? 1 : 0);
  const [yearRows, yearColumns] = [block.map(areYears), columns.map(areYears)];
  const isOutside = (down: number, right: number) =>
    down < top || right < left || yearRows[down] === true || yearColumns[right] === true;
  return notFigures(
    block.flatMap((texts, down) => texts.filter((text, right) => isOutside(down, right) || isName(text, index))),
  );
}

/** As `signsOfTexts`, for figures that have labels: no row is one of headings then, and no column one of labels. */
export function signsOfLabelledTexts(block: Block, index: LabelIndex | null): Sign[] {
  return notFigures(
    turned(block).flatMap((texts) => (areYears(texts) ? texts : texts.filter((text) => isName(text, index)))),
  );
}

function notFigures(found: readonly string[]): Sign[] {
  const texts = new Set(found.map((text) => text.trim()).filter((text) => text !== ''));
  return texts.size === 0 ? [] : [sign('not-figures', { texts: [...texts] })];
}

/** Whether a text other than a number names a unit, a month or something of the report. */
function isName(text: string, index: LabelIndex | null): boolean {
  if (/^[\d.,\s]*$/.test(text)) return false;
  return readUnit(text) !== null || index?.isPart(text) === true || readMonth(text)?.isNumber === false;
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
