import type { ChartData, ChartSeries } from '../../domain/chart.ts';

interface ChartLegendProps {
  readonly chart: ChartData;
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
}

/** A row of buttons for each year. Each button switches its series on or off. */
export function ChartLegend({ chart, hidden, onToggle }: ChartLegendProps) {
  const rows = [
    chart.series.filter(({ isPrevious }) => !isPrevious),
    chart.series.filter(({ isPrevious }) => isPrevious),
  ];
  return (
    <div className="legend">
      {rows
        .filter((row) => row.length > 0)
        .map((row) => (
          <div key={row[0]?.key} className="row">
            {row.map((series) => (
              <button
                key={series.key}
                type="button"
                className="legend-item"
                aria-pressed={!hidden.has(series.key)}
                onClick={() => onToggle(series.key)}
              >
                <SeriesIcon kind={chart.kind} series={series} />
                {series.name}
              </button>
            ))}
          </div>
        ))}
    </div>
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
