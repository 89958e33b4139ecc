import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { reportById } from '../../src/domain/reports.ts';
import { runHere } from '../support/cli-here.ts';
import { CLI, FIXTURES, ROOT, runCli } from '../support/cli.ts';
import { noDatabase, scratchFolder } from '../support/database.ts';
import { sampleDatabase } from '../support/sample-data.ts';

let database = '';
const env = () => ({ DATABASE_URL: database, DASHBOARD_TODAY: '2026-11-20' });

before(async () => {
  database = await sampleDatabase();
});

test('a report is written to the current folder under its own name: UTF-8 with BOM, CRLF, the same bytes as the imported file', async () => {
  const cwd = scratchFolder();
  const { code, stdout, stderr } = await runCli(['export', 'cost', '--year', '2024', '--bu', 'SKB'], {
    cwd,
    env: env(),
  });
  assert.deepEqual({ code, stdout, stderr }, { code: 0, stdout: 'cost_report_2024_SKB.csv\n', stderr: '' });
  assert.deepEqual(readdirSync(cwd), ['cost_report_2024_SKB.csv'], 'nothing else is left behind');
  const bytes = readFileSync(path.join(cwd, 'cost_report_2024_SKB.csv'));
  assert.ok(bytes.equals(readFileSync(path.join(FIXTURES, 'cost_report_2024_SKB.csv'))));
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  const lines = bytes.toString().split('\r\n');
  assert.equal(lines[0], '\ufeffField,Year,Unit,Group,Item,Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec,Total');
  assert.equal(lines.at(-1), '');
  const rowCount = reportById('cost').rows.filter(({ kind }) => kind !== 'group').length;
  assert.equal(lines.length, 1 + rowCount + 1);
  assert.ok(!lines.join('').includes('\n'));
});

test('the table has Unit for cost alone, and Total where rows add up', async () => {
  const head = async (...args: string[]) =>
    (await runHere(['export', ...args, '-o', '-'], { env: env() })).stdout.split('\r\n')[0]?.slice(1);
  const months = 'Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec';
  assert.equal(await head('import'), `Field,Year,Group,Item,${months},Total`);
  assert.equal(await head('warehouse'), `Field,Year,Group,Item,${months}`);
  assert.equal(await head('inventory'), `Field,Year,Group,Item,${months}`);
  assert.equal(await head('cost', '--bu', 'SK', '--layout', 'records'), `year,month,bu,${costKeys()}`);
});

function costKeys(): string {
  const text = readFileSync(path.join(FIXTURES, 'cost_report_2024_SKB.csv'), 'utf8');
  const keys = text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0] ?? '');
  return keys.filter((key) => !/SubTotal$|^totalCost$|^budgetVariance$/.test(key)).join(',');
}

test('the year defaults to the year of last month', async () => {
  const year = async (today: string) => {
    const { stdout } = await runHere(['export', 'warehouse', '-o', '-'], { env: { ...env(), DASHBOARD_TODAY: today } });
    return stdout.split('\r\n')[1]?.split(',')[1];
  };
  assert.equal(await year('2026-11-20'), '2026');
  assert.equal(await year('2026-01-31'), '2025');
});

test('an empty year is a form to fill in, and filled in it can be imported', async () => {
  const cwd = scratchFolder();
  assert.equal((await runHere(['export', 'cost', '--year', '2040', '--bu', 'SK'], { cwd, env: env() })).code, 0);
  const file = path.join(cwd, 'cost_report_2040_SK.csv');
  const form = readFileSync(file, 'utf8');
  assert.equal(form.split('\r\n')[5], 'arenasOthers,2040,SK,Arenas,Others,,,,,,,,,,,,,');
  const target = noDatabase();
  assert.match((await runHere(['import', file, '--db', target])).stdout, /0 months created.*0 changes/);
  writeFileSync(file, form.replace('Others,,,', 'Others,5,,'));
  assert.match((await runHere(['import', file, '--db', target])).stdout, /1 month created.*; 1 change\n/);
});

test('an existing file is replaced whole, also behind a link; a failure leaves it as it was', async () => {
  const cwd = scratchFolder();
  const real = path.join(cwd, 'real.csv');
  writeFileSync(real, 'before');
  symlinkSync(real, path.join(cwd, 'link.csv'));
  assert.equal((await runHere(['export', 'import', '--year', '2025', '-o', 'link.csv'], { cwd, env: env() })).code, 0);
  assert.match(readFileSync(real, 'utf8'), /^\ufeffField,Year/);

  const nowhere = await runHere(['export', 'import', '--year', '2025', '-o', 'no/folder.csv'], { cwd, env: env() });
  assert.equal(nowhere.code, 3);
  assert.match(nowhere.stderr, /no\/folder\.csv cannot be written: the folder no does not exist; create it first/);
  assert.equal((await runHere(['export', 'import', '-o', '.'], { cwd, env: env() })).code, 3, 'a folder');
  assert.deepEqual(readdirSync(cwd).toSorted(), ['link.csv', 'real.csv']);
  assert.equal((await runHere(['export', 'import', '-o', '/dev/null'], { cwd, env: env() })).code, 0);
});

test('the database is never taken for the file to write, and a private file stays private', async () => {
  const cwd = scratchFolder();
  symlinkSync(database, path.join(cwd, 'link.csv'));
  for (const output of [database, `${database}-wal`, `${database}-shm`, `${database}-journal`, 'link.csv']) {
    const { code, stderr } = await runHere(['export', 'import', '-o', output], { cwd, env: env() });
    assert.equal(code, 2);
    assert.match(stderr, /is the database itself, or its log; name another file/);
  }
  writeFileSync(path.join(cwd, 'private.csv'), '', { mode: 0o600 });
  assert.equal((await runHere(['export', 'import', '-o', 'private.csv'], { cwd, env: env() })).code, 0);
  assert.equal(statSync(path.join(cwd, 'private.csv')).mode & 0o777, 0o600);
});

test('a result that cannot be written is reported in one sentence', async () => {
  const script = `exec "$0" "$1" export import -o - > /dev/full`;
  const failed = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
    execFile(
      'sh',
      ['-c', script, process.execPath, CLI],
      { env: { PATH: process.env.PATH ?? '', ...env() } },
      (error, _, stderr) => resolve({ code: error?.code, stderr }),
    );
  });
  assert.deepEqual(failed, {
    code: 3,
    stderr: 'dashboard: The output cannot be written (ENOSPC); the command may have done its work.\n',
  });
});

test('without a database nothing is written and none is made', async () => {
  const file = noDatabase();
  const cwd = scratchFolder();
  const { code, stderr } = await runHere(['export', 'import', '--db', file], { cwd, env: env() });
  assert.equal(code, 3);
  assert.match(stderr, new RegExp(`There is no database at ${file}`));
  assert.equal(existsSync(file), false);
  assert.deepEqual(readdirSync(cwd), []);
});

test('--version and --help are results: exit 0, on stdout; every command has an example', async () => {
  const { version } = JSON.parse(readFileSync(path.join(FIXTURES, '../package.json'), 'utf8')) as { version: string };
  assert.deepEqual(await runCli(['--version']), { code: 0, stdout: `${version}\n`, stderr: '' });
  const help = await runCli(['--help']);
  assert.equal(help.code, 0);
  const commands = [...help.stdout.matchAll(/^ {2}([a-z]+) (?:\[|<)/gm)].map(([, name]) => name ?? '');
  assert.deepEqual(commands, [
    'import',
    'export',
    'history',
    'undo',
    'words',
    'backup',
    'restore',
    'copy',
    'check',
    'config',
    'migrate',
    'serve',
    'help',
  ]);
  for (const command of commands.slice(0, -1)) {
    const { code, stdout } = await runCli([command, '--help']);
    assert.equal(code, 0);
    assert.match(stdout, new RegExp(`\\nExample:\\n {2}dashboard ${command}`));
  }
});

test('help and version end well where nobody reads them', () => {
  for (const option of ['--help', '--version']) {
    const script = `{ "$1" "$2" ${option}; echo "exit $?" >&2; } | true`;
    const { stderr } = spawnSync('sh', ['-c', script, 'sh', process.execPath, CLI], { encoding: 'utf8' });
    assert.equal(stderr, 'exit 0\n');
  }
});

test('`npx dashboard` runs the built CLI from the root of the repository', async () => {
  const bin = (JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { bin: { dashboard: string } }).bin;
  assert.equal(path.join(ROOT, bin.dashboard), CLI);
  assert.ok((statSync(CLI).mode & 0o111) === 0o111, 'can be run after every build');
  const { stdout } = await promisify(execFile)('npx', ['dashboard', '--version'], { cwd: ROOT });
  assert.match(stdout, /^\d+\.\d+\.\d+\n$/);
});
