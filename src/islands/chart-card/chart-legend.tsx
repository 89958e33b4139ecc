import { useId, useState, type KeyboardEvent } from 'react';
import { shortFigure } from '../../domain/axis.ts';
import type { ChartData, ChartSeries } from '../../domain/chart.ts';
import { groupThousands, type Decimal } from '../../domain/decimal.ts';
import { languageOf } from '../parts/language-of.ts';
import { useLanguage, useSay } from '../parts/language.tsx';
import { legendFigures, type LegendLine } from './legend-figures.ts';
import { words } from './words.ts';

interface ChartLegendProps {
  readonly chart: ChartData;
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
}

/**
 * A button for each series, which switches it on or off. In a comparison they stand in a small table of the latest figures. It is
 * not a `<table>`: the chart has one already, with all figures. The buttons are one tab stop, and arrow keys move among them.
 */
export function ChartLegend({ chart, hidden, onToggle }: ChartLegendProps) {
  const say = useSay();
  const [stop, setStop] = useState<string | null>(null);
  const id = `legend${useId()}`;
  const compared = legendFigures(chart);
  const inOrder = compared?.lines.flatMap(({ current, previous }) => [current, previous]) ?? chart.series;
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const from = buttons.findIndex((button) => button === document.activeElement);
    const line = compared === null ? 1 : 2;
    const to = {
      ArrowRight: from + 1,
      ArrowLeft: from - 1,
      ArrowDown: from + line,
      ArrowUp: from - line,
      Home: 0,
      End: -1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons.at(to % buttons.length)?.focus();
  };
  const toggleOf = (series: ChartSeries, isNamed: boolean) => (
    <button
      key={series.key}
      id={id + series.key}
      type="button"
      className="legend-item"
      aria-label={isNamed ? undefined : say(series.name)}
      data-tooltip={isNamed ? undefined : ''}
      aria-pressed={!hidden.has(series.key)}
      tabIndex={series.key === (stop ?? inOrder[0]?.key) ? 0 : -1}
      onFocus={() => setStop(series.key)}
      onClick={() => onToggle(series.key)}
    >
      <SeriesIcon kind={chart.kind} series={series} />
      {isNamed && say(series.name)}
    </button>
  );
  return (
    // A toolbar is how screen readers know a set of buttons with one stop. It has no focus of its own.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      className={compared === null ? 'legend' : 'legend compared'}
      role="toolbar"
      aria-label={say(words.legend(chart.title))}
      onKeyDown={move}
    >
      {compared === null ? (
        inOrder.map((series) => toggleOf(series, true))
      ) : (
        <>
          <div className="legend-head">
            <span />
            {compared.lines.slice(0, 1).flatMap(({ current, previous }) =>
              [current, previous].map(({ key, name }) => (
                <span key={key} className="year">
                  {say(name)}
                </span>
              )),
            )}
            <span>{compared.month !== null && say(compared.month)}</span>
            <span>{say(words.lastMonth)}</span>
            <span>{say(words.lastYear)}</span>
          </div>
          {compared.lines.map((line) => (
            <div key={line.current.key} className="legend-line">
              <label htmlFor={id + line.current.key}>{say(line.part)}</label>
              {toggleOf(line.current, false)}
              {toggleOf(line.previous, false)}
              <Figures line={line} unit={chart.unit} />
            </div>
          ))}
        </>
      )}
    </div>
  );
}

/** The latest figure and its changes; what they compare with is in their titles. A figure that is not complete says so instead. */
function Figures({ line: { value, underWay, changes }, unit }: { line: LegendLine; unit: string }) {
  const say = useSay();
  const language = useLanguage();
  const short = value === null ? '–' : shortFigure(Number(value), unit);
  const inFull = (figure: Decimal) => `${groupThousands(figure)}${unit}`;
  return (
    <>
      <b title={value === null ? undefined : inFull(value)} lang={languageOf(short, language)}>
        {short}
      </b>
      {underWay !== null ? (
        <span className="under-way">{say(words.underWay(underWay, value))}</span>
      ) : (
        changes.map(({ text, before }, at) => (
          // Two changes that never move.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at} title={before === null ? undefined : inFull(before)}>
            {text}
          </span>
        ))
      )}
    </>
  );
}

export function SeriesIcon({ kind, series }: { kind: ChartData['kind']; series: ChartSeries }) {
  const colour = `var(${series.colour})`;
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      {kind === 'line' ? (
        <path
          d="M0 7h14"
          fill="none"
          stroke={colour}
          strokeWidth="2.4"
          strokeDasharray={series.isPrevious ? '3.2 2.2' : undefined}
        />
      ) : (
        <rect y="2" width="14" height="10" rx="2" fill={colour} />
      )}
    </svg>
  );
}
