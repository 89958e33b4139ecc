import type { Progress } from './completeness.ts';
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
  /** The series whose figures have not all been entered: each is drawn apart, and nothing is compared with it. */
  readonly underWay?: Readonly<Record<string, Progress>>;
  /** How many texts of this year its sums leave out. */
  readonly texts?: number;
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
  /** How many rows this year reaches; by default those up to its last figure. */
  readonly reached?: number;
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

/** The same for a figure that something may be compared with: one that has not all been entered is none. */
export function completeNumberAt(row: ChartRow | undefined, key: string): number | null {
  return row?.underWay?.[key] === undefined ? numberAt(row, key) : null;
}

/** The last row of this year; -1 for none. Of several series the first is the total. */
export function latestRow({ reached, rows, series: [main] }: ChartData): number {
  if (reached !== undefined) return reached - 1;
  return rows.findLastIndex((row) => main !== undefined && numberAt(row, main.key) !== null);
}

/** How many texts the sums of this year leave out. */
export function leftOutTexts({ rows }: ChartData): number {
  return rows.reduce((sum, { texts = 0 }) => sum + texts, 0);
}
