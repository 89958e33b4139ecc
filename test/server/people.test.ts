/**
 * Behind a proxy that says who people are (CONTRACT §11): who is believed, what readers see and may do, what is kept
 * for whom.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { test } from 'node:test';
import express from 'express';
import { listMonths } from '../../db/month-records.ts';
import { Problem } from '../../src/domain/problem.ts';
import { reportById } from '../../src/domain/reports.ts';
import { pages } from '../../src/server/pages.tsx';
import { personCheck, personOf } from '../../src/server/person.ts';
import { readConfig } from '../../src/settings/config.ts';
import { postImport } from '../support/imports.ts';
import { sendRaw, type RawAnswer } from '../support/raw-http.ts';

/** Every route of the app, as the app adds it to Express. */
const routes: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> }[] = [];
const router = (express.Router as unknown as { prototype: { route: (path: string) => (typeof routes)[number] } })
  .prototype;
const makeRoute = router.route;
router.route = function route(this: unknown, path: string) {
  const made = makeRoute.call(this, path);
  routes.push(made);
  return made;
};
const { startApp } = await import('../support/server.ts');

const HEADER = 'X-WebAuth-User';
const ENV = { DASHBOARD_USER_HEADER: HEADER, DASHBOARD_PROXIES: '127.0.0.1', DASHBOARD_EDITORS: 'kim, 이순신' };
const logged: Record<string, unknown>[] = [];
const { origin, database } = await startApp({
  env: { ...ENV, LOG_LEVEL: 'debug' },
  writeLog: (line) => logged.push(JSON.parse(line) as Record<string, unknown>),
});
const { host } = new URL(origin);
const RECORD = '{"yearMonth":202401,"bu":"SKB","arenasOthers":1}';
const JSON_TYPE = 'Content-Type: application/json';

/** @param as the lines of headers that say who it is */
function ask(target: string, as: readonly string[], { method = 'GET', body = '', headers = [] as string[] } = {}) {
  const lines = [`Host: ${host}`, 'Connection: close', `Content-Length: ${Buffer.byteLength(body)}`, ...headers, ...as];
  return sendRaw(origin, Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`));
}

const is = (name: string) => [`${HEADER}: ${name}`];
const post = (as: readonly string[], body = RECORD, headers: string[] = []) =>
  ask('/api/cost-info', as, { method: 'POST', body, headers: [JSON_TYPE, ...headers] });

async function changes() {
  return database.reader.selectFrom('change').select(['id', 'actor', 'self_named', 'via']).orderBy('id').execute();
}

function assertUnknown(answer: RawAnswer | null, what: string): void {
  assert.equal(answer?.status, 401, what);
  assert.match(answer.body, /^[A-Z][^\n<>]+; [^\n<>]+\.$/, what);
  assert.ok(answer.headers.has('content-security-policy'), what);
  assert.equal(answer.headers.get('cache-control'), 'no-store', what);
}

test('every request but health checks needs exactly one name from the proxy, assets and errors too', async () => {
  const [asset = ''] = /\/assets\/[\w-]+\.css/.exec((await ask('/', is('kim')))?.body ?? '') ?? [];
  const wrong: [string, readonly string[]][] = [
    ['none', []],
    ['empty', [`${HEADER}:`]],
    ['spaces', [`${HEADER}:    `]],
    ['two', [...is('kim'), ...is('lee')]],
    ['the same twice', [...is('kim'), ...is('kim')]],
    ['twice in another case', [...is('kim'), 'x-webauth-user: lee']],
    ['129 characters', is('k'.repeat(129))],
    ['10 kB', is('k'.repeat(10_000))],
    ['a tab', is('kim\tlee')],
    ['C1 control', is('kim\u0085')],
    ['line separator', is('kim\u2028')],
    ['override of direction', is('kim\u202eeel')],
    ['nothing visible', is('\u200b')],
    ...[0xa0, 0xfeff, 0x2003, 0x3000, 0x1680, 0x202f].flatMap((code): [string, readonly string[]][] => [
      [`white space ${code.toString(16)} behind`, is(`kim${String.fromCodePoint(code)}`)],
      [`white space ${code.toString(16)} before`, is(`${String.fromCodePoint(code)}kim`)],
      [`white space ${code.toString(16)} and a space behind`, is(`kim${String.fromCodePoint(code)} `)],
      [`white space ${code.toString(16)} within`, is(`kim${String.fromCodePoint(code)}lee`)],
    ]),
    ...[0xad, 0x34f, 0x115f, 0x200b, 0x200c, 0x200d, 0x200f, 0x2060, 0x2800, 0x3164, 0xfe0f, 0xffa0, 0xe0041].map(
      (code): [string, readonly string[]] => [`invisible ${code.toString(16)}`, is(`ki${String.fromCodePoint(code)}m`)],
    ),
    ['a no-break space in Latin-1', [`${HEADER}: kim\u00a0`]],
    ['a look-alike', ['X_WebAuth_User: kim']],
    ['another look-alike', ['X-WebAuth-User-: kim']],
    ['only Change-By', ['Change-By: kim']],
  ];
  const targets = [
    '/',
    '/report/cost',
    '/report/cost.csv?year=2024',
    '/api/cost-info/2024/SKB',
    '/nothing',
    '/icon.svg',
  ];
  for (const [at, [what, as]] of wrong.entries()) {
    // Each is sent to some of the addresses, and so is each address asked with some.
    const others = [...targets, asset, '/report/cost?year=1', '/HEALTHZ', '/healthz/', '/x/../healthz'];
    for (const target of others.filter((_, place) => (place + at) % 4 === 0)) {
      assertUnknown(await ask(target, as), `${target}: ${what}`);
    }
  }
  for (const [what, as] of wrong) assertUnknown(await post(as), `POST: ${what}`);
  assert.deepEqual(await changes(), []);
  for (const target of ['/healthz?x', '/livez', '/readyz']) {
    for (const [, as] of wrong.slice(0, 8)) assert.equal((await ask(target, as))?.status, 200);
  }
  assert.equal(
    (await sendRaw(origin, 'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'))?.status,
    421,
  );
  // A line end cannot be in a header at all.
  assert.equal((await ask('/', [`${HEADER}: kim\rlee`]))?.status, 400);
  assert.equal((await ask('/', [`${HEADER}: kim\0`]))?.status, 400);
});

test('only the addresses of DASHBOARD_PROXIES are believed', async () => {
  const { origin: other, database: untouched } = await startApp({
    env: { ...ENV, DASHBOARD_PROXIES: '127.0.0.2,10.0.0.0/8' },
  });
  const from = (localAddress: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { [HEADER]: 'kim', 'Content-Type': 'application/json' };
      const sent = httpRequest(`${other}/api/cost-info`, { method: 'POST', localAddress, headers }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode));
      });
      sent.once('error', reject).end(RECORD);
    });
  assert.equal(await from('127.0.0.1'), 401);
  assert.deepEqual(await untouched.reader.selectFrom('change').selectAll().execute(), []);
  assert.equal(await from('127.0.0.2'), 200);

  const config = readConfig({ ...ENV, DASHBOARD_PROXIES: '10.0.0.7, fd00::/8' });
  const sentFrom = (remoteAddress: string | undefined) => {
    const request = { socket: { remoteAddress }, rawHeaders: [HEADER, 'kim'] } as unknown as IncomingMessage;
    return personCheck(config)(request)?.kind ?? personOf(request).name;
  };
  for (const address of ['10.0.0.7', '::ffff:10.0.0.7', 'fd00::1', 'fd12::1%eth0']) {
    assert.equal(sentFrom(address), 'kim', address);
  }
  for (const address of ['10.0.0.8', '::ffff:10.0.0.8', '127.0.0.1', '::1', 'fe80::1', undefined]) {
    assert.equal(sentFrom(address), 'unknown-person', address);
  }
  // A public origin does not make this machine a proxy.
  const withOrigin = readConfig({ ...ENV, DASHBOARD_PROXIES: '10.0.0.7', DASHBOARD_ORIGIN: 'https://dash.corp' });
  const local = { socket: { remoteAddress: '127.0.0.1' }, rawHeaders: [HEADER, 'kim'] } as unknown as IncomingMessage;
  assert.equal(personCheck(withOrigin)(local)?.kind, 'unknown-person');
  // On a Unix socket every peer is the proxy.
  const onSocket = readConfig({ ...ENV, DASHBOARD_PROXIES: '', HOST: '/run/dashboard.sock' });
  const peer = { socket: {}, rawHeaders: [HEADER, 'kim'] } as unknown as IncomingMessage;
  assert.equal(personCheck(onSocket)(peer), null);
  assert.equal(personOf(peer).name, 'kim');
});

test('a name is taken as it is: UTF-8, Latin-1, percent signs, commas, markup; it becomes nothing else anywhere', async () => {
  const before = (await changes()).length;
  const names: [sent: string | Buffer, name: string][] = [
    ['kim', 'kim'],
    ['  kim  ', 'kim'],
    ['이순신', '이순신'],
    ['이순신'.normalize('NFD'), '이순신'],
    ['\tkim \t', 'kim'],
    ['Nguye\u0302\u0303n Ha\u0300', 'Nguyễn Hà'],
    ['नरेंद्र', 'नरेंद्र'],
    [Buffer.from('M\xfcller', 'latin1'), 'Müller'],
    ['%EA%B9%80', '%EA%B9%80'],
    ['Kim, Chul-soo', 'Kim, Chul-soo'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['"><img src=x onerror=alert(1)>', '"><img src=x onerror=alert(1)>'],
    ['=HYPERLINK("http://x","y")', '=HYPERLINK("http://x","y")'],
    ["'; drop table change; --", "'; drop table change; --"],
    ['__proto__', '__proto__'],
    ['x'.repeat(128), 'x'.repeat(128)],
    ['김'.repeat(128), '김'.repeat(128)],
  ];
  const everyone = await startApp({
    env: { ...ENV, DASHBOARD_EDITORS: '*', LOG_LEVEL: 'debug' },
    database,
    writeLog: (line) => logged.push(JSON.parse(line) as Record<string, unknown>),
  });
  for (const [at, [sent, name]] of names.entries()) {
    const body = JSON.stringify({ yearMonth: 202402, bu: 'SKB', arenasOthers: at });
    const head = (method: string, target: string, length: number) =>
      Buffer.concat([
        Buffer.from(`${method} ${target} HTTP/1.1\r\nHost: ${new URL(everyone.origin).host}\r\nConnection: close\r\n`),
        Buffer.from(`${JSON_TYPE}\r\nContent-Length: ${length}\r\n${HEADER}: `),
        Buffer.from(sent),
        Buffer.from('\r\n\r\n'),
      ]);
    const saved = await sendRaw(
      everyone.origin,
      Buffer.concat([head('POST', '/api/cost-info', body.length), Buffer.from(body)]),
    );
    assert.equal(saved?.status, 200, `${name}: ${saved?.body}`);
    const line = logged.findLast(({ method }) => method === 'POST');
    assert.equal(line?.by, name);
    for (const target of ['/report/cost?year=2024', '/', '/nothing']) {
      const page = await sendRaw(everyone.origin, head('GET', target, 0));
      const escaped = name
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&#x27;');
      assert.ok(page !== null && page.body.includes(`>${escaped}</bdi>`), `${target}: ${name}`);
      assert.doesNotMatch(page.body, /<script>alert|<img src=x/, name);
      assert.doesNotMatch(page.body, /id="own-name"/, 'nobody is asked for another name');
    }
    const csv = await sendRaw(everyone.origin, head('GET', '/report/cost.csv?year=2024&bu=SKB', 0));
    assert.ok(!csv?.body.includes(name.slice(0, 20)) || name === 'kim', 'a report holds no names');
  }
  assert.deepEqual(
    (await changes()).slice(before).map(({ actor, self_named: selfNamed }) => [actor, selfNamed]),
    names.map(([, name]) => [name, null]),
  );
  assert.ok(logged.every((line) => typeof line.message === 'string'));
});

test('Change-By is ignored behind the proxy, well-formed or not', async () => {
  for (const [at, given] of ['lee', '%', 'x'.repeat(500), '%0A'].entries()) {
    const answer = await post(is('kim'), JSON.stringify({ yearMonth: 202403, bu: 'SKB', arenasOthers: at }), [
      `Change-By: ${given}`,
    ]);
    assert.equal(answer?.status, 200, answer?.body);
  }
  assert.deepEqual(
    (await changes()).slice(-4).map(({ actor, self_named: selfNamed }) => [actor, selfNamed]),
    Array.from({ length: 4 }, () => ['kim', null]),
  );
});

test('nobody adds to the change of somebody else with its batch', async () => {
  const batch = `Change-Batch: ${randomUUID()}`;
  const month = (of: number) => JSON.stringify({ yearMonth: of, bu: 'SKB', iwsOthers: 5 });
  assert.equal((await post(is('kim'), month(202404), [batch]))?.status, 200);
  const other = await post(is('이순신'), month(202405), [batch]);
  assert.deepEqual([other?.status, /somebody else/.test(other?.body ?? '')], [400, true]);
  assert.equal((await post(is('kim'), month(202405), [batch]))?.status, 200);
});

test('readers get 403 at every door that writes, and everything else works', async () => {
  const before = [await changes(), await listMonths(database.reader, reportById('cost'), { year: 2024, bu: 'SKB' })];
  const reading = new Set(['get', 'head', 'options', '_all']);
  const writing = routes.flatMap(({ path, methods }) =>
    Object.keys(methods)
      .filter((method) => !reading.has(method))
      .map((method) => ({ path, method: method.toUpperCase() })),
  );
  assert.ok(writing.length >= 9, 'four reports, their import pages, the import');
  assert.ok(
    ['/api/cost-info', '/api/import', '/import/cost'].every((path) => writing.some((door) => door.path === path)),
  );
  for (const { path, method } of writing) {
    const types = [
      JSON_TYPE,
      'Content-Type: application/octet-stream',
      'Content-Type: application/x-www-form-urlencoded',
    ];
    for (const type of [...types, 'Content-Type: multipart/form-data; boundary=x']) {
      const answer = await ask(path, is('park'), { method, body: RECORD, headers: [type] });
      assert.equal(answer?.status, 403, `${method} ${path} ${type}`);
      assert.match(answer.body, /You have read-only access; ask |읽기 권한만 있습니다/, path);
      assert.doesNotMatch(answer.body, /DASHBOARD_/, path);
    }
  }
  for (const step of ['preview', 'apply&plan=x']) {
    const answer = await postImport(
      origin,
      `step=${step}&name=cost.csv&kind=cost&year=2024&bu=SKB`,
      'month,iwsOthers\n4,1\n',
      {
        [HEADER]: 'park',
      },
    );
    assert.equal(answer.status, 403);
  }
  for (const report of ['warehouse', 'cost', 'import', 'inventory']) {
    assert.equal((await ask(`/import/${report}`, is('park')))?.status, 403);
    assert.equal((await ask(`/import/${report}`, is('kim')))?.status, 200);
  }
  assert.deepEqual(
    [await changes(), await listMonths(database.reader, reportById('cost'), { year: 2024, bu: 'SKB' })],
    before,
  );
  // The order of CONTRACT §3 holds.
  assert.equal((await ask('/api/nothing', is('park'), { method: 'POST' }))?.status, 404);
  assert.equal((await ask('/api/cost-info/2024/SKB', is('park'), { method: 'POST' }))?.status, 405);
  for (const { path } of pages) assert.equal((await ask(path, is('park')))?.status, 200, path);
  for (const target of ['/report/cost.csv?year=2024', '/api/cost-info/2024/SKB', '/icon.svg', '/healthz']) {
    assert.equal((await ask(target, is('park')))?.status, 200, target);
  }
});

test('a reader’s pages lead to nothing that writes, and say that they are read only', async () => {
  for (const { path } of pages) {
    for (const query of ['', '?year=2020']) {
      const reader = (await ask(path + query, is('park')))?.body ?? '';
      assert.match(reader, /data-person="reader"><bdi[^>]*>park<\/bdi>.*?읽기 전용</, path);
      assert.doesNotMatch(
        reader,
        /href="\/import\/|#edit|#import|#[a-z]\w*-\d+"(?<!#month-\d+")|data-act="edit"|data-import/i,
        path,
      );
      assert.doesNotMatch(reader, /Press (?:Edit|입력)|끌어다 놓/, path);
      const editor = (await ask(path + query, is('kim')))?.body ?? '';
      assert.match(editor, /data-person="editor"><bdi[^>]*>kim<\/bdi>/, path);
      assert.doesNotMatch(editor, /read only/, path);
      assert.match(editor, /#edit/, path);
    }
  }
});

test('kept answers never cross persons or roles', async () => {
  for (const target of [
    '/',
    '/report/cost?year=2024',
    '/report/cost',
    '/entry/shipment',
    '/report/cost?bu=SKB&year=2024',
  ]) {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const get = (name: string) => ask(target, is(name), { headers: [`Accept-Encoding: ${encoding}`] });
      // Each asks twice: the second answer is a kept one.
      const answers = [];
      for (const name of ['kim', 'park', 'lee', 'kim', 'park', 'lee', '이순신']) {
        answers.push({ name, answer: await get(name) });
      }
      for (const { name, answer } of answers) {
        assert.equal(answer?.status, 200);
        assert.equal(answer.headers.get('etag'), undefined, 'pages have no tag that another person could send');
        if (encoding !== 'identity') continue;
        assert.match(
          answer.body,
          new RegExp(`data-person="${name === 'kim' || name === '이순신' ? 'editor' : 'reader'}"><bdi[^>]*>${name}<`),
        );
      }
    }
  }
  // Figures are the same for all; a request with somebody else's tag still needs a name.
  const tagged = await ask('/api/cost-info/2024/SKB', is('kim'));
  const tag = [`If-None-Match: ${tagged?.headers.get('etag')}`];
  assert.equal((await ask('/api/cost-info/2024/SKB', is('park'), { headers: tag }))?.status, 304);
  assertUnknown(await ask('/api/cost-info/2024/SKB', [], { headers: tag }), 'a tag does not name anybody');
  assertUnknown(await ask('/', [], { headers: ['If-None-Match: *'] }), 'nor does any');
});

test('the log names who it was, and never who it was not', async () => {
  const lineOf = (url: string) => logged.findLast((line) => line.url === url);
  await ask('/api/cost-info/2031/SKB', is('park'));
  assert.equal(lineOf('/api/cost-info/2031/SKB')?.by, 'park');
  await ask('/api/cost-info/2032/SKB', [...is('kim'), ...is('park')]);
  assert.deepEqual(
    [lineOf('/api/cost-info/2032/SKB')?.status, lineOf('/api/cost-info/2032/SKB')?.by],
    [401, undefined],
  );
  // The reason is for the administrator.
  assert.match(String(lineOf('/api/cost-info/2032/SKB')?.reason), /^The proxy must send one name /);
  await ask('/api/cost-info', is('park'), { method: 'POST', body: RECORD, headers: [JSON_TYPE] });
  assert.match(String(lineOf('/api/cost-info')?.reason), /not in DASHBOARD_EDITORS; add /);
});

test('a browser without a name gets a sentence in its language, which names no setting', async () => {
  const accept = 'Accept: text/html,application/xhtml+xml,*/*;q=0.8';
  const korean = await ask('/report/cost?year=2024', [accept]);
  assert.deepEqual([korean?.status, korean?.headers.get('content-type')], [401, 'text/plain; charset=utf-8']);
  assert.match(korean?.body ?? '', /로그인을 확인할 수 없습니다\. 로그인한 뒤 다시 열고/);
  const english = await ask('/', [accept, 'Cookie: lang=en']);
  assert.match(english?.body ?? '', /^Your sign-in could not be checked; sign in/);
  for (const answer of [korean, english, await ask('/', [accept, ...is('kim'), ...is('lee')])]) {
    assert.doesNotMatch(answer?.body ?? '', /DASHBOARD_|X-WebAuth|proxy|header|프록시|헤더/i);
  }
  const forPrograms = await ask('/api/cost-info/2024/SKB', [accept]);
  assert.equal(forPrograms?.headers.get('content-type'), 'text/plain; charset=utf-8');
  assert.match(forPrograms?.body ?? '', /^Your sign-in could not be checked/);
});

test('settings that would let anybody be anybody stop the server', () => {
  const usage = (env: Record<string, string>, says: RegExp) => {
    assert.throws(() => readConfig(env), { kind: 'usage', message: says }, JSON.stringify(env));
  };
  usage({ DASHBOARD_USER_HEADER: HEADER }, /^DASHBOARD_USER_HEADER needs DASHBOARD_PROXIES; .*\.$/);
  usage({ DASHBOARD_USER_HEADER: HEADER, DASHBOARD_PROXIES: ' , ' }, /needs DASHBOARD_PROXIES/);
  for (const header of ['X User', 'X:User', 'X-User,Y', 'X-User\n', '사용자', '"x"', ' ', 'X-User;']) {
    usage({ ...ENV, DASHBOARD_USER_HEADER: header }, /^DASHBOARD_USER_HEADER is "[^]*"; set it to /);
  }
  for (const header of [
    'Host',
    'origin',
    'User-Agent',
    'Accept-Language',
    'Sec-Fetch-Site',
    'Content-Type',
    'Change-By',
  ]) {
    usage({ ...ENV, DASHBOARD_USER_HEADER: header }, /, which browsers send; set it to /);
  }
  for (const header of [
    'X-WebAuth-User',
    'Remote-User',
    'X-Forwarded-User',
    'X-Auth-Request-Email',
    'Cf-Access-User',
  ]) {
    assert.equal(readConfig({ ...ENV, DASHBOARD_USER_HEADER: header }).userHeader, header);
  }
  for (const network of ['0.0.0.0/0', '::/0']) {
    usage({ ...ENV, DASHBOARD_PROXIES: network }, /^DASHBOARD_PROXIES holds ".*"; set it to /);
  }
  const notNetworks = ['dash.corp', '10.0.0.300', '10.0.0.0/33', '10.0.0.0/', 'fd00::/129', '010.0.0.1', '10.0.0.1:80'];
  for (const wrong of [...notNetworks, '10.0.0.0/00']) {
    assert.throws(
      () => readConfig({ DASHBOARD_PROXIES: `10.0.0.1,${wrong}` }),
      (error) => error instanceof Problem && error.kind === 'usage' && error.message.includes(wrong),
    );
  }
  usage({ DASHBOARD_EDITORS: 'kim' }, /^DASHBOARD_EDITORS needs DASHBOARD_USER_HEADER; /);
  for (const editors of [' ', ',', 'kim,\tlee\u0000', 'kim\u00a0', 'k\u200bim', `kim,${'x'.repeat(129)}`]) {
    usage({ ...ENV, DASHBOARD_EDITORS: editors }, /^DASHBOARD_EDITORS holds "/);
  }
  usage({ HOST: 'run/dashboard.sock' }, /^HOST is "/);
  usage({ HOST: `/${'x'.repeat(107)}` }, /at most 107 bytes\.$/);
  for (const everybody of ['', '*', ' * ', 'kim,*']) {
    assert.equal(readConfig({ ...ENV, DASHBOARD_EDITORS: everybody }).editors, null);
  }
  assert.deepEqual(
    [...(readConfig({ ...ENV, DASHBOARD_EDITORS: 'Kim Chul, 이순신,' }).editors ?? [])],
    ['Kim Chul', '이순신'],
  );
  assert.equal(readConfig({ DASHBOARD_EDITORS: '*' }).editors, null);
});
