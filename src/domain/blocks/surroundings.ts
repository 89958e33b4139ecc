import type { BusinessUnit } from '../business-units.ts';
import { isNumber } from '../cell.ts';
import type { Fault } from '../fault.ts';
import { ACTUAL_WORDS } from '../other-words.ts';
import { MOST_COLUMNS, placesOf, type Column } from './columns.ts';
import type { ReadName, TitleCell } from './context.ts';
import type { BlockRow, Faults } from './faults.ts';
import type { LabelIndex } from './label-index.ts';
import type { Sheet } from './layout.ts';
import { isMeasure } from './measures.ts';
import { readMonth } from './month-text.ts';
import { comparableLabel } from './plain-text.ts';
import { readYear, type RowKeys } from './row-key.ts';
import { otherFiguresIn, otherFiguresNamed, unitsIn, unitsNamed, yearsIn } from './statements.ts';
import { fault } from './words.ts';

/**
 * What texts around the figures say of them, and that would make them wrong: a plan, last year, sums since January,
 * another year, another business unit.
 */

/** The cells of the rows above the header. */
export function titleCells(rows: readonly BlockRow[]): TitleCell[] {
  return rows.flatMap((row) =>
    row.cells.slice(0, MOST_COLUMNS).flatMap((text, at) => (text.trim() === '' ? [] : [{ text, row, at }])),
  );
}

/**
 * Refuses a block whose title or name says that its figures are others: `2024년 비용 계획`, `전년도 실적`, but not `계획 대비 실적`;
 * and one with figures of fields above the header, which would be dropped, or the header is not the header.
 */
export function checkTitle(
  titleRows: readonly BlockRow[],
  names: readonly ReadName[],
  index: LabelIndex,
  faults: Faults,
): void {
  const holdsFigure = ({ cells }: BlockRow) => cells.some((text) => isNumber(text) && readYear(text) === null);
  const title = titleCells(titleRows);
  // `전월,90` tells of another figure, not of the table's.
  const other = title.find(({ text, row }) => !index.isOwn(text) && !holdsFigure(row) && otherFiguresIn(text) !== null);
  if (other !== undefined) faults.inCell(other.row, other.at, fault('title-not-actual'));
  for (const { thing, otherFigures } of names) {
    if (otherFigures !== null) faults.inFile(fault('name-not-actual', { thing, word: otherFigures }));
  }
  const field = title.find(({ text, row }) => {
    const named = index.find([text], null);
    return named.kind === 'row' && named.row.kind === 'field' && holdsFigure(row);
  });
  if (field !== undefined) faults.inCell(field.row, field.at, fault('figures-above-head'));
}

/** The rows above the months or the fields; each cell holds for the columns up to the next one. */
export function checkRowsAbove(
  rows: readonly BlockRow[],
  columns: readonly Column[],
  index: LabelIndex,
  faults: Faults,
): void {
  const years = new Map<number, Place>();
  const ats = placesOf(columns, 'figures', 'row');
  const [first = 0] = ats;
  for (const row of rows) {
    for (const column of ats) {
      const at = row.cells.findLastIndex((cell, each) => each <= column && cell.trim() !== '');
      const text = row.cells[at] ?? '';
      // What begins before the figures is a title.
      const isOther = at >= first && !index.isPart(text) && otherFiguresNamed(text) !== null;
      if (isOther) faults.inCellOnce(row, at, fault('not-of-the-month', { keep: 'columns' }));
      const settled = columns[column];
      const year = settled?.role === 'figures' && settled.year === null ? readYear(text) : null;
      if (year !== null) years.set(year, { row, at });
    }
  }
  const [, second] = years.values();
  if (second !== undefined) faults.inCell(second.row, second.at, fault('another-year-above'));
}

interface Place {
  readonly row: BlockRow;
  readonly at: number;
}

/** A row that begins another table, if figures follow; and what is wrong with that. */
export interface Beginning extends Place {
  readonly why: Fault;
}

/** What a row without figures says of the rows below it; null where it says nothing that would make them wrong. */
export function beginningOf(row: BlockRow, { report, index, columns }: Sheet, keys: RowKeys): Beginning | null {
  const filled = titleCells([row]);
  const begins = (cell: TitleCell | undefined, why: Fault) => (cell === undefined ? null : { row, at: cell.at, why });
  const mayBeOther = filled.filter(({ text }) => !index.isPart(text));
  const other = mayBeOther.find(
    ({ text, at }) => (columns[at]?.role === 'figures' || filled.length === 1) && otherFiguresNamed(text) !== null,
  );
  if (other !== undefined) return begins(other, fault('not-of-the-month', { keep: 'rows' }));
  if (NOTE.test(filled[0]?.text ?? '')) return null;
  const has = (role: Column['role']) => placesOf(columns, role).length > 0;
  const saysYear = has('year') || keys.yearsBelow.some((year) => year !== undefined);
  const { year, bu } = keys.assumed;
  const isOfOtherKey = ({ text }: TitleCell) =>
    (!saysYear && year !== null && yearsIn(text).some((each) => each !== year)) ||
    (report.perBusinessUnit && !has('unit') && unitsIn(text).some((each) => each !== bu));
  const keyed = begins(filled.find(isOfOtherKey), fault('another-table', { isOfOtherKey: true }));
  const titled = mayBeOther.find(({ text }) => otherFiguresIn(text) !== null);
  return keyed ?? begins(titled, fault('another-table', { isOfOtherKey: false }));
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
