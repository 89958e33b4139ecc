/**
 * Pages of other sites, opened in a real browser beside the dashboard, under an internal host name over plain HTTP,
 * where the browser sends no Sec-Fetch headers. None of them can read or write.
 */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { connect, createServer as createTcpServer, type AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { freshDatabase } from '../support/database.ts';
import { startApp } from '../support/server.ts';

interface LogEntry {
  readonly method: string;
  readonly url: string;
  readonly status: number;
}

const answered: LogEntry[] = [];
const database = await freshDatabase();
const app = await startApp({
  database,
  env: { DASHBOARD_ALLOWED_HOSTS: 'dash.internal', LOG_LEVEL: 'debug' },
  writeLog: (line) => answered.push(JSON.parse(line) as LogEntry),
});
const port = new URL(app.origin).port;
const DASHBOARD = `http://dash.internal:${port}`;
const RECORD = '{"yearMonth":202401,"bu":"SKB","arenasOthers":1}';

/** text/plain makes `name=value` of a form's field: with this name, valid JSON. */
const TRICK = RECORD.replace('1}', '1,"iwsOthers":"');

const elsewhere = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
  const form = `<form method="post" action="${DASHBOARD}/api/cost-info" enctype="${searchParams.get('enctype')}">
    <input name='${TRICK}' value='"}'></form><script>document.forms[0].submit()</script>`;
  const frame = `<iframe sandbox="allow-scripts allow-forms" src="/form?${searchParams.toString()}"></iframe>`;
  response.setHeader('Connection', 'close');
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(`<!doctype html>${{ '/form': form, '/sandbox': frame }[pathname] ?? '<p>another site'}`);
});
await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
const otherPort = (elsewhere.address() as AddressInfo).port;
after(() => {
  elsewhere.close();
  elsewhere.closeAllConnections();
});

const browser = await launchBrowser(['--host-resolver-rules=MAP *.internal 127.0.0.1, MAP *.example 127.0.0.1']);
const context = await browser.newContext();

/** Waits until the server has answered this many writes since `from`, and returns their statuses. */
async function writesSince(from: number, count: number): Promise<number[]> {
  for (;;) {
    const writes = answered.slice(from).filter(({ method }) => method === 'POST' || method === 'OPTIONS');
    if (writes.length >= count) return writes.map(({ status }) => status);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function changes() {
  return database.reader.selectFrom('change').select(['via', 'actor']).execute();
}

/** Whether a fetch from this page may read its answer. */
function tryFetch(page: Page, url: string, init: RequestInit): Promise<string> {
  return page.evaluate(
    async ([address, settings]) => {
      try {
        const response = await fetch(address, settings);
        return response.type === 'opaque' ? 'opaque' : `${response.status} ${await response.text()}`;
      } catch (error) {
        return error instanceof Error ? error.name : 'error';
      }
    },
    [url, init] as const,
  );
}

for (const [who, origin] of [
  ['another site', `http://evil.example:${otherPort}`],
  ['another port of the same host', `http://dash.internal:${otherPort}`],
] as const) {
  test(`${who}: forms, fetch and beacon write nothing`, async () => {
    const page = await context.newPage();
    const from = answered.length;
    let sent = 0;
    for (const enctype of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      for (const sender of ['/form', '/sandbox']) {
        await page.goto(`${origin}${sender}?enctype=${enctype}`);
        sent += 1;
        assert.deepEqual((await writesSince(from, sent)).slice(-1), [403], `${sender} ${enctype}`);
      }
    }
    await page.goto(origin);
    const address = `${DASHBOARD}/api/cost-info`;
    const json = { 'Content-Type': 'application/json' };
    for (const [init, seen, status] of [
      [{ method: 'POST', mode: 'no-cors', body: RECORD }, 'opaque', 403],
      [{ method: 'POST', mode: 'no-cors', body: RECORD, credentials: 'include', keepalive: true }, 'opaque', 403],
      [{ method: 'POST', mode: 'no-cors', body: RECORD, headers: json }, 'opaque', 403], // JSON is removed
      [{ method: 'POST', body: RECORD }, 'TypeError', 403],
      [{ method: 'POST', body: RECORD, headers: json }, 'TypeError', 405], // the preflight
      [{ method: 'PUT', body: RECORD }, 'TypeError', 405],
    ] as const) {
      const outcome = await tryFetch(page, address, init);
      sent += 1;
      assert.deepEqual((await writesSince(from, sent)).slice(-1), [status], JSON.stringify(init));
      // CORP blocks a no-cors answer from another site; from another port of the same site the answer is opaque.
      assert.ok(outcome === seen || outcome === 'TypeError', outcome);
    }
    for (const [type, status] of [
      ['text/plain', 403],
      ['application/json', 405],
    ] as const) {
      await page.evaluate(([url, body, mime]) => navigator.sendBeacon(url, new Blob([body], { type: mime })), [
        address,
        RECORD,
        type,
      ] as const);
      sent += 1;
      assert.deepEqual((await writesSince(from, sent)).slice(-1), [status], `beacon of ${type}`);
    }
    assert.equal((await writesSince(from, sent)).length, sent, 'no more than was sent');
    assert.deepEqual(await changes(), []);
    await page.close();
  });

  test(`${who}: nothing can be read, framed or run`, async () => {
    const page = await context.newPage();
    await page.goto(origin);
    assert.equal(await tryFetch(page, `${DASHBOARD}/api/cost-info/2024/SKB`, {}), 'TypeError');
    assert.equal(await tryFetch(page, `${DASHBOARD}/report/cost.csv`, { credentials: 'include' }), 'TypeError');
    const loads = await page.evaluate(
      (base) =>
        Promise.all(
          [
            ['script', `${base}/api/cost-info/2024/SKB`],
            ['script', `${base}/report/cost.csv`],
            ['script', `${base}/icon.svg`],
          ].map(
            ([tag = '', src = '']) =>
              new Promise<string>((resolve) => {
                const element = document.createElement(tag) as HTMLScriptElement;
                element.src = src;
                element.onload = () => resolve(`loaded ${src}`);
                element.onerror = () => resolve('refused');
                document.head.append(element);
              }),
          ),
        ),
      DASHBOARD,
    );
    assert.deepEqual(loads, ['refused', 'refused', 'refused']);

    const refused = page.waitForEvent('console', (message) => /frame-ancestors|X-Frame-Options/.test(message.text()));
    await page.evaluate((url) => {
      const frame = document.createElement('iframe');
      frame.src = url;
      document.body.append(frame);
    }, `${DASHBOARD}/report/cost`);
    await refused;
    await page.close();
  });
}

test('DNS rebinding: a foreign name that now points here gets 421, not an answer', async (t) => {
  const page = await context.newPage();
  let target = otherPort;
  // The name points to the attacker's server until its page has loaded, then to ours.
  const name = createTcpServer((socket) => {
    const onward = connect(target, '127.0.0.1');
    socket.pipe(onward).pipe(socket);
    for (const end of [socket, onward]) end.on('error', () => end.destroy());
  });
  t.after(() => name.close()); // otherwise a failure would keep the process alive
  await new Promise<void>((resolve) => name.listen(0, '127.0.0.1', resolve));
  await page.goto(`http://rebind.example:${(name.address() as AddressInfo).port}/`);
  target = Number(port);
  assert.match(
    await tryFetch(page, '/api/cost-info/2024/SKB', {}),
    /^421 The dashboard does not answer under this host name/,
  );
  const write = { method: 'POST', body: RECORD, headers: { 'Content-Type': 'application/json' } };
  assert.match(await tryFetch(page, '/api/cost-info', write), /^421 /);
  assert.equal(await tryFetch(page, '/healthz', {}), '200 ok');
  assert.deepEqual(await changes(), []);
  await page.close();
});

test('the dashboard’s own page may write, and the ledger says so', async () => {
  const page = await context.newPage();
  await page.goto(`${DASHBOARD}/report/cost`);
  assert.equal(await page.evaluate('isSecureContext'), false, 'plain HTTP under an internal name');
  const headers = { 'Content-Type': 'application/json', 'Change-Batch': '00000000-0000-4000-8000-000000000000' };
  assert.match(
    await tryFetch(page, '/api/cost-info', { method: 'POST', body: RECORD, headers }),
    /^200 .*"revision":1/,
  );
  assert.deepEqual(await changes(), [{ via: 'web', actor: null }]);
  await page.close();
});
