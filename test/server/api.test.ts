import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { request as rawRequest } from 'node:http';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { saveRecords } from '../../db/month-records.ts';
import { reportById, reports } from '../../src/domain/reports.ts';
import { ENGINE, freshDatabase, holdTurn } from '../support/database.ts';
import { startApp } from '../support/server.ts';

const app = await startApp();

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

async function call(address: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(app.origin + address, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function post(kind: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  return call(`/api/${kind}-info`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** A request with headers that fetch does not allow. */
function rawStatus(
  address: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = rawRequest(app.origin + address, { method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    outgoing.on('error', reject).end();
  });
}

test('a year of cost: empty, then the records by month, each whole', async () => {
  assert.deepEqual(JSON.parse((await call('/api/cost-info/2024/SKB')).text), []);
  await post('cost', { yearMonth: 202402, bu: 'SKB', arenasOthers: '1,234', iwsOthers: 'N/A' });
  const { status, text } = await post('cost', {
    year: 2024,
    month: 1,
    bu: 'SKB',
    arenasOthers: 0.1,
    monthlyBudget: null,
  });
  assert.equal(status, 200);
  const stored = JSON.parse(text);
  const { fields } = reportById('cost');
  assert.deepEqual(Object.keys(stored), [
    'yearMonth',
    'year',
    'month',
    'bu',
    ...fields.map(({ key }) => key),
    'revision',
  ]);
  assert.deepEqual(
    [stored.yearMonth, stored.bu, stored.arenasOthers, stored.iwsOthers, stored.revision],
    [202401, 'SKB', 0.1, null, 1],
  );

  const list = await call('/api/cost-info/2024/SKB');
  assert.equal(list.headers.get('cache-control'), 'no-cache');
  const records = JSON.parse(list.text);
  assert.deepEqual(records[0], stored);
  assert.deepEqual([records[1].month, records[1].arenasOthers, records[1].iwsOthers], [2, 1234, 'N/A']);
  assert.deepEqual(JSON.parse((await call('/api/cost-info/2024/SK')).text), []);

  const etag = list.headers.get('etag') ?? '';
  assert.equal((await call('/api/cost-info/2024/SKB', { headers: { 'if-none-match': etag } })).status, 304);
  await post('cost', { yearMonth: 202402, bu: 'SKB', arenasOthers: 5 });
  assert.equal((await call('/api/cost-info/2024/SKB', { headers: { 'if-none-match': etag } })).status, 200);
  assert.equal((await call('/api/cost-info/2024/SKB', { method: 'HEAD' })).status, 200);
});

test('every field of every report can be posted and read', async () => {
  for (const { id, fields, perBusinessUnit } of reports) {
    const values = Object.fromEntries(fields.map(({ key }, at) => [key, at + 0.5]));
    const unit = perBusinessUnit ? { bu: 'SK' } : {};
    assert.equal((await post(id, { year: 2031, month: 12, ...unit, ...values })).status, 200);
    const [record] = JSON.parse((await call(`/api/${id}-info/2031${perBusinessUnit ? '/SK' : ''}`)).text);
    assert.deepEqual(record, { yearMonth: 203112, year: 2031, month: 12, ...unit, ...values, revision: 1 });
  }
});

test('a 409 says by whom, whatever the ledger has as a name', async () => {
  const report = reportById('cost');
  const file = 'x'.repeat(240);
  const by = async (month: number, actor: string | null, imported: string | null = null) => {
    const key = { year: 2028, month, bu: 'SK' } as const;
    await app.database.write((transaction) =>
      saveRecords(transaction, report, [{ ...key, revision: undefined, cells: { arenasOthers: 1 } }], {
        via: 'cli',
        actor,
        file: imported,
        batch: null,
      }),
    );
    const refused = await post('cost', { ...key, arenasOthers: 2, revision: 0 });
    assert.equal(refused.status, 409);
    assert.match(refused.text, /now revision 1/);
    assert.match(refused.headers.get('last-modified') ?? '', / GMT$/);
    const header = refused.headers.get('changed-by') ?? '';
    assert.match(header, /^[\w!'()*.~%-]*$/);
    assert.ok(header.length < 2_500, `${header.length} bytes`);
    return decodeURIComponent(header);
  };
  assert.equal(await by(1, '홍길동', '비용 2024.csv'), '홍길동, 비용 2024.csv');
  // PostgreSQL holds no text with a NUL.
  const odd = `홍\r\nSet-Cookie: a=b${ENGINE === 'sqlite' ? '\u0000' : ''}\u001b[2J\u2028`;
  assert.equal(await by(2, odd), odd);
  // V8 writes half of a pair as one replacement character or as three, depending on its version.
  assert.match(await by(3, 'half \ud83d of a pair'), /^half \ufffd{1,3} of a pair$/);
  assert.equal(await by(4, 'a'.repeat(4_000)), `${'a'.repeat(199)}…`);
  assert.equal(await by(5, '홍'.repeat(4_000), file), `${'홍'.repeat(199)}…`);
  assert.equal(await by(6, '😀'.repeat(4_000)), `${'😀'.repeat(199)}…`);
  assert.equal(await by(7, '이'.repeat(128), 'cost.csv'), `${'이'.repeat(128)}, cost.csv`);
  assert.equal((await call('/report/cost?year=2028&bu=SK')).status, 200);
});

test('a refusal names the fault in one sentence of plain text', async () => {
  const key = { yearMonth: 202401, bu: 'SKB' };
  const cases: [unknown, RegExp][] = [
    ['{', /not valid JSON/],
    ['', /not valid JSON/],
    ['[]', /one JSON object/],
    ['null', /one JSON object/],
    ['5', /one JSON object/],
    [{ bu: 'SKB' }, /year is missing/],
    [{ bu: 'SKB', year: 2024 }, /month is missing/],
    [{ ...key, month: 2 }, /yearMonth does not agree/],
    [{ ...key, yearMonth: 202413 }, /yearMonth must be/],
    [{ ...key, yearMonth: '202401' }, /yearMonth must be/],
    [{ bu: 'SKB', year: 1999, month: 1 }, /year must be a number from 2000 to 2099/],
    [{ yearMonth: 202401 }, /bu must be SKB or SK/],
    [{ ...key, bu: 'BPS' }, /bu must be SKB or SK/],
    [{ ...key, totalCost: 5 }, /totalCost is computed from other fields; leave it out/],
    [{ ...key, arenasOther: 5 }, /arenasOther is not a field of the cost report/],
    [{ ...key, constructor: 5 }, /constructor is not a field/],
    [`{"yearMonth":202401,"bu":"SKB","__proto__":{"arenasOthers":5}}`, /__proto__ is not a field/],
    [{ ...key, arenasOthers: true }, /arenasOthers must be a number, a text or null/],
    [`{"yearMonth":202401,"bu":"SKB","arenasOthers":9007199254740993}`, /arenasOthers is an integer beyond/],
    [`{"yearMonth":202401,"bu":"SKB","arenasOthers":1e999}`, /arenasOthers is not a finite number/],
    [{ ...key, arenasOthers: 'x'.repeat(201) }, /arenasOthers is 201 characters long/],
    [{ ...key, arenasOthers: 'a\nb' }, /arenasOthers contains a line break/],
    [{ ...key, revision: -1 }, /revision must be a whole number/],
  ];
  for (const [body, message] of cases) {
    const { status, headers, text } = await post('cost', body);
    assert.equal(status, 400, JSON.stringify(body));
    assert.match(text, message);
    assert.match(headers.get('content-type') ?? '', /^text\/plain/);
    assert.match(text, /^[^\n]*\.$/, 'one sentence');
  }
  assert.equal((await post('cost', { ...key, arenasOthers: 1 }, { 'change-batch': 'no-uuid' })).status, 400);
  const batch = randomUUID();
  assert.equal((await post('cost', { ...key, arenasOthers: 77 }, { 'change-batch': batch })).status, 200);
  assert.equal((await post('cost', { ...key, bu: 'SK', arenasOthers: 77 }, { 'change-batch': batch })).status, 400);
});

test('addresses: wrong year or unit 400, missing unit 404, wrong method 405 with Allow', async () => {
  assert.equal((await call('/api/cost-info/1999/SKB')).status, 400);
  assert.equal((await call('/api/cost-info/2024/BPS')).status, 400);
  assert.equal((await call('/api/cost-info/2024')).status, 404);
  assert.equal((await call('/api/nope-info/2024')).status, 404);
  const bare = await call('/api/cost-info');
  assert.deepEqual([bare.status, bare.headers.get('allow')], [405, 'POST']);
  const wrong = await call('/api/cost-info/2024/SKB', { method: 'DELETE' });
  assert.deepEqual([wrong.status, wrong.headers.get('allow')], [405, 'GET, HEAD']);
});

test('only JSON from programs and from the dashboard’s own pages is written; large bodies are refused', async () => {
  const body = { yearMonth: 202401, bu: 'SKB', arenasOthers: 1 };
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=euc-kr', '']) {
    assert.equal((await post('cost', body, { 'content-type': type })).status, 415, type);
  }
  for (const origin of ['http://evil.example', 'null', app.origin.replace('http', 'https'), `${app.origin}0`]) {
    assert.equal((await post('cost', body, { origin })).status, 403, origin);
  }
  assert.equal((await rawStatus('/api/cost-info', { 'sec-fetch-site': 'cross-site' }, 'POST')).status, 403);
  assert.equal((await post('cost', body, { origin: app.origin })).status, 200);
  const large = JSON.stringify({ ...body, arenasOthers: 'x'.repeat(70_000) });
  assert.equal((await post('cost', large)).status, 413);
  const packed = await call('/api/cost-info', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: gzipSync(JSON.stringify(body)),
  });
  assert.equal(packed.status, 415, 'nobody needs a compressed one');
  assert.equal((await post('cost', large, { 'content-type': 'text/plain' })).status, 413, '413 comes before 415');
});

test('an unknown host is 421 everywhere except for health checks', async () => {
  for (const address of ['/', '/report/cost', '/api/cost-info/2024/SKB', '/nope']) {
    const { status, text } = await rawStatus(address, { host: 'evil.example' });
    assert.equal(status, 421, address);
    assert.match(text, /^[^<]*DASHBOARD_ALLOWED_HOSTS[^<]*$/);
  }
  assert.deepEqual(await rawStatus('/healthz', { host: 'evil.example' }), { status: 200, text: 'ok' });
  assert.equal((await rawStatus('/', { host: 'LOCALHOST:1234' })).status, 200);
});

test('every answer carries the same headers', async () => {
  for (const address of ['/', '/nope', '/icon.svg', '/api/cost-info/1999/SKB', '/healthz', '/report/cost.csv']) {
    const { headers } = await call(address);
    const policy = headers.get('content-security-policy') ?? '';
    assert.doesNotMatch(policy, /unsafe/, address);
    for (const part of ["frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'"]) {
      assert.ok(policy.includes(part));
    }
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.ok(headers.has('referrer-policy') && headers.has('cross-origin-opener-policy'));
    assert.ok(headers.has('cross-origin-resource-policy') && !headers.has('strict-transport-security'));
    assert.ok(!headers.has('x-powered-by'));
  }
});

test('a locked database is 503 with Retry-After for writers and does not affect readers', async () => {
  const database = await freshDatabase({ waitMs: 100 });
  const locked = await startApp({ database });
  const release = await holdTurn(database.location.address);
  const body = JSON.stringify({ yearMonth: 202401, bu: 'SKB', arenasOthers: 1 });
  const headers = { 'content-type': 'application/json' };
  const written = fetch(`${locked.origin}/api/cost-info`, { method: 'POST', headers, body });
  assert.equal((await fetch(`${locked.origin}/api/cost-info/2024/SKB`)).status, 200);
  const refused = await written;
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5']);
  assert.match(await refused.text(), /Another process is writing/);
  await release();
  assert.equal((await fetch(`${locked.origin}/api/cost-info`, { method: 'POST', headers, body })).status, 200);
});

test('the ledger distinguishes saves of the page from calls of programs', async () => {
  const { origin, database } = await startApp();
  const send = (month: number, headers: Record<string, string>) =>
    fetch(`${origin}/api/cost-info`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ year: 2024, month, bu: 'SKB', arenasOthers: month }),
    });
  const batch = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => send(at + 1, { origin, 'change-batch': batch })),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  await send(1, { 'change-batch': randomUUID() });
  const changes = await database.reader.selectFrom('change').select(['id', 'via', 'batch', 'actor']).execute();
  assert.deepEqual(changes, [{ id: 1, via: 'web', batch, actor: null }]);
});
