import { ACTUAL_WORDS } from '../other-words.ts';
import { MONTH_NAMES, isMonth, isYear } from '../year-month.ts';
import { isMeasure } from './measures.ts';
import { comparableLabel, plainText } from './plain-text.ts';

/** A month as a heading or a cell of a month column names it. */
export interface MonthText {
  /** 1 to 12. */
  readonly month: number;
  /** Null when the text names none. */
  readonly year: number | null;
  /** The text is a number alone, such as `1`, `01` or `24.01`, and may as well be a figure. */
  readonly isNumber: boolean;
  /** What is written beside the month: `실적` of `1월 실적`, `천원` of `1월(천원)`. Empty for nothing. */
  readonly remark: string;
}

/** In lower case. */
export const ENGLISH_MONTHS = [
  ...MONTH_NAMES.map((name) => name.toLowerCase()),
  ...'january february march april june july august september october november december sept'.split(' '),
];
const NAME = `(?:${ENGLISH_MONTHS.toSorted((a, b) => b.length - a.length).join('|')})`;
const YEAR = String.raw`(?:'?(?<short>\d{2})|(?<long>\d{4}))`;
/** ` 실적`, `(원)`, ` (실적)`: one remark after the month. */
const REMARK = String.raw`(?<remark> ?\(.{1,20}\)|[ /_]\D.{0,19}|[실금계예목누전증분말마확결비건수]\D{0,19})?`;

export const KOREAN = new RegExp(`^(?:${YEAR}(?:년도? ?| |[-./] ?))?(?<month>\\d{1,2}) ?월${REMARK}$`);
export const ENGLISH_FIRST = new RegExp(`^(?<name>${NAME})\\.?(?:[-/ ]${YEAR})?${REMARK}$`);
/** `24-Jan` may be a day; the first day of a month means the month. */
export const ENGLISH_LAST = new RegExp(`^(?:(?<long>\\d{4})|0?1)[-/ ](?<name>${NAME})\\.?$`);
const NUMBERS = [
  /^m?(?<month>\d{1,2})$/,
  /^(?<long>\d{4})[-./] ?(?<month>\d{1,2})\.?$/,
  /^(?<long>\d{4})(?<month>\d{2})\.?$/,
  /^'?(?<short>\d{2})\.(?<month>\d{2})$/,
  /^'(?<short>\d{2})[-./](?<month>\d{1,2})$/,
  /^(?<month>\d{1,2})\/(?<long>\d{4})$/,
  /^(?<month>\d{1,2})-(?<short>\d{2})$/,
  /^(?<long>\d{4})(?:[-./]|년) ?(?<month>\d{1,2})(?:[-./]|월) ?(?<day>\d{1,2})(?:\.|일)?(?:[ t]00:00(?::00)?)?$/,
  // 1/2/2024 is the second of January or the first of February; 2/1/2024 is the first of February, as in Korea and
  // America.
  /^(?<month>\d{1,2})[/.-](?<day>0?1|1[3-9]|[23]\d)[/.-](?<long>\d{4})$/,
  /^(?<day>1[3-9]|[23]\d)[/.-](?<month>\d{1,2})[/.-](?<long>\d{4})$/,
  /^0?(?<month>\d{1,2})[/.-]0?\k<month>[/.-](?<long>\d{4})$/,
];
const FORMS = [/^(?<month>\d{1,2})월[-./] ?'?(?<short>\d{2})$/, KOREAN, ENGLISH_FIRST, ENGLISH_LAST, ...NUMBERS];
const LONGEST = 60;

/** Whether what is written beside a month says that its figures are those of the month: nothing, 실적, 원. */
export function isActual({ remark }: MonthText): boolean {
  const word = comparableLabel(remark);
  return word === '' || isMeasure(remark) || ACTUAL_WORDS.has(word);
}

/**
 * The month that a text names, in the forms of CONTRACT §8.1.
 * @returns null for any other text, for a month or year out of range, and for a date that can be read in two ways
 */
export function readMonth(text: string): MonthText | null {
  if (text === '' || text.length > LONGEST) return null;
  const isNumeric = /^[\d./-]+$/.test(text);
  const plain = isNumeric ? text : plainText(text);
  for (const form of isNumeric ? NUMBERS : FORMS) {
    const { month: number, name, short, long, day = '1', remark = '' } = form.exec(plain)?.groups ?? {};
    const month = name === undefined ? Number(number) : 1 + ENGLISH_MONTHS.indexOf(name.slice(0, 3));
    const year = short === undefined ? long : `20${short}`;
    const isDay = Number(day) >= 1 && Number(day) <= 31;
    if (!isMonth(month) || !isDay || (year !== undefined && !isYear(Number(year)))) continue;
    return {
      month,
      year: year === undefined ? null : Number(year),
      isNumber: /^[\d.]+$/.test(plain),
      remark: remark.replace(/^ ?\((.*)\)$|^[ /_]/, '$1').trim(),
    };
  }
  return null;
}

export const ENGLISH_WORD = new RegExp(`(?<![a-z])${NAME}\\.?(?![a-z])`, 'g');
export const RANGE = new RegExp(
  `\\d{1,2} ?월? ?[~-] ?\\d{1,2} ?월|(?<![a-z])${NAME}\\.? ?(?:[~-]|to) ?${NAME}\\.?(?![a-z])`,
  'g',
);
const NUMBERED =
  /(?:(?:'?\d{2}|\d{4})년도? ?)?\d{1,2} ?월|(?<!\d)20\d\d[-./] ?\d{1,2}(?!\d)|(?<!\d)\d{2}\.\d{1,2}(?!\d)|(?<!\d)\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?!\d)/g;

/**
 * What is left of a text that mentions a month, or several, without naming one: `전년` of `전년 1월`, nothing of `13월`.
 * @returns null for a text that mentions none
 */
export function besideMonths(text: string): string | null {
  if (text.length > LONGEST) return null;
  const plain = plainText(text);
  const rest = plain.replace(RANGE, ' 누계 ').replace(NUMBERED, ' ').replace(ENGLISH_WORD, ' ');
  return rest === plain ? null : rest.trim();
}

/** `2024.1`: January, or what a spreadsheet made of 2024.10. */
export function isShortened(text: string): boolean {
  return /^\d{4}\.1$/.test(text.trim());
}

/** `2024.09`: beside it 2024.1 is not January. */
export function isPadded(text: string): boolean {
  return /^\d{4}\.0\d$/.test(text.trim());
}
