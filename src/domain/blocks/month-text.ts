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

type NamedMonth = Omit<MonthText, 'isNumber'>;

const LONG_NAMES = 'january february march april may june july august september october november december sept'.split(
  ' ',
);
const ENGLISH = [...MONTH_NAMES.map((name) => name.toLowerCase()), ...LONG_NAMES];
const NAME = `(${ENGLISH.toSorted((a, b) => b.length - a.length).join('|')})\\.?`;
const YEAR = String.raw`(?:'?(\d{2})|(\d{4}))`;
/** ` 실적`, `(원)`, ` (실적)`: one remark after the month. */
const REMARK = String.raw`(?: ?\((.{1,20})\)|[ /_](\D.{0,19})|([실금계예목누전증분말마확결비건수]\D{0,19}))?`;

export const KOREAN = new RegExp(`^(?:${YEAR}(?:년도? ?| |[-./] ?))?(\\d{1,2}) ?월${REMARK}$`);
export const ENGLISH_FIRST = new RegExp(`^${NAME}(?:[-/ ]${YEAR})?${REMARK}$`);
/** `24-Jan` may be a day; the first day of a month stands for the month. */
export const ENGLISH_LAST = new RegExp(`^(?:(\\d{4})|0?1)[-/ ]${NAME}$`);
const YEAR_FIRST = /^(?:(\d{4})[-./] ?(\d{1,2})|(\d{4})(\d{2}))\.?$/;
const SHORT_YEAR_FIRST = /^(?:'?(\d{2})[.](\d{2})|'(\d{2})[-./](\d{1,2}))$/;
/** `1월-24`. */
const SHORT_YEAR_BEHIND = /^(\d{1,2})월[-./] ?'?(\d{2})$/;
const YEAR_LAST = /^(\d{1,2})\/(\d{4})$/;
const SHORT_YEAR_LAST = /^(\d{1,2})-(\d{2})$/;
const DATE = /^(\d{4})(?:[-./]|년) ?(\d{1,2})(?:[-./]|월) ?(\d{1,2})(?:\.|일)?(?:[ T]00:00(?::00)?)?$/;
const DATE_YEAR_LAST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const NUMBER = /^m?(\d{1,2})$/;
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
  const found = isNumeric ? readNumbers(plain) : (readKorean(plain) ?? readEnglish(plain) ?? readNumbers(plain));
  if (found === null || !isMonth(found.month) || (found.year !== null && !isYear(found.year))) return null;
  return { ...found, isNumber: /^[\d.]+$/.test(plain) };
}

export const ENGLISH_WORD = new RegExp(`(?<![a-z])${NAME}(?![a-z])`, 'g');
export const RANGE = new RegExp(
  `\\d{1,2} ?월? ?[~-] ?\\d{1,2} ?월|(?<![a-z])${NAME} ?(?:[~-]|to) ?${NAME}(?![a-z])`,
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

function readKorean(text: string): NamedMonth | null {
  const [dated, monthFirst, yearAfter] = SHORT_YEAR_BEHIND.exec(text) ?? [];
  if (dated !== undefined) return monthText(monthFirst, yearAfter);
  const [, short, long, month, ...remarks] = KOREAN.exec(text) ?? [];
  return month === undefined ? null : monthText(month, short, long, remarks);
}

function readEnglish(text: string): NamedMonth | null {
  const [all, name = '', short, long, ...remarks] = ENGLISH_FIRST.exec(text) ?? [];
  if (all !== undefined) return monthText(monthNamed(name), short, long, remarks);
  const [last, yearFirst, nameLast = ''] = ENGLISH_LAST.exec(text) ?? [];
  return last === undefined ? null : monthText(monthNamed(nameLast), undefined, yearFirst);
}

function readNumbers(text: string): NamedMonth | null {
  const [, number] = NUMBER.exec(text) ?? [];
  if (number !== undefined) return monthText(number);
  const [yearFirst, year, month, packedYear, packedMonth] = YEAR_FIRST.exec(text) ?? [];
  if (yearFirst !== undefined) return monthText(month ?? packedMonth, undefined, year ?? packedYear);
  const [short, shortYear, monthAfter, quotedYear, digit] = SHORT_YEAR_FIRST.exec(text) ?? [];
  if (short !== undefined) return monthText(monthAfter ?? digit, shortYear ?? quotedYear);
  const [last, monthBefore, longYear] = YEAR_LAST.exec(text) ?? [];
  if (last !== undefined) return monthText(monthBefore, undefined, longYear);
  const [shortLast, monthOfShort, yearOfShort] = SHORT_YEAR_LAST.exec(text) ?? [];
  if (shortLast !== undefined) return monthText(monthOfShort, yearOfShort);
  return readDate(text);
}

function readDate(text: string): NamedMonth | null {
  const [date, year, month, day] = DATE.exec(text) ?? [];
  if (date !== undefined) return isDay(day) ? monthText(month, undefined, year) : null;
  const [dateLast, first, second, yearLast] = DATE_YEAR_LAST.exec(text) ?? [];
  if (dateLast === undefined) return null;
  // 1/2/2024 is the second of January or the first of February; 2/1/2024 is the first of February, as in Korea and America.
  const candidates = [
    { month: first, day: second },
    { month: second, day: first },
  ].filter((each) => isMonth(Number(each.month)) && isDay(each.day));
  const months = new Set(candidates.map((each) => Number(each.month)));
  const likely =
    months.size === 1 ? candidates : candidates.filter((each) => each.month === first && Number(each.day) === 1);
  const [only] = likely;
  return only === undefined ? null : monthText(only.month, undefined, yearLast);
}

function isDay(text: string | undefined): boolean {
  return Number(text) >= 1 && Number(text) <= 31;
}

function monthText(
  month: string | number | undefined,
  shortYear?: string,
  longYear?: string,
  remarks: readonly (string | undefined)[] = [],
): NamedMonth {
  const year = longYear ?? (shortYear === undefined ? undefined : `20${shortYear}`);
  return {
    month: Number(month),
    year: year === undefined ? null : Number(year),
    remark: (remarks.find((remark) => remark !== undefined) ?? '').trim(),
  };
}

function monthNamed(name: string): number {
  return MONTH_NAMES.findIndex((month) => month.toLowerCase() === name.slice(0, 3)) + 1;
}
