/**
 * A number in plain decimal digits: `-1234.5`, never an exponent, never `-0`.
 * Sums have this form because a double would round them: 0.1 + 0.2, or twelve months of 16 digits.
 */
export type Decimal = string;

/** Every digit of a finite number, without an exponent. */
export function plainDecimal(value: number): Decimal {
  const text = String(value === 0 ? 0 : value);
  const exponentAt = text.indexOf('e');
  if (exponentAt === -1) return text;
  const { coefficient, scale } = parts(text);
  return withPoint(coefficient, scale);
}

/** The exact sum; `0` for no values. */
export function sum(values: readonly number[]): Decimal {
  let whole = 0;
  let exact = true;
  for (const value of values) {
    whole += value;
    exact &&= Number.isSafeInteger(value) && Number.isSafeInteger(whole);
  }
  if (exact) return String(whole === 0 ? 0 : whole);

  let total = 0n;
  let totalScale = 0;
  for (const value of values) {
    const { coefficient, scale } = parts(String(value));
    if (scale > totalScale) {
      total *= 10n ** BigInt(scale - totalScale);
      totalScale = scale;
    }
    total += coefficient * 10n ** BigInt(totalScale - scale);
  }
  return withPoint(total, totalScale);
}

/** The exact product with a whole number. */
export function times(value: number, factor: number): Decimal {
  const { coefficient, scale } = parts(String(value));
  return withPoint(coefficient * BigInt(factor), scale);
}

/**
 * As many digits as a spreadsheet shows, saves and counts with. What a double has beyond them is the noise of sums. A
 * whole number is never rounded.
 */
const SPREADSHEET_DIGITS = 15;

/** The number that a spreadsheet means by the double that it has stored. */
export function spreadsheetNumber(stored: number): number {
  return Math.abs(stored) < 10 ** SPREADSHEET_DIGITS ? Number(stored.toPrecision(SPREADSHEET_DIGITS)) : stored;
}

/** Adds thousands separators: `-1234567.5` becomes `-1,234,567.5`. */
export function groupThousands(decimal: Decimal): string {
  const point = decimal.indexOf('.');
  const whole = point === -1 ? decimal : decimal.slice(0, point);
  const fraction = point === -1 ? '' : decimal.slice(point);
  const digitsFrom = isNegative(whole) ? 1 : 0;
  let grouped = '';
  let end = whole.length;
  // From the right: a regular expression with lookahead takes ten times as long, and a page has a thousand numbers.
  for (; end - digitsFrom > 3; end -= 3) grouped = `,${whole.slice(end - 3, end)}${grouped}`;
  return whole.slice(0, end) + grouped + fraction;
}

/** With separators, and `+` before what is more than zero: `+1,234`, `-5`, `0`. */
export function withSign(decimal: Decimal): string {
  return (decimal === '0' || isNegative(decimal) ? '' : '+') + groupThousands(decimal);
}

/** Rounds half away from zero: `2.5` becomes `3`, `-2.5` becomes `-3`. */
export function roundToWhole(decimal: Decimal): Decimal {
  const { coefficient, scale } = parts(decimal);
  if (scale === 0) return decimal;
  const unit = 10n ** BigInt(scale);
  const half = coefficient < 0n ? -unit / 2n : unit / 2n;
  return withPoint((coefficient + half) / unit, 0);
}

/** A regular expression such as /0+$/ would search again from every zero: a number of 64 KiB took four seconds. */
export function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

export function isNegative(decimal: Decimal): boolean {
  return decimal.startsWith('-');
}

/** value = coefficient × 10^-scale; scale is at least 0. */
function parts(text: string): { coefficient: bigint; scale: number } {
  const [mantissa = '', exponentText = '0'] = text.split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const scale = fraction.length - Number(exponentText);
  const digits = BigInt(whole + fraction);
  return scale >= 0 ? { coefficient: digits, scale } : { coefficient: digits * 10n ** BigInt(-scale), scale: 0 };
}

function withPoint(coefficient: bigint, scale: number): Decimal {
  const sign = coefficient < 0n ? '-' : '';
  const digits = (coefficient < 0n ? -coefficient : coefficient).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = withoutTrailingZeros(digits.slice(digits.length - scale));
  return sign + whole + (fraction === '' ? '' : `.${fraction}`);
}
