import { findLastChange, isNeverWritten } from '../../db/history.ts';
import { listMonthsOf } from '../../db/month-records.ts';
import type { Db } from '../../db/schema.ts';
import { lastTwoMonths, monthState } from '../domain/closing.ts';
import { underWayBefore } from '../domain/completeness.ts';
import { dashboardComparisons } from '../domain/dashboard-comparisons.ts';
import { keyFigure, keyFigures, unitsOfReport } from '../domain/key-figures.ts';
import { monthsToDate, monthsUnderWay } from '../domain/months-under-way.ts';
import type { Cells } from '../domain/record.ts';
import { fieldKeys, type BusinessUnit, type ReportId } from '../domain/report.ts';
import { reportById, reports } from '../domain/reports.ts';
import { MONTHS, yearOf, type IsoDate } from '../domain/year-month.ts';
import { chartYear, comparisonData, type MonthsOfYear } from '../domain/yearly-comparison.ts';

/** All that the dashboard shows of stored figures. @param year the one that is compared with the year before it */
export async function loadDashboard(db: Db, year: number, today: IsoDate) {
  const compared = chartYear(year, today);
  const current = yearOf(today);
  const monthsOf = await loadYears(db, [...new Set([year, year - 1, current, current - 1])]);
  const unitsOf = (reportId: ReportId, of: number) =>
    new Map(unitsOfReport(reportById(reportId)).map((bu) => [bu, monthsOf(reportId, bu, of)]));
  const months = lastTwoMonths(today);
  const states = await Promise.all(
    months.flatMap((month) =>
      reports.flatMap((report) =>
        unitsOfReport(report).map(async (bu) => ({
          ...monthState(report, bu, month, (of) => monthsOf(report.id, bu, of)),
          lastChange: await findLastChange(db, report, { ...month, bu }),
        })),
      ),
    ),
  );
  return {
    compared,
    figures: keyFigures.map((rule) => {
      const report = reportById(rule.reportId);
      const [now, before] = [unitsOf(report.id, year), unitsOf(report.id, year - 1)];
      const cellsOf = (months: MonthsOfYear = new Map()) => MONTHS.map((month) => months.get(month) ?? {});
      const units = [...now].map(([bu, months]) => ({
        year,
        today,
        months: cellsOf(months),
        yearBefore: cellsOf(before.get(bu)),
      }));
      const shown = {
        last: compared.lastMonth,
        toDate: monthsToDate(report, ...units),
        underWay: monthsUnderWay(report, ...units),
        underWayBefore: underWayBefore(fieldKeys(report.rows), [...before.values()]),
      };
      return { rule, figure: keyFigure(rule, shown, now, before) };
    }),
    comparisons: new Map(
      dashboardComparisons.map((comparison) => [
        comparison.id,
        comparisonData(
          comparison,
          compared,
          monthsOf(comparison.reportId, null, year),
          monthsOf(comparison.reportId, null, year - 1),
        ),
      ]),
    ),
    isEmpty: await isNeverWritten(db),
    closing: { months, states },
  };
}

/** The stored months of years, of every report. */
async function loadYears(db: Db, years: readonly number[]) {
  const found = new Map<string, Map<number, Cells>>();
  const nameOf = (reportId: ReportId, bu: BusinessUnit | null, year: number) => `${reportId} ${bu} ${year}`;
  for (const report of reports) {
    for (const { year, month, bu, cells } of await listMonthsOf(db, report, years)) {
      const name = nameOf(report.id, bu, year);
      const months = found.get(name) ?? new Map<number, Cells>();
      found.set(name, months.set(month, cells));
    }
  }
  return (reportId: ReportId, bu: BusinessUnit | null, year: number): MonthsOfYear =>
    found.get(nameOf(reportId, bu, year)) ?? new Map();
}
