import type { Decimal } from './decimal.ts';
import type { GoodWhen, Label } from './report.ts';
import { MONTH_NAMES } from './year-month.ts';

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
  /** The address of the report that holds its figures, a month per row; none for samples and pictures of rows. */
  readonly report?: string;
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
  /** Which change is good. Without it a change has the colours of SPEC §9: green, unless it is negative. */
  readonly goodWhen?: GoodWhen;
  /** The heading of the table's first column: `월`. */
  readonly rowName: string;
  readonly series: readonly ChartSeries[];
  readonly rows: readonly ChartRow[];
}

/** The label of a row in Korean: `10월` for `Oct`. An axis has the label itself (CONTRACT §4). */
export function koreanLabel(row: ChartRow | undefined): string {
  const label = row?.label ?? '';
  const month = MONTH_NAMES.findIndex((name) => name === label) + 1;
  return month === 0 ? label : `${month}월`;
}

export function isEmptyChart({ rows }: ChartData): boolean {
  return rows.every(({ values }) => Object.values(values).every((value) => value === null));
}

/** Whether it has series of the year before. Samples have none. */
export function comparesYears({ series }: ChartData): boolean {
  return series.some(({ isPrevious }) => isPrevious);
}

/** @returns the value of a series in a row as a number to draw; null for a gap. */
export function numberAt(row: ChartRow | undefined, key: string): number | null {
  const value = row?.values[key] ?? null;
  return value === null ? null : Number(value);
}
