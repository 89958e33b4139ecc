import { parseCell } from '../cell.ts';
import { withoutGuard } from '../csv-cell.ts';
import { times, type Decimal } from '../decimal.ts';
import { countNumbers, rowTotal } from '../derive.ts';
import type { Fault } from '../fault.ts';
import type { Cells, RecordKey } from '../record.ts';
import type { ValueRow } from '../report.ts';
import { MONTHS } from '../year-month.ts';
import { textAt, type BlockRow, type Faults } from './faults.ts';
import { fieldName } from './names-in-words.ts';
import { numberIn } from './placement.ts';
import { fault } from './words.ts';

/** Why a sum that differs is asked about: it shows of which group the rows near it are. */
export interface GroupProof {
  /** The column of the group's name. */
  readonly at: number;
  readonly why: Fault;
  /** Whether nothing else says the group of these rows. It shows with the rows below the sum. */
  isNeeded: boolean;
}

/** A computed figure in a block: a sub total, a variance, a row's total over the months. */
export interface WrittenFigure extends Omit<RecordKey, 'month'> {
  readonly row: ValueRow;
  /** 1 to 12; null for the total over the months. */
  readonly month: number | null;
  /** How many won one unit of the figure is. */
  readonly scale: number;
  readonly source: BlockRow;
  readonly at: number;
  readonly proof?: GroupProof | undefined;
}

export interface DifferingSum {
  readonly figure: WrittenFigure;
  readonly own: Decimal;
}

/**
 * CONTRACT §5: the computed figures of a block are a checksum of its own cells.
 * @param months the cells that a figure adds up; null when one of them is unknown or wrong
 */
export function findDifferingSums(
  figures: readonly WrittenFigure[],
  months: (figure: WrittenFigure) => readonly Cells[] | null,
): DifferingSum[] {
  return figures.flatMap((figure) => {
    const behind = months(figure);
    if (behind === null) return [];
    const own = rowTotal(figure.row, behind) ?? '0';
    return isFigure(figure, own) || isRounded(figure, own, behind) ? [] : [{ figure, own }];
  });
}

/** Whether a sum in thousands differs by rounding alone: by half of its last digit for itself and each number in it. */
function isRounded({ row, source, at, scale }: WrittenFigure, own: Decimal, behind: readonly Cells[]): boolean {
  const written = numberIn(withoutGuard(textAt(source, at)));
  if (scale === 1 || written === null) return false;
  const [, fraction = ''] = `${written}`.split('.');
  const lastDigit = scale / 10 ** fraction.length;
  const difference = Math.abs(Number(own) - Number(times(written, scale)));
  return difference <= (lastDigit / 2) * (countNumbers(row, behind) + 1);
}

/** The records that a figure adds up. */
export function recordsBehind({ year, month, bu }: WrittenFigure): RecordKey[] {
  return (month === null ? MONTHS : [month]).map((each) => ({ year, month: each, bu }));
}

/**
 * Warns of the first month in which a row differs, once for each year and unit. Where all are of what is stored, somebody
 * has edited a form and left its sums as they were; one notice says so.
 */
export function reportDifferingSums(
  differing: readonly DifferingSum[],
  stored: (key: RecordKey) => Cells | undefined,
  faults: Faults,
): void {
  const [first] = differing;
  if (first === undefined) return;
  const isStored = ({ figure }: DifferingSum) => {
    const behind = recordsBehind(figure)
      .map(stored)
      .filter((cells) => cells !== undefined);
    return behind.length > 0 && isFigure(figure, rowTotal(figure.row, behind) ?? '0');
  };
  if (differing.every(isStored)) {
    const { source, at } = first.figure;
    return faults.noteInCell(source, at, fault('sums-of-stored'));
  }
  const warned = new Set<string>();
  for (const { figure, own } of differing) {
    const { row, year, bu, month, source, at } = figure;
    const name = `${row.key} ${month === null ? 'total' : ''} ${year} ${bu}`;
    if (warned.has(name)) continue;
    warned.add(name);
    faults.warnInCell(source, at, fault('sum-differs', { figure: fieldName(row), month, own }));
  }
}

/** Every double, and so every spreadsheet, keeps at least this many digits. */
const KEPT_DIGITS = 15;

/** Whether a cell is empty or contains this figure, exact or shortened as spreadsheets shorten long numbers. */
function isFigure({ source, at, scale }: WrittenFigure, own: Decimal): boolean {
  const written = withoutGuard(textAt(source, at));
  // An exact sum can have more digits than a number in a cell.
  if (scale === 1 && written.replace(/[+,%\s]/g, '') === own) return true;
  const parsed = parseCell(written);
  if (parsed.fault !== undefined || typeof parsed.value === 'string') return false;
  if (parsed.value === null) return true;
  const digits = shortenedDigits(written) ?? KEPT_DIGITS;
  return Number(own).toPrecision(digits) === Number(times(parsed.value, scale)).toPrecision(digits);
}

/** The digits of a number that a spreadsheet may have shortened: scientific notation with at most six; else null. */
export function shortenedDigits(text: string): number | null {
  const mantissa = /^[-+]?(\d(?:\.\d+)?)e[-+]?\d+$/i.exec(text.trim())?.[1];
  const digits = mantissa?.replace('.', '').length ?? Number.NaN;
  return digits <= 6 ? digits : null;
}
