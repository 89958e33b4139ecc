import { isNumber } from '../cell.ts';
import { textAt, type BlockRow } from './faults.ts';
import { isMeasure } from './measures.ts';
import { readMonth } from './month-text.ts';
import { plainText } from './plain-text.ts';

/** A row of units, or a line with some in it. */
export function isBorder(cells: readonly string[]): boolean {
  return cells.every((cell) => !/[\p{L}\p{N}]/u.test(cell) || isMeasure(cell));
}

/** How a month is written, whichever it is: `0월`, `0-0-0`. */
export function formOf(text: string): string {
  return plainText(text)
    .replace(/\d+/g, '0')
    .replace(/[a-z]+/g, 'a');
}

/** Whether a row holds figures, or what may have been one, such as an error value or `△1,234`; `(주) 12호` is a word. */
export function holdsFigures(row: BlockRow, ats: readonly number[]): boolean {
  return ats.some((at) => {
    const text = textAt(row, at);
    const isLikeNumber = isNumber(text) || /^[#\d]/.test(text) || text.replace(/\D/g, '').length * 2 >= text.length;
    return text !== '' && isLikeNumber && !isDate(text);
  });
}

/** Dates, telephone numbers, months and numbers of pages occur around a table, too. */
function isDate(text: string): boolean {
  return /^\d+[-./:]\d+[-./:]\d|^\d\/\d$/.test(text) || readMonth(text)?.isNumber === false;
}
