export interface PercentChange {
  /** `+2.0%`, or `–` where there is nothing to compare with. */
  readonly text: string;
  /** SPEC §9: green when it is not negative, red when it is; null for `–`. */
  readonly tone: 'up' | 'down' | null;
}

/** (new − old) ÷ |old| in per cent, one decimal, `+` when not negative after rounding (CONTRACT §4). */
export function percentChange(now: number | null, before: number | null): PercentChange {
  if (now === null || before === null || before === 0) return { text: '–', tone: null };
  const percent = (((now - before) / Math.abs(before)) * 100).toFixed(1);
  const isNegative = Number(percent) < 0;
  return {
    // Through a number once more: what rounds to -0.0 has no sign.
    text: `${isNegative ? '' : '+'}${Number(percent).toFixed(1)}%`,
    tone: isNegative ? 'down' : 'up',
  };
}
