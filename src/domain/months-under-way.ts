import { isEmptyMonth, underWayOf, type Progress } from './completeness.ts';
import { monthsName } from './date-words.ts';
import type { Language } from './language.ts';
import type { Cells } from './record.ts';
import { fieldKeys, type Report } from './report.ts';
import { lastMonthOver, MONTHS, type IsoDate } from './year-month.ts';

/** A year of a report: the cells of its twelve months and of those of the year before, January first. */
export interface TwoYears {
  readonly year: number;
  readonly today: IsoDate;
  readonly months: readonly Cells[];
  readonly yearBefore: readonly Cells[];
}

/** The months of a report that are under way. @param units the same years of each business unit */
export function monthsUnderWay(report: Report, ...units: readonly TwoYears[]): readonly (Progress | null)[] {
  const over = Math.max(...units.map(({ year, today }) => lastMonthOver(year, today)));
  const byMonth = (all: readonly Cells[]) => new Map(all.map((cells, at) => [at + 1, cells]));
  const stored = units.map(({ months, yearBefore }) => ({ months: byMonth(months), yearBefore: byMonth(yearBefore) }));
  return underWayOf(fieldKeys(report.rows), over, stored);
}

/**
 * The months that 누계 adds up: those from January that are over, hold something and are complete in every business unit.
 */
export function monthsToDate(report: Report, ...units: readonly TwoYears[]): number[] {
  const underWay = monthsUnderWay(report, ...units);
  return MONTHS.filter(
    (month) =>
      units.some(
        ({ year, today, months }) => month <= lastMonthOver(year, today) && !isEmptyMonth(months[month - 1]),
      ) && underWay[month - 1] === null,
  );
}

/** `누계 1~10월`, `Jan–Oct to date`: what a figure of these months is called. */
export function toDateName(months: readonly number[], language: Language): string {
  if (language === 'ko') return months.length === 0 ? '누계' : `누계 ${monthsName(months, 'ko')}`;
  return months.length === 0 ? 'To date' : `${monthsName(months, 'en')} to date`;
}
