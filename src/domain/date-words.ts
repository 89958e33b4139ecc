import type { Language } from './language.ts';
import { MONTH_NAMES, monthOf, monthRuns, seoulTime, yearOf, type IsoDate, type YearMonth } from './year-month.ts';

/** `11월`, `Nov`. */
export function monthName(month: number, language: Language): string {
  return language === 'ko' ? `${month}월` : (MONTH_NAMES[month - 1] ?? '');
}

/** `2026년`, `2026`. */
export function yearName(year: number, language: Language): string {
  return language === 'ko' ? `${year}년` : String(year);
}

/** `2026년 11월`, `Nov 2026`. */
export function yearMonthName({ year, month }: YearMonth, language: Language): string {
  return language === 'ko' ? `${year}년 ${month}월` : `${monthName(month, 'en')} ${year}`;
}

/** `1, 3~5월`, `Jan, Mar–May`. @param months in any order */
export function monthsName(months: readonly number[], language: Language): string {
  const name = (month: number) => (language === 'ko' ? String(month) : monthName(month, 'en'));
  const dash = language === 'ko' ? '~' : '–';
  const runs = monthRuns(months.toSorted((a, b) => a - b));
  const names = runs.map(([first, last]) => (first === last ? name(first) : name(first) + dash + name(last)));
  return names.join(', ') + (language === 'ko' ? '월' : '');
}

/** `11월 24일`, `24 Nov`. */
export function dayOfMonthName(date: IsoDate, language: Language): string {
  const [month, day] = [monthName(monthOf(date), language), Number(date.slice(8))];
  return language === 'ko' ? `${month} ${day}일` : `${day} ${month}`;
}

/** `2026년 11월 24일`, `24 Nov 2026`. */
export function dayName(date: IsoDate, language: Language): string {
  const [year, day] = [yearName(yearOf(date), language), dayOfMonthName(date, language)];
  return language === 'ko' ? `${year} ${day}` : `${day} ${year}`;
}

/**
 * A time in Seoul for a line of text: `11.24 06:55`, `24 Nov 06:55`, of another year than today's `2025-11-24 06:55`.
 * @param iso ISO 8601
 */
export function shortTime(iso: string, language: Language, today: IsoDate): string {
  const [date = '', time = ''] = seoulTime(iso).split(' ');
  if (date.slice(0, 4) !== today.slice(0, 4)) return fullTime(iso);
  const [, month = '', day = ''] = date.split('-');
  const clock = time.slice(0, 5);
  return language === 'ko' ? `${month}.${day} ${clock}` : `${Number(day)} ${monthName(Number(month), 'en')} ${clock}`;
}

/** A time in Seoul with its year, for lists: `2026-11-24 06:55`. @param iso ISO 8601 */
export function fullTime(iso: string): string {
  return seoulTime(iso).slice(0, 16);
}
