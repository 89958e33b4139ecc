/** What a page, a save and a command cost as the database grows: databases of several sizes, side by side. */
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { reportById } from '../../src/domain/reports.ts';
import { MONTHS } from '../../src/domain/year-month.ts';
import { fillDatabase } from '../support/large-ledger.ts';
import type { BenchRow, BenchTable } from './bench-table.ts';
import { read, rowOf } from './in-turns.ts';
import { CLI, saveMonth, saveYear, serveProduct, type Served } from './product.ts';

const ROUNDS = Number(process.env.GROWTH_ROUNDS ?? 25);
const COMMAND_ROUNDS = Number(process.env.GROWTH_COMMAND_ROUNDS ?? 9);
/** The year that the pages show. */
const YEAR = new Date().getFullYear();
const DATABASES = [
  { name: '1 year', years: 1, entries: 1_000 },
  { name: '10 years', years: 10, entries: 10_000 },
  { name: '100 years, 100,000 entries', years: 100, entries: 100_000 },
  { name: '100 years, 1,000,000 entries', years: 100, entries: 1_000_000 },
] as const;

const COST = `year=${YEAR}&bu=SKB`;
const PLACES = [
  '/',
  `/report/cost?${COST}`,
  `/report/inventory?year=${YEAR}`,
  `/report/cost/history?${COST}`,
  `/report/cost/history?${COST}&month=1&field=iwsOthers`,
  `/api/cost-info/${YEAR}/SKB`,
];

export async function growth(folder: string): Promise<BenchTable> {
  const files = DATABASES.map((_, at) => path.join(folder, `growth-${at}.sqlite`));
  for (const [at, { years, entries }] of DATABASES.entries()) {
    await fillDatabase(files[at] ?? '', YEAR, years, entries);
  }
  const opening = await openingRows(folder, files);
  const servers: Served[] = [];
  try {
    for (const file of files) servers.push(await serveProduct(file));
    const rows: BenchRow[] = [];
    let saved = 0;
    // No answer is kept beyond a save.
    const prepare = ({ origin }: Served) => saveMonth(origin, { year: YEAR, month: 1 }, (saved += 1));
    for (const place of PLACES) {
      const work = ({ origin }: Served) => read(`${origin}${place}`);
      rows.push(await rowOf(`${place}, after a save`, ROUNDS, servers, { prepare, work }));
    }
    rows.push(
      await rowOf('A save of twelve months', ROUNDS, servers, {
        work: ({ origin }) => saveYear(origin, YEAR, (saved += 1)),
      }),
    );
    return {
      title: 'As the database grows',
      how: `Milliseconds. A hundred years are the most that can be entered. An entry of the ledger is one change of one month. In turns, medians of ${ROUNDS} rounds (commands and start: ${COMMAND_ROUNDS}). The aim for an import and the start: at most 1.3 times as long with the largest database as with the smallest.`,
      columns: ['', ...DATABASES.map(({ name }) => name), 'Largest / smallest'],
      rows: [...opening, ...rows],
    };
  } finally {
    for (const { stop } of servers) await stop();
    for (const file of files) rmSync(file, { force: true });
  }
}

/** Commands, which open the database each time. */
async function openingRows(folder: string, files: readonly string[]): Promise<BenchRow[]> {
  const run = (...args: string[]) => void execFileSync(process.execPath, [CLI, ...args], { stdio: 'ignore' });
  let version = 0;
  return [
    await rowOf('Import of a year that is already stored', COMMAND_ROUNDS, files, {
      work: async (file) => run('import', yearFile(folder, (version += 1)), '--db', file),
    }),
    await rowOf('Export of a year', COMMAND_ROUNDS, files, {
      work: async (file) => run('export', 'cost', '--year', String(YEAR), '--bu', 'SKB', '-o', '-', '--db', file),
    }),
    await rowOf('Start of the server, until it listens', COMMAND_ROUNDS, files, {
      work: async (file) => (await serveProduct(file)).stop,
    }),
  ];
}

/** A CSV file of twelve months in which every number depends on `version`, so that each import writes all of them. */
export function yearFile(folder: string, version: number): string {
  const { fields } = reportById('cost');
  const rows = MONTHS.map((month) => [month, ...fields.map((_, at) => at * 1_234_567 + month + version)]);
  const file = path.join(folder, `cost_report_${YEAR}_SKB.csv`);
  writeFileSync(file, [['month', ...fields.map(({ key }) => key)], ...rows].map((row) => row.join(',')).join('\n'));
  return file;
}
