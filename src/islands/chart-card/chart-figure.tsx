import { useCallback, useState, type KeyboardEvent, type ReactNode } from 'react';
import { comparesYears, isEmptyChart, type ChartData } from '../../domain/chart.ts';
import { useLanguage, useSay } from '../parts/language.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { ChartPlot } from './chart-plot.tsx';
import { ChartTable } from './chart-table.tsx';
import { ChartTooltip, spokenPoint } from './chart-tooltip.tsx';
import { endLabels } from './end-labels.ts';
import { rowAddress } from './month-address.ts';
import { words } from './words.ts';

interface ChartFigureProps extends HiddenSeries {
  readonly chart: ChartData;
  readonly isExpanded: boolean;
  readonly showsTable: boolean;
  /** What takes the place of the drawing when there is nothing to draw. */
  readonly children: ReactNode;
}

/** A chart with its legend, or its table in the same place. Drawing, table and tooltip show the same rows. */
export function ChartFigure({ chart, hidden, toggle, isExpanded, showsTable, children }: ChartFigureProps) {
  const say = useSay();
  return (
    <figure
      data-chart={isExpanded ? undefined : chart.id}
      className={`chart ${chart.kind}${comparesYears(chart) ? ' compared' : ''}${isExpanded ? ' large' : ''}`}
    >
      {!isEmptyChart(chart) && !showsTable && (
        <>
          <ChartLegend chart={chart} hidden={hidden} onToggle={toggle} />
          <Plot chart={chart} hidden={hidden} isExpanded={isExpanded} />
          {hidden.size === chart.series.length && <p className="none-shown">{say(words.chooseSeries)}</p>}
        </>
      )}
      <NotDrawn />
      {children}
      <ChartTable chart={chart} isShown={showsTable} />
    </figure>
  );
}

interface HiddenSeries {
  /** Keys of the series that the legend has switched off. */
  readonly hidden: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
}

export function useHiddenSeries(): HiddenSeries {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((key: string) => {
    setHidden((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  }, []);
  return { hidden, toggle };
}

/**
 * The stylesheet shows it, with the table in the place of the drawing, on a card marked `data-broken`: the code that draws
 * could not be fetched, or it threw. Nothing has to be fetched to say so.
 */
function NotDrawn() {
  const say = useSay();
  return (
    <p className="note not-drawn">
      <span>{say(words.notDrawn)}</span>
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the page's own address: a reload without a script */}
      <a href="">{say(words.reload)}</a>
    </p>
  );
}

/** The drawing, and the tooltip of the row that the pointer or the arrow keys have chosen. */
function Plot({ chart, hidden, isExpanded }: { chart: ChartData; hidden: ReadonlySet<string>; isExpanded: boolean }) {
  const language = useLanguage();
  const [point, setPoint] = useState<number | null>(null);
  const last = chart.rows.length - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && point === null) return; // Escape then closes the dialog.
    if (event.key === 'Enter' && point !== null) {
      const address = rowAddress(chart, hidden, point);
      if (address !== null) location.assign(address);
      return;
    }
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
      aria-label={chart.title[language]}
      aria-valuemin={1}
      aria-valuemax={last + 1}
      aria-valuenow={(point ?? 0) + 1}
      aria-valuetext={
        point === null
          ? (chart.period === 'month' ? words.chooseMonth : words.chooseWeek)[language]
          : spokenPoint(chart, hidden, point, language)
      }
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
