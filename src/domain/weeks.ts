import { dayName, dayOfMonthName } from './date-words.ts';
import type { Language } from './language.ts';
import { DAY_MS, monthOf, yearOf, type IsoDate } from './year-month.ts';

/** A working week: Monday to Friday. */
export interface WorkingWeek {
  readonly monday: IsoDate;
  readonly friday: IsoDate;
}

const DAYS_TO_FRIDAY = 4;
const SUNDAY = 0;
const MONDAY = 1;
const SATURDAY = 6;

// SPEC §2: the labor-hours note.
export const LABOR_PEOPLE = 15;
export const LABOR_HOURS_A_DAY = 8;

/** The weeks whose Monday or Friday is in a month (SPEC §2), in order: four or five. No time zone is involved. */
export function workingWeeks(year: number, month: number): WorkingWeek[] {
  const days = daysOf(year, month);
  const mondays = days.filter((day) => weekday(day) === MONDAY);
  const [first] = mondays;
  // Whether the month's first Friday belongs to a week that began in the month before.
  const hasEarlier = first !== undefined && days.some((day) => day < first && weekday(day) === MONDAY + DAYS_TO_FRIDAY);
  const earlier = hasEarlier ? [first - 7 * DAY_MS] : [];
  return [...earlier, ...mondays].map((monday) => ({
    monday: isoDate(monday),
    friday: isoDate(monday + DAYS_TO_FRIDAY * DAY_MS),
  }));
}

/** The week of a day, weekend included, as its month lists it; else the month before does. */
export function weekOf(day: IsoDate): { year: number; month: number; number: number; week: WorkingWeek } {
  const monday = isoDate(Date.parse(day) - ((weekday(Date.parse(day)) + 6) % 7) * DAY_MS);
  const listed = [day, monday].map((each) => ({ year: yearOf(each), month: monthOf(each) }));
  for (const { year, month } of listed) {
    const weeks = workingWeeks(year, month);
    const at = weeks.findIndex((week) => week.monday === monday);
    const week = weeks[at];
    if (week !== undefined) return { year, month, number: at + 1, week };
  }
  throw new RangeError(`${day} is in no week; a month lists every week whose Monday it has.`);
}

/** `11월 30일 – 12월 4일`, `30 Nov – 4 Dec`; the end of a week in two years names its year. */
export function weekDays({ monday, friday }: WorkingWeek, language: Language): string {
  const end = yearOf(friday) === yearOf(monday) ? dayOfMonthName(friday, language) : dayName(friday, language);
  return `${dayOfMonthName(monday, language)} – ${end}`;
}

/** `2026년 11월 30일 – 12월 4일`, `30 Nov – 4 Dec 2026`: the year comes where the language has it. */
export function weekPeriod({ monday, friday }: WorkingWeek, language: Language): string {
  const isOneYear = yearOf(friday) === yearOf(monday);
  const from = isOneYear && language === 'en' ? dayOfMonthName(monday, 'en') : dayName(monday, language);
  const to = isOneYear && language === 'ko' ? dayOfMonthName(friday, 'ko') : dayName(friday, language);
  return `${from} – ${to}`;
}

/** Whether a day is in a week, including its weekend. */
export function isInWeek(day: IsoDate, { monday }: WorkingWeek): boolean {
  const distance = Date.parse(day) - Date.parse(monday);
  return distance >= 0 && distance < 7 * DAY_MS;
}

/** The number of Mondays to Fridays in a month; holidays are not known. */
export function workingDays(year: number, month: number): number {
  return daysOf(year, month).filter((day) => weekday(day) !== SUNDAY && weekday(day) !== SATURDAY).length;
}

/** 15 people × 8 hours × working days (SPEC §2). */
export function laborHours(year: number, month: number): number {
  return LABOR_PEOPLE * LABOR_HOURS_A_DAY * workingDays(year, month);
}

/** Midnight UTC of each day of a month, in milliseconds. */
function daysOf(year: number, month: number): number[] {
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Array.from({ length }, (_, at) => Date.UTC(year, month - 1, at + 1));
}

const weekday = (day: number) => new Date(day).getUTCDay();
const isoDate = (day: number): IsoDate => new Date(day).toISOString().slice(0, 10);
