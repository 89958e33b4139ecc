import type { Decimal } from './decimal.ts';
import type { Label } from './report.ts';

/** One series: a line, an area or the bars of one colour (SPEC §3: key, display name, colour). */
export interface ChartSeries {
  readonly key: string;
  readonly name: string;
  /** A custom property of the stylesheet, so that the colour follows the theme. */
  readonly colour: `--${string}`;
  /** Whether these are last year's figures: drawn first, thin and dashed. */
  readonly isPrevious: boolean;
}

/** A point of the x axis with each series' value; null is a gap, not zero. */
export interface ChartRow {
  readonly label: string;
  readonly values: Readonly<Record<string, Decimal | null>>;
}

/** The data of one chart: the drawing, the table and the tooltip use the same rows. */
export interface ChartData {
  readonly id: string;
  readonly kind: 'line' | 'area' | 'bar';
  readonly title: Label;
  readonly unit: string;
  /** The heading of the table's first column: `월`. */
  readonly rowName: string;
  readonly series: readonly ChartSeries[];
  readonly rows: readonly ChartRow[];
}

/** A series' value in a row, as a number for drawing. */
export function numberAt(row: ChartRow | undefined, key: string): number | null {
  const value = row?.values[key] ?? null;
  return value === null ? null : Number(value);
}
