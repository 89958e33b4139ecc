/**
 * `npm run faults` runs the long dose of test/faults and of random work elsewhere, side by side, and writes what it found
 * to docs/reliability.json and docs/reliability.md. When a test fails, nothing is written. `npm run faults -- 0.1` tries a
 * tenth of it, and only prints what would be written. `npm run faults -- postgres` runs only what is about PostgreSQL and
 * several servers, and replaces its figures.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, release, tmpdir } from 'node:os';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { build } from '../../tools/build.ts';
import { ROOT } from '../support/cli.ts';
import { listPrograms } from '../support/postgres-server.ts';
import {
  figuresText,
  PARTS,
  reliabilityPage,
  runText,
  SERVER_PARTS,
  type Reliability,
  type Run,
} from './reliability-page.ts';

const TEXT_FILE = path.join(ROOT, 'docs/reliability.md');
const JSON_FILE = path.join(ROOT, 'docs/reliability.json');

const words = process.argv.slice(2);
const onlyServers = words[0] === 'postgres';
const share = Number((onlyServers ? words[1] : words[0]) ?? 1);
if (!(share > 0 && share <= 1)) throw new Error('the share of the long dose is a number up to 1, such as 0.1');

const SERVER_FILES = ['faults/postgres-outages', 'faults/several-servers', 'db/differential'];
/** Besides faults and histories, random work and long measurements, of which `npm test` takes a few. They pass or fail. */
const FILES = [
  'faults',
  'db/as-of',
  'db/differential',
  'db/postgres-copy',
  'browser/nothing-is-lost',
  'browser/two-at-once',
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
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'test/support/run.ts', ...(onlyServers ? SERVER_FILES : FILES)],
    {
      cwd: ROOT,
      // The temporary folder is named, because the runner would choose one in memory.
      env: { ...process.env, TMPDIR: tmpdir(), FAULTS: String(share), FAULTS_FIGURES: figures },
      stdio: 'inherit',
    },
  );
  process.exitCode = status ?? 1;
  if (status === 0) write(Math.round((performance.now() - began) / 60_000));
} finally {
  rmSync(figures, { recursive: true });
}

function write(minutes: number): void {
  const servers = runOf(SERVER_PARTS, minutes);
  if (share < 1 && onlyServers) {
    process.stdout.write(`\n${runText(servers)}\n`);
    return;
  }
  const found: Reliability = {
    ...(onlyServers
      ? (JSON.parse(readFileSync(JSON_FILE, 'utf8')) as Reliability)
      : { ...runOf(PARTS, minutes), soak: read<Reliability['soak']>('soak') }),
    servers,
  };
  if (share < 1) {
    process.stdout.write(`\n${figuresText(found)}\n`);
    return;
  }
  writeFileSync(JSON_FILE, `${JSON.stringify(found, null, 2)}\n`);
  writeFileSync(TEXT_FILE, reliabilityPage(readFileSync(TEXT_FILE, 'utf8'), found));
}

function runOf(parts: readonly string[], minutes: number): Run {
  const at = new Date().toISOString();
  return { at, with: versions(), minutes, faults: parts.map((part) => read<Run['faults'][number]>(part)) };
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
