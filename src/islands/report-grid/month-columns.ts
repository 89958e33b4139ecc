import { monthId } from '../../domain/addresses.ts';
import type { Progress } from '../../domain/completeness.ts';
import { monthName } from '../../domain/date-words.ts';
import type { Language } from '../../domain/language.ts';
import type { Cells, MonthOfYear } from '../../domain/record.ts';
import { lastMonth, MONTHS, type IsoDate } from '../../domain/year-month.ts';
import type { GridColumn } from '../grid/grid-column.ts';
import { words } from './words.ts';

/** Twelve columns of cells; a month that is not stored is an empty one. */
export function cellsByMonth(months: readonly Pick<MonthOfYear, 'month' | 'cells'>[]): Cells[] {
  const cells = new Map(months.map((month) => [month.month, month.cells]));
  return MONTHS.map((month) => cells.get(month) ?? {});
}

/** `입력 중 3/17` for each month that is under way, and an empty text for each other; by month, January first. */
export function underWayWords(months: readonly (Progress | null)[], language: Language): string[] {
  return months.map((month) => (month === null ? '' : words.underWay(month.filled, month.usual)[language]));
}

/** @param underWay what `underWayWords` returns */
export function monthColumns(
  year: number,
  today: IsoDate,
  language: Language,
  underWay: readonly string[] = [],
): GridColumn[] {
  const closed = lastMonth(today);
  // Where a narrow screen begins to show the months: the last two closed ones.
  const start = year === closed.year ? Math.max(1, closed.month - 1) : null;
  return MONTHS.map((month) => {
    const distance = (year - closed.year) * 12 + month - closed.month;
    return {
      name: monthName(month, language),
      head: monthName(month, language),
      id: monthId(month),
      headClass: distance === 0 ? 'now' : distance > 0 ? 'future' : undefined,
      underWay: underWay[month - 1] || undefined,
      isStart: month === start,
      attributes: { 'data-month': month },
    };
  });
}
