import { useLayoutEffect, useRef } from 'react';
import { numberAt, type ChartData, type ChartRow, type ChartSeries } from '../../domain/chart.ts';
import { groupThousands } from '../../domain/decimal.ts';
import type { Language, Words } from '../../domain/language.ts';
import type { PercentChange } from '../../domain/percent-change.ts';
import { changesAt, SINCE_JANUARY } from '../../domain/yearly-comparison.ts';
import { useSay } from '../parts/language.tsx';
import { SeriesIcon } from './chart-legend.tsx';
import { rowAddress } from './month-address.ts';
import { placeTooltip } from './place-tooltip.ts';
import { words } from './words.ts';

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
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      if (box.current !== null) placeTooltip(box.current, at);
    };
    place();
    const options = { capture: true, passive: true };
    addEventListener('scroll', place, options);
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, options);
      removeEventListener('resize', place);
    };
  });
  const row = chart.rows[at];
  if (row === undefined) return null;
  const shown = chart.series.filter(({ key }) => !hidden.has(key) && isShown(row, key));
  return (
    <div ref={box} className="tip" data-tip="" aria-hidden="true">
      <strong>{say(row.label)}</strong>
      {groupsOf(chart, shown).map(({ year, rows }) => (
        <div key={year?.en ?? ''} className="tip-group">
          {year !== null && <span className="tip-year">{say(year)}</span>}
          {rows.map(({ series, name }) => (
            <div key={series.key} className={series.isPrevious ? 'tip-row previous' : 'tip-row'}>
              <SeriesIcon kind={chart.kind} series={series} />
              <span>
                {say(name)} <UnderWay row={row} series={series} />
              </span>
              <b>{groupThousands(row.values[series.key] ?? '–')}</b>
            </div>
          ))}
        </div>
      ))}
      <Changes changes={changesOfShown(chart, hidden, at)} />
      {row.texts !== undefined && <p className="tip-note">{say(words.leftOut(row.texts))}</p>}
      {rowAddress(chart, hidden, at) !== null && (
        <p className="tip-note">
          {say(words.clickOr)}
          <span lang="en">Enter</span>
          {say(words.reportOf(row.label))}
        </p>
      )}
    </div>
  );
}

/** Also a figure that nobody has entered yet. */
function isShown({ values, underWay }: ChartRow, key: string): boolean {
  return (values[key] ?? null) !== null || underWay?.[key] !== undefined;
}

function UnderWay({ row, series }: { row: ChartRow; series: ChartSeries }) {
  const say = useSay();
  const progress = row.underWay?.[series.key];
  return progress !== undefined && <small>{say(words.underWay(progress, row.values[series.key] ?? null))}</small>;
}

interface Group {
  /** The heading; null for none. */
  readonly year: Words | null;
  readonly rows: readonly { readonly series: ChartSeries; readonly name: Words }[];
}

/** The series of a year below its name, where it has several parts: the total first. */
function groupsOf({ series: all }: ChartData, shown: readonly ChartSeries[]): readonly Group[] {
  return [false, true]
    .map((isPrevious): Group => {
      const ofYear = all.filter((series) => series.isPrevious === isPrevious);
      const [total] = ofYear;
      const year = ofYear.length > 1 && total?.part !== undefined ? total.name : null;
      const rows = shown.filter((series) => series.isPrevious === isPrevious);
      return {
        year,
        rows: rows.map((series) => ({ series, name: (year === null ? undefined : series.part) ?? series.name })),
      };
    })
    .filter(({ rows }) => rows.length > 0);
}

interface TotalChange {
  readonly name: Words;
  /** The periods that it compares; null where there is nothing to compare with. */
  readonly periods: readonly [from: Words, to: Words] | null;
  readonly change: PercentChange;
}

/** The changes of the total; none where it has no figure, or the legend has switched it off. */
function changesOfShown(chart: ChartData, hidden: ReadonlySet<string>, at: number): readonly TotalChange[] {
  const [total] = chart.series;
  const changes = total === undefined || hidden.has(total.key) ? null : changesAt(chart, at);
  const lastYear = chart.series.find(({ isPrevious }) => isPrevious);
  const [month, before, [first]] = [chart.rows[at]?.label, chart.rows[at - 1]?.label, chart.rows];
  if (total === undefined || changes === null || lastYear === undefined) return [];
  if (numberAt(chart.rows[at], total.key) === null) return [];
  if (month === undefined || first === undefined) return [];
  return [
    {
      name: words.vsLastYear,
      periods: [words.monthOfYear(month, lastYear.name), words.monthOfYear(month, total.name)],
      change: changes.sameMonthLastYear,
    },
    { name: SINCE_JANUARY, periods: [first.label, month], change: changes.yearToDate },
    {
      name: words.monthOverMonth,
      periods: before === undefined ? null : [before, month],
      change: changes.monthOverMonth,
    },
  ];
}

function Changes({ changes }: { changes: readonly TotalChange[] }) {
  const say = useSay();
  if (changes.length === 0) return null;
  return (
    <div className="changes">
      {changes.map(({ name, periods, change }) => (
        <div key={name.en} className="tip-change">
          <span>{say(name)}</span>
          {periods !== null && <small>{periods.map(say).join(' → ')}</small>}
          <b className={change.tone ?? undefined}>{change.text}</b>
        </div>
      ))}
    </div>
  );
}

/** The content of the tooltip as one sentence for screen readers. */
export function spokenPoint(chart: ChartData, hidden: ReadonlySet<string>, at: number, language: Language): string {
  const row = chart.rows[at];
  if (row === undefined) return '';
  const values = chart.series
    .filter(({ key }) => !hidden.has(key) && isShown(row, key))
    .map(({ key, name }) => {
      const progress = row.underWay?.[key];
      const value = row.values[key] ?? null;
      const state = progress === undefined ? '' : ` ${words.underWay(progress, value)[language]}`;
      return `${name[language]} ${groupThousands(value ?? '–')}${state}`;
    });
  const texts = row.texts === undefined ? [] : [words.leftOut(row.texts)[language]];
  const compared = changesOfShown(chart, hidden, at).map(({ name, change }) => `${name[language]} ${change.text}`);
  return [row.label[language], ...values, ...texts, ...compared].join(', ');
}
