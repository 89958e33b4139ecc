import { completeNumberAt, latestRow, type ChartData, type ChartSeries } from '../../domain/chart.ts';
import type { Progress } from '../../domain/completeness.ts';
import type { Decimal } from '../../domain/decimal.ts';
import type { Words } from '../../domain/language.ts';
import { chartChange } from '../../domain/percent-change.ts';

/** A line of the legend of a comparison: this year's series, last year's, and the latest figures. */
export interface LegendLine {
  readonly part: Words;
  readonly current: ChartSeries;
  readonly previous: ChartSeries;
  readonly value: Decimal | null;
  /** How far the value has been entered; null once it is complete. */
  readonly underWay: Progress | null;
  /** How much the value differs from the month before, and from the same month of last year. */
  readonly changes: readonly [monthBefore: ComparedTo, lastYear: ComparedTo];
}

interface ComparedTo {
  readonly text: string;
  readonly before: Decimal | null;
}

/** What the legend of a comparison says, line by line; null for a chart that compares no years. */
export function legendFigures(chart: ChartData): { month: Words | null; lines: readonly LegendLine[] } | null {
  const { rows, series } = chart;
  const lastYear = series.filter(({ isPrevious }) => isPrevious);
  if (lastYear.length === 0) return null;
  const at = latestRow(chart);
  const lines = series
    .filter(({ isPrevious }) => !isPrevious)
    .flatMap((current, order): LegendLine[] => {
      const previous = lastYear[order];
      if (previous === undefined) return [];
      const now = completeNumberAt(rows[at], current.key);
      const against = (row: number, { key }: ChartSeries): ComparedTo => ({
        text: chartChange(chart, now, completeNumberAt(rows[row], key)).text,
        before: rows[row]?.values[key] ?? null,
      });
      return [
        {
          part: current.part ?? current.name,
          current,
          previous,
          value: rows[at]?.values[current.key] ?? null,
          underWay: rows[at]?.underWay?.[current.key] ?? null,
          // January against the month before says nothing, as in the tooltip.
          changes: [against(at - 1, current), against(at, previous)],
        },
      ];
    });
  return { month: rows[at]?.label ?? null, lines };
}
