import { isNumber } from '../cell.ts';
import { SUB_TOTAL_WORDS, TOTAL_WORDS } from '../other-words.ts';
import { placesOf, type Column, type Columns } from './columns.ts';
import { textAt, type BlockRow, type FaultyCell } from './faults.ts';
import { numberIn } from './placement.ts';
import { comparableLabel } from './plain-text.ts';
import { readYear } from './row-key.ts';
import type { SettleSettings } from './settle-columns.ts';
import { endsWithSum } from './signs.ts';
import { yearsIn } from './statements.ts';
import { fault } from './words.ts';

type Table = Pick<SettleSettings, 'head' | 'headRow' | 'below'>;

const holdsFigures = (row: BlockRow, ats: readonly number[]) => ats.some((at) => isNumber(textAt(row, at)));

function monthsBefore({ head, below }: Table, column: number): number[] {
  const months = placesOf(head.columns, 'figures').filter((at) => at < column);
  return months.filter((at) => below.some((row) => holdsFigures(row, [at])));
}

/** Whether the figures of a column are the sums of the months before it. */
export function holdsSums(table: Table, at: number): boolean {
  const columns = [...monthsBefore(table, at), at];
  return endsWithSum(columns.map((each) => table.below.map((row) => textAt(row, each))));
}

/** The cell that shows that all figures are in a wrong place; null where none does. */
export function movedIn(table: Table): FaultyCell | null {
  return movedRight(table) ?? movedLeft(table) ?? movedDown(table);
}

/** So many months and different figures do not add up by chance. */
const LEAST_SUMS = 3;

/** One column to the right: below the last month are the sums of the others. */
function movedRight(table: Table): FaultyCell | null {
  const { headRow: row, below } = table;
  const months = monthsBefore(table, Infinity);
  const at = months.at(-1) ?? 0;
  const areMany = months.length > LEAST_SUMS && new Set(below.map((each) => textAt(each, at))).size > LEAST_SUMS;
  const isMoved = areMany && textAt(row, at) !== '' && holdsSums(table, at);
  return isMoved ? { row, at, why: fault('figures-moved') } : null;
}

/** One column to the left, as after a first cell was deleted: a row without a total has most in the last month. */
function movedLeft({ head, headRow, below }: Table): FaultyCell | null {
  const months = placesOf(head.columns, 'figures');
  const at = months.at(-1) ?? 0;
  const totalAt = headRow.cells.findIndex((text, each) => each > at && TOTAL_WORDS.has(comparableLabel(text)));
  const rows = below.filter((row) => holdsFigures(row, months));
  const isMoved = (row: BlockRow) => {
    const others = months.slice(0, -1).map((each) => numberIn(textAt(row, each)) ?? 0);
    const all = others.reduce((sum, figure) => sum + figure, 0);
    const areMany = others.filter((figure) => figure > 0).length > LEAST_SUMS;
    return textAt(row, totalAt).trim() === '' && areMany && (numberIn(textAt(row, at)) ?? 0) > all;
  };
  const row = rows.find(isMoved);
  const hasTotals = rows.some((each) => textAt(each, totalAt).trim() !== '');
  if (totalAt === -1 || row === undefined || !(hasTotals || rows.every(isMoved))) return null;
  return { row, at, why: fault('figures-moved') };
}

/** One row too low: each sub total is in the row below its own. */
function movedDown({ head, below }: Table): FaultyCell | null {
  const months = placesOf(head.columns, 'figures');
  const labelOf = ({ cells }: BlockRow) => cells.findIndex((text) => SUB_TOTAL_WORDS.has(comparableLabel(text)));
  const sums = below.flatMap((row, at) => (labelOf(row) !== -1 && at < below.length - 1 ? [at] : []));
  const isMoved = (sumAt: number, each: number) => {
    const rows = below.slice((sums[each - 1] ?? -1) + 2, sumAt + 2);
    const first = rows.findIndex((row) => holdsFigures(row, months));
    return endsWithSum(rows.slice(first).map((row) => months.map((at) => textAt(row, at))));
  };
  const row = below[sums[0] ?? -1];
  if (row === undefined || sums.length === 1 || !sums.every(isMoved)) return null;
  return { row, at: labelOf(row), why: fault('figures-moved') };
}

/** Leaves out columns of an earlier year: `2023년`, `2023년 12월`. One with the sums of the months is asked about. */
export function withoutOtherYears(settings: SettleSettings, columns: Columns): Columns {
  const { headRow, options, title } = settings;
  const titled = title.flatMap(yearsIn);
  const [year, ...others] = new Set([...titled, ...(options.year === null ? [] : [options.year])]);
  if (year === undefined || others.length > 0) return columns;
  const months = columns.flatMap((column, at) => (column?.role === 'figures' ? [{ ...column, at }] : []));
  const [first, second] = months;
  const isDecember = first?.month === 12 && first.year === year - 1 && second?.month === 1;
  const isLone = isDecember && months.slice(1).every((month) => month.year === null);
  return columns.map((column, at): Column | null => {
    if (isLone && at === first.at) return { role: 'left-out' };
    if (column !== null && column.role !== 'left-out') return column;
    const text = textAt(headRow, at);
    const [said = year] = yearsIn(text);
    if (said === year) return column;
    // An empty one may say the year of the months behind it.
    const isFilled = settings.below.some((row) => numberIn(textAt(row, at)) !== null);
    const isHead = column === null && !isFilled && readYear(text) !== null && columns[at + 1]?.role === 'figures';
    if (isHead || isSumOfMonths(settings, columns, at)) {
      return { role: 'wrong', why: fault('another-key', { said, chosen: year }) };
    }
    // Behind the months it may be theirs, unless a title says another. `FY23` may be another year than 2023.
    const isYear = readYear(text.replace(/ ?실적$/, '')) !== null && !/^fy/i.test(text);
    const isLeftOut = column === null && isFilled && isYear && said < year;
    return isLeftOut && (titled.length > 0 || at < (first?.at ?? 0)) ? { role: 'left-out' } : column;
  });
}

/** Sums of rounded figures differ. */
const ALMOST = 0.01;

/** Whether most figures of a column are the sums of their months. */
function isSumOfMonths({ below }: SettleSettings, columns: Columns, at: number): boolean {
  const months = placesOf(columns, 'figures');
  const sums = below.flatMap((row) => {
    const written = numberIn(textAt(row, at)) ?? 0;
    const sum = months.reduce((all, month) => all + (numberIn(textAt(row, month)) ?? 0), 0);
    return written === 0 ? [] : [Math.abs(written - sum) <= Math.abs(written) * ALMOST];
  });
  return sums.filter(Boolean).length * 2 > sums.length;
}
