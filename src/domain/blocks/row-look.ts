import { isNumber } from '../cell.ts';
import type { BlockRow } from './faults.ts';
import { isMeasure } from './measures.ts';
import { readMonth } from './month-text.ts';
import { plainText } from './plain-text.ts';

/** What a row is by the look of its cells. */

export function isBlankIn({ cells }: BlockRow, ats: readonly number[]): boolean {
  return ats.every((at) => (cells[at] ?? '').trim() === '');
}

/** A row of units, or a line with some in it. */
export function isBorder({ cells }: BlockRow): boolean {
  return cells.every((cell) => !/[\p{L}\p{N}]/u.test(cell) || isMeasure(cell));
}

/** A header that comes again further down. */
export function isSame(row: BlockRow, headRow: BlockRow): boolean {
  return row.cells.every((cell, at) => cell.trim() === (headRow.cells[at] ?? '').trim());
}

/** How a month is written, whichever it is: `0월`, `0-0-0`. */
export function formOf(text: string): string {
  return plainText(text)
    .replace(/\d+/g, '0')
    .replace(/[a-z]+/g, 'a');
}

/** Whether a row holds figures, or what may have been one, such as an error value. */
export function holdsFigures({ cells }: BlockRow, ats: readonly number[]): boolean {
  return ats.some((at) => {
    const text = (cells[at] ?? '').trim();
    return text !== '' && (isNumber(text) || /^[#\d]/.test(text) ? !isDate(text) : mayBeFigure(text));
  });
}

/** Dates, telephone numbers and months occur below a table, too. */
function isDate(text: string): boolean {
  return /^\d+[-./:]\d+[-./:]\d/.test(text) || readMonth(text)?.isNumber === false;
}

/** At least half of a figure's characters are digits, so that `(주) 12호` is a word and `△1,234` is not. */
function mayBeFigure(text: string): boolean {
  return text.replace(/\D/g, '').length * 2 >= text.length && !isDate(text);
}
