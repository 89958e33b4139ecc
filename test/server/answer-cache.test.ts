/** Answers are cached, and none is sent after a commit or midnight has made it old. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import type { KyselyPlugin } from 'kysely';
import { openDatabase, type Database } from '../../db/open.ts';
import { Problem } from '../../src/domain/problem.ts';
import { createAnswerCache } from '../../src/server/answer-cache.ts';
import { dose } from '../faults/dose.ts';
import { runCli } from '../support/cli.ts';
import { emptyDatabase, onlySqlite, scratchFolder } from '../support/database.ts';
import { untold } from '../support/faults.ts';
import { createRandom } from '../support/random.ts';
import { postRecord } from '../support/records.ts';
import { startApp } from '../support/server.ts';

const file = await emptyDatabase();
const database = await openDatabase(file);
const { origin } = await startApp({ database });

function databaseWithoutReader(): Omit<Database, 'reader'> {
  const { location, migrated, isNew, write, dataVersion, checkStorage, close } = database;
  return { location, migrated, isNew, write, dataVersion, checkStorage, close, [Symbol.asyncDispose]: close };
}

async function text(address: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(origin + address, { headers });
  assert.equal(response.status, 200, address);
  return response.text();
}

const post = (year: number, month: number, value: number) =>
  postRecord(origin, 'cost', { year, month, bu: 'SKB', arenasOthers: value });

test('after a commit of any process was acknowledged, no answer is older', async () => {
  const random = createRandom(20_261_121);
  const places = (year: number) => [
    `/report/cost?year=${year}`,
    `/report/cost?bu=SKB&year=${year}`,
    `/report/cost.csv?year=${year}&bu=SKB`,
    `/api/cost-info/${year}/SKB`,
  ];
  for (let step = 0; step < 10; step += 1) {
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
      if (isAway) throw new Problem('unavailable', untold('The database cannot be reached.'));
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

test('after midnight in Seoul, pages are those of the new day', onlySqlite, async () => {
  let today = '2026-12-31';
  const server = await startApp({ database, today: () => today });
  const heading = async () => /(\d+년 \d+월 \d+일) 기준/.exec(await (await fetch(server.origin)).text())?.[1];
  assert.equal(await heading(), '2026년 12월 31일');
  assert.equal(await heading(), '2026년 12월 31일');
  today = '2027-01-01';
  assert.equal(await heading(), '2027년 1월 1일');
});

test('unknown parameters, other spellings and HEAD cost no new answer', onlySqlite, async () => {
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

test('a kept answer is the freshly made one, for any query', onlySqlite, async () => {
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
    { numRuns: dose(40, 2_000) },
  );
  agent.destroy();
});

/** The database, with readers that wait for `gate`, and a count of the pages that were made. */
function gatedDatabase() {
  let open = () => {};
  const gated = { made: 0, gate: Promise.resolve(), open: () => open(), close: () => {} };
  gated.close = () => {
    gated.gate = new Promise((resolve) => (open = resolve));
  };
  const waiting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await gated.gate;
      return result;
    },
  };
  const remote: Database = {
    ...databaseWithoutReader(),
    get reader() {
      gated.made += 1;
      return database.reader.withPlugin(waiting);
    },
  };
  return { gated, remote };
}

test('twenty who ask at once after a save share one answer', async () => {
  const { gated, remote } = gatedDatabase();
  const server = await startApp({ database: remote });
  let value = 0;
  for (const address of ['/report/cost?year=2034', '/', '/report/cost.csv?year=2034', '/api/cost-info/2034/SKB']) {
    const made = async (times: number) => {
      await post(2034, 1, (value += 1));
      gated.made = 0;
      const answers = await Promise.all(Array.from({ length: times }, () => fetch(server.origin + address)));
      const bodies = await Promise.all(answers.map((answer) => answer.text()));
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
      assert.equal(new Set(bodies).size, 1);
      return gated.made;
    };
    const once = await made(1);
    assert.ok(once > 0);
    assert.equal(await made(20), once, address);
  }
});

test('who comes after a commit does not share what was begun before it', async () => {
  const { gated, remote } = gatedDatabase();
  const server = await startApp({ database: remote });
  const list = async () => (await fetch(`${server.origin}/api/cost-info/2035/SKB`)).text();
  gated.close();
  const before = list();
  while (gated.made === 0) await sleep(5);
  await post(2035, 1, 55);
  const after = list();
  while (gated.made === 1) await sleep(5);
  gated.open();
  assert.match(await after, /"arenasOthers":55/);
  await before;
  assert.match(await list(), /"arenasOthers":55/);
  assert.equal(gated.made, 2, 'the newer one is kept');
});

test('a client that leaves does not end the answer of the others', async () => {
  const { gated, remote } = gatedDatabase();
  const server = await startApp({ database: remote });
  const address = `${server.origin}/report/cost?year=2036`;
  gated.close();
  const leaving = new AbortController();
  const left = fetch(address, { signal: leaving.signal });
  while (gated.made === 0) await sleep(5);
  const made = gated.made;
  const others = [fetch(address), fetch(address)];
  leaving.abort();
  await assert.rejects(left);
  gated.open();
  for (const answer of await Promise.all(others)) {
    assert.equal(answer.status, 200);
    assert.match(await answer.text(), /<\/html>$/);
  }
  const again = await fetch(address);
  assert.deepEqual([again.status, gated.made >= made], [200, true]);
});

test('beside a writer, nobody reads less than what was acknowledged before they asked', async () => {
  let acknowledged = 0;
  let isWriting = true;
  const readers = Array.from({ length: 8 }, async (_, at) => {
    const address = ['/api/cost-info/2037/SKB', '/report/cost.csv?year=2037', '/report/cost?year=2037'][at % 3] ?? '';
    let reads = 0;
    for (; isWriting; reads += 1) {
      const least = acknowledged;
      const found = /7000(\d{4})/.exec((await text(address)).replaceAll(',', ''))?.[1] ?? '0';
      assert.ok(Number(found) >= least, `${address}: ${found} is older than ${least}`);
    }
    return reads;
  });
  for (let step = 1; step <= 30; step += 1) {
    await post(2037, 1, 70_000_000 + step);
    acknowledged = step;
  }
  isWriting = false;
  for (const reads of await Promise.all(readers)) assert.ok(reads > 5, `${reads} reads`);
});

const now = () => 'now';
const answerOf = (size: number) => ({ body: Buffer.alloc(size), headers: {} });

test('an answer that fails is not kept, and fails for those who wait for it', onlySqlite, async () => {
  const cache = createAnswerCache();
  let fail = (_error: Error) => {};
  const failing = () => new Promise<never>((_resolve, reject) => (fail = reject));
  const waiting = [
    cache.findOrMake('/a', now, failing),
    cache.findOrMake('/a', now, () => assert.fail('it is under way')),
  ];
  const results = Promise.allSettled(waiting);
  await sleep(1);
  fail(new Error('away'));
  assert.deepEqual(
    (await results).map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.equal(cache.find('/a'), null);
  assert.equal((await cache.findOrMake('/a', now, async () => answerOf(3))).body.length, 3);
});

test('what is kept is bounded in bytes', onlySqlite, async () => {
  const cache = createAnswerCache(1024 * 1024);
  const isKept = async (key: string) => (await cache.find(key)) !== null;
  for (const key of ['/a', '/b']) await cache.findOrMake(key, now, async () => answerOf(400 * 1024));
  assert.deepEqual([await isKept('/a'), await isKept('/b'), await isKept('/c')], [true, true, false]);
  const large = await cache.findOrMake('/c', now, async () => answerOf(2 * 1024 * 1024));
  assert.equal(large.body.length, 2 * 1024 * 1024);
  assert.deepEqual([await isKept('/a'), await isKept('/b'), await isKept('/c')], [false, false, false]);
});

test('what is kept is bounded in number: small answers are not free', onlySqlite, async () => {
  const cache = createAnswerCache();
  const keys = Array.from({ length: 20_000 }, (_, at) => `/${at}`);
  let most = 0;
  for (const [at, key] of keys.entries()) {
    await cache.findOrMake(key, now, async () => answerOf(1));
    if (at % 2_500 === 0) most = Math.max(most, keys.filter((each) => cache.find(each) !== null).length);
  }
  assert.ok(most > 1_000 && most < 10_000, `${most} are kept`);
});
