import { toCsvCell } from './csv-cell.ts';
import { derivedFigure, rowTotal, type Cells } from './derive.ts';
import type { BusinessUnit, Report } from './report.ts';
import { MONTH_NAMES, MONTHS } from './year-month.ts';

/** One year of one report: the cells of each month that has a record. */
export interface ReportYear {
  readonly year: number;
  readonly bu: BusinessUnit | null;
  readonly months: ReadonlyMap<number, Cells>;
}

export type CsvLayout = 'table' | 'records';

/** Cells of CSV, head row first. An empty year gives the same rows without values: a form to fill in. */
export function csvRows(report: Report, data: ReportYear, layout: CsvLayout): string[][] {
  return layout === 'table' ? tableRows(report, data) : recordRows(report, data);
}

/** A row per field in the page's order, derived rows included; a column per month. For people. */
function tableRows(report: Report, { year, bu, months }: ReportYear): string[][] {
  const head = [
    'Field',
    'Year',
    ...(report.perBusinessUnit ? ['Unit'] : []),
    'Group',
    'Item',
    ...MONTH_NAMES,
    ...(report.rowTotals ? ['Total'] : []),
  ];
  const monthly = MONTHS.map((month) => months.get(month) ?? {});
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
      ...(report.rowTotals ? [rowTotal(row, monthly) ?? ''] : []),
    ]);
  return [head, ...rows];
}

/** A row per month, a column per input field. For machines. */
function recordRows(report: Report, { year, bu, months }: ReportYear): string[][] {
  const head = ['year', 'month', ...(report.perBusinessUnit ? ['bu'] : []), ...report.fields.map((row) => row.key)];
  const rows = MONTHS.map((month) => {
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
