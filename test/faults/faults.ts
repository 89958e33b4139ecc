/**
 * `npm run faults` runs the long dose of test/faults and of random work elsewhere, side by side, and writes what it found
 * to docs/reliability.json and docs/reliability.md. When a test fails, nothing is written. `npm run faults -- 0.1` tries a
 * tenth of it, and only prints what would be written.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, release, tmpdir } from 'node:os';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { build } from '../../tools/build.ts';
import { ROOT } from '../support/cli.ts';
import { listPrograms } from '../support/postgres-server.ts';
import { figuresText, PARTS, reliabilityPage, type Reliability } from './reliability-page.ts';

const TEXT_FILE = path.join(ROOT, 'docs/reliability.md');
const JSON_FILE = path.join(ROOT, 'docs/reliability.json');

const share = Number(process.argv[2] ?? 1);
if (!(share > 0 && share <= 1)) throw new Error('the share of the long dose is a number up to 1, such as 0.1');

/** Besides faults and histories, random work and long measurements, of which `npm test` takes a few. They pass or fail. */
const FILES = [
  'faults',
  'db/as-of',
  'db/differential',
  'db/postgres-copy',
  'browser/nothing-is-lost',
  'cli/bounds',
  'cli/old-cells',
  'cli/round-trip',
  'domain',
  'files',
  'house/regular-expressions',
  'server/answer-cache',
  'server/hostile',
];

await build({ onlyIfStale: true });
const figures = mkdtempSync(path.join(tmpdir(), 'dashboard-faults-'));
try {
  const began = performance.now();
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'test/support/run.ts', ...FILES], {
    cwd: ROOT,
    // The temporary folder is named, because the runner would choose one in memory.
    env: { ...process.env, TMPDIR: tmpdir(), FAULTS: String(share), FAULTS_FIGURES: figures },
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
  if (status === 0) write(Math.round((performance.now() - began) / 60_000));
} finally {
  rmSync(figures, { recursive: true });
}

function write(minutes: number): void {
  const found: Reliability = {
    at: new Date().toISOString(),
    with: versions(),
    minutes,
    faults: PARTS.map((part) => read<Reliability['faults'][number]>(part)),
    soak: read<Reliability['soak']>('soak'),
  };
  if (share < 1) {
    process.stdout.write(`\n${figuresText(found)}\n`);
    return;
  }
  writeFileSync(JSON_FILE, `${JSON.stringify(found, null, 2)}\n`);
  writeFileSync(TEXT_FILE, reliabilityPage(readFileSync(TEXT_FILE, 'utf8'), found));
}

/** A part that was skipped has no figures: the page is of a run in which everything was tried. */
function read<T>(part: string): T {
  return JSON.parse(readFileSync(path.join(figures, `${part}.json`), 'utf8')) as T;
}

function versions(): string {
  const memory = new SQLite(':memory:');
  const sqlite = String(memory.prepare('select sqlite_version()').pluck().get());
  memory.close();
  const machine = `Linux ${release()}, ${cpus().length} cores (${cpus()[0]?.model.trim()})`;
  return `Node.js ${process.version.slice(1)}, SQLite ${sqlite}, PostgreSQL ${listPrograms()[0]?.major}, ${machine}`;
}
