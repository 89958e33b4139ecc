import { useEffect, useLayoutEffect, useRef } from 'react';
import { koreanLabel, type ChartData, type ChartSeries } from '../../domain/chart.ts';
import { groupThousands } from '../../domain/decimal.ts';
import type { PercentChange } from '../../domain/percent-change.ts';
import { changesAt } from '../../domain/yearly-comparison.ts';
import { SeriesIcon } from './chart-legend.tsx';
import { rowAddress } from './month-address.ts';
import { placeTooltip } from './place-tooltip.ts';

interface ChartTooltipProps {
  readonly chart: ChartData;
  readonly hidden: ReadonlySet<string>;
  /** The row under the pointer, or chosen by the keyboard. */
  readonly at: number;
}

/**
 * The full numbers of one row; on comparisons also the changes since the same month of last year, since January and since the
 * month before, with the periods that each compares (SPEC §9, CONTRACT §10). Its place is beside the line of the row.
 */
export function ChartTooltip({ chart, hidden, at }: ChartTooltipProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current !== null) placeTooltip(box.current, at);
  });
  useEffect(() => {
    const place = () => {
      if (box.current !== null) placeTooltip(box.current, at);
    };
    const options = { capture: true, passive: true };
    addEventListener('scroll', place, options);
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, options);
      removeEventListener('resize', place);
    };
  }, [at]);
  const row = chart.rows[at];
  if (row === undefined) return null;
  const shown = chart.series.filter(({ key }) => !hidden.has(key) && (row.values[key] ?? null) !== null);
  return (
    <div ref={box} className="tip" data-tip="" aria-hidden="true">
      <strong>{koreanLabel(row)}</strong>
      {groupsOf(chart, shown).map(({ year, rows }) => (
        <div key={year} className="tip-group">
          {year !== '' && <span className="tip-year">{year}</span>}
          {rows.map(({ series, name }) => (
            <div key={series.key} className={series.isPrevious ? 'tip-row previous' : 'tip-row'}>
              <SeriesIcon kind={chart.kind} series={series} />
              <span>{name}</span>
              <b>{groupThousands(row.values[series.key] ?? '')}</b>
            </div>
          ))}
        </div>
      ))}
      <Changes changes={changesOfShown(chart, hidden, at)} />
      {rowAddress(chart, hidden, at) !== null && (
        <p className="tip-press">
          점을 누르거나 <span lang="en">Enter</span>: 보고서의 {koreanLabel(row)}
        </p>
      )}
    </div>
  );
}

interface Group {
  /** The heading; empty for none. */
  readonly year: string;
  readonly rows: readonly { readonly series: ChartSeries; readonly name: string }[];
}

/** The series of a year below its name, where it has several parts: the total first. */
function groupsOf({ series: all }: ChartData, shown: readonly ChartSeries[]): readonly Group[] {
  return [false, true]
    .map((isPrevious): Group => {
      const ofYear = all.filter((series) => series.isPrevious === isPrevious);
      const [total] = ofYear;
      const year = ofYear.length > 1 && total?.part !== undefined ? total.name : '';
      const rows = shown.filter((series) => series.isPrevious === isPrevious);
      return {
        year,
        rows: rows.map((series) => ({ series, name: (year === '' ? undefined : series.part) ?? series.name })),
      };
    })
    .filter(({ rows }) => rows.length > 0);
}

interface TotalChange {
  readonly name: string;
  /** The periods that it compares; null where there is nothing to compare with. */
  readonly periods: readonly [from: string, to: string] | null;
  readonly change: PercentChange;
}

/** The changes of the total; none where the legend has switched the total off. */
function changesOfShown(chart: ChartData, hidden: ReadonlySet<string>, at: number): readonly TotalChange[] {
  const [total] = chart.series;
  const changes = total === undefined || hidden.has(total.key) ? null : changesAt(chart, at);
  if (total === undefined || changes === null) return [];
  const lastYear = chart.series.find(({ isPrevious }) => isPrevious)?.name ?? '';
  const month = koreanLabel(chart.rows[at]);
  return [
    {
      name: '전년 동월 대비',
      periods: [`${lastYear} ${month}`, `${total.name} ${month}`],
      change: changes.sameMonthLastYear,
    },
    { name: '연초대비', periods: [koreanLabel(chart.rows[0]), month], change: changes.yearToDate },
    {
      name: '전월대비',
      periods: at === 0 ? null : [koreanLabel(chart.rows[at - 1]), month],
      change: changes.monthOverMonth,
    },
  ];
}

function Changes({ changes }: { changes: readonly TotalChange[] }) {
  if (changes.length === 0) return null;
  return (
    <div className="changes">
      {changes.map(({ name, periods, change }) => (
        <div key={name} className="tip-change">
          <span>{name}</span>
          {periods !== null && <small>{periods.join(' → ')}</small>}
          <b className={change.tone ?? undefined}>{change.text}</b>
        </div>
      ))}
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
  const compared = changesOfShown(chart, hidden, at).map(({ name, change }) => `${name} ${change.text}`);
  return [koreanLabel(row), ...values, ...compared].join(', ');
}
