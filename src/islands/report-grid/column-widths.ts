import { showCell } from '../../domain/cell.ts';
import type { Cells } from '../../domain/record.ts';
import type { Report, ValueRow } from '../../domain/report.ts';
import { fractionOf, isEndless, LEAST_WIDTH, figureWidth, type ColumnWidths } from '../grid/figure-width.ts';
import { signed } from '../grid/grid-rows.tsx';
import { figureOf, totalOf } from '../grid/shown-row.ts';

/** What the columns of a report must have room for: the widest figure of each, computed rows included. */
export function columnWidths(report: Report, months: readonly Cells[]): ColumnWidths {
  const columns = months.map(() => LEAST_WIDTH);
  const fractions = new Map<string, number>();
  let total = LEAST_WIDTH;
  for (const row of report.rows) {
    if (row.kind === 'group') continue;
    const shown = months.map((cells) => shownNumber(row, cells));
    const sum = report.rowTotals ? signed(row, totalOf(row, months)) : '';
    // What takes several lines aligns with nothing.
    const fraction = Math.max(0, ...[sum, ...shown].filter((figure) => !isEndless(figure, 0)).map(fractionOf));
    if (fraction > 0) fractions.set(row.key, fraction);
    for (const [at, figure] of shown.entries()) {
      columns[at] = widened(columns[at] ?? LEAST_WIDTH, figure, fraction);
    }
    total = widened(total, sum, fraction);
  }
  return { columns, total, fractions };
}

/** What takes several lines fits any column. */
function widened(width: number, figure: string, fraction: number): number {
  return isEndless(figure, fraction) ? width : Math.max(width, figureWidth(figure, fraction));
}

/** Texts wrap, so they need no width. */
function shownNumber(row: ValueRow, cells: Cells): string {
  if (row.kind === 'derived') return signed(row, figureOf(row, cells));
  const value = cells[row.key] ?? null;
  return typeof value === 'number' ? showCell(value, row.unit) : '';
}

/** The widths of a report's columns. Equal widths stay the same value, so that they render nothing again. */
export function widthsOf(report: Report): (months: readonly Cells[]) => ColumnWidths {
  let measured: readonly Cells[] | undefined;
  let kept = columnWidths(report, []);
  let key = '';
  return (months) => {
    if (months === measured) return kept;
    measured = months;
    const widths = columnWidths(report, months);
    const now = JSON.stringify([widths.columns, widths.total, [...widths.fractions]]);
    if (now !== key) [kept, key] = [widths, now];
    return kept;
  };
}
