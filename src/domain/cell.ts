import { cellFault } from './cell-words.ts';
import { composed } from './composed.ts';
import { groupThousands, isNegative, plainDecimal, sum, withoutTrailingZeros } from './decimal.ts';
import type { Fault } from './fault.ts';

/** The value of one cell: a number, a text that is not a number, or null for an empty cell. */
export type CellValue = number | string | null;

export type ParsedCell = { readonly value: CellValue; readonly fault?: undefined } | { readonly fault: Fault };

/** CONTRACT §2: code points, not UTF-16 units. */
const MAX_TEXT_LENGTH = 200;
/** The smallest doubles take 340 characters to write out; a longer text is not parsed as a number. */
const LONGEST_NUMBER = 1000;

const DASHES_ONLY = /^[₩$]? ?(?:- ?)+%?$/;
const DASH_LOOK_ALIKES = /[–—ㅡ]/g;

const DIGITS = String.raw`(\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?|[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?)`;
// Each space belongs to the sign before it: with a single way to match, the time stays linear.
export const SIGNED = new RegExp(String.raw`^(?:([-+△]) ?)?(?:([₩$]) ?)?(?:([-+△]) ?)?${DIGITS} ?(원)?(?: ?(%))?(-)?$`);
export const PARENTHESES = new RegExp(String.raw`^(?:([₩$]) ?)?\( ?(?:([₩$]) ?)?${DIGITS} ?(원)?(?: ?(%))? ?\)$`);
const FORBIDDEN_CHARACTER = /[\p{Cc}\u2028\u2029]/u;

/**
 * Turns typed, pasted, posted or imported text into a cell value (CONTRACT §2). Everything uses this one function.
 * The value is a number only when a double reproduces exactly the digits that were written. Any other text is kept
 * unchanged, apart from trimming and composition (NFC).
 */
export function parseCell(typed: string): ParsedCell {
  if (/^\d{1,15}$/.test(typed)) return { value: Number(typed) }; // nearly every imported cell

  const trimmed = typed.trim();
  if (trimmed === '') return { value: null };
  if (trimmed.length > LONGEST_NUMBER) return { fault: tooLong(trimmed) };
  const text = composed(trimmed);

  const ascii = toAscii(text);
  if (ascii === '%' || DASHES_ONLY.test(ascii.replace(DASH_LOOK_ALIKES, '-'))) return { value: null };

  const number = readNumber(ascii);
  if (number !== null) return { value: number };

  if (FORBIDDEN_CHARACTER.test(text)) return { fault: cellFault('control-character') };
  if (!text.isWellFormed()) return { fault: cellFault('half-character') };
  if (text.length > MAX_TEXT_LENGTH && codePoints(text) > MAX_TEXT_LENGTH) return { fault: tooLong(text) };
  return { value: text };
}

export function isNumber(text: string): boolean {
  const parsed = parseCell(text);
  return parsed.fault === undefined && typeof parsed.value === 'number';
}

/**
 * Turns a JSON value into a cell value: numbers are taken as they are, texts are parsed like typed ones.
 * @returns a fault for a number that JSON could not carry exactly and for any other type.
 */
export function cellFromJson(json: unknown): ParsedCell {
  if (json === null) return { value: null };
  if (typeof json === 'string') return parseCell(json);
  if (typeof json !== 'number') return { fault: cellFault('wrong-type') };
  if (!Number.isFinite(json)) return { fault: cellFault('not-finite') };
  // JSON.parse has rounded it already.
  if (Number.isInteger(json) && !Number.isSafeInteger(json)) return { fault: cellFault('inexact-integer') };
  return { value: json === 0 ? 0 : json };
}

/** Whether a double reproduces exactly the digits of this JSON number. */
export function isExactDecimal(written: string): boolean {
  return exactNumber(written.replace(/^-/, ''), false) !== null;
}

/** A value for programs and for editing: bare digits, texts as they are. `parseCell` reads the same value back. */
export function bareCell(value: CellValue): string {
  return typeof value === 'number' ? plainDecimal(value) : (value ?? '');
}

/** A value for people: every stored digit, grouped by thousands; texts as they are. */
export function showCell(value: CellValue, unit?: string): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  return groupThousands(plainDecimal(value)) + (unit === '%' ? '%' : '');
}

/**
 * How much a value differs from an earlier one, with its sign: `+3,204,060`. Empty unless both are numbers, and differ.
 */
export function cellDifference(value: CellValue, before: CellValue): string {
  if (typeof value !== 'number' || typeof before !== 'number' || value === before) return '';
  const difference = sum([value, -before]);
  return (isNegative(difference) ? '' : '+') + groupThousands(difference);
}

function tooLong(text: string): Fault {
  return cellFault('text-too-long', { length: codePoints(text), most: MAX_TEXT_LENGTH });
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Replaces full-width forms, wide spaces, the true minus and the won signs by the characters in the patterns above. */
export function toAscii(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Zs}+/gu, ' ')
    .replaceAll('−', '-')
    .replace(/[￦\\]/g, '₩');
}

const UNIT_SIGN = /[%₩$원]/;

/** The sign of a unit that is written with a number, such as `%` of `95%`; null for a number alone and for other texts. */
export function signWritten(text: string): string | null {
  if (/^[\d.,-]*$/.test(text) || text.length > LONGEST_NUMBER) return null;
  const ascii = toAscii(composed(text.trim()));
  return readNumber(ascii) === null ? null : (UNIT_SIGN.exec(ascii)?.[0] ?? null);
}

/** Whether a dash behind an amount may only close it, and not be a minus: `58,350,387.-`, `₩58,350,387-`. */
export function hasClosingDash(text: string): boolean {
  if (!/[-－−]\s*$/u.test(text)) return false;
  const ascii = toAscii(text.trim());
  return /[₩$원]|\.-$/.test(ascii) && readNumber(ascii) !== null;
}

/** The number that a text in ASCII is; null for any other text. */
function readNumber(ascii: string): number | null {
  const signed = SIGNED.exec(ascii);
  if (signed !== null) {
    const [, before, currency, after, digits = '', won, percent, behind] = signed;
    if ([before, after, behind].filter((each) => each !== undefined).length > 1) return null;
    if (currency !== undefined && won !== undefined) return null;
    if (percent !== undefined && (currency ?? won) !== undefined) return null;
    const sign = before ?? after ?? behind ?? '+';
    return exactNumber(digits, sign !== '+');
  }
  const bracketed = PARENTHESES.exec(ascii);
  if (bracketed !== null) {
    const [, outer, inner, digits = '', won, percent] = bracketed;
    const currencies = [outer, inner, won].filter((sign) => sign !== undefined).length;
    if (currencies > 1 || (currencies === 1 && percent !== undefined)) return null;
    return exactNumber(digits, true);
  }
  return null;
}

/** The number, if its shortest decimal form has exactly the digits that were written; else null. */
function exactNumber(written: string, negative: boolean): number | null {
  const [mantissa = '', exponentText = '0'] = written.replaceAll(',', '').toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = withoutTrailingZeros(digits);
  if (significant === '') return 0;
  const exponent = Number(exponentText) - fraction.length + (digits.length - significant.length);

  const value = Number(`${significant}e${exponent}`);
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) return null;
  const [shortest = '', shortestExponent = '0'] = value.toExponential().split('e');
  const same =
    shortest.replace('.', '') === significant && Number(shortestExponent) === exponent + significant.length - 1;
  if (!same) return null;
  return negative ? -value : value;
}
