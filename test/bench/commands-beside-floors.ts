/** Commands and the start of the server, beside the least that could do the same work: processes from start to end. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { BUSINESS_UNITS } from '../../src/domain/business-units.ts';
import { toCsvCell } from '../../src/domain/csv-cell.ts';
import { csvText } from '../../src/domain/csv-text.ts';
import type { Report } from '../../src/domain/report.ts';
import { reports } from '../../src/domain/reports.ts';
import { FIRST_YEAR, LAST_YEAR, MONTHS } from '../../src/domain/year-month.ts';
import { median, type BenchRow, type BenchTable } from './bench-table.ts';
import { CLI, ROOT, SERVER } from './product.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 15);
const LARGE_ROUNDS = Number(process.env.LARGE_ROUNDS ?? 5);

/** In milliseconds. */
interface Cost {
  /** User and system time of the process. */
  readonly cpu: number;
  readonly wall: number;
}

interface Candidate {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Makes or removes what each run needs; not counted. */
  readonly prepare?: () => void;
}

const NOTHING: Candidate = { name: 'Node.js, nothing', command: [process.execPath, '-e', '0'] };

export function startsBesideNode(folder: string): BenchTable {
  const database = path.join(folder, 'year.sqlite');
  const year = path.join(ROOT, 'fixtures/cost_report_2024_SKB.csv');
  execFileSync(process.execPath, [CLI, 'migrate', '--db', database], { stdio: 'ignore' });
  const emptied = () => {
    const handle = new SQLite(database);
    handle.exec('delete from cost_info; delete from change_record; delete from change;');
    handle.close();
  };
  const filled = path.join(folder, 'filled.sqlite');
  execFileSync(process.execPath, [CLI, 'import', year, '--db', filled], { stdio: 'ignore' });
  // From the start to the first answer: the server loads its bundle, opens the database, renders the page and stops.
  const firstPage = `
    const { started } = require(${JSON.stringify(SERVER)});
    started.then((origin) => fetch(origin + '/')).then((answer) => answer.text()).then(() => process.kill(process.pid, 'SIGTERM'));`;
  return compareAll(
    'Start-up',
    ROUNDS,
    'Time from the start of the process to its end, in turns. For the server: until it has sent its first page.',
    [
      [{ name: 'Its version', command: [process.execPath, CLI, '--version'] }, NOTHING],
      [
        {
          name: 'Import of one year of cost (204 cells)',
          command: [process.execPath, CLI, 'import', year, '--db', database],
          prepare: emptied,
        },
        NOTHING,
      ],
      [
        {
          name: 'Export of one year of cost',
          command: [process.execPath, CLI, 'export', 'cost', '--year', '2024', '--bu', 'SKB', '--db', filled],
        },
        NOTHING,
      ],
      [
        {
          name: 'Server, to its first page',
          command: [process.execPath, '-e', firstPage],
          env: { PORT: '0', DATABASE_URL: filled, LOG_LEVEL: 'error' },
        },
        NOTHING,
      ],
    ],
  );
}

/** Imports and exports that fill every year, month and cell. */
export function largestSetBesideSqlite(folder: string): BenchTable {
  const sets = reports.map((report) => {
    const file = path.join(folder, `${report.id}.csv`);
    writeFileSync(file, largestFile(report));
    return { table: `${report.id}_info`, file };
  });
  const ours = path.join(folder, 'ours.sqlite');
  const theirs = path.join(folder, 'theirs.sqlite');
  const out = path.join(folder, 'out');
  const remove = (name: string) => () => {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(name + end, { force: true });
  };
  mkdirSync(out, { recursive: true });
  const year = String(LAST_YEAR);
  return compareAll(
    'Every year of every report',
    LARGE_ROUNDS,
    'A hundred years of four reports, both units: 6,000 records, 156,000 cells. The import checks every cell and writes the ledger, in one transaction; `sqlite3` imports the same files as text, unchecked. The export writes one year of all reports; `sqlite3` writes the same rows unformatted.',
    [
      [
        {
          name: 'Import',
          command: [process.execPath, CLI, 'import', '--db', ours, ...sets.map(({ file }) => file)],
          prepare: remove(ours),
        },
        {
          name: 'sqlite3 .import',
          command: ['sqlite3', theirs, '.mode csv', ...sets.map(({ table, file }) => `.import ${file} ${table}`)],
          prepare: remove(theirs),
        },
      ],
      [
        {
          name: 'Export of one year',
          command: [process.execPath, CLI, 'export', '--all', '--year', year, '--out-dir', out, '--db', ours],
        },
        {
          name: 'sqlite3, the same rows',
          command: [
            'sqlite3',
            '-header',
            '-csv',
            theirs,
            ...sets.flatMap(({ table }) => [
              `.output ${path.join(out, `${table}.csv`)}`,
              `select * from ${table} where year = '${year}'`,
            ]),
          ],
        },
      ],
    ],
  );
}

function compareAll(
  title: string,
  rounds: number,
  how: string,
  pairs: readonly (readonly [Candidate, Candidate])[],
): BenchTable {
  return {
    title,
    how: `${how} Medians of ${rounds} rounds.`,
    columns: ['Command', 'Beside', 'CPU (ms)', 'Beside it', 'Ratio', 'Wall (ms)', 'Beside it', 'Ratio'],
    rows: pairs.map(([ours, floor]) => compare(ours, floor, rounds)),
  };
}

function compare(ours: Candidate, floor: Candidate, rounds: number): BenchRow {
  const costs = { ours: [] as Cost[], floor: [] as Cost[] };
  measure(ours);
  measure(floor);
  for (let round = 0; round < rounds; round += 1) {
    const oursFirst = round % 2 === 0;
    if (oursFirst) costs.ours.push(measure(ours));
    costs.floor.push(measure(floor));
    if (!oursFirst) costs.ours.push(measure(ours));
  }
  const figures = (part: keyof Cost) => {
    const [mine, theirs] = [
      median(costs.ours.map((cost) => cost[part])),
      median(costs.floor.map((cost) => cost[part])),
    ];
    return [mine, theirs, mine / theirs];
  };
  return [ours.name, floor.name, ...figures('cpu'), ...figures('wall')];
}

/** Measured by the shell, because Node does not say how much CPU a child used. */
function measure({ command, env, prepare }: Candidate): Cost {
  prepare?.();
  const script = 'TIMEFORMAT="%U %S %R"; time "$@" >/dev/null 2>&1';
  const { stderr, status } = spawnSync('bash', ['--norc', '-c', script, 'bench', ...command], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
  });
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}`);
  const [user = 0, system = 0, wall = 0] = stderr
    .trim()
    .split(/\s+/)
    .map((seconds) => Number(seconds) * 1000);
  return { cpu: user + system, wall };
}

/** Every valid year and month with every cell filled, in the layout for machines. */
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
