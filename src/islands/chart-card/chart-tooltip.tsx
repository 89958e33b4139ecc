import type { ChartData } from '../../domain/chart.ts';
import { groupThousands } from '../../domain/decimal.ts';
import type { PercentChange } from '../../domain/percent-change.ts';
import { changesAt } from '../../domain/yearly-comparison.ts';
import { languageOf } from '../parts/language-of.ts';
import { SeriesIcon } from './chart-legend.tsx';

interface ChartTooltipProps {
  readonly chart: ChartData;
  readonly hidden: ReadonlySet<string>;
  /** The row under the pointer, or chosen by the keyboard. */
  readonly at: number;
}

/** The full numbers of one row; on comparisons also the changes since January and since the month before (SPEC §9). */
export function ChartTooltip({ chart, hidden, at }: ChartTooltipProps) {
  const row = chart.rows[at];
  if (row === undefined) return null;
  const changes = changesOfShown(chart, hidden, at);
  return (
    <div className={at > chart.rows.length * 0.55 ? 'tip left' : 'tip'} data-tip="" aria-hidden="true">
      <strong lang={languageOf(row.label)}>{row.label}</strong>
      {chart.series
        .filter(({ key }) => !hidden.has(key) && (row.values[key] ?? null) !== null)
        .map((series) => (
          <div key={series.key} className={series.isPrevious ? 'tip-row previous' : 'tip-row'}>
            <SeriesIcon kind={chart.kind} series={series} />
            <span>{series.name}</span>
            <b>{groupThousands(row.values[series.key] ?? '')}</b>
          </div>
        ))}
      {changes !== null && (
        <div className="changes">
          <ChangeRow name="연초대비" change={changes.yearToDate} />
          <ChangeRow name="전월대비" change={changes.monthOverMonth} />
        </div>
      )}
    </div>
  );
}

/** The changes of the total; null where the legend has switched the total off. */
function changesOfShown(chart: ChartData, hidden: ReadonlySet<string>, at: number) {
  return hidden.has(chart.series[0]?.key ?? '') ? null : changesAt(chart, at);
}

function ChangeRow({ name, change }: { name: string; change: PercentChange }) {
  return (
    <div className="tip-change">
      <span>{name}</span>
      <b className={change.tone ?? undefined}>{change.text}</b>
    </div>
  );
}

/** The content of the tooltip as one sentence for screen readers. */
export function spokenPoint(chart: ChartData, hidden: ReadonlySet<string>, at: number): string {
  const row = chart.rows[at];
  if (row === undefined) return '';
  const values = chart.series
    .filter(({ key }) => !hidden.has(key) && (row.values[key] ?? null) !== null)
    .map(({ key, name }) => `${name} ${groupThousands(row.values[key] ?? '')}`);
  const changes = changesOfShown(chart, hidden, at);
  const compared =
    changes === null ? [] : [`연초대비 ${changes.yearToDate.text}`, `전월대비 ${changes.monthOverMonth.text}`];
  return [row.label, ...values, ...compared].join(', ');
}
