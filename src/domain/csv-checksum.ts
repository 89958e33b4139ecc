import { parseCell } from './cell.ts';
import { withoutGuard } from './csv-cell.ts';
import type { CsvRow, Faults } from './csv-faults.ts';
import type { Decimal } from './decimal.ts';
import { rowTotal } from './derive.ts';
import type { Cells } from './record.ts';
import type { ValueRow } from './report.ts';
import { MONTH_NAMES } from './year-month.ts';

/** A computed figure in a file: a sub total, a variance, a row's total over the months. */
export interface WrittenFigure {
  readonly row: ValueRow;
  /** 1 to 12; null for the total over the months. */
  readonly month: number | null;
  /** The row of the file that contains it. */
  readonly source: CsvRow;
  /** Column, counted from 0. */
  readonly at: number;
}

/**
 * CONTRACT §5: the computed figures of a file are a checksum of its own cells.
 * The returned function warns of the first month in which a row differs, once per `series`.
 */
export function createChecksum(faults: Faults) {
  const warned = new Set<string>();
  return function check(series: string, { row, month, source, at }: WrittenFigure, months: readonly Cells[]): void {
    const written = withoutGuard((source.cells[at] ?? '').trim());
    const own = rowTotal(row, months) ?? '0';
    const name = `${row.key} ${month === null ? 'total' : ''} ${series}`;
    if (isFigure(written, own) || warned.has(name)) return;
    warned.add(name);
    const what = month === null ? `the total of ${row.key}` : `${row.key} of ${MONTH_NAMES[month - 1]}`;
    faults.warnInCell(source, at, `is ${what}, but the file's own cells give ${own}; correct one of the two`);
  };
}

/** Every double, and so every spreadsheet, keeps at least this many digits. */
const KEPT_DIGITS = 15;

/** Whether a cell is empty or contains this figure, exact or shortened as spreadsheets shorten long numbers. */
function isFigure(written: string, own: Decimal): boolean {
  // An exact sum can have more digits than a number in a cell.
  if (written.replace(/[+,%\s]/g, '') === own) return true;
  const parsed = parseCell(written);
  if (parsed.problem !== undefined || typeof parsed.value === 'string') return false;
  if (parsed.value === null) return true;
  const digits = shortenedDigits(written) ?? KEPT_DIGITS;
  return Number(own).toPrecision(digits) === parsed.value.toPrecision(digits);
}

/**
 * The number of digits of a number that a spreadsheet may have shortened: scientific notation with at most six digits.
 * @returns null for any other text.
 */
export function shortenedDigits(text: string): number | null {
  const mantissa = /^[-+]?(\d(?:\.\d+)?)e[-+]?\d+$/i.exec(text.trim())?.[1];
  const digits = mantissa?.replace('.', '').length ?? Number.NaN;
  return digits <= 6 ? digits : null;
}
