/** docs/benchmarks.md: one page of ratios, from the measurements in docs/benchmarks.json. */
import { tableText, type BenchRow, type BenchTable } from './bench-table.ts';

/** The parts of `npm run bench`. */
export type PartName =
  | 'peers'
  | 'answers'
  | 'grid'
  | 'charts'
  | 'starts'
  | 'largest'
  | 'growth'
  | 'pressure'
  | 'engines';

export interface Measured {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Versions of Node.js and the tools, and the machine. */
  readonly with: string;
  readonly tables: readonly BenchTable[];
}

export type Measurements = Readonly<Partial<Record<PartName, Measured>>>;

/** One question, and the few figures that answer it. */
interface Question {
  readonly heading: string;
  readonly about: string;
  readonly part: PartName;
  /** The title of the measured table. */
  readonly table: string;
  /** The columns to show: ours, and what it is compared with. Without `beside` it is the best peer, which the ratio implies. */
  readonly own: string;
  readonly beside?: string;
  readonly ratio?: string;
  readonly rows: readonly string[];
}

const PEERS = { part: 'peers', own: 'Dashboard' } as const;

export const QUESTIONS: readonly Question[] = [
  {
    ...PEERS,
    heading: 'The dashboard, first load',
    about: 'Beside the best of a single-page app and Next.js with the same two pages. Cold cache, CPU × 4.',
    table: 'Dashboard, first load',
    rows: ['First paint (ms)', 'Charts visible (ms)', 'Blocking (ms)', 'Transfer (KiB)'],
  },
  {
    ...PEERS,
    heading: 'The cost page, first load',
    about: 'The same.',
    table: 'Cost page, first load',
    rows: ['Figures visible (ms)', 'A press reacts (ms)', 'Blocking (ms)', 'Transfer (KiB)'],
  },
  {
    ...PEERS,
    heading: 'Editing the cost page',
    about: 'The same. The pointer rests on Edit for 150 ms before the click.',
    table: 'Working in the cost page',
    rows: [
      'Edit as people press it, to the first input (ms)',
      'Edit pressed out of nowhere (ms)',
      'Key to frame (ms)',
      'Script of the paste (ms)',
      'Save of twelve months (ms)',
    ],
  },
  {
    ...PEERS,
    heading: 'Servers at 50 connections',
    about: 'The same. A view is a page and its data, sent from memory.',
    table: 'Servers at 50 connections',
    rows: ['Dashboard views/s', 'Cost views/s', 'Cost API, requests/s'],
  },
  {
    heading: 'The grid',
    about: 'Beside a table of 528 inputs. Milliseconds, CPU × 4.',
    part: 'grid',
    table: 'The grid beside 528 controlled inputs',
    own: 'Grid',
    beside: 'Inputs',
    rows: ['Hydration', 'Key to the end of its frame'],
  },
  {
    heading: 'The charts',
    about: 'Beside the same charts in Recharts. Milliseconds, CPU × 4.',
    part: 'charts',
    table: 'The charts beside Recharts',
    own: 'Charts',
    beside: 'Recharts',
    rows: ['Blocked (of tasks over 50 ms)', 'Until all are drawn'],
  },
  {
    heading: 'Start-up',
    about: 'Beside `node -e 0`. Milliseconds of CPU; the aim for the start of a command is 4.',
    part: 'starts',
    table: 'Start-up',
    own: 'CPU (ms)',
    beside: 'Beside it',
    rows: [
      'Its version',
      'Export of one year of cost',
      'Import of one year of cost (204 cells)',
      'Server, to its first page',
    ],
  },
  {
    heading: 'Growth',
    about:
      'A ledger of a million entries beside one year. Milliseconds; the aim for an import is 1.3. The start of the server takes longer: it reads every page ([017](decisions/017-bounded-page-check.md)).',
    part: 'growth',
    table: 'As the database grows',
    own: '100 years, 1,000,000 entries',
    beside: '1 year',
    ratio: 'Largest / smallest',
    rows: ['Import of a year that is already stored', 'A save of twelve months'],
  },
  {
    heading: 'The engines',
    about: 'PostgreSQL on the same machine, beside SQLite. Milliseconds.',
    part: 'engines',
    table: 'PostgreSQL beside SQLite',
    own: 'PostgreSQL',
    beside: 'SQLite',
    rows: ['A save of one month', 'The page of a report, after a save'],
  },
];

const ABOUT = `# Benchmarks

What the product costs, beside programs that do the same or less. Both run in turns on one shared, noisy machine, so only
ratios count: twice as much is a difference, a quarter more is not. [benchmarks.json](benchmarks.json) has every figure.

\`npm run bench\` measures again and writes this page; \`npm run bench -- answers growth\` measures only these parts. It
needs \`wrk\`, \`sqlite3\` and Chromium. \`PEERS\` names the folder with the peers, which the team keeps elsewhere.
"CPU × 4" is a quarter of the machine's speed.`;

export function benchmarksPage(measured: Measurements): string {
  const sections = QUESTIONS.flatMap((question) => {
    const table = answerTo(question, measured);
    return table === null ? [] : [`## ${question.heading}`, question.about, tableText(table)];
  });
  return `${[ABOUT, aimsText(measured), ...sections, '## When, and with what', datesText(measured)].join('\n\n')}\n`;
}

/** The few figures of a question; null when they were not measured. */
export function answerTo(question: Question, measured: Measurements): BenchTable | null {
  const table = measured[question.part]?.tables.find(({ title }) => title === question.table);
  if (table === undefined) return null;
  const figureOf = (row: BenchRow, column: string) => row[table.columns.indexOf(column)] ?? null;
  const hasAims = table.columns.includes('Aim');
  const rows = table.rows
    .filter(([name]) => question.rows.includes(name))
    .map((row): BenchRow => {
      const own = figureOf(row, question.own);
      const ratio = figureOf(row, question.ratio ?? 'Ratio');
      const beside = question.beside === undefined ? Number(own) / Number(ratio) : figureOf(row, question.beside);
      return [row[0], own, beside, ratio, ...(hasAims ? [figureOf(row, 'Aim')] : [])];
    });
  const columns = [table.columns[0], 'Ours', 'Beside', 'Ratio', ...(hasAims ? ['Aim'] : [])] as const;
  return { title: question.heading, how: question.about, columns, rows };
}

/** How many of all aims are met, those in the raw file included. */
function aimsText(measured: Measurements): string {
  const met = (measured.peers?.tables ?? []).flatMap(({ columns, rows }) =>
    rows.flatMap((row) => {
      const [aim, ratio] = [row[columns.indexOf('Aim')], row[columns.indexOf('Ratio')]];
      const [, sign, limit] = /^([≤≥]) ([\d.]+)$/.exec(String(aim)) ?? [];
      if (sign === undefined || typeof ratio !== 'number') return [];
      return [sign === '≤' ? ratio <= Number(limit) : ratio >= Number(limit)];
    }),
  );
  return `An aim is a ratio that was set in advance. Of ${met.length} aims beside peers, ${met.filter(Boolean).length} are met.`;
}

/** The parts by the day, the versions and the machine of their measurement. */
function datesText(measured: Measurements): string {
  const names = new Map<string, string[]>();
  for (const [name, part] of Object.entries(measured)) {
    const when = `${part.at.slice(0, 10)}, ${part.with}`;
    names.set(when, [...(names.get(when) ?? []), name]);
  }
  return [...names].map(([when, parts]) => `- ${when}: ${parts.join(', ')}`).join('\n');
}

export function sectionOf(table: BenchTable): string {
  return `### ${table.title}\n\n${table.how}\n\n${tableText(table)}`;
}
