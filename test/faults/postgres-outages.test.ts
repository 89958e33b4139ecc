/**
 * PostgreSQL goes away under a server that people use: it says so, as it does of SQLite, and comes back by itself. What was
 * acknowledged is there. The password of the address is in nothing that any process prints.
 */
import assert from 'node:assert/strict';
import { chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { reportById } from '../../src/domain/reports.ts';
import { runHere } from '../support/cli-here.ts';
import { runCli, type CliResult } from '../support/cli.ts';
import { wireTo } from '../support/cut-wire.ts';
import { holdTurn, postgresIsMissing, scratchFolder } from '../support/database.ts';
import { startPostgres, type PostgresServer } from '../support/postgres-server.ts';
import { startCommand, startServer, type ServerProcess } from '../support/processes.ts';
import { dose, keepFigures, seeded } from './dose.ts';
import { judge } from './judge.ts';
import { mountDisk, whyNoDisk } from './small-disk.ts';
import { noSaves, startWriters, type Saves } from './writers.ts';

const USER = 'office';
const SECRET = 'geheim-7f3a';
const UNAVAILABLE = 'The database cannot be read or written right now; try again in a moment.';
const LOCKED = 'Another process is writing to the database; nothing was saved, try again in a moment.';
const FULL = 'The disk is full, so nothing was saved; free some space and try again.';
const UNKNOWN_END =
  'The connection to the database was lost at the end, so the change may be saved or not; look at the figures before you repeat it.';
/** How long anything may take to get better by itself. */
const PATIENCE_MS = 30_000;

const skip = await postgresIsMissing();
let postgres: PostgresServer;
let databases = 0;
/** What every process of this file has printed and answered. */
const printed: string[] = [];

before(async () => {
  if (skip !== false) return;
  postgres = await startPostgres({ tls: true });
  await postgres.sql(`create role ${USER} login password '${SECRET}'`);
});

after(() => {
  assert.ok(skip !== false || printed.length > 20, `${printed.length} texts read`);
  for (const text of printed) assert.ok(!text.includes(SECRET), text);
});

interface Office {
  readonly name: string;
  readonly address: string;
  readonly server: ServerProcess;
  readonly cli: (...args: string[]) => Promise<CliResult>;
}

/** A database of its own and a server of the product on it. */
async function openOffice(options = ''): Promise<Office> {
  databases += 1;
  const name = `office_${databases}`;
  await postgres.sql(`create database ${name} owner ${USER} ${options}`);
  const address = postgres.tlsAddress(name, USER, SECRET);
  const env = { DATABASE_URL: address, LOG_LEVEL: 'debug' };
  const server = await startServer(address, { env });
  void server.ended.then(({ stdout, stderr }) => printed.push(stdout, stderr));
  const cli = async (...args: string[]) => {
    const result = await runCli(args, { env, cwd: scratchFolder() });
    printed.push(result.stdout, result.stderr);
    return result;
  };
  return { name, address, server, cli };
}

interface Answer {
  readonly status: number;
  readonly sentence: string;
  readonly retryAfter: string | null;
  readonly ms: number;
}

async function ask(address: string, init: RequestInit = {}): Promise<Answer> {
  const began = performance.now();
  const answer = await fetch(address, init);
  const sentence = await answer.text();
  printed.push(sentence, JSON.stringify([...answer.headers]));
  const retryAfter = answer.headers.get('retry-after');
  return { status: answer.status, sentence, retryAfter, ms: performance.now() - began };
}

const list = ({ server }: Office) => ask(`${server.origin}/api/cost-info/2025/SK`);
/** In English, so that its sentence is the one of the API. */
const page = ({ server }: Office) => ask(`${server.origin}/report/cost?year=2025`, { headers: { cookie: 'lang=en' } });
const health = ({ server }: Office) => ask(`${server.origin}/healthz`);

function save(
  { server }: Office,
  cells: Readonly<Record<string, unknown>> = { iwsOthers: Math.random() },
): Promise<Answer> {
  return ask(`${server.origin}/api/cost-info`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ year: 2025, month: 1, bu: 'SK', ...cells }),
  });
}

function assertRefused(answers: readonly Answer[], sentence: string, within: number): void {
  for (const answer of answers) {
    assert.equal(answer.status, 503, answer.sentence);
    assert.ok(answer.sentence.includes(sentence), answer.sentence);
    assert.match(answer.retryAfter ?? '', /^\d+$/);
    assert.ok(answer.ms < within, `answered after ${answer.ms} ms`);
  }
}

/** One sentence for people, no stack. @returns it */
function refusal({ code, stdout, stderr }: CliResult): string {
  assert.deepEqual([code, stdout], [3, ''], stderr);
  assert.match(stderr, /^dashboard: [^\n]+\n$/);
  return stderr;
}

async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await isSo())) {
    assert.ok(performance.now() < deadline, `waited too long until ${what}`);
    await sleep(10);
  }
}

/** Every kind of request is refused, and soon. */
async function assertAway(office: Office): Promise<void> {
  const answers = [await list(office), await page(office), await save(office), await health(office)];
  assertRefused(answers, UNAVAILABLE, 5_000);
}

const savesAgain = (office: Office) => until('the server saves again', async () => (await save(office)).status === 200);

/** People save all the time while something happens; in the end all that was acknowledged is there. */
async function whilePeopleSave(office: Office, happens: (saves: Saves) => Promise<void>): Promise<Saves> {
  const saves = noSaves();
  const writers = startWriters(() => office.server.origin, saves, 4);
  const goesOn = async () => {
    const already = saves.acknowledged.length;
    await until('saves are acknowledged', () => saves.acknowledged.length > already + 3);
  };
  await goesOn();
  await happens(saves);
  await goesOn(); // by itself: the server was not started again
  await writers.stop();
  assert.deepEqual(saves.unanswered, []);
  for (const { status, sentence } of saves.refused) {
    printed.push(sentence);
    assert.equal(status, 503, sentence);
  }
  const verdict = await judge(office.address, saves);
  assert.deepEqual(verdict.problems, []);
  return saves;
}

const WAYS_TO_END = { SIGINT: 'shut down', SIGQUIT: 'shut down at once', SIGKILL: 'killed' } as const;

test(
  'PostgreSQL is shut down or killed while people save: the answers say so, and nothing that was acknowledged is lost',
  { skip },
  async (context: TestContext) => {
    const { seed, random } = seeded(context);
    const times = dose(3, 60);
    const office = await openOffice();
    const signals = Object.keys(WAYS_TO_END) as (keyof typeof WAYS_TO_END)[];
    let [compared, first] = [0, 0];
    for (let round = 0; round < times; round += 1) {
      const signal = signals[round % signals.length] ?? 'SIGKILL';
      const { acknowledged } = await whilePeopleSave(office, async () => {
        await sleep(random(50));
        await postgres.end(signal);
        await assertAway(office);
        if (round < signals.length) {
          assert.match(refusal(await office.cli('history')), /database/i, signal);
          assert.match(refusal(await office.cli('import', writeCsv())), /database/i);
        }
        await postgres.start();
        const began = performance.now();
        await savesAgain(office);
        first = Math.max(first, performance.now() - began);
        assert.deepEqual(
          [(await list(office)).status, (await page(office)).status, (await health(office)).status],
          [200, 200, 200],
        );
      });
      compared += acknowledged.length;
    }
    assert.equal((await office.server.kill('SIGTERM')).code, 0);
    keepFigures('postgres-ends', seed, {
      fault: 'PostgreSQL shut down, or killed, while people save',
      times,
      compared,
      lost: 0,
      remark: `the first save succeeded at most ${Math.ceil(first)} ms after it was there again`,
    });
  },
);

/** A file whose name says what it holds. */
function writeCsv(): string {
  const file = path.join(scratchFolder(), 'cost_2025_SK.csv');
  writeFileSync(file, 'month,arenasOthers\n3,42\n');
  return file;
}

test(
  'PostgreSQL stands still: every answer comes within seconds, and saves go on when PostgreSQL does',
  { skip },
  async () => {
    const office = await openOffice();
    await whilePeopleSave(office, async () => {
      const goOn = postgres.freeze();
      try {
        const [command, ...answers] = await Promise.all([
          office.cli('history'),
          list(office),
          page(office),
          save(office),
          health(office),
        ]);
        refusal(command);
        for (const answer of answers) assert.equal(answer.status, 503, answer.sentence);
        for (const answer of answers) assert.ok(answer.ms < 20_000, `answered after ${answer.ms} ms`);
      } finally {
        goOn();
      }
    });
    assert.equal((await office.server.kill('SIGTERM')).code, 0);
  },
);

test('PostgreSQL takes no more connections: 503, and it goes on when it does', { skip }, async () => {
  const office = await openOffice();
  await whilePeopleSave(office, async () => {
    await postgres.sql(`alter role ${USER} connection limit 0`);
    await dropConnections(office);
    await until('it is noticed', async () => (await list(office)).status === 503);
    await assertAway(office);
    refusal(await office.cli('export', 'warehouse', '--year', '2025', '-o', '-'));
    await postgres.sql(`alter role ${USER} connection limit -1`);
  });
  assert.equal((await office.server.kill('SIGTERM')).code, 0);
});

async function dropConnections({ name }: Office): Promise<void> {
  await postgres.sql(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
}

test('PostgreSQL is a standby, and is promoted: until then 503, because it may be late', { skip }, async () => {
  const office = await openOffice();
  await whilePeopleSave(office, async () => {
    await postgres.end('SIGINT');
    await postgres.start({ asStandby: true });
    await assertAway(office);
    assert.equal((await office.cli('history')).code, 0, 'a command that only reads may read it');
    refusal(await office.cli('import', writeCsv()));
    await postgres.sql('select pg_promote()');
  });
  assert.equal((await office.server.kill('SIGTERM')).code, 0);
});

test('somebody else holds the turn: writers wait 5 s and get a sentence, readers do not wait', { skip }, async () => {
  const office = await openOffice();
  assert.equal((await save(office)).status, 200);
  const release = await holdTurn(postgres.address(office.name));
  try {
    const began = performance.now();
    const waiting = Promise.all([save(office), save(office), save(office), office.cli('import', writeCsv())]);
    for (let round = 0; round < 5; round += 1) {
      const read = await list(office);
      assert.deepEqual([read.status, read.ms < 2_000], [200, true], `${read.ms} ms`);
      assert.equal((await page(office)).status, 200);
      assert.equal((await health(office)).status, 200);
    }
    const [first, second, third, command] = await waiting;
    assertRefused([first, second, third], LOCKED, 9_000);
    for (const { ms } of [first, second, third]) assert.ok(ms > 4_000, `answered after ${ms} ms`);
    assert.ok(refusal(command).includes(LOCKED), command.stderr);
    assert.ok(performance.now() - began < 15_000);
    await release();
    await savesAgain(office);
  } finally {
    await release();
  }
  assert.equal((await office.server.kill('SIGTERM')).code, 0);
});

test(
  'the answer to a commit never comes: the sentence says that nobody knows, and to send the same again does no harm',
  { skip },
  async () => {
    const office = await openOffice();
    const wire = await wireTo(postgres.address(office.name), scratchFolder());
    const { origin, kill } = await startServer(wire.address, { env: { LOG_LEVEL: 'info' } });
    const saveByWire = (revision: number) =>
      ask(`${origin}/api/cost-info`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ year: 2025, month: 1, bu: 'SK', revision, iwsOthers: 7 }),
      });
    const importByWire = () =>
      runCli(['import', writeCsv()], {
        env: { DATABASE_URL: wire.address },
        cwd: scratchFolder(),
      });
    const changes = async () => Number((await postgres.sql('select count(*) from change', office.name))[0]?.count);

    for (const [when, saved] of [
      ['before', 0],
      ['after', 1],
    ] as const) {
      wire.cut(when);
      const lost = await saveByWire(0);
      assert.deepEqual([lost.status, lost.sentence], [503, UNKNOWN_END], when);
      assert.match(lost.retryAfter ?? '', /^\d+$/);
      assert.equal(await changes(), saved, when);
      wire.cut(null);
    }
    // Who names the version that he saw learns that it is saved; who names none changes nothing.
    assert.equal((await saveByWire(0)).status, 409);
    assert.equal((await saveByWire(1)).status, 200);
    assert.equal((await save(office, { iwsOthers: 7 })).status, 200);
    assert.equal(await changes(), 1);

    for (const [when, saved] of [
      ['before', 1],
      ['after', 2],
    ] as const) {
      wire.cut(when);
      const sentence = refusal(await importByWire());
      assert.match(
        sentence,
        /was lost at the end, so the change may be saved or not; look at the figures before/,
        when,
      );
      assert.equal(await changes(), saved, when);
      wire.cut(null);
    }
    assert.equal((await importByWire()).code, 0);
    assert.equal(await changes(), 2);
    assert.equal(wire.count(), 4);
    assert.equal((await office.cli('check')).code, 0);
    const { code, stderr } = await kill('SIGTERM');
    assert.equal(code, 0);
    const logged = stderr.split('\n').filter((line) => line.includes('was lost at the end'));
    assert.equal(logged.length, 2, stderr);
    assert.equal((await office.server.kill('SIGTERM')).code, 0);
  },
);

const noDisk = whyNoDisk() ?? false;

test(
  'a full disk of PostgreSQL: 507, reading goes on, and saves do once there is space',
  { skip: skip === false ? noDisk : skip },
  async () => {
    const disk = mountDisk(20 * 1024);
    const folder = path.join(disk.folder, 'data');
    mkdirSync(folder, { mode: 0o700 });
    const { uid, gid } = statSync(path.dirname(new URL(postgres.address('x')).searchParams.get('host') ?? ''));
    chownSync(folder, uid, gid);
    chownSync(disk.folder, uid, gid);
    await postgres.sql(`create tablespace small location '${folder}'`);
    const office = await openOffice('tablespace small');
    const texts = (at: number) =>
      Object.fromEntries(reportById('cost').fields.map(({ key }) => [key, `${at} ${'가'.repeat(190)}`]));
    assert.equal((await save(office)).status, 200);
    disk.fill(0);
    let refused: Answer | null = null;
    for (let at = 1; refused === null; at += 1) {
      const answer = await save(office, { month: 1 + (at % 12), ...texts(at) });
      if (answer.status !== 200) refused = answer;
      assert.ok(at < 2_000, 'the disk is never full');
    }
    assert.deepEqual([refused.status, refused.sentence], [507, FULL]);
    assert.deepEqual([(await list(office)).status, (await health(office)).status], [200, 200]);
    const large = path.join(scratchFolder(), 'cost_2026_SK.csv');
    const { fields } = reportById('cost');
    const row = (month: number) => [month, ...fields.map(() => '가'.repeat(200))].join(',');
    const rows = Array.from({ length: 12 }, (_, at) => row(at + 1));
    writeFileSync(large, [['month', ...fields.map(({ key }) => key)].join(','), ...rows, ''].join('\n'));
    const command = await office.cli('import', large, '--kind', 'cost', '--year', '2026', '--bu', 'SK', '--allow-text');
    assert.ok(refusal(command).includes(FULL), command.stderr);
    disk.freeAll();
    await until('the server saves again', async () => (await save(office, { month: 5, ...texts(0) })).status === 200);
    assert.equal((await office.cli('check')).code, 0);
    assert.equal((await office.server.kill('SIGTERM')).code, 0);
    await postgres.sql(`drop database ${office.name} with (force)`);
    await postgres.sql('drop tablespace small');
  },
);

test(
  'the password is in no message, whatever is wrong with the address, and in no title of a process',
  { skip },
  async () => {
    const office = await openOffice();
    assert.equal((await list(office)).status, 200);
    for (const { child } of [office.server, startCommand(['import', '-'], { env: { DATABASE_URL: office.address } })]) {
      printed.push(readFileSync(`/proc/${child.pid}/cmdline`, 'utf8'), readFileSync(`/proc/${child.pid}/comm`, 'utf8'));
    }
    const titles = await postgres.sql(`select * from pg_stat_activity where datname = '${office.name}'`);
    assert.ok(titles.length > 0);
    printed.push(JSON.stringify(titles));
    const { hostname, port } = new URL(office.address);
    const right = new URL(office.address);
    const wrong: Readonly<Record<string, string>> = {
      'a name that is not one': right.href.replace(hostname, 'no-such-host.invalid'),
      'a port where nobody listens': right.href.replace(`:${port}`, ':1'),
      'no port': right.href.replace(`:${port}`, ':port'),
      'no database': right.href.replace(office.name, 'nothing_here'),
      'another password': right.href.replace(SECRET, `${SECRET}-old`),
      'another user': right.href.replace(`//${USER}`, '//nobody_here'),
      'another name than the certificate': right.href.replace(hostname, '127.0.0.1'),
      'no certificate that it trusts': right.href.replace(/&sslrootcert=[^&]*/, ''),
      'no TLS where it is asked for': right.href.replace('sslmode=verify-full', 'sslmode=disable'),
      'a weak sslmode': right.href.replace('verify-full', 'require'),
      'a percent sign': right.href.replace(SECRET, `%zz${SECRET}`),
      'a file that is not there': right.href.replace('server.crt', 'server.no'),
      'the password as a parameter': `postgres://localhost:1/x?user=${USER}&password=${SECRET}`,
      'a space': `${right.href} `,
      'another scheme': right.href.replace('postgres:', 'mysql:'),
    };
    const commands = [['check', '--json'], ['history', '--json'], ['migrate'], ['check', '--db', '']];
    for (const [at, [what, address]] of Object.entries(wrong).entries()) {
      const args = (commands[at % commands.length] ?? []).map((word) => (word === '' ? address : word));
      const { code, stdout, stderr } = await runHere(args, { env: { DATABASE_URL: address } });
      printed.push(stdout, stderr);
      assert.ok(code === 3 || code === 2, `${what}: ${code} ${stderr}`);
      assert.match(stderr, /^dashboard: [^\n]+\n$/, what);
    }
    await assert.rejects(startServer(wrong['another password'] ?? ''), (error: Error) => {
      printed.push(error.message);
      return error.message.includes('did not start');
    });
    const csv = writeCsv();
    for (const args of [
      ['import', csv, '--json'],
      ['import', csv, '--dry-run'],
      ['history', '--json'],
      ['check', '--json'],
      ['check'],
      ['migrate'],
      ['undo', '1', '--dry-run'],
    ]) {
      const { code, stderr } = await office.cli(...args);
      assert.equal(code, 0, `${args.join(' ')}: ${stderr}`);
    }
    await office.server.kill('SIGTERM');
    for (const text of printed) assert.ok(!text.includes(SECRET), text);
  },
);
