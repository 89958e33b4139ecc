/**
 * The dashboard's seven charts beside the same charts in Recharts, with the same figures, sizes and first animation. It
 * measures how long the main thread is blocked from waking the charts until all of them are drawn.
 */
import type { Page } from 'playwright-core';
import { dashboardComparisons } from '../../src/domain/dashboard-comparisons.ts';
import { sampleCost, sampleGauge, sampleInOut, sampleWeekly } from '../../src/domain/sample-figures.ts';
import { MONTHS } from '../../src/domain/year-month.ts';
import { chartYear, comparisonData } from '../../src/domain/yearly-comparison.ts';
import type { BenchTable } from './bench-table.ts';
import { benchIslands, besideRow, type Placed } from './island-bench.ts';

const ROUNDS = Number(process.env.CHART_ROUNDS ?? 7);
const CHARTS = 7;
const TODAY = '2026-11-20';

interface Figures {
  /** The part of each task beyond 50 ms, added up. */
  readonly blocking: number;
  readonly longest: number;
  /** Until the last chart is drawn. */
  readonly drawn: number;
}

const RECHARTS = `
import { useEffect, useState } from 'react';
import { Area, AreaChart, Bar, BarChart, CartesianGrid, Cell, Legend, Line, LineChart, Pie, PieChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
const A = { animationDuration: 800 };
const Chart = { line: LineChart, bar: BarChart, area: AreaChart };
function part(kind, { key, name, colour, isPrevious }) {
  const stroke = 'var(' + colour + ')';
  if (kind === 'bar') return <Bar key={key} dataKey={key} name={name.ko} fill={stroke} radius={[3, 3, 0, 0]} {...A} />;
  if (kind === 'area') return <Area key={key} dataKey={key} name={name.ko} stroke={stroke} fill={stroke} fillOpacity={0.34} stackId="1" {...A} />;
  return <Line key={key} dataKey={key} name={name.ko} stroke={stroke} strokeWidth={isPrevious ? 1.5 : 2} strokeDasharray={isPrevious ? '5 4' : undefined} {...A} />;
}
function Gauge({ value, max }) {
  return (
    <ResponsiveContainer width="100%" height={200}>
      <PieChart>
        <Pie data={[{ v: value }, { v: max - value }]} dataKey="v" startAngle={180} endAngle={0} cy="80%" innerRadius={70} outerRadius={90} stroke="none" {...A}>
          <Cell fill="var(--chart-1)" /><Cell fill="var(--active)" />
        </Pie>
      </PieChart>
    </ResponsiveContainer>
  );
}
export function Island({ chart, gauge }) {
  if (gauge !== undefined) return <figure className="chart"><Gauge {...gauge} /></figure>;
  const data = chart.rows.map(({ label, values }) => ({ label: chart.period === 'month' ? label.en : label.ko, ...Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value === null ? null : Number(value)])) }));
  const Kind = Chart[chart.kind];
  return (
    <figure className="chart">
      <ResponsiveContainer width="100%" height={chart.kind === 'area' ? 350 : 300}>
        <Kind data={data}>
          <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
          <XAxis dataKey="label" fontSize={11} /><YAxis fontSize={11} width={58} />
          <Tooltip /><Legend iconSize={14} />
          {chart.series.map((series) => part(chart.kind, series))}
        </Kind>
      </ResponsiveContainer>
    </figure>
  );
}`;

export async function chartsBesideRecharts(): Promise<BenchTable> {
  const comparisons = dashboardComparisons.map((comparison) => {
    const of = (year: number) =>
      new Map(
        MONTHS.map((month) => [
          month,
          Object.fromEntries(
            Object.values(comparison.units)
              .flat()
              .map((key, at) => [key, 1_000_000 + ((year * month * (at + 7)) % 90_000)]),
          ),
        ]),
      );
    return comparisonData(comparison, chartYear(2026, TODAY), of(2026), of(2025));
  });
  const charts = [sampleWeekly, ...comparisons, sampleInOut, sampleCost];
  const chartsOf = (name: string): Placed[] =>
    charts.map((chart) => ({
      name,
      id: chart.id,
      props: { chart, today: TODAY, comparison: null, source: null },
    }));
  const { ours, peer } = await benchIslands(
    {
      peer: RECHARTS,
      packages: ['recharts', 'react-is'],
      pages: {
        ours: [...chartsOf('chart-card'), { name: 'gauge-card', id: 'gauge', props: sampleGauge }],
        peer: [...chartsOf('peer'), { name: 'peer', id: 'gauge', props: { gauge: sampleGauge } }],
      },
      viewport: { width: 1440, height: 900 },
      rounds: ROUNDS,
    },
    (page, which) => measure(page, which === 'ours' ? 'canvas, svg.gauge' : '.recharts-wrapper > svg'),
  );
  const row = (name: string, of: keyof Figures) => besideRow(name, ours, peer, of);
  return {
    title: 'The charts beside Recharts',
    how: `The dashboard’s six charts and its gauge, in the same runtime and build. CPU × 4. Medians, in turns, of ${ROUNDS} rounds.`,
    columns: ['Milliseconds', 'Charts', 'Recharts', 'Ratio'],
    rows: [
      row('Blocked (of tasks over 50 ms)', 'blocking'),
      row('Longest task', 'longest'),
      row('Until all are drawn', 'drawn'),
    ],
  };
}

async function measure(page: Page, drawings: string): Promise<Figures> {
  return page.evaluate<Figures>(`new Promise(async (resolve, reject) => {
    const islands = [...document.querySelectorAll('[data-island]')];
    for (const module of new Set(islands.flatMap(({ dataset }) => dataset.modules.split(' ')))) await import(module);
    await new Promise((later) => setTimeout(later, 500));
    const tasks = [];
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
    observer.observe({ type: 'longtask' });
    const start = performance.now();
    let drawn;
    for (const island of islands) island.dispatchEvent(new Event('island:wake'));
    const look = () => {
      const now = performance.now();
      if (now - start > 60000) return reject(new Error('not drawn'));
      if (drawn === undefined && document.querySelectorAll(${JSON.stringify(drawings)}).length >= ${CHARTS} &&
          islands.every(({ dataset }) => dataset.awake !== undefined)) drawn = now;
      // The first animation is part of drawing.
      if (drawn === undefined || now - drawn < 2500) return setTimeout(look, 10);
      const after = tasks.filter(({ startTime }) => startTime >= start - 1);
      resolve({
        blocking: after.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
        longest: Math.max(0, ...after.map(({ duration }) => duration)),
        drawn: drawn - start,
      });
    };
    look();
  })`);
}
