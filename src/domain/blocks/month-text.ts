import { ACTUAL_WORDS } from '../other-words.ts';
import { MONTHS, MONTH_NAMES, isMonth, isYear } from '../year-month.ts';
import { isMeasure, withoutMeasure } from './measures.ts';
import { comparableLabel, plainText, withoutNoteMark } from './plain-text.ts';

/** A month as a heading or a cell of a month column names it. */
export interface MonthText {
  readonly month: number;
  readonly year: number | null;
  /** The text is a number alone, such as `1`, `01` or `24.01`, and may as well be a figure. */
  readonly isNumber: boolean;
  /** What is written beside the month: `실적` of `1월 실적`, `천원` of `1월(천원)`. Empty for nothing. */
  readonly remark: string;
}

export const ENGLISH_MONTHS = [
  ...MONTH_NAMES.map((name) => name.toLowerCase()),
  ...'january february march april june july august september october november december sept'.split(' '),
];
const NAME = `(?:${ENGLISH_MONTHS.toSorted((a, b) => b.length - a.length).join('|')})`;
const YEAR = String.raw`(?:'?(?<short>\d{2})|(?<long>\d{4}))`;
/** ` 실적`, `(원)`, ` (실적)`: one remark after the month. */
const REMARK = String.raw`(?<remark> ?\(.{1,20}\)|[ /_]\D.{0,19}|[실금계예목누전증분말마확결비건수]\D{0,19})?`;

export const KOREAN = new RegExp(`^(?:${YEAR}(?:년도? ?| |[-./] ?))?(?<month>\\d{1,2}) ?월${REMARK}$`);
export const ENGLISH_FIRST = new RegExp(`^(?<name>${NAME})\\.?(?:(?:[-/ ]|(?='))${YEAR})?${REMARK}$`);
/** `24-Jan` may be a day; the first day of a month means the month. */
export const ENGLISH_LAST = new RegExp(`^(?:(?<long>\\d{4})|0?1)[-/ ](?<name>${NAME})\\.?$`);
const NUMBERS = [
  /^m?(?<month>\d{1,2})$/,
  /^(?<long>\d{4})[-./] ?(?<month>\d{1,2})\.?$/,
  /^(?<long>\d{4})[_m]?(?<month>\d{2})\.?$/,
  /^'?(?<short>\d{2})\.(?<month>\d{2})$/,
  /^'(?<short>\d{2})[-./](?<month>\d{1,2})$/,
  /^(?<month>\d{1,2})\/(?<long>\d{4})$/,
  /^(?<month>\d{1,2})-(?<short>\d{2})$/,
  /^(?<long>\d{4})(?:[-./]|년) ?(?<month>\d{1,2})(?:[-./]|월) ?(?<day>\d{1,2})(?:\.|일)?(?:[ t]00:00(?::00)?)?$/,
  // 1/2/2024 may be the second of January; 2/1/2024 is the first of February, in Korea as in America.
  /^(?<month>\d{1,2})[/.-](?<day>0?1|1[3-9]|[23]\d)[/.-](?<long>\d{4})$/,
  /^(?<day>1[3-9]|[23]\d)[/.-](?<month>\d{1,2})[/.-](?<long>\d{4})$/,
  /^0?(?<month>\d{1,2})[/.-]0?\k<month>[/.-](?<long>\d{4})$/,
  // A whole month.
  /^(?<long>\d{4})[-./] ?(?<month>\d{1,2})[-./] ?0?1\.? ?[~-] ?(?:\k<long>[-./] ?)?\k<month>[-./] ?(?<last>\d{2})\.?$/,
];
const FORMS = [
  /^(?<month>\d{1,2})월[-./] ?'?(?<short>\d{2})$/,
  /^(?<long>\d{4})[-./](?<month>\d{1,2})(?<remark> ?\(.{1,20}\))$/,
  KOREAN,
  ENGLISH_FIRST,
  ENGLISH_LAST,
  ...NUMBERS,
];
const LONGEST = 60;

/** `2024`, `2024년`, `'24`, `24년`. */
const YEAR_BESIDE = /^(?:(?:'|(?=\d\d년))(\d{2})|(\d{4}))년?$/;

/** What a page writes below a month that is under way. */
const UNDER_WAY = / ?(?:입력 중|in progress) \d{1,3}\/\d{1,3}$/;

/**
 * A text with the word for a month in Hangul, and without what a page, or the mark of a footnote, says behind it: `1月`,
 * `1월*`, `11월 입력 중 3/17`.
 */
function monthWritten(text: string): string {
  const plain = plainText(text).replace(UNDER_WAY, '').replace('年', '년').replace('月', '월');
  return /[월a-z]/.test(plain) ? withoutNoteMark(plain).replace(/월\.$/, '월') : plain;
}

/** How many days a month has: `1월(31일)`. */
export const WHOLE_MONTH = /^(?:2[89]|3[01])일$/;

/** `1월말 재고` */
const AT_ITS_END = /^말?(?:(?:기말|마감)?재고(?:금액)?|잔액|기말)$/;

/** Whether what is written beside a month says that its figures are those of the month: nothing, 실적, 원, 금액(원). */
export function isActual({ remark }: MonthText): boolean {
  if (remark === '') return true;
  const word = comparableLabel(withoutMeasure(remark)).replace(/\.$/, '');
  return word === '' || isMeasure(remark) || WHOLE_MONTH.test(word) || AT_ITS_END.test(word) || ACTUAL_WORDS.has(word);
}

/** `Jan` beside `1월`, and the other way round. */
function isMonthAgain(beside: string, month: number): boolean {
  const again = readMonth(beside);
  return again?.month === month && again.year === null && again.remark === '';
}

/** The month that a text names, in the forms of CONTRACT §8.1; null for other texts, and for one that may be two. */
export function readMonth(text: string): MonthText | null {
  // Most texts of a block are amounts. Six digits may be a year and a month.
  if (text === '' || text.length > LONGEST || /\d,\d{3}$|^(?:\d{5}|\d{7,}|(?!20)\d{6})$/.test(text)) return null;
  const isNumeric = /^[\d./-]+$/.test(text);
  const plain = isNumeric ? text : monthWritten(text);
  for (const form of isNumeric ? NUMBERS : FORMS) {
    const { month: number, name, short, long, day = '1', last, remark = '' } = form.exec(plain)?.groups ?? {};
    const month = name === undefined ? Number(number) : 1 + ENGLISH_MONTHS.indexOf(name.slice(0, 3));
    const beside = remark.replace(/^ ?\((.*)\)$|^[ /_]/, '$1').trim();
    const [, besideShort, besideLong] = YEAR_BESIDE.exec(beside) ?? [];
    const yearBeside = besideShort === undefined ? besideLong : `20${besideShort}`;
    const year = (short === undefined ? long : `20${short}`) ?? yearBeside;
    const isDay = Number(day) >= 1 && Number(day) <= 31;
    const isWhole = last === undefined || Number(last) === new Date(Date.UTC(Number(year), month, 0)).getUTCDate();
    if (!isMonth(month) || !isDay || !isWhole || (year !== undefined && !isYear(Number(year)))) continue;
    return {
      month,
      year: year === undefined ? null : Number(year),
      isNumber: /^[\d.]+$/.test(plain),
      remark: (yearBeside !== undefined && year === yearBeside) || isMonthAgain(beside, month) ? '' : beside,
    };
  }
  return null;
}

/** `Actual Jan`, `실적 1월` */
const ACTUAL_FIRST = /^\s*(?:(?:actuals?|act\.?)(?![a-z])|실적)[\s:_-]{0,3}/i;

/** Headings without the word before each month that says it happened. Where some months lack it, they may be a plan. */
export function withoutActual(headings: readonly string[]): readonly string[] {
  if (!headings.some((text) => ACTUAL_FIRST.test(text))) return headings;
  const bare = headings.map((text) => (besideMonths(text) === null ? text : text.replace(ACTUAL_FIRST, '')));
  return bare.every((text, at) => text !== headings[at] || besideMonths(text) === null) ? bare : headings;
}

/** Whether a text names a month, and is not a number that may. */
export const namesMonth = (text: string) => readMonth(text.trim())?.isNumber === false;

/** Whether each month is the one after the month before it. */
export function areInTurn(months: readonly (MonthText | null)[]): boolean {
  const counts = months.map((each) => (each === null ? NaN : (each.year ?? 0) * 12 + each.month));
  return counts.every((count, at) => count === (counts[0] ?? NaN) + at);
}

export const ENGLISH_WORD = new RegExp(`(?<![a-z])${NAME}\\.?(?![a-z])`, 'g');
export const RANGE = new RegExp(
  `\\d{1,2} ?월? ?[~-] ?\\d{1,2} ?월|(?<![a-z])${NAME}\\.? ?(?:[~-]|to) ?${NAME}\\.?(?![a-z])`,
  'g',
);
const NUMBERED =
  /(?:(?:'?\d{2}|\d{4})년도? ?)?\d{1,2} ?월|(?<!\d)20\d\d[-./] ?\d{1,2}(?!\d)|(?<!\d)\d{2}\.\d{1,2}(?!\d)|(?<!\d)\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?!\d)/g;

/** What is left of a text that mentions months: `전년` of `전년 1월`, nothing of `13월`; null for one that mentions none. */
export function besideMonths(text: string): string | null {
  if (text === '' || text.length > LONGEST) return null;
  const plain = plainText(text);
  const rest = plain.replace(RANGE, ' 누계 ').replace(NUMBERED, ' ').replace(ENGLISH_WORD, ' ');
  return rest === plain ? null : rest.trim();
}

/** Ways of writing a month that may mean another month beside one that shows it, unless a further one denies it. */
const MONTH_DOUBTS: readonly { readonly isUnclear: RegExp; readonly shows: RegExp; readonly denies?: RegExp }[] = [
  // A spreadsheet shortens 2024.10 to 2024.1; beside 2024.09, or 2024.11 without 2024.10, it is not January.
  { isUnclear: /^\d{4}\.1$/, shows: /^\d{4}\.(?:0\d|1[12])$/, denies: /^\d{4}\.10$/ },
  // `02/01/2024`: the first of February, or the second of January beside `13/01/2024`.
  {
    isUnclear: /^(?:0?[2-9]|1[0-2])[-/.]0?1[-/.]\d{4}$/,
    shows: /^(?:1[3-9]|2\d|3[01])[-/.]\d{1,2}[-/.]\d{4}$/,
  },
];

/** Watches months as they are written. @returns for each the first that those up to it show to be doubtful, or null */
export function watchMonths<Place>(): (text: string, place: Place) => Place | null {
  const doubts = MONTH_DOUBTS.map((doubt) => ({
    ...doubt,
    first: null as Place | null,
    isShown: false,
    isDenied: false,
  }));
  const seen = new Set<string>();
  let before = '';
  return (text, place) => {
    const [, year] = /^(\d{4})\.1$/.exec(text) ?? [];
    // Behind September it is October, unless January was there.
    const isOctober = year !== undefined && before === `${year}.9` && !seen.has(text);
    if (year !== undefined) seen.add(text);
    before = text;
    if (isOctober) return place;
    for (const doubt of doubts) {
      if (doubt.isUnclear.test(text)) doubt.first ??= place;
      doubt.isShown ||= doubt.shows.test(text);
      doubt.isDenied ||= doubt.denies?.test(text) === true;
    }
    return doubts.find(({ first, isShown, isDenied }) => first !== null && isShown && !isDenied)?.first ?? null;
  };
}

/** `4~6월`, `2024.04~06`, `2024-04-01 ~ 2024-06-30`, `Apr-Jun`, `2분기`, `Q4`, `상반기`, `1H`. */
const PERIODS: readonly RegExp[] = [
  /(?<!\d)(?<from>\d{1,2}) ?월?(?: ?\d{1,2}일)? ?[~-] ?(?:(?:20)?\d{2}년 ?)?(?<to>\d{1,2}) ?월/g,
  /(?<!\d)20\d\d[-./] ?(?<from>\d{1,2})(?:[-./] ?\d{1,2})?\.?(?: ?~ ?| - )(?:20\d\d[-./] ?)?(?<to>\d{1,2})(?!\d)/g,
  /(?<![a-z])(?<from>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? ?(?:[~-]|to) ?(?<to>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}(?![a-z])/g,
  /(?<![\d./-])\d{2}[./] ?(?<from>\d{1,2}) ?~ ?\d{2}[./] ?(?<to>\d{1,2})(?![\d./-])/g,
  /(?<!\d)20\d\d[-./](?<from>\d{1,2})(?:[-./]\d{1,2})? ?- ?20\d\d[-./](?<to>\d{1,2})(?!\d)/g,
  /(?<!\d)(?<from>\d{1,2})월부터 ?(?<to>\d{1,2})월/g,
  /(?<![\d/,·~-] ?)(?<quarter>[1-4])(?:\/4|사)? ?분기/g,
  /(?<![\da-z])(?<quarter>[1-4])q(?![a-z])/g,
  /(?<![a-z])(?:(?<!\d)20\d\d|(?<!\d))q(?<quarter>[1-4])(?![\da-z])/g,
  /(?<half>[상하])반기/g,
  /(?<![\da-z])(?<half>[12])h(?![a-z])/g,
  /(?<![\da-z])h(?<half>[12])(?![\da-z])/g,
];

/** The months of the periods that a text names: a range, a quarter, half a year. A single month is none. */
export function monthsOfPeriods(plain: string): number[] {
  const monthOf = (said: string) => (/\d/.test(said) ? Number(said) : 1 + ENGLISH_MONTHS.indexOf(said.slice(0, 3)));
  const spans = PERIODS.flatMap((form) => [...plain.matchAll(form)]).map(({ groups = {} }) => {
    const { from = '', to = '', quarter, half } = groups;
    if (quarter !== undefined) return [Number(quarter) * 3 - 2, Number(quarter) * 3] as const;
    if (half !== undefined) return /[상1]/.test(half) ? ([1, 6] as const) : ([7, 12] as const);
    return [monthOf(from), monthOf(to)] as const;
  });
  return MONTHS.filter((month) => spans.some(([first, last]) => isMonth(last) && first <= month && month <= last));
}
