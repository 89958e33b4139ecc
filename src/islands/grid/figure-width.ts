/**
 * How wide figures are, without a browser: the server and the grid count characters, and the stylesheet gives them a width in the
 * font that the browser has (`sheet-columns.css`).
 */

export interface FigureWidth {
  /** Characters as wide as a digit; a sign counts as one, `%` as two. */
  readonly digits: number;
  /** Separators of thousands and the decimal point. */
  readonly marks: number;
}

/** What the columns of a table have room for, and how its decimals align. */
export interface ColumnWidths {
  readonly columns: readonly FigureWidth[];
  /** The column of totals. */
  readonly total: FigureWidth;
  /** The longest fraction of a row, in digits, by the row's key. Rows of whole numbers are left out. */
  readonly fractions: ReadonlyMap<string, number>;
}

/** Every column has room for so much: 12,345,678. */
export const LEAST_WIDTH: FigureWidth = { digits: 8, marks: 2 };
/** The most; a longer figure, such as 1e-300 written out, takes several lines. */
const MOST_WIDTH: FigureWidth = { digits: 49, marks: 9 };

/** @param fraction the digits after the point for which the figure's row has room */
export function widthOf(figure: string, fraction: number): FigureWidth {
  let marks = 0;
  for (const character of figure) if (character === ',' || character === '.') marks += 1;
  const missing = Math.max(0, fraction - fractionOf(figure));
  return {
    digits: figure.length - marks + missing + (figure.endsWith('%') ? 1 : 0),
    marks: marks + (missing > 0 && missing === fraction ? 1 : 0),
  };
}

export function widest(one: FigureWidth, other: FigureWidth): FigureWidth {
  return { digits: Math.max(one.digits, other.digits), marks: Math.max(one.marks, other.marks) };
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

/** The attribute by which the stylesheet widens a column: `10.3`; undefined when every column has room for it. */
export function widthAttribute({ digits, marks }: FigureWidth): string | undefined {
  if (digits <= LEAST_WIDTH.digits && marks <= LEAST_WIDTH.marks) return undefined;
  return `${String(Math.min(digits, MOST_WIDTH.digits)).padStart(2, '0')}.${Math.min(marks, MOST_WIDTH.marks)}`;
}

/** Whether a column is too narrow for a figure. */
export function isTooWide(figure: string, fraction: number, column: FigureWidth): boolean {
  const { digits, marks } = widthOf(figure, fraction);
  return digits > column.digits || marks > column.marks;
}

/** Whether no column is wide enough for a figure. */
export function isEndless(figure: string, fraction: number): boolean {
  const { digits, marks } = widthOf(figure, fraction);
  return digits > MOST_WIDTH.digits || marks > MOST_WIDTH.marks;
}
