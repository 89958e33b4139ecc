import { groupThousands } from './decimal.ts';

/**
 * An amount in thousands or millions of won, rounded half away from zero: `-1,500` in thousands is `-2`. The sign of a
 * variance stays. What would read 0 and is not keeps one decimal: `+400` is `+0.4`.
 * @param shown a number as a table shows it: `4,595,946,290`, `+1,234.5`
 * @param zeros 3 for thousands, 6 for millions
 * @returns null for what is not a number alone: `5%`, a text, nothing.
 */
export function shortAmount(shown: string, zeros: number): string | null {
  const [, sign = '', whole] = /^([-+]?)(\d[\d,]*)(?:\.\d+)?$/.exec(shown) ?? [];
  if (whole === undefined) return null;
  // A fraction of a won does not decide: half of a thousand is a whole number.
  const amount = BigInt(whole.replaceAll(',', ''));
  const rounded = (size: bigint) => String((amount + size / 2n) / size);
  const size = 10n ** BigInt(zeros);
  if (amount * 2n >= size) return sign + groupThousands(rounded(size));
  return /[1-9]/.test(shown) ? `${sign}0.${rounded(size / 10n)}` : '0';
}
