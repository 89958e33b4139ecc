import type { BusinessUnit } from '../business-units.ts';
import { isNumber } from '../cell.ts';
import type { Fault } from '../fault.ts';
import { ACTUAL_WORDS } from '../other-words.ts';
import type { Report } from '../report.ts';
import { MOST_COLUMNS } from './advice.ts';
import type { Column } from './columns.ts';
import { readName, type BlockNames, type TitleCell } from './context.ts';
import type { BlockRow, Faults } from './faults.ts';
import type { LabelIndex } from './label-index.ts';
import { isMeasure } from './measures.ts';
import { readMonth } from './month-text.ts';
import { comparableLabel } from './plain-text.ts';
import { readYear, type RowKeys } from './row-key.ts';
import { otherFiguresIn, otherFiguresNamed, unitsIn, unitsNamed, yearsIn } from './statements.ts';
import { fault } from './words.ts';

/**
 * What texts around the figures say of them, and that would make them wrong: a plan, last year, sums since January, another
 * year, another business unit.
 */

/** The cells of the rows above the header. */
export function titleCells(rows: readonly BlockRow[]): TitleCell[] {
  return rows.flatMap((row) =>
    row.cells.slice(0, MOST_COLUMNS).flatMap((text, at) => (text.trim() === '' ? [] : [{ text, row, at }])),
  );
}

/** Refuses a block whose title or name says that its figures are others: `2024년 비용 계획`, `전년도 실적`, but not `계획 대비 실적`. */
export function refuseOtherFigures(
  title: readonly TitleCell[],
  { file, sheet }: BlockNames,
  index: LabelIndex,
  faults: Faults,
): void {
  // `전월,90` tells of another figure, not of the table's.
  const isOther = ({ text, row }: TitleCell) =>
    !index.isOwn(text) && !row.cells.some(isFigure) && otherFiguresIn(text) !== null;
  const cell = title.find(isOther);
  if (cell !== undefined) faults.inCell(cell.row, cell.at, fault('title-not-actual'));
  for (const [thing, name] of [
    ['sheet', sheet],
    ['file', file],
  ] as const) {
    const word = name === null ? null : readName(name).otherFigures;
    if (word !== null) faults.inFile(fault('name-not-actual', { thing, word }));
  }
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

function isFigure(text: string): boolean {
  return isNumber(text) && readYear(text) === null;
}

/** The rows above the months or the fields; each cell holds for the columns up to the next one. */
export function checkRowsAbove(
  rows: readonly BlockRow[],
  columns: readonly Column[],
  index: LabelIndex,
  faults: Faults,
): void {
  const years = new Map<number, Place>();
  const first = columns.findIndex(({ role }) => role === 'figures' || role === 'row');
  for (const row of rows) {
    let current = -1;
    for (const [at, column] of columns.entries()) {
      if ((row.cells[at] ?? '').trim() !== '') current = at;
      const text = row.cells[current] ?? '';
      if ((column.role !== 'figures' && column.role !== 'row') || text === '') continue;
      const why = fault('not-of-the-month', { keep: 'columns' });
      // What begins before the figures is a title.
      const isOther = current >= first && !index.isPart(text) && otherFiguresNamed(text) !== null;
      if (isOther) faults.inCellOnce(row, current, why);
      const year = readYear(text);
      if (year !== null && column.role === 'figures' && column.year === null) years.set(year, { row, at: current });
    }
  }
  const [, secondYear] = years.values();
  if (secondYear !== undefined) faults.inCell(secondYear.row, secondYear.at, fault('another-year-above'));
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
  const filled = titleCells([row]);
  const other = filled.find(
    ({ text, at }) =>
      !index.isPart(text) &&
      otherFiguresNamed(text) !== null &&
      (columns[at]?.role === 'figures' || filled.length === 1),
  );
  if (other !== undefined) return { row, at: other.at, why: fault('not-of-the-month', { keep: 'rows' }) };
  const [first] = filled;
  if (first === undefined || NOTE.test(first.text)) return null;
  const has = (role: Column['role']) => columns.some((column) => column.role === role);
  const saysYear = has('year') || columns.some((column) => column.role === 'figures' && column.year !== null);
  const { year, bu } = keys.assumed;
  const isOfOtherKey = ({ text }: TitleCell) =>
    (!saysYear && year !== null && yearsIn(text).some((each) => each !== year)) ||
    (report.perBusinessUnit && !has('unit') && unitsIn(text).some((each) => each !== bu));
  const keyed = filled.find(isOfOtherKey);
  if (keyed !== undefined) return { row, at: keyed.at, why: fault('another-table', { isOfOtherKey: true }) };
  const titled = filled.find(({ text }) => !index.isPart(text) && otherFiguresIn(text) !== null);
  return titled === undefined ? null : { row, at: titled.at, why: fault('another-table', { isOfOtherKey: false }) };
}

/** `※ …`, `* …`, `주) …`. */
const NOTE = /^\s*(?:※|\*|주\s?\d?[).:]|note|remark)/i;

/** Whether a text between a heading and its first figure says nothing that is not understood. */
export function isKnownBelowHead(text: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(text)) return true;
  return isMeasure(text) || ACTUAL_WORDS.has(comparableLabel(text)) || readMonth(text) !== null;
}

/** A longer text is a remark. */
const LONGEST_WORD = 20;

/**
 * What a row of figures says in columns that are left out, and that would make its figures wrong.
 * @param bu the unit of the figures
 * @param ats the columns that are left out, counted from 0
 * @returns whether a fault was reported
 */
export function checkBeside(row: BlockRow, bu: BusinessUnit | null, ats: readonly number[], faults: Faults): boolean {
  for (const at of ats) {
    const text = row.cells[at] ?? '';
    if (text === '' || text.length > LONGEST_WORD) continue;
    if (otherFiguresIn(text) !== null) {
      faults.inCellOnce(row, at, fault('not-actual'));
      return true;
    }
    const other = bu === null ? undefined : unitsNamed(text).find((each) => each !== bu);
    if (other !== undefined) {
      faults.inCellOnce(row, at, fault('unit-beside-differs', { said: other, bu: bu ?? '' }));
      return true;
    }
  }
  return false;
}
