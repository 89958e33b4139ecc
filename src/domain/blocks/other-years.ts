import { placesOf, type Column, type Columns } from './columns.ts';
import { textAt } from './faults.ts';
import { numberIn } from './placement.ts';
import { readYear } from './row-key.ts';
import type { SettleSettings } from './settle-columns.ts';
import { yearsIn } from './statements.ts';
import { fault } from './words.ts';

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
