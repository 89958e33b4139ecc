import { yearFromText } from '../year-month.ts';
import { agreementOf, AGREEING } from './by-position.ts';
import { readUnit, type LabelIndex } from './label-index.ts';
import { readMonth } from './month-text.ts';
import { isBlank, isNumeric, numberIn, turned, type Block } from './placement.ts';
import { sign, type Sign } from './sign-words.ts';

/*
 * Signs that a block is not what its placement takes it for: figures in order, or columns from the active one on
 * (CONTRACT §8.2). What labels, headings or sums have placed needs none.
 */

/**
 * @param before how many rows or columns come before these
 * @param follow how many the table takes from the active one on
 */
export function signsOfLines(of: 'rows' | 'columns', lines: Block, before: number, follow: number): Sign[] {
  const count = lines.findLastIndex((texts) => !isBlank(texts)) + 1;
  const first = lines.findIndex((texts) => !isBlank(texts));
  const empty = lines.slice(0, count).findIndex((texts, at) => at > first && isBlank(texts));
  // A gap in one month of figures is ordinary, where they fit.
  const isOneMonth = of === 'rows' && turned(lines).filter((texts) => !isBlank(texts)).length === 1;
  const sum = sumIn(lines.slice(0, count), before);
  return [
    ...(count > follow ? [sign('too-many-lines', { of, count, follow })] : []),
    ...(empty === -1 || (isOneMonth && count <= follow) ? [] : [sign('empty-line', { of, at: before + empty + 1 })]),
    ...(sum === null ? [] : [sign('sum-line', { of, ...sum })]),
  ];
}

/** A line that is the sum of the lines right before or right behind it, all counted from 1. */
interface Sum {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** More lines than any table has. */
const MOST_LINES = 60;

type Numbers = readonly (number | null)[];

function sumIn(block: Block, before: number): Sum | null {
  const lines = block.slice(0, MOST_LINES).map((texts): Numbers => texts.slice(0, MOST_LINES).map(numberIn));
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
 * Sums with this many digits, trailing zeros aside, do not agree by chance; 1 + 2 = 3 and 120 + 30 = 150 may. A month
 * with one sum of two figures needs more of them than several months, or three figures.
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
 * The texts of a block without labels that are probably no figures (CONTRACT §8.2): years, units, months, labels. A
 * number is a year where its whole row or column holds years, and a month where the first row or column counts months.
 * Texts above or before all numbers are headings or labels.
 */
export function signsOfTexts(block: Block, index: LabelIndex | null): Sign[] {
  const columns = turned(block);
  const edge = (lines: Block) => {
    const first = lines.findIndex((texts) => texts.some((text) => numberIn(text) !== null));
    return lines.length > 1 && countMonths(lines[0] ?? []) ? Math.max(first, 1) : first;
  };
  const [top, left, yearRows] = [edge(block), edge(columns), block.map(areYears)];
  const outside = block.flatMap((texts, down) =>
    down < top || yearRows[down] === true ? texts : texts.slice(0, Math.max(left, 0)),
  );
  return notFigures([...outside, ...namesIn(block, index)]);
}

/** As `signsOfTexts`, for figures that have labels: no row is one of headings then, and no column one of labels. */
export function signsOfFigures(figures: Block, index: LabelIndex | null): Sign[] {
  return notFigures(namesIn(figures, index));
}

function namesIn(block: Block, index: LabelIndex | null): string[] {
  return turned(block).flatMap((texts) => (areYears(texts) ? texts : texts.filter((text) => isName(text, index))));
}

function notFigures(found: readonly string[]): Sign[] {
  const texts = new Set(found.map((text) => text.trim()).filter((text) => text !== ''));
  return texts.size === 0 ? [] : [sign('not-figures', { texts: [...texts] })];
}

/** Whether a text other than a number names a unit, a month or something of the report. */
function isName(text: string, index: LabelIndex | null): boolean {
  if (isNumeric(text)) return false;
  return readUnit(text) !== null || index?.isPart(text) === true || readMonth(text)?.isNumber === false;
}

function areYears(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text.trim() !== '');
  return filled.length > 0 && filled.every((text) => yearFromText(text.trim()) !== null);
}

/**
 * Whether texts are numbers of months, each one more than the one before it. Fewer than three may as well be figures.
 */
function countMonths(texts: readonly string[]): boolean {
  const months = texts.filter((text) => text.trim() !== '').map(readMonth);
  const counts = months.map((each) => (each === null ? NaN : (each.year ?? 0) * 12 + each.month));
  return counts.length >= 3 && counts.every((each, at) => each === (counts[0] ?? 0) + at);
}
