/** What PostgreSQL must be to be opened, the sentence where it is not, and one writer at a time. */
import assert from 'node:assert/strict';
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import { inspect } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { databaseLocation } from '../../db/location.ts';
import { saveRecords } from '../../db/month-records.ts';
import { isMade, openDatabase, openForReading, type Database } from '../../db/open.ts';
import { shared } from '../../db/postgres/shared.ts';
import { TABLES } from '../../db/schema.ts';
import { hidePasswords } from '../../db/server-address.ts';
import { Problem } from '../../src/domain/problem.ts';
import { reportById } from '../../src/domain/reports.ts';
import { runCli } from '../support/cli.ts';
import { postgresIsMissing, scratchFolder } from '../support/database.ts';
import { startPostgres, type PostgresServer } from '../support/postgres-server.ts';

const PASSWORD = 'correct horse/battery:staple@%';
const missing = await postgresIsMissing();
let server: PostgresServer;
let made = 0;

before(async () => {
  if (missing !== false) return;
  server = await startPostgres({ tls: true });
  await server.sql(`create role far superuser login password '${PASSWORD}'`);
});

async function newDatabase(options = ''): Promise<string> {
  made += 1;
  await server.sql(`create database open_${made} ${options}`);
  return `open_${made}`;
}

/** By TCP, as from another machine: with a password, and by default with TLS. */
function remote(database: string, { settings, password = PASSWORD, host = 'localhost', user = 'far' }: Remote = {}) {
  const login = password === '' ? user : `${user}:${encodeURIComponent(password)}`;
  const { port, search } = new URL(server.tlsAddress('x', 'x', 'x'));
  return `postgres://${login}@${host}:${port}/${database}${settings ?? search}`;
}

interface Remote {
  readonly settings?: string;
  readonly password?: string;
  readonly host?: string;
  readonly user?: string;
}

function save(database: Database, month: number, value: number): Promise<unknown> {
  const patch = { year: 2024, month, bu: 'SKB' as const, revision: undefined, cells: { arenasOthers: value } };
  const origin = { via: 'api', actor: null, file: null, batch: null } as const;
  return database.write((transaction) => saveRecords(transaction, reportById('cost'), [patch], origin));
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const thrown = await work.then(
    () => assert.fail('it was not refused'),
    (error: unknown) => error,
  );
  assert.ok(thrown instanceof Problem, String(thrown));
  assert.equal(thrown.kind, 'unavailable');
  assert.match(thrown.message, /^(?:[A-Z]|sslmode).*; .*\.$|^\/.*: .*\.$/);
  return thrown.message;
}

test('an address is a path or a server; its text never holds the password, and a wrong one is not repeated', () => {
  for (const [address, shown] of [
    ['postgres://kim:secret@db.corp/figures', 'postgres://kim@db.corp/figures'],
    ['postgresql://kim:secret@db.corp:5433/figures?sslmode=disable', 'postgresql://kim@db.corp:5433/figures'],
    ['postgres://k%40m:secret@[::1]/a%20b', 'postgres://k%40m@[::1]/a%20b'],
    [
      'postgres:///figures?host=/run/postgresql&user=kim&password=secret',
      'postgres:///figures?host=/run/postgresql&user=kim',
    ],
    [
      'postgres://kim:secret@/figures?host=%2Frun%2Fpostgresql&port=5433',
      'postgres://kim@/figures?host=/run/postgresql&port=5433',
    ],
    ['postgres://db.corp/figures?options=-c%20search_path%3Ddashboard', 'postgres://db.corp/figures'],
  ] as const) {
    const location = databaseLocation(address);
    assert.equal(location.engine, 'postgres');
    assert.equal(location.address, address);
    for (const text of [
      location.shown,
      String(location),
      JSON.parse(JSON.stringify({ location })).location as string,
    ]) {
      assert.equal(text, shown);
    }
    assert.doesNotMatch(inspect(location, { depth: 5, showHidden: true }), /secret/);
    // What is shown leads to the same place.
    assert.equal(databaseLocation(shown).shown, shown);
  }
  for (const wrong of [
    'postgres://kim:sec/ret@db.corp/figures',
    'postgres://kim:sec?ret@db.corp/figures',
    'postgres://kim:sec#ret@db.corp/figures',
    'postgres://kim:sec%ret@db.corp/figures',
    'postgres://kim:1/secret@db.corp/figures',
    'postgres://kim:1?secret@db.corp/figures',
    'postgres://kim:1/figures#secret@db.corp/figures',
    'postgres://kim:secret@db.corp/figures ',
    'postgres://kim:secret@db.corp',
    'postgres://kim:secret@db.corp/',
    'postgres://kim:secret@one,two/figures',
    'postgres://kim:secret@db.corp:99999/figures',
    'postgres://kim:secret@db.corp/figures?secret',
    'postgres://kim:secret@db.corp/figures?passwort=secret',
    'postgres:kim:secret',
    'mysql://kim:secret@db.corp/figures',
  ]) {
    assert.throws(
      () => databaseLocation(wrong),
      (error: unknown) => {
        assert.ok(error instanceof Problem && error.kind === 'unavailable', String(error));
        assert.doesNotMatch(error.message.replace('(secret)', ''), /sec|ret@|kim/, wrong);
        return true;
      },
    );
  }
});

test('an unknown parameter of an address is named, unless it may be a part of a password', () => {
  for (const [parameter, name] of [
    ['sslrotcert=/x.pem', 'sslrotcert'],
    ['to%20p=1', 'one without a name'],
  ] as const) {
    const known = new RegExp(
      `has a parameter that is not known here \\(${name}\\); leave it out, or use host, .*sslrootcert`,
    );
    assert.throws(() => databaseLocation(`postgres://db.corp/figures?${parameter}`), known);
  }
});

test('a text that repeats such an address is printed without its password', () => {
  assert.equal(
    hidePasswords('from postgres://kim:s:e@cret@db/x to postgresql:///x?user=kim&password=secret&host=/run, not a:b@c'),
    'from postgres://kim:…@db/x to postgresql:///x?user=kim&password=…&host=/run, not a:b@c',
  );
});

test('callers that arrive while a query runs share the next one', async () => {
  const answers: ((value: number) => void)[] = [];
  const ask = shared(() => new Promise<number>((resolve) => answers.push(resolve)));
  const first = ask();
  const others = [ask(), ask()];
  assert.equal(answers.length, 1);
  answers[0]?.(1);
  assert.equal(await first, 1);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(answers.length, 2, 'asked once more, for both');
  const late = ask();
  answers[1]?.(2);
  assert.deepEqual(await Promise.all(others), [2, 2]);
  await new Promise((resolve) => setImmediate(resolve));
  answers[2]?.(3);
  assert.equal(await late, 3);
  const again = ask();
  answers[3]?.(4);
  assert.equal(await again, 4);
});

test('a database that cannot keep figures safely is refused in one sentence', { skip: missing }, async () => {
  const refused = async (database: string, address = server.address(database)) => {
    const message = await refusalOf(openDatabase(address, { create: true }));
    assert.equal(await refusalOf(openDatabase(address)), message);
    return message;
  };
  assert.match(
    await refused('nowhere'),
    /nowhere\S* cannot be used \(database "nowhere" does not exist\); create it on the server/,
  );
  const korean = await newDatabase(`template template0 encoding 'EUC_KR' locale_provider libc locale 'C'`);
  assert.match(await refused(korean), /server_encoding EUC_KR, .*; change it to UTF8/);
  const ascii = await newDatabase(`template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`);
  assert.match(await refused(ascii), /server_encoding SQL_ASCII/);
  const foreign = await newDatabase();
  await server.sql('create table pet (name text)', foreign);
  assert.match(await refused(foreign), /belongs to another program \(its schema public has a table pet\)/);
  assert.match(await refusalOf(isMade(server.address(foreign))), /belongs to another program/);
  const safe = await newDatabase();
  await server.sql(`alter database ${safe} set dashboard.throwaway = off`);
  assert.match(await refused(safe), /has fsync off, .*; change it to on/);
  const path_ = await newDatabase();
  const elsewhere = `${server.address(path_)}&options=-c%20search_path%3Dnot_there`;
  assert.match(await refused(path_, elsewhere), /has search_path without a schema/);
});

test(
  'a database without tables is made only where that was asked for; a view or an extension is not in the way',
  { skip: missing },
  async () => {
    const name = await newDatabase();
    await server.sql('create view nothing as select 1 as one', name);
    const address = server.address(name);
    assert.equal(await isMade(address), false);
    assert.match(await refusalOf(openForReading(address)), /is empty; `dashboard import` or `dashboard migrate`/);
    assert.match(await refusalOf(openDatabase(address)), /is empty/);
    const first = await openDatabase(address, { create: true });
    assert.deepEqual([first.isNew, first.migrated.length > 0], [true, true]);
    await first.close();
    const second = await openDatabase(address, { create: true });
    assert.deepEqual([second.isNew, second.migrated], [false, []]);
    await second.close();
    assert.equal(await isMade(address), true);
  },
);

test('a schema of its own leaves those of others alone', { skip: missing }, async () => {
  const name = await newDatabase();
  await server.sql('create table pet (name text); create schema dashboard', name);
  const address = `${server.address(name)}&options=-c%20search_path%3Ddashboard`;
  const database = await openDatabase(address, { create: true });
  await save(database, 1, 5);
  await database.close();
  const tables = await server.sql(
    `select table_schema as schema, count(*)::int as count from information_schema.tables
     where table_schema in ('public', 'dashboard') group by table_schema order by table_schema`,
    name,
  );
  assert.deepEqual(tables, [
    { schema: 'dashboard', count: TABLES.length + 2 }, // and those of the engine: migration and turn
    { schema: 'public', count: 1 },
  ]);
});

test('a newer program’s database is refused, at the start and under a running server', { skip: missing }, async () => {
  const name = await newDatabase();
  const database = await openDatabase(server.address(name), { create: true });
  const version = await database.dataVersion();
  await server.sql(`insert into migration values ('9999_later', 'now')`, name);
  for (const work of [
    () => save(database, 1, 1),
    async () => database.dataVersion(),
    () => openDatabase(server.address(name)),
    () => openForReading(server.address(name)),
  ]) {
    assert.match(await refusalOf(work()), /newer version of this program \(it holds 9999_later\)/);
  }
  await server.sql(`delete from migration where name = '9999_later'`, name);
  assert.equal(await database.dataVersion(), version);
  await database.close();
});

test(
  'a migration is all or nothing, and several processes may make the same database at once',
  { skip: missing },
  async () => {
    const name = await newDatabase();
    const half = {
      name: '0001_half',
      up: async (db: Database['reader']) => {
        await sql`create table half (id integer)`.execute(db);
        await sql`insert into nowhere values (1)`.execute(db);
      },
    };
    const migrations = [half] as unknown as NonNullable<Parameters<typeof openDatabase>[1]>['migrations'] & object;
    await assert.rejects(openDatabase(server.address(name), { create: true, migrations }));
    assert.equal(await isMade(server.address(name)), false);
    const results = await Promise.all(
      Array.from({ length: 4 }, () => runCli(['migrate', '--db', server.address(name)])),
    );
    assert.deepEqual(
      results.map(({ code }) => code),
      [0, 0, 0, 0],
      results.map(({ stderr }) => stderr).join(''),
    );
    assert.equal(results.filter(({ stderr }) => stderr.includes('created the database')).length, 1);
  },
);

test('after migration, a user who may select, insert and update can do everything', { skip: missing }, async () => {
  const name = await newDatabase();
  await server.sql(`create role clerk login password 'clerk'`);
  const clerk = remote(name, { user: 'clerk', password: 'clerk' });
  assert.match(
    await refusalOf(openDatabase(clerk, { create: true })),
    /\(permission denied for schema public\); .*run `dashboard migrate` as the owner/,
  );
  await (await openDatabase(server.address(name), { create: true })).close();
  assert.match(await refusalOf(openForReading(clerk)), /cannot be used \(permission denied/);
  await server.sql('grant select, insert, update on all tables in schema public to clerk', name);
  const database = await openDatabase(clerk);
  await save(database, 1, 5);
  await save(database, 1, 6);
  await database.close();
  const checked = await runCli(['check', '--db', clerk]);
  assert.equal(checked.code, 0, checked.stderr);
});

test('the reading connections cannot write, and one transaction reads one state', { skip: missing }, async () => {
  const name = await newDatabase();
  const database = await openDatabase(server.address(name), { create: true });
  await save(database, 1, 1);
  const insert = sql`insert into change (id, via) values (77, 'api')`;
  assert.match(
    await refusalOf(insert.execute(database.reader)),
    /read-only transaction\); name the server that takes writes/,
  );
  await database.reader.transaction().execute(async (state) => {
    const count = async () => (await state.selectFrom('change').select('id').execute()).length;
    assert.equal(await count(), 1);
    await save(database, 1, 2);
    assert.equal(await count(), 1);
  });
  await database.close();
});

test(
  'a commit is on the disk before it is acknowledged, whatever the usual setting is',
  { skip: missing },
  async () => {
    const name = await newDatabase();
    const setting = async (usual: string) => {
      const address = `${server.address(name)}&options=-c%20synchronous_commit%3D${usual}`;
      const database = await openDatabase(address, { create: true });
      const { rows } = await database.write((transaction) =>
        sql<{ used: string }>`select current_setting('synchronous_commit') as used`.execute(transaction),
      );
      await database.close();
      return rows[0]?.used;
    };
    assert.deepEqual(
      [await setting('off'), await setting('on'), await setting('remote_apply')],
      ['on', 'on', 'remote_apply'],
    );
  },
);

test(
  'each commit gives the data another version, a transaction that fails does not, and nothing half is left',
  { skip: missing },
  async () => {
    const name = await newDatabase();
    const database = await openDatabase(server.address(name), { create: true });
    const other = await openDatabase(server.address(name));
    const versions = new Set([await database.dataVersion()]);
    for (const month of [1, 2, 3]) {
      await save(month === 2 ? other : database, month, month);
      const [one, two] = await Promise.all([database.dataVersion(), other.dataVersion()]);
      assert.equal(one, two);
      versions.add(one);
    }
    assert.equal(versions.size, 4);
    const failing = database.write(async (transaction) => {
      await sql`insert into change (id, via) values (50, 'api')`.execute(transaction);
      throw new Error('changed its mind');
    });
    await assert.rejects(failing, /changed its mind/);
    const swallowed = database.write(async (transaction) => {
      await sql`insert into change (id, via) values (51, 'api')`.execute(transaction);
      await sql`insert into change (id, via) values (51, 'api')`.execute(transaction).catch(() => {});
    });
    assert.match(await refusalOf(swallowed), /\(commit: ROLLBACK\)/);
    assert.ok(versions.has(await database.dataVersion()));
    assert.deepEqual(
      (await database.reader.selectFrom('change').select('id').orderBy('id').execute()).map(({ id }) => id),
      [1, 2, 3],
    );
    await Promise.all([database.close(), other.close()]);
  },
);

test(
  'writers of several processes take turns: ids and revisions are given out one after the other',
  { skip: missing },
  async () => {
    const name = await newDatabase();
    const first = await openDatabase(server.address(name), { create: true });
    const second = await openDatabase(server.address(name));
    await Promise.all(Array.from({ length: 20 }, (_, at) => save(at % 2 === 0 ? first : second, 1, 100 + at)));
    const [record] = await first.reader.selectFrom('cost_info').select('revision').where('month', '=', 1).execute();
    assert.equal(record?.revision, 20);
    await Promise.all([first.close(), second.close()]);
  },
);

test(
  'a writer who waits is let through, also where transactions are usually serializable',
  { skip: missing },
  async () => {
    const name = await newDatabase();
    await (await openDatabase(server.address(name), { create: true })).close();
    const serializable = `${server.address(name)}&options=-c%20default_transaction_isolation%3Dserializable`;
    const databases = await Promise.all([1, 2, 3].map(() => openDatabase(serializable)));
    await Promise.all(
      databases.flatMap((database, at) => [1, 2, 3, 4].map((value) => save(database, 1, at * 10 + value))),
    );
    const rows = await databases[0]?.reader.selectFrom('change').select('id').execute();
    assert.equal(rows?.length, 12);
    await Promise.all(databases.map((database) => database.close()));
  },
);

test(
  'a program that has locked rows or a table without a turn is waited for no longer',
  { skip: missing },
  async () => {
    const name = await newDatabase();
    const database = await openDatabase(server.address(name), { create: true, waitMs: 300 });
    await save(database, 1, 1);
    for (const lock of ['select * from cost_info for update', 'lock table change', 'lock table migration']) {
      const other = new pg.Client({ connectionString: server.address(name) });
      await other.connect();
      await other.query(`begin; ${lock}`);
      const end = await save(database, 1, 2).catch((error: unknown) => error);
      await other.end();
      assert.ok(end instanceof Problem && end.kind === 'locked', lock);
      await save(database, 1, 2);
      await save(database, 1, 1);
    }
    await database.close();
  },
);

test('lost connections end no process, and the next question works', { skip: missing }, async () => {
  const name = await newDatabase();
  const database = await openDatabase(server.address(name), { create: true });
  await save(database, 1, 1);
  // Waits for the end of each: a query that overtakes it is refused, which is not what is tested here.
  const endOthers = () =>
    server.sql(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
    );
  await database.dataVersion();
  await endOthers();
  await save(database, 1, 2);
  const asleep = database.reader.transaction().execute(async (state) => {
    await state.selectFrom('change').select('id').execute();
    await endOthers();
    return state.selectFrom('change').select('id').execute();
  });
  assert.match(await refusalOf(asleep), /cannot be used \(.*(?:terminat|closed|connection error).*\)/i);
  const cut = database.write(async (transaction) => {
    await sql`insert into change (id, via) values (90, 'api')`.execute(transaction);
    await endOthers();
    await sql`select 1`.execute(transaction);
  });
  assert.match(await refusalOf(cut), /cannot be used \(.*(?:terminat|closed|connection error).*\)/i);
  await save(database, 1, 3);
  assert.deepEqual((await database.reader.selectFrom('change').select('id').execute()).length, 3);
  await database.close();
});

test('TLS: a server elsewhere is verified; modes that verify nothing are refused', { skip: missing }, async () => {
  const name = await newDatabase();
  const trusted = new URL(server.tlsAddress('x', 'x', 'x')).search;
  assert.match(trusted, /^\?sslmode=verify-full&sslrootcert=/);
  const database = await openDatabase(remote(name, { settings: trusted }), { create: true });
  const { rows } = await sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(
    database.reader,
  );
  assert.deepEqual(rows, [{ ssl: true }]);
  await database.close();
  const refused = (settings: string, host?: string) =>
    refusalOf(openForReading(remote(name, { settings, ...(host === undefined ? {} : { host }) })));
  // On this machine TLS is not asked for by default; this server insists on it.
  assert.match(await refused(''), /cannot be used \(no pg_hba.conf entry .* no encryption\)/);
  assert.match(await refused('?sslmode=verify-full'), /\(self-signed certificate\); name the file of the authority/);
  assert.match(await refused(trusted, '127.0.0.1'), /altnames.*; .*the server by the name in its certificate/);
  for (const mode of ['require', 'prefer', 'allow', 'verify-ca', 'no-verify', 'x%0Ay']) {
    assert.match(await refused(`?sslmode=${mode}`), /does not check which server answers; write sslmode=verify-full/);
  }
  // A certificate that is named asks for TLS, on this machine too.
  const certificate = `?${trusted.split('&')[1]}`;
  await (await openForReading(remote(name, { settings: certificate }))).close();
  assert.match(await refused(certificate, '127.0.0.1'), /altnames/);
  for (const setting of ['sslrootcert', 'sslcert', 'sslkey']) {
    assert.equal(
      await refused(`?${setting}=/etc/not-there.pem`),
      `The file /etc/not-there.pem, which ${setting} names, cannot be read (ENOENT); check that it is there, its permissions, and the address.`,
    );
  }
});

test(
  'passwords come from the address, PGPASSWORD or the password file, and are in nothing that is printed',
  { skip: missing },
  async () => {
    const name = await newDatabase();
    const own = remote(name, { password: '' });
    const folder = scratchFolder();
    const file = path.join(folder, 'pgpass');
    const escaped = PASSWORD.replaceAll(/[\\:]/g, String.raw`\$&`);
    writeFileSync(file, `# ours\nother:*:*:*:no\nlocalhost:*:${name}:far:${escaped}\n`);
    chmodSync(file, 0o600);
    const printed: string[] = [];
    const run = async (args: string[], env: Record<string, string> = {}) => {
      const { code, stdout, stderr } = await runCli(args, { env: { HOME: folder, LOG_LEVEL: 'debug', ...env } });
      printed.push(stdout, stderr);
      return { code, stderr };
    };
    assert.equal((await run(['migrate', '--db', remote(name)])).code, 0);
    assert.equal((await run(['check'], { DATABASE_URL: own, PGPASSWORD: PASSWORD })).code, 0);
    const withFile = await run(['check'], { DATABASE_URL: own, PGPASSFILE: file });
    assert.deepEqual([withFile.code, withFile.stderr], [0, '']);
    for (const env of [{ PGPASSWORD: 'wrong secret' }, {}]) {
      const { code, stderr } = await run(['check'], { DATABASE_URL: own, ...env });
      assert.equal(code, 3);
      assert.match(stderr, /; check the user, the password \(PGPASSWORD/);
    }
    chmodSync(file, 0o644);
    assert.equal((await run(['check'], { DATABASE_URL: own, PGPASSFILE: file })).code, 3, 'others may read it');
    const spelled = 'postgres://kim:battery@localhost/x';
    for (const args of [
      [`--bd=${spelled}`],
      ['check', `--bd=${spelled}`],
      [spelled],
      ['import', spelled],
      ['export', spelled],
    ]) {
      const { code, stderr } = await run(args);
      assert.notEqual(code, 0);
      assert.match(stderr, /postgres:\/\/kim:…@localhost\/x/);
    }
    for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), 'wrong secret', 'battery']) {
      assert.ok(!printed.join('\n').includes(secret), printed.join('\n'));
    }
  },
);
