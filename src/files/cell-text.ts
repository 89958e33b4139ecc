import type { ShownNumber } from '../domain/blocks/faults.ts';
import { plainDecimal, spreadsheetNumber, times } from '../domain/decimal.ts';
import type { Fault } from '../domain/fault.ts';
import type { NumberFormat } from './number-formats.ts';
import { fault } from './words.ts';

/** The text that a stored value is for the reader of blocks; or why there is none. */
export interface CellText {
  readonly text: string;
  readonly why?: Fault;
  readonly shown?: ShownNumber | undefined;
}

/** The last day that a workbook knows, 9999-12-31, counted from 1900. */
const LAST_DAY = 2_958_465;
const DAY_MS = 86_400_000;
/**
 * The days are counted from the last of December 1899, and the 29th of February 1900, which never was, is one of them.
 */
const FIRST_DAY_1900 = Date.UTC(1899, 11, 31);
const FIRST_DAY_1904 = Date.UTC(1904, 0, 1);
const NEVER = 60;

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/**
 * The number that Excel shows where a cell has room for it. A percentage is the number that is shown before the sign:
 * 95.2 of 0.952. A date is written as 2024-01-31.
 * @param stored such as `4.5959462900000002E9`
 */
export function numberText(stored: string, format: NumberFormat, is1904: boolean): CellText {
  const exact = NUMBER.test(stored) ? Number(stored) : Number.NaN;
  if (!Number.isFinite(exact)) return { text: stored, why: fault('not-a-stored-number') };
  const value = spreadsheetNumber(exact);
  // Whole numbers keep every digit, also those that a double does not hold: the reader judges them.
  if (format === 'number') return { text: /^-?[1-9]\d*$/.test(stored) ? stored : plainDecimal(value) };
  if (format === 'percent') return { text: times(value, 100) };
  const shown = plainDecimal(value);
  if (format === 'mixed') return { text: shown, why: fault('mixed-percentages') };
  const day = Math.floor(value);
  const isDay = day >= (is1904 ? 0 : 1) && day <= LAST_DAY && (is1904 || day !== NEVER);
  if (format === 'time' || !isDay) return { text: shown, why: fault('shown-as-time') };
  return { text: dateText(day, is1904) };
}

function dateText(day: number, is1904: boolean): string {
  const days = !is1904 && day > NEVER ? day - 1 : day;
  return new Date((is1904 ? FIRST_DAY_1904 : FIRST_DAY_1900) + days * DAY_MS).toISOString().slice(0, 10);
}
