import type { Decimal } from './decimal.ts';
import type { Label } from './report.ts';

/** Of a line, an area or a group of bars. SPEC §3: key, display name, colour. */
export interface ChartSeries {
  readonly key: string;
  readonly name: string;
  /** A custom property of the stylesheet, so that it follows the theme. */
  readonly colour: `--${string}`;
  /** Last year's, to compare with: drawn thin, dashed and first. */
  readonly isPrevious: boolean;
}

/** A point of the x axis and every series' value there; null is a gap, not zero. */
export interface ChartRow {
  readonly label: string;
  readonly values: Readonly<Record<string, Decimal | null>>;
}

/** What one chart shows: the same rows feed the drawing, its table and its tooltip. */
export interface ChartData {
  readonly id: string;
  readonly kind: 'line' | 'area' | 'bar';
  readonly title: Label;
  readonly unit: string;
  /** What a row is, as the table's first column is headed: `월`. */
  readonly rowName: string;
  readonly series: readonly ChartSeries[];
  readonly rows: readonly ChartRow[];
}

/** A series' value in a row, as a number to draw. */
export function numberAt(row: ChartRow | undefined, key: string): number | null {
  const value = row?.values[key] ?? null;
  return value === null ? null : Number(value);
}
