import { BUSINESS_UNITS } from '../business-units.ts';
import type { CellValue } from '../cell.ts';
import type { Cells, RecordKey } from '../record.ts';
import type { Entry } from './unlikely-figure.ts';

/** A month of one business unit with what is stored and what is entered. */
export interface Month extends RecordKey {
  /** Months since the year 0: neighbouring months differ by 1. */
  readonly time: number;
  readonly stored: Cells;
  readonly entered: Cells;
}

/** The cell after the entry. */
export function cellNow({ stored, entered }: Month, key: string): CellValue {
  const cell = entered[key];
  return (cell === undefined ? stored[key] : cell) ?? null;
}

/** The stored and entered months of each business unit, in the order of time. Of a month that comes twice the later cells win. */
export function monthsByUnit({ stored, entered }: Pick<Entry, 'stored' | 'entered'>): (readonly Month[])[] {
  return [null, ...BUSINESS_UNITS].map((bu) => {
    const months = new Map<number, Month>();
    for (const part of ['stored', 'entered'] as const) {
      for (const { year, month, cells, ...key } of { stored, entered }[part]) {
        if (key.bu !== bu) continue;
        const time = year * 12 + month;
        const known = months.get(time) ?? { year, month, bu, time, stored: {}, entered: {} };
        months.set(time, { ...known, [part]: { ...known[part], ...cells } });
      }
    }
    return [...months.values()].toSorted((a, b) => a.time - b.time);
  });
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
  /** Whether stored months say so, and not the entry itself. */
  readonly isStored: boolean;
}

/** How many stored months judge a figure: a year has every season once. */
const MONTHS = 12;
/** The middle of fewer figures says nothing. */
const FEWEST_MONTHS = 3;

/**
 * The last twelve stored months before a figure judge it, or the first twelve of all if fewer than three come before:
 * unchanged ones if there are enough, else all. If stored months are too few, the entry's other months judge it.
 */
export function usualOf(months: readonly Month[], key: string, { time }: Month): Usual | null {
  const ofCells = (cellOf: (month: Month) => CellValue | undefined): Usual | null => {
    const before = months.filter((month) => month.time <= time && typeof cellOf(month) === 'number');
    const all = months.filter((month) => typeof cellOf(month) === 'number');
    return middleOf(before.slice(-MONTHS).map(cellOf), true) ?? middleOf(all.slice(0, MONTHS).map(cellOf), true);
  };
  return (
    ofCells((month) => (cellNow(month, key) === month.stored[key] ? month.stored[key] : null)) ??
    ofCells((month) => month.stored[key]) ??
    middleOf(
      months.map((month) => (month.time === time ? null : cellNow(month, key))),
      false,
    )
  );
}

function middleOf(cells: readonly (CellValue | undefined)[], isStored: boolean): Usual | null {
  const numbers = cells.filter((cell) => typeof cell === 'number').filter((value) => value !== 0);
  if (numbers.length < FEWEST_MONTHS) return null;
  const sizes = numbers.map(Math.abs).toSorted((a, b) => a - b);
  const half = (sizes.length - 1) / 2;
  const middle = ((sizes[Math.floor(half)] ?? 0) + (sizes[Math.ceil(half)] ?? 0)) / 2;
  const [sign = 0, ...others] = new Set(numbers.map(Math.sign));
  return {
    middle: others.length === 0 ? middle * sign : middle,
    sign: others.length === 0 ? sign : 0,
    smallest: sizes[0] ?? 0,
    largest: sizes.at(-1) ?? 0,
    isStored,
  };
}
