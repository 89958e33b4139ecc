import { reportAddress } from '../../domain/addresses.ts';
import type { ChartData } from '../../domain/chart.ts';
import { dashboardComparisons } from '../../domain/dashboard-comparisons.ts';
import { reportById } from '../../domain/reports.ts';
import {
  sampleCost,
  sampleGauge,
  sampleInOut,
  sampleMetrics,
  sampleWeekly,
  type Metric,
} from '../../domain/sample-figures.ts';
import { yearOf, type IsoDate } from '../../domain/year-month.ts';
import { lastShownMonth, type YearlyComparison } from '../../domain/yearly-comparison.ts';
import type { IconName } from '../../islands/parts/icon.tsx';
import { Island } from '../island.tsx';
import { MetricCard } from '../metric-card.tsx';

interface DashboardPageProps {
  readonly today: IsoDate;
  /** The charts of stored figures, by the id of their comparison. */
  readonly comparisons: ReadonlyMap<YearlyComparison['id'], ChartData>;
}

const METRIC_ICONS: Readonly<Record<Metric['id'], IconName>> = {
  'weekly-inventory': 'box',
  'import-quantity': 'ship',
  'outbound-amount': 'outbound',
  'shipment-count': 'truck',
};

export function DashboardPage({ today, comparisons }: DashboardPageProps) {
  const [year = '', month = '', day = ''] = today.split('-').map(Number).map(String);
  return (
    <>
      <div className="page-head">
        <div>
          <h1 lang="en">Dashboard</h1>
          <p className="subtitle">
            <span>
              {year}년 {month}월 {day}일 기준
            </span>
            <span>올해 실적은 {lastShownMonth(today)}월까지 집계</span>
          </p>
        </div>
      </div>
      <section className="kpis" aria-label="주요 지표">
        {sampleMetrics.map((metric) => (
          <MetricCard key={metric.id} metric={metric} icon={METRIC_ICONS[metric.id]} />
        ))}
      </section>
      <div className="card-grid">
        <SampleCard chart={sampleWeekly} today={today} size="span-8" />
        <section className="card span-4">
          <Island name="gauge-card" id="gauge" props={sampleGauge} />
        </section>
        {dashboardComparisons.map((comparison) => {
          const { id, reportId } = comparison;
          const chart = comparisons.get(id);
          return (
            chart !== undefined && (
              <section key={id} className="card span-4">
                <Island
                  name="chart-card"
                  id={`chart-${id}`}
                  props={{
                    chart,
                    today,
                    comparison,
                    source: {
                      address: reportAddress(reportId, { year: yearOf(today), bu: null }),
                      name: reportById(reportId).title.en,
                    },
                  }}
                />
              </section>
            )
          );
        })}
        <SampleCard chart={sampleInOut} today={today} size="span-7" />
        <SampleCard chart={sampleCost} today={today} size="span-5" />
      </div>
      <Island name="data-entry" id="add-entry" props={{ today }} />
    </>
  );
}

function SampleCard({ chart, today, size }: { chart: ChartData; today: IsoDate; size: string }) {
  return (
    <section className={`card ${size}`}>
      <Island name="chart-card" id={`chart-${chart.id}`} props={{ chart, today, comparison: null, source: null }} />
    </section>
  );
}
