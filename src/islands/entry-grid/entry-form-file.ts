import { toCsvCell } from '../../domain/csv-cell.ts';
import { derivedFigure } from '../../domain/derive.ts';
import type { EntryForm } from '../../domain/entry-forms.ts';
import type { BusinessUnit } from '../../domain/report.ts';
import { valueOf } from '../grid/grid-state.ts';
import type { CsvFile } from '../kept/entry-csv.ts';
import type { EntryValues } from '../kept/entry-values.ts';

/** What a form was filled in for. */
interface EntryPeriod {
  readonly bu: BusinessUnit;
  readonly year: number;
  /** Null where a form is for a whole year. */
  readonly month: number | null;
}

/** Rows and columns as on the form, the total included, with English labels as in every CSV file of the product. */
export function entryFormFile(form: EntryForm, { bu, year, month }: EntryPeriod, values: EntryValues): CsvFile {
  const rows = form.rows(year, month).filter((row) => row.kind !== 'group');
  const cell = (row: string, column: string) => valueOf(values[`${row}.${column}`] ?? '');
  const table = rows.map((row) => [
    row.label.en,
    ...form.columns.map(({ key, addsUp }) => {
      if (row.kind === 'field') return toCsvCell(cell(row.key, key));
      if (!addsUp) return '';
      return derivedFigure(row, Object.fromEntries(row.plus.map((each) => [each, cell(each, key)]))) ?? '';
    }),
  ]);
  return {
    name: `${[form.fileWords, year, month, bu].filter((part) => part !== null).join('_')}.csv`,
    rows: [[form.corner.en, ...form.columns.map(({ label }) => label.en)], ...table],
  };
}
