import { toCsvCell } from '../../domain/csv-cell.ts';
import { derivedFigure } from '../../domain/derive.ts';
import { entryColumns, entryRows, type EntryFormId } from '../../domain/entry-forms.ts';
import type { BusinessUnit } from '../../domain/report.ts';
import { valueOf } from '../grid/grid-state.ts';
import type { CsvFile } from '../kept/entry-csv.ts';
import type { EntryValues } from '../kept/entry-values.ts';

/** An entry form of a unit and a month or year. */
export interface EntryPeriod {
  readonly form: EntryFormId;
  readonly bu: BusinessUnit;
  readonly year: number;
  /** Null where a form is for a whole year. */
  readonly month: number | null;
}

const FILE_WORDS: Readonly<Record<EntryFormId, string>> = {
  weekly: 'weekly_inventory',
  balance: 'monthly_inventory_balance',
};

/** Rows and columns as on the form, the total included, with English labels as in every CSV file of the product. */
export function entryFormFile({ form, bu, year, month }: EntryPeriod, values: EntryValues): CsvFile {
  const columns = entryColumns[form];
  const rows = entryRows(form, year, month).filter((row) => row.kind !== 'group');
  const cell = (row: string, column: string) => valueOf(values[`${row}.${column}`] ?? '');
  const table = rows.map((row) => [
    row.label.en,
    ...columns.map(({ key, addsUp }) => {
      if (row.kind === 'field') return toCsvCell(cell(row.key, key));
      return addsUp
        ? (derivedFigure(row, Object.fromEntries(row.plus.map((each) => [each, cell(each, key)]))) ?? '')
        : '';
    }),
  ]);
  return {
    name: `${[FILE_WORDS[form], year, month, bu].filter((part) => part !== null).join('_')}.csv`,
    rows: [[form === 'weekly' ? 'Week' : 'Month', ...columns.map(({ label }) => label.en)], ...table],
  };
}
