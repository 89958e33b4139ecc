import type { FieldSeries, Figures } from './units.ts';

/** What the other months of a field say about one of its figures. Sizes are decimal logarithms, signs aside. */
export interface UsualSize {
  /** The size that is expected. */
  readonly level: number;
  /** The standard deviation of the sizes around it, without exceptions. */
  readonly spread: number;
  /** How far from `level` a figure must be to be unlikely. */
  readonly tolerance: number;
  /** 1 or -1, when the other months have the same sign; else 0. */
  readonly sign: number;
  /** The sizes that the other months have reached, with as many precedents as it takes. */
  readonly smallest: number;
  readonly largest: number;
}

/** With fewer months than this a field says nothing. */
const FEWEST_MONTHS = 3;
/** The level is that of the nearest months, because figures grow: a whole year, because they have seasons. */
const MONTHS_OF_LEVEL = 12;
/** Where neighbours agree better than the whole year, they give the level: slopes, seasons, steps. */
const NEIGHBOURS = 4;
/** How much better they must agree, and in how many places that must be seen: fewer months are a less certain level. */
const BETTER = 0.75;
const FEWEST_STEPS = 7;
/** Months further away do not count. */
const NEARBY = 36;
/** Figures within 5 times of the level are never unlikely, however even the field is. */
const LEAST_TOLERANCE = 0.7;
/** In units of the spread: a median absolute deviation scaled to the standard deviation of normal figures. */
const SPREADS = 5;
const MAD_TO_SPREAD = 1.4826;
/** A figure this many times as far from the level as every month nearby is unlikely in an uneven field, too. */
const BEYOND_ALL = 1.75;
/** Few months underestimate the spread. These grow both tolerances: with three months by a fifth and by nine tenths. */
const FEW_FOR_LEAST = 1.9;
const FEW_FOR_SPREAD = 8;
/** The share of the months of an entry that may be slips. */
const FEW_OF_OTHER_SIGN = 0.2;

/** How far figures are trusted. */
interface Trust {
  /** How many other months make an exception usual: a stored one was accepted, but the entry can have two slips. */
  readonly precedents: 1 | 2;
  /** By how much the spread counts for more: nobody has looked at the figures of an entry. */
  readonly doubt: number;
}

const STORED: Trust = { precedents: 1, doubt: 1 };
const ENTERED: Trust = { precedents: 2, doubt: 1.35 };

/**
 * What is usual for a figure of this month, from months of which none is the figure's own: those that are stored and stay,
 * or else all stored ones, or else also the entered ones. An entered figure counts only in the last case, so that a whole file
 * in thousands differs from what is stored.
 * @returns null when there are too few months.
 */
export function usualSize({ kept, before, now }: FieldSeries, time: number): UsualSize | null {
  return usualFrom(kept, time, STORED) ?? usualFrom(before, time, STORED) ?? usualFrom(now, time, ENTERED);
}

function usualFrom({ times, values, sizes }: Figures, time: number, trust: Trust): UsualSize | null {
  if (times.length < FEWEST_MONTHS) return null;
  const { precedents, doubt } = trust;
  let count = 0;
  let positive = 0;
  let [smallest, secondSmallest, secondLargest, largest] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let index = 0; index < times.length; index += 1) {
    const distance = Math.abs((times[index] ?? 0) - time);
    if (distance === 0 || distance > NEARBY) continue;
    const size = sizes[index] ?? 0;
    count += 1;
    if ((values[index] ?? 0) > 0) positive += 1;
    if (size < secondSmallest) secondSmallest = Math.max(size, smallest);
    if (size < smallest) smallest = size;
    if (size > secondLargest) secondLargest = Math.min(size, largest);
    if (size > largest) largest = size;
  }
  if (count < FEWEST_MONTHS) return null;
  const nearest = nearestMonths(times, time);
  const { level, spread } = levelOf(
    nearest.map((index) => sizes[index] ?? 0),
    nearest.map((index) => times[index] ?? 0),
  );
  const most = Math.max(largest - level, level - smallest);
  const few = 1 / nearest.length ** 2;
  const tolerance = Math.max(
    LEAST_TOLERANCE * (1 + FEW_FOR_LEAST * few),
    Math.min(SPREADS * spread, BEYOND_ALL * most) * doubt * (1 + FEW_FOR_SPREAD * few),
  );
  return {
    level,
    spread,
    tolerance,
    sign: commonSign(positive, count, precedents),
    smallest: precedents === 1 ? smallest : secondSmallest,
    largest: precedents === 1 ? largest : secondLargest,
  };
}

/** The places of the months that give the level, the nearest first, of two the earlier one; the month itself is none of them. */
function nearestMonths(times: readonly number[], time: number): number[] {
  const nearest: number[] = [];
  let after = times.findIndex((other) => other >= time);
  if (after === -1) after = times.length;
  let before = after - 1;
  if (times[after] === time) after += 1;
  while (nearest.length < MONTHS_OF_LEVEL) {
    const sinceBefore = time - (times[before] ?? -Infinity);
    const untilAfter = (times[after] ?? Infinity) - time;
    if (sinceBefore > NEARBY && untilAfter > NEARBY) break;
    nearest.push(sinceBefore <= untilAfter ? before-- : after++);
  }
  return nearest;
}

function commonSign(positive: number, count: number, precedents: number): number {
  const others = Math.min(positive, count - positive);
  if (others >= precedents || others > count * FEW_OF_OTHER_SIGN) return 0;
  return positive === others ? -1 : 1;
}

/** The level and spread of the nearest sizes: of all of them, or of the nearest few where neighbours agree better. */
function levelOf(nearest: readonly number[], times: readonly number[]): { level: number; spread: number } {
  const level = median([...nearest]);
  const spread = MAD_TO_SPREAD * median(nearest.map((size) => Math.abs(size - level)));
  if (nearest.length <= NEIGHBOURS || SPREADS * spread <= LEAST_TOLERANCE) return { level, spread };
  const inTime = nearest.map((_, at) => at).toSorted((a, b) => (times[a] ?? 0) - (times[b] ?? 0));
  const sizeAt = (place: number) => nearest[inTime[place] ?? 0] ?? 0;
  const steps = inTime.slice(2, -2).map((_, at) => {
    const [a, b, c, d] = [sizeAt(at), sizeAt(at + 1), sizeAt(at + 3), sizeAt(at + 4)];
    return Math.abs(sizeAt(at + 2) - median([a, b, c, d]));
  });
  const spreadOfSteps = MAD_TO_SPREAD * median(steps);
  if (steps.length < FEWEST_STEPS || spreadOfSteps > BETTER * spread) return { level, spread };
  return { level: median(nearest.slice(0, NEIGHBOURS)), spread: spreadOfSteps };
}

/** Sorts the array, by insertion: for a dozen figures the sort of the language takes five times as long. */
function median(values: number[]): number {
  for (let end = 1; end < values.length; end += 1) {
    const value = values[end] ?? 0;
    let at = end;
    for (let before = values[at - 1]; before !== undefined && before > value; before = values[at - 1]) {
      values[at] = before;
      at -= 1;
    }
    values[at] = value;
  }
  const middle = (values.length - 1) / 2;
  return ((values[Math.floor(middle)] ?? Number.NaN) + (values[Math.ceil(middle)] ?? Number.NaN)) / 2;
}
