import { completenessOf } from './completeness.ts';
import { fieldKeys, type BusinessUnit, type Report } from './report.ts';
import { lastMonth, type IsoDate, type YearMonth } from './year-month.ts';
import type { MonthsOfYear } from './yearly-comparison.ts';

/** How far a report's month has been filled (CONTRACT §9, §10). */
export interface MonthState extends YearMonth {
  readonly reportId: Report['id'];
  readonly bu: BusinessUnit | null;
  /** How many fields are usually filled, and how many of these are. */
  readonly usual: number;
  readonly filled: number;
  /** The first field, in the order of the report, that is usually filled and is empty; null when there is none. */
  readonly firstMissing: string | null;
}

/** The last two months that are over, the later one first. */
export function lastTwoMonths(today: IsoDate): [YearMonth, YearMonth] {
  const last = lastMonth(today);
  return [last, last.month === 1 ? { year: last.year - 1, month: 12 } : { year: last.year, month: last.month - 1 }];
}

/**
 * The state of a month. After three empty months nothing is usual: the month counts as it is, by all fields of the
 * report.
 * @param monthsOf the records of a year of the report and unit, by month
 */
export function monthState(
  report: Report,
  bu: BusinessUnit | null,
  { year, month }: YearMonth,
  monthsOf: (year: number) => MonthsOfYear,
): MonthState {
  const cells = monthsOf(year).get(month) ?? {};
  const keys = fieldKeys(report.rows);
  const held = keys.filter((key) => (cells[key] ?? null) !== null).length;
  const { usual, filled, missing } = completenessOf(keys, month, monthsOf(year), monthsOf(year - 1));
  const isKnown = usual > 0;
  return {
    reportId: report.id,
    bu,
    year,
    month,
    usual: isKnown ? usual : report.fields.length,
    filled: isKnown ? filled : held,
    firstMissing: isKnown ? (missing[0] ?? null) : held === 0 ? (report.fields[0]?.key ?? null) : null,
  };
}
