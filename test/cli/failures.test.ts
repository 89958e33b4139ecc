/** Every failure is one sentence; only LOG_LEVEL=debug shows where in the code it happened. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { CLI, runCli, type CliResult } from '../support/cli.ts';
import { emptyDatabase, scratchFolder } from '../support/database.ts';

function assertOneSentence({ code, stdout, stderr }: CliResult, exit: number, says: RegExp, what: string): void {
  assert.equal(code, exit, `${what}: ${stderr}`);
  assert.equal(stdout, '', what);
  assert.match(stderr, /^dashboard: [^\n]+\.\n$/, what);
  assert.match(stderr, says, what);
}

test('for a path that leads through a file or in a circle, one sentence names the faulty part', async () => {
  const database = await emptyDatabase();
  const folder = scratchFolder();
  writeFileSync(path.join(folder, 'file'), 'kept');
  symlinkSync('circle', path.join(folder, 'circle'));
  writeFileSync(path.join(folder, 'cost_2024_SKB.csv'), 'month,arenasOthers\n1,5\n');
  const cost = ['export', 'cost', '--year', '2024', '--bu', 'SKB'];
  const cases: [string[], RegExp][] = [
    [[...cost, '-o', 'file/x.csv'], /file\/x\.csv cannot be written: file is a file, not a folder; check the path/],
    [[...cost, '-o', 'file/deep/x.csv'], /cannot be written: file is a file, not a folder/],
    [[...cost, '--out-dir', 'file'], /file\/cost_report_2024_SKB\.csv cannot be written: file is a file/],
    [[...cost, '-o', 'circle'], /circle cannot be written: its links lead in a circle/],
    [[...cost, '-o', 'circle/x.csv'], /cannot be written: its links lead in a circle/],
    [[...cost, '-o', `${'x'.repeat(300)}.csv`], /its name is too long; shorten it/],
    [['backup', 'file/x.sqlite'], /file\/x\.sqlite cannot be written: file is a file, not a folder/],
    [['backup', 'circle'], /circle cannot be written: its links lead in a circle/],
    [['backup', 'missing/x.sqlite'], /the folder missing does not exist; create it first/],
    [['import', 'cost_2024_SKB.csv', '--rejects', 'file/x.csv'], /file\/x\.csv cannot be written: file is a file/],
    [['import', 'file/x.csv'], /file\/x\.csv is not a valid path; check it/],
    [['import', 'circle'], /circle is not a valid path; check it/],
  ];
  for (const [args, says] of cases) {
    const before = readdirSync(folder);
    assertOneSentence(await runCli([...args, '--db', database], { cwd: folder }), 3, says, args.join(' '));
    assert.deepEqual(readdirSync(folder), before, `${args.join(' ')} left something behind`);
  }
  for (const [name, says] of [
    ['file/x.sqlite', /x\.sqlite has no folder; .*file is a file, check the path/],
    ['circle', /circle cannot be opened; check its disk and permissions/],
  ] as const) {
    assertOneSentence(await runCli(['migrate', '--db', name], { cwd: folder }), 3, says, `--db ${name}`);
  }
  assert.equal(readFileSync(path.join(folder, 'file'), 'utf8'), 'kept');
});

/** Runs the CLI in a folder that is removed before it starts, which the code does not expect. */
function runNowhere(env: Record<string, string>): Promise<CliResult> {
  const folder = scratchFolder();
  const script = 'cd "$1" && rmdir "$1" && exec "$2" "$3" export cost --year 2024 --bu SKB -o x.csv --db "$4"';
  const args = ['-c', script, 'sh', folder, process.execPath, CLI, path.join(scratchFolder(), 'x.sqlite')];
  return new Promise((resolve) => {
    execFile('sh', args, { env: { PATH: process.env.PATH ?? '', ...env } }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

test('an unforeseen error is one sentence and exit 3; LOG_LEVEL=debug adds its stack', async () => {
  assertOneSentence(await runNowhere({}), 3, /Unexpected error \(.*uv_cwd\); set LOG_LEVEL=debug/, 'no folder');
  const { code, stderr } = await runNowhere({ LOG_LEVEL: 'debug' });
  assert.equal(code, 3);
  assert.match(stderr, /^dashboard: Unexpected error .*\n(?:.*\n)* {4}at /);
});
