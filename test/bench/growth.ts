/** What a page, a save and a command cost as the database grows: databases of several sizes, side by side. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { recordTable } from '../../db/schema.ts';
import { BUSINESS_UNITS, type Report } from '../../src/domain/report.ts';
import { reports } from '../../src/domain/reports.ts';
import { FIRST_YEAR, LAST_YEAR, MONTHS } from '../../src/domain/year-month.ts';
import { median, type BenchRow, type BenchTable } from './bench-table.ts';
import { CLI, ROOT, saveYear, serveProduct, type Served } from './product.ts';

const ROUNDS = Number(process.env.GROWTH_ROUNDS ?? 25);
const COMMAND_ROUNDS = Number(process.env.GROWTH_COMMAND_ROUNDS ?? 5);
/** The year that the pages show. */
const YEAR = new Date().getFullYear();
const DATABASES = [
  { name: '1 year', years: 1, entries: 1_000 },
  { name: '10 years', years: 10, entries: 10_000 },
  { name: '100 years, 100,000 entries', years: 100, entries: 100_000 },
  { name: '100 years, 1,000,000 entries', years: 100, entries: 1_000_000 },
] as const;

export async function growth(folder: string): Promise<BenchTable> {
  const files = DATABASES.map(({ years, entries }, at) => {
    const file = path.join(folder, `growth-${at}.sqlite`);
    fill(file, years, entries);
    return file;
  });
  const commands = commandRows(files);
  const servers: Served[] = [];
  try {
    for (const file of files) servers.push(await serveProduct(file));
    const rows: BenchRow[] = [];
    for (const place of ['/', '/report/cost', '/report/inventory', `/api/cost-info/${YEAR}/SKB`]) {
      let asked = 0;
      // An address that was never asked before is never kept.
      const ask = ({ origin }: Served) => read(`${origin}${place}?asked=${(asked += 1)}`);
      rows.push(await rowOf(`${place}, not cached`, ROUNDS, servers, ask));
    }
    let saved = 0;
    rows.push(
      await rowOf('A save of twelve months', ROUNDS, servers, ({ origin }) => saveYear(origin, YEAR, (saved += 1))),
    );
    return {
      title: 'As the database grows',
      how: `Milliseconds. A hundred years are the most that can be entered. An entry of the ledger is one change of one month. In turns, medians of ${ROUNDS} rounds (commands: ${COMMAND_ROUNDS}, from start to end).`,
      columns: ['', ...DATABASES.map(({ name }) => name), 'Largest / smallest'],
      rows: [...rows, ...(await commands)],
    };
  } finally {
    for (const { stop } of servers) await stop();
    for (const file of files) rmSync(file, { force: true });
  }
}

async function commandRows(files: readonly string[]): Promise<BenchRow[]> {
  const year = path.join(ROOT, 'fixtures/cost_report_2026_SKB.csv');
  const run = (...args: string[]) => {
    execFileSync(process.execPath, [CLI, ...args], { stdio: 'ignore' });
    return Promise.resolve();
  };
  return [
    await rowOf('Import of a year that is already stored', COMMAND_ROUNDS, files, (file) =>
      run('import', year, '--year', String(YEAR), '--db', file),
    ),
    await rowOf('Export of a year', COMMAND_ROUNDS, files, (file) =>
      run('export', 'cost', '--year', String(YEAR), '--bu', 'SKB', '-o', '-', '--db', file),
    ),
  ];
}

async function rowOf<Subject>(
  name: string,
  rounds: number,
  subjects: readonly Subject[],
  work: (subject: Subject) => Promise<void>,
): Promise<BenchRow> {
  const times = subjects.map((): number[] => []);
  for (let round = -1; round < rounds; round += 1) {
    for (const [at, subject] of subjects.entries()) {
      const began = performance.now();
      await work(subject);
      if (round >= 0) times[at]?.push(performance.now() - began);
    }
  }
  const medians = times.map(median);
  return [name, ...medians, (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN)];
}

async function read(address: string): Promise<void> {
  const answer = await fetch(address);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${address} answered with ${answer.status}`);
}

/** Tables and ledger that agree, as `dashboard check` demands: each record was entered whole, then one cell of it changed. */
function fill(file: string, years: number, entries: number): void {
  execFileSync(process.execPath, [CLI, 'migrate', '--db', file], { stdio: 'ignore' });
  const database = new SQLite(file);
  const first = years > YEAR - FIRST_YEAR ? FIRST_YEAR : YEAR - years + 1;
  const last = Math.min(first + years - 1, LAST_YEAR);
  const kinds = reports.flatMap((report) =>
    (report.perBusinessUnit ? BUSINESS_UNITS : ([''] as const)).map((bu) => ({ report, bu })),
  );
  const revisions = Math.ceil(entries / (kinds.length * MONTHS.length * (last - first + 1)));
  const addChange = database.prepare("insert into change (id, via, actor) values (?, 'api', 'bench')");
  const addEntry = database.prepare(
    'insert into change_record (change_id, at, kind, year, month, bu, revision, cells) values (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  let change = 0;
  database.transaction(() => {
    for (const { report, bu } of kinds) {
      const addRecord = recordInsert(database, report);
      const [moving = ''] = report.fields.map(({ key }) => key);
      const values = report.fields.map((_, at) => (at + 1) * 1_234_567);
      for (let year = first; year <= last; year += 1) {
        for (const month of MONTHS) {
          addRecord.run([year, month, ...(bu === '' ? [] : [bu]), revisions, revisions * 1000, ...values.slice(1)]);
          for (let revision = 1; revision <= revisions; revision += 1) {
            const cells =
              revision === 1
                ? Object.fromEntries(
                    report.fields.map(({ key }, at) => [key, [null, key === moving ? 1000 : values[at]]]),
                  )
                : { [moving]: [(revision - 1) * 1000, revision * 1000] };
            change += 1;
            addChange.run(change);
            addEntry.run(
              change,
              new Date(change * 60_000).toISOString(),
              report.id,
              year,
              month,
              bu,
              revision,
              JSON.stringify(cells),
            );
          }
        }
      }
    }
  })();
  database.close();
}

function recordInsert(database: SQLite.Database, report: Report): SQLite.Statement {
  const columns = [
    'year',
    'month',
    ...(report.perBusinessUnit ? ['bu'] : []),
    'revision',
    ...report.fields.map(({ key }) => key),
  ];
  return database.prepare(
    `insert into ${recordTable(report)} (${columns.map((name) => `"${name}"`).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  );
}
