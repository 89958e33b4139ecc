/**
 * How wide figures are, without a browser: the server and the grid count digits, and the stylesheet gives them a width in the font that
 * the browser has (`sheet-columns.css`).
 */

/** What the columns of a table have room for, and how its decimals align. */
export interface ColumnWidths {
  /** One of `WIDTHS` for each column. */
  readonly columns: readonly number[];
  /** The column of totals. */
  readonly total: number;
  /** The longest fraction of a row, in digits, by the row's key. Rows of whole numbers are left out. */
  readonly fractions: ReadonlyMap<string, number>;
}

/** Every column has room for so many digits: 12,345,678. */
export const LEAST_WIDTH = 8;
/** The widths that a column can have, in digits; a longer figure, such as 1e-300 written out, takes several lines. */
const WIDTHS = [LEAST_WIDTH, 9, 10, 11, 12, 15, 18, 24, 49] as const;

/** The smallest width for a figure, or `Infinity`. */
export function figureWidth(figure: string, fraction: number): number {
  const digits = digitsOf(figure, fraction);
  return WIDTHS.find((width) => width >= digits) ?? Infinity;
}

/**
 * The digits as wide as a figure: a sign counts as one, and `%` as two. Separators have room beside the digits, one for each three.
 * @param fraction the digits after the point for which the figure's row has room
 */
function digitsOf(figure: string, fraction: number): number {
  const shown = figure + padOf(figure, fraction);
  const marks = shown.match(/[,.]/g)?.length ?? 0;
  return Math.max(shown.length - marks + (figure.endsWith('%') ? 1 : 0), 3 * marks + 1);
}

/** How many digits a shown figure has after its point. */
export function fractionOf(figure: string): number {
  const point = figure.indexOf('.');
  return point === -1 ? 0 : figure.length - point - 1 - (figure.endsWith('%') ? 1 : 0);
}

/** The invisible end of a figure that has fewer decimals than its row: `.00`; empty for most. */
export function padOf(figure: string, fraction: number): string {
  const has = fractionOf(figure);
  return has >= fraction ? '' : (has === 0 ? '.' : '') + '0'.repeat(fraction - has);
}

/** The attribute by which the stylesheet widens a column; undefined when every column has the room. */
export function digitsAttribute(width: number | undefined): number | undefined {
  return width === LEAST_WIDTH ? undefined : width;
}

/** Whether no column is wide enough for a figure. */
export function isEndless(figure: string, fraction: number): boolean {
  return figureWidth(figure, fraction) === Infinity;
}
