import { axisLabel, isEmptyChart, leftOutTexts, type ChartData } from '../../domain/chart.ts';
import type { ChartYear, YearlyComparison } from '../../domain/yearly-comparison.ts';
import { languageOf } from '../parts/language-of.ts';
import { useLanguage, useSay } from '../parts/language.tsx';
import { CardFrame } from './card-frame.tsx';
import { CardState, type ChartSource } from './card-state.tsx';
import { ChartFigure, useHiddenSeries } from './chart-figure.tsx';
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
  const { chart, isLoading, failures, asOf, retry } = useComparison(known, comparison, compared);
  const isEmpty = isEmptyChart(chart);
  const series = useHiddenSeries();
  return (
    <CardFrame
      title={chart.title}
      report={source?.address ?? null}
      about={<About chart={chart} compared={compared} />}
      texts={leftOutTexts(chart)}
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
