import { isEmptyChart, type ChartData } from '../../domain/chart.ts';
import type { ChartYear, YearlyComparison } from '../../domain/yearly-comparison.ts';
import { BothLanguages } from '../parts/bilingual.tsx';
import { languageOf } from '../parts/language-of.ts';
import { CardFrame } from './card-frame.tsx';
import { CardState, type ChartSource } from './card-state.tsx';
import { ChartFigure, useHiddenSeries } from './chart-figure.tsx';
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
              보고서
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
        <span lang={languageOf(lead.label)}>{lead.label}</span> · {lead.against} {lead.change.text}
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
