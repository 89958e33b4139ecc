/** dashboard restore: a backup is checked, what was there is kept, and a kill at any step leaves a whole file. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs, {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { before, test } from 'node:test';
import SQLite from 'better-sqlite3';
import { checkDatabase } from '../../db/check.ts';
import { listMonths, saveRecords } from '../../db/month-records.ts';
import { openDatabase, openForReading } from '../../db/open.ts';
import { copyDatabase } from '../../db/sqlite/backup.ts';
import { restoreDatabase } from '../../db/sqlite/restore.ts';
import { Problem } from '../../src/domain/problem.ts';
import { reportById } from '../../src/domain/reports.ts';
import { mountDisk, whyNoDisk } from '../faults/small-disk.ts';
import { runCli } from '../support/cli.ts';
import { emptyDatabase, noDatabase, scratchFolder } from '../support/database.ts';
import { startServer } from '../support/processes.ts';

const [BACKED_UP, LATER] = [[1], [1, 2]];

/** Both hold January of 2024; the second one February, too, which is still in the log beside it. */
let backup: string;
let killed: string;

before(async () => {
  const file = await emptyDatabase();
  const { write, close } = await openDatabase(file);
  const save = (month: number) =>
    write((transaction) =>
      saveRecords(
        transaction,
        reportById('cost'),
        [{ year: 2024, month, bu: 'SKB', revision: undefined, cells: { arenasOthers: month } }],
        { via: 'api', actor: null, file: null, batch: null },
      ),
    );
  await save(1);
  backup = path.join(scratchFolder(), 'backup.sqlite');
  await copyDatabase(file, backup);
  await save(2);
  killed = noDatabase();
  for (const end of ['', '-wal', '-shm']) execFileSync('cp', [file + end, killed + end]);
  await close();
});

/** A database as a killed server leaves it. */
function present(): string {
  const file = noDatabase();
  for (const end of ['', '-wal', '-shm']) copyFileSync(killed + end, file + end);
  return file;
}

async function monthsIn(file: string): Promise<number[]> {
  const database = await openForReading(file);
  const { reader, close } = database;
  assert.deepEqual(await checkDatabase(database), []);
  const months = await listMonths(reader, reportById('cost'), { year: 2024, bu: 'SKB' });
  await close();
  return months.map(({ month }) => month);
}

const restore = (from: string, file: string) => runCli(['restore', from, '--db', file]);
const namesBeside = (file: string) => readdirSync(path.dirname(file)).filter((name) => name !== path.basename(file));
const keptBeside = (file: string) => namesBeside(file).filter((name) => name.includes('.before-restore-'));

test('a backup takes the place of the database, and what was there is kept, its log included', async () => {
  const file = present();
  chmodSync(file, 0o640);
  const { code, stdout, stderr } = await restore(backup, file);
  const [kept = ''] = keptBeside(file);
  assert.deepEqual([code, stderr], [0, '']);
  assert.equal(
    stdout,
    `${file}: restored from ${backup}; what was there is kept as ${path.join(path.dirname(file), kept)}\n`,
  );
  assert.match(kept, /^test\.sqlite\.before-restore-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/);
  assert.deepEqual(namesBeside(file), [kept]);
  assert.equal(statSync(file).mode & 0o777, 0o640);
  assert.equal(statSync(path.join(path.dirname(file), kept)).mode & 0o777, 0o600);
  assert.deepEqual(await monthsIn(file), BACKED_UP);
  assert.deepEqual(await monthsIn(path.join(path.dirname(file), kept)), LATER);

  const quiet = await runCli(['restore', path.join(path.dirname(file), kept), '--db', file, '--quiet']);
  assert.deepEqual(quiet, { code: 0, stdout: '', stderr: '' });
  assert.deepEqual(await monthsIn(file), LATER, 'and back again');
  assert.equal(keptBeside(file).length, 2);
  await (await openDatabase(file)).close();
});

test('a bad backup is refused in one sentence, and nothing is changed', async () => {
  const folder = scratchFolder();
  const make = (name: string, change: (file: string) => void) => {
    const file = path.join(folder, name);
    copyFileSync(backup, file);
    change(file);
    return file;
  };
  const inShell = (statement: string) => (file: string) => new SQLite(file).exec(statement).close();
  const overwrite = (at: number, bytes: Buffer) => (file: string) => {
    const content = readFileSync(file);
    bytes.copy(content, at);
    writeFileSync(file, content);
  };
  const file = present();
  const cases: [string, number, RegExp][] = [
    [make('page', overwrite(4096 * 2, Buffer.alloc(4096, 0xff))), 1, /page is not sound|page is damaged/],
    [make('cut', (copy) => truncateSync(copy, 4096 * 5)), 1, /cut is (?:not sound|damaged)/],
    [make('header', overwrite(0, Buffer.alloc(100, 1))), 1, /header is damaged, or is not an SQLite database/],
    [make('ledger', inShell('update cost_info set arenasOthers = 7')), 1, /ledger is not sound: .*arenasOthers/],
    [
      make('newer', inShell(`insert into migration values ('9999_x', 'x')`)),
      1,
      /newer was made by a newer version .*9999_x/,
    ],
    [
      make('foreign', (copy) => (rmSync(copy), inShell('create table theirs (id)')(copy))),
      1,
      /belongs to another program/,
    ],
    [make('text', (copy) => writeFileSync(copy, 'year,month\n')), 1, /text is damaged, or is not an SQLite database/],
    [make('empty', (copy) => truncateSync(copy, 0)), 1, /empty is damaged, or is not an SQLite database/],
    [make('with-log', (copy) => copyFileSync(`${killed}-wal`, `${copy}-wal`)), 1, /with-log has a log beside it/],
    [path.join(folder, 'missing'), 3, /There is no file .*missing/],
    [folder, 3, /There is no file/],
    [file, 2, /is the database itself/],
    [`${file}-wal`, 2, /is the database itself, or its log/],
  ];
  const bytes = ['', '-wal'].map((end) => readFileSync(file + end));
  for (const [bad, code, message] of cases) {
    const result = await restore(bad, file);
    assert.equal(result.code, code, `${bad}: ${result.stderr}`);
    assert.match(result.stderr, message);
    assert.equal(result.stderr.trim().split('\n').length, 1, result.stderr);
    assert.equal(result.stdout, '');
  }
  assert.deepEqual(
    ['', '-wal'].map((end) => readFileSync(file + end)),
    bytes,
  );
  assert.deepEqual(namesBeside(file).toSorted(), ['test.sqlite-shm', 'test.sqlite-wal']);
  const missing = await restore(backup, path.join(folder, 'no/x.sqlite'));
  assert.deepEqual([missing.code, existsSync(path.join(folder, 'no'))], [3, false]);
});

test('a backup to where no file can be is one sentence', async () => {
  const { code, stderr } = await runCli(['backup', '/proc/x', '--db', backup]);
  assert.equal(code, 3);
  assert.equal(
    stderr,
    'dashboard: /proc/x cannot be written: the system refuses it (ENOENT); check the path and its permissions.\n',
  );
});

const noDisk = whyNoDisk();
test('a backup to a full disk names that disk, which is not the database’s', { skip: noDisk ?? false }, async () => {
  const disk = mountDisk(64);
  const target = path.join(disk.folder, 'b.sqlite');
  const { code, stderr } = await runCli(['backup', target, '--db', present()]);
  assert.equal(code, 3);
  assert.equal(
    stderr,
    `dashboard: ${target} cannot be written: the disk of ${disk.folder} is full; free some space and try again.\n`,
  );
  assert.deepEqual(readdirSync(disk.folder), []);
  disk.remove();
});

test('it refuses while a server or another program has the database open, and goes on when they have ended', async () => {
  const file = present();
  const server = await startServer(file);
  const refused = await restore(backup, file);
  assert.equal(refused.code, 3);
  assert.match(refused.stderr, /is in use; stop the server and every other program/);
  assert.deepEqual(keptBeside(file), []);
  assert.equal((await fetch(`${server.origin}/healthz`)).status, 200);
  await server.kill('SIGTERM');

  const idle = new SQLite(file, { readonly: true });
  idle.prepare('select count(*) from change').get();
  assert.equal((await restore(backup, file)).code, 3);
  idle.close();
  assert.equal((await restore(backup, file)).code, 0);
  assert.deepEqual(await monthsIn(file), BACKED_UP);
});

test('a database that was never there, or was deleted, or is damaged, empty or of another kind, can be restored', async () => {
  const never = noDatabase();
  const made = await restore(backup, never);
  assert.deepEqual(made, {
    code: 0,
    stdout: `${never}: restored from ${backup}; there was no database before\n`,
    stderr: '',
  });
  assert.deepEqual(namesBeside(never), []);
  assert.equal(statSync(never).mode & 0o777, 0o600);
  assert.deepEqual(await monthsIn(never), BACKED_UP);

  const states: Record<string, (file: string) => void> = {
    deleted: (file) => rmSync(file),
    emptied: (file) => truncateSync(file, 0),
    noise: (file) => writeFileSync(file, Buffer.alloc(9000, 0x5a)),
    'with a journal': (file) => {
      truncateSync(file, 0);
      writeFileSync(`${file}-journal`, hotJournal());
    },
  };
  for (const [what, change] of Object.entries(states)) {
    const file = present();
    change(file);
    const { code, stdout, stderr } = await restore(backup, file);
    assert.equal(code, 0, `${what}: ${stderr}`);
    assert.match(stdout, /what was there is kept as .*before-restore-/, what);
    assert.deepEqual(await monthsIn(file), BACKED_UP, what);
    assert.ok(
      keptBeside(file).some((name) => name.endsWith('-wal')),
      `${what}: the log is kept`,
    );
    assert.deepEqual(
      namesBeside(file).filter((name) => !name.includes('.before-restore-')),
      [],
      what,
    );
    await (await openDatabase(file)).close();
  }
});

/** A journal that empties whatever database it lies beside: so one looks that is left by a kill while a file is made. */
function hotJournal(): Buffer {
  const journal = Buffer.alloc(512);
  Buffer.from('d9d505f920a163d7', 'hex').copy(journal);
  journal.writeUInt32BE(0, 16); // pages before the transaction
  journal.writeUInt32BE(512, 20);
  journal.writeUInt32BE(4096, 24);
  return journal;
}

test('a restore by the superuser leaves the file with its owner', { skip: process.getuid?.() !== 0 }, async () => {
  const file = present();
  chownSync(file, 12345, 12345);
  assert.equal((await restore(backup, file)).code, 0);
  assert.deepEqual([statSync(file).uid, statSync(file).gid], [12345, 12345]);
});

const STEPS = ['copyFileSync', 'chmodSync', 'linkSync', 'renameSync', 'rmSync', 'fsyncSync'] as const;

/** Copies the folder before each step that `work` does to it: what a kill at that moment leaves. */
async function imagesOf(folder: string, work: () => Promise<unknown>): Promise<string[]> {
  const originals = STEPS.map((step) => [step, fs[step]] as const);
  const images: string[] = [];
  for (const [step, original] of originals) {
    const spied = (...args: never[]) => {
      const image = scratchFolder();
      execFileSync('cp', ['-a', `${folder}/.`, image]);
      images.push(image);
      return (original as (...given: never[]) => unknown)(...args);
    };
    Object.assign(fs, { [step]: spied });
  }
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    Object.assign(fs, Object.fromEntries(originals));
    syncBuiltinESMExports();
  }
  return images;
}

test('a kill at any step leaves the old file or the new one, whole; nothing is lost', async () => {
  const states: [string, (file: string) => void][] = [
    ['whole, with a log', () => {}],
    ['damaged', (file) => writeFileSync(file, Buffer.alloc(9000, 0x5a))],
    ['deleted', (file) => rmSync(file)],
  ];
  for (const [what, change] of states) {
    const file = present();
    change(file);
    const folder = path.dirname(file);
    const seen = new Set<string>();
    const images = await imagesOf(folder, () => restoreDatabase(backup, file, () => Promise.resolve()));
    assert.ok(images.length >= 7, `${images.length} steps`);
    for (const [step, image] of images.entries()) {
      const found = await stateOf(path.join(image, path.basename(file)));
      assert.ok(['old', 'new', 'none', 'refused'].includes(found), `${what}, step ${step}: ${found}`);
      if (what === 'whole, with a log') assert.notEqual(found, 'refused', `step ${step}`);
      seen.add(found);
      // Whatever was interrupted, the same command again does it.
      mkdirSync(path.join(image, 'x'));
      await restoreDatabase(backup, path.join(image, path.basename(file)), () => Promise.resolve());
      assert.equal(await stateOf(path.join(image, path.basename(file))), 'new', `${what}, step ${step}`);
    }
    assert.ok(seen.has('new') || what === 'deleted', `${what}: ${[...seen].join(' ')}`);
    assert.equal(await stateOf(file), 'new');
  }
});

/** Refused: every start says that the file is damaged, and names the cure. */
async function stateOf(file: string): Promise<string> {
  if (!existsSync(file)) return 'none';
  try {
    const months = await monthsIn(file);
    return months.length === LATER.length ? 'old' : 'new';
  } catch (error) {
    assert.ok(error instanceof Problem, String(error));
    return /is damaged.*restore the last backup/.test(error.message) ? 'refused' : error.message;
  }
}
