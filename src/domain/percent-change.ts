/** How much a figure has changed, in percent. */
export interface PercentChange {
  /** `+2.0%`, or `–` when there is no figure to compare with. */
  readonly text: string;
  /** SPEC §9: `up` (green) unless negative, `down` (red) when negative, null for `–`. */
  readonly tone: 'up' | 'down' | null;
}

/** (new − old) ÷ |old| in percent, with one decimal, and `+` when not negative after rounding (CONTRACT §4). */
export function percentChange(now: number | null, before: number | null): PercentChange {
  if (now === null || before === null || before === 0) return { text: '–', tone: null };
  const percent = (((now - before) / Math.abs(before)) * 100).toFixed(1);
  const isNegative = Number(percent) < 0;
  return {
    // Converted to a number once more, because toFixed keeps the sign of what it rounds to -0.0.
    text: `${isNegative ? '' : '+'}${Number(percent).toFixed(1)}%`,
    tone: isNegative ? 'down' : 'up',
  };
}
