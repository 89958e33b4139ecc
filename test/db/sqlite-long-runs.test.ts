/** What a program that runs for long meets: a log that grows, files that killed programs left. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { migrations, type Migration } from '../../db/migrations.ts';
import { openDatabase } from '../../db/open.ts';
import { reservePart } from '../../db/part-file.ts';
import { copyDatabase } from '../../db/sqlite/backup.ts';
import { runCli } from '../support/cli.ts';
import { emptyDatabase, freshDatabase, noDatabase, scratchFolder } from '../support/database.ts';

const MEGABYTE = 1_000_000;

test('a log that grew while a reader needed it is cut off by the writes that follow, without a stop', async () => {
  const { location, write } = await freshDatabase();
  const file = location.address;
  const logSize = () => statSync(`${file}-wal`).size;
  const reader = new SQLite(file, { readonly: true });
  reader.exec('begin; select count(*) from change');
  await write((transaction) => sql`create table bulk (bytes blob)`.execute(transaction));
  for (let time = 0; time < 12; time += 1) {
    await write((transaction) => sql`insert into bulk values (randomblob(${MEGABYTE}))`.execute(transaction));
  }
  assert.ok(logSize() > 12 * MEGABYTE, `${logSize()} bytes`);
  assert.equal(reader.prepare('select count(*) from change').pluck().get(), 0, 'it still reads');
  reader.exec('commit');
  // The first one copies the log into the file, the second one begins the log again.
  for (let id = 1; id <= 2; id += 1) {
    await write((transaction) => sql`insert into change (id, via) values (${id}, 'api')`.execute(transaction));
  }
  assert.ok(logSize() < 5 * MEGABYTE, `${logSize()} bytes`);
  assert.equal(reader.prepare('select count(*) from bulk').pluck().get(), 12);
  reader.close();
});

test('a log stays short under writes, if no reader needs it', async () => {
  const { location, write } = await freshDatabase();
  const file = location.address;
  await write((transaction) => sql`create table bulk (bytes blob)`.execute(transaction));
  for (let time = 0; time < 15; time += 1) {
    await write((transaction) => sql`insert into bulk values (randomblob(${MEGABYTE}))`.execute(transaction));
  }
  assert.ok(statSync(`${file}-wal`).size < 8 * MEGABYTE, `${statSync(`${file}-wal`).size} bytes`);
});

test('new files are private; an existing file keeps its mode', async () => {
  const file = noDatabase();
  const modes = (folder: string) =>
    Object.fromEntries(
      readdirSync(folder).map((name) => [name, (statSync(path.join(folder, name)).mode & 0o777).toString(8)]),
    );
  const umask = process.umask(0o022);
  try {
    const database = await openDatabase(file, { create: true });
    await database.write((transaction) => sql`insert into change (id, via) values (1, 'api')`.execute(transaction));
    assert.deepEqual(modes(path.dirname(file)), {
      'test.sqlite': '600',
      'test.sqlite-shm': '600',
      'test.sqlite-wal': '600',
    });
    await copyDatabase(file, path.join(path.dirname(file), 'copy'));
    await database.close();
    const added: Migration = { name: '0002_added', up: async () => {} };
    await (await openDatabase(file, { migrations: [...migrations, added] })).close();
    assert.deepEqual(modes(path.dirname(file)), {
      copy: '600',
      'test.sqlite': '600',
      'test.sqlite.before-0002_added': '600',
    });
    const older = await emptyDatabase();
    chmodSync(older, 0o644);
    const target = path.join(scratchFolder(), 'backup.sqlite');
    assert.equal((await runCli(['backup', target, '--db', older])).code, 0);
    assert.equal((await runCli(['migrate', '--db', older])).code, 0);
    assert.deepEqual(modes(path.dirname(older)), { 'test.sqlite': '644', 'test.sqlite.last-backup': '600' });
    assert.deepEqual(modes(path.dirname(target)), { 'backup.sqlite': '600' });
  } finally {
    process.umask(umask);
  }
});

test('a migration that is killed leaves no half backup under the final name, and old parts are removed later', async () => {
  const file = await emptyDatabase();
  const folder = path.dirname(file);
  const child = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    fs.renameSync = () => process.kill(process.pid, 'SIGKILL');
    syncBuiltinESMExports();
    const { openDatabase } = await import('./db/open.ts');
    const { migrations } = await import('./db/migrations.ts');
    await openDatabase(process.env.FILE, { migrations: [...migrations, { name: '0002_x', up: async () => {} }] });`;
  assert.throws(() =>
    execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', child], {
      env: { ...process.env, FILE: file },
      stdio: 'ignore',
    }),
  );
  const parts = () => readdirSync(folder).filter((name) => /^\.[0-9a-f]{12}\.part$/.test(name));
  assert.equal(parts().length, 1);
  assert.equal(existsSync(`${file}.before-0002_x`), false);

  await (await openDatabase(file)).close();
  assert.equal(parts().length, 1, 'it may belong to a program that is at work');
  const yesterday = Date.now() / 1000 - 25 * 60 * 60;
  utimesSync(path.join(folder, parts()[0] ?? ''), yesterday, yesterday);
  writeFileSync(path.join(folder, 'report.part'), 'of somebody else');
  utimesSync(path.join(folder, 'report.part'), yesterday, yesterday);
  await (await openDatabase(file)).close();
  assert.deepEqual(readdirSync(folder).toSorted(), ['report.part', 'test.sqlite']);
});

test('a part file is renamed when complete, replaces no file of others, and is removed when given up', () => {
  const folder = scratchFolder();
  const target = path.join(folder, 'x');
  const first = reservePart(target);
  writeFileSync(first.path, 'first');
  first.finish({ mayReplace: false });
  const second = reservePart(target);
  writeFileSync(second.path, 'second');
  assert.throws(() => second.finish({ mayReplace: false }), /EEXIST/);
  second.finish();
  const third = reservePart(target);
  copyFileSync(target, third.path);
  third.abandon();
  assert.deepEqual(readdirSync(folder), ['x']);
  assert.equal(execFileSync('cat', [target], { encoding: 'utf8' }), 'second');
});
