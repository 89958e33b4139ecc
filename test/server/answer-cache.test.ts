/** Answers are cached, and none is sent after a commit or midnight has made it old. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { openDatabase, type Database } from '../../db/open.ts';
import { Problem } from '../../src/domain/problem.ts';
import { createAnswerCache } from '../../src/server/answer-cache.ts';
import { runCli } from '../support/cli.ts';
import { emptyDatabase, ENGINE, scratchFolder } from '../support/database.ts';
import { createRandom } from '../support/random.ts';
import { startApp } from '../support/server.ts';

const file = await emptyDatabase();
const database = await openDatabase(file);
const { origin } = await startApp({ database });

function databaseWithoutReader(): Omit<Database, 'reader'> {
  const { location, migrated, isNew, write, dataVersion, checkStorage, close } = database;
  return { location, migrated, isNew, write, dataVersion, checkStorage, close };
}

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
  for (let step = 0; step < (ENGINE === 'sqlite' ? 25 : 10); step += 1) {
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

test('where another process names the version, answers are kept just so, and errors are those of the app', async () => {
  let asked = 0;
  let isAway = false;
  const remote: Database = {
    ...databaseWithoutReader(),
    get reader() {
      return database.reader;
    },
    async dataVersion() {
      asked += 1;
      await new Promise((resolve) => setImmediate(resolve));
      if (isAway) throw new Problem('unavailable', 'The database cannot be reached.');
      return database.dataVersion();
    },
  };
  const server = await startApp({ database: remote });
  const address = `${server.origin}/api/cost-info/2033/SKB`;
  const list = async () => (await fetch(address)).text();
  assert.equal(await list(), '[]');
  asked = 0;
  assert.equal(await list(), '[]');
  assert.equal(asked, 1, 'a kept answer asks once');
  await post(2033, 1, 77);
  assert.match(await list(), /"arenasOthers":77/);
  isAway = true;
  const refused = await fetch(address);
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5']);
  assert.equal((await fetch(`${server.origin}/healthz`)).status, 503);
  isAway = false;
  assert.match(await list(), /"arenasOthers":77/);
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

test('unknown parameters, other spellings and HEAD cost no new answer', async () => {
  let reads = 0;
  const counted: Database = {
    ...databaseWithoutReader(),
    get reader() {
      reads += 1;
      return database.reader;
    },
  };
  const server = await startApp({ database: counted });
  for (const [address, sameAddress] of [
    ['/', '/'],
    ['/report/cost', '/report/cost'],
    ['/report/cost?year=2030&bu=SK', '/report/cost?bu=SK&&year=%32030'],
    ['/report/import?year=2030', '/report/import?%79ear=2030&bu=SK&bu=SKB&month=&'],
    ['/report/cost.csv?year=2030', '/report/cost.csv?bu=&year=2030'],
    ['/api/cost-info/2030/SKB', '/api/cost-info/2030/SKB'],
  ] as const) {
    const body = await (await fetch(server.origin + address)).text();
    const before = reads;
    const others = address.includes('.csv')
      ? []
      : Array.from({ length: 50 }, (_, at) => `${sameAddress.includes('?') ? '&' : '?'}x${at}=${randomUUID()}`);
    for (const other of ['', ...others]) {
      assert.equal(await (await fetch(server.origin + sameAddress + other)).text(), body, sameAddress + other);
    }
    await fetch(server.origin + address, { method: 'HEAD' });
    assert.equal(reads, before, `${address}: it was read again`);
  }
});

test('a kept answer is the freshly made one, for any query', async () => {
  const kept = await startApp({ database });
  const fresh = await startApp({ database, keepsAnswers: false });
  const agent = new Agent({ keepAlive: true });
  const ask = (from: string, target: string, method: string) =>
    new Promise<unknown>((resolve, reject) => {
      const { hostname, port } = new URL(from);
      const headers = { Host: 'localhost', 'Accept-Encoding': 'gzip' };
      const sent = request({ hostname, port, path: target, method, headers, agent }, (response) => {
        const { statusCode, headers: answered } = response;
        delete answered.date;
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('end', () => resolve([statusCode, answered, Buffer.concat(chunks).toString('latin1')]));
      });
      sent.once('error', reject).end();
    });

  const value = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('2030', '2031', 'SK', 'SKB', '2', '02', '12', '') },
    { weight: 2, arbitrary: fc.constantFrom('13', 'sk', '2030&bu=SK', '2030;bu=SK', '2030 ', '\0', '%') },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }) },
  );
  const name = fc.constantFrom(
    'year',
    'year',
    'bu',
    'bu',
    'month',
    'Year',
    'y%65ar',
    '%62u',
    'year[]',
    '%20year',
    'x',
    'view',
    '__proto__',
  );
  const encode = fc.constantFrom(encodeURIComponent, (text: string) => encodeURI(text).replaceAll('%20', '+'));
  const pair = fc.oneof(
    { weight: 8, arbitrary: fc.tuple(name, value, encode).map(([key, text, how]) => `${key}=${how(text)}`) },
    { weight: 1, arbitrary: fc.constantFrom('', 'year', 'bu=', '=', 'year=2030;bu=SK', '?year=2031', '%', 'a=b=c') },
    { weight: 1, arbitrary: fc.constantFrom('year=2030%26bu=SK', 'year=2030%26bu%3DSK', 'bu=SK%26year=2030') },
  );
  const paths = [
    '/',
    '/report/cost',
    '/report/import',
    '/report/cost.csv',
    '/report/import.csv',
    '/entry/inventory',
    '/entry/monthly-inventory',
    '/entry/shipment',
    '/api/cost-info/2030/SK',
    '/api/import-info/2030',
    '/api/cost-info/2030/S%4B',
    '/api/cost-info/%32030/SKB',
    '/report/%63ost',
    '/report/cost/',
    '/REPORT/cost',
  ];
  // What could be taken for another one is kept.
  for (const at of paths) {
    for (const query of ['', '?year=2030', '?year=2030&bu=SK', '?bu=SK&year=2030', '?bu=SK']) {
      await ask(kept.origin, at + query, 'GET');
    }
  }
  const query = fc.array(pair, { maxLength: 3 }).map((pairs) => pairs.join('&'));
  const mark = fc.constantFrom('?', '?', '?', '??', '#?', '');
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      mark,
      query,
      fc.constantFrom('GET', 'GET', 'HEAD'),
      async (at, sign, rest, method) => {
        const target = at + sign + rest;
        const expected = await ask(fresh.origin, target, method);
        // The second one is a kept answer, if there is any; so may be the first.
        for (const time of ['first', 'second']) {
          assert.deepEqual(await ask(kept.origin, target, method), expected, `${method} ${target}, ${time}`);
        }
      },
    ),
    { numRuns: ENGINE === 'sqlite' ? 250 : 50 },
  );
  agent.destroy();
});

test('what is kept is bounded in bytes: the least recently used go first, and one that is too large is not kept', () => {
  const cache = createAnswerCache({ maxBytes: 100_000, maxAnswers: 100 });
  let version = 'now';
  const keep = (address: string, size: number, madeFrom = 'now') => {
    const answer = { body: Buffer.alloc(size), etag: null, headers: {} };
    cache.keep(address, { answer, encoding: 'br', madeFrom, version: () => version });
  };
  for (const address of ['/a', '/b', '/c']) keep(address, 40_000);
  assert.equal(cache.find('/a', 'br'), null);
  assert.notEqual(cache.find('/b', 'br'), null);
  assert.equal(cache.find('/b', 'gzip'), null, 'another encoding');
  keep('/d', 40_000);
  assert.deepEqual([cache.find('/c', 'br'), cache.find('/b', 'br') === null], [null, false], 'b was asked for since');
  keep('/large', 100_000);
  assert.equal(cache.find('/large', 'br'), null);
  keep(`/${'long'.repeat(12_500)}`, 0);
  assert.equal(cache.find(`/${'long'.repeat(12_500)}`, 'br'), null, 'an address counts, too');
  keep('/late', 1, 'before');
  assert.equal(cache.find('/late', 'br'), null, 'made of data that has changed since');
  version = 'later';
  assert.equal(cache.find('/b', 'br'), null, 'the data has changed since');
  version = 'now';
  assert.equal(cache.find('/b', 'br'), null, 'it was dropped then');
});

test('what is kept is bounded in number: small answers are not free', () => {
  const cache = createAnswerCache();
  const answer = { body: Buffer.alloc(1), etag: null, headers: {} };
  const addresses = Array.from({ length: 100_000 }, (_, at) => `/${at}`);
  for (const address of addresses) {
    cache.keep(address, { answer, encoding: 'br', madeFrom: '', version: () => '' });
  }
  const kept = addresses.filter((address) => cache.find(address, 'br') !== null).length;
  assert.ok(kept > 1_000 && kept < 10_000, `${kept} are kept`);
});
