import type { ChartData } from './chart.ts';
import { isNegative, roundToWhole, sum, times, withSign, type Decimal } from './decimal.ts';
import type { GoodWhen } from './report.ts';

/** How much a figure has changed, in percent. */
export interface PercentChange {
  /** `+2.0%`, `>999%`, or `–` when there is no figure to compare with. */
  readonly text: string;
  /** SPEC §9: `up` (green) unless negative, `down` (red) when negative, null for `–`. */
  readonly tone: 'up' | 'down' | null;
}

/** How much a figure of any unit has changed: in percent, and a percentage in percentage points. */
export interface FigureChange extends PercentChange {
  /** The change that the text shows, rounded as it is; null for `–`. */
  readonly size: number | null;
}

/** The digits of a larger change would not fit. */
const LARGEST_PERCENT = 999.9;

/**
 * (new − old) ÷ |old| in percent: one decimal, `+` when not negative after rounding (CONTRACT §4). Beyond ±999.9% it
 * reads `>999%` or `<-999%` (CONTRACT §10).
 */
export function percentChange(now: number | null, before: number | null): PercentChange {
  return shown(sizeInPercent(now, before), '%');
}

/** The same for figures of a unit. Of percentages it is the difference, which also compares with zero: `+0.3%p`. */
export function figureChange(unit: string, now: number | null, before: number | null): FigureChange {
  const size = unit === '%' ? sizeInPoints(now, before) : sizeInPercent(now, before);
  return { ...shown(size, unit === '%' ? '%p' : '%'), size };
}

/** The same for a variance, whose percentages mean nothing: it is near zero where a budget fits. `+1,234,567`, `0`. */
export function differenceChange(difference: Decimal | null): FigureChange {
  if (difference === null) return { text: '–', tone: null, size: null };
  return { text: withSign(difference), tone: isNegative(difference) ? 'down' : 'up', size: Number(difference) };
}

/** The change between two figures of a chart. */
export function chartChange(
  { unit, goodWhen, changesByDifference = false }: Pick<ChartData, 'unit' | 'goodWhen' | 'changesByDifference'>,
  now: number | null,
  before: number | null,
): FigureChange {
  if (!changesByDifference) return judged(figureChange(unit, now, before), goodWhen);
  return judged(differenceChange(now === null || before === null ? null : sum([now, -before])), goodWhen);
}

/** A part of a change, with the sign of its direction: `+62.3%`, `-20.0%`; `–` of none. */
export function percentOf(part: number, whole: number): string {
  return shown(whole === 0 ? null : Number(((part / whole) * 100).toFixed(1)), '%').text;
}

function sizeInPercent(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before === 0) return null;
  return Number((((now - before) / Math.abs(before)) * 100).toFixed(1));
}

/**
 * The same change in the colours of what is good: a rising cost is red. No change, or a neutral one, has no colour.
 * @param goodWhen undefined for the colours of SPEC §9
 */
export function judged(change: FigureChange, goodWhen: GoodWhen | undefined): FigureChange {
  if (goodWhen === undefined || change.tone === null) return change;
  if (goodWhen === 'neither' || change.size === 0) return { ...change, tone: null };
  return { ...change, tone: change.tone === goodWhen ? 'up' : 'down' };
}

/** The exact difference, rounded half away from zero: 95.2 and 95.15 differ by 0.1. */
function sizeInPoints(now: number | null, before: number | null): number | null {
  if (now === null || before === null) return null;
  return Number(roundToWhole(times(Number(sum([now, -before])), 10))) / 10;
}

function shown(size: number | null, unit: string): PercentChange {
  if (size === null) return { text: '–', tone: null };
  if (size > LARGEST_PERCENT) return { text: `>999${unit}`, tone: 'up' };
  if (size < -LARGEST_PERCENT) return { text: `<-999${unit}`, tone: 'down' };
  // toFixed drops the sign of -0.
  return { text: `${size < 0 ? '' : '+'}${size.toFixed(1)}${unit}`, tone: size < 0 ? 'down' : 'up' };
}
