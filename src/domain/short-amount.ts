import { groupThousands } from './decimal.ts';

/**
 * An amount in thousands or millions of won, rounded half away from zero: `-1,500` in thousands is `-2`. The sign of a
 * variance stays, that of zero does not.
 * @param shown a number as a table shows it: `4,595,946,290`, `+1,234.5`
 * @param zeros 3 for thousands, 6 for millions
 * @returns null for what is not a number alone: `5%`, a text, nothing.
 */
export function shortAmount(shown: string, zeros: number): string | null {
  const [, sign = '', whole] = /^([-+]?)(\d[\d,]*)(?:\.\d+)?$/.exec(shown) ?? [];
  if (whole === undefined) return null;
  const size = 10n ** BigInt(zeros);
  // A fraction of a won does not decide: half of a thousand is a whole number.
  const rounded = (BigInt(whole.replaceAll(',', '')) + size / 2n) / size;
  return rounded === 0n ? '0' : sign + groupThousands(String(rounded));
}
