import { completenessOf, type Completeness } from './completeness.ts';
import { monthsName } from './date-words.ts';
import type { Language } from './language.ts';
import type { Cells } from './record.ts';
import type { Report } from './report.ts';
import { lastMonthOver, MONTHS, type IsoDate } from './year-month.ts';

/** A year of a report: the cells of its twelve months and of those of the year before, January first. */
export interface TwoYears {
  readonly year: number;
  readonly today: IsoDate;
  readonly months: readonly Cells[];
  readonly yearBefore: readonly Cells[];
}

/**
 * Which months are under way: over, or begun to be filled, and not complete (CONTRACT §10). A month that has not begun and holds
 * nothing is not.
 * @returns by month, January first; null for a month that is not under way
 */
export function monthsUnderWay(
  report: Report,
  { year, today, months, yearBefore }: TwoYears,
): readonly (Completeness | null)[] {
  const over = lastMonthOver(year, today);
  const byMonth = (all: readonly Cells[]) => new Map(all.map((cells, at) => [at + 1, cells]));
  const [now, before] = [byMonth(months), byMonth(yearBefore)];
  return MONTHS.map((month) => {
    if (month > over && isEmpty(now.get(month))) return null;
    const completeness = completenessOf(report, month, now, before);
    return completeness.missing.length === 0 ? null : completeness;
  });
}

/**
 * The months that 누계 adds up: those from January that are over, hold something and are complete.
 * @param units the same years of each business unit; a month is complete when it is under way in none
 */
export function monthsToDate(report: Report, ...units: readonly TwoYears[]): number[] {
  const underWay = units.map((years) => monthsUnderWay(report, years));
  return MONTHS.filter(
    (month) =>
      units.some(({ year, today, months }) => month <= lastMonthOver(year, today) && !isEmpty(months[month - 1])) &&
      underWay.every((months) => months[month - 1] === null),
  );
}

/** `누계 1~10월`, `Jan–Oct to date`: what a figure of these months is called. */
export function toDateName(months: readonly number[], language: Language): string {
  if (language === 'ko') return months.length === 0 ? '누계' : `누계 ${monthsName(months, 'ko')}`;
  return months.length === 0 ? 'To date' : `${monthsName(months, 'en')} to date`;
}

function isEmpty(cells: Cells = {}): boolean {
  return Object.values(cells).every((value) => value === null);
}
