import { completenessOf, type Completeness } from './completeness.ts';
import type { Cells } from './record.ts';
import type { Report } from './report.ts';
import { lastMonth, MONTHS, type IsoDate } from './year-month.ts';

/** A year of a report: the cells of its twelve months and of those of the year before, January first. */
export interface TwoYears {
  readonly year: number;
  readonly today: IsoDate;
  readonly months: readonly Cells[];
  readonly yearBefore: readonly Cells[];
}

/** The last month of a year that is over: 12 in an earlier year, 0 when none is. */
function lastMonthOver(year: number, today: IsoDate): number {
  const last = lastMonth(today);
  return year < last.year ? 12 : year === last.year ? last.month : 0;
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

/** The months that 누계 adds up: those from January that are over, hold something and are complete. */
export function monthsToDate(report: Report, years: TwoYears): number[] {
  const underWay = monthsUnderWay(report, years);
  const over = lastMonthOver(years.year, years.today);
  return MONTHS.filter((month) => month <= over && underWay[month - 1] === null && !isEmpty(years.months[month - 1]));
}

function isEmpty(cells: Cells = {}): boolean {
  return Object.values(cells).every((value) => value === null);
}
