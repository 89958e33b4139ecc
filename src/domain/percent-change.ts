/** How much a figure has changed, in percent. */
export interface PercentChange {
  /** `+2.0%`, `>999%`, or `–` when there is no figure to compare with. */
  readonly text: string;
  /** SPEC §9: `up` (green) unless negative, `down` (red) when negative, null for `–`. */
  readonly tone: 'up' | 'down' | null;
}

/** The digits of a larger change would not fit. */
const LARGEST_PERCENT = 999.9;

/**
 * (new − old) ÷ |old| in percent: one decimal, `+` when not negative after rounding (CONTRACT §4). Beyond ±999.9% it reads
 * `>999%` or `<-999%` (CONTRACT §10).
 */
export function percentChange(now: number | null, before: number | null): PercentChange {
  if (now === null || before === null || before === 0) return { text: '–', tone: null };
  const percent = Number((((now - before) / Math.abs(before)) * 100).toFixed(1));
  if (percent > LARGEST_PERCENT) return { text: '>999%', tone: 'up' };
  if (percent < -LARGEST_PERCENT) return { text: '<-999%', tone: 'down' };
  // toFixed drops the sign of -0.
  return { text: `${percent < 0 ? '' : '+'}${percent.toFixed(1)}%`, tone: percent < 0 ? 'down' : 'up' };
}

/** The difference of two percentages, in points: one decimal, `+` when not negative after rounding (CONTRACT §10). */
export function pointChange(now: number | null, before: number | null): PercentChange {
  if (now === null || before === null) return { text: '–', tone: null };
  const points = Number((now - before).toFixed(1));
  return { text: `${points < 0 ? '' : '+'}${points.toFixed(1)}%p`, tone: points < 0 ? 'down' : 'up' };
}
