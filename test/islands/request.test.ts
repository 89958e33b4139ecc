import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { FailedAnswer, request } from '../../src/islands/request.ts';

const server = createServer((incoming, response) => {
  if (incoming.url === '/refused') response.writeHead(503).end('The database is locked.');
  else if (incoming.url === '/fine') response.end('fine');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
after(() => {
  server.closeAllConnections();
  server.close();
});

test('an answer that is not OK is thrown with its status and text', async () => {
  assert.equal(await (await request(`${origin}/fine`)).text(), 'fine');
  await assert.rejects(request(`${origin}/refused`), (error) => {
    return error instanceof FailedAnswer && error.message === '503: The database is locked.';
  });
});

test('a server that never answers counts as one that cannot be reached', async () => {
  await assert.rejects(request(`${origin}/silent`, {}, 50), (error) => {
    return error instanceof Error && !(error instanceof FailedAnswer) && error.name === 'TimeoutError';
  });
});
