/** dashboard copy between the engines, and backup from a server, as people run them. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { checkDatabase } from '../../db/check.ts';
import { openForReading } from '../../db/open.ts';
import { TABLES } from '../../db/schema.ts';
import { runHere } from '../support/cli-here.ts';
import { ROOT, type CliResult } from '../support/cli.ts';
import {
  alterByHand,
  emptyDatabase,
  newDatabase,
  noDatabase,
  postgres,
  postgresIsMissing,
  scratchFolder,
} from '../support/database.ts';
import { startCommand } from '../support/processes.ts';
import { sampleDatabase } from '../support/sample-data.ts';

const SECRET = 'swordfish-7';
const HASHES = /^\w+: \d+ rows?, sha256 [0-9a-f]{64}$/gm;
const missing = await postgresIsMissing();
const skip = { skip: missing };
/** Everything that the commands of this file print. */
const printed: string[] = [];

after(() => {
  for (const text of printed) assert.ok(!text.includes(SECRET), text);
});

let sampled: Promise<string> | null = null;

/** A database with the sample reports, which no test writes to. */
function sample(): Promise<string> {
  return (sampled ??= sampleDatabase());
}

let served: Promise<string> | null = null;

/** The same on the server; no test writes to it either. */
function sampleOnServer(): Promise<string> {
  return (served ??= (async () => {
    const server = await newDatabase('postgres');
    await done('copy', '--from', await sample(), '--to', server);
    return server;
  })());
}

/** The server of the tests asks for no password; one that is given is as secret as ever. */
function secretly(address: string): string {
  return address.startsWith('postgres:') ? `${address}&password=${SECRET}` : address;
}

async function dashboard(...args: string[]): Promise<CliResult> {
  const result = await runHere(args.map(secretly), { env: { PGPASSWORD: SECRET } });
  printed.push(result.stdout, result.stderr);
  return result;
}

async function done(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await dashboard(...args);
  assert.equal(code, 0, stderr);
  return stdout;
}

/** What people and programs read of a database, as bytes. */
async function read(address: string): Promise<Record<string, string>> {
  const folder = scratchFolder();
  const [history] = await Promise.all([
    done('history', '--json', '--db', address),
    done('export', '--all', '--year', '2024', '--out-dir', folder, '--db', address),
  ]);
  const files = readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'base64')]);
  return { history, ...(Object.fromEntries(files) as Record<string, string>) };
}

async function isEmpty(address: string): Promise<boolean> {
  const database = await openForReading(address);
  const problems = await checkDatabase(database);
  const rows = await database.reader.selectFrom('change').selectAll().execute();
  await database.close();
  return problems.length === 0 && rows.length === 0;
}

/** Holds a table of a PostgreSQL database, so that a copy stands still when it comes to it. */
async function holdTable(address: string, mode: 'exclusive' | 'access exclusive') {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(`begin; lock table change_record in ${mode} mode`);
  return {
    isWaitedFor: async () => {
      const { rows } = await client.query(
        `select 1 from pg_locks join pg_database on pg_database.oid = database
        where not granted and datname = current_database()`,
      );
      return rows.length > 0;
    },
    release: () => client.end(),
  };
}

test('there and back: the same hashes, exports and history', skip, async () => {
  const source = noDatabase();
  copyFileSync(await sample(), source);
  await done('undo', '2', '--db', source);
  const [there, back] = [await newDatabase('postgres'), noDatabase()];
  const bytes = readFileSync(source);
  const first = await dashboard('copy', '--from', source, '--to', there);
  assert.match(first.stderr, /^created the database postgres:\/\/\S+\n$/);
  assert.match(first.stdout, /\npostgres:\S+: copied and compared\n$/);
  const second = await done('copy', '--from', there, '--to', back);
  assert.equal(first.stdout.match(HASHES)?.length, TABLES.length);
  assert.deepEqual(second.match(HASHES), first.stdout.match(HASHES));
  assert.deepEqual(readFileSync(source), bytes, 'the source is as it was');
  const was = await read(source);
  for (const copy of [there, back]) {
    assert.deepEqual(await read(copy), was);
    await done('check', '--db', copy);
  }
  assert.equal(statSync(back).mode & 0o777, 0o600);

  const silent = await dashboard('copy', '--from', there, '--to', await emptyDatabase('postgres'), '--quiet');
  assert.deepEqual(silent, { code: 0, stdout: '', stderr: '' });
});

test('a refusal is one sentence with its exit code', skip, async () => {
  const [filled, empty] = [await emptyDatabase('sqlite'), await emptyDatabase('postgres')];
  await alterByHand(filled, `insert into change (id, via) values (1, 'api')`);
  const folder = scratchFolder();
  mkdirSync(path.join(folder, 'inner'));
  for (const [code, sentence, ...args] of [
    [1, /is not empty \(change has rows\), so nothing was copied/, '--from', empty, '--to', filled],
    [2, /required option '--to <database>'/, '--from', filled],
    [2, /required option '--from <database>'/, '--to', filled],
    [2, /argument '' is invalid/, '--from', '', '--to', filled],
    [3, /There is no database at /, '--from', noDatabase(), '--to', empty],
    [3, /is empty; `dashboard import` or/, '--from', await newDatabase('postgres'), '--to', noDatabase()],
    [
      3,
      /nowhere\S* cannot be used \(.*nowhere.*\); create it/,
      '--from',
      filled,
      '--to',
      (await postgres()).address('nowhere'),
    ],
    [3, /the folder .* does not exist/, '--from', filled, '--to', path.join(folder, 'no/where.sqlite')],
    [3, /it is a folder; name a file/, '--from', filled, '--to', path.join(folder, 'inner')],
    [3, /The address of the database is wrong/, '--from', filled, '--to', `postgres://kim:${SECRET}/@x/y?a`],
    [
      3,
      /cannot be used \(.*ECONNREFUSED/,
      '--from',
      `postgres://kim:${SECRET}@127.0.0.1:1/y?sslmode=disable`,
      '--to',
      filled,
    ],
  ] as const) {
    const result = await dashboard('copy', ...args);
    assert.deepEqual([result.code, result.stdout], [code, ''], `${args.join(' ')}: ${result.stderr}`);
    assert.match(result.stderr, sentence);
  }
  assert.equal(existsSync(path.join(folder, 'no')), false);
  const restore = await dashboard('restore', filled, '--db', empty);
  assert.equal(restore.code, 2);
  assert.match(restore.stderr, /is on a server, .*; make an empty database there, and run `dashboard copy --from /);
});

for (const signal of ['SIGKILL', 'SIGINT'] as const) {
  test(`a copy that gets ${signal} in the middle leaves an empty target, and can be run again`, skip, async () => {
    const [source, target] = [await sample(), await emptyDatabase('postgres')];
    const args = ['copy', '--from', source, '--to', secretly(target)];
    const held = await holdTable(target, 'exclusive');
    const { child, kill } = startCommand(args);
    while (!(await held.isWaitedFor())) await sleep(10);
    // The tables before it are written by now.
    printed.push(readFileSync(`/proc/${child.pid}/cmdline`, 'utf8'));
    const { code, stdout, stderr } = await kill(signal);
    printed.push(stdout, stderr);
    assert.deepEqual(
      [code, stderr],
      signal === 'SIGINT' ? [130, 'dashboard: interrupted; nothing was written.\n'] : [null, ''],
    );
    await held.release();
    assert.ok(await isEmpty(target));
    assert.equal((await done(...args)).match(HASHES)?.length, TABLES.length);
  });
}

test('a copy into a file that is killed in the middle leaves an empty one, and can be run again', skip, async () => {
  const source = await sampleOnServer();
  const target = noDatabase();
  const script = `
    import { copyRows, openTarget } from './db/copy.ts';
    import { databaseLocation } from './db/location.ts';
    import { openForReading } from './db/open.ts';
    const [from, to] = process.argv.slice(1).map((address) => databaseLocation(address));
    await copyRows(await openForReading(from), await openTarget(to), async (share) => {
      if (share > 0.4) process.kill(process.pid, 'SIGKILL');
    });`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', script, source, target];
  const [code, signal] = (await once(spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }), 'close')) as [
    number | null,
    string | null,
  ];
  assert.deepEqual([code, signal], [null, 'SIGKILL']);
  assert.ok(await isEmpty(target));
  await done('copy', '--from', source, '--to', target);
});

test('backup of a server is a file that check accepts and copy puts back; it replaces only backups', skip, async () => {
  const server = await newDatabase('postgres');
  const first = await done('copy', '--from', await sample(), '--to', server);
  const folder = scratchFolder();
  const file = path.join(folder, 'backup.sqlite');
  assert.equal(await done('backup', file, '--db', server), `${file}\n`);
  assert.deepEqual(readdirSync(folder), ['backup.sqlite'], 'one file, and nothing else is left');
  assert.equal(statSync(file).mode & 0o777, 0o600);
  await done('check', '--db', file);
  const restored = await newDatabase('postgres');
  const again = await done('copy', '--from', file, '--to', restored);
  assert.deepEqual(again.match(HASHES), first.match(HASHES));
  const asDatabase = noDatabase();
  await done('restore', file, '--db', asDatabase);
  assert.deepEqual(await read(asDatabase), await read(server));
  const before = statSync(file).ino;

  await done('undo', '1', '--db', server);
  assert.deepEqual(await dashboard('backup', file, '--db', server, '--quiet'), { code: 0, stdout: '', stderr: '' });
  assert.notEqual(statSync(file).ino, before, 'an older backup is replaced');
  await done('check', '--db', file);
  const letter = path.join(folder, 'letter.txt');
  writeFileSync(letter, 'dear all');
  for (const target of [letter, path.join(folder, 'no/where.sqlite'), folder]) {
    assert.equal((await dashboard('backup', target, '--db', server)).code, 3, target);
  }
  assert.equal(readFileSync(letter, 'utf8'), 'dear all');
});

for (const signal of ['SIGKILL', 'SIGINT'] as const) {
  test(`a backup of a server that gets ${signal} leaves the older one as it was`, skip, async () => {
    const server = await sampleOnServer();
    const folder = scratchFolder();
    const file = path.join(folder, 'backup.sqlite');
    await done('backup', file, '--db', server);
    const bytes = readFileSync(file);
    const held = await holdTable(server, 'access exclusive');
    const { kill } = startCommand(['backup', file, '--db', secretly(server)]);
    while (!(await held.isWaitedFor())) await sleep(10);
    assert.ok(readdirSync(folder).length > 1, 'the new one has begun');
    const { stderr } = await kill(signal);
    await held.release();
    assert.deepEqual(readFileSync(file), bytes);
    if (signal === 'SIGKILL') return; // a later backup removes what is left
    assert.equal(stderr, 'dashboard: interrupted; nothing was written.\n');
    assert.deepEqual(readdirSync(folder), ['backup.sqlite']);
  });
}
