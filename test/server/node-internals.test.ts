/** The server uses parts of Node that its documentation does not promise. Here they are promised. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, Server, type IncomingMessage, type ServerResponse } from 'node:http';
import { Server as NetServer, type AddressInfo } from 'node:net';
import { test } from 'node:test';
import { openSocket, readToEnd } from '../support/raw-http.ts';

async function openRequest() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = await openSocket(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const asked = once(server, 'request');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  const [request, response] = (await asked) as [IncomingMessage, ServerResponse];
  return { server, socket, request, response };
}

test('a socket names the response that is being written as _httpMessage', async () => {
  const { server, socket, request, response } = await openRequest();
  const { _httpMessage } = request.socket as typeof request.socket & { _httpMessage?: unknown };
  assert.equal(
    _httpMessage,
    response,
    `Node ${process.version} has no _httpMessage on a socket. hasBegunToAnswer in src/server/http-server.ts needs the response of a
socket: keep it in the map of connections when a request begins, and drop this test.`,
  );
  const answered = readToEnd(socket);
  response.end();
  await answered;
  server.close();
});

test('close of net.Server ends an HTTP server and leaves its connections open', async () => {
  const advice = `Node ${process.version} closes an HTTP server differently. See what stop in src/server/http-server.ts must do so that no
connection takes a new request and no answer is cut off; its test is in test/server/http-server.test.ts.`;
  assert.ok(Server.prototype instanceof NetServer, advice);
  assert.ok(Object.hasOwn(Server.prototype, 'close'), advice);
  const { server, socket, response } = await openRequest();
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  assert.equal(server.listening, false, advice);
  assert.equal(response.socket?.destroyed, false, advice);
  const answered = readToEnd(socket);
  response.end('whole');
  assert.equal((await answered)?.body, 'whole', advice);
  await closed;
});

test('a server has httpAllowHalfOpen, and it is off', () => {
  assert.equal(
    (createServer() as Server & { httpAllowHalfOpen?: boolean }).httpAllowHalfOpen,
    false,
    `Node ${process.version} has no httpAllowHalfOpen. See how a client that half-closes after its request gets its answer; the test
is in test/server/stop.test.ts.`,
  );
});
