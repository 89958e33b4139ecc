import type { FieldRow, Report } from '../report.ts';
import { monthOf, selectableYears, yearMonthNumber, yearOf, type IsoDate } from '../year-month.ts';
import { repeatedMonth } from './same-month.ts';
import type { Month, Unit } from './units.ts';
import type { ChangedFigure, UnlikelyReason } from './unlikely-figure.ts';

/** Finds months for which figures are unlikely, whatever their size. Budgets are made before a month begins, and repeat. */
export function createMonthCheck(report: Report, today: IsoDate) {
  const planned = plannedKeys(report);
  const reported = report.fields.map(({ key }) => key).filter((key) => !planned.has(key));
  const current = yearMonthNumber({ year: yearOf(today), month: monthOf(today) });
  const offered = selectableYears(today, yearOf(today));
  const [first = 0, last = 0] = [offered[0], offered.at(-1)];

  return function reasonOfMonth(
    { months }: Unit,
    month: Month,
    figures: readonly ChangedFigure[],
  ): (field: FieldRow) => UnlikelyReason | null {
    if (month.year < first || month.year > last) return () => ({ kind: 'year-not-offered', first, last });
    const unlessPlanned = (reason: UnlikelyReason) => (field: FieldRow) => (planned.has(field.key) ? null : reason);
    if (yearMonthNumber(month) > current) return unlessPlanned({ kind: 'not-begun' });
    const changed = figures.map(({ field }) => field.key).filter((key) => !planned.has(key));
    const repeated = repeatedMonth(months, month, changed, reported);
    if (repeated === null) return () => null;
    return unlessPlanned({ kind: 'same-month', as: { year: repeated.year, month: repeated.month } });
  };
}

/** The fields against which a variance is measured. */
function plannedKeys({ rows }: Report): Set<string> {
  return new Set(rows.flatMap((row) => (row.kind === 'derived' && row.role === 'variance' ? row.plus : [])));
}
