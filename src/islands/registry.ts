import type { ReactNode } from 'react';

interface IslandEntry {
  /** The module that `load` imports, as a path from this folder. The server finds the built file by it. */
  readonly module: string;
  readonly load: () => Promise<(props: never) => ReactNode>;
  /**
   * A module `first-*.ts` that does work without React before the island wakes, as a path from this folder. It is preloaded, and exports
   * `done`, a promise.
   */
  readonly first?: string;
  /** What a page with the island is styled by besides app.css, as a path from src/views. */
  readonly stylesheet?: string;
  /** What its dialogs are styled by besides; fetched when the first of them opens. */
  readonly dialogStylesheets?: readonly string[];
}

/**
 * Every island of the product. Those of the dashboard share a module, because a page that shows one shows all. Props travel as
 * JSON; the server checks that they can.
 */
export const islands = {
  'chart-card': {
    module: 'dashboard.ts',
    first: 'chart-card/first-drawing.ts',
    load: async () => (await import('./dashboard.ts')).ChartCard,
    stylesheet: 'overview.css',
  },
  'data-entry': {
    module: 'dashboard.ts',
    load: async () => (await import('./dashboard.ts')).DataEntry,
    stylesheet: 'overview.css',
  },
  'entry-grid': {
    module: 'entry-grid/entry-grid.tsx',
    load: async () => (await import('./entry-grid/entry-grid.tsx')).EntryGrid,
    stylesheet: 'sheets.css',
  },
  'gauge-card': {
    module: 'dashboard.ts',
    load: async () => (await import('./dashboard.ts')).GaugeCard,
    stylesheet: 'overview.css',
  },
  'report-grid': {
    module: 'report-grid/report-grid.tsx',
    load: async () => (await import('./report-grid/report-grid.tsx')).ReportGrid,
    stylesheet: 'sheets.css',
    dialogStylesheets: ['lists.css', 'overview.css'],
  },
} satisfies Readonly<Record<string, IslandEntry>>;

export type IslandName = keyof typeof islands;

/** The props of an island's component; an empty object for a component without props. */
export type IslandProps<Name extends IslandName> =
  Awaited<ReturnType<(typeof islands)[Name]['load']>> extends (props: infer Props extends object) => ReactNode
    ? Props
    : Readonly<Record<string, never>>;

/** @throws Error that names this file and the islands it knows. */
export function islandEntry(name: string): IslandEntry {
  const known: Readonly<Record<string, IslandEntry>> = islands;
  const entry = known[name];
  if (entry !== undefined) return entry;
  throw new Error(
    `There is no island "${name}"; add it to src/islands/registry.ts, which has ${Object.keys(known).join(', ')}.`,
  );
}
