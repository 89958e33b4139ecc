/** Sheets as their owners keep them, each with what must become of it: taken with exactly these cells, or asked about. */
import assert from 'node:assert/strict';
import type { KeySource } from '../../src/domain/blocks/context.ts';
import type { ReportId } from '../../src/domain/report.ts';
import { importRows, type Outcome } from './import-rows.ts';

export interface OwnersSheet {
  /** Rows are separated by ` / `, cells by `|`; `⏎` is a line break inside a cell. */
  readonly rows: string;
  readonly file?: string;
  /** The name of its sheet; then it is a workbook. */
  readonly sheet?: string;
  /** Other sheets of the workbook, by their names. */
  readonly others?: Readonly<Record<string, string>>;
  /** Merged cells of the workbook, such as `A2:A4`. */
  readonly merged?: readonly string[];
  readonly options?: Partial<KeySource>;
  /** As `--in-thousands` and `--in-millions` say it. */
  readonly scale?: 1_000 | 1_000_000;
}

/** Unless a sheet says otherwise, the options are those of a cost report. */
const OPTIONS: KeySource = { kind: 'cost', year: 2024, bu: 'SKB' };
export const NO_OPTIONS: KeySource = { kind: null, year: null, bu: null };
export const WAREHOUSE: KeySource = { kind: 'warehouse', year: 2024, bu: null };

/** A table that is read as it is: three items of two groups, three months. */
const BODY = '아레나스|관리비|4100|4200|4300 / |하역비|510|520|530 / IWS|하역비|610|620|630';
export const TABLE = `구분|항목|1월|2월|3월 / ${BODY}`;

/** The cells of TABLE, as `cellsOf` writes them. @param scale what the figures are multiplied by */
export function tableCells(scale = 1, key = ''): string[] {
  const figures = { arenasManagementCharge: 4100, arenasHandlingCharge: 510, iwsHandlingCharge: 610 };
  return [1, 2, 3].flatMap((month) =>
    Object.entries(figures).map(([field, first]) => {
      const step = first > 1_000 ? 100 : 10;
      return `${key}${month} ${field} ${(first + (month - 1) * step) * scale}`;
    }),
  );
}

export const titled = (title: string): OwnersSheet => ({ rows: `${title} / ${TABLE}` });
/** @param heading of the labels of groups */
export const cornered = (heading: string): OwnersSheet => ({ rows: TABLE.replace('구분', heading) });
/** @param months the headings of the three months */
export const headed = (...months: [string, string, string]): OwnersSheet => ({
  rows: `구분|항목|${months.join('|')} / ${BODY}`,
});
/** A workbook whose figures have a number format. */
export const formatted = (format: string, rows = TABLE): OwnersSheet => ({
  rows: rows.replaceAll(/(?<=\|)-?\d+(?=\||$| \/)/g, (figure) => `${figure}{${format}}`),
  sheet: 'Sheet1',
});
/** @param each what stands in a column beside the labels, in each of the three rows */
export const beside = (heading: string, ...each: [string, string, string]): OwnersSheet => {
  const rows = BODY.split(' / ').map((row, at) => row.replace(/^(.*?\|.*?)\|/, `$1|${each[at]}|`));
  return { rows: [`구분|항목|${heading}|1월|2월|3월`, ...rows].join(' / ') };
};
/** @param row stands between the headings and the figures */
export const below = (row: string): OwnersSheet => ({ rows: TABLE.replace(' / ', ` / ${row} / `) });
export const noted = (note: string): OwnersSheet => ({ rows: `${TABLE} / ${note}` });
export const inFile = (file: string, options?: Partial<KeySource>): OwnersSheet => ({
  rows: TABLE,
  file,
  ...(options !== undefined && { options }),
});
export const inSheet = (sheet: string, options?: Partial<KeySource>): OwnersSheet => ({
  rows: TABLE,
  sheet,
  ...(options !== undefined && { options }),
});
/** A workbook with a sheet beside the table's. */
export const withCover = (cover: string): OwnersSheet => ({ ...inSheet('SKB'), others: { 표지: cover } });

/** What importing a sheet gives. */
function outcomeOf({ rows, others = {}, options, ...sheet }: OwnersSheet): Promise<Outcome> {
  const cellsIn = (text: string) =>
    text.split(' / ').map((row) => row.split('|').map((cell) => cell.replaceAll('⏎', '\n')));
  const otherSheets = Object.fromEntries(Object.entries(others).map(([name, text]) => [name, cellsIn(text)]));
  return importRows(cellsIn(rows), { ...sheet, others: otherSheets, options: { ...OPTIONS, ...options } });
}

function nameOf({ rows, ...others }: OwnersSheet): string {
  const settings = Object.values(others).map((value) => JSON.stringify(value));
  return [rows.replace(TABLE, 'table').replace(BODY, 'figures'), ...settings].join(' ');
}

/** How many errors may tell one fault. */
const MOST_ERRORS = 3;

/** The tests of a file. The file itself passes them to node:test, which then knows whose they are. */
export const sheetTests: { readonly name: string; readonly check: () => Promise<void> }[] = [];

function add(name: string, check: () => Promise<void>): void {
  sheetTests.push({ name, check });
}

/** Each sheet is refused, for a reason that is among the codes. */
export function areAsked(codes: readonly string[], sheets: readonly OwnersSheet[]): void {
  for (const sheet of sheets) {
    add(`asked: ${nameOf(sheet)}`, async () => {
      const { cells, codes: found } = await outcomeOf(sheet);
      assert.notDeepEqual(found, [], `stored: ${cells.join(', ')}`);
      assert.ok(
        found.some((code) => codes.includes(code)),
        `asked for another reason: ${found.join(', ')}`,
      );
      assert.ok(found.length <= MOST_ERRORS, `one fault is ${found.length} errors: ${found.join(', ')}`);
    });
  }
}

/** Each sheet is taken, and gives these cells and no others. */
export function areTaken(sheets: readonly (OwnersSheet & { readonly cells?: readonly string[] })[]): void {
  for (const { cells = tableCells(), ...sheet } of sheets) {
    add(`taken: ${nameOf(sheet)}`, async () => {
      const { cells: found, codes } = await outcomeOf(sheet);
      assert.deepEqual([...codes], []);
      assert.deepEqual([...found].toSorted(), [...cells].toSorted());
    });
  }
}

/** Where two sensible people disagree: each sheet is refused, or gives these cells and no others. */
export function areTakenOrAsked(sheets: readonly (OwnersSheet & { readonly cells?: readonly string[] })[]): void {
  for (const { cells = tableCells(), ...sheet } of sheets) {
    add(`taken or asked: ${nameOf(sheet)}`, async () => {
      const { cells: found, codes } = await outcomeOf(sheet);
      if (codes.length === 0) assert.deepEqual([...found].toSorted(), [...cells].toSorted());
    });
  }
}

/** The numbers from 1 on, as cells. */
export const upTo = (last: number, name = (each: number) => String(each)) =>
  Array.from({ length: last }, (_, at) => name(at + 1)).join('|');
export const figures = (count: number) => upTo(count, (each) => String(each * 7 + 20));
export const outbound = (heads: string, count = 12) => `구분|항목|${heads} / 출고|전표|${figures(count)}`;

export const ofReport = (kind: ReportId, rows: string, more: Partial<OwnersSheet> = {}): OwnersSheet => ({
  rows,
  options: { kind, year: 2024, bu: kind === 'cost' ? 'SKB' : null },
  ...more,
});

/** Why a sheet is refused, by what is to be asked about it. */
export const REASONS = {
  scale: [
    'scale-not-won',
    'scale-disagrees',
    'other-money',
    'won-among-thousands',
    'another-scale',
    'scale-in-name',
    'unknown-column',
    'row-without-name',
  ],
  measure: ['other-money', 'unit-of-measure-differs', 'not-actual', 'unknown-row', 'unknown-column'],
  notActual: [
    'note-not-actual',
    'name-not-actual',
    'not-actual',
    'unknown-below-head',
    'unclear-month',
    'no-field',
    'another-table',
    'column-without-heading',
    'unknown-row',
  ],
  year: [
    'key-disagrees',
    'note-not-actual',
    'another-key',
    'name-disagrees',
    'years-run-down',
    'column-twice',
    'unknown-year',
  ],
  unit: [
    'note-not-actual',
    'another-key',
    'key-disagrees',
    'name-disagrees',
    'of-both-units',
    'not-a-unit',
    'unknown-unit',
  ],
  days: [
    'not-months',
    'name-not-actual',
    'unclear-month',
    'no-header',
    'not-a-month',
    'row-twice',
    'column-twice',
    'note-not-actual',
    'no-month-column',
    'row-not-in-report',
    'unknown-column',
  ],
  figure: [
    'not-a-number',
    'number-with-text',
    'comma-in-number',
    'misplaced-separator',
    'date-for-number',
    'error-value',
    'line-break',
    'other-money',
    'won-among-thousands',
  ],
  unknown: ['unknown-row', 'unknown-column', 'several-fields', 'row-without-name', 'row-of-group', 'unclear-group'],
} as const;
