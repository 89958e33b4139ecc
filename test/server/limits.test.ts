/** Clients that are slow, silent or many. The limits here are shorter than the product's. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import { LIMITS, type Limits } from '../../src/server/http-server.ts';
import { openSocket, readToEnd, sendRaw } from '../support/raw-http.ts';
import { startApp } from '../support/server.ts';

const SHORT: Limits = {
  ...LIMITS,
  headersTimeout: 300,
  requestTimeout: 600,
  connectionsCheckingInterval: 50,
  idleTimeout: 1_500,
};

test('the product’s limits are the contract’s', () => {
  const { headersTimeout, requestTimeout, connectionsCheckingInterval, maxConnections } = LIMITS;
  assert.deepEqual(
    [headersTimeout, requestTimeout, connectionsCheckingInterval, maxConnections],
    [5_000, 30_000, 1_000, 2_000],
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

test('beyond the most connections a new one is closed, and those that are open are served', async () => {
  const { origin } = await startApp({ limits: { ...LIMITS, maxConnections: 5 } });
  const request = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  const sockets = await Promise.all(Array.from({ length: 5 }, () => openSocket(origin)));
  assert.equal(await sendRaw(origin, request), null);
  const [first] = sockets;
  assert.ok(first !== undefined);
  const answered = readToEnd(first);
  first.write(request);
  assert.equal((await answered)?.status, 200);
  assert.equal((await sendRaw(origin, request))?.status, 200, 'there is room again');
  for (const socket of sockets) socket.destroy();
});
