/** What monitoring and balancers ask (CONTRACT §3), with the bytes that they send. */
import assert from 'node:assert/strict';
import { readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../support/cli.ts';
import { freshDatabase } from '../support/database.ts';
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
      assert.equal(refused?.body, 'This address answers GET, HEAD and OPTIONS only; use GET.');
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
