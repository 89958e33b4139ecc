/** What attackers, broken programs and fuzzers send. Nothing of it is written, and no answer is a 5xx. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, get as httpGet } from 'node:http';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { dose } from '../faults/dose.ts';
import { openSocket, readToEnd, sendRaw, type RawAnswer } from '../support/raw-http.ts';
import { startApp } from '../support/server.ts';

const logged: string[] = [];
const { origin, database } = await startApp({
  env: { LOG_LEVEL: 'debug' },
  writeLog: (line) => logged.push(line),
});
const host = new URL(origin).host;
const CELL = '{"yearMonth":202401,"bu":"SKB","arenasOthers":1}';

async function nothingWritten(): Promise<void> {
  assert.deepEqual(await database.reader.selectFrom('cost_info').selectAll().execute(), []);
  assert.deepEqual(await database.reader.selectFrom('change').selectAll().execute(), []);
}

const FIXED = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
];

function assertGuarded(answer: RawAnswer | null, status: number, says?: RegExp, what?: string): void {
  assert.ok(answer !== null, `no answer: ${what}`);
  assert.equal(answer.status, status, what);
  for (const name of FIXED) assert.ok(answer.headers.has(name), `${name} is missing: ${what}`);
  if (says !== undefined) assert.match(answer.body, says, what);
  if (status >= 400) assert.equal(answer.headers.get('cache-control'), 'no-store', what);
}

function get(target: string, ...headers: string[]): Promise<RawAnswer | null> {
  return sendRaw(origin, ['GET', target, 'HTTP/1.1\r\nConnection: close\r\n'].join(' ') + lines(headers) + '\r\n');
}

function lines(headers: readonly string[]): string {
  return (headers.length === 0 ? [`Host: ${host}`] : headers).map((line) => `${line}\r\n`).join('');
}

function post(body: string | Buffer, headers: readonly string[] = [], target = '/api/cost-info') {
  const bytes = Buffer.from(body);
  const all = [`Host: ${host}`, 'Connection: close', `Content-Length: ${bytes.length}`, ...headers];
  if (!headers.some((line) => /^content-type:/i.test(line))) all.push('Content-Type: application/json');
  return sendRaw(origin, Buffer.concat([Buffer.from(`POST ${target} HTTP/1.1\r\n${lines(all)}\r\n`), bytes]));
}

test('a malformed HTTP request gets a sentence and the headers of every answer', async () => {
  const noHost = /^The request has no Host header; send one\.$/;
  const unreadable = /^This is not a valid HTTP request; check how it is sent\.$/;
  const cases: [string | Buffer, number, RegExp?][] = [
    ['GET / HTTP/1.1\r\n\r\n', 400],
    ['GET /api/cost-info/2024/SKB HTTP/1.1\r\nConnection: close\r\n\r\n', 400, noHost],
    ['GET /report/cost HTTP/1.0\r\n\r\n', 400, noHost],
    ['hello\r\n\r\n', 400, unreadable],
    [Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00]), 400, unreadable], // TLS
    [`GET / HTTP/1.1\r\nHost: ${host}\r\nA b: c\r\n\r\n`, 400, unreadable],
    [`GET / HTTP/1.1\r\nHost: ${host}\r\nA: \0\r\n\r\n`, 400, unreadable],
    [`GET / HTTP/9.9\r\nHost: ${host}\r\n\r\n`, 400, unreadable],
    [`PURGE/1 / HTTP/1.1\r\nHost: ${host}\r\n\r\n`, 400, unreadable],
    [`POST / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: -1\r\n\r\n`, 400, unreadable],
    [`POST / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400, unreadable],
    [`POST / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n`, 400, unreadable],
    [`POST /api/cost-info HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n`, 400, unreadable],
    [`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`, 431, /larger than 16 KiB; shorten/],
    [`GET / HTTP/1.1\r\nHost: ${host}\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`, 431, /larger than 16 KiB/],
    [`CONNECT evil.example:443 HTTP/1.1\r\nHost: ${host}\r\n\r\n`, 400, /^This server is not a proxy/],
  ];
  for (const [bytes, status, says] of cases) {
    const what = bytes.toString('latin1').slice(0, 80);
    const socket = await openSocket(origin);
    const answer = readToEnd(socket);
    socket.write(bytes);
    // Node waits for more bytes, and none come.
    if (bytes.toString('latin1').startsWith('GET / HTTP/1.1\r\n\r\n')) socket.end();
    assertGuarded(await answer, status, says, what);
  }
});

test('unsupported methods are 405 with Allow, on every path', async () => {
  for (const target of ['/', '/report/cost', '/report/cost.csv', '/icon.svg', '/api/cost-info/2024/SKB']) {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      const request = `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nOrigin: null\r\n\r\n`;
      const answer = await sendRaw(origin, request);
      assertGuarded(answer, 405, /GET and HEAD only|GET, HEAD 요청만/, `${method} ${target}`);
      assert.equal(answer?.headers.get('allow'), 'GET, HEAD');
      assert.ok(![...(answer?.headers.keys() ?? [])].some((name) => name.startsWith('access-control-')));
    }
  }
  for (const method of ['GET', 'HEAD', 'PUT', 'OPTIONS']) {
    const answer = await sendRaw(
      origin,
      `${method} /api/import-info HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    );
    assertGuarded(answer, 405);
    assert.equal(answer?.headers.get('allow'), 'POST');
    assert.equal(answer?.body === '', method === 'HEAD');
  }
});

test('foreign host names: rebinding, look-alikes, two at once', async () => {
  for (const name of [
    'evil.example',
    `evil.example:${new URL(origin).port}`,
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'localhost@evil.example',
    'localhost/',
    'localhost:3000:3000',
    'localhost:port',
    '[::1',
    '2130706433',
    '',
    '0x7f.1',
    'localhost, evil.example',
    '127.0.0.2',
    'LOCALHOST.',
    '<script>',
    "' or 1=1",
  ]) {
    assertGuarded(await get('/api/cost-info/2024/SKB', `Host: ${name}`), 421, /DASHBOARD_ALLOWED_HOSTS/, name);
    assertGuarded(await get('/nope', `Host: ${name}`), 421, undefined, 'before 404');
  }
  assertGuarded(await get('/', `Host: ${host}`, 'Host: evil.example'), 421, undefined, 'two Host headers');
  assertGuarded(await get('/', 'Host: evil.example', `Host: ${host}`), 421, undefined, 'two Host headers');
  for (const name of ['localhost', 'LocalHost:1', '127.0.0.1:99999', '[::1]:80']) {
    assertGuarded(await get('/api/cost-info/2024/SKB', `Host: ${name}`), 200, undefined, name);
  }
});

test('writes with foreign, malformed or doubled headers', async () => {
  for (const value of [
    'null',
    'http://evil.example',
    `https://${host}`,
    `http://${host}.evil.example`,
    `http://${host}0`,
    `http://${host}/`,
    '',
    '*',
    `http://evil.example@${host}`,
    `http://${host}, http://evil.example`,
    host,
    `HTTP://${host}`,
    'file://',
  ]) {
    assertGuarded(
      await post(CELL, [`Origin: ${value}`]),
      403,
      /^(?:Pages of other sites cannot write|Nothing can be saved at this address)/,
    );
  }
  assertGuarded(await post(CELL, ['Sec-Fetch-Site: cross-site']), 403);
  assertGuarded(await post(CELL, ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Site: cross-site']), 403);
  const many = Array.from({ length: 2_100 }, () => 'a:');
  assertGuarded(await post(CELL, [...many, 'Sec-Fetch-Site: cross-site']), 403, undefined, 'behind 2,100 headers');
  assertGuarded(await post(CELL, [`Origin: http://${host}`, 'Origin: http://evil.example']), 403);
  for (const type of [
    'text/plain',
    'text/plain; application/json',
    'application/json, text/plain',
    'application/jsonx',
    'json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/json; charset=utf-16',
    '*/*',
    '',
  ]) {
    assertGuarded(await post(CELL, [`Content-Type: ${type}`]), 415, /application\/json/, type);
  }
  assertGuarded(await post(CELL, ['Content-Type: application/json', 'Content-Type: text/plain']), 415);
  for (const batch of ['x', '00000000-0000-0000-0000-00000000000g', `${'a'.repeat(36)}`, '', '../../etc/passwd']) {
    assertGuarded(await post(CELL, [`Change-Batch: ${batch}`]), 400, /^Change-Batch must be a UUID/, batch);
  }
  await nothingWritten();
});

test('of several faults the answer names the first in the order of the contract', async () => {
  const large = 'x'.repeat(65 * 1024);
  const faults = ['Origin: null', 'Content-Type: text/plain', 'Change-Batch: x'];
  const send = (target: string, name: string) =>
    sendRaw(
      origin,
      `POST ${target} HTTP/1.1\r\nConnection: close\r\nContent-Length: ${large.length}\r\n${lines([`Host: ${name}`, ...faults])}\r\n${large}`,
    );
  assertGuarded(await send('/api/nope', 'evil.example'), 421);
  assertGuarded(await send('/api/nope', host), 404);
  assertGuarded(await send('/api/cost-info/1999/SKB', host), 405);
  assertGuarded(await send('/api/cost-info', host), 403);
  assertGuarded(await post(large, ['Content-Type: text/plain', 'Change-Batch: x']), 413);
  assertGuarded(await post('{', ['Content-Type: text/plain', 'Change-Batch: x']), 415);
  assertGuarded(await post('{', ['Content-Type: text/plain', 'Content-Encoding: gzip']), 415);
  assertGuarded(await post('{', ['Change-Batch: x']), 400);
  assertGuarded(await post('{"yearMonth":202401,"bu":"SKB","revision":7,"nope":1}'), 400);
  assertGuarded(await post('{"yearMonth":202401,"bu":"SKB","revision":7,"iwsOthers":1}'), 409);
});

test('bodies: too large, compressed, cut off, lying about themselves, not UTF-8', async () => {
  const exact = CELL + ' '.repeat(64 * 1024 - CELL.length);
  assertGuarded(await post(exact.replace(':1}', ':x}')), 400, undefined, 'exactly 64 KiB');
  assertGuarded(await post(`${exact} `), 413, /^What was sent is larger than 64 KiB; send one record at a time\.$/);

  // Nobody needs one, and unpacking is where memory goes.
  for (const [encoding, bytes, status] of [
    ['gzip', gzipSync(CELL), 415],
    ['gzip', gzipSync(Buffer.alloc(48 * 1024 * 1024, ' ')), 415],
    ['gzip', Buffer.alloc(64 * 1024 + 1), 413],
    ['gzip', Buffer.from('{'), 415],
    ['br', Buffer.from([1, 2, 3]), 415],
    ['zip', Buffer.from(CELL), 415],
    ['identity, gzip', Buffer.from(CELL), 415],
    ['Identity', Buffer.from('{'), 400],
    ['../../x', Buffer.from(CELL), 415],
  ] as const) {
    assertGuarded(await post(bytes, [`Content-Encoding: ${encoding}`]), status, undefined, encoding);
  }

  for (const bytes of [
    [0xff],
    [0xc0, 0xaf],
    [0xed, 0xa0, 0x80],
    [0xf5, 0x80, 0x80, 0x80],
    [0xe2, 0x82],
    [0xc1, 0xbf],
  ]) {
    const body = Buffer.concat([Buffer.from(CELL.replace(':1}', ':"')), Buffer.from(bytes), Buffer.from('"}')]);
    assertGuarded(await post(body), 400, /^The body must be application\/json in UTF-8; send it /);
  }
  for (const encoding of ['utf16le', 'latin1'] as const) {
    assertGuarded(await post(Buffer.from(CELL.replace(':1}', ':"é"}'), encoding)), 400);
  }
  assertGuarded(await post(''), 400, /it is empty/);

  const chunk = `400\r\n${' '.repeat(0x400)}\r\n`;
  const head = `POST /api/cost-info HTTP/1.1\r\n${lines([`Host: ${host}`, 'Connection: close', 'Content-Type: application/json', 'Transfer-Encoding: chunked'])}\r\n`;
  assertGuarded(await sendRaw(origin, `${head}${chunk.repeat(80)}0\r\n\r\n`), 413, undefined, 'chunked');
  const odd = head.replace('Transfer', 'Content-Encoding: zip\r\nTransfer');
  assertGuarded(await sendRaw(origin, `${odd}${chunk.repeat(80)}0\r\n\r\n`), 413, undefined, 'chunked');
  assertGuarded(await sendRaw(origin, head + chunk.repeat(80)), 413, undefined, 'not waiting for the end');

  const cut = await openSocket(origin);
  cut.write(
    `POST /api/cost-info HTTP/1.1\r\n${lines([`Host: ${host}`, 'Content-Type: application/json', 'Content-Length: 48'])}\r\n${CELL.slice(0, 20)}`,
  );
  cut.destroy();
  assertGuarded(await post('{'), 400, undefined, 'the server goes on');
  await nothingWritten();
});

test('addresses with random parameters leave nothing behind', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const memory = () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const app = await startApp();
  const agent = new Agent({ keepAlive: true, maxSockets: 10 });
  const ask = (address: string) =>
    new Promise<void>((resolve, reject) => {
      const headers = { 'Accept-Encoding': 'br' };
      const options = { agent, headers };
      httpGet(app.origin + address, options, (response) => response.resume().once('end', resolve)).once(
        'error',
        reject,
      );
    });
  const flood = async (requests: number) => {
    for (let sent = 0; sent < requests; sent += 100) {
      await Promise.all(
        Array.from({ length: 50 }, () => [
          ask(`/report/cost?${randomUUID()}`),
          ask(`/?year=2026&x=${randomUUID()}`),
        ]).flat(),
      );
    }
  };
  await flood(500);
  const before = memory();
  await flood(2_500);
  const grown = memory() - before;
  agent.destroy();
  assert.ok(grown < 10_000_000, `${grown} bytes more`);
});

test('of a large body that is refused nothing more is read, and its sender can read why', async () => {
  const app = await startApp();
  const size = 20_000_000; // more than the system buffers
  for (const [target, name, type, status] of [
    ['/api/cost-info', 'localhost', 'Content-Length', 413],
    ['/api/cost-info', 'localhost', 'Transfer-Encoding', 413],
    ['/nope', 'localhost', 'Content-Length', 404],
    ['/report/cost', 'localhost', 'Content-Length', 405],
    ['/', 'evil.example', 'Content-Length', 421],
  ] as const) {
    const received = once(app.server, 'connection') as Promise<[Socket]>;
    const socket = await openSocket(app.origin);
    const answered = readToEnd(socket);
    const [ofServer] = await received;
    const body = type === 'Content-Length' ? '' : `${size.toString(16)}\r\n`;
    const said = `${type}: ${type === 'Content-Length' ? size : 'chunked'}`;
    socket.write(
      `POST ${target} HTTP/1.1\r\nHost: ${name}\r\nContent-Type: application/json\r\n${said}\r\n\r\n${body}`,
    );
    const began = performance.now();
    socket.write(Buffer.alloc(size, ' '));
    await once(socket, 'data');
    assert.ok(performance.now() - began < 900, 'the answer does not wait for the end of the connection');
    const answer = await answered;
    assertGuarded(answer, status, undefined, target);
    assert.equal(answer?.headers.get('connection'), 'close');
    assert.ok(ofServer.bytesRead < 1_000_000, `${ofServer.bytesRead} bytes were read`);
  }
});

test('an unknown Expect header changes nothing', async () => {
  assertGuarded(await post('{', ['Expect: a-miracle']), 400, /not valid JSON/);
});

test('addresses: traversal, null bytes, broken escapes, other hosts’ addresses', async () => {
  for (const target of [
    '/../package.json',
    '/assets/../../package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%5c..%5cpackage.json',
    '//etc/passwd',
    '/.vite/manifest.json',
    '/.git/config',
    '/server/main.cjs',
    '/%00',
    '/icon.svg%00.html',
    '/icon.svg/',
    '/ICON.SVG',
    '/report/cost/',
    '/report//cost',
    '/%c0%ae%c0%ae/',
    '/__proto__',
    '/constructor',
    '/report/__proto__.csv',
    '/%E0%A4%A',
    '/%',
    '/?%',
    '/report/%63ost/x',
    '*',
    `/${'../'.repeat(500)}etc/passwd`,
    `/${'a/'.repeat(4e3)}`,
    '/db/dashboard.sqlite',
    '//evil.example/report/cost',
  ]) {
    const answer = await get(target);
    assert.ok(answer !== null, target);
    if (target === '/?%') assertGuarded(answer, 200);
    else assertGuarded(answer, 404, /Page Not Found|nothing at this address/, target);
    assert.doesNotMatch(answer.body, /root:|"dependencies"|SQLite format|isEntry/, target);
  }
  for (const target of [
    '/api/cost-info/2024%00/SKB',
    '/api/cost-info/2024/SKB%00',
    '/api/cost-info/%E0%A4%A/SKB',
    '/api/cost-info/2024/',
    '/api/cost-info/1e3/SKB',
    '/api/cost-info/+2024/SKB',
    '/api/cost-info/２０２４/SKB',
    '/api/cost-info/2024/skb',
    "/api/cost-info/2024/SKB'--",
    '/api/cost-info/2024;drop/SKB',
    '/api/__proto__-info/2024',
    '/api/../api',
    '/api',
  ]) {
    const answer = await get(encodeURI(target).replaceAll('%25', '%'));
    assert.ok(answer?.status === 400 || answer?.status === 404, `${target}: ${answer?.status}`);
    assertGuarded(answer, answer.status, /^[^<\n]*\.$/, target);
  }
  assertGuarded(await get(`http://evil.example/api/cost-info/2024/SKB`), 200, /^\[\]$/, 'absolute form: Host decides');
});

test('If-None-Match of any form gets an answer', async () => {
  for (const [value, status] of [
    ['*', 304],
    ['"', 200],
    [','.repeat(5_000), 200],
    ['W/"x", "y"', 200],
    ['\u00ff', 200],
  ] as const) {
    assertGuarded(await get('/api/cost-info/2024/SKB', `Host: ${host}`, `If-None-Match: ${value}`), status);
    assertGuarded(await get('/healthz', `Host: ${host}`, `If-None-Match: ${value}`), 200, /^ok$/);
  }
  assertGuarded(await get('/icon.svg', `Host: ${host}`, 'Range: bytes=5-1, 999999-', 'If-Match: "x"'), 200);
});

test('no input can forge a line of the log, or hide in one', async () => {
  const forged = '\\n{"level":"error","message":"all data lost"}';
  await get(`/${encodeURIComponent('\n{"level":"error"}')}`);
  await get('/\u00c2\u0085\u00e2\u0080\u00a8{"level":"error"}');
  await post(`{"yearMonth":202401,"bu":"SKB","${forged}\\u2028\\u001b[2J":1}`);
  await post(CELL, [`Origin: http://evil.example${String.fromCharCode(0x9b)}2J`]);
  assert.ok(logged.length > 100, `${logged.length} lines`);
  for (const line of logged) {
    // oxlint-disable-next-line no-control-regex -- that is what is looked for
    assert.match(line, /^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e]*\n$/);
    const entry = JSON.parse(line) as Record<string, unknown>;
    assert.deepEqual(Object.keys(entry).slice(0, 3), ['time', 'level', 'message']);
    assert.notEqual(entry.message, 'all data lost');
  }
  assert.equal(logged.filter((line) => JSON.parse(line).level === 'error').length, 0, 'and the server had no error');
});

test('random input gets our answers and never a 5xx, and nothing is written', async () => {
  const target = fc.oneof(
    fc.constantFrom('/', '/api/cost-info', '/api/cost-info/2024/SKB', '/report/cost.csv?year=', '/report/cost?bu='),
    fc.webPath(),
    fc.string({ unit: 'binary-ascii', maxLength: 40 }).map((text) => `/${text.replace(/[\s\0]/g, '')}`),
  );
  const method = fc.constantFrom('GET', 'POST', 'HEAD', 'PUT', 'OPTIONS', 'LOCK');
  const header = fc.tuple(
    fc.constantFrom(
      'Content-Type',
      'Content-Encoding',
      'Origin',
      'Change-Batch',
      'If-None-Match',
      'Range',
      'Accept',
      'TE',
    ),
    fc.oneof(
      fc.constantFrom('application/json', 'gzip', 'br', 'null', '*', 'bytes=0-', '""'),
      fc.string({ maxLength: 30 }).map((text) => text.replace(/[^\x20-\x7e]/g, '')),
    ),
  );
  const body = fc.oneof(
    fc.json().map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.constant(Buffer.from('{"yearMonth":202401,"bu":"SKB","arenasOthers":"\\ud800"}')),
  );
  await fc.assert(
    fc.asyncProperty(
      method,
      target,
      fc.array(header, { maxLength: 4 }),
      body,
      async (verb, address, headers, bytes) => {
        const named = [
          `Host: ${host}`,
          'Connection: close',
          `Content-Length: ${bytes.length}`,
          ...headers.map(([name, value]) => `${name}: ${value}`),
        ];
        const head = Buffer.from(`${verb} ${address} HTTP/1.1\r\n${lines(named)}\r\n`, 'utf8');
        const answer = await sendRaw(origin, Buffer.concat([head, bytes]));
        assert.ok(answer !== null, 'an answer');
        assert.ok(answer.status >= 200 && answer.status < 500, `${answer.status}: ${answer.body}`);
        for (const name of FIXED) assert.ok(answer.headers.has(name), name);
      },
    ),
    { numRuns: dose(30, 2_000) }, // others each time
  );
  await nothingWritten();
});
