/** Behind PgBouncer: session mode serves as the server itself does; any other mode is refused before anything is written. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { saveRecords } from '../../db/month-records.ts';
import { openDatabase, openForReading } from '../../db/open.ts';
import { reportById } from '../../src/domain/reports.ts';
import { runCli } from '../support/cli.ts';
import { databaseName, emptyDatabase, newDatabase, postgresIsMissing } from '../support/database.ts';
import { startServer } from '../support/processes.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
const REFUSAL = /is behind a pooler that is not in session mode; set it to session mode, or name the server itself/;
const skip = (await postgresIsMissing()) || (!existsSync(PROGRAM) && 'PgBouncer is not installed');

/** @returns the address of the same database by way of a pooler */
async function pooled(address: string, settings: Readonly<Record<string, string>>): Promise<string> {
  const host = new URL(address).searchParams.get('host') ?? '';
  const port = new URL(address).searchParams.get('port') ?? '';
  const folder = mkdtempSync(path.join(tmpdir(), 'pooler-'));
  chmodSync(folder, 0o777);
  const file = path.join(folder, 'pgbouncer.ini');
  const all = { listen_addr: '', unix_socket_dir: folder, auth_type: 'any', admin_users: 'x', ...settings };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const user = new URL(address).searchParams.get('user') ?? '';
  writeFileSync(
    file,
    ['[databases]', `* = host=${host} port=${port} user=${user}`, '[pgbouncer]', ...lines, ''].join('\n'),
  );
  // It does not run as root.
  const { uid, gid } = statSync(host);
  const process_ = spawn(PROGRAM, ['-q', file], { uid, gid, stdio: 'ignore' });
  after(async () => {
    process_.kill();
    if (process_.exitCode === null) await once(process_, 'exit');
    rmSync(folder, { recursive: true });
  });
  while (!existsSync(path.join(folder, '.s.PGSQL.6432'))) await sleep(20);
  return `postgres:///${databaseName(address)}?host=${folder}&port=6432&user=${user}`;
}

async function assertRefused(work: Promise<unknown>, what: string): Promise<void> {
  await assert.rejects(work, REFUSAL, what);
}

for (const settings of [
  {},
  { default_pool_size: '1' },
  { server_round_robin: '1', min_pool_size: '2' },
  { server_round_robin: '1', min_pool_size: '3' },
]) {
  test(`transaction mode is refused: ${JSON.stringify(settings)}`, { skip }, async () => {
    const address = await newDatabase('postgres');
    const pooler = await pooled(address, { pool_mode: 'transaction', ...settings });
    await assertRefused(openDatabase(pooler, { create: true }), 'a database that is to be made');
    await assert.rejects(openForReading(address), /is empty/, 'nothing was made');
    await (await openDatabase(address, { create: true })).close();
    for (let round = 0; round < 5; round += 1) await assertRefused(openDatabase(pooler), 'a server');
    await assertRefused(openDatabase(pooler, { oneConnection: true }), 'a command');
  });
}

test('transaction mode is refused while others are served by the same pooler', { skip }, async () => {
  const address = await emptyDatabase('postgres');
  const pooler = await pooled(address, { pool_mode: 'transaction', min_pool_size: '4' });
  const opened = Array.from({ length: 6 }, async () => assertRefused(openDatabase(pooler), 'one of many'));
  await Promise.all(opened);
});

test('the server and migrate end with the sentence', { skip }, async () => {
  const pooler = await pooled(await newDatabase('postgres'), { pool_mode: 'transaction' });
  const { code, stdout, stderr } = await runCli(['migrate', '--db', pooler]);
  assert.deepEqual([code, stdout], [3, '']);
  assert.match(stderr, REFUSAL);
  await assert.rejects(startServer(pooler), REFUSAL);
});

test('session mode serves', { skip }, async () => {
  const address = await newDatabase('postgres');
  const pooler = await pooled(address, { pool_mode: 'session' });
  const database = await openDatabase(pooler, { create: true });
  const patch = { year: 2024, month: 1, bu: 'SKB' as const, revision: undefined, cells: { arenasOthers: 5 } };
  const origin = { via: 'api', actor: null, file: null, batch: null } as const;
  const before = await database.dataVersion();
  await database.write((transaction) => saveRecords(transaction, reportById('cost'), [patch], origin));
  assert.notEqual(await database.dataVersion(), before);
  await database.close();
  const checked = await runCli(['check', '--db', pooler]);
  assert.equal(checked.code, 0, checked.stderr);
});
