import { useCallback, useState, type KeyboardEvent, type ReactNode } from 'react';
import { comparesYears, completeNumberAt, isEmptyChart, type ChartData } from '../../domain/chart.ts';
import { useLanguage, useSay } from '../parts/language.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { ChartPlot } from './chart-plot.tsx';
import { ChartTable } from './chart-table.tsx';
import { ChartTooltip, spokenPoint } from './chart-tooltip.tsx';
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
          <Plot chart={chart} hidden={hidden} />
          {hidden.size === chart.series.length && <p className="none-shown">{say(words.chooseSeries)}</p>}
        </>
      )}
      {/* The stylesheet shows it on a card marked `data-broken`: the code that draws could not be fetched, or it threw. */}
      <p className="note not-drawn">{say(words.notDrawn)}</p>
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

/** Where the arrow keys begin: at the last row that is complete. */
function startOf({ rows, series: [main] }: ChartData): number {
  const found = rows.findLastIndex((row) => main !== undefined && completeNumberAt(row, main.key) !== null);
  return found === -1 ? rows.length - 1 : found;
}

/** The drawing, and the tooltip of the row that the pointer or the arrow keys have chosen. */
function Plot({ chart, hidden }: { chart: ChartData; hidden: ReadonlySet<string> }) {
  const language = useLanguage();
  const [point, setPoint] = useState<number | null>(null);
  const last = chart.rows.length - 1;
  const start = startOf(chart);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && point === null) return; // Escape then closes the dialog.
    if (event.key === 'Enter' && point !== null) {
      const address = rowAddress(chart, hidden, point);
      if (address !== null) location.assign(address);
      return;
    }
    const next = {
      ArrowRight: point === null ? start : Math.min(last, point + 1),
      ArrowLeft: point === null ? start : Math.max(0, point - 1),
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
      aria-valuenow={(point ?? start) + 1}
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
      <ChartPlot chart={chart} hidden={hidden} onPoint={setPoint} point={point} />
      {point !== null && <ChartTooltip chart={chart} hidden={hidden} at={point} />}
    </div>
  );
}
