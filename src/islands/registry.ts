import type { ReactNode } from 'react';

/**
 * When an island's code is fetched and runs: with the page, or when it is needed: a press, a focus, or a pointer
 * coming near.
 */
type Wakes = 'at-once' | 'when-needed';

interface IslandEntry {
  readonly wakes: Wakes;
  /** Where its code is, from this folder; unsaid the file of its name, in a folder of its name. The server finds it by this. */
  readonly file?: string;
  /** A module that does the island's first work before React is there; the browser fetches it with the page. */
  readonly preload?: string;
  readonly load: () => Promise<(props: never) => ReactNode>;
}

/** A page that shows one of them shows all: together they are smaller, and come in one request. */
const dashboard = () => import('./dashboard.ts');
const file = 'dashboard.ts';

/** Every island of the product. Its props travel as JSON; the server checks that they can. */
export const islands = {
  'chart-card': {
    wakes: 'when-needed',
    file,
    preload: 'chart-card/first-drawing.ts',
    load: async () => (await dashboard()).ChartCard,
  },
  'data-entry': {
    wakes: 'when-needed',
    file,
    load: async () => (await dashboard()).DataEntry,
  },
  'entry-grid': {
    wakes: 'at-once',
    load: async () => (await import('./entry-grid/entry-grid.tsx')).EntryGrid,
  },
  'gauge-card': {
    wakes: 'when-needed',
    file,
    load: async () => (await dashboard()).GaugeCard,
  },
  'report-grid': {
    wakes: 'when-needed',
    preload: 'report-grid/first-edit.ts',
    load: async () => (await import('./report-grid/report-grid.tsx')).ReportGrid,
  },
} satisfies Readonly<Record<string, IslandEntry>>;

export type IslandName = keyof typeof islands;

/** Of the island's component; one that takes none is given an empty object. */
export type IslandProps<Name extends IslandName> =
  Awaited<ReturnType<(typeof islands)[Name]['load']>> extends (props: infer Props extends object) => ReactNode
    ? Props
    : Readonly<Record<string, never>>;

/** @throws Error that says where islands are named. */
export function islandEntry(name: string): IslandEntry {
  const known: Readonly<Record<string, IslandEntry>> = islands;
  const entry = known[name];
  if (entry !== undefined) return entry;
  throw new Error(
    `There is no island "${name}"; add it to src/islands/registry.ts, which has ${Object.keys(known).join(', ')}.`,
  );
}
