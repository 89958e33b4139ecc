/** `HOST` as the path of a Unix socket (CONTRACT §11), with the built server. */
import assert from 'node:assert/strict';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import { emptyDatabase, scratchFolder } from '../support/database.ts';
import { launchServer, startServer } from '../support/processes.ts';

function ask(socketPath: string, target: string, headers: Readonly<Record<string, string>> = {}) {
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const sent = request({ socketPath, path: target, headers: { Host: 'localhost', ...headers } }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      answer.once('end', () => resolve({ status: answer.statusCode, body }));
    });
    sent.once('error', reject).end();
  });
}

test('the socket has mode 0660 whatever the mask, its peers are the proxy, and it is removed at the end', async () => {
  const socket = path.join(scratchFolder(), 'dashboard.sock');
  const env = { HOST: socket, DASHBOARD_USER_HEADER: 'X-WebAuth-User', DASHBOARD_EDITORS: 'kim' };
  const before = process.umask(0);
  const { origin, kill } = await startServer(await emptyDatabase(), { env }).finally(() => process.umask(before));
  assert.equal(origin, `unix:${socket}`);
  assert.equal(lstatSync(socket).mode & 0o777, 0o660);
  assert.deepEqual(await ask(socket, '/healthz'), { status: 200, body: 'ok' });
  assert.equal((await ask(socket, '/')).status, 401);
  const page = await ask(socket, '/', { 'X-WebAuth-User': 'kim' });
  assert.match(page.body, /data-person="editor"><bdi[^>]*>kim</);
  assert.equal((await ask(socket, '/', { 'X-WebAuth-User': 'kim', Host: 'evil.example' })).status, 421);
  assert.equal((await kill('SIGTERM')).code, 0);
  assert.equal(existsSync(socket), false);
});

test('without the header the socket works like a port', async () => {
  const socket = path.join(scratchFolder(), 'dashboard.sock');
  const { kill } = await startServer(await emptyDatabase(), { env: { HOST: socket } });
  assert.match((await ask(socket, '/')).body, /id="own-name"/);
  await kill('SIGTERM');
});

test('a socket that a killed server has left is replaced, one on which somebody listens never', async () => {
  const socket = path.join(scratchFolder(), 'dashboard.sock');
  const env = { HOST: socket };
  const killed = await startServer(await emptyDatabase(), { env });
  await killed.kill('SIGKILL');
  assert.ok(lstatSync(socket).isSocket(), 'left behind');
  const first = await startServer(await emptyDatabase(), { env });
  assert.equal((await ask(socket, '/healthz')).body, 'ok');

  const second = await launchServer(await emptyDatabase(), { env }).ended;
  assert.equal(second.code, 3);
  assert.match(
    second.stderr,
    /^dashboard: The server cannot listen \(listen EADDRINUSE: .*dashboard\.sock\); set PORT .* or a free path\.\n$/m,
  );
  assert.equal((await ask(socket, '/healthz')).body, 'ok', 'the first one still answers');
  await first.kill('SIGTERM');
});

test('a file that is not a socket is never removed', async () => {
  const file = path.join(scratchFolder(), 'figures.csv');
  writeFileSync(file, 'a,b');
  const { code, stderr } = await launchServer(await emptyDatabase(), { env: { HOST: file } }).ended;
  assert.equal(code, 3);
  assert.match(
    stderr,
    /^dashboard: The server cannot listen \(listen EADDRINUSE: .*figures\.csv\); set PORT .* or a free path\.\n$/m,
  );
  assert.equal(readFileSync(file, 'utf8'), 'a,b');
});

test('a client of a port that leaves at once does not count as a proxy', async () => {
  const env = { DASHBOARD_USER_HEADER: 'X-WebAuth-User', DASHBOARD_PROXIES: '10.0.0.7', LOG_LEVEL: 'debug' };
  const { origin, kill, logged } = await startServer(await emptyDatabase(), { env });
  const { hostname, port } = new URL(origin);
  const body = '{"yearMonth":202401,"bu":"SKB","arenasOthers":1}';
  for (let left = 0; left < 50; left += 1) {
    await new Promise<void>((resolve) => {
      const client = connect(Number(port), hostname, () => {
        client.write(
          `POST /api/cost-info HTTP/1.1\r\nHost: localhost\r\nX-WebAuth-User: kim\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
          () => client.resetAndDestroy(),
        );
      });
      client.once('close', () => resolve());
    });
  }
  await kill('SIGTERM');
  assert.doesNotMatch(logged(), /"change":\d|"by":/);
});
