import assert from 'node:assert/strict';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { databaseLocation, packageRoot } from '../../db/location.ts';
import { migrations, type Migration } from '../../db/migrations.ts';
import { openDatabase, openForReading } from '../../db/open.ts';
import { networkDiskWarning } from '../../db/sqlite/network-disk.ts';
import { runCli } from '../support/cli.ts';
import { emptyDatabase, freshDatabase, noDatabase, scratchFolder } from '../support/database.ts';

function unavailable(pattern: RegExp) {
  return (error: unknown) => {
    assert.ok(error instanceof Error && 'kind' in error && error.kind === 'unavailable', String(error));
    assert.match(error.message, pattern);
    return true;
  };
}

const ADDED: Migration = {
  name: '0002_added',
  up: async (db) => {
    await sql`create table added (id integer)`.execute(db);
  },
};
const FAILING: Migration = {
  name: '0003_failing',
  up: async (db) => {
    await sql`create table half (id integer)`.execute(db);
    await sql`insert into nowhere values (1)`.execute(db);
  },
};

test('a write survives a power cut: WAL with synchronous FULL, also after the first write', async () => {
  const { write } = await freshDatabase();
  for (let time = 0; time < 2; time += 1) {
    const modes = await write(async (transaction) => {
      await sql`insert into change (id, via) values (${time + 1}, 'api')`.execute(transaction);
      const { rows: synchronous } = await sql<{ synchronous: number }>`pragma synchronous`.execute(transaction);
      const { rows: journal } = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(transaction);
      return [synchronous[0]?.synchronous, journal[0]?.journal_mode];
    });
    assert.deepEqual(modes, [2, 'wal']);
  }
});

test('the reading connection cannot write', async () => {
  const { reader } = await freshDatabase();
  await assert.rejects(sql`insert into change (id, via) values (1, 'api')`.execute(reader), /readonly/);
});

test('a transaction writes all or nothing', async () => {
  const { reader, write } = await freshDatabase();
  await assert.rejects(
    write(async (transaction) => {
      await sql`insert into change (id, via) values (1, 'api')`.execute(transaction);
      throw new Error('half way');
    }),
    /half way/,
  );
  assert.deepEqual(await reader.selectFrom('change').selectAll().execute(), []);
  await write((transaction) => sql`insert into change (id, via) values (1, 'api')`.execute(transaction));
  assert.equal((await reader.selectFrom('change').selectAll().execute()).length, 1);
});

test('a writer waits for another process by timer: the event loop turns and readers read meanwhile', async () => {
  const { location, reader, write } = await freshDatabase();
  const file = location.address;
  const other = new SQLite(file);
  other.exec(`begin immediate; insert into change (id, via) values (1, 'cli')`);
  let turns = 0;
  const clock = setInterval(() => (turns += 1), 5);
  const written = write((transaction) => sql`insert into change (id, via) values (2, 'api')`.execute(transaction));
  for (let time = 0; time < 20; time += 1) {
    assert.deepEqual(await reader.selectFrom('change').selectAll().execute(), [], 'sees what was committed');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  clearInterval(clock);
  assert.ok(turns >= 10, `the event loop turned ${turns} times`);
  other.exec('commit');
  other.close();
  await written;
  assert.deepEqual(await reader.selectFrom('change').select('id').execute(), [{ id: 1 }, { id: 2 }]);
});

test('a lasting lock is reported after the wait to every waiting writer, and the next write works', async () => {
  const { location, write } = await freshDatabase({ waitMs: 200 });
  const file = location.address;
  const other = new SQLite(file);
  other.exec('begin immediate');
  const insert = (id: number) =>
    write((transaction) => sql`insert into change (id, via) values (${id}, 'api')`.execute(transaction));
  const started = performance.now();
  const results = await Promise.allSettled(Array.from({ length: 12 }, (_, at) => insert(at + 1)));
  assert.ok(performance.now() - started < 12 * 200, 'they do not wait one after the other');
  for (const result of results) {
    assert.ok(result.status === 'rejected' && 'kind' in result.reason && result.reason.kind === 'locked');
  }
  other.exec('rollback');
  other.close();
  await insert(1);
});

test('writers are served in the order in which they ask, one in a turn of the event loop', async () => {
  const { write } = await freshDatabase({ waitMs: 60_000 });
  const served: number[] = [];
  const asked = Array.from({ length: 64 }, (_, at) =>
    write(async (transaction) => {
      served.push(at + 1);
      await sql`insert into change (id, via) values (${at + 1}, 'api')`.execute(transaction);
    }),
  );
  // Whatever comes while they wait: a new connection, a reader.
  const between: number[] = [];
  while (served.length < asked.length) {
    await new Promise((resolve) => setImmediate(resolve));
    between.push(served.length);
  }
  await Promise.all(asked);
  assert.deepEqual(
    served,
    Array.from({ length: 64 }, (_, at) => at + 1),
  );
  const most = Math.max(...between.map((count, at) => count - (between[at - 1] ?? 0)));
  assert.equal(most, 1);
});

test('a foreign, damaged, cut, newer or read-only file and a folder are refused and left as they are', async () => {
  const foreign = noDatabase();
  new SQLite(foreign).exec('create table theirs (id integer)').close();
  const text = noDatabase();
  writeFileSync(text, 'year,month\n2024,1\n');
  const newer = await emptyDatabase();
  new SQLite(newer).exec(`insert into migration values ('9999_from_the_future', 'x')`).close();
  const damaged = await emptyDatabase();
  const bytes = readFileSync(damaged);
  bytes.fill(0xff, 4096 + 100, 4096 * 2);
  writeFileSync(damaged, bytes);
  const cut = await emptyDatabase();
  truncateSync(cut, 4096 * 3);
  const readOnly = await emptyDatabase();
  chmodSync(readOnly, 0o444);

  const cases: [string, RegExp][] = [
    [foreign, /belongs to another program; name another file/],
    [text, /is damaged, or is not an SQLite database; restore the last backup/],
    [newer, /newer version of this program .*9999_from_the_future.*update the program/],
    [damaged, /damaged.*restore the last backup/],
    [cut, /damaged.*restore the last backup/],
    [readOnly, /is read-only; give this program write permission/],
  ];
  for (const [file, message] of cases) {
    const before = readFileSync(file);
    await assert.rejects(openDatabase(file, { create: true }), unavailable(message), file);
    assert.deepEqual(readFileSync(file), before, `${message} was changed`);
    const { code, stderr } = await runCli(['migrate', '--db', file]);
    assert.equal(code, 3);
    assert.match(stderr, message);
    assert.equal(stderr.trim().split('\n').length, 1, 'one sentence');
  }
  await assert.rejects(openDatabase(scratchFolder(), { create: true }), unavailable(/it is a folder; name a file/));
  await assert.rejects(
    openDatabase(path.join(scratchFolder(), 'no/x.sqlite'), { create: true }),
    unavailable(/does not exist/),
  );
  for (const file of [foreign, text, newer]) await assert.rejects(openForReading(file), unavailable(/./));
});

test('a database is created only where that was asked for', async () => {
  const file = noDatabase();
  await assert.rejects(openDatabase(file), unavailable(/There is no database/));
  await assert.rejects(openForReading(file), unavailable(/There is no database/));
  assert.equal(existsSync(file), false);
  await (await openDatabase(file, { create: true })).close();
  assert.ok(statSync(file).size > 0);
});

test('an empty or missing database is refused while a log is beside it', async () => {
  const running = await freshDatabase();
  await running.write((transaction) => sql`insert into change (id, via) values (1, 'api')`.execute(transaction));
  for (const isThere of [true, false]) {
    const file = noDatabase();
    if (isThere) writeFileSync(file, '');
    copyFileSync(`${running.location.address}-wal`, `${file}-wal`);
    const message = /was emptied or removed, but not the log beside it; .*dashboard restore/;
    await assert.rejects(openDatabase(file, { create: true }), unavailable(message));
    assert.ok(statSync(`${file}-wal`).size > 0);
  }
});

test('a network disk is warned of at the start', () => {
  assert.equal(
    networkDiskWarning('/srv/x.sqlite', () => 0xef53),
    null,
  ); // ext4
  for (const [type, name] of [
    [0x6969, 'NFS'],
    [0x65735546, 'FUSE'],
  ] as const) {
    const warning = networkDiskWarning('/srv/x.sqlite', () => type);
    assert.match(warning ?? '', new RegExp(`is on a ${name} disk, .*; move it to a local disk, or use PostgreSQL$`));
  }
});

test('an empty file counts as a database that has not been created yet', async () => {
  const file = noDatabase();
  writeFileSync(file, '');
  const { migrated, isNew, close } = await openDatabase(file);
  await close();
  assert.deepEqual(
    migrated,
    migrations.map(({ name }) => name),
  );
  assert.equal(isNew, true);
});

test('migrate says that it has made a database, also with --quiet, and only then', async () => {
  const file = noDatabase();
  const run = () => runCli(['migrate', '--quiet', '--db', file]);
  assert.deepEqual(await run(), { code: 0, stdout: '', stderr: `created the database ${file}\n` });
  assert.deepEqual(await run(), { code: 0, stdout: '', stderr: '' });
});

test('a migration copies the database first; one that fails leaves nothing behind', async () => {
  const file = await emptyDatabase();
  const { write, close } = await openDatabase(file);
  await write((transaction) => sql`insert into change (id, via) values (7, 'api')`.execute(transaction));
  await close();

  await assert.rejects(openDatabase(file, { migrations: [...migrations, ADDED, FAILING] }), /nowhere/);
  const failed = new SQLite(file);
  assert.deepEqual(failed.prepare(`select name from sqlite_master where name in ('added', 'half')`).all(), []);
  assert.equal(failed.prepare('select count(*) as count from migration').pluck().get(), migrations.length);
  failed.close();

  const { migrated, close: closeAgain } = await openDatabase(file, { migrations: [...migrations, ADDED] });
  await closeAgain();
  assert.deepEqual(migrated, [ADDED.name]);
  const copies = readdirSync(path.dirname(file)).filter((name) => name.includes('.before-'));
  assert.deepEqual(copies.toSorted(), ['test.sqlite.before-0002_added', 'test.sqlite.before-0002_added-2']);
  for (const name of copies) {
    const copy = new SQLite(path.join(path.dirname(file), name));
    assert.equal(copy.prepare('select id from change').pluck().get(), 7);
    copy.close();
  }
});

test('a database of an older program is not read before it is migrated', async () => {
  const file = noDatabase();
  await (await openDatabase(file, { create: true, migrations: [] })).close();
  await assert.rejects(openForReading(file), unavailable(/older version .*dashboard migrate/));
});

test('opening waits for a process that holds the file exclusively', async () => {
  const file = await emptyDatabase();
  const other = new SQLite(file);
  other.pragma('locking_mode = EXCLUSIVE');
  other.exec('begin exclusive');
  const opening = openDatabase(file);
  await new Promise((resolve) => setTimeout(resolve, 100));
  other.close();
  await (await opening).close();
});

test('twelve imports into a database that is not there yet all succeed', async () => {
  const file = noDatabase();
  const folder = scratchFolder();
  const results = await Promise.all(
    Array.from({ length: 12 }, (_, at) => {
      const csv = path.join(folder, `warehouse_${2000 + at}.csv`);
      writeFileSync(csv, `month,labors\n1,${at}\n`);
      return runCli(['import', csv, '--db', file]);
    }),
  );
  assert.deepEqual(
    new Set(results.map(({ code }) => code)),
    new Set([0]),
    results.map(({ stderr }) => stderr).join(''),
  );
  const { reader, close } = await openForReading(file);
  assert.equal((await reader.selectFrom('warehouse_info').select('year').execute()).length, 12);
  await close();
});

test('a relative DATABASE_URL counts from the package’s root, wherever the command is run', async (t) => {
  assert.equal(databaseLocation(undefined).address, path.join(packageRoot(), 'db/dashboard.sqlite'));
  assert.equal(databaseLocation('x/y.sqlite').address, path.join(packageRoot(), 'x/y.sqlite'));
  assert.equal(databaseLocation('/x/y.sqlite').address, '/x/y.sqlite');
  assert.equal(databaseLocation('x.sqlite', '/some/folder').address, '/some/folder/x.sqlite');
  for (const bad of ['mysql://user:secret@host/db', 'file:///x.sqlite', 'file:x.sqlite', 'x.sqlite ']) {
    assert.throws(
      () => databaseLocation(bad),
      (error: unknown) => {
        assert.ok(error instanceof Error, String(error));
        assert.match(error.message, /not supported|space/);
        assert.doesNotMatch(error.message, /secret/);
        return true;
      },
    );
  }
  const name = `relative-${process.pid}.sqlite`;
  const file = path.join(packageRoot(), 'db', name);
  copyFileSync(await emptyDatabase(), file);
  t.after(() => ['', '-shm', '-wal'].forEach((end) => rmSync(file + end, { force: true })));
  const { stdout } = await runCli(['migrate'], { cwd: scratchFolder(), env: { DATABASE_URL: `db/${name}` } });
  assert.equal(stdout, `${file} is up to date\n`);
});
