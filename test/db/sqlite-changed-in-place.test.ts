/** Somebody writes into the database file while a server runs: docs/decisions/022-database-file.md. */
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import SQLite from 'better-sqlite3';
import { checkDatabase } from '../../db/check.ts';
import { listMonths, saveRecords } from '../../db/month-records.ts';
import { openDatabase, openForReading, type Database, type DatabaseReader } from '../../db/open.ts';
import { copyDatabase } from '../../db/sqlite/backup.ts';
import { restoreDatabase } from '../../db/sqlite/restore.ts';
import { Problem } from '../../src/domain/problem.ts';
import { reportById } from '../../src/domain/reports.ts';
import { MONTHS } from '../../src/domain/year-month.ts';
import { runCli } from '../support/cli.ts';
import { emptyDatabase, noDatabase, scratchFolder } from '../support/database.ts';
import { saveCell, startServer, type ServerProcess } from '../support/processes.ts';

/** More for a longer run. */
const ROUNDS = Number(process.env.IN_PLACE_ROUNDS ?? 1);
const CACHED = '/report/cost?year=2024&bu=SKB';

interface Copies {
  /** By `dashboard backup`. */
  readonly backup: string;
  /** Of the file itself, made while no program had it open. */
  readonly older: string;
  /** By SQLite's shell: still in WAL mode. */
  readonly shell: string;
}

const CHANGES: Readonly<Record<string, (file: string, copies: Copies) => void>> = {
  'cp -p of a backup': (file, { backup }) => execFileSync('cp', ['-p', backup, file]),
  'cp of an older copy of the file': (file, { older }) => execFileSync('cp', [older, file]),
  'cp of a copy by SQLite’s shell': (file, { shell }) => execFileSync('cp', [shell, file]),
  ': > file': (file) => execFileSync('sh', ['-c', ': > "$1"', 'sh', file]),
  'truncate to a half': (file) => truncateSync(file, Math.floor(statSync(file).size / 8192) * 4096),
  'another file of the same size': (file) => writeFileSync(file, Buffer.alloc(statSync(file).size, 'x')),
  'one byte in its middle': (file) => {
    const descriptor = openSync(file, 'r+');
    writeSync(descriptor, Buffer.of(0x5a), 0, 1, 4096 * 5 + 3000);
    closeSync(descriptor);
  },
};

/** The file as a program left it that was stopped, and copies from before. */
let stopped: string;
let copies: Copies;

before(async () => {
  stopped = await emptyDatabase();
  const folder = scratchFolder();
  copies = { backup: path.join(folder, 'b'), older: path.join(folder, 'o'), shell: path.join(folder, 's') };
  const first = await openDatabase(stopped);
  await saveMonths(first, [1, 2]);
  await first.close();
  copyFileSync(stopped, copies.older);
  const second = await openDatabase(stopped);
  await saveMonths(second, [3]);
  await copyDatabase(stopped, copies.backup);
  const source = new SQLite(stopped, { readonly: true });
  await source.backup(copies.shell);
  source.close();
  await saveMonths(second, [4]);
  await second.close();
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

/** A server that has saved the months up to 8; half of them are still in the log alone. */
async function serverThatSaved(): Promise<{ server: ServerProcess; file: string }> {
  const file = noDatabase();
  copyFileSync(stopped, file);
  const server = await startServer(file);
  for (const month of [5, 6]) assert.equal(await saveCell(server.origin, month, month), 200);
  checkpoint(file);
  for (const month of [7, 8]) assert.equal(await saveCell(server.origin, month, month), 200);
  return { server, file };
}

/** As an import by cron does it. */
function checkpoint(file: string): void {
  const other = new SQLite(file);
  other.pragma('wal_checkpoint(PASSIVE)');
  other.close();
}

/** A start is refused in one sentence, or all that was ever acknowledged is there and the file is sound. */
async function assertNothingIsLost(file: string, acknowledged: number): Promise<void> {
  let reading: DatabaseReader;
  try {
    reading = await openForReading(file);
  } catch (error) {
    assert.ok(error instanceof Problem && error.kind === 'unavailable', String(error));
    assert.match(error.message, /^The database .+; .*restore.*\.$/);
    await assert.rejects(openDatabase(file, { create: true }), { message: error.message });
    return;
  }
  const { reader, close } = reading;
  assert.deepEqual(await checkDatabase(reading), []);
  const months = await listMonths(reader, reportById('cost'), { year: 2024, bu: 'SKB' });
  assert.deepEqual(
    months.map(({ month }) => month),
    MONTHS.slice(0, acknowledged),
  );
  await close();
}

for (const [what, change] of Object.entries(CHANGES)) {
  test(`${what} under a server: no save is acknowledged, nothing old is served, the next start says so`, async () => {
    const { server, file } = await serverThatSaved();
    for (let time = 0; time < 2; time += 1) assert.equal((await fetch(server.origin + CACHED)).status, 200);
    change(file, copies);
    await assertNothingIsAnswered(
      server,
      /The database was changed in place while it was open, so nothing is saved; tell /,
    );
    assert.match(server.logged(), /was changed in place while it was open; .*dashboard restore/);
    assert.equal((await runCli(['restore', copies.backup, '--db', file])).code, 3, 'the server has it open');
    assert.equal((await server.kill('SIGTERM')).code, 0);

    await assertNothingIsLost(file, 8);
    await restoreDatabase(copies.backup, file, () => Promise.resolve());
    await assertNothingIsLost(file, 3);
  });
}

/** Neither a page that was in memory, nor figures, nor a save. */
async function assertNothingIsAnswered({ origin }: ServerProcess, sentence: RegExp): Promise<void> {
  for (const address of [CACHED, '/healthz', '/api/cost-info/2024/SKB', '/report/cost.csv?year=2024']) {
    const answer = await fetch(origin + address);
    assert.equal(answer.status, 503, address);
    assert.match(await answer.text(), sentence);
  }
  const statuses = await Promise.all(MONTHS.map((month) => saveCell(origin, month, -1)));
  assert.deepEqual(new Set(statuses), new Set([503]));
}

test('mv of a backup onto the file under a server: the same, and what was in it is kept', async () => {
  const { server, file } = await serverThatSaved();
  const other = `${file}.other`;
  copyFileSync(copies.backup, other);
  renameSync(other, file);
  await assertNothingIsAnswered(server, /The database was moved or replaced while it was open/);
  assert.equal((await server.kill('SIGTERM')).code, 0);
  await assert.rejects(openDatabase(file), /do not belong together.*dashboard restore/);
  const [kept = ''] = readdirSync(path.dirname(file)).filter((name) => name.includes('.replaced-'));
  assert.match(server.logged(), new RegExp(`dashboard restore [^ ]*${kept}`));
  await restoreDatabase(path.join(path.dirname(file), kept), file, () => Promise.resolve());
  await assertNothingIsLost(file, 8);
});

for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
  test(`cp in the midst of saves, then ${signal}: what was acknowledged is there, or the start is refused`, async (context) => {
    const outcomes: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { server, file } = await serverThatSaved();
      let isOver = false;
      let last = 0;
      const saving = (async () => {
        for (let value = 1; !isOver; value += 1) {
          const status = await saveCell(server.origin, 12, value).catch(() => 0);
          if (status === 200) last = value;
          else if (status !== 503) return;
        }
      })();
      await until(() => last > 3 + round);
      await promisify(execFile)('cp', [Object.values(copies)[round % 3] as string, file]);
      if (signal === 'SIGTERM') await until(async () => (await fetch(`${server.origin}/healthz`)).status === 503);
      isOver = true;
      await server.kill(signal);
      await saving;
      const { code, stdout } = await runCli(['check', '--db', file]);
      outcomes.push(code);
      if (code !== 0) continue;
      const shown = await runCli(['history', 'cost', '--limit', '1', '--json', '--db', file]);
      const [change] = JSON.parse(shown.stdout) as [{ cells: [{ after: number }] }];
      assert.ok(change.cells[0].after >= last, `${last} was acknowledged: ${stdout}`);
    }
    context.diagnostic(`dashboard check afterwards: ${outcomes.join(' ')}`);
  });
}

test('a power cut in the midst of a checkpoint is not taken for a change in place: the log repairs the first page', async () => {
  const running = noDatabase();
  copyFileSync(stopped, running);
  const database = await openDatabase(running);
  await saveMonths(database, [5, 6]);
  const torn: Record<string, (page: Buffer) => void> = {
    'header of zeros': (page) => page.fill(0, 0, 512),
    'header of noise': (page) => page.fill(0xa5, 0, 512),
    'end of zeros': (page) => page.fill(0, 3584, 4096),
    'a wrong bit': (page) => page.writeUInt8(page.readUInt8(4000) ^ 4, 4000),
  };
  for (const [what, tear] of Object.entries(torn)) {
    const file = noDatabase();
    const bytes = readFileSync(running);
    tear(bytes);
    writeFileSync(file, bytes);
    copyFileSync(`${running}-wal`, `${file}-wal`);
    const opened = await openDatabase(file);
    await saveMonths(opened, [7]);
    await opened.close();
    const database = await openForReading(file);
    const { reader, close } = database;
    assert.deepEqual(await checkDatabase(database), [], what);
    assert.equal((await listMonths(reader, reportById('cost'), { year: 2024, bu: 'SKB' })).length, 7, what);
    await close();
  }
  await database.close();
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
    () => checkpoint(file),
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
  for (let time = 0; time < 18 * ROUNDS; time += 1) {
    await others[time % others.length]?.();
    assert.equal(await saveCell(server.origin, 1, time), 200);
    assert.equal((await fetch(server.origin + CACHED)).status, 200);
  }
  isOver = true;
  await importing;
  assert.ok(round > 0, `${round} imports`);
  assert.equal((await server.kill('SIGTERM')).code, 0);
  assert.equal((await runCli(['check', '--db', file])).code, 0);
});

function withShell(file: string, work: (shell: SQLite.Database) => void): void {
  const shell = new SQLite(file);
  try {
    work(shell);
  } finally {
    shell.close();
  }
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5));
}
