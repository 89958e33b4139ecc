import type { CsvRow, Faults } from './csv-faults.ts';
import type { Column } from './csv-header.ts';
import { comparableName } from './names.ts';
import { BUSINESS_UNIT_NAMES, BUSINESS_UNITS, type BusinessUnit, type Report, type ReportId } from './report.ts';
import { fromYearMonthNumber, isMonth, isYear, YEAR_RANGE, type YearMonth } from './year-month.ts';

/** Report, year and unit as given by the command line or a file name; null where it does not say. */
export interface KeySource {
  readonly kind: ReportId | null;
  readonly year: number | null;
  readonly bu: BusinessUnit | null;
}

export interface KeySettings {
  readonly columns: readonly Column[];
  /** From the options; they must agree with the content. */
  readonly options: KeySource;
  /** From the file name; used where options and content say nothing. */
  readonly name: KeySource;
  readonly faults: Faults;
  /** Year and unit of the rows so far. */
  readonly memory: KeyMemory;
}

/** Remembers earlier rows: the file name must not fill in a column that is filled in some rows and empty in others. */
export interface KeyMemory {
  year: PartMemory;
  bu: PartMemory;
}

interface PartMemory {
  /** The last value in a cell. */
  readonly written: string | null;
  /** The value from the file name that was used for rows with an empty cell. */
  readonly assumed: string | null;
}

export function createKeyMemory(): KeyMemory {
  return { year: { written: null, assumed: null }, bu: { written: null, assumed: null } };
}

/** Whether a row's cell, empty (null) or not, is consistent with the rows before it; if not, a fault is reported. */
function isConsistent(
  part: keyof KeyMemory,
  written: string | null,
  row: CsvRow,
  at: number,
  { options, name, faults, memory }: KeySettings,
): boolean {
  const { written: writtenBefore, assumed } = memory[part];
  if (at === -1 || options[part] !== null) return true;
  if (written === null && writtenBefore !== null) {
    faults.inCell(row, at, `is empty, but the rows above say ${writtenBefore}; write it in every row`);
    return false;
  }
  if (written !== null && assumed !== null && written !== assumed) {
    const message = `says ${written}, but the rows above are empty and the file name says ${assumed}; write it in every row`;
    faults.inCellOnce(row, at, message);
    return false;
  }
  memory[part] = written === null ? { written: null, assumed: name[part]?.toString() ?? null } : { written, assumed };
  return true;
}

/** The year of a row; null when it is wrong or unknown, after reporting the fault. */
export function yearOfRow(row: CsvRow, settings: KeySettings): number | null {
  const { columns, options, name, faults } = settings;
  const written = agreedNumber(row, 'year', columns, faults);
  if (written === 'wrong') return null;
  const column = columns.findIndex(({ role }) => role === 'year' || role === 'yearMonth');
  if (!isConsistent('year', written?.value.toString() ?? null, row, column, settings)) return null;
  if (written !== null && options.year !== null && options.year !== written.value) {
    const { value, at } = written;
    faults.inCellOnce(row, at, `says ${value}, but --year says ${options.year}; leave --year out, or correct the file`);
    return null;
  }
  const year = written?.value ?? options.year ?? name.year;
  if (year === null) {
    faults.inFile(
      'The year is not known; add --year 2024 or a year column, or use a file name such as cost_report_2024_SKB.csv.',
    );
  }
  return year;
}

/** The month of a row; null when it is wrong or missing, after reporting the fault. */
export function monthOfRow(row: CsvRow, { columns, faults }: KeySettings): number | null {
  const written = agreedNumber(row, 'month', columns, faults);
  if (written === 'wrong') return null;
  const at = columns.findIndex(({ role }) => role === 'month' || role === 'yearMonth');
  if (written === null && at !== -1) faults.inCell(row, at, 'is empty; write the month, 1 to 12');
  return written?.value ?? null;
}

/** The unit of a row; null where the report has none, or when it is wrong or unknown, after reporting the fault. */
export function unitOfRow(row: CsvRow, report: Report, settings: KeySettings): BusinessUnit | null {
  const { columns, options, name, faults } = settings;
  const at = columns.findIndex(({ role }) => role === 'unit');
  const text = (row.cells[at] ?? '').trim();
  if (!report.perBusinessUnit) {
    const no = `the ${report.id} report has no business units`;
    if (text !== '') faults.inCell(row, at, `is a business unit, but ${no}; remove the column`);
    if (options.bu !== null) faults.inFile(`--bu ${options.bu} does not fit: ${no}; leave it out.`);
    return null;
  }
  if (text === '') {
    if (!isConsistent('bu', null, row, at, settings)) return null;
    const bu = options.bu ?? name.bu;
    if (bu === null) faults.inFile('The business unit is not known; add --bu SKB or --bu SK, or a bu column.');
    return bu;
  }
  const bu = readUnit(text);
  if (bu === null) faults.inCell(row, at, 'must be SKB or SK');
  else if (!isConsistent('bu', bu, row, at, settings)) return null;
  if (bu === null || options.bu === null || options.bu === bu) return bu;
  faults.inCellOnce(row, at, `says ${bu}, but --bu says ${options.bu}; leave --bu out, or correct the file`);
  return null;
}

const RULES = {
  year: { suffix: / ?년$/, isValid: isYear, message: `must be a year from ${YEAR_RANGE}` },
  month: { suffix: / ?월$/, isValid: isMonth, message: 'must be a month, 1 to 12' },
};

/** The year or month of a row. If it is in two columns (its own and yearMonth), they must agree. */
function agreedNumber(
  row: CsvRow,
  part: keyof YearMonth,
  columns: readonly Column[],
  faults: Faults,
): { value: number; at: number } | 'wrong' | null {
  const { suffix, isValid, message } = RULES[part];
  let first: { value: number; at: number } | null = null;
  for (const [at, { role }] of columns.entries()) {
    const text = (row.cells[at] ?? '').trim();
    if ((role !== part && role !== 'yearMonth') || text === '') continue;
    const number = wholeNumber(text, suffix);
    const value = number !== null && role === 'yearMonth' ? fromYearMonthNumber(number)[part] : number;
    if (value === null || !isValid(value)) {
      faults.inCell(row, at, role === part ? message : 'must be year and month, such as 202411');
      return 'wrong';
    }
    if (first !== null && first.value !== value) {
      faults.inCell(row, at, `does not agree with ${first.value} in the same row; correct one of the two`);
      return 'wrong';
    }
    first ??= { value, at };
  }
  return first;
}

/** `2024`, `2,024` or `2024년`; months without the comma. */
function wholeNumber(text: string, suffix: RegExp): number | null {
  if (text.length > 20) return null;
  const digits = text.normalize('NFC').replace(suffix, '');
  return /^(?:\d{1,6}|\d,\d{3})$/.test(digits) ? Number(digits.replace(',', '')) : null;
}

function readUnit(text: string): BusinessUnit | null {
  const written = comparableName(text);
  return (
    BUSINESS_UNITS.find((bu) => [bu, BUSINESS_UNIT_NAMES[bu]].some((known) => comparableName(known) === written)) ??
    null
  );
}
