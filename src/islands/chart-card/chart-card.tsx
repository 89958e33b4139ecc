import { axisLabel, isEmptyChart, type ChartData } from '../../domain/chart.ts';
import type { ChartYear, YearlyComparison } from '../../domain/yearly-comparison.ts';
import { languageOf } from '../parts/language-of.ts';
import { useLanguage, useSay } from '../parts/language.tsx';
import { CardFrame } from './card-frame.tsx';
import { CardState, type ChartSource } from './card-state.tsx';
import { ChartFigure, useHiddenSeries } from './chart-figure.tsx';
import { leadFigure } from './lead-figure.ts';
import { UnitName } from './unit-name.tsx';
import { useComparison } from './use-comparison.ts';
import { words } from './words.ts';

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
  const say = useSay();
  const { chart, isLoading, failures, asOf, retry } = useComparison(known, comparison, compared);
  const isEmpty = isEmptyChart(chart);
  const series = useHiddenSeries();
  return (
    <CardFrame
      title={chart.title}
      isSample={comparison === null}
      lead={
        <>
          <Lead chart={chart} isLoading={isEmpty && isLoading} />
          {source !== null && (
            <a href={source.address} className="source">
              {say(words.report)}
            </a>
          )}
        </>
      }
      about={<About chart={chart} compared={compared} />}
      drawn={isEmpty ? null : { chart, hidden: series.hidden }}
      asOf={asOf}
    >
      {(isExpanded, showsTable) => (
        <ChartFigure chart={chart} {...series} isExpanded={isExpanded} showsTable={showsTable}>
          <CardState isEmpty={isEmpty} isLoading={isLoading} failures={failures} source={source} onRetry={retry} />
        </ChartFigure>
      )}
    </CardFrame>
  );
}

/** The latest figure and its change. */
function Lead({ chart, isLoading }: { chart: ChartData; isLoading: boolean }) {
  const say = useSay();
  const language = useLanguage();
  const lead = leadFigure(chart);
  if (lead === null) {
    const [main] = chart.series;
    return !isLoading && <span>{say(main === undefined ? words.noFigures : words.noFiguresOf(main.name))}</span>;
  }
  return (
    <>
      <b lang={languageOf(lead.value, language)}>
        {lead.value}
        <small>
          <UnitName unit={chart.unit} />
        </small>
      </b>
      <span>
        {say(lead.label)} · {say(lead.against)} {lead.change.text}
      </span>
    </>
  );
}

/** Unit and period. */
function About({ chart, compared }: { chart: ChartData; compared: ChartYear | null }) {
  const say = useSay();
  const language = useLanguage();
  const [first, last] = [chart.rows[0], chart.rows.at(-1)].map((row) => row && axisLabel(chart, row, language));
  return (
    <>
      {compared === null ? (
        <span lang={languageOf(first ?? '', language)}>
          {first} – {last}
        </span>
      ) : (
        say(words.compared(compared.year))
      )}{' '}
      · {say(words.unit)} <UnitName unit={chart.unit} />
      {compared !== null && ` · ${say(words.countedTo(compared.name, compared.lastMonth))}`}
    </>
  );
}
