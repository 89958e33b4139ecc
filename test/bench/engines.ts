/** The product on PostgreSQL, beside the product on SQLite: both on this machine, both safe from a power cut. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { startPostgres } from '../support/postgres-server.ts';
import type { BenchTable } from './bench-table.ts';
import { yearFile } from './growth.ts';
import { read, rowOf } from './in-turns.ts';
import { CLI, ROOT, saveMonth, saveYear, serveProduct, type Served } from './product.ts';

const ROUNDS = Number(process.env.ENGINE_ROUNDS ?? 50);
const COMMAND_ROUNDS = Number(process.env.ENGINE_COMMAND_ROUNDS ?? 15);
/** Kept answers are quick: several for each measurement. */
const KEPT_READS = 50;
/** The sample figures hold it. */
const YEAR = 2024;

interface Engine extends Served {
  readonly database: string;
}

export async function postgresBesideSqlite(folder: string): Promise<BenchTable> {
  // The servers of tests do without fsync; this one must do what it does for people.
  const postgres = await startPostgres({ settings: { fsync: 'on', 'dashboard.throwaway': 'off' } });
  const engines: Engine[] = [];
  try {
    await postgres.sql('create database bench');
    for (const database of [path.join(folder, 'engine.sqlite'), postgres.address('bench')]) {
      const samples = ['cost_report_2024_SKB.csv', 'cost_report_2024_SK.csv'];
      run('import', ...samples.map((name) => path.join(ROOT, 'fixtures', name)), '--db', database);
      engines.push({ ...(await serveProduct(database)), database });
    }
    let version = 0;
    const save = ({ origin }: Served) => saveMonth(origin, { year: YEAR, month: 1 }, (version += 1));
    const list = ({ origin }: Served) => read(`${origin}/api/cost-info/${YEAR}/SKB`);
    const page = ({ origin }: Served) => read(`${origin}/report/cost?year=${YEAR}`);
    const row = (name: string, work: Parameters<typeof rowOf<Engine>>[3], rounds = ROUNDS) =>
      rowOf(name, rounds, engines, work);
    return {
      title: 'PostgreSQL beside SQLite',
      how: `Milliseconds at the client, one request at a time. Both engines are on the same machine and the same disk, and write to it before they acknowledge (fsync); PostgreSQL ${postgres.major} is reached by a Unix socket, so the figures have no network in them. In turns, medians of ${ROUNDS} rounds (imports: ${COMMAND_ROUNDS}).`,
      columns: ['', 'SQLite', 'PostgreSQL', 'Ratio'],
      rows: [
        await row('A save of one month', { work: save }),
        await row('A save of twelve months at once', { work: ({ origin }) => saveYear(origin, YEAR, (version += 1)) }),
        await row('The list of a year, after a save', { prepare: save, work: list }),
        await row('The same, kept', { work: list, times: KEPT_READS }),
        await row('The page of a report, after a save', { prepare: save, work: page }),
        await row('The same, kept', { work: page, times: KEPT_READS }),
        await row(
          'Import of a year (command)',
          { work: async ({ database }) => run('import', yearFile(folder, (version += 1)), '--db', database) },
          COMMAND_ROUNDS,
        ),
      ],
    };
  } finally {
    for (const { stop } of engines) await stop();
    await postgres.end('SIGINT');
  }
}

function run(...args: string[]): void {
  execFileSync(process.execPath, [CLI, ...args], { stdio: 'ignore' });
}
