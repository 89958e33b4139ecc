import { monthName } from './date-words.ts';
import type { Decimal } from './decimal.ts';
import type { Language, Words } from './language.ts';
import type { GoodWhen, Label } from './report.ts';
import { MONTHS } from './year-month.ts';

/** A line, an area, or one bar of each group (SPEC §3: key, display name, colour). */
export interface ChartSeries {
  readonly key: string;
  readonly name: Words;
  /** What it shows in every year that is compared: `합계`, `SKB-BPS`. Samples have none. */
  readonly part?: Words;
  /** The name of a custom property of the stylesheet, because the colour depends on the theme. */
  readonly colour: `--${string}`;
  /** Whether it shows last year's figures: these are drawn first, thin and dashed. */
  readonly isPrevious: boolean;
  /** The address of the report that holds its figures, a month per row; none for samples and pictures of rows. */
  readonly report?: string;
}

/** A point of the x axis with the value of every series. Null is a gap, not zero. */
export interface ChartRow {
  /** `10월`, `11월 3주`. */
  readonly label: Words;
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
  /** Whether changes are differences, as those of a variance are. Default: percentages. */
  readonly changesByDifference?: boolean;
  /** What each row is. */
  readonly period: 'month' | 'week';
  readonly series: readonly ChartSeries[];
  readonly rows: readonly ChartRow[];
}

/** The labels of the rows of a year. */
export const MONTH_LABELS: readonly Words[] = MONTHS.map((month) => ({
  ko: monthName(month, 'ko'),
  en: monthName(month, 'en'),
}));

/** The label of a row on the axis and in the table: of months `Jan` to `Dec`, in both languages (CONTRACT §4). */
export function axisLabel({ period }: Pick<ChartData, 'period'>, { label }: ChartRow, language: Language): string {
  return label[period === 'month' ? 'en' : language];
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
