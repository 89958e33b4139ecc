import { monthId } from '../../domain/addresses.ts';
import { numberAt, type ChartData, type ChartSeries } from '../../domain/chart.ts';

/** Where a point leads: its month in the report that holds its figure; null where there is no such report. */
export function monthAddress({ report }: ChartSeries, at: number): string | null {
  return report === undefined ? null : `${report}#${monthId(at + 1)}`;
}

/** The same for a row that is chosen by key: this year's report, or last year's where this year has no figure yet. */
export function rowAddress({ series, rows }: ChartData, hidden: ReadonlySet<string>, at: number): string | null {
  const found = series.find(({ key }) => !hidden.has(key) && numberAt(rows[at], key) !== null);
  return found === undefined ? null : monthAddress(found, at);
}
