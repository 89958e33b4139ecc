import { completenessOf } from '../../domain/completeness.ts';
import { cellsOf, type FieldValues } from '../../domain/field-values.ts';
import type { Cells } from '../../domain/record.ts';
import { fieldKeys } from '../../domain/report.ts';
import { lastMonth, MONTHS, type IsoDate, type YearMonth } from '../../domain/year-month.ts';
import type { CellAddress } from '../grid/grid-state.ts';
import type { ReportOfYear } from './report-of-year.ts';

interface Known {
  /** The year before, by month; empty when nothing is stored of it. */
  readonly lastYear: readonly FieldValues[];
  readonly today: IsoDate;
}

/**
 * Where editing begins: in the month under way, at the first cell that is usually filled and is empty. The month under way is this
 * month when something was entered in it, else last month. When it is complete, editing begins at the top of last month.
 * @param columns the cells of the year's twelve months
 */
export function startCell(
  { report, year }: Pick<ReportOfYear, 'report' | 'year'>,
  { lastYear, today }: Known,
  columns: readonly Cells[],
): CellAddress {
  const keys = fieldKeys(report.rows);
  const months = new Map(MONTHS.map((month) => [month as number, columns[month - 1] ?? {}]));
  const yearBefore = new Map(lastYear.map((values, at) => [at + 1, cellsOf(report, values)]));
  const closed = lastMonth(today);
  const holdsAny = (cells: Cells = {}) => keys.some((key) => (cells[key] ?? null) !== null);
  for (const at of [monthAfter(closed), closed]) {
    const isBegun = at === closed || holdsAny(months.get(at.month));
    if (at.year !== year || !isBegun) continue;
    const [first] = completenessOf(keys, at.month, months, yearBefore).missing;
    if (first !== undefined) return { row: keys.indexOf(first), column: at.month - 1 };
  }
  return { row: 0, column: closed.year === year ? closed.month - 1 : 0 };
}

function monthAfter({ year, month }: YearMonth): YearMonth {
  return month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
}
