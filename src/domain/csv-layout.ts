import { toCsvCell } from './csv-cell.ts';
import { derivedFigure, rowTotal } from './derive.ts';
import type { ReportYear } from './record.ts';
import type { Report } from './report.ts';
import { MONTH_NAMES, MONTHS } from './year-month.ts';

export type CsvLayout = 'table' | 'records';

/**
 * The rows of a CSV file, header first. An empty year gives the same rows without values: a form to fill in.
 * @param only a single month, 1 to 12; a table then has no Total
 */
export function csvRows(report: Report, data: ReportYear, layout: CsvLayout, only: number | null = null): string[][] {
  const shown = only === null ? MONTHS : MONTHS.filter((month) => month === only);
  return layout === 'table' ? tableRows(report, data, shown) : recordRows(report, data, shown);
}

/** A row per field in the page's order, derived rows included; a column per month. For people. */
function tableRows(report: Report, { year, bu, months }: ReportYear, shown: readonly number[]): string[][] {
  const hasTotal = report.rowTotals && shown.length === MONTHS.length;
  const head = [
    'Field',
    'Year',
    ...(report.perBusinessUnit ? ['Unit'] : []),
    'Group',
    'Item',
    ...shown.map((month) => MONTH_NAMES[month - 1] ?? ''),
    ...(hasTotal ? ['Total'] : []),
  ];
  const monthly = shown.map((month) => months.get(month) ?? {});
  const rows = report.rows
    .filter((row) => row.kind !== 'group')
    .map((row) => [
      row.key,
      String(year),
      ...(report.perBusinessUnit ? [bu ?? ''] : []),
      row.group?.en ?? '',
      row.label.en,
      ...monthly.map((cells) =>
        row.kind === 'field' ? toCsvCell(cells[row.key] ?? null) : (derivedFigure(row, cells) ?? ''),
      ),
      ...(hasTotal ? [rowTotal(row, monthly) ?? ''] : []),
    ]);
  return [head, ...rows];
}

/** A row per month, a column per input field. For machines. */
function recordRows(report: Report, { year, bu, months }: ReportYear, shown: readonly number[]): string[][] {
  const head = ['year', 'month', ...(report.perBusinessUnit ? ['bu'] : []), ...report.fields.map((row) => row.key)];
  const rows = shown.map((month) => {
    const cells = months.get(month) ?? {};
    return [
      String(year),
      String(month),
      ...(report.perBusinessUnit ? [bu ?? ''] : []),
      ...report.fields.map((row) => toCsvCell(cells[row.key] ?? null)),
    ];
  });
  return [head, ...rows];
}
