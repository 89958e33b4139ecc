/** Somebody moves, replaces or cuts the database file or its log while a server runs: docs/decisions/022-database-file.md. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import SQLite from 'better-sqlite3';
import { checkDatabase } from '../../db/check.ts';
import { listMonths, saveRecords } from '../../db/month-records.ts';
import { openDatabase, openForReading, type Database } from '../../db/open.ts';
import { copyDatabase } from '../../db/sqlite/backup.ts';
import { restoreDatabase } from '../../db/sqlite/restore.ts';
import type { StoredMonth } from '../../src/domain/record.ts';
import { reportById } from '../../src/domain/reports.ts';
import { MONTHS } from '../../src/domain/year-month.ts';
import { runCli } from '../support/cli.ts';
import { emptyDatabase, scratchFolder } from '../support/database.ts';
import { saveCell, startServer, type ServerProcess } from '../support/processes.ts';

const CACHED = '/report/cost?year=2024&bu=SKB';
/** What the server has saved before anything happens; the second half is in the log alone. */
const SAVED = 8;

/** The database as a program left it that was stopped, with the months up to 2, and a backup of that. */
let stopped: string;
let backup: string;

before(async () => {
  stopped = await emptyDatabase();
  const database = await openDatabase(stopped);
  await saveMonths(database, [1, 2]);
  await database.close();
  backup = path.join(scratchFolder(), 'backup.sqlite');
  await copyDatabase(stopped, backup);
});

function saveMonths({ write }: Database, months: readonly number[]): Promise<unknown> {
  const patches = months.map((month) => ({
    year: 2024,
    month,
    bu: 'SKB' as const,
    revision: undefined,
    cells: { arenasOthers: month },
  }));
  const origin = { via: 'api', actor: null, file: null, batch: null } as const;
  return write((transaction) => saveRecords(transaction, reportById('cost'), patches, origin));
}

interface Files {
  /** As the server was told it: a link to the file in one accident, else the file itself. */
  readonly name: string;
  readonly file: string;
  readonly log: string;
  /** Copies of the log: an older one that is shorter, and one as it is. */
  readonly olderLog: string;
  readonly sameLog: string;
}

const aside = (file: string) => `${file}.aside`;
const half = (file: string) => Math.floor(statSync(file).size / 8192) * 4096;
/** Gives a copy the name of another file, in one step. */
const replaceBy = (file: string, by: string) => {
  copyFileSync(by, aside(file));
  renameSync(aside(file), file);
};

interface Accident {
  readonly happens: (files: Files) => void;
  readonly isLinked?: true;
  /** Where the server cannot make a copy; else what was saved is in there. */
  readonly wayBack?: (files: Files) => void;
}

const ACCIDENTS: Readonly<Record<string, Accident>> = {
  'the file is removed': { happens: ({ file }) => rmSync(file) },
  'a backup is moved onto the file': { happens: ({ file }) => replaceBy(file, backup) },
  'the file is moved away, and a copy of it comes in its place': {
    happens: ({ file }) => {
      renameSync(file, aside(file));
      copyFileSync(aside(file), file);
    },
  },
  'the link leads to another file': {
    isLinked: true,
    happens: ({ name, file }) => {
      copyFileSync(backup, aside(file));
      rmSync(name);
      symlinkSync(aside(file), name);
    },
  },
  'the folder is moved away': {
    happens: ({ file }) => renameSync(path.dirname(file), aside(path.dirname(file))),
    wayBack: ({ file }) => renameSync(aside(path.dirname(file)), path.dirname(file)),
  },
  'the folder is moved away, and a copy of it comes in its place': {
    happens: ({ file }) => {
      renameSync(path.dirname(file), aside(path.dirname(file)));
      execFileSync('cp', ['-a', aside(path.dirname(file)), path.dirname(file)]);
    },
  },
  'the log is removed': { happens: ({ log }) => rmSync(log) },
  'an older log is moved onto the log': { happens: ({ log, olderLog }) => replaceBy(log, olderLog) },
  'the log is removed, and an older one comes in its place': {
    happens: ({ log, olderLog }) => {
      rmSync(log);
      copyFileSync(olderLog, log);
    },
  },
  'a copy of the log is moved onto it': { happens: ({ log, sameLog }) => replaceBy(log, sameLog) },
  'log and file are removed': {
    happens: ({ file, log }) => {
      rmSync(log);
      rmSync(file);
    },
  },
  'the log is emptied': { happens: ({ log }) => truncateSync(log) },
  'the log is cut to a half': { happens: ({ log }) => truncateSync(log, half(log)) },
  'an older log is copied over the log': { happens: ({ log, olderLog }) => copyFileSync(olderLog, log) },
  'the file is emptied': { happens: ({ file }) => truncateSync(file) },
  'the file that is a link’s is removed': { isLinked: true, happens: ({ file }) => rmSync(file) },
  'the file is cut to a half': { happens: ({ file }) => truncateSync(file, half(file)) },
};

async function serverThatSaved(isLinked = false): Promise<{ server: ServerProcess; files: Files }> {
  const folder = path.join(scratchFolder(), 'data');
  mkdirSync(folder);
  const beside = (name: string) => path.join(path.dirname(folder), name);
  const file = path.join(folder, 'test.sqlite');
  const name = isLinked ? beside('link.sqlite') : file;
  const files = { name, file, log: `${file}-wal`, olderLog: beside('older'), sameLog: beside('same') };
  copyFileSync(stopped, file);
  if (isLinked) symlinkSync(file, name);
  const server = await startServer(name);
  for (const month of [3, 4]) assert.equal(await saveCell(server.origin, month, month), 200);
  withShell(file, (shell) => shell.pragma('wal_checkpoint(PASSIVE)'));
  for (let month = 5; month <= SAVED; month += 1) {
    if (month === 7) copyFileSync(files.log, files.olderLog);
    assert.equal(await saveCell(server.origin, month, month), 200);
  }
  copyFileSync(files.log, files.sameLog);
  return { server, files };
}

function withShell(file: string, work: (shell: SQLite.Database) => void): void {
  const shell = new SQLite(file);
  try {
    work(shell);
  } finally {
    shell.close();
  }
}

/** The months of a database that `dashboard check` finds sound. */
async function storedIn(file: string): Promise<StoredMonth[]> {
  await using database = await openForReading(file);
  assert.deepEqual(await checkDatabase(database), []);
  return await listMonths(database.reader, reportById('cost'), { year: 2024, bu: 'SKB' });
}

async function assertAllIsThere(file: string): Promise<void> {
  const months = (await storedIn(file)).map(({ month }) => month);
  assert.deepEqual(months, MONTHS.slice(0, SAVED));
}

/** Neither a page that was in memory, nor figures, nor a save. */
async function assertNothingIsAnswered({ origin }: ServerProcess): Promise<void> {
  for (const address of [CACHED, '/healthz', '/api/cost-info/2024/SKB', '/report/cost.csv?year=2024']) {
    const answer = await fetch(origin + address);
    assert.equal(answer.status, 503, address);
    const said = await answer.text();
    assert.match(
      said,
      address === CACHED
        ? /데이터베이스에 문제가 있어 저장하지 않습니다: [^.]+\. 서버 담당자에게/
        : /The database or its log was [^.]+ while it was open, so nothing is saved; tell the person who/,
    );
    assert.doesNotMatch(said, /test\.sqlite|link\.sqlite|replaced-/, 'no path');
  }
  const statuses = await Promise.all(MONTHS.map((month) => saveCell(origin, month, -1)));
  assert.deepEqual(new Set(statuses), new Set([503]));
}

for (const [accident, { happens, isLinked, wayBack }] of Object.entries(ACCIDENTS)) {
  test(`${accident}: no save is acknowledged, nothing is served, and what was saved is in a copy`, async () => {
    const { server, files } = await serverThatSaved(isLinked);
    for (let time = 0; time < 2; time += 1) assert.equal((await fetch(server.origin + CACHED)).status, 200);
    happens(files);
    // A save is the first that notices it.
    assert.equal(await saveCell(server.origin, 9, 9), 503);
    await assertNothingIsAnswered(server);
    const copy = / while it was open; stop the server, run `dashboard restore ([^`]+)`, and start the server/.exec(
      server.logged(),
    )?.[1];
    await server.kill('SIGKILL');
    if (wayBack !== undefined) {
      assert.equal(copy, undefined);
      wayBack(files);
      await assertAllIsThere(files.name);
      return;
    }
    assert.ok(copy !== undefined, server.logged());
    assert.equal(statSync(copy).mode & 0o777, 0o600);
    await assertAllIsThere(copy);
    // Nobody goes on without it.
    await assert.rejects(openDatabase(files.name, { create: true }), /dashboard restore [^`]+\.replaced-[^`]+`/);
    await restoreDatabase(copy, files.name, () => Promise.resolve());
    await assertAllIsThere(files.name);
    await (await openDatabase(files.name)).close();
  });
}

/** Those that change a name. A log that is cut during a commit is long again after it, which nothing can notice. */
const IN_THE_MIDST = ['a backup is moved onto the file', 'the log is removed', 'an older log is moved onto the log'];

for (const accident of IN_THE_MIDST) {
  test(`${accident} in the midst of saves: what was acknowledged is in a copy`, async () => {
    const { server, files } = await serverThatSaved();
    let [last, isRefused] = [0, false];
    const saving = (async () => {
      for (let value = 1; !isRefused; value += 1) {
        const status = await saveCell(server.origin, 12, value);
        if (status === 200) last = value;
        else isRefused = true;
        if (value > last + 200) return;
      }
    })();
    while (last < 4) await new Promise((resolve) => setTimeout(resolve, 1));
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
    ACCIDENTS[accident]?.happens(files);
    await saving;
    const copy = /`dashboard restore ([^`]+)`/.exec(server.logged())?.[1];
    await server.kill('SIGKILL');
    assert.ok(copy !== undefined, server.logged());
    const [december] = (await storedIn(copy)).filter(({ month }) => month === 12);
    const value = Number(december?.cells.arenasOthers);
    assert.ok(value >= last, `${last} was acknowledged, ${value} is there`);
  });
}

test('a moved file that is put back works again, and leaves no copy behind', async () => {
  const { server, files } = await serverThatSaved();
  for (const name of [files.file, files.log]) {
    renameSync(name, aside(name));
    assert.equal(await saveCell(server.origin, 9, 9), 503);
    renameSync(aside(name), name);
    assert.equal(await saveCell(server.origin, 1, 1), 200);
  }
  assert.equal((await server.kill('SIGTERM')).code, 0);
  assert.deepEqual(readdirSync(path.dirname(files.file)), ['test.sqlite']);
  await assertAllIsThere(files.file);
});

test('a server that is stopped leaves a log that is not its own', async () => {
  const { server, files } = await serverThatSaved();
  replaceBy(files.log, files.olderLog);
  assert.equal(await saveCell(server.origin, 9, 9), 503);
  assert.equal((await server.kill('SIGTERM')).code, 0);
  assert.deepEqual(readFileSync(files.log), readFileSync(files.olderLog));
});

test('honest programs raise no alarm: imports, backups, checkpoints, VACUUM, a shell, other permissions', async () => {
  const file = await emptyDatabase();
  const folder = scratchFolder();
  const server = await startServer(file);
  let round = 0;
  let isOver = false;
  const importing = (async () => {
    for (; !isOver; round += 1) {
      const csv = path.join(folder, 'cost_2025_SK.csv');
      writeFileSync(
        csv,
        `month,arenasOthers\n${Array.from({ length: 12 }, (_, at) => `${at + 1},${round}\n`).join('')}`,
      );
      const { code, stderr } = await runCli(['import', csv, '--db', file]);
      assert.equal(code, 0, stderr);
    }
  })();
  const others: (() => unknown)[] = [
    () => withShell(file, (shell) => shell.pragma('wal_checkpoint(PASSIVE)')),
    () => withShell(file, (shell) => shell.pragma('wal_checkpoint(TRUNCATE)')),
    () => withShell(file, (shell) => shell.pragma('wal_checkpoint(RESTART)')),
    () => withShell(file, (shell) => shell.exec('vacuum')),
    () =>
      withShell(file, (shell) =>
        shell.exec('create table if not exists theirs (a); insert into theirs values (randomblob(9000))'),
      ),
    () => withShell(file, (shell) => shell.exec('delete from theirs')),
    () => runCli(['backup', path.join(folder, 'b.sqlite'), '--db', file]),
    () => chmodSync(file, 0o640),
    () => chmodSync(file, 0o600),
  ];
  try {
    for (let time = 0; time < 18; time += 1) {
      await others[time % others.length]?.();
      assert.equal(await saveCell(server.origin, 1, time), 200);
      assert.equal((await fetch(server.origin + CACHED)).status, 200);
    }
  } finally {
    isOver = true;
  }
  await importing;
  assert.ok(round > 0, `${round} imports`);
  assert.equal((await server.kill('SIGTERM')).code, 0);
  assert.equal((await runCli(['check', '--db', file])).code, 0);
});
