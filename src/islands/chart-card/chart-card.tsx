import { useCallback, useState, type KeyboardEvent } from 'react';
import { isEmptyChart, type ChartData } from '../../domain/chart.ts';
import type { ChartYear, YearlyComparison } from '../../domain/yearly-comparison.ts';
import { BothLanguages } from '../parts/bilingual.tsx';
import { languageOf } from '../parts/language-of.ts';
import { CardFrame } from './card-frame.tsx';
import { CardState, type ChartSource } from './card-state.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { ChartPlot } from './chart-plot.tsx';
import { ChartTable } from './chart-table.tsx';
import { ChartTooltip, spokenPoint } from './chart-tooltip.tsx';
import { endLabels } from './end-labels.ts';
import { leadFigure } from './lead-figure.ts';
import { UnitName } from './unit-name.tsx';
import { useComparison } from './use-comparison.ts';

export interface ChartCardProps {
  /** The figures as the server read them. */
  readonly chart: ChartData;
  /** How its figures are fetched again, and of which year; null for samples. */
  readonly comparison: YearlyComparison | null;
  readonly compared: ChartYear | null;
  /** The report that holds its figures; null for samples. */
  readonly source: ChartSource | null;
}

/** A line, area or bar chart in a card (SPEC §2). Drawing, table and tooltip show the same rows. */
export function ChartCard({ chart: known, comparison, compared, source }: ChartCardProps) {
  const { chart, isLoading, failures, retry } = useComparison(known, comparison, compared);
  const isEmpty = isEmptyChart(chart);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((key: string) => {
    setHidden((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  }, []);
  return (
    <CardFrame
      title={chart.title}
      isSample={comparison === null}
      lead={
        <>
          <Lead chart={chart} isLoading={isEmpty && isLoading} />
          {source !== null && (
            <a href={source.address} className="source">
              보고서
            </a>
          )}
        </>
      }
      about={<About chart={chart} compared={compared} />}
    >
      {(isExpanded, showsTable) => (
        <figure
          data-chart={isExpanded ? undefined : chart.id}
          className={`chart ${chart.kind}${isExpanded ? ' large' : ''}`}
        >
          {!isEmpty && !showsTable && (
            <>
              <ChartLegend chart={chart} hidden={hidden} onToggle={toggle} />
              <Plot chart={chart} hidden={hidden} isExpanded={isExpanded} />
            </>
          )}
          <NotDrawn />
          <CardState isEmpty={isEmpty} isLoading={isLoading} failures={failures} source={source} onRetry={retry} />
          <ChartTable chart={chart} isShown={showsTable} />
        </figure>
      )}
    </CardFrame>
  );
}

/** The latest figure and its change. */
function Lead({ chart, isLoading }: { chart: ChartData; isLoading: boolean }) {
  const lead = leadFigure(chart);
  if (lead === null) {
    return (
      !isLoading && (
        <span>
          <BothLanguages ko={`${chart.series[0]?.name} 데이터 없음`} en="No figures yet" />
        </span>
      )
    );
  }
  return (
    <>
      <b>
        {lead.value}
        <small>
          <UnitName unit={chart.unit} />
        </small>
      </b>
      <span>
        <span lang={languageOf(lead.label)}>{lead.label}</span> · {lead.against}{' '}
        <span className={lead.change.tone ?? undefined}>{lead.change.text}</span>
      </span>
    </>
  );
}

/** Unit and period. */
function About({ chart, compared }: { chart: ChartData; compared: ChartYear | null }) {
  return (
    <>
      {compared === null
        ? `${chart.rows[0]?.label} – ${chart.rows.at(-1)?.label}`
        : `${compared.year}년과 ${compared.year - 1}년 비교`}{' '}
      · 단위 <UnitName unit={chart.unit} />
      {compared !== null && ` · ${compared.name} 실적은 ${compared.lastMonth}월까지 집계`}
    </>
  );
}

/**
 * The stylesheet shows it, with the table in the place of the drawing, on a card marked `data-broken`: the code that draws
 * could not be fetched, or it threw. Nothing has to be fetched to say so.
 */
function NotDrawn() {
  return (
    <p className="note not-drawn">
      <span>
        <BothLanguages
          ko="차트를 그리지 못해 표로 보여 줍니다"
          en="The chart could not be drawn, so this is its table"
        />
      </span>
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the page's own address: a reload without a script */}
      <a href="">
        <BothLanguages ko="새로 고침" en="Reload" />
      </a>
    </p>
  );
}

/** The drawing, and the tooltip of the row that the pointer or the arrow keys have chosen. */
function Plot({ chart, hidden, isExpanded }: { chart: ChartData; hidden: ReadonlySet<string>; isExpanded: boolean }) {
  const [point, setPoint] = useState<number | null>(null);
  const last = chart.rows.length - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && point === null) return; // Escape then closes the dialog.
    const from = point ?? -1;
    const next = {
      ArrowRight: Math.min(last, from + 1),
      ArrowLeft: Math.max(0, point === null ? last : from - 1),
      Home: 0,
      End: last,
      Escape: null,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setPoint(next);
  };
  return (
    <div
      className="plot"
      // Screen readers announce the value of a slider after each arrow key. An <input> cannot contain the drawing.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="slider"
      tabIndex={0}
      aria-label={chart.title.ko}
      aria-valuemin={1}
      aria-valuemax={last + 1}
      aria-valuenow={(point ?? 0) + 1}
      aria-valuetext={point === null ? '화살표 키로 월을 고릅니다' : spokenPoint(chart, hidden, point)}
      onKeyDown={onKeyDown}
      onBlur={() => setPoint(null)}
      onPointerLeave={({ currentTarget }) => {
        if (currentTarget !== document.activeElement) setPoint(null);
      }}
    >
      <ChartPlot
        chart={chart}
        hidden={hidden}
        onPoint={setPoint}
        point={point}
        annotate={isExpanded ? endLabels : undefined}
      />
      {point !== null && <ChartTooltip chart={chart} hidden={hidden} at={point} />}
    </div>
  );
}
