import { BUSINESS_UNITS, type BusinessUnit } from '../business-units.ts';
import type { CellValue } from '../cell.ts';
import type { Cells, RecordKey } from '../record.ts';
import { THRESHOLDS } from './thresholds.ts';
import type { Entry } from './unlikely-figure.ts';

/** A month of one business unit with what is stored and what is entered. */
export interface Month extends RecordKey {
  /** Months since the year 0: neighbouring months differ by 1. */
  readonly time: number;
  readonly stored: Cells;
  readonly entered: Cells;
}

export function cellNow({ stored, entered }: Month, key: string): CellValue {
  const cell = entered[key];
  return (cell === undefined ? stored[key] : cell) ?? null;
}

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

export interface Unit {
  readonly bu: BusinessUnit | null;
  /** Stored and entered ones, in the order of time. */
  readonly months: readonly Month[];
  /** The usual figure of a field in a month; null if unknown. */
  readonly usual: (key: string, month: Month) => Usual | null;
}

/** In the order of the units. Of a month that comes twice the later cells win. */
export function unitsOf({ stored, entered }: Pick<Entry, 'stored' | 'entered'>): Unit[] {
  return [null, ...BUSINESS_UNITS].flatMap((bu) => {
    const months = new Map<number, Month>();
    for (const part of ['stored', 'entered'] as const) {
      for (const { year, month, cells, ...key } of { stored, entered }[part]) {
        if (key.bu !== bu) continue;
        const time = year * 12 + month;
        const known = months.get(time) ?? { year, month, bu, time, stored: {}, entered: {} };
        months.set(time, { ...known, [part]: { ...known[part], ...cells } });
      }
    }
    const inTime = [...months.values()].toSorted((a, b) => a.time - b.time);
    return inTime.length === 0 ? [] : [{ bu, months: inTime, usual: createUsual(inTime) }];
  });
}

interface Figure {
  readonly time: number;
  readonly value: number;
}

/**
 * The last twelve stored months before a figure judge it, or the first twelve of all if fewer than three come before:
 * unchanged ones if there are enough, else all. If stored months are too few, the entry's other months judge it.
 */
function createUsual(months: readonly Month[]): Unit['usual'] {
  const usualOfField = remembered((key: string) => {
    const numbers = (cellOf: (month: Month) => CellValue | undefined) =>
      months.flatMap((month): Figure[] => {
        const value = cellOf(month);
        return typeof value === 'number' ? [{ time: month.time, value }] : [];
      });
    const kept = numbers((month) => (cellNow(month, key) === month.stored[key] ? month.stored[key] : null));
    const stored = numbers((month) => month.stored[key]);
    const now = numbers((month) => cellNow(month, key));
    const others = (time: number) => now.filter((figure) => figure.time !== time);
    return remembered((time: number) => usualIn(kept, time) ?? usualIn(stored, time) ?? usualOf(others(time), false));
  });
  return (key, { time }) => usualOfField(key)(time);
}

function remembered<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, find(key));
    return known.get(key) as Value;
  };
}

function usualIn(stored: readonly Figure[], time: number): Usual | null {
  const before = stored.filter((figure) => figure.time <= time).slice(-THRESHOLDS.months);
  return usualOf(before, true) ?? usualOf(stored.slice(0, THRESHOLDS.months), true);
}

function usualOf(figures: readonly Figure[], isStored: boolean): Usual | null {
  const { even, fewestMonths, monthsOfHabit } = THRESHOLDS;
  const signed = sorted(figures.map(({ value }) => value).filter((value) => value !== 0));
  if (signed.length < fewestMonths) return null;
  const sizes = (signed[0] ?? 0) > 0 ? signed : sorted(signed.map(Math.abs));
  const half = (sizes.length - 1) / 2;
  const middle = ((sizes[Math.floor(half)] ?? 0) + (sizes[Math.ceil(half)] ?? 0)) / 2;
  const hasHabit = signed.length >= monthsOfHabit;
  // Nobody has looked at the figures of an entry: the first and the last may be slips.
  const trusted = (all: readonly number[]) => (isStored || !hasHabit ? all : all.slice(1, -1));
  const [smallest = 0, largest = 0] = [trusted(sizes)[0], trusted(sizes).at(-1)];
  const [lowest = 0, highest = 0] = [trusted(signed)[0], trusted(signed).at(-1)];
  const sign = Math.sign(lowest) === Math.sign(highest) ? Math.sign(lowest) : 0;
  const isConstant = isStored && figures.length === THRESHOLDS.months && figures.every(({ value }) => value === lowest);
  return {
    middle: sign === -1 ? -middle : middle,
    sign,
    smallest,
    largest,
    isNeverZero: hasHabit && signed.length === figures.length,
    isEven: hasHabit && largest <= middle * (1 + even) && smallest >= middle * (1 - even),
    constant: isConstant ? lowest : null,
    isStored,
  };
}

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
