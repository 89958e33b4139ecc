/** The dashboard's own names and origins: CONTRACT §1 and §7. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../src/settings/config.ts';
import { sendRaw } from '../support/raw-http.ts';
import { startApp } from '../support/server.ts';

const RECORD = '{"yearMonth":202401,"bu":"SKB","arenasOthers":1}';

async function statusOf(server: string, host: string, headers: Record<string, string> = {}) {
  const lines = Object.entries({ Host: host, Connection: 'close', 'Content-Type': 'application/json', ...headers });
  const head = [...lines, ['Content-Length', RECORD.length]].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return sendRaw(server, `POST /api/cost-info HTTP/1.1\r\n${head}\r\n${RECORD}`);
}

test('behind a TLS proxy the public origin is accepted, under the public or the inner name, and HSTS is sent', async () => {
  const { origin: server } = await startApp({ env: { DASHBOARD_ORIGIN: 'https://dash.corp' } });
  for (const [host, origin, status] of [
    ['dash.corp', 'https://dash.corp', 200],
    ['127.0.0.1:3000', 'https://dash.corp', 200], // a proxy that does not pass the Host on
    ['dash.corp', 'http://dash.corp', 403],
    ['dash.corp', 'https://dash.corp:8443', 403],
    ['dash.corp', 'https://evil.example', 403],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000', 200],
    ['other.corp', 'https://dash.corp', 421],
  ] as const) {
    const answer = await statusOf(server, host, { Origin: origin });
    assert.equal(answer?.status, status, `${host} ${origin}: ${answer?.body}`);
    assert.equal(answer.headers.get('strict-transport-security'), 'max-age=31536000');
    assert.doesNotMatch(answer.headers.get('content-security-policy') ?? '', /upgrade-insecure-requests/);
  }
});

test('without DASHBOARD_ORIGIN, the log says what to set when a write over HTTPS is refused', async () => {
  const logged: { status?: number; reason?: string }[] = [];
  const { origin: server } = await startApp({
    env: { DASHBOARD_ALLOWED_HOSTS: 'dash.corp, Other.corp:8080' },
    writeLog: (line) => logged.push(JSON.parse(line) as (typeof logged)[number]),
  });
  assert.equal((await statusOf(server, 'dash.corp', { Origin: 'http://dash.corp' }))?.status, 200);
  assert.equal((await statusOf(server, 'other.corp:9', { Origin: 'http://other.corp:9' }))?.status, 200);
  const refused = await statusOf(server, 'dash.corp', { Origin: 'https://dash.corp' });
  assert.equal(refused?.status, 403);
  assert.equal(
    refused.body,
    'Pages of other sites cannot write; use the pages of the dashboard, and tell your administrator if they cannot.',
  );
  assert.match(
    logged.find(({ status }) => status === 403)?.reason ?? '',
    /; behind a TLS proxy set DASHBOARD_ORIGIN to the address that people open\.$/,
  );
  assert.ok(!refused.headers.has('strict-transport-security'));
});

test('an entry that is not a host name is refused at start', () => {
  for (const hosts of ['http://dash.corp', '*', 'dash.corp/x', 'a,b c,*.corp', '사내']) {
    assert.throws(
      () => readConfig({ DASHBOARD_ALLOWED_HOSTS: hosts }),
      /DASHBOARD_ALLOWED_HOSTS holds ".*"; set it to/,
    );
  }
  for (const origin of ['dash.corp', 'ftp://dash.corp', 'https://dash.corp/x', 'https://u:p@dash.corp', 'null']) {
    assert.throws(() => readConfig({ DASHBOARD_ORIGIN: origin }), /DASHBOARD_ORIGIN is ".*"; set it to an origin/);
  }
  assert.ok(readConfig({ HOST: '::1' }).allowedHosts.has('[::1]'));
});
