/** The API of records (CONTRACT §3), clause by clause for each report of the catalogue. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { saveRecords } from '../../db/month-records.ts';
import type { CellValue } from '../../src/domain/cell.ts';
import { reportById, reports } from '../../src/domain/reports.ts';
import { ENGINE, freshDatabase, holdTurn } from '../support/database.ts';
import { startApp } from '../support/server.ts';

const { origin, database } = await startApp();

type WireRecord = Readonly<Record<string, CellValue>>;

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

async function call(address: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(origin + address, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function post(kind: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  return call(`/api/${kind}-info`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

for (const report of reports) {
  const address = `/api/${report.id}-info`;
  const list = `${address}/2024${report.perBusinessUnit ? '/SKB' : ''}`;
  const unit = report.perBusinessUnit ? { bu: 'SKB' } : {};
  const [first, second, third] = report.fields.map(({ key }) => key) as [string, string, string];

  const send = (body: object, headers?: Record<string, string>) => post(report.id, { ...unit, ...body }, headers);
  const saved = async (body: object, headers?: Record<string, string>): Promise<WireRecord> => {
    const { status, text } = await send(body, headers);
    assert.equal(status, 200, text);
    return JSON.parse(text) as WireRecord;
  };
  const listed = async () => JSON.parse((await call(list)).text) as WireRecord[];

  test(`${report.id}: a post is a partial update, and says what is stored now`, async () => {
    assert.deepEqual(await listed(), []);
    const created = await saved({ year: 2024, month: 3, [first]: 1234.5, [second]: 'N/A', [third]: '(1,234)' });
    assert.deepEqual(Object.keys(created), [
      'yearMonth',
      'year',
      'month',
      ...Object.keys(unit),
      ...report.fields.map(({ key }) => key),
      'revision',
    ]);
    assert.deepEqual([created[first], created[second], created[third]], [1234.5, 'N/A', -1234]);
    const updated = await saved({ yearMonth: 202403, [second]: null });
    assert.deepEqual(updated, { ...created, [second]: null, revision: 2 });
    await saved({ yearMonth: 202401, [first]: 1 });
    const records = await listed();
    assert.deepEqual(
      records.map(({ month }) => month),
      [1, 3],
    );
    assert.deepEqual(records[1], updated);
    if (report.perBusinessUnit) assert.equal((await call(`${address}/2024/SK`)).text, '[]');
  });

  test(`${report.id}: what changes nothing makes no version, and a month of nothing no record`, async () => {
    const ledger = () =>
      database.reader.selectFrom('change_record').where('kind', '=', report.id).selectAll().execute();
    const before = await ledger();
    const stored = (await listed()).at(-1);
    assert.deepEqual(await saved({ yearMonth: 202403, [first]: ' 1,234.50 ', [third]: '-1234' }), stored);
    assert.deepEqual(await saved({ yearMonth: 202403 }), stored);
    const nothing = await saved({ year: 2024, month: 7, [first]: '-', [second]: '', [third]: null });
    assert.equal(nothing.revision, 0);
    assert.deepEqual(new Set(report.fields.map(({ key }) => nothing[key])), new Set([null]));
    assert.equal((await listed()).length, 2);
    assert.deepEqual(await ledger(), before);
  });

  test(`${report.id}: a revision is the one that is stored, or 409`, async () => {
    for (const [body, status] of [
      [{ yearMonth: 202405, revision: 1, [first]: 1 }, 409],
      [{ yearMonth: 202405, revision: 0, [first]: 1 }, 200],
      [{ yearMonth: 202405, revision: 0, [first]: 2 }, 409],
      [{ yearMonth: 202405, revision: 1, [first]: 2 }, 200],
      [{ yearMonth: 202405, revision: 1, [first]: 3 }, 409],
      [{ yearMonth: 202405, revision: 3, [first]: 3 }, 409],
      [{ yearMonth: 202405, revision: 1, [first]: 2 }, 409], // stale, even if it would change nothing
      [{ yearMonth: 202405, [first]: 4 }, 200],
      [{ yearMonth: 202406, revision: 1, [first]: null }, 409],
      [{ yearMonth: 202406, revision: 0, [first]: null }, 200],
    ] as const) {
      const answer = await send(body);
      assert.equal(answer.status, status, JSON.stringify(body));
      if (status === 409) assert.match(answer.text, /^2024-0[56].* reload and repeat your change\.$/);
    }
    const record = (await listed()).find(({ month }) => month === 5);
    assert.deepEqual([record?.revision, record?.[first]], [3, 4]);
  });

  test(`${report.id}: the posts of one save are one change, of one report, year and unit`, async () => {
    const batch = randomUUID();
    await saved({ year: 2025, month: 1, [first]: 1 }, { 'Change-Batch': batch, Origin: origin });
    await saved({ year: 2025, month: 2, [first]: 2 }, { 'Change-Batch': batch.toUpperCase(), Origin: origin });
    const entries = await database.reader
      .selectFrom('change')
      .innerJoin('change_record', 'change_record.change_id', 'change.id')
      .select(['change.id', 'via', 'month'])
      .where('batch', '=', batch)
      .execute();
    assert.deepEqual(
      entries.map(({ via, month }) => [via, month]),
      [
        ['web', 1],
        ['web', 2],
      ],
    );
    assert.equal(new Set(entries.map(({ id }) => id)).size, 1);

    const otherYear = await send({ year: 2026, month: 1, [first]: 1 }, { 'Change-Batch': batch });
    assert.deepEqual(
      [otherYear.status, otherYear.text],
      [
        400,
        'Change-Batch was used for another report, year or unit, or by somebody else; send a new UUID for each save.',
      ],
    );
    const other = reports.find(({ id }) => id !== report.id);
    const otherUnit = other?.perBusinessUnit === true ? { bu: 'SKB' } : {};
    const record = { year: 2025, month: 1, ...otherUnit, [other?.fields[0]?.key ?? '']: 1 };
    const otherKind = await post(other?.id ?? '', record, { 'Change-Batch': batch });
    assert.equal(otherKind.status, 400);
  });

  test(`${report.id}: ETag, 304 and HEAD`, async () => {
    const { headers, text } = await call(list);
    const etag = headers.get('etag') ?? '';
    assert.match(etag, /^"[\w-]{22}"$/);
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const kept = await call(list, { headers: { 'If-None-Match': header } });
      assert.deepEqual([kept.status, kept.text, kept.headers.get('etag')], [304, '', etag], header);
      assert.equal(kept.headers.get('cache-control'), 'no-cache');
    }
    const head = await call(list, { method: 'HEAD' });
    assert.deepEqual([head.status, head.text, head.headers.get('etag')], [200, '', etag]);
    assert.equal(head.headers.get('content-length'), headers.get('content-length'));
    const bare = await call(list, { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } });
    assert.equal(bare.headers.get('content-length'), String(Buffer.byteLength(text)));
    await saved({ yearMonth: 202412, [first]: 5 });
    const changed = await call(list, { headers: { 'If-None-Match': etag } });
    assert.equal(changed.status, 200);
    assert.notEqual(changed.headers.get('etag'), etag);
  });

  test(`${report.id}: unknown and computed fields are refused by name, addresses by what is wrong`, async () => {
    const derived = report.rows.find((row) => row.kind === 'derived')?.key;
    if (derived !== undefined) {
      assert.match(
        (await send({ yearMonth: 202401, [derived]: 1 })).text,
        new RegExp(`^${derived} is computed from other fields`),
      );
    }
    for (const { id, fields } of reports) {
      if (id === report.id) continue;
      const foreign = fields[0]?.key ?? '';
      const { status, text } = await send({ yearMonth: 202401, [foreign]: 1 });
      assert.deepEqual([status, text.startsWith(`${foreign} is not a field of the ${report.id} report`)], [400, true]);
    }
    for (const [target, status] of [
      [address, 405],
      ['/api/nope-info/2024', 404],
      [`${list}/x`, 404],
      [list.replace('2024', '2100'), 400],
      [list.replace('2024', '1999'), 400],
      [list.replace('2024', '24'), 400],
      [report.perBusinessUnit ? `${address}/2024` : `${list}/SKB`, 404],
    ] as const) {
      assert.equal((await call(target)).status, status, target);
    }
    if (report.perBusinessUnit) {
      assert.equal((await call(`${address}/2024/BPS`)).status, 400);
    } else {
      const { status, text } = await send({ yearMonth: 202401, bu: 'SKB', [first]: 1 });
      assert.deepEqual([status, text.startsWith('bu is not a field')], [400, true]);
    }
  });
}

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
  const by = async (month: number, actor: string | null, imported: string | null = null) => {
    const key = { year: 2028, month, bu: 'SK' } as const;
    await database.write((transaction) =>
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
  assert.equal(await by(3, '이'.repeat(128), 'cost.csv'), `${'이'.repeat(128)}, cost.csv`);
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
  const locked = await startApp({ database: await freshDatabase({ waitMs: 100 }) });
  const release = await holdTurn(locked.database.location.address);
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
  const own = await startApp();
  const send = (month: number, headers: Record<string, string>) =>
    fetch(`${own.origin}/api/cost-info`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ year: 2024, month, bu: 'SKB', arenasOthers: month }),
    });
  const batch = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => send(at + 1, { origin: own.origin, 'change-batch': batch })),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  await send(1, { 'change-batch': randomUUID() });
  const changes = await own.database.reader.selectFrom('change').select(['id', 'via', 'batch', 'actor']).execute();
  assert.deepEqual(changes, [{ id: 1, via: 'web', batch, actor: null }]);
});
