import { parseCell } from './cell.ts';
import { plainDecimal, spreadsheetNumber, times } from './decimal.ts';

/** A cell of an HTML table on the clipboard. */
export interface HtmlCell {
  readonly text: string;
  /** The number that the cell holds, as the program wrote it; null where it did not. */
  readonly stored: string | null;
  readonly colSpan: number;
  readonly rowSpan: number;
}

/** More than any report needs; any page can put anything on the clipboard. */
const MOST = { rows: 2_000, columns: 250 };

/** A cell in its place; null for the rest of a merged cell. */
export type HtmlGrid = readonly (readonly (HtmlCell | null)[])[];

/** Lays the cells of a table out, merged cells at their full size. Rows and columns beyond a bound are dropped. */
export function layOut(rows: readonly (readonly HtmlCell[])[]): HtmlGrid {
  const grid: (HtmlCell | null | undefined)[][] = rows.slice(0, MOST.rows).map(() => []);
  for (const [top, own] of grid.entries()) {
    let left = 0;
    for (const cell of rows[top] ?? []) {
      while (own[left] !== undefined) left += 1;
      const right = Math.min(left + cell.colSpan, MOST.columns);
      for (const line of grid.slice(top, top + cell.rowSpan)) {
        for (let column = left; column < right; column += 1) line[column] = null;
      }
      if (left < right) own[left] = cell;
      left = Math.max(right, left);
    }
  }
  return grid.map((line) => Array.from(line, (cell) => cell ?? null));
}

/**
 * Joins a clipboard's plain text and HTML: the plain text, with each cell's stored number instead of the one it shows.
 * A number format may round, or show thousands.
 * @param plain empty when there is no plain text; the HTML alone counts then
 */
export function withStoredNumbers(plain: readonly (readonly string[])[], grid: HtmlGrid): string[][] {
  const texts = plain.length > 0 ? plain : grid.map((line) => line.map((cell) => cell?.text ?? ''));
  const isSameSize = texts.length === grid.length && texts.every((line, at) => line.length <= (grid[at]?.length ?? 0));
  return texts.map((line, down) =>
    line.map((text, right) => {
      const cell = isSameSize ? grid[down]?.[right] : null;
      // Another text in the same place belongs to another cell.
      const stored = cell && oneLine(cell.text) === oneLine(text) ? cell.stored : null;
      return stored === null ? text : exactText(text, stored);
    }),
  );
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Dates, times and booleans are stored as numbers, too, but mean what they show. */
const IS_DATE =
  /\d\s*[-/:]\s*\d|\d\.\s*\d+\.|[년월일시분초]|오전|오후|\b[ap]m\b|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/i;

/** The number that a cell holds, written out; the shown text where that is not a number or cannot be known. */
export function exactText(shown: string, stored: string): string {
  if (shown === stored) return shown;
  const value = spreadsheetNumber(Number(stored));
  if (stored.trim() === '' || !Number.isFinite(value)) return shown;
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return shown;
  const parsed = parseCell(shown);
  const number = parsed.fault === undefined ? parsed.value : shown;
  if (typeof number === 'string' && (!/\d/.test(number) || IS_DATE.test(number))) return shown;
  if (isDateShown(shown, value)) return shown;
  if (isPercentage(shown, number, value)) return times(value, 100);
  // `2,026` without its comma would be a year.
  return number === value && !shown.includes('%') ? shown : plainDecimal(value);
}

/** Days of this century, counted as spreadsheets count them. */
const DAYS = { first: 36_526, last: 73_050 };
const DAY_MS = 86_400_000;

/** Whether `26.09` is how a day of September 2026 is shown, and not a number. */
function isDateShown(shown: string, value: number): boolean {
  const parts = shown.match(/\d+/g) ?? [];
  if (parts.length < 2 || !Number.isInteger(value) || value < DAYS.first || value > DAYS.last) return false;
  const day = new Date(Date.UTC(2000, 0, 1) + (value - DAYS.first) * DAY_MS);
  const year = day.getUTCFullYear();
  const own = [year, year % 100, day.getUTCMonth() + 1, day.getUTCDate()];
  return parts.every((part) => own.includes(Number(part)));
}

/** Whether `95.2%` is shown for 0.952. It is shown for 95.2 where somebody has written the sign into the format. */
function isPercentage(shown: string, number: unknown, value: number): boolean {
  if (!/%\s*\)?$/.test(shown.trim()) || typeof number !== 'number') return false;
  const decimals = /\.(\d+)/.exec(shown)?.[1]?.length ?? 0;
  const half = 0.5000001 * 10 ** -decimals;
  return Math.abs(number - value * 100) <= half || Math.abs(number - value) > half;
}
