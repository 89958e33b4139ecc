/** How the server treats connections, whatever the client does. */
import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { renameSync } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createHttpServer } from '../../src/server/http-server.ts';
import { createLog, logRequest } from '../../src/server/log.ts';
import { CLI } from '../support/cli.ts';
import { emptyDatabase, freshDatabase, noDatabase } from '../support/database.ts';
import { SERVER, startServer } from '../support/processes.ts';
import { openSocket, readToEnd, sendRaw } from '../support/raw-http.ts';
import { startApp } from '../support/server.ts';

const servers: Server[] = [];
after(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

async function listen(app: RequestListener) {
  const http = createHttpServer(app, { 'X-Fixed': 'yes' }, createLog('silent'));
  await new Promise<void>((resolve) => http.server.listen(0, '127.0.0.1', resolve));
  servers.push(http.server);
  return { ...http, origin: `http://127.0.0.1:${(http.server.address() as AddressInfo).port}` };
}

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n';

test('a client that leaves before it is refused does not end the server', async () => {
  const { origin } = await startApp();
  for (const bytes of [
    'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
    'nonsense\r\n\r\n',
    `${GET}X: ${'a'.repeat(20_000)}`,
  ]) {
    for (let time = 0; time < 5; time += 1) {
      const socket = await openSocket(origin);
      socket.on('error', () => {});
      socket.write(bytes);
      socket.resetAndDestroy();
    }
  }
  assert.equal((await fetch(`${origin}/healthz`)).status, 200);
});

test('requests that are sent ahead are answered in their order; a flood of them is cut off', async () => {
  let begun = 0;
  const { origin } = await listen((request, response) => {
    begun += 1;
    // The first one takes longest.
    setTimeout(() => response.end(request.url), request.url === '/0' ? 50 : 1);
  });
  const socket = await openSocket(origin);
  const answered = readToEnd(socket);
  const requests = Array.from({ length: 8 }, (_, at) => `GET /${at} HTTP/1.1\r\nHost: localhost\r\n`);
  socket.write(`${requests.join('\r\n')}Connection: close\r\n\r\n`);
  const { body } = (await answered) ?? { body: '' };
  assert.deepEqual(
    [...body.matchAll(/(\/\d)(?:HTTP|$)/g)].map(([, url]) => url),
    requests.map((_, at) => `/${at}`),
  );

  begun = 0;
  const flood = await openSocket(origin);
  const cut = readToEnd(flood);
  flood.write(`${GET}\r\n`.repeat(1_000));
  await cut;
  assert.ok(begun <= 16, `${begun} were begun`);
});

test('a malformed request never gets its answer in the middle of another one', async () => {
  const broken = 'POST /b HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n';
  for (const [sentFirst, then] of [
    ['', 'nonsense\r\n\r\n'],
    [broken, 'xyz\r\n'],
  ] as const) {
    const { origin } = await listen((request, response) => {
      if (request.method === 'GET') response.write('begun');
    });
    const socket = await openSocket(origin);
    const answered = readToEnd(socket);
    socket.write(`${GET}\r\n${sentFirst}`);
    await once(socket, 'data');
    socket.write(then);
    const answer = await answered;
    assert.equal(answer?.status, 200);
    assert.doesNotMatch(answer.body, /HTTP\/1/, then);
  }
});

test('after stop, an answer under way is sent to its last byte, even to a slow reader; half a request is not waited for', async () => {
  const size = 30_000_000; // more than the system buffers
  const { origin, stop } = await listen((_request, response) => void response.end(Buffer.alloc(size)));
  const reader = await openSocket(origin);
  const half = await openSocket(origin);
  half.write(GET);
  const cut = readToEnd(half);
  reader.pause();
  reader.write(`${GET}\r\n`);
  await new Promise((resolve) => reader.once('readable', resolve));
  const stopped = stop();
  await cut;
  const answer = await readToEnd(reader.resume());
  assert.equal(answer?.body.length, size);
  await stopped;
  await assert.rejects(openSocket(origin));
});

test('after stop, answers under way say that they are the last, and what comes after them is not begun', async () => {
  const begun: (string | undefined)[] = [];
  const answers: (() => void)[] = [];
  const { origin, stop } = await listen((request, response) => {
    begun.push(request.url);
    answers.push(() => void response.end(request.url));
  });
  const socket = await openSocket(origin);
  const answered = readToEnd(socket);
  socket.write(`${GET.replace('/', '/1')}\r\n${GET.replace('/', '/2')}\r\n`);
  while (begun.length < 2) await wait(1);
  const stopped = stop();
  socket.write(`${GET.replace('/', '/3')}\r\n`);
  await wait(20);
  for (const answer of answers) answer();
  const { headers, body } = (await answered) ?? { headers: new Map(), body: '' };
  await stopped;
  assert.equal(headers.get('connection'), 'keep-alive');
  assert.match(body, /^\/1HTTP\/1\.1 200 OK[^]*\r\nConnection: close\r\n[^]*\r\n\/2$/i);
  assert.deepEqual(begun, ['/1', '/2']);
});

test('request targets that are not paths get our answers', async () => {
  const { origin } = await startApp();
  for (const [target, host, status] of [
    ['a://b', 'localhost', 400],
    ['h://x', 'evil.example', 400],
    ['http://[', 'localhost', 400],
    ['http://[::1', 'localhost', 400],
    ['http://localhost/healthz', 'localhost', 200],
    ['HTTP://x/api/cost-info/2024/SKB?x', 'localhost', 200],
    ['http://localhost/', 'evil.example', 421],
  ] as const) {
    const answer = await sendRaw(origin, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    assert.equal(answer?.status, status, target);
    assert.match(answer.headers.get('referrer-policy') ?? '', /same-origin/);
    assert.doesNotMatch(answer.body, /Cannot GET/);
  }
});

test('while the database file is away, only pages without figures answer, and no save is acknowledged', async () => {
  const database = await freshDatabase();
  const { origin } = await startApp({ database });
  const post = () =>
    fetch(`${origin}/api/cost-info`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"yearMonth":202401,"bu":"SKB","arenasOthers":1}',
    });
  const statuses = async () => [
    (await post()).status,
    (await fetch(`${origin}/healthz`)).status,
    (await fetch(`${origin}/api/cost-info/2024/SKB`)).status,
    (await fetch(`${origin}/report/cost`)).status,
  ];
  /** One of them is cached, the others are not. */
  const withoutFigures = ['/entry/shipment', '/report/weekly', '/entry/inventory', '/entry/monthly-inventory?bu=SKB'];
  await fetch(`${origin}/entry/shipment`);
  assert.deepEqual(await statuses(), [200, 200, 200, 200]);
  renameSync(database.location.address, `${database.location.address}.away`);
  for (const address of withoutFigures) assert.equal((await fetch(origin + address)).status, 200, address);
  assert.equal((await fetch(`${origin}/nope`)).status, 404);
  assert.deepEqual(await statuses(), [503, 503, 503, 503]);
  const refused = await post();
  assert.equal(refused.headers.get('retry-after'), '5');
  assert.doesNotMatch(await refused.text(), /sqlite|tmp/, 'no path');
  renameSync(`${database.location.address}.away`, database.location.address);
  assert.deepEqual(await statuses(), [200, 200, 200, 200]);
});

test('the log line of a client that left has its address and no status', async () => {
  const logged = new EventEmitter();
  const log = createLog('debug', (line) => logged.emit('line', line));
  let leave = () => {};
  const { origin } = await listen((request, response) => {
    logRequest(log, request, response);
    leave(); // and the request is never answered
  });
  const socket = await openSocket(origin);
  leave = () => socket.resetAndDestroy();
  socket.write(`${GET.replace('/', '/slow')}\r\n`);
  const [line] = (await once(logged, 'line')) as [string];
  const { message, method, url, status, from } = JSON.parse(line) as Record<string, unknown>;
  assert.deepEqual(
    { message, method, url, status, from },
    { message: 'client left before the answer', method: 'GET', url: '/slow', status: null, from: '127.0.0.1' },
  );
});

test('the server survives when the reader of its log goes away', async () => {
  const { child, origin, kill } = await startServer(noDatabase(), { env: { LOG_LEVEL: 'info' } });
  child.stderr.destroy();
  child.stdout.destroy();
  for (let time = 0; time < 5; time += 1) {
    assert.equal((await fetch(`${origin}/nope`)).status, 404);
  }
  assert.equal((await kill('SIGTERM')).code, 0);
});

test('HEAD has the length of GET for every kind of address', async () => {
  const { origin } = await startApp();
  for (const address of [
    '/',
    '/report/cost',
    '/report/cost.csv',
    '/healthz',
    '/icon.svg',
    '/api/cost-info/2024/SKB',
    '/x',
  ]) {
    const headers = { 'accept-encoding': 'identity' };
    const get = await fetch(origin + address, { headers });
    const bytes = (await get.arrayBuffer()).byteLength;
    const head = await fetch(origin + address, { method: 'HEAD', headers });
    assert.deepEqual([head.status, head.headers.get('content-length')], [get.status, String(bytes)], address);
  }
});

test('SIGHUP, which rotation of logs sends, does not end a server', async () => {
  for (const args of [[SERVER], [CLI, 'serve']]) {
    const { child, origin, kill } = await startServer(await emptyDatabase(), { args });
    for (let time = 0; time < 3; time += 1) {
      child.kill('SIGHUP');
      assert.equal((await fetch(`${origin}/healthz`)).status, 200);
    }
    const { code, stderr } = await kill('SIGTERM');
    assert.deepEqual([code, stderr], [0, '']);
  }
});
