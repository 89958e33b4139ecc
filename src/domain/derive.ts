import { isNegative, sum, type Decimal } from './decimal.ts';
import type { Cells } from './record.ts';
import type { DerivedRow, ValueRow } from './report.ts';

/**
 * The exact derived figure of one month; texts and empty cells take no part.
 * @returns null when the figure is not shown (CONTRACT §2).
 */
export function derivedFigure(row: DerivedRow, cells: Cells): Decimal | null {
  const numbers = numbersBehind(row, [cells]);
  const figure = sum(numbers);
  const shown = {
    any: numbers.length > 0,
    'non-zero': figure !== '0',
    positive: figure !== '0' && !isNegative(figure),
  }[row.shown];
  return shown ? figure : null;
}

/**
 * A row's exact total over the months of a year.
 * @returns null only when there is no number to add (CONTRACT §2).
 */
export function rowTotal(row: ValueRow, months: readonly Cells[]): Decimal | null {
  const numbers = numbersBehind(row, months);
  return numbers.length === 0 ? null : sum(numbers);
}

/** How many numbers go into a row's total over the months. */
export function countNumbers(row: ValueRow, months: readonly Cells[]): number {
  return numbersBehind(row, months).length;
}

/**
 * A row's exact total over some months minus that over others.
 * @returns null where there is no number to add on one of the two sides
 */
export function totalDifference(row: ValueRow, months: readonly Cells[], before: readonly Cells[]): Decimal | null {
  const [now, then] = [numbersBehind(row, months), numbersBehind(row, before)];
  return now.length === 0 || then.length === 0 ? null : sum([...now, ...then.map((number) => -number)]);
}

/** Every number that goes into a figure; subtracted numbers are negated. */
function numbersBehind(row: ValueRow, months: readonly Cells[]): number[] {
  const numbers: number[] = [];
  const take = (key: string, sign: 1 | -1) => {
    for (const cells of months) {
      const value = cells[key];
      if (typeof value === 'number') numbers.push(sign * value);
    }
  };
  if (row.kind === 'field') {
    take(row.key, 1);
  } else {
    for (const key of row.plus) take(key, 1);
    for (const key of row.minus) take(key, -1);
  }
  return numbers;
}
