/**
 * `npm run bench`: what the product costs beside a floor that does less, side by side in one run.
 * Machines are shared and noisy, so each pair alternates, medians are quoted, and the ratio is what counts.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { build } from '../../build.ts';
import { csvText } from '../../src/domain/csv-text.ts';
import { toCsvCell } from '../../src/domain/csv-cell.ts';
import { BUSINESS_UNITS, type Report } from '../../src/domain/report.ts';
import { reports } from '../../src/domain/reports.ts';
import { FIRST_YEAR, LAST_YEAR, MONTHS } from '../../src/domain/year-month.ts';
import { answersBesideBareServer } from './answers-beside-bare-server.ts';
import { chartsBesideRecharts } from './charts-beside-recharts.ts';
import { gridBesideInputs } from './grid-beside-inputs.ts';
import { median } from './island-bench.ts';
import { readsUnderPressure } from './reads-under-pressure.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CLI = path.join(ROOT, 'dist/cli/dashboard.cjs');
const ROUNDS = Number(process.env.ROUNDS ?? 15);
const LARGE_ROUNDS = Number(process.env.LARGE_ROUNDS ?? 5);

interface Cost {
  /** User and system time of the process, in milliseconds. */
  readonly cpu: number;
  readonly wall: number;
}

interface Candidate {
  readonly name: string;
  readonly command: readonly string[];
  /** What must be there, or gone, before each run; not counted. */
  readonly prepare?: () => void;
}

/** The shell's own clock: Node does not tell what a child cost. */
function measure({ command, prepare }: Candidate): Cost {
  prepare?.();
  const script = 'TIMEFORMAT="%U %S %R"; time "$@" >/dev/null 2>&1';
  const { stderr, status } = spawnSync('bash', ['--norc', '-c', script, 'bench', ...command], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8' },
  });
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}`);
  const [user = 0, system = 0, wall = 0] = stderr
    .trim()
    .split(/\s+/)
    .map((seconds) => Number(seconds) * 1000);
  return { cpu: user + system, wall };
}

function compare(title: string, ours: Candidate, floor: Candidate, rounds: number): void {
  const costs = { ours: [] as Cost[], floor: [] as Cost[] };
  measure(ours);
  measure(floor);
  for (let round = 0; round < rounds; round += 1) {
    const oursFirst = round % 2 === 0;
    if (oursFirst) costs.ours.push(measure(ours));
    costs.floor.push(measure(floor));
    if (!oursFirst) costs.ours.push(measure(ours));
  }
  const line = (name: string, of: readonly Cost[]) =>
    `  ${name.padEnd(52)} ${median(of.map(({ cpu }) => cpu))
      .toFixed(0)
      .padStart(7)} ms CPU ${median(of.map(({ wall }) => wall))
      .toFixed(0)
      .padStart(7)} ms wall`;
  const ratio = (part: keyof Cost) =>
    median(costs.ours.map((cost, round) => cost[part] / (costs.floor[round]?.[part] ?? 1)));
  const out = [
    title,
    line(ours.name, costs.ours),
    line(floor.name, costs.floor),
    `  ${'ratio'.padEnd(52)} ${ratio('cpu').toFixed(2).padStart(7)} × CPU  ${ratio('wall').toFixed(2).padStart(7)} × wall`,
  ];
  process.stdout.write(`${out.join('\n')}\n\n`);
}

/** Every year and month that is valid, every cell filled, in the layout for machines. */
function largestFile(report: Report): string {
  const units = report.perBusinessUnit ? BUSINESS_UNITS : [null];
  const rows = [['year', 'month', ...(report.perBusinessUnit ? ['bu'] : []), ...report.fields.map(({ key }) => key)]];
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1) {
    for (const month of MONTHS) {
      for (const bu of units) {
        const cells = report.fields.map((_, at) =>
          toCsvCell(1_000_000 + ((year * 7919 + month * 104_729 + at * 31) % 90_000_000)),
        );
        rows.push([String(year), String(month), ...(bu === null ? [] : [bu]), ...cells]);
      }
    }
  }
  return csvText(rows, { bom: false });
}

function version(command: string, args: readonly string[]): string | null {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

await build({ onlyIfStale: true });
const folder = mkdtempSync(path.join(tmpdir(), 'dashboard-bench-'));
try {
  const sqlite = version('sqlite3', ['--version'])?.split(' ')[0] ?? null;
  process.stdout.write(`Node.js ${process.version}, ${cpus().length} cores, sqlite3 ${sqlite ?? 'not installed'}\n\n`);

  const database = path.join(folder, 'year.sqlite');
  const year = path.join(ROOT, 'fixtures/cost_report_2024_SKB.csv');
  execFileSync(process.execPath, [CLI, 'migrate', '--db', database], { stdio: 'ignore' });
  const floor: Candidate = { name: 'node -e 0', command: [process.execPath, '-e', '0'] };
  const emptied = () => {
    const handle = new SQLite(database);
    handle.exec('delete from cost_info; delete from change_record; delete from change;');
    handle.close();
  };
  compare(
    `One year of cost (12 months, 204 cells), ${ROUNDS} rounds`,
    {
      name: 'dashboard import cost_report_2024_SKB.csv',
      command: [process.execPath, CLI, 'import', year, '--db', database],
      prepare: emptied,
    },
    floor,
    ROUNDS,
  );
  compare(
    'The CLI that does nothing',
    { name: 'dashboard --version', command: [process.execPath, CLI, '--version'] },
    floor,
    ROUNDS,
  );

  process.stdout.write(`${(await answersBesideBareServer(folder)).join('\n')}\n\n`);
  process.stdout.write(`${(await readsUnderPressure(folder)).join('\n')}\n\n`);
  process.stdout.write(`${(await gridBesideInputs()).join('\n')}\n\n`);
  process.stdout.write(`${(await chartsBesideRecharts()).join('\n')}\n\n`);

  if (sqlite === null) {
    process.stdout.write(
      'The largest valid set is compared with sqlite3, which is not installed (apt-get install sqlite3).\n',
    );
  } else {
    const files = reports.map((report) => {
      const file = path.join(folder, `${report.id}.csv`);
      writeFileSync(file, largestFile(report));
      return { table: `${report.id}_info`, file };
    });
    const ours = path.join(folder, 'ours.sqlite');
    const theirs = path.join(folder, 'theirs.sqlite');
    const remove = (name: string) => () => {
      for (const end of ['', '-wal', '-shm', '-journal']) rmSync(name + end, { force: true });
    };
    compare(
      `The largest valid set (100 years, 4 reports, both units: 6,000 records, 156,000 cells), ${LARGE_ROUNDS} rounds`,
      {
        name: 'dashboard import: checked, whole, with its ledger',
        command: [process.execPath, CLI, 'import', '--db', ours, ...files.map(({ file }) => file)],
        prepare: remove(ours),
      },
      {
        name: 'sqlite3 .import: unchecked, as text, no ledger',
        command: ['sqlite3', theirs, '.mode csv', ...files.map(({ table, file }) => `.import ${file} ${table}`)],
        prepare: remove(theirs),
      },
      LARGE_ROUNDS,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
