import { editPath, fileImportPath, reportAddress } from '../../domain/addresses.ts';
import type { ChartData } from '../../domain/chart.ts';
import { dashboardComparisons } from '../../domain/dashboard-comparisons.ts';
import type { KeyFigure, KeyFigureRule } from '../../domain/key-figures.ts';
import { reportById, reports } from '../../domain/reports.ts';
import {
  sampleCost,
  sampleGauge,
  sampleInOut,
  sampleMetrics,
  sampleWeekly,
  type Metric,
} from '../../domain/sample-figures.ts';
import { yearOf, type IsoDate, type YearMonth } from '../../domain/year-month.ts';
import type { ChartYear, YearlyComparison } from '../../domain/yearly-comparison.ts';
import { words as chartWords } from '../../islands/chart-card/words.ts';
import { ChoiceForm, YearSelect } from '../../islands/parts/choice-fields.tsx';
import type { IconName } from '../../islands/parts/icon.tsx';
import { useSay } from '../../islands/parts/language.tsx';
import { ClosingBoard, type ClosingState } from '../closing-board.tsx';
import { words } from '../dashboard-words.ts';
import { FirstSteps } from '../first-steps.tsx';
import { Island } from '../island.tsx';
import { KeyFigureTile } from '../key-figure-tile.tsx';
import { MetricCard } from '../metric-card.tsx';
import { PageHead } from '../page-head.tsx';
import { sitePages } from '../sitemap.ts';

interface DashboardPageProps {
  readonly today: IsoDate;
  readonly mayEdit: boolean;
  readonly compared: ChartYear;
  /** The tiles of stored figures, in their order. */
  readonly figures: readonly { readonly rule: KeyFigureRule; readonly figure: KeyFigure }[];
  /** The charts of stored figures, by the id of their comparison. */
  readonly comparisons: ReadonlyMap<YearlyComparison['id'], ChartData>;
  /** Whether nothing has ever been stored. */
  readonly isEmpty: boolean;
  /** The last two months that are over. */
  readonly closing: { readonly months: readonly YearMonth[]; readonly states: readonly ClosingState[] };
}

const FIGURE_ICONS: Readonly<Record<KeyFigureRule['id'], IconName>> = {
  inventory: 'box',
  'import-amount': 'ship',
  'import-count': 'truck',
  cost: 'won',
};

const METRIC_ICONS: Readonly<Record<Metric['id'], IconName>> = {
  'weekly-inventory': 'box',
  'import-quantity': 'ship',
  'outbound-amount': 'outbound',
  'shipment-count': 'truck',
};

const STORED_IN = reports.map(({ id, title }) => ({
  name: title,
  edit: editPath(id),
  import: fileImportPath(id),
}));

export function DashboardPage({ today, mayEdit, ...content }: DashboardPageProps) {
  const say = useSay();
  const { compared, figures, comparisons, isEmpty, closing } = content;
  return (
    <>
      <PageHead
        title={sitePages.dashboard.title}
        isLiteral
        tools={
          <div className="tools">
            <ChoiceForm>
              <YearSelect shown={compared.year} today={today} />
            </ChoiceForm>
          </div>
        }
      >
        <span>{say(words.asOf(today))}</span>
        <span>{say(chartWords.countedTo(compared.name, compared.lastMonth))}</span>
        <span className="fetched-at" data-fetched-at="" />
      </PageHead>
      {isEmpty && mayEdit && <FirstSteps year={yearOf(today)} />}
      <section className="kpis" aria-label={say(words.keyFigures)}>
        {figures.map(({ rule, figure }) => (
          <KeyFigureTile key={rule.id} rule={rule} figure={figure} year={compared.year} icon={FIGURE_ICONS[rule.id]} />
        ))}
      </section>
      <ClosingBoard today={today} {...closing} mayEdit={mayEdit} />
      <div className="card-grid">
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
                    comparison,
                    compared,
                    source: {
                      address: reportAddress(reportId, { year: compared.year, bu: null }),
                      name: reportById(reportId).title,
                    },
                  }}
                />
              </section>
            )
          );
        })}
      </div>
      <section className="samples" aria-labelledby="samples">
        <h2 id="samples">
          {say(words.samples)} <span className="secondary">{say(words.aboutSamples)}</span>
        </h2>
        <div className="kpis">
          {sampleMetrics.map((metric) => (
            <MetricCard key={metric.id} metric={metric} icon={METRIC_ICONS[metric.id]} />
          ))}
        </div>
        <div className="card-grid">
          <SampleCard chart={sampleWeekly} size="span-8" />
          <section className="card span-4">
            <Island name="gauge-card" id="gauge" props={sampleGauge} />
          </section>
          <SampleCard chart={sampleInOut} size="span-7" />
          <SampleCard chart={sampleCost} size="span-5" />
        </div>
      </section>
      {mayEdit && <Island name="data-entry" id="add-entry" props={{ today, storedIn: STORED_IN }} />}
    </>
  );
}

function SampleCard({ chart, size }: { chart: ChartData; size: string }) {
  return (
    <section className={`card ${size}`}>
      <Island
        name="chart-card"
        id={`chart-${chart.id}`}
        props={{ chart, comparison: null, compared: null, source: null }}
      />
    </section>
  );
}
