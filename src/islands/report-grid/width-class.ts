import { showCell } from '../../domain/cell.ts';
import { derivedFigure, rowTotal } from '../../domain/derive.ts';
import type { Cells } from '../../domain/record.ts';
import type { FieldRow, Report } from '../../domain/report.ts';
import { signed } from '../grid/grid-rows.tsx';

/** Numbers are never cut: the longest one, in characters as shown, decides the width of the sheet. */
export function widthClass(report: Report, months: readonly Cells[]): string | undefined {
  let longest = 0;
  for (const row of report.rows) {
    if (row.kind === 'group') continue;
    for (const cells of months) {
      const value = row.kind === 'field' ? shownNumber(row, cells) : signed(row, derivedFigure(row, cells));
      longest = Math.max(longest, value.length);
    }
    // The column of totals is a third wider than a month's.
    if (report.rowTotals) longest = Math.max(longest, signed(row, rowTotal(row, months)).length - 3);
  }
  if (longest <= '123,456,789'.length) return undefined;
  if (longest <= '1,234,567,890'.length) return '10';
  if (longest <= '12,345,678,901'.length) return '11';
  return 'free';
}

/** Texts wrap, so they do not affect the width. */
function shownNumber(row: FieldRow, cells: Cells): string {
  const value = cells[row.key] ?? null;
  // Most numbers are too short to matter; this check is faster than formatting them.
  if (typeof value !== 'number' || (Number.isInteger(value) && Math.abs(value) < 100_000_000)) return '';
  return showCell(value, row.unit);
}
