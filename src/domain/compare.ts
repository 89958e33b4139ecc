export interface Change {
  /** `+2.0%`, or `–` where there is nothing to compare with. */
  readonly text: string;
  /** SPEC §9: green when it is not negative, red when it is; null for `–`. */
  readonly tone: 'up' | 'down' | null;
}

/** (new − old) ÷ |old| in per cent, one decimal, `+` when not negative after rounding (CONTRACT §4). */
export function changeOf(now: number | null, before: number | null): Change {
  if (now === null || before === null || before === 0) return { text: '–', tone: null };
  const percent = (((now - before) / Math.abs(before)) * 100).toFixed(1);
  const isNegative = Number(percent) < 0;
  return {
    text: `${isNegative ? '' : '+'}${Number(percent).toFixed(1).replace('-0.0', '0.0')}%`,
    tone: isNegative ? 'down' : 'up',
  };
}
