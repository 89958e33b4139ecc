import { languageOf } from '../language-of.ts';
import { useCallback, useState, type KeyboardEvent } from 'react';
import type { ChartData } from '../../domain/chart.ts';
import type { IsoDate } from '../../domain/year-month.ts';
import type { YearlyComparison } from '../../domain/yearly-comparison.ts';
import { CardFrame } from './card-frame.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { ChartPlot } from './chart-plot.tsx';
import { ChartTable } from './chart-table.tsx';
import { ChartTooltip, spokenPoint } from './chart-tooltip.tsx';
import { leadFigure } from './lead-figure.ts';
import { UnitName } from './unit-name.tsx';
import { useComparison } from './use-comparison.ts';

export interface ChartCardProps {
  /** What the server knew. */
  readonly chart: ChartData;
  readonly today: IsoDate;
  /** Of what is fetched again; null for samples. */
  readonly comparison: YearlyComparison | null;
  /** The report it is drawn from. */
  readonly source: string | null;
}

/** A line, area or bar chart in a card (SPEC §2). The same rows feed the drawing, the table and the tooltip. */
export function ChartCard({ chart: known, today, comparison, source }: ChartCardProps) {
  const { chart, isLoading, faults } = useComparison(known, comparison, today);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const lead = leadFigure(chart);
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
        lead !== null && (
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
            {source !== null && (
              <a href={source} className="source">
                보고서
              </a>
            )}
          </>
        )
      }
    >
      {(isExpanded, showsTable) => (
        <figure
          data-chart={isExpanded ? undefined : chart.id}
          className={`chart ${chart.kind}${isExpanded ? ' large' : ''}`}
        >
          <ChartLegend chart={chart} hidden={hidden} onToggle={toggle} />
          <Plot chart={chart} hidden={hidden} />
          {chart.rows.every(({ values }) => Object.values(values).every((value) => value === null)) && (
            <p className="nothing">
              {isLoading ? (
                <>
                  불러오는 중… · <span lang="en">Loading…</span>
                </>
              ) : (
                faults.length === 0 && '데이터가 없습니다'
              )}
            </p>
          )}
          {faults.length > 0 && (
            <div role="alert">
              <ul className="faults" lang="en">
                {faults.map((fault) => (
                  <li key={fault}>{fault}</li>
                ))}
              </ul>
            </div>
          )}
          <ChartTable chart={chart} isShown={showsTable} />
        </figure>
      )}
    </CardFrame>
  );
}

/** The drawing and what the pointer or the arrow keys point at. */
function Plot({ chart, hidden }: { chart: ChartData; hidden: ReadonlySet<string> }) {
  const [point, setPoint] = useState<number | null>(null);
  const last = chart.rows.length - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && point === null) return; // the dialog's
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
      // A slider says its value anew at each arrow key; an <input> could not hold the drawing.
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
      <ChartPlot chart={chart} hidden={hidden} onPoint={setPoint} point={point} />
      {point !== null && <ChartTooltip chart={chart} hidden={hidden} at={point} />}
    </div>
  );
}
