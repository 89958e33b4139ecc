/** Imports rows of texts as a file would be, and tells what was stored or why not. */
import type { KeySource } from '../../src/domain/blocks/context.ts';
import type { BusinessUnit } from '../../src/domain/report.ts';
import { checkFiles } from '../../src/files/check-files.ts';
import { workbook, type SheetCell } from './workbooks.ts';

type Rows = readonly (readonly string[])[];

export interface ImportSettings {
  readonly options: KeySource;
  readonly file?: string;
  /** The name of the sheet; then the file is a workbook. `5{0%}` is 5 with that number format. */
  readonly sheet?: string;
  /** Merged cells of the workbook, such as `A2:A4`. */
  readonly merged?: readonly string[];
  /** Other sheets of the workbook, by their names. */
  readonly others?: Readonly<Record<string, Rows>>;
  readonly scale?: 1_000 | 1_000_000;
}

export interface Outcome {
  /** `1 arenasManagementCharge 4100`; what is not of SKB (or no unit) in 2024 begins with year and unit. */
  readonly cells: readonly string[];
  /** The codes of the errors. */
  readonly codes: readonly string[];
}

/** What importing rows gives. Where figures are stored, empty cells are not told. */
export async function importRows(rows: Rows, { options, scale, ...settings }: ImportSettings): Promise<Outcome> {
  const file = settings.file ?? (settings.sheet === undefined ? 'Book1.csv' : 'Book1.xlsx');
  const checked = await checkFiles([file], async () => bytesOf(rows, settings), {
    stated: options,
    encoding: null,
    allowText: false,
    sheets: [],
    strict: false,
    scale: scale ?? null,
    storedMonths: async () => [],
    storedText: () => undefined,
    learnt: () => new Map(),
    today: null,
    everyError: null,
    progress() {},
  });
  const cells = checked.flatMap(({ records }) =>
    records.flatMap(({ year, month, bu, cells: values }) =>
      Object.entries(values)
        .filter(([, value]) => value !== null)
        .map(([key, value]) => cellText({ year, month, bu }, key, String(value))),
    ),
  );
  return { cells, codes: checked.flatMap(({ errors }) => errors.first.map(({ fault }) => fault.code)) };
}

/** A cell as an outcome tells it. */
export function cellText(
  { year, month, bu }: { readonly year: number; readonly month: number; readonly bu: BusinessUnit | null },
  key: string,
  value: string,
): string {
  const isUsual = year === 2024 && bu !== 'SK';
  return `${isUsual ? '' : `${year} ${bu ?? '-'} `}${month} ${key} ${value}`;
}

function bytesOf(rows: Rows, { sheet, others = {}, merged = [] }: Omit<ImportSettings, 'options'>): Buffer {
  if (sheet === undefined) {
    const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
    return Buffer.from(rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join(''));
  }
  const formats: string[] = [];
  // A number that a spreadsheet would write in another way, such as 01 or 2024.10, is a text.
  const typed = (text: string): SheetCell => {
    const [, number, format] = /^([-\d.]+)\{(.+)\}$/.exec(text) ?? [];
    if (number === undefined || format === undefined) {
      return text === '' ? null : String(Number(text)) === text ? Number(text) : text;
    }
    if (!formats.includes(format)) formats.push(format);
    return { attributes: `s="${formats.indexOf(format) + 1}"`, xml: `<v>${number}</v>` };
  };
  const merges = merged.map((area) => `<mergeCell ref="${area}"/>`).join('');
  const after = merges === '' ? {} : { after: `<mergeCells count="${merged.length}">${merges}</mergeCells>` };
  const sheets = [
    { name: sheet, rows: rows.map((row) => row.map(typed)), ...after },
    ...Object.entries(others).map(([name, table]) => ({ name, rows: table.map((row) => row.map(typed)) })),
  ];
  return workbook({ sheets, formats });
}
