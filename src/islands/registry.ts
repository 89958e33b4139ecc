import type { ReactNode } from 'react';

/**
 * When an island's code is fetched and runs: with the page, or when it is needed: a press, a focus, a pointer coming near, or
 * `wakeIsland`.
 */
type Wakes = 'at-once' | 'when-needed';

interface IslandEntry {
  readonly wakes: Wakes;
  /** Its module, as a path from this folder: what `load` imports. The server finds its built file by this path. */
  readonly module: string;
  readonly load: () => Promise<(props: never) => ReactNode>;
  /** Work that needs no React and is done before the island wakes. The page preloads its module, as `module` is found. */
  readonly first?: { readonly module: string; readonly run: () => Promise<unknown> };
  /** Whether the browser fetches its modules, at low priority, once the page has loaded; otherwise when it wakes. */
  readonly fetchedAhead?: true;
}

/**
 * Every island of the product. Those of the dashboard share a module: a page that shows one shows all. An island's props travel as JSON; the server checks that they can.
 */
export const islands = {
  'chart-card': {
    wakes: 'when-needed',
    module: 'dashboard.ts',
    first: { module: 'chart-card/first-drawing.ts', run: () => import('./chart-card/first-drawing.ts') },
    load: async () => (await import('./dashboard.ts')).ChartCard,
  },
  'data-entry': {
    wakes: 'when-needed',
    module: 'dashboard.ts',
    load: async () => (await import('./dashboard.ts')).DataEntry,
  },
  'entry-grid': {
    wakes: 'at-once',
    module: 'entry-grid/entry-grid.tsx',
    load: async () => (await import('./entry-grid/entry-grid.tsx')).EntryGrid,
  },
  'gauge-card': {
    wakes: 'when-needed',
    module: 'dashboard.ts',
    load: async () => (await import('./dashboard.ts')).GaugeCard,
  },
  'report-grid': {
    wakes: 'when-needed',
    module: 'report-grid/report-grid.tsx',
    load: async () => (await import('./report-grid/report-grid.tsx')).ReportGrid,
    fetchedAhead: true,
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
