import type { Decimal } from './decimal.ts';
import type { Label } from './report.ts';

/** A line, an area, or one bar of each group (SPEC §3: key, display name, colour). */
export interface ChartSeries {
  readonly key: string;
  readonly name: string;
  /** What it shows in every year that is compared: `합계`, `SKB-BPS`. Samples have none. */
  readonly part?: string;
  /** The name of a custom property of the stylesheet, because the colour depends on the theme. */
  readonly colour: `--${string}`;
  /** Whether it shows last year's figures: these are drawn first, thin and dashed. */
  readonly isPrevious: boolean;
}

/** A point of the x axis with the value of every series. Null is a gap, not zero. */
export interface ChartRow {
  readonly label: string;
  readonly values: Readonly<Record<string, Decimal | null>>;
}

/** The content of a chart. Drawing, table and tooltip show the same rows. */
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

export function isEmptyChart({ rows }: ChartData): boolean {
  return rows.every(({ values }) => Object.values(values).every((value) => value === null));
}

/** @returns the value of a series in a row as a number to draw; null for a gap. */
export function numberAt(row: ChartRow | undefined, key: string): number | null {
  const value = row?.values[key] ?? null;
  return value === null ? null : Number(value);
}
