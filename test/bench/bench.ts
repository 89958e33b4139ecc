/**
 * `npm run bench` compares what the product costs with floors and peers, in one run. Machines are shared and noisy, so
 * candidates take turns, medians are reported, and only the ratios count.
 *
 * `npm run bench -- answers growth` runs only these parts. The results go to docs/benchmarks.json and, for people, to
 * docs/benchmarks.md; parts that were not run keep their old results.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { build } from '../../tools/build.ts';
import { answersBesideBareServer } from './answers-beside-bare-server.ts';
import type { BenchTable } from './bench-table.ts';
import { benchmarksPage, sectionOf, type Measured, type PartName } from './benchmarks-page.ts';
import { chartsBesideRecharts } from './charts-beside-recharts.ts';
import { largestSetBesideSqlite, startsBesideNode } from './commands-beside-floors.ts';
import { postgresBesideSqlite } from './engines.ts';
import { gridBesideInputs } from './grid-beside-inputs.ts';
import { growth } from './growth.ts';
import { pagesBesidePeers } from './pages-beside-peers.ts';
import { ROOT } from './product.ts';
import { readsUnderPressure } from './reads-under-pressure.ts';

type Part = (folder: string) => BenchTable | BenchTable[] | Promise<BenchTable | BenchTable[]>;

/** In the order in which they run. */
const PARTS = {
  peers: pagesBesidePeers,
  answers: answersBesideBareServer,
  grid: gridBesideInputs,
  charts: chartsBesideRecharts,
  starts: startsBesideNode,
  largest: largestSetBesideSqlite,
  growth,
  pressure: readsUnderPressure,
  engines: postgresBesideSqlite,
} satisfies Record<PartName, Part>;

// The peers' harness takes the system's browser; every part is measured in the same one.
const browser = process.env.CHROME ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((file) => existsSync(file));
if (browser !== undefined) process.env.CHROME = browser;

const JSON_FILE = path.join(ROOT, 'docs/benchmarks.json');
const TEXT_FILE = path.join(ROOT, 'docs/benchmarks.md');

const names = Object.keys(PARTS) as PartName[];
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !names.includes(name as PartName));
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}; there are ${names.join(', ')}.`);

await build({ onlyIfStale: true });
const measured: Partial<Record<PartName, Measured>> = existsSync(JSON_FILE)
  ? (JSON.parse(readFileSync(JSON_FILE, 'utf8')) as Record<PartName, Measured>)
  : {};
for (const name of names) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  if (name === 'peers' && chosen.length === 0 && process.env.PEERS === undefined) {
    process.stdout.write(
      'PEERS is not set, so the part peers is skipped; set it to the folder in which the peers were built.\n\n',
    );
    continue;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'dashboard-bench-'));
  try {
    const tables = [await PARTS[name](folder)].flat();
    process.stdout.write(`${tables.map(sectionOf).join('\n\n')}\n\n`);
    // When only some tables of a part were measured, its other tables stay as they were.
    const others = measured[name]?.tables.filter(({ title }) => tables.every((table) => table.title !== title)) ?? [];
    tables.push(...others);
    measured[name] = { at: new Date().toISOString(), with: versions(), tables };
    write(); // a later part may fail
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function write(): void {
  writeFileSync(JSON_FILE, `${JSON.stringify(measured, null, 2)}\n`);
  writeFileSync(TEXT_FILE, benchmarksPage(measured));
}

function versions(): string {
  const sqlite = versionOf('sqlite3', ['--version'])?.split(' ')[0];
  return [
    `Node.js ${process.version.slice(1)}`,
    browser && versionOf(browser, ['--version'])?.split(' ').slice(0, 2).join(' '),
    sqlite && `sqlite3 ${sqlite}`,
    `${cpus().length} cores (${cpus()[0]?.model.trim()})`,
  ]
    .filter(Boolean)
    .join(', ');
}

function versionOf(command: string, args: readonly string[]): string | null {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}
