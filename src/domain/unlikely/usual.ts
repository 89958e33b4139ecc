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
 * A figure is judged by the last twelve stored months before it, or by the first twelve of all where fewer than three are before: of
 * those that the entry leaves as they are, or else of all. Where they are too few, the other months of the entry judge it.
 */
export function createUsual(months: readonly Month[]) {
  const found = new Map<string, Usual | null>();
  const series = new Map<string, Series>();

  function find(key: string, month: Month): Usual | null {
    const { kept, stored, now } = series.get(key) ?? seriesOf(months, key);
    if (!series.has(key)) series.set(key, { kept, stored, now });
    const others = () => now.filter(({ time }) => time !== month.time);
    return usualIn(kept, month) ?? usualIn(stored, month) ?? usualOf(others(), false);
  }

  return (key: string, month: Month): Usual | null => {
    const name = `${key} ${month.time}`;
    let usual = found.get(name);
    if (usual === undefined) found.set(name, (usual = find(key, month)));
    return usual;
  };
}

/** The numbers of one field in the order of time. */
interface Series {
  /** Stored ones that the entry leaves as they are. */
  readonly kept: readonly Figure[];
  readonly stored: readonly Figure[];
  readonly now: readonly Figure[];
}

function seriesOf(months: readonly Month[], key: string): Series {
  const series = { kept: [] as Figure[], stored: [] as Figure[], now: [] as Figure[] };
  for (const month of months) {
    const { time, stored } = month;
    const [before, now] = [stored[key], cellNow(month, key)];
    if (typeof before === 'number') series.stored.push({ time, value: before });
    if (typeof now === 'number') series.now.push({ time, value: now });
    if (typeof now === 'number' && now === before) series.kept.push({ time, value: now });
  }
  return series;
}

function usualIn(stored: readonly Figure[], month: Month): Usual | null {
  const before = stored.filter(({ time }) => time <= month.time).slice(-THRESHOLDS.months);
  return usualOf(before, true) ?? usualOf(stored.slice(0, THRESHOLDS.months), true);
}

function usualOf(figures: readonly Figure[], isStored: boolean): Usual | null {
  const values = figures.map(({ value }) => value).filter((value) => value !== 0);
  if (values.length < THRESHOLDS.fewestMonths) return null;
  const inOrder = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
  const hasHabit = values.length >= THRESHOLDS.monthsOfHabit;
  // Nobody has looked at the figures of an entry: the first and the last may be slips.
  const trusted = (sorted: readonly number[]) => (isStored || !hasHabit ? sorted : sorted.slice(1, -1));
  const sizes = inOrder(values.map(Math.abs));
  const half = (sizes.length - 1) / 2;
  const size = ((sizes[Math.floor(half)] ?? 0) + (sizes[Math.ceil(half)] ?? 0)) / 2;
  const [smallest = 0, largest = 0] = [trusted(sizes)[0], trusted(sizes).at(-1)];
  const [lowest = 0, highest = 0] = [trusted(inOrder(values))[0], trusted(inOrder(values)).at(-1)];
  const sign = lowest > 0 ? 1 : highest < 0 ? -1 : 0;
  const isConstant = figures.length === THRESHOLDS.months && figures.every(({ value }) => value === lowest);
  return {
    middle: sign === -1 ? -size : size,
    sign,
    smallest,
    largest,
    isNeverZero: hasHabit && values.length === figures.length,
    isEven: hasHabit && largest <= size * (1 + THRESHOLDS.even) && smallest >= size * (1 - THRESHOLDS.even),
    constant: isStored && isConstant ? lowest : null,
    isStored,
  };
}
