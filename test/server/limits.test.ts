/** Clients that are slow, silent or many. The limits here are shorter than the product's. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { Problem } from '../../src/domain/problem.ts';
import { readConfig } from '../../src/server/config.ts';
import { LIMITS, type Limits } from '../../src/server/http-server.ts';
import { networkOf } from '../../src/server/ip-address.ts';
import { openSocket, readToEnd, sendRaw, type RawAnswer } from '../support/raw-http.ts';
import { startApp } from '../support/server.ts';

const SHORT: Limits = {
  ...LIMITS,
  headersTimeout: 300,
  requestTimeout: 600,
  connectionsCheckingInterval: 50,
  idleTimeout: 1_500,
};

test('the product’s limits are the contract’s', () => {
  const { headersTimeout, requestTimeout, connectionsCheckingInterval, maxConnections, maxPerClient } = LIMITS;
  assert.deepEqual(
    [headersTimeout, requestTimeout, connectionsCheckingInterval, maxConnections, maxPerClient],
    [5_000, 30_000, 1_000, 2_000, 1_000],
  );
});

test('unfinished headers and an unfinished body are 408', async () => {
  const { origin, database } = await startApp({ limits: SHORT });
  const { host } = new URL(origin);
  for (const begun of [
    `GET /api/cost-info/2024/SKB HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `,
    `POST /api/cost-info HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"year`,
  ]) {
    const socket = await openSocket(origin);
    const answered = readToEnd(socket);
    socket.write(begun);
    // A byte from time to time does not keep the connection open.
    const drip = setInterval(() => socket.write(' '), 40);
    const answer = await answered;
    clearInterval(drip);
    assert.equal(answer?.status, 408, begun);
    assert.equal(answer.body, 'The request did not arrive in time; send it again, all at once.');
    assert.ok(answer.headers.has('content-security-policy'));
  }
  assert.deepEqual(await database.reader.selectFrom('change').selectAll().execute(), []);
});

test('a silent connection and an answer that nobody reads are cut off', async () => {
  const { origin, server } = await startApp({ limits: SHORT });
  const ends: Promise<unknown>[] = [];
  server.on('connection', (socket) => ends.push(once(socket, 'close')));
  await openSocket(origin);
  const deaf = await openSocket(origin);
  deaf.pause();
  const request = `GET /report/inventory HTTP/1.1\r\nHost: ${new URL(origin).host}\r\n\r\n`;
  deaf.write(request.repeat(150));
  assert.equal(ends.length, 2);
  await Promise.all(ends);
  deaf.destroy();
});

test('while 500 half-open connections wait, /healthz and pages answer; then all 500 are cut off', async () => {
  const { origin } = await startApp({ limits: { ...LIMITS, headersTimeout: 2_000, connectionsCheckingInterval: 100 } });
  const { host } = new URL(origin);
  const sockets: Socket[] = await Promise.all(Array.from({ length: 500 }, () => openSocket(origin)));
  const closed = sockets.map(async (socket, at) => {
    if (at % 2 === 0) socket.write(`GET /api/cost-info/2024/SKB HTTP/1.1\r\nHost: ${host}\r\n`);
    return readToEnd(socket);
  });
  for (let time = 0; time < 20; time += 1) {
    const health = await sendRaw(origin, `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    assert.deepEqual([health?.status, health?.body], [200, 'ok']);
  }
  const page = await sendRaw(origin, `GET /report/cost HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  assert.equal(page?.status, 200);
  assert.equal(sockets.filter((socket) => !socket.destroyed).length, 500, 'they were open all the time');
  const answers = await Promise.all(closed);
  assert.deepEqual(new Set(answers.map((answer) => answer?.status)), new Set([408]));
});

/** A connection from an address of this machine; all of 127.0.0.0/8 are. */
async function openFrom(localAddress: string, origin: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

async function askFrom(localAddress: string, origin: string, target: string): Promise<RawAnswer | null> {
  const socket = await openFrom(localAddress, origin);
  const answer = readToEnd(socket);
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  return answer;
}

async function assertOnlyHealth(localAddress: string, origin: string): Promise<void> {
  const health = await askFrom(localAddress, origin, '/healthz?now');
  assert.deepEqual([health?.status, health?.body], [200, 'ok'], localAddress);
  for (const target of ['/', '/api/cost-info/2024/SKB', '/healthzz', '/nope']) {
    const refused = await askFrom(localAddress, origin, target);
    assert.equal(refused?.status, 503, target);
    assert.equal(refused.headers.get('retry-after'), '5');
    assert.ok(refused.headers.has('content-security-policy'));
    assert.match(refused.body, /^Too many connections are open, from your address or in all; try again in a moment\.$/);
  }
}

const FEW: Limits = { ...LIMITS, maxConnections: 12, maxPerClient: 8, maxReserve: 4 };

test('one address takes at most its share; beyond it and beyond all only health checks are answered', async () => {
  const { origin } = await startApp({ limits: FEW });
  const open = (count: number, from: string) =>
    Promise.all(Array.from({ length: count }, () => openFrom(from, origin)));
  const one = await open(8, '127.0.0.1');
  await assertOnlyHealth('127.0.0.1', origin);
  assert.equal((await askFrom('127.0.0.2', origin, '/'))?.status, 200, 'others are served');
  const others = await open(4, '127.0.0.2');
  await assertOnlyHealth('127.0.0.2', origin);
  await assertOnlyHealth('127.0.0.3', origin);

  const [first] = one;
  assert.ok(first !== undefined);
  const answered = readToEnd(first);
  first.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  assert.equal((await answered)?.status, 200, 'those that are in are served');
  assert.equal((await askFrom('127.0.0.3', origin, '/'))?.status, 200, 'there is room again');
  for (const socket of [...one, ...others]) socket.destroy();
});

test('in the reserve a connection gets one answer', async () => {
  const { origin } = await startApp({ limits: { ...FEW, maxPerClient: 0 } });
  const socket = await openFrom('127.0.0.1', origin);
  const answered = readToEnd(socket);
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(3));
  const answer = await answered;
  assert.equal(answer?.headers.get('connection'), 'close');
  assert.equal(answer.body, 'ok');
});

test('a proxy may have all connections; behind a public origin the proxy may be on this machine', async () => {
  for (const env of [
    { DASHBOARD_PROXIES: '10.0.0.0/8, 127.0.0.9' },
    { DASHBOARD_PROXIES: '::1,127.0.0.8/30' },
    { DASHBOARD_ORIGIN: 'https://dash.corp' },
  ]) {
    const { origin } = await startApp({ limits: FEW, env });
    const sockets = await Promise.all(Array.from({ length: 11 }, () => openFrom('127.0.0.9', origin)));
    assert.equal((await askFrom('127.0.0.9', origin, '/'))?.status, 200, JSON.stringify(env));
    sockets.push(await openFrom('127.0.0.9', origin));
    await assertOnlyHealth('127.0.0.9', origin);
    for (const socket of sockets) socket.destroy();
  }
  for (const wrong of [
    'dash.corp',
    '10.0.0.300',
    '10.0.0.0/33',
    '10.0.0.0/',
    'fd00::/129',
    '010.0.0.1',
    '10.0.0.1:80',
  ]) {
    const read = () => readConfig({ DASHBOARD_PROXIES: `10.0.0.1,${wrong}` });
    assert.throws(read, (error) => error instanceof Problem && error.kind === 'usage' && error.message.includes(wrong));
  }
});

test('a client is an IPv4 address, however it is written, or the first half of an IPv6 address', () => {
  for (const [address, network] of [
    ['10.0.0.7', '10.0.0.7'],
    ['::ffff:10.0.0.7', '10.0.0.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ] as const) {
    assert.equal(networkOf(address), network, address);
  }
  assert.notEqual(networkOf('::1'), networkOf('2001:db8::1'));
});

test('one client opens connections without end: it gets its 1,000, health checks and others are answered', async () => {
  const { origin, server } = await startApp();
  let open = 0;
  let mostOpen = 0;
  server.on('connection', (socket) => {
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    socket.once('close', () => (open -= 1));
  });
  const sockets: Socket[] = [];
  const flood = async (count: number) => {
    sockets.push(...(await Promise.all(Array.from({ length: count }, () => openFrom('127.0.0.1', origin)))));
  };
  for (let time = 0; time < 5; time += 1) await flood(200);
  let isOver = false;
  const flooding = (async () => {
    while (!isOver) await flood(100);
  })();
  for (let time = 0; time < 10; time += 1) {
    const health = await askFrom('127.0.0.1', origin, '/healthz');
    assert.deepEqual([health?.status, health?.body], [200, 'ok'], `time ${time}`);
    assert.equal((await askFrom('127.0.0.2', origin, '/report/cost'))?.status, 200);
  }
  isOver = true;
  await flooding;
  assert.ok(sockets.length > 1_000, `${sockets.length} were opened`);
  // The reserve, and those that came in the same turn of the event loop.
  assert.ok(mostOpen < 1_600, `${mostOpen} were open at once`);
  for (const socket of sockets) socket.destroy();
});
