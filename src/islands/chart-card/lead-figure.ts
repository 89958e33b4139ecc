import { shortWon } from '../../domain/axis.ts';
import { numberAt, type ChartData } from '../../domain/chart.ts';
import { groupThousands } from '../../domain/decimal.ts';
import type { Words } from '../../domain/language.ts';
import { figureChange, judged, type PercentChange } from '../../domain/percent-change.ts';
import { words } from './words.ts';

/** The figure below a card's title: the latest value and its change. */
export interface LeadFigure {
  readonly value: string;
  /** The month or week of the value. */
  readonly label: Words;
  readonly against: Words;
  readonly change: PercentChange;
}

const VS_BEFORE = { month: words.vsLastMonth, week: words.vsLastWeek };

/** @returns null when the first series has no figure yet. */
export function leadFigure(chart: ChartData): LeadFigure | null {
  const [main] = chart.series;
  if (main === undefined) return null;
  const previous = chart.series.find(({ isPrevious }) => isPrevious);
  // Areas and bars are parts of a whole. Of several lines the first is the total.
  const parts = chart.kind === 'line' ? [main] : chart.series;
  const figureAt = (at: number) => {
    const numbers = parts.map(({ key }) => numberAt(chart.rows[at], key)).filter((value) => value !== null);
    return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0);
  };
  const at = latestRow(chart);
  const [now, label] = [figureAt(at), chart.rows[at]?.label];
  if (now === null || label === undefined) return null;
  const before = previous === undefined ? figureAt(at - 1) : numberAt(chart.rows[at], previous.key);
  return {
    value: shortFigure(now, chart.unit),
    label,
    against: previous === undefined ? VS_BEFORE[chart.period] : words.vsLastYear,
    change: judged(figureChange(chart.unit, now, before), chart.goodWhen),
  };
}

/** The last row in which this year has a figure; -1 for none. Of several lines the first is the total. */
export function latestRow({ kind, rows, series }: ChartData): number {
  const parts = kind === 'line' ? series.slice(0, 1) : series;
  return rows.findLastIndex((row) => parts.some(({ key }) => numberAt(row, key) !== null));
}

/** Writes amounts in 만 and 억, and counts in full. */
export function shortFigure(value: number, unit: string): string {
  return unit === '원' ? shortWon(value) : groupThousands(String(value));
}
