/** The islands of the dashboard (registry.ts says why they are in one file). */
export { ChartCard } from './chart-card/chart-card.tsx';
export { DataEntry } from './data-entry/data-entry.tsx';
export { GaugeCard } from './gauge-card/gauge-card.tsx';
