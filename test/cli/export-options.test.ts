import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { reportById, reports } from '../../src/domain/reports.ts';
import { runHere } from '../support/cli-here.ts';
import { CLI, FIXTURES } from '../support/cli.ts';
import { scratchFolder } from '../support/database.ts';
import { sampleDatabase } from '../support/sample-data.ts';

let database = '';
const env = (today = '2026-11-20') => ({ DATABASE_URL: database, DASHBOARD_TODAY: today });
const run = (args: readonly string[], { cwd = scratchFolder(), today }: { cwd?: string; today?: string } = {}) =>
  runHere(['export', ...args], { cwd, env: env(today) });

before(async () => {
  database = await sampleDatabase();
});

test('--all: both units of a report, or every report, each under its own name', async () => {
  const cwd = scratchFolder();
  const both = await run(['cost', '--all', '--year', '2024'], { cwd });
  assert.equal(both.stdout, 'cost_report_2024_SKB.csv\ncost_report_2024_SK.csv\n');
  mkdirSync(path.join(cwd, 'out'));
  const every = await run(['--all', '--year', '2025', '--out-dir', 'out'], { cwd });
  assert.equal(every.code, 0, every.stderr);
  const samples = readdirSync(FIXTURES).filter((name) => /_2025(?:_SKB?)?\.csv$/.test(name));
  assert.ok(samples.length > reports.length, 'both units of cost');
  assert.deepEqual(readdirSync(path.join(cwd, 'out')).toSorted(), samples.toSorted());
  const one = readFileSync(path.join(cwd, 'out/cost_report_2025_SK.csv'));
  assert.ok(one.equals(readFileSync(path.join(FIXTURES, 'cost_report_2025_SK.csv'))));
  assert.equal((await run(['--all', '--out-dir', 'nowhere'], { cwd })).code, 3);
});

test('--month narrows to one month, in the name and in the table, which then has no Total', async () => {
  const cwd = scratchFolder();
  assert.equal((await run(['cost', '--bu', 'SKB', '--month', '5'], { cwd })).stdout, 'cost_report_2026_SKB_05.csv\n');
  const [head, first] = readFileSync(path.join(cwd, 'cost_report_2026_SKB_05.csv'), 'utf8').split('\r\n');
  assert.equal(head, '\ufeffField,Year,Unit,Group,Item,May');
  assert.match(first ?? '', /^arenasManagementCharge,2026,SKB,Arenas,Management Charge,\d+$/);
  const records = await run(['cost', '--bu', 'SKB', '--month', '5', '--layout', 'records', '-o', '-', '--no-bom']);
  assert.match(records.stdout, /^year,month,bu,[^\r]*\r\n2026,5,SKB,[^\r]*\r\n$/);

  // Last month has its own year, whatever the date.
  assert.equal((await run(['import', '--month', 'last'])).stdout, 'import_report_2026_10.csv\n');
  const january = { today: '2026-01-03' };
  assert.equal((await run(['import', '--month', 'last'], january)).stdout, 'import_report_2025_12.csv\n');
  assert.equal((await run(['import', '--month', 'last', '--year', '2025'], january)).code, 0);
  assert.equal((await run(['import', '--month', 'last', '--year', '2026'], january)).code, 2);
  for (const month of ['0', '13', '1.5', 'Mai', '']) {
    assert.equal((await run(['import', '--month', month])).code, 2, month);
  }
});

test('--fail-if-missing: a month up to last month without figures is exit 1, and no file', async () => {
  const cwd = scratchFolder();
  for (const [args, today, code, says] of [
    [['import'], '2026-11-20', 0, /./],
    [['import'], '2026-12-01', 1, /^dashboard: Nothing was exported: import 2026 has no figures in month 11\.\n$/],
    [['import', '--month', 'last'], '2026-12-01', 1, /import 2026 has no figures in month 11\./],
    [['import', '--month', 'last'], '2026-11-01', 0, /./],
    [['import', '--month', '12', '--year', '2025'], '2026-11-20', 0, /./],
    [['import', '--year', '2025'], '2026-11-20', 0, /./],
    [
      ['import', '--year', '2023'],
      '2026-11-20',
      1,
      /import 2023 has no figures in month 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12\./,
    ],
    [
      ['--all', '--year', '2026'],
      '2026-12-31',
      1,
      /warehouse 2026 has no figures in month 11; cost 2026 SKB .* 11; cost 2026 SK .* 11; import/,
    ],
  ] as const) {
    const folder = scratchFolder();
    const { code: exit, stdout, stderr } = await run([...args, '--fail-if-missing'], { cwd: folder, today });
    assert.equal(exit, code, `${args.join(' ')} ${today}: ${stderr}`);
    assert.match(stdout + stderr, says);
    assert.equal(readdirSync(folder).length > 0, code === 0);
  }

  // A record that was cleared has no value either; a text is one.
  const cost = path.join(cwd, 'cost_2030_SK.csv');
  writeFileSync(cost, 'month,arenasOthers\n1,1\n');
  await runHere(['import', cost], { env: env() });
  const check = async () =>
    (await run(['cost', '--year', '2030', '--bu', 'SK', '--month', '1', '--fail-if-missing'])).code;
  assert.equal(await check(), 0);
  writeFileSync(cost, 'month,arenasOthers\n1,\n');
  await runHere(['import', cost], { env: env() });
  assert.equal(await check(), 1);
  writeFileSync(cost, 'month,arenasOthers\n1,확인 중\n');
  await runHere(['import', cost, '--allow-text'], { env: env() });
  assert.equal(await check(), 0);
});

test('--json names each file with its rows, bytes and hash; the same data gives the same bytes', async () => {
  const cwd = scratchFolder();
  const { stdout } = await run(['cost', '--all', '--year', '2024', '--json'], { cwd });
  const { files } = JSON.parse(stdout) as { files: { file: string; rows: number; bytes: number; sha256: string }[] };
  const rowCount = reportById('cost').rows.filter(({ kind }) => kind !== 'group').length;
  assert.deepEqual(
    files.map(({ file, rows }) => [file, rows]),
    [
      ['cost_report_2024_SKB.csv', rowCount],
      ['cost_report_2024_SK.csv', rowCount],
    ],
  );
  for (const { file, bytes, sha256 } of files) {
    const content = readFileSync(path.join(cwd, file));
    assert.equal(content.length, bytes);
    assert.equal(createHash('sha256').update(content).digest('hex'), sha256);
  }
  assert.equal((await run(['cost', '--all', '--year', '2024', '--json'], { cwd })).stdout, stdout);
});

test('--no-bom leaves out the mark, and nothing else', async () => {
  const withMark = (await run(['import', '--year', '2025', '-o', '-'])).stdout;
  const without = (await run(['import', '--year', '2025', '-o', '-', '--no-bom'])).stdout;
  assert.equal(withMark, `\ufeff${without}`);
});

test('--quiet is silent on success; options that do not go together are wrong usage', async () => {
  const cwd = scratchFolder();
  assert.deepEqual(await run(['import', '--quiet'], { cwd }), { code: 0, stdout: '', stderr: '' });
  assert.ok(existsSync(path.join(cwd, 'import_report_2026.csv')));
  assert.match((await run(['import', '--quiet', '-o', '-'])).stdout, /^\ufeffField/, 'the CSV was asked for');
  for (const args of [
    [],
    ['cost', '--year', '2024'],
    ['sales'],
    ['import', '--layout', 'wide'],
    ['cost', '--all', '--bu', 'SK'],
    ['cost', '--keep-going'],
    ['cost', '--all', '-o', 'x.csv'],
    ['import', '--bu', 'SK'],
    ['import', '-o', 'x.csv', '--out-dir', '.'],
    ['import', '-o', '-', '--json'],
    ['import', '--as-of', 'yesterday'],
    ['import', '--as-of', '2024-02-30'],
  ]) {
    const { code, stdout, stderr } = await run(args, { cwd });
    assert.deepEqual([code, stdout], [2, ''], args.join(' '));
    assert.match(stderr, /^(?:dashboard|error): [^\n]*\n/);
  }
  assert.equal((await run(['cost'])).stderr, 'dashboard: cost needs --bu SKB or --bu SK.\n');
  assert.equal((await run(['import'], { today: 'soon' })).code, 2);
  assert.equal((await runHere([])).code, 2);
});

test('standard output under its other names is written to, not replaced', async () => {
  const cwd = scratchFolder();
  const all = path.join(cwd, 'all.csv');
  writeFileSync(all, 'earlier rows\n');
  const node = `"${process.execPath}" "${CLI}" export import --year 2025 --db "${database}"`;
  const shell = (command: string) => promisify(execFile)('bash', ['-euc', command], { cwd });
  const expected = (await run(['import', '--year', '2025', '-o', '-'])).stdout;
  for (const name of ['/dev/stdout', '/dev/fd/1', '/proc/self/fd/1']) {
    assert.equal((await shell(`${node} -o ${name} | cat`)).stdout, expected, name);
  }
  await shell(`${node} -o /dev/stdout >> all.csv`);
  assert.equal(readFileSync(all, 'utf8'), `earlier rows\n${expected}`);
  await shell(`${node} -o /dev/fd/3 3> three.csv`);
  assert.equal(readFileSync(path.join(cwd, 'three.csv'), 'utf8'), expected);
  assert.equal((await runHere(['export', 'import', '--db', ''], { cwd })).code, 2, 'an unset variable');
});
