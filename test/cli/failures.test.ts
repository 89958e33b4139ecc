/** Every failure is one sentence; only LOG_LEVEL=debug shows where in the code it happened. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { runHere } from '../support/cli-here.ts';
import { CLI, type CliResult } from '../support/cli.ts';
import { emptyDatabase, scratchFolder } from '../support/database.ts';

function assertOneSentence({ code, stdout, stderr }: CliResult, exit: number, says: RegExp, what: string): void {
  assert.equal(code, exit, `${what}: ${stderr}`);
  assert.equal(stdout, '', what);
  assert.match(stderr, /^dashboard: [^\n]+\.\n$/, what);
  assert.match(stderr, says, what);
}

const LONG = 'x'.repeat(300);

/** A path that the file system refuses, and why. */
const ODD_PATHS: readonly (readonly [string, string])[] = [
  ['folder', 'it is a folder; name a file'],
  ['file/x', 'the system refuses it \\(ENOTDIR\\); check the path'],
  ['file/', 'the system refuses it \\(ENOTDIR\\); check the path'],
  ['circle', 'the system refuses it \\(ELOOP\\); check the path'],
  ['circle/x', 'the system refuses it \\(ELOOP\\); check the path'],
  [LONG, 'the system refuses it \\(ENAMETOOLONG\\); check the path'],
  ['missing/x', 'the folder missing does not exist; create it first'],
  ['nowhere', 'missing does not exist; create it first'],
];

/** What is done with a path, and what its sentence begins with. */
const USES: readonly (readonly [(odd: string) => string[], string])[] = [
  [(odd) => ['export', 'cost', '--year', '2024', '--bu', 'SKB', '-o', odd], 'cannot be written: '],
  [(odd) => ['import', 'cost_2024_SKB.csv', '--rejects', odd], 'cannot be written: '],
  [(odd) => ['backup', odd], 'cannot be written: '],
  [(odd) => ['import', odd], 'cannot be read: '],
  [(odd) => ['import', 'cost_2024_SKB.csv', '--db', odd], 'cannot be reached: '],
  [(odd) => ['import', 'cost_2024_SKB.csv', '--dry-run', '--db', odd], 'cannot be reached: '],
  [(odd) => ['export', 'import', '-o', '-', '--db', odd], 'cannot be reached: '],
];

/** A folder can hold files, and what is missing is missed, not refused: these have other sentences. */
function sentenceFor(use: string, odd: string, reason: string): RegExp {
  if (use.includes('reached') && odd === 'file/') return /file is damaged, or is not an SQLite database/;
  if (!/^(?:missing|nowhere)/.test(odd)) return new RegExp(`${use}.*${reason}`);
  if (use.includes('read:')) return /There is no file .*; check its name/;
  return use.includes('reached') ? /folder .*missing does not exist; create it first/ : new RegExp(reason);
}

test('for a path that the file system refuses, one sentence says why, and nothing is left behind', async () => {
  const database = await emptyDatabase();
  const folder = scratchFolder();
  writeFileSync(path.join(folder, 'file'), 'kept');
  mkdirSync(path.join(folder, 'folder'));
  symlinkSync('circle', path.join(folder, 'circle'));
  symlinkSync('missing/file', path.join(folder, 'nowhere'));
  writeFileSync(path.join(folder, 'cost_2024_SKB.csv'), 'month,arenasOthers\n1,5\n');
  const before = readdirSync(folder, { recursive: true });
  for (const [odd, reason] of ODD_PATHS) {
    const runs = USES.map(async ([argsFor, use]) => {
      const args = argsFor(odd);
      const where = args.includes('--db') ? [] : ['--db', database];
      const result = await runHere([...args, ...where], { cwd: folder });
      assertOneSentence(result, 3, sentenceFor(use, odd, reason), args.join(' '));
    });
    await Promise.all(runs);
    assert.deepEqual(readdirSync(folder, { recursive: true }), before, odd);
  }
  const outDir = ['export', 'cost', '--year', '2024', '--bu', 'SKB', '--db', database, '--out-dir'];
  for (const [odd, reason] of ODD_PATHS.slice(1, -2)) {
    const says = new RegExp(`cost_report_2024_SKB\\.csv cannot be written: ${reason}`);
    assertOneSentence(await runHere([...outDir, odd], { cwd: folder }), 3, says, odd);
  }
  assert.equal(readFileSync(path.join(folder, 'file'), 'utf8'), 'kept');
});

test('a file is written through links to where the last of them leads, whether it exists or not', async () => {
  const database = await emptyDatabase();
  const folder = scratchFolder();
  symlinkSync('second', path.join(folder, 'first'));
  symlinkSync('target', path.join(folder, 'second'));
  for (const name of ['first', 'second']) {
    const { code } = await runHere(['export', 'import', '-o', name, '--db', database], { cwd: folder });
    assert.equal(code, 0);
    assert.deepEqual(readdirSync(folder), ['first', 'second', 'target']);
    assert.equal(readlinkSync(path.join(folder, 'second')), 'target');
  }
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
