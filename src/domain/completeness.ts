import type { Cells } from './record.ts';
import { MONTHS } from './year-month.ts';

/**
 * How many fields are usually filled: those that held a value in one of the three months before; and how many of these
 * are.
 */
export interface Progress {
  readonly usual: number;
  readonly filled: number;
}

/** How far a month has been filled, compared with the months before it. */
export interface Completeness extends Progress {
  /**
   * The keys of the fields that are not filled, in the order of the report. The month is complete when there are none.
   */
  readonly missing: readonly string[];
}

/** CONTRACT §9: what is usual is judged by this many months. */
const MONTHS_BEFORE = [1, 2, 3];

/**
 * Whether the fields that are usually filled hold a value in a month, 0 and texts included. A month after three empty
 * ones is complete, whatever it holds.
 * @param keys the fields
 * @param month 1 to 12
 * @param months the records of its year, by month
 * @param yearBefore those of the year before
 */
export function completenessOf(
  keys: readonly string[],
  month: number,
  months: ReadonlyMap<number, Cells>,
  yearBefore: ReadonlyMap<number, Cells>,
): Completeness {
  const before = MONTHS_BEFORE.map((distance) =>
    month > distance ? months.get(month - distance) : yearBefore.get(12 + month - distance),
  );
  const holds = (cells: Cells | undefined, key: string) => (cells?.[key] ?? null) !== null;
  const usual = keys.filter((key) => before.some((cells) => holds(cells, key)));
  const missing = usual.filter((key) => !holds(months.get(month), key));
  return { usual: usual.length, filled: usual.length - missing.length, missing };
}

/** The same years of one business unit, by month. */
interface StoredYears {
  readonly months: ReadonlyMap<number, Cells>;
  readonly yearBefore: ReadonlyMap<number, Cells>;
}

/**
 * Which months are under way: over, or begun to be filled, and not complete (CONTRACT §10). A month that has not begun
 * and holds nothing is not.
 * @param keys the fields that a complete month holds
 * @param over the last month that is over
 * @param units a month is complete when it is in each
 * @returns by month, January first; null for a month that is not under way
 */
export function underWayOf(
  keys: readonly string[],
  over: number,
  units: readonly StoredYears[],
): readonly (Progress | null)[] {
  return MONTHS.map((month) => {
    if (month > over && units.every(({ months }) => isEmptyMonth(months.get(month)))) return null;
    const each = units.map(({ months, yearBefore }) => completenessOf(keys, month, months, yearBefore));
    const usual = each.reduce((sum, unit) => sum + unit.usual, 0);
    const filled = each.reduce((sum, unit) => sum + unit.filled, 0);
    return filled === usual ? null : { filled, usual };
  });
}

/** The same for the year before, which has no earlier months to compare. An empty month is a gap. */
export function underWayBefore(
  keys: readonly string[],
  units: readonly StoredYears['yearBefore'][],
): readonly (Progress | null)[] {
  const none = new Map<number, Cells>();
  return underWayOf(
    keys,
    0,
    units.map((months) => ({ months, yearBefore: none })),
  );
}

export function isEmptyMonth(cells: Cells = {}): boolean {
  return Object.values(cells).every((value) => value === null);
}
