/** Interruption, bounded memory, and machines that are not as expected. */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import SQLite from 'better-sqlite3';
import { isLong } from '../faults/dose.ts';
import { CLI, runCli } from '../support/cli.ts';
import { emptyDatabase, noDatabase, scratchFolder } from '../support/database.ts';
import { runWatched } from '../support/watched.ts';

const COST = ['--kind', 'cost', '--year', '2024', '--bu', 'SKB'];
/** For a file of 50 MB. Blank rows of different lengths need most: 230 to 256. */
const MOST_MEMORY_MB = 270;

/** Just under the 50,000,000 bytes that are read. */
function large(name: string, head: string, row: string | Buffer): string {
  const file = path.join(scratchFolder(), name);
  const count = Math.floor((49_900_000 - Buffer.byteLength(head)) / Buffer.byteLength(row));
  writeFileSync(file, head);
  appendFileSync(file, Buffer.alloc(count * Buffer.byteLength(row), row));
  return file;
}

const LARGE: readonly (readonly [what: string, head: string, row: string | Buffer, says: RegExp])[] = [
  ['faults', 'month,arenasOthers,iwsOthers\n', '13,x,"1,23"\n', /1000\d or more errors; nothing was imported/],
  ['faulty rows of a table', 'Field,Jan,Feb\n', 'nonsense,1,2\n', /or more errors/],
  ['texts', 'month,arenasOthers,iwsOthers\n', '1,가나다,라\n', /or more errors/],
  ['an endless line', '', 'a', /line 1: this row is longer than 1000000 bytes/],
  ['an endless row of empty cells', 'month,arenasOthers\n', ',', /line 2: this row is longer than 16384 cells/],
  ['blank lines', 'month,arenasOthers\n', '\n', /line 1048577: .* \(over 1048576 rows\)/],
  ['blank rows of different lengths', 'month,arenasOthers\n', ',\r,,,\r', /over 50000 rows of other lengths/],
  [
    'columns without a field',
    `month${',비고'.repeat(198)}\n`,
    `1${',1'.repeat(198)}\n`,
    /There is no figure to import: none has both a month and a field of the cost/,
  ],
  ['rows of different lengths', 'month,arenasOthers\n', '1\n1,2,3\n', /or more errors/],
  ['quotation marks in odd places', `month,arenasOthers,${'x'.repeat(900_000)}\n`, '"a"b,"c"\n', /or more errors/],
  ['headings', 'month', ',a', /line 1: this row is longer than 16384 cells/],
  ['a quotation mark that is never closed', 'month,arenasOthers\n1,"', 'a\n', /line 2: this row is longer than/],
  ['bytes that are not text', '', '\u0001\u0000', /is not a text file/],
  ['bytes of no encoding', 'month,arenasOthers\n', Buffer.alloc(100, 0xff), /contains bytes that are not|longer than/],
];

for (const [what, head, row, says] of LARGE.filter((_, at) => isLong || at % 6 === 0)) {
  test(`50 MB of ${what}: refused, in bounded memory`, async () => {
    const { code, stderr, peak } = await runWatched([
      'import',
      large('x.csv', head, row),
      ...COST,
      '--db',
      noDatabase(),
    ]);
    assert.equal(code, 1, stderr);
    assert.match(stderr, says);
    assert.ok(peak < MOST_MEMORY_MB, `${peak.toFixed(0)} MB`);
  });
}

test('an interruption is exit 130 and writes nothing, while waiting for input or for another writer', async () => {
  const database = await emptyDatabase();
  const waiting = spawn(process.execPath, [CLI, 'import', '-', ...COST, '--db', database], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  waiting.stdin.write('month,arenasOthers\n1,5\n');
  const empty = spawn(process.execPath, [CLI, 'import', '-', ...COST, '--db', database]);

  const other = new SQLite(database);
  other.exec('begin immediate');
  const folder = scratchFolder();
  execFileSync('mkfifo', [path.join(folder, 'fifo')]);
  const silent = spawn(process.execPath, [CLI, 'import', 'fifo', ...COST, '--db', database], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  writeFileSync(path.join(folder, 'x.csv'), 'month,arenasOthers\n1,5\n');
  const locked = spawn(process.execPath, [CLI, 'import', 'x.csv', ...COST, '--db', database], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const child of [waiting, empty, silent, locked]) {
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    const closed = once(child, 'close');
    // It listens for the signal before it opens the database.
    while (!readFileSync(`/proc/${child.pid}/maps`, 'utf8').includes(path.basename(path.dirname(database)))) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    child.kill('SIGINT');
    child.stdin?.end(); // as the writer of a pipe, which gets the signal, too
    assert.deepEqual(await closed, [130, null]);
    assert.equal(stderr, 'dashboard: interrupted; nothing was written.\n');
  }
  other.exec('rollback');
  assert.equal(other.prepare('select count(*) from change').pluck().get(), 0);
  other.close();
});

test('a service that is stopped leaves no half files behind', async () => {
  const folder = scratchFolder();
  for (const [signal, code] of [
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    const args = ['import', '-', ...COST, '--rejects', 'r.csv', '--db', noDatabase()];
    const child = spawn(process.execPath, [CLI, ...args], { cwd: folder, stdio: ['pipe', 'ignore', 'ignore'] });
    while (!readdirSync(folder).some((name) => name.endsWith('.part'))) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    child.kill(signal);
    assert.deepEqual(await once(child, 'exit'), [code, null]);
    assert.deepEqual(readdirSync(folder), []);
  }
});

test('a database that another process holds is exit 3 after the wait, in one sentence', async () => {
  const database = await emptyDatabase();
  const file = path.join(scratchFolder(), 'x.csv');
  writeFileSync(file, 'month,arenasOthers\n1,5\n');
  const other = new SQLite(database);
  other.exec('begin immediate');
  const { code, stdout, stderr } = await runCli(['import', file, ...COST, '--db', database]);
  assert.deepEqual([code, stdout], [3, '']);
  assert.match(stderr, /^dashboard: Another process is writing to the database; nothing was saved, try again[^\n]*\n$/);
  assert.equal((await runCli(['export', 'import', '-o', '-', '--db', database])).code, 0, 'reading goes on');
  other.exec('rollback');
  other.close();
});

test('two imports of the same file at once: one writes, the other changes nothing', async () => {
  const database = await emptyDatabase();
  const file = path.join(scratchFolder(), 'x.csv');
  writeFileSync(file, 'month,arenasOthers\n1,5\n');
  const both = await Promise.all([1, 2].map(() => runCli(['import', file, ...COST, '--db', database])));
  assert.deepEqual(
    both.map(({ code }) => code),
    [0, 0],
  );
  const outcomes = both.map(({ stdout }) => /: (\d) months? created/.exec(stdout)?.[1]);
  assert.deepEqual(new Set(outcomes), new Set(['0', '1']));
});

test('an empty environment, no home and another language do not matter to any command', async () => {
  const database = await emptyDatabase();
  const folder = scratchFolder();
  writeFileSync(path.join(folder, '비용_cost_2024_SKB.csv'), 'month,아레나스 기타\n1,확인 중\n');
  const env = { LANG: 'C', LC_ALL: 'C', HOME: '/nonexistent', DATABASE_URL: database };
  for (const args of [
    ['import', '비용_cost_2024_SKB.csv', '--allow-text'],
    ['export', 'cost', '--year', '2024', '--bu', 'SKB'],
    ['history'],
    ['check'],
    ['backup', 'b.sqlite'],
    ['undo', '1'],
    ['migrate'],
  ]) {
    const { code, stderr } = await runCli(args, { cwd: folder, env });
    assert.equal(code, 0, `${args.join(' ')}: ${stderr}`);
  }
  assert.match(readFileSync(path.join(folder, 'cost_report_2024_SKB.csv'), 'utf8'), /,확인 중,/);
  assert.ok(existsSync(path.join(folder, 'b.sqlite')));
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith('.')),
    [],
    'no unfinished file is left',
  );
});
