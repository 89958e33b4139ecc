/** Answers are cached, and none is sent after a commit or midnight has made it old. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '../../db/open.ts';
import { createAnswerCache } from '../../src/server/answer-cache.ts';
import { runCli } from '../support/cli.ts';
import { emptyDatabase, scratchFolder } from '../support/database.ts';
import { createRandom } from '../support/random.ts';
import { startApp } from '../support/server.ts';

const file = await emptyDatabase();
const database = await openDatabase(file);
const { origin } = await startApp({ database });

async function text(address: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(origin + address, { headers });
  assert.equal(response.status, 200, address);
  return response.text();
}

async function post(year: number, month: number, value: number): Promise<void> {
  const body = JSON.stringify({ yearMonth: year * 100 + month, bu: 'SKB', arenasOthers: value });
  const headers = { 'content-type': 'application/json' };
  assert.equal((await fetch(`${origin}/api/cost-info`, { method: 'POST', headers, body })).status, 200);
}

test('after a commit of any process was acknowledged, no answer is older', async () => {
  const random = createRandom(20_261_121);
  const places = (year: number) => [
    `/report/cost?year=${year}`,
    `/report/cost?bu=SKB&year=${year}`,
    `/report/cost.csv?year=${year}&bu=SKB`,
    `/api/cost-info/${year}/SKB`,
  ];
  for (let step = 0; step < 40; step += 1) {
    const year = 2030 + random(2);
    const month = 1 + random(12);
    const value = 100_000 + step;
    // Cached before the write, in every encoding.
    for (const address of places(year)) {
      for (const encoding of ['br', 'gzip', 'identity']) await text(address, { 'accept-encoding': encoding });
    }
    if (random(4) === 0) {
      const csv = path.join(scratchFolder(), `cost_${year}_SKB.csv`);
      writeFileSync(csv, `month,arenasOthers\n${month},${value}\n`);
      assert.equal((await runCli(['import', csv, '--db', file])).code, 0);
    } else {
      await post(year, month, value);
    }
    for (const address of places(year)) {
      const encoding = ['br', 'gzip', 'identity'][random(3)] ?? '';
      const now = await text(address, { 'accept-encoding': encoding });
      assert.ok(now.includes(String(value)) || now.includes(value.toLocaleString('en-US')), `${address} step ${step}`);
    }
  }
});

test('an answer that is made while somebody commits is not cached', async () => {
  await Promise.all(
    Array.from({ length: 60 }, async (_, at) => {
      if (at % 3 === 0) await post(2032, 1 + (at % 12), at);
      else await text('/report/cost?year=2032');
    }),
  );
  const records = JSON.parse(await text('/api/cost-info/2032/SKB')) as { arenasOthers: number }[];
  const page = await text('/report/cost?year=2032');
  for (const { arenasOthers } of records) assert.ok(page.includes(`>${arenasOthers}<`), String(arenasOthers));
});

test('each address gets its own answer, and the same bytes the second time', async () => {
  const titles = new Set<string>();
  for (const address of [
    '/',
    '/report/cost?year=2030',
    '/report/cost?year=2030&bu=SK',
    '/report/cost?year=2031',
    '/report/import?year=2030',
    '/entry/inventory?year=2030&month=2',
    '/entry/inventory?year=2030&month=3',
    '/entry/monthly-inventory?year=2030',
  ]) {
    const first = await text(address);
    assert.equal(await text(address), first, address);
    assert.ok(!titles.has(first), address);
    titles.add(first);
  }
});

test('cached answers have every header; a matching ETag is 304; unknown hosts and other methods reach the app', async () => {
  const address = `${origin}/api/cost-info/2030/SKB`;
  const [first, second] = [await fetch(address), await fetch(address)];
  const headers = (response: Response) =>
    [...response.headers]
      .filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))
      .map((each) => each.join(': '));
  assert.deepEqual(headers(second), headers(first));
  assert.match(second.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  const again = await fetch(address, { headers: { 'if-none-match': second.headers.get('etag') ?? '' } });
  assert.deepEqual([again.status, await again.text()], [304, '']);
  assert.equal(again.headers.get('etag'), second.headers.get('etag'));
  assert.equal((await fetch(address, { method: 'DELETE' })).status, 405);
  const head = await fetch(address, { method: 'HEAD' });
  assert.deepEqual([head.status, await head.text()], [200, '']);
});

test('after midnight in Seoul, pages are those of the new day', async () => {
  let today = '2026-12-31';
  const server = await startApp({ database, today: () => today });
  const heading = async () => /(\d+년 \d+월 \d+일) 기준/.exec(await (await fetch(server.origin)).text())?.[1];
  assert.equal(await heading(), '2026년 12월 31일');
  assert.equal(await heading(), '2026년 12월 31일');
  today = '2027-01-01';
  assert.equal(await heading(), '2027년 1월 1일');
});

test('the cache is bounded: the least recently used answers go first, and one that is too large is not cached', () => {
  const cache = createAnswerCache(100);
  let version = 'now';
  const keep = (url: string, size: number, madeFrom = 'now') => {
    const answer = { body: Buffer.alloc(size), etag: null, headers: {} };
    cache.keep(url, 'br', { answer, encoding: 'br', madeFrom, version: () => version });
  };
  for (const url of ['/a', '/b', '/c']) keep(url, 40);
  assert.equal(cache.find('/a', 'br'), null);
  assert.notEqual(cache.find('/b', 'br'), null);
  keep('/d', 40);
  assert.deepEqual([cache.find('/c', 'br'), cache.find('/b', 'br') === null], [null, false], 'b was asked for since');
  keep('/large', 101);
  assert.equal(cache.find('/large', 'br'), null);
  keep('/late', 1, 'before');
  assert.equal(cache.find('/late', 'br'), null, 'made of data that has changed since');
  version = 'later';
  assert.equal(cache.find('/b', 'br'), null, 'the data has changed since');
  version = 'now';
  assert.equal(cache.find('/b', 'br'), null, 'it was dropped then');
});
