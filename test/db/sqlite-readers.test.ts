/** A user who may read the database and not write it, while no server runs. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '../../db/open.ts';
import { CLI, runCli } from '../support/cli.ts';
import { emptyDatabase, scratchFolder } from '../support/database.ts';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** Runs the built command line: for the superuser, who may write everywhere, as a user who may not. */
function runAsReader(args: readonly string[]): { code: number | null; stdout: string; stderr: string } {
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    encoding: 'utf8',
    cwd: '/',
    ...user,
  });
  return { code: status, stdout, stderr };
}

const skip = runAsReader(['--version']).code === 0 ? false : 'another user cannot reach the built command line';

/** A folder with a database in which that user may not write, and one in which everybody may. */
async function readableDatabase(): Promise<{ file: string; folder: string; writable: string }> {
  const scratch = scratchFolder();
  const [folder, writable] = [path.join(scratch, 'data'), path.join(scratch, 'writable')];
  for (let above = scratch; above.startsWith(`${tmpdir()}/`); above = path.dirname(above)) chmodSync(above, 0o755);
  for (const made of [folder, writable]) mkdirSync(made);
  const file = path.join(folder, 'test.sqlite');
  copyFileSync(await emptyDatabase(), file);
  const csv = path.join(writable, 'cost_2024_SKB.csv');
  writeFileSync(csv, 'month,arenasOthers\n1,7\n');
  assert.equal((await runCli(['import', csv, '--db', file])).code, 0);
  writeFileSync(csv, 'month,arenasOthers\n1,8\n');
  chmodSync(file, 0o444);
  chmodSync(folder, 0o555);
  chmodSync(writable, 0o777);
  return { file, folder, writable };
}

test(
  'who may only read exports, checks, lists, plans imports and makes backups, and leaves nothing',
  { skip },
  async () => {
    const { file, folder, writable } = await readableDatabase();
    const backup = path.join(writable, 'backup.sqlite');
    const expected: [string[], RegExp][] = [
      [['export', 'cost', '--year', '2024', '--bu', 'SKB', '-o', '-'], /arenasOthers.*,7,/],
      [['check'], /OK; the ledger reproduces the tables/],
      [['history', 'cost', '--flat'], /arenasOthers/],
      [['import', path.join(writable, 'cost_2024_SKB.csv'), '--dry-run', '--overwrite'], /7 .*8/],
      [['backup', backup], /backup\.sqlite/],
    ];
    for (const [args, output] of expected) {
      const { code, stdout, stderr } = runAsReader([...args, '--db', file]);
      assert.equal(code, 0, `${args.join(' ')}: ${stderr}`);
      assert.match(stdout, output);
    }
    assert.equal((await runCli(['check', '--db', backup])).code, 0);
    const refused = runAsReader(['import', path.join(writable, 'cost_2024_SKB.csv'), '--db', file]);
    assert.equal(refused.code, 3);
    assert.match(refused.stderr, /is read-only; give this program write permission/);
    assert.deepEqual(readdirSync(folder), ['test.sqlite']);
  },
);

test('a log that a killed server has left, and that this user cannot read, is one sentence', { skip }, async () => {
  const { file, folder } = await readableDatabase();
  chmodSync(folder, 0o755);
  chmodSync(file, 0o600);
  const database = await openDatabase(file); // as long as it is open, there is a log
  for (const end of ['', '-wal', '-shm']) chmodSync(file + end, end === '' ? 0o444 : 0o600);
  if (!isRoot) for (const end of ['-wal', '-shm']) chmodSync(file + end, 0);
  const { code, stderr } = runAsReader(['check', '--db', file]);
  assert.equal(code, 3);
  assert.match(
    stderr,
    /^dashboard: The database cannot be read or written; check its disk, and the permissions [^\n]+\.\n$/,
  );
  await database.close();
});
