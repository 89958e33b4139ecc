/** docs/benchmarks.md, from the measurements in docs/benchmarks.json. */
import { tableText, type BenchTable } from './bench-table.ts';

/** The parts of `npm run bench`, in the order of the page: heading, and what is compared with what. */
const SECTIONS = {
  peers: [
    'Pages beside peers',
    `The dashboard and the cost page, beside the same two pages built in other ways on the same figures:

- *Floor*: prebuilt static HTML with inline CSS and SVG, and about 2 KB of script: a lower limit.
- *SPA*: a single-page app with Vite, React, TanStack Query, Radix and Recharts, served by Express and better-sqlite3, in one bundle.
- *SPA, lazy routes*: the same app with one chunk per route.
- *Next.js*: the same components with the app router.

The peers and the harness that measures them are not in this repository; the team keeps them in a folder of its own. Build them
with the \`setup.sh\` of that folder, then run \`PEERS=<folder of the build> npm run bench -- peers\`. Without \`PEERS\` this part is skipped.`,
  ],
  answers: [
    'Cached responses',
    'Requests to the server, beside a `node:http` server that sends the same bytes from memory and does nothing else. It needs `wrk`.',
  ],
  grid: ['The grid', 'The grid of a report, in which one cell is an input, beside a table in which every cell is one.'],
  charts: ['The charts', 'The charts of the dashboard, beside the same charts in Recharts.'],
  starts: ['Start-up', 'How long commands and the server take to start, beside `node -e 0`.'],
  largest: [
    'The largest data set',
    'Import and export of every year that can be entered, beside `sqlite3`, which checks nothing.',
  ],
  growth: ['Growth', 'The same work on databases of different sizes.'],
  pressure: ['Reads under pressure', 'How long a read takes while something else keeps the server busy.'],
  engines: ['The engines', 'The same server and the same command on PostgreSQL, beside SQLite.'],
} as const satisfies Record<string, readonly [heading: string, about: string]>;

export type PartName = keyof typeof SECTIONS;

export interface Measured {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Versions of Node.js and the tools, and the machine. */
  readonly with: string;
  readonly tables: readonly BenchTable[];
}

const ABOUT = `# Benchmarks

What the product costs, beside floors that do less and peers that do the same. Both run in turns on the same machine. Machines are
shared and noisy, so only the ratios count, and a ratio of two times that is nearer to 1 than to 2 shows no difference.
An aim is a ratio that was set in advance; some are missed. [benchmarks.json](benchmarks.json) holds the raw figures.

\`npm run bench\` measures everything again and writes this page; \`npm run bench -- answers growth\` measures only those parts. It
needs \`wrk\` and \`sqlite3\` from the distribution, and a Chromium, as the tests do. "CPU × 4" means that the browser runs at a
quarter of the machine's speed.`;

export function benchmarksPage(measured: Readonly<Partial<Record<PartName, Measured>>>): string {
  const names = Object.keys(SECTIONS) as PartName[];
  const parts = names.flatMap((name) => {
    const part = measured[name];
    if (part === undefined) return [];
    const [heading, about] = SECTIONS[name];
    const when = `Part \`${name}\`, measured ${part.at.slice(0, 10)}: ${part.with}.`;
    return [`## ${heading}`, about, when, ...part.tables.map(sectionOf)];
  });
  return `${[ABOUT, ...parts].join('\n\n')}\n`;
}

export function sectionOf(table: BenchTable): string {
  return `### ${table.title}\n\n${table.how}\n\n${tableText(table)}`;
}
