import { parseCell } from '../cell.ts';
import { ACTUAL_WORDS, PLAN_WORDS } from '../other-words.ts';
import type { BusinessUnit, Report } from '../report.ts';
import { MOST_COLUMNS } from './advice.ts';
import type { Column } from './columns.ts';
import type { BlockRow, Faults } from './faults.ts';
import { readUnit, type LabelIndex } from './label-index.ts';
import { comparableLabel, plainText } from './plain-text.ts';
import { readYear, type RowKeys } from './row-key.ts';

/** What rows without figures say about the figures near them, and that would make them wrong: a plan, another year, another unit. */

export function isPlan(text: string): boolean {
  const word = comparableLabel(text);
  return PLAN_WORDS.some((each) => each === word);
}

/**
 * The row above the months, each cell of which holds for the columns up to the next one.
 * @param above null where there is none
 */
export function checkRowAbove(above: BlockRow | null, columns: readonly Column[], faults: Faults): void {
  const years = new Map<number, number>();
  let current = -1;
  for (const [at, column] of columns.entries()) {
    if ((above?.cells[at] ?? '').trim() !== '') current = at;
    const text = above?.cells[current] ?? '';
    if (above === null || column.role !== 'figures') continue;
    if (isPlan(text)) faults.inCell(above, current, 'is not what happened; keep the columns of actual figures only');
    const year = readYear(text);
    if (year !== null && column.year === null) years.set(year, current);
  }
  const [, second] = years.values();
  if (above !== null && second !== undefined) {
    faults.inCell(above, second, 'is another year than before; write the year into each heading, such as 2024-01');
  }
}

/** A row without figures below the header. @returns whether a fault was reported */
export function checkRowBetween(
  row: BlockRow,
  { report, columns, keys, faults }: { report: Report; columns: readonly Column[]; keys: RowKeys; faults: Faults },
): boolean {
  const filled = row.cells.flatMap((text, at) => (text.trim() === '' ? [] : [{ text, at }]));
  const plan = filled.find(({ text, at }) => isPlan(text) && (columns[at]?.role === 'figures' || filled.length === 1));
  if (plan !== undefined) {
    faults.inCell(row, plan.at, 'is not what happened; keep the actual figures only');
    return true;
  }
  const [only, ...others] = filled;
  if (only === undefined || others.length > 0) return false;
  const [year, bu] = [readYear(only.text), report.perBusinessUnit ? readUnit(only.text) : null];
  const isOther = (year !== null && year !== keys.assumed.year) || (bu !== null && bu !== keys.assumed.bu);
  if (isOther) {
    faults.inCell(row, only.at, 'begins another table; import each year and each business unit from its own file');
  }
  return isOther;
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
      faults.inCellOnce(row, at, 'is not what happened; keep the rows of actual figures only');
      return true;
    }
    const other = bu === null ? null : readUnit(text);
    if (other !== null && other !== bu) {
      faults.inCellOnce(row, at, `says ${other}, but the figures are those of ${bu}; correct one of the two`);
      return true;
    }
  }
  return false;
}

/** Figures above the header would be dropped, or the header is not the header. */
export function checkFiguresAbove(titleRows: readonly BlockRow[], index: LabelIndex, faults: Faults): void {
  const isFigure = (text: string) => {
    const parsed = parseCell(text);
    return parsed.problem === undefined && typeof parsed.value === 'number' && readYear(text) === null;
  };
  for (const row of titleRows) {
    const at = row.cells.findIndex(index.isOwn);
    if (at === -1 || !row.cells.some(isFigure)) continue;
    faults.inCell(row, at, 'and its figures are above the header row; move them below it');
    return;
  }
}

/** Refuses a block whose title says that its figures are a plan: `2024년 비용 계획`, but not `계획 대비 실적`. */
export function checkPlan(titleRows: readonly BlockRow[], faults: Faults): void {
  for (const row of titleRows) {
    for (const [at, cell] of row.cells.slice(0, MOST_COLUMNS).entries()) {
      const words = plainText(cell)
        .slice(0, LONGEST_TITLE)
        .split(/[\s()[\]:,/]+/);
      const isActual = words.some((word) => ACTUAL_WORDS.some((each) => word.endsWith(each)) || word.endsWith('대비'));
      if (
        isActual ||
        !words.some((word) => PLAN_WORDS.some((each) => word === each || (/[가-힣]/.test(each) && word.endsWith(each))))
      ) {
        continue;
      }
      faults.inCell(row, at, 'is the title of a plan; only what happened is imported (if it did, correct the title)');
      return;
    }
  }
}

const LONGEST_TITLE = 200;
/** A longer text is a remark. */
const LONGEST_WORD = 20;
