import { Problem } from './problem.ts';
import { settingFault } from './setting-words.ts';

// CONTRACT §2: the years that can be reported on.
export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2099;

export const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** Column headings of CSV files and charts. Spreadsheets do not convert these words to dates. */
export const MONTH_NAMES = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const;

export interface YearMonth {
  readonly year: number;
  readonly month: number;
}

/** A calendar date in Seoul: `2026-11-20`. */
export type IsoDate = string;

export function isYear(year: number): boolean {
  return Number.isInteger(year) && year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** `2000 to 2099`, for messages. */
export const YEAR_RANGE = `${FIRST_YEAR} to ${LAST_YEAR}`;

/** The year that four digits name; null for any other text, and for a year out of range. */
export function yearFromText(text: string): number | null {
  return /^\d{4}$/.test(text) && isYear(Number(text)) ? Number(text) : null;
}

/** The month that a text of one or two digits names; null for any other. */
export function monthFromText(text: string): number | null {
  return /^\d{1,2}$/.test(text) && isMonth(Number(text)) ? Number(text) : null;
}

export function isMonth(month: number): boolean {
  return Number.isInteger(month) && month >= 1 && month <= 12;
}

/** 2024 and 11 become 202411 (SPEC §3). */
export function yearMonthNumber({ year, month }: YearMonth): number {
  return year * 100 + month;
}

/** 202411 becomes 2024 and 11; neither part is checked. */
export function fromYearMonthNumber(yearMonth: number): YearMonth {
  return { year: Math.floor(yearMonth / 100), month: yearMonth % 100 };
}

const SEOUL_OFFSET_MS = 9 * 60 * 60 * 1000;

/** The date in Asia/Seoul, in any time zone of the machine: UTC+9 all year (no daylight saving time since 1988). */
export function seoulDate(now: Date): IsoDate {
  return new Date(now.getTime() + SEOUL_OFFSET_MS).toISOString().slice(0, 10);
}

/**
 * Today in Seoul, or the date in `DASHBOARD_TODAY`.
 * @param override the value of the variable; undefined or empty for none
 * @throws Problem 'usage' when the variable is not a date.
 */
export function today(override: string | undefined, now: Date = new Date()): IsoDate {
  if (override === undefined || override === '') return seoulDate(now);
  const date = new Date(`${override}T00:00:00Z`);
  if (
    !/^\d{4}-\d{2}-\d{2}$/.test(override) ||
    Number.isNaN(date.getTime()) ||
    date.toISOString().slice(0, 10) !== override
  ) {
    throw new Problem('usage', settingFault('wrong-setting', { name: 'DASHBOARD_TODAY', given: override }));
  }
  return override;
}

/** A time in Seoul: `2024-04-05 13:22:10`. A text that is not a time is returned unchanged. @param iso ISO 8601 */
export function seoulTime(iso: string): string {
  if (Number.isNaN(Date.parse(iso))) return iso;
  return new Date(Date.parse(iso) + SEOUL_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

export const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The first moment of a date or a timestamp, as ISO 8601 in UTC: for `2024-04-05`, midnight in Seoul.
 * A timestamp without a time zone is in Seoul time.
 * @returns null for any other text.
 */
export function startOfMoment(text: string): string | null {
  return readMoment(text)?.start.toISOString() ?? null;
}

/** The same for the last moment: for `2024-04-05`, the end of that day in Seoul. */
export function endOfMoment(text: string): string | null {
  const moment = readMoment(text);
  if (moment === null) return null;
  return (moment.isDay ? new Date(moment.start.getTime() + DAY_MS - 1) : moment.start).toISOString();
}

/**
 * A date or a timestamp for file names: `2024-04-05`, or the time in Seoul, `2024-04-05T1300`. Seconds and milliseconds
 * are written where there are any, so that two times never share a name.
 * @returns null for any other text.
 */
export function momentInFileName(text: string): string | null {
  const moment = readMoment(text);
  if (moment === null) return null;
  const seoul = new Date(moment.start.getTime() + SEOUL_OFFSET_MS).toISOString();
  if (moment.isDay) return seoul.slice(0, 10);
  return seoul.replace(/(?:(?::00)?\.000)?Z$/, '').replace(/[:.]/g, '');
}

function readMoment(text: string): { start: Date; isDay: boolean } | null {
  const [, date, time = '', zone = '+09:00'] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?)?$/.exec(text) ?? [];
  if (date === undefined || new Date(`${date}T00:00:00Z`).toJSON()?.slice(0, 10) !== date) return null;
  const start = new Date(`${date}T${time === '' ? '00:00' : time}${zone}`);
  return Number.isNaN(start.getTime()) ? null : { start, isDay: time === '' };
}

export function yearOf(date: IsoDate): number {
  return Number(date.slice(0, 4));
}

export function monthOf(date: IsoDate): number {
  return Number(date.slice(5, 7));
}

/** The month before that of the date, with its year. */
export function lastMonth(date: IsoDate): YearMonth {
  const month = monthOf(date);
  return month === 1 ? { year: yearOf(date) - 1, month: 12 } : { year: yearOf(date), month: month - 1 };
}

/** Months in ascending order as runs without a gap: 1, 3, 4, 5 are [1, 1] and [3, 5]. */
export function monthRuns(months: readonly number[]): (readonly [first: number, last: number])[] {
  const runs: [first: number, last: number][] = [];
  for (const month of months) {
    const run = runs.at(-1);
    if (run !== undefined && run[1] === month - 1) run[1] = month;
    else runs.push([month, month]);
  }
  return runs;
}

/** The last month of a year that is over: 12 in an earlier year, 0 when none is. */
export function lastMonthOver(year: number, date: IsoDate): number {
  const last = lastMonth(date);
  return year < last.year ? 12 : year === last.year ? last.month : 0;
}

/** The current year -2 to +2, and the shown year if it is outside (SPEC §9). Ascending. */
export function selectableYears(date: IsoDate, shown: number): number[] {
  const current = yearOf(date);
  const years = [current - 2, current - 1, current, current + 1, current + 2].filter(isYear);
  return [...new Set([...years, shown])].toSorted((a, b) => a - b);
}
