import { hasClosingDash, parseCell, signWritten } from '../cell.ts';
import type { Unit } from '../report.ts';
import { isMonth, isYear, yearFromText } from '../year-month.ts';
import { indexOf, readUnit } from './label-index.ts';
import { areInTurn, namesMonth, readMonth } from './month-text.ts';
import { isBlank, isNumeric, numberIn, turned, type Block, type PasteTable, type Places } from './placement.ts';
import { createSigned, isOtherUnit } from './scales.ts';
import { sign, type Sign } from './sign-words.ts';

/**
 * Signs that rows or columns are not those of the table from the active one on (CONTRACT §8.2).
 * @param before how many come before these; before columns those are labels
 * @param follow how many the table takes from the active one on
 * @param all how many columns the table has: of fewer, what runs past December is left out (CONTRACT §4)
 * @param isGap whether an empty line is that of empty cells
 */
export function signsOfLines(
  of: 'rows' | 'columns',
  lines: Block,
  before: number,
  follow: number,
  all = 0,
  isGap = (_at: number): boolean => false,
): Sign[] {
  const count = lines.findLastIndex((texts) => !isBlank(texts)) + 1;
  // Beside labels an empty first month may as well be a column of items.
  const first = of === 'columns' && before > 0 ? 0 : lines.findIndex((texts) => !isBlank(texts));
  const empty = lines.slice(0, count).findIndex((texts, at) => at >= first && isBlank(texts) && !isGap(at));
  const sum = sumIn(lines.slice(0, count), before);
  const difference = sum === null ? differenceIn(lines.slice(0, count), before) : null;
  return [
    ...(count > follow && count >= all ? [sign('too-many-lines', { of, count, follow })] : []),
    ...(empty === -1 ? [] : [sign('empty-line', { of, at: before + empty + 1 })]),
    ...(sum === null ? [] : [sign('sum-line', { of, ...sum })]),
    ...(difference === null ? [] : [sign('difference-line', { of, at: difference })]),
  ];
}

/** Whether sums, or a change since last month, lie on fields, which sums on the computed rows above them have placed. */
export function signsOfSums(block: Block, { rows }: Places, before = 0): Sign[] {
  const isField = (at: number) => rows[at]?.kind === 'field';
  const sum = sumIn(
    block.map((texts, at) => (isField(at) ? texts : [])),
    before,
  );
  if (sum !== null) return [sign('sum-line', { of: 'rows', ...sum })];
  const difference = differenceIn(block, before);
  const isOnField = difference !== null && isField(difference - before - 1);
  return isOnField ? [sign('difference-line', { of: 'rows', at: difference })] : [];
}

/** More lines than any table has. */
const MOST_LINES = 60;
export type Numbers = readonly (number | null)[];

function numbersOf(block: Block): Numbers[] {
  return block.slice(0, MOST_LINES).map((texts) => texts.slice(0, MOST_LINES).map(numberIn));
}

/** The line, counted from 1, that is the difference of the two before it: last month, this month, change. */
function differenceIn(block: Block, before: number): number | null {
  const lines = numbersOf(block);
  const later = lines.findIndex((whole, at) => countParts(whole, [lines[at - 1] ?? [], lines[at + 1] ?? []]) === 2);
  return later === -1 ? null : before + later + 2;
}

/** Finds a line that is the sum of the lines right before or right behind it, all counted from 1. */
function sumIn(block: Block, before: number) {
  const lines = numbersOf(block);
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
  const [own, parts] = [whole.map(() => 0), whole.map(() => 0)];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? [];
    for (let place = 0; place < own.length; place += 1) {
      const figure = line[place] ?? 0;
      own[place] = (own[place] ?? 0) + figure;
      if (figure !== 0) parts[place] = (parts[place] ?? 0) + 1;
    }
    const rounded = parts.map((count) => (count + 1) / 2);
    if (areSums(whole, own, rounded) && agreeNotByChance(whole, own, parts)) return at + 1;
  }
  return null;
}

/**
 * Whether figures are what they should be in four of five places that hold any (CONTRACT §8.2). Zeros prove nothing.
 * @param rounded by how much a large sum may differ in each place, where fractions are not shown
 */
export function areSums(written: Numbers, own: readonly number[], rounded: readonly number[] = []): boolean {
  let [equal, other] = [0, 0];
  for (let at = 0; at < own.length && other * 5 <= own.length; at += 1) {
    const [figure, sum] = [written[at] ?? 0, own[at] ?? 0];
    if (figure === 0 && sum === 0) continue;
    if (isEqual(figure, sum, rounded[at])) equal += 1;
    else other += 1;
  }
  return equal > 0 && equal >= other * 4;
}

/** Sums of this size do not differ so little by chance. */
const LEAST_ROUNDED = 1_000_000;

/** Whether a spreadsheet, which computes with 15 digits, has this figure as that sum. */
function isEqual(figure: number, sum: number, rounded = 0): boolean {
  const exact = Math.abs(sum) * 1e-14;
  return Math.abs(figure - sum) <= (Math.abs(sum) < LEAST_ROUNDED ? exact : Math.max(exact, rounded));
}

/** Sums with this many digits, trailing zeros aside, do not agree by chance. One sum of two figures needs more. */
const ENOUGH_DIGITS = { ofSeveral: 3, ofOne: 5 };

/** @param parts how many figures each sum has */
export function agreeNotByChance(whole: Numbers, own: readonly number[], parts: readonly number[]): boolean {
  // A figure that is there twice is not a sum, and a fee that never changes gives one sum.
  const isProof = (sum: number, count: number, at: number) =>
    count > 1 && isEqual(whole[at] ?? 0, sum, (count + 1) / 2);
  const proofs = own.flatMap((sum, at) => (isProof(sum, parts[at] ?? 0, at) ? [at] : []));
  const figures = new Set(proofs.map((at) => whole[at]));
  const digits = [...figures].map((figure) => `${figure}`.replace(/\D/g, '').replace(/^0+|0+$/g, '').length);
  const isOfSeveral = figures.size > 1 || proofs.some((at) => (parts[at] ?? 0) > 2);
  const enough = isOfSeveral ? ENOUGH_DIGITS.ofSeveral : ENOUGH_DIGITS.ofOne;
  return digits.reduce((all, each) => all + each, 0) >= enough;
}

/**
 * Texts that are probably no figures (CONTRACT §8.2): years, units, months, labels. A number is one where its whole
 * column holds such; without labels also in a row of years, and above or before all figures.
 * @param months the figures whose columns are months
 */
export function signsOfTexts(figures: Block, hasLabels: boolean, table: PasteTable, months = figures): Sign[] {
  const columns = turned(figures);
  const least = leastAmount(figures, table);
  const [top, left] = hasLabels ? [0, 0] : [headingsIn(figures, least), headingsIn(columns, least)];
  const isOutside = (row: readonly string[], down: number) => down < top || (!hasLabels && areYears(row));
  const isOfDates = (column: readonly string[]) => areYears(column) || areDates(column, least);
  const outside = figures.flatMap((row, down) => (isOutside(row, down) ? row : row.slice(0, left)));
  const found = new Set([
    ...outside.filter((text) => numberIn(text) !== null || namesSomething(text)),
    ...columns.flatMap((column) => (isOfDates(column) ? column : column.filter((text) => isName(text, table)))),
  ]);
  const others = found.size > 0 ? [] : otherColumns(turned(months), table.kind === 'report').flat();
  const texts = [...new Set([...found, ...others].map((text) => text.trim()))].filter(Boolean);
  return texts.length === 0 ? [] : [sign('not-figures', { texts })];
}

const NOT_AVAILABLE = /^\s*#?n\/?a!?\s*$/i;

/** A dash, `N/A` or a misspelt number in place of the first figure names nothing. */
const namesSomething = (text: string) => /\p{L}/u.test(text) && !NOT_AVAILABLE.test(text);

/** Fewer numbers below each other count up, begin alike or are the same by chance. */
const LEAST_CODES = 3;

/**
 * The columns of texts, and at an end those of numbers unlike the others that count up, begin alike or are all one.
 * @param areMonths else each column has a unit of its own
 */
function otherColumns(columns: Block, areMonths: boolean): Block {
  const filled = columns
    .map((column) => column.map((text) => text.trim()).filter(Boolean))
    .filter(({ length }) => length > 0);
  return filled.filter((texts, at) => {
    const others = filled.toSpliced(at, 1);
    if (others.every((column) => column.every(isText))) return false;
    // In a single row a text beside a figure may be that of its month.
    const mayBeRemark = (columns[0]?.length ?? 0) > 1 || (at === 0 && !areMonths);
    if (mayBeRemark && texts.every((text) => isText(text) && !NOT_AVAILABLE.test(text))) return true;
    if (!areMonths || texts.length < 2 || (at > 0 && at < filled.length - 1)) return false;
    const beside = others.flat();
    const sizes = new Set(beside.flatMap((text) => sizeOf(numberIn(text) ?? NaN)));
    const numbers = texts.map((text) => numberIn(text) ?? NaN);
    const [first = 0] = numbers;
    const areCodes = texts.every((text) => /^\d{4,}$/.test(text) && text.slice(0, 2) === texts[0]?.slice(0, 2));
    const isBare = areCodes && beside.some((text) => text.includes(','));
    // Three longer ones may be amounts.
    const areMany = texts.length > LEAST_CODES || (texts.length === LEAST_CODES && sizeOf(first) < 6);
    const isOfOtherSize = areMany && numbers.every((each) => !sizes.has(sizeOf(each)));
    // 100 may be percent, and a fee that never changes is a row.
    const isOne = new Set(numbers).size === 1;
    const isRate = first >= 100 && beside.some((text) => (numberIn(text) ?? 0) > first);
    const areOthersRates = !others.every((column) => new Set(column).size > 1);
    const isSeries = isOne
      ? isBare || (isRate && !areOthersRates)
      : areCodes || numbers.every((each, down) => each === first + down);
    return (isBare || isOfOtherSize) && isSeries;
  });
}

/** How many digits the whole part of a number has. */
function sizeOf(number: number): number {
  return `${Math.trunc(Math.abs(number))}`.length;
}

function isText(text: string): boolean {
  const parsed = parseCell(text);
  return parsed.fault === undefined && typeof parsed.value === 'string';
}

/** How many lines come before the figures. Years and months are none. */
function headingsIn(lines: Block, least: number): number {
  const first = lines.findIndex((texts) => !areDates(texts, least) && texts.some((text) => numberIn(text) !== null));
  const heads = (lines[0] ?? []).filter((text) => !isBlank([text]));
  // Most are figures, which the first one tells.
  const months = readMonth(heads[0] ?? '') === null ? [] : heads.map(readMonth);
  // Fewer than three may as well be figures.
  return Math.max(first, lines.length > 1 && months.length >= 3 && areInTurn(months) ? 1 : 0);
}

/** Whether a text other than a number names a unit, a month or something of the report. */
function isName(text: string, table: PasteTable): boolean {
  if (isNumeric(text)) return false;
  const isOfReport = table.kind === 'report' && indexOf(table.report).isPart(text);
  return isOfReport || readUnit(text) !== null || namesMonth(text);
}

/** What figures say themselves: a sign of another unit, such as `%` of `12.5%`, in a line; or a closing dash. */
export function signsOfFigures(block: Block, { rows, columns }: Places, table: PasteTable): Sign[] {
  const signed = createSigned<{ readonly text: string; readonly unit: Unit }>();
  let dashed: string | undefined;
  let percentage: { readonly text: string; readonly unit: Unit } | null = null;
  for (const [down, texts] of block.entries()) {
    for (const [right, text] of texts.entries()) {
      const [row = null, column = null] = [rows[down], columns[right]];
      if (row === null || column === null || isBlank([text])) continue;
      const unit = table.kind === 'report' ? row.unit : table.columns[column]?.unit;
      if (unit === undefined) continue;
      const said = signWritten(text);
      signed.take([texts, right], said !== null && isOtherUnit(said, unit) ? { text, unit } : null);
      // A percentage is never a way of writing another figure.
      if (said === '%' && unit !== '%') percentage ??= { text, unit };
      if (hasClosingDash(text)) dashed ??= text;
    }
  }
  const other = signed.first() ?? percentage;
  if (other !== null) return [sign('another-unit', other)];
  return dashed === undefined ? [] : [sign('closing-dash', { text: dashed })];
}

/** `2026.08` */
const YEAR_AND_MONTH = /^\s*20\d{2}\.(?:0?[1-9]|1[0-2])\s*$/;

/** `2026`, `2,026`, `8`, `202608`, `2026.8`. */
function isDate(text: string): boolean {
  if (YEAR_AND_MONTH.test(text)) return true;
  const number = isNumeric(text) ? (numberIn(text) ?? 0) : 0;
  return isYear(number) || isMonth(number) || (isYear(Math.floor(number / 100)) && isMonth(number % 100));
}

/** Beside smaller figures `10` and `2,026` are counts. */
const LEAST_AMOUNT = 10_000;

/** The smallest figure, zeros and dates aside; 0 where not all are amounts, and on a form. */
export function leastAmount(figures: Block, table: PasteTable): number {
  const texts = table.kind === 'report' ? figures.flat().filter((text) => !isDate(text)) : [];
  const sizes = texts.map((text) => Math.abs(numberIn(text) ?? 0)).filter((size) => size !== 0);
  const least = sizes.reduce((a, b) => Math.min(a, b), Infinity);
  return least >= LEAST_AMOUNT && least !== Infinity ? least : 0;
}

/** Whether texts are years or months as numbers, each ten times smaller than any amount. */
export function areDates(texts: readonly string[], least: number): boolean {
  const filled = texts.filter((text) => !isBlank([text]));
  return filled.length > 0 && filled.every((text) => isDate(text) && (numberIn(text) ?? 0) * 10 <= least);
}

function areYears(texts: readonly string[]): boolean {
  return !isBlank(texts) && texts.every((text) => isBlank([text]) || yearFromText(text.trim()) !== null);
}
