/** CONTRACT §3, clause by clause, for each report of the catalogue. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { CellValue } from '../../src/domain/cell.ts';
import { reports } from '../../src/domain/reports.ts';
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

for (const report of reports) {
  const address = `/api/${report.id}-info`;
  const list = `${address}/2024${report.perBusinessUnit ? '/SKB' : ''}`;
  const unit = report.perBusinessUnit ? { bu: 'SKB' } : {};
  const [first, second, third] = report.fields.map(({ key }) => key) as [string, string, string];

  const send = (body: object, headers: Record<string, string> = {}) =>
    call(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ ...unit, ...body }),
    });
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
    const otherKind = await call(`/api/${other?.id}-info`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Change-Batch': batch },
      body: JSON.stringify({ year: 2025, month: 1, ...otherUnit, [other?.fields[0]?.key ?? '']: 1 }),
    });
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
      [`${list}/x`, 404],
      [list.replace('2024', '2100'), 400],
      [list.replace('2024', '1999'), 400],
      [list.replace('2024', '24'), 400],
      [report.perBusinessUnit ? `${address}/2024` : `${list}/SKB`, 404],
    ] as const) {
      assert.equal((await call(target)).status, status, target);
    }
    if (!report.perBusinessUnit) {
      const { status, text } = await send({ yearMonth: 202401, bu: 'SKB', [first]: 1 });
      assert.deepEqual([status, text.startsWith('bu is not a field')], [400, true]);
    }
  });
}
