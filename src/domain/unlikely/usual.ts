import type { CellValue } from '../cell.ts';
import { cellNow, type Month } from './month.ts';
import { THRESHOLDS } from './thresholds.ts';

/** What other months of a field say about one of its figures. */
export interface Usual {
  /** The middle of their figures; zeros are left out. It is negative where all of them are. */
  readonly middle: number;
  /** 1 or -1 where they have one sign, else 0. */
  readonly sign: number;
  /** Their sizes, signs aside. */
  readonly smallest: number;
  readonly largest: number;
  /** Whether there are enough of them, and none is 0. */
  readonly isNeverZero: boolean;
  /** Whether there are enough of them, and none is far from the middle. */
  readonly isEven: boolean;
  /** The value of each of the last twelve stored months; null where they differ. */
  readonly constant: number | null;
  /** Whether stored months say so, and not the entry itself. */
  readonly isStored: boolean;
}

interface Figure {
  readonly time: number;
  readonly value: number;
}

/**
 * A figure is judged by the last twelve stored months before it, or by the first twelve after it where fewer than three are before:
 * by those that the entry leaves as they are, or else by all. Where they are too few, the other months of the entry judge it.
 */
export function createUsual(months: readonly Month[]) {
  const known = new Map<string, ReturnType<typeof seriesOf>>();
  const found = new Map<Month, Map<string, Usual | null>>();

  function find(key: string, month: Month): Usual | null {
    const series = known.get(key) ?? seriesOf(months, key);
    known.set(key, series);
    const { kept, stored, now } = series;
    return usualBefore(kept, month) ?? usualBefore(stored, month) ?? usualBeside(now, month);
  }

  return (key: string, month: Month): Usual | null => {
    const ofMonth = found.get(month) ?? new Map<string, Usual | null>();
    found.set(month, ofMonth);
    let usual = ofMonth.get(key);
    if (usual === undefined) ofMonth.set(key, (usual = find(key, month)));
    return usual;
  };
}

function seriesOf(months: readonly Month[], key: string) {
  const storedCell = (month: Month) => month.stored[key] ?? null;
  return {
    kept: figuresOf(months, (month) => (storedCell(month) === cellNow(month, key) ? storedCell(month) : null)),
    stored: figuresOf(months, storedCell),
    now: figuresOf(months, (month) => cellNow(month, key)),
  };
}

function figuresOf(months: readonly Month[], cellOf: (month: Month) => CellValue): Figure[] {
  return months.flatMap((month) => {
    const value = cellOf(month);
    return typeof value === 'number' ? [{ time: month.time, value }] : [];
  });
}

function usualBefore(stored: readonly Figure[], { time }: Month): Usual | null {
  if (stored.length < THRESHOLDS.fewestMonths) return null;
  const before = stored.filter((other) => other.time < time).slice(-THRESHOLDS.months);
  const after = () => stored.filter((other) => other.time > time).slice(0, THRESHOLDS.months);
  return usualOf(before, true) ?? usualOf(after(), true);
}

function usualBeside(now: readonly Figure[], { time }: Month): Usual | null {
  return usualOf(
    now.filter((other) => other.time !== time),
    false,
  );
}

function usualOf(figures: readonly Figure[], isStored: boolean): Usual | null {
  const values = figures.map(({ value }) => value).filter((value) => value !== 0);
  if (values.length < THRESHOLDS.fewestMonths) return null;
  const inOrder = values.map(Math.abs).toSorted((a, b) => a - b);
  const half = (inOrder.length - 1) / 2;
  const size = ((inOrder[Math.floor(half)] ?? 0) + (inOrder[Math.ceil(half)] ?? 0)) / 2;
  // Nobody has looked at the figures of an entry: the last ones of a row may be a slip.
  const trusted = isStored || values.length < THRESHOLDS.monthsOfHabit ? inOrder : inOrder.slice(1, -1);
  const [smallest = 0, largest = 0] = [trusted[0], trusted.at(-1)];
  const sign = signOf(values, isStored);
  const hasHabit = values.length >= THRESHOLDS.monthsOfHabit;
  const isSame = figures.length === THRESHOLDS.months && figures.every(({ value }) => value === values[0]);
  return {
    middle: sign === -1 ? -size : size,
    sign,
    smallest,
    largest,
    isNeverZero: hasHabit && values.length === figures.length,
    isEven: hasHabit && largest <= size * (1 + THRESHOLDS.even) && smallest >= size * (1 - THRESHOLDS.even),
    constant: isStored && isSame ? (values[0] ?? null) : null,
    isStored,
  };
}

/** One figure of an entry may have the wrong sign, too. */
function signOf(values: readonly number[], isStored: boolean): number {
  const negative = values.filter((value) => value < 0).length;
  const others = Math.min(negative, values.length - negative);
  if (others > 0 && (isStored || others > 1 || values.length < THRESHOLDS.monthsOfHabit)) return 0;
  return negative === others ? 1 : -1;
}
