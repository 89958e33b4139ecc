import { isNumber } from '../cell.ts';
import type { Fault } from '../fault.ts';
import {
  CODES,
  COLUMN_WORDS,
  COUNT_WORDS,
  HEADING_WORDS,
  LEFT_OUT_WORDS,
  PART_OF_YEAR,
  SUB_TOTAL_WORDS,
  TOTAL_WORDS,
} from '../other-words.ts';
import type { Report, ValueRow } from '../report.ts';
import { reports } from '../reports.ts';
import { textAt, type BlockRow } from './faults.ts';
import { indexOf, type GroupContext, type LabelIndex } from './label-index.ts';
import { nameAsWritten } from './learnt-words.ts';
import { isMeasure, withoutMeasure } from './measures.ts';
import { besideMonths, isActual, readMonth, type MonthText } from './month-text.ts';
import { fieldName } from './names-in-words.ts';
import { numberIn, type Block } from './placement.ts';
import { comparableLabel, plainText, withoutNoteMark } from './plain-text.ts';
import type { SettleSettings } from './settle-columns.ts';
import { fault } from './words.ts';

/** Four times the widest report. Every row is compared with the header, so its width is bounded. */
export const MOST_COLUMNS = 200;

export type Column =
  | { readonly role: 'figures'; readonly month: number; readonly year: number | null }
  /** Figures of a row of the report, a row per month. */
  | { readonly role: 'row'; readonly row: ValueRow }
  /** `amount`: figures of any row and month, one a row. */
  | { readonly role: 'amount' | 'year' | 'month' | 'unit' | 'field' | 'label' | 'total' | 'scale' }
  /** Nothing that a report holds: a remark, an average, a quarter. */
  | { readonly role: 'left-out'; readonly isChosen?: boolean }
  /** Its heading is not known: figures below it are asked about, and texts may name a row that its labels do not. */
  | { readonly role: 'aside' }
  | { readonly role: 'empty' }
  | { readonly role: 'wrong'; readonly why: Fault };

/** Null for a heading that says nothing known. */
export type Columns = readonly (Column | null)[];

/** The columns that hold one of these, counted from 0. */
export function placesOf(columns: Columns, ...roles: Column['role'][]): number[] {
  return columns.flatMap((column, at) => (column !== null && roles.includes(column.role) ? [at] : []));
}

/** What a column of a block is there once for; null for what may repeat. */
export function identityOf(column: Column | null): string | null {
  if (column?.role === 'figures') return `${column.month} ${column.year}`;
  if (column?.role === 'row') return column.row.key;
  const isOne = column !== null && ['amount', 'year', 'month', 'unit', 'field', 'total'].includes(column.role);
  return isOne ? column.role : null;
}

/** By which a sum is named in formulas: `소계(A)`, `합계 (①~④)`, `총계(A+B)`. */
const LETTERS = / ?(?:\((?:[a-d①-⑳]|[a-z①-⑳](?: ?[-+~] ?[a-z①-⑳]){1,9})\)|[①-⑳])$/i;

/** A heading or a label without the mark of a footnote and the measure behind it, unless that is a part of its name. */
export function nameIn(text: string, index: LabelIndex): string {
  if (index.isPart(text)) return text;
  const sum = text.replace(LETTERS, '');
  const found = sum === text ? null : index.find([sum], null);
  if (found?.kind === 'some-total' || (found?.kind === 'row' && found.row.kind === 'derived')) return sum;
  const unmarked = withoutNoteMark(text);
  return index.isPart(unmarked) ? unmarked : withoutMeasure(unmarked);
}

export type Across = 'months' | 'rows' | 'amount';

/** What a heading says about its column; null for nothing known. @param of the group of the headings above it */
export function readHeading(text: string, across: Across, index: LabelIndex, of: GroupContext = null): Column | null {
  const heading = nameIn(text, index);
  const word = comparableLabel(heading);
  if (word === '') return text.trim() === '' ? { role: 'empty' } : { role: 'left-out' };
  if (across === 'months') {
    const month = readMonth(text);
    if (month !== null) return figuresColumn(month);
  }
  for (const role of ['year', 'month', 'unit', 'field'] as const) {
    if (HEADING_WORDS[role].has(word)) return { role };
  }
  if (across === 'amount' && HEADING_WORDS.amount.has(word)) return { role: 'amount' };
  if (across === 'rows') {
    const named = index.find([heading], of);
    if (named.kind === 'row') return { role: 'row', row: named.row };
    if (named.kind === 'several') return { role: 'wrong', why: severalFit(named.rows, nameAsWritten([text])) };
    if (named.kind === 'some-total') return { role: 'left-out' };
  }
  if (word === '단위') return { role: 'scale' };
  if (across !== 'rows' && HEADING_WORDS.label.has(word)) return { role: 'label' };
  // In a list it may be another amount.
  if (isTotal(word)) return across === 'amount' ? null : { role: 'total' };
  return isLeftOut(word) ? { role: 'left-out' } : null;
}

export const isHeadingWord = (comparable: string) =>
  Object.values(HEADING_WORDS).some((words) => words.has(comparable));

/** `계` is a total in a heading only. */
const isTotal = (word: string) => TOTAL_WORDS.has(word) || word === '계';

function figuresColumn(text: MonthText): Column {
  const { month, year, remark } = text;
  const word = comparableLabel(remark);
  // `1월 합계` is the sum of the month.
  if (isActual(text) || isTotal(word)) return { role: 'figures', month, year };
  // `9월말 누계`
  if (isLeftOut(word.replace(/^말/, ''))) return { role: 'left-out' };
  return { role: 'wrong', why: fault('not-actual') };
}

const SIGNS_BELOW = /^(?:부호|[차대][/·]?[차대](?:변|구분)?|차변[/·]?대변|d\/c|dr\/cr|\+\/?-|±|sign)$/;
const SAYS_NOTHING = /^(?:[-*]|월|month)$/;
const REMARKS_BELOW = /^(?:비고|적요|메모|remarks?|notes?|comments?)$/;

/** A column that says nothing, unless its loss would change figures: signs, a month among others, amounts below 비고. */
export function withoutLoss(column: Column, heading: string, at: number, below: Block, columns: Columns): Column {
  if (column.role !== 'left-out' && column.role !== 'aside') return column;
  const plain = plainText(heading).replaceAll(' ', '');
  if (SIGNS_BELOW.test(plain)) return { role: 'wrong', why: fault('sign-column') };
  const months = columns.flatMap((each) => (each?.role === 'figures' ? each.month : []));
  const isMissing = (month: number) =>
    !months.includes(month) && month > Math.min(...months) && month < Math.max(...months);
  // A quarter in place of a month.
  const [, before, behind] = /^(?:q([1-4])|([1-4])(?:\/4)?(?:q|분기))$/.exec(plain) ?? [];
  const quarter = Number(before ?? behind ?? 0);
  const ofQuarter = quarter === 0 ? [] : [3 * quarter - 2, 3 * quarter - 1, 3 * quarter];
  const named = [...plain.matchAll(/(?<!\d)(\d{1,2})(?=월|[-~]\d{1,2}월)/g)].map(([, month]) => Number(month));
  const said = [...named, ...ofQuarter];
  // `6월(누계)` without a June beside it.
  const isSum = /누[계적]|평균|ytd|avg/.test(plain);
  if (said.some((month) => isMissing(month) || (isSum && named.length === 1 && !months.includes(month)))) {
    return { role: 'wrong', why: fault('unclear-month') };
  }
  const texts = below[at] ?? [];
  const rows = Math.max(0, ...placesOf(columns, 'figures', 'amount').map((each) => below[each]?.length ?? 0));
  const areFigures = texts.length > 1 && texts.length >= rows && texts.every(isNumber);
  if (areFigures && SAYS_NOTHING.test(plain)) return { role: 'wrong', why: fault('column-without-heading') };
  const lengths = placesOf(columns, 'figures').flatMap((each) => (below[each] ?? []).filter(isNumber).map(countDigits));
  const isAmount = (text: string) => {
    const length = countDigits(text);
    const isOfSize = length > 4 && length >= Math.min(...lengths) && length <= Math.max(...lengths);
    return isOfSize && isNumber(text) && !/^20\d{6}$/.test(text);
  };
  return REMARKS_BELOW.test(plain) && (areFigures || texts.some(isAmount)) ? { role: 'aside' } : column;
}

const countDigits = (text: string) => text.replace(/\D/g, '').length;

/** Whether a heading or a label is a known word for what no report holds. */
export function isLeftOut(comparable: string): boolean {
  return (
    LEFT_OUT_WORDS.has(comparable) ||
    COLUMN_WORDS.has(comparable) ||
    PART_OF_YEAR.test(comparable) ||
    CODES.test(comparable)
  );
}

/** Whether a heading or a label is that of an average, a quarter or another sum: `1~3월`, `전년 1월`, `소계`. */
export function saysNoFigure(text: string): boolean {
  if (text === '') return false;
  if (isLeftOut(comparableLabel(text))) return true;
  const words = (besideMonths(text) ?? text)
    .split(/[\s()]+/)
    .map(comparableLabel)
    .filter((word) => word !== '' && word !== '까지' && !isMeasure(word));
  const isSum = (word: string) => isLeftOut(word) || SUB_TOTAL_WORDS.has(word) || TOTAL_WORDS.has(word);
  // `2026년 합계`
  const others = words.filter((word) => !/^'?(?:20)?\d{2}년도?$|^20\d{2}$|^fy\d{2}$/.test(word));
  return others.length > 0 && others.every(isSum);
}

/** The same for the name of a row with figures. */
export function saysNoFigureOfRow(text: string): boolean {
  return saysNoFigure(text) && !COLUMN_WORDS.has(comparableLabel(text));
}

/** Whether a column of a list holds in each row the amount with its tax, which another column says. */
export function areSumsWithTax(head: BlockRow, below: readonly BlockRow[], amountAt: number, at: number): boolean {
  const taxAt = head.cells.findIndex((text) => /^(?:부가(?:가치)?세|세액|vat)$/i.test(text.trim()));
  const numberAt = (row: BlockRow, place: number) => numberIn(textAt(row, place)) ?? 0;
  const isSum = (row: BlockRow) => numberAt(row, at) === numberAt(row, amountAt) + numberAt(row, taxAt);
  return taxAt !== -1 && below.every(isSum);
}

/** Of `2024년 1월`, `2월` and `3월` the later ones are of the same year, as long as the months go on in it. */
export function withYears(columns: Columns): Columns {
  let last: { readonly month: number; readonly year: number } | null = null;
  return columns.map((column) => {
    if (column?.role !== 'figures') return column;
    const { month, year } = column;
    const known: number | null = year ?? (last !== null && month > last.month ? last.year : null);
    last = known === null ? null : { month, year: known };
    return { ...column, year: known };
  });
}

/** Whether a test holds for most texts that are not blank. */
export function areMostly(texts: readonly string[], test: (text: string) => boolean): boolean {
  const filled = texts.filter((text) => text.trim() !== '');
  return filled.filter(test).length * 2 > filled.length;
}

const OF_MONEY = /금액|비용|액$|amount|krw/;

/** Whether a column counts what the amounts of a list are for: `건수` beside `금액`, and each is smaller. */
export function isCount(at: number, amountAt: number, { report, headRow, below }: SettleSettings): boolean {
  const word = (each: number) => comparableLabel(withoutMeasure(textAt(headRow, each)));
  const areCounts = COUNT_WORDS.has(word(at)) && OF_MONEY.test(word(amountAt));
  // A report may hold counts, too.
  if (!areCounts || report.fields.some(({ unit }) => unit !== '원')) return false;
  return below.every((row) => {
    const [count, amount] = [numberIn(textAt(row, at)), numberIn(textAt(row, amountAt))];
    return count === null || (amount !== null && count < amount);
  });
}

/** @param text the name that fits all of them, with its group */
export function severalFit(rows: readonly ValueRow[], text: string): Fault {
  const near = rows.flatMap((row) => (row.kind === 'field' ? [row.key] : []));
  return fault('several-fields', { fields: rows.map(fieldName), asks: { text, near } });
}

/** Why a row or a column that another report has is not taken; null when no report has it. */
export function reportElsewhere(texts: readonly string[], report: Report) {
  const other = reports.find((each) => each !== report && indexOf(each).find(texts, null).kind === 'row');
  return other === undefined ? null : fault('field-of-another-report', { report: other.id });
}
