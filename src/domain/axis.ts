import { groupThousands } from './decimal.ts';

const TEN_THOUSAND = 1e4;
const HUNDRED_MILLION = 1e8;

/**
 * The label of a tick (SPEC §9). Its form depends on the absolute value: from 1e8 in 억 and from 1e4 in 만, with one
 * decimal; from 1e3 with thousands separators. A value that would read 10000.0만 reads 1.0억 (CONTRACT §4).
 */
export function axisTick(value: number): string {
  const size = Math.abs(value);
  const inTenThousands = (value / TEN_THOUSAND).toFixed(1);
  if (size >= HUNDRED_MILLION || (size >= TEN_THOUSAND && Math.abs(Number(inTenThousands)) >= TEN_THOUSAND)) {
    return `${(value / HUNDRED_MILLION).toFixed(1)}억`;
  }
  if (size >= TEN_THOUSAND) return `${inTenThousands}만`;
  return groupThousands(String(value === 0 ? 0 : value));
}

const MILLION = 1e6;

/**
 * An amount in a line of text: `91.0억`, `2,746만`, `12.3만`, `950`. It is an axis label, but from a million on without
 * the decimal of 만, as people write it.
 */
export function shortWon(value: number): string {
  const inTenThousands = Math.round(Math.abs(value) / TEN_THOUSAND);
  if (Math.abs(value) < MILLION) return axisTick(value);
  if (inTenThousands >= TEN_THOUSAND) return `${(value / HUNDRED_MILLION).toFixed(1)}억`;
  return `${value < 0 ? '-' : ''}${groupThousands(String(inTenThousands))}만`;
}

/** A figure in a line of text: amounts in 만 and 억, counts in full. */
export function shortFigure(value: number, unit: string): string {
  return unit === '원' ? shortWon(value) : groupThousands(String(value));
}

/**
 * Numbers at round distances, from at most the smallest value or zero to at least the largest value or zero. There are
 * four to six of them, a few more when values lie on both sides of zero.
 * @param finest the smallest distance, a power of ten; by default all are whole numbers
 */
export function axisTicks(largest: number, smallest = 0, finest = 1): number[] {
  const span = Math.max(largest, 0) - Math.min(smallest, 0);
  const rough = span / 5;
  const magnitude = Math.max(finest, 10 ** Math.floor(Math.log10(rough)));
  const distances = [1, 2, 2.5, 5, 10]
    .map((factor) => factor * magnitude)
    .filter((size) => Number.isInteger(size / finest));
  const step = distances.find((distance) => distance >= rough) ?? 10 * magnitude;
  const below = Math.ceil(-Math.min(smallest, 0) / step);
  const above = Math.max(below > 0 ? 0 : 3, Math.ceil(Math.max(largest, 0) / step));
  return Array.from({ length: below + above + 1 }, (_, at) => Number(((at - below) * step).toPrecision(12)));
}
