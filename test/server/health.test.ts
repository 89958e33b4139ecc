/**
 * What monitoring and balancers ask, with the bytes that they send (CONTRACT §3); /metrics for Prometheus, and who else may read
 * it. And a server runs on while a newer version of the program migrates its database.
 */
import assert from 'node:assert/strict';
import { readFileSync, renameSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type Migration, migrations } from '../../db/migrations.ts';
import { openDatabase } from '../../db/open.ts';
import { ROOT, runCli } from '../support/cli.ts';
import { emptyDatabase, freshDatabase, onlySqlite, scratchFolder } from '../support/database.ts';
import { sendRaw } from '../support/raw-http.ts';
import { startApp } from '../support/server.ts';

const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };

/** HAProxy's `option httpchk GET /healthz` and `option httpchk`, nginx and Kubernetes, a foreign name. */
const REQUESTS = (target: string) => [
  `GET ${target} HTTP/1.0\r\n\r\n`,
  `OPTIONS ${target} HTTP/1.0\r\n\r\n`,
  `HEAD ${target} HTTP/1.0\r\n\r\n`,
  `GET ${target} HTTP/1.1\r\nConnection: close\r\n\r\n`,
  `GET ${target}?now HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
  `OPTIONS ${target} HTTP/1.1\r\nHost: 10.0.0.5:3000\r\nConnection: close\r\n\r\n`,
  `GET http://evil.example${target} HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n`,
];

test('health checks are answered under any host name and none, with HTTP/1.0, HEAD and OPTIONS, and without a name', async () => {
  const database = await freshDatabase();
  const { engine } = database.location;
  const { origin } = await startApp({
    database,
    env: { DASHBOARD_USER_HEADER: 'X-WebAuth-User', DASHBOARD_PROXIES: '10.0.0.7' },
  });
  const bodies = { '/healthz': 'ok', '/livez': 'ok', '/readyz': JSON.stringify({ ok: true, version, engine }) };
  for (const [target, body] of Object.entries(bodies)) {
    for (const request of REQUESTS(target)) {
      const answer = await sendRaw(origin, request);
      assert.equal(answer?.status, 200, request);
      assert.equal(answer.body, request.startsWith('HEAD') ? '' : body, request);
      assert.ok(answer.headers.has('content-security-policy'), request);
      assert.equal(answer.headers.get('cache-control'), 'no-store', request);
    }
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const refused = await sendRaw(origin, `${method} ${target} HTTP/1.1\r\nConnection: close\r\n\r\n`);
      assert.deepEqual([refused?.status, refused?.headers.get('allow')], [405, 'GET, HEAD, OPTIONS'], method);
      assert.equal(refused?.body, 'This address answers GET, HEAD and OPTIONS only; send it that way.');
    }
    const other = await sendRaw(origin, `GET ${target}z HTTP/1.1\r\nConnection: close\r\n\r\n`);
    assert.equal(other?.status, 400, 'no other address goes without a Host');
  }
});

test('without its database a server lives and is not ready', async (context) => {
  const database = await freshDatabase();
  if (database.location.engine !== 'sqlite') return context.skip('a file is moved away');
  const lines: string[] = [];
  const { origin } = await startApp({ database, writeLog: (line) => lines.push(line) });
  renameSync(database.location.address, `${database.location.address}.away`);
  const statusOf = async (target: string) => (await sendRaw(origin, `GET ${target} HTTP/1.0\r\n\r\n`))?.status;
  assert.deepEqual([await statusOf('/livez'), await statusOf('/healthz'), await statusOf('/readyz')], [200, 503, 503]);
  const answer = await fetch(`${origin}/readyz`);
  assert.deepEqual(await answer.json(), { ok: false, version, engine: 'sqlite' });
  assert.equal(answer.headers.get('retry-after'), '5');
  assert.equal((await fetch(`${origin}/healthz`)).headers.get('retry-after'), '5');
  renameSync(`${database.location.address}.away`, database.location.address);
  assert.deepEqual([await statusOf('/livez'), await statusOf('/healthz'), await statusOf('/readyz')], [200, 200, 200]);

  // A known outage is in the log once, without a stack.
  const errors = lines
    .map((line) => JSON.parse(line) as Record<string, string>)
    .filter(({ level }) => level === 'error');
  assert.equal(errors.length, 1, lines.join(''));
  assert.match(errors[0]?.error ?? '', /was removed, moved or replaced/);
  assert.doesNotMatch(errors[0]?.error ?? '', /\n/);
});

/** The values by name and labels. @throws AssertionError for a line that is not of the format */
async function metricsOf(origin: string): Promise<Map<string, number>> {
  const answer = await fetch(`${origin}/metrics`);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/);
  const values = new Map<string, number>();
  for (const line of (await answer.text()).trimEnd().split('\n')) {
    if (/^# (?:HELP \w+ .+|TYPE \w+ (?:counter|gauge|summary))$/.test(line)) continue;
    const [, name = '', value = ''] = /^(\w+(?:\{\w+="[^"]*"(?:,\w+="[^"]*")*\})?) ([\d.e+-]+)$/.exec(line) ?? [];
    assert.notEqual(name, '', line);
    values.set(name, Number(value));
  }
  return values;
}

const post = (origin: string, month: number) =>
  fetch(`${origin}/api/cost-info`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ year: 2024, month, bu: 'SKB', arenasOthers: month }),
  });

test('requests are counted by status, and writes with their wait', async () => {
  const { origin } = await startApp();
  await fetch(`${origin}/report/cost?year=2024`);
  await fetch(`${origin}/report/cost?year=2024`); // a kept answer
  await fetch(`${origin}/nothing`);
  for (const month of [1, 2, 13]) await post(origin, month); // 13 is refused before it is a write
  const values = await metricsOf(origin);
  assert.equal(values.get('dashboard_requests_total{status="200"}'), 4);
  assert.equal(values.get('dashboard_requests_total{status="404"}'), 1);
  assert.equal(values.get('dashboard_requests_total{status="400"}'), 1);
  assert.equal(values.get('dashboard_turn_wait_seconds_count'), 2);
  assert.ok((values.get('dashboard_turn_wait_seconds_sum') ?? 0) > 0);
});

test('the time of the last backup is there once dashboard backup has made one', onlySqlite, async () => {
  const database = await freshDatabase();
  const { origin } = await startApp({ database });
  assert.ok(!(await metricsOf(origin)).has('dashboard_last_backup_timestamp_seconds'));
  const before = Date.now() / 1000;
  const copy = path.join(scratchFolder(), 'copy.sqlite');
  const { code, stderr } = await runCli(['backup', copy], { env: { DATABASE_URL: database.location.address } });
  assert.equal(code, 0, stderr);
  const at = (await metricsOf(origin)).get('dashboard_last_backup_timestamp_seconds') ?? 0;
  assert.ok(at >= before - 1 && at <= Date.now() / 1000 + 1, String(at));
});

test('only this machine may read it, and nobody whom a proxy has named, unless the setting says so', async () => {
  const socketPath = path.join(scratchFolder(), 's.sock');
  const statusOf = (socket: string, headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      request({ socketPath: socket, path: '/metrics', headers: { host: 'localhost', ...headers } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
  const named = { 'X-WebAuth-User': 'kim' };
  const env = { HOST: socketPath, DASHBOARD_USER_HEADER: 'X-WebAuth-User' };
  const { server } = await startApp({ env });
  const other = path.join(scratchFolder(), 'o.sock');
  server.close();
  server.listen(other);
  assert.equal(await statusOf(other, {}), 200, 'without a name, as a monitor asks');
  assert.equal(await statusOf(other, named), 404);
  const { server: open } = await startApp({ env: { ...env, DASHBOARD_METRICS: '1' } });
  open.close();
  const third = path.join(scratchFolder(), 't.sock');
  open.listen(third);
  assert.equal(await statusOf(third, named), 200);
});

const NEXT: Migration = {
  name: '9999_next',
  up: async (db) => {
    await sql`alter table cost_info rename column "arenasOthers" to "arenasRest"`.execute(db);
  },
};

test('a server that is older than its database answers 503, says so, and writes nothing', async () => {
  const file = await emptyDatabase();
  const database = await openDatabase(file);
  const logged: string[] = [];
  const { origin } = await startApp({ database, writeLog: (line) => logged.push(line) });
  const post = (cells: object) =>
    fetch(`${origin}/api/cost-info`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ yearMonth: 202401, bu: 'SKB', ...cells }),
    });
  const reads = ['/report/cost?year=2024', '/', '/report/cost.csv?year=2024', '/api/cost-info/2024/SKB', '/healthz'];
  // All of them are kept.
  assert.equal((await post({ arenasOthers: 1 })).status, 200);
  for (const address of reads) assert.equal((await fetch(origin + address)).status, 200, address);

  const newer = await openDatabase(file, { migrations: [...migrations, NEXT] });
  const answers = [
    ...reads.map((address) => fetch(origin + address)),
    post({ arenasOthers: 2 }),
    post({ iwsOthers: 2 }),
  ];
  for (const answer of await Promise.all(answers)) {
    const body = await answer.text();
    assert.equal(answer.status, 503, answer.url);
    assert.equal(answer.headers.get('retry-after'), '5');
    assert.doesNotMatch(body, /sqlite|tmp/, 'no path');
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true;
    const why = isPage
      ? /더 새로운 버전의 프로그램이 만든 데이터베이스입니다\(9999_next 포함\)/
      : /database was made by a newer version of this program \(it holds 9999_next\)/;
    assert.match(body, why, answer.url);
    assert.equal(isPage, answer.url.endsWith('/') || answer.url.endsWith('/report/cost?year=2024'), answer.url);
    if (isPage) assert.match(body, /데이터를 불러오지 못했습니다.*서버 담당자에게/s);
  }
  assert.ok(
    logged.some((line) => line.includes(database.location.shown) && line.includes('9999_next')),
    'the log names the database',
  );
  assert.equal((await fetch(`${origin}/entry/shipment`)).status, 200, 'a page without stored figures');
  const { rows } = await sql<object>`select id from change`.execute(newer.reader);
  assert.deepEqual(rows, [{ id: 1 }]);
  await newer.close();
  await database.close();
});
