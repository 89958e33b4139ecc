import { parseCell } from '../cell.ts';
import type { Fault } from '../fault.ts';
import { ACTUAL_WORDS, OTHER_PERIOD_WORDS, PLAN_WORDS } from '../other-words.ts';
import type { BusinessUnit, Report } from '../report.ts';
import { MOST_COLUMNS } from './advice.ts';
import type { Column } from './columns.ts';
import type { BlockRow, Faults } from './faults.ts';
import { readUnit, type LabelIndex } from './label-index.ts';
import { isMeasure } from './measures.ts';
import { readMonth } from './month-text.ts';
import { comparableLabel, plainText } from './plain-text.ts';
import { readYear, type RowKeys } from './row-key.ts';
import { readTitle } from './title.ts';
import { fault } from './words.ts';

/**
 * What texts around the figures say of them, and that would make them wrong: a plan, last year, sums since January, another
 * year, another business unit.
 */

/** A plan beside one of these words in a title is compared with what happened. */
const HAPPENED: ReadonlySet<string> = new Set(['실적', '실적치', 'actual', 'actuals']);
const LONGEST_TITLE = 200;
/** A longer text is a remark. */
const LONGEST_WORD = 20;

export function isPlan(text: string): boolean {
  return PLAN_WORDS.has(comparableLabel(text));
}

/** Whether a text over or under months says that their figures are others than those of the month: 계획, 전년 실적, 누계. */
function isOtherVersion(text: string): boolean {
  const word = comparableLabel(text).replace(/(?<=.)(?:실적|금액)$/, '');
  return PLAN_WORDS.has(word) || OTHER_PERIOD_WORDS.has(word);
}

/** The rows above the months or the fields; each cell holds for the columns up to the next one. */
export function checkRowsAbove(
  rows: readonly BlockRow[],
  columns: readonly Column[],
  report: Report,
  faults: Faults,
): void {
  const years = new Map<number, Place>();
  const units = new Map<BusinessUnit, Place>();
  for (const row of rows) {
    let current = -1;
    for (const [at, column] of columns.entries()) {
      const isStart = (row.cells[at] ?? '').trim() !== '';
      if (isStart) current = at;
      const text = row.cells[current] ?? '';
      if ((column.role !== 'figures' && column.role !== 'row') || text === '') continue;
      if (isOtherVersion(text)) faults.inCellOnce(row, current, fault('not-of-the-month', { keep: 'columns' }));
      const year = readYear(text);
      if (year !== null && column.role === 'figures' && column.year === null) years.set(year, { row, at: current });
      const bu = report.perBusinessUnit ? readUnit(text) : null;
      if (bu !== null) units.set(bu, { row, at: current });
    }
  }
  const [, secondYear] = years.values();
  if (secondYear !== undefined) {
    const { row, at } = secondYear;
    faults.inCell(row, at, fault('another-year-above'));
  }
  const [, secondUnit] = units.values();
  if (secondUnit !== undefined) {
    const { row, at } = secondUnit;
    faults.inCell(row, at, fault('another-unit-above', {}));
  }
}

interface Place {
  readonly row: BlockRow;
  readonly at: number;
}

/** A row that begins another table, if figures follow; and what is wrong with that. */
export interface Beginning extends Place {
  readonly why: Fault;
}

interface RowParts {
  readonly report: Report;
  readonly index: LabelIndex;
  readonly columns: readonly Column[];
  readonly keys: RowKeys;
}

/** What a row without figures says of the rows below it; null where it says nothing that would make them wrong. */
export function beginningOf(row: BlockRow, { report, index, columns, keys }: RowParts): Beginning | null {
  const filled = row.cells.flatMap((text, at) => (text.trim() === '' ? [] : [{ text, at }]));
  const other = filled.find(
    ({ text, at }) => isOtherVersion(text) && (columns[at]?.role === 'figures' || filled.length === 1),
  );
  if (other !== undefined) {
    return { row, at: other.at, why: fault('not-of-the-month', { keep: 'rows' }) };
  }
  const [first] = filled;
  if (first === undefined || NOTE.test(first.text)) return null;
  const why = () => fault('another-table', { isOfOtherKey: true });
  const { year, bu } = readTitle([row]);
  const has = (role: Column['role']) => columns.some((column) => column.role === role);
  const saysYear = has('year') || columns.some((column) => column.role === 'figures' && column.year !== null);
  if (year !== null && keys.assumed.year !== null && !saysYear && year.value !== keys.assumed.year) {
    return { row, at: year.at, why: why() };
  }
  const isOtherUnit = bu !== null && report.perBusinessUnit && !has('unit') && bu.value !== keys.assumed.bu;
  if (bu !== null && isOtherUnit) return { row, at: bu.at, why: why() };
  const titled = filled.find(({ text }) => !index.isPart(text) && isTitleOfOthers(text));
  if (titled === undefined) return null;
  return { row, at: titled.at, why: fault('another-table', { isOfOtherKey: false }) };
}

/** `※ …`, `* …`, `주) …`. */
const NOTE = /^\s*(?:※|\*|주\s?\d?[).:]|note|remark)/i;

/**
 * A row of units or remarks between the header and the first figures: what it says over a column of figures must be known.
 * @returns whether a fault was reported
 */
export function checkRowBelowHead(row: BlockRow, columns: readonly Column[], faults: Faults): boolean {
  const isKnown = (text: string) =>
    isMeasure(text) ||
    ACTUAL_WORDS.has(comparableLabel(text)) ||
    readMonth(text) !== null ||
    !/[\p{L}\p{N}]/u.test(text);
  const at = columns.findIndex(
    ({ role }, each) => (role === 'figures' || role === 'row') && !isKnown(row.cells[each] ?? ''),
  );
  if (at === -1) return false;
  faults.inCell(row, at, fault('unknown-below-head'));
  return true;
}

/**
 * What a row of figures says in columns that are left out, and that would make its figures wrong.
 * @param bu the unit of the figures
 * @param leftOutAts the columns that are left out, counted from 0
 * @returns whether a fault was reported
 */
export function checkBeside(
  row: BlockRow,
  bu: BusinessUnit | null,
  leftOutAts: readonly number[],
  faults: Faults,
): boolean {
  for (const at of leftOutAts) {
    const text = row.cells[at] ?? '';
    if (text === '' || text.length > LONGEST_WORD) continue;
    if (isPlan(text)) {
      faults.inCellOnce(row, at, fault('not-actual'));
      return true;
    }
    const other = bu === null ? null : readUnit(text);
    if (other !== null && other !== bu) {
      faults.inCellOnce(row, at, fault('unit-beside-differs', { said: other, bu: bu ?? '' }));
      return true;
    }
  }
  return false;
}

function isFigure(text: string): boolean {
  const parsed = parseCell(text);
  return parsed.fault === undefined && typeof parsed.value === 'number' && readYear(text) === null;
}

/** Figures of fields above the header would be dropped, or the header is not the header. */
export function checkFiguresAbove(titleRows: readonly BlockRow[], index: LabelIndex, faults: Faults): void {
  const isField = (text: string) => {
    const named = index.find([text], null);
    return named.kind === 'row' && named.row.kind === 'field';
  };
  for (const row of titleRows) {
    const at = row.cells.findIndex((text) => text.trim() !== '' && isField(text));
    if (at === -1 || !row.cells.some(isFigure)) continue;
    faults.inCell(row, at, fault('figures-above-head'));
    return;
  }
}

/** Refuses a block whose title says that its figures are others: `2024년 비용 계획`, `전년도 실적`, but not `계획 대비 실적`. */
export function refuseTitleOfOthers(titleRows: readonly BlockRow[], index: LabelIndex, faults: Faults): void {
  for (const row of titleRows) {
    // `전월,90` tells of another figure, not of the table's.
    if (row.cells.some(isFigure)) continue;
    const at = row.cells
      .slice(0, MOST_COLUMNS)
      .findIndex((cell) => cell !== '' && !index.isOwn(cell) && isTitleOfOthers(cell));
    if (at === -1) continue;
    faults.inCell(row, at, fault('title-not-actual'));
    return;
  }
}

function isTitleOfOthers(text: string): boolean {
  const words = plainText(text)
    .slice(0, LONGEST_TITLE)
    .split(/[\s()[\]:,/]+/);
  if (words.some((word) => /(?:대비|비교)$/.test(word))) return words.some((word) => /^(?:증감|누계|누적)/.test(word));
  const isIn = (known: ReadonlySet<string>) => (word: string) =>
    known.has(word) || [...known].some((each) => /[가-힣]/.test(each) && each.length > 1 && word.endsWith(each));
  return words.some(isIn(OTHER_PERIOD_WORDS)) || (words.some(isIn(PLAN_WORDS)) && !words.some(isIn(HAPPENED)));
}
