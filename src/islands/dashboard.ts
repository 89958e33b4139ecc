/** The islands of the dashboard in one module; registry.ts says why. */
export { ChartCard } from './chart-card/chart-card.tsx';
export { DataEntry } from './data-entry/data-entry.tsx';
export { GaugeCard } from './gauge-card/gauge-card.tsx';
