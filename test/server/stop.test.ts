/** A real server is stopped and started again under people who save. What is taken is answered; the rest is not taken. */
import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { test } from 'node:test';
import { openDatabase } from '../../db/open.ts';
import type { CellChanges } from '../../src/domain/record.ts';
import { emptyDatabase } from '../support/database.ts';
import { startServer } from '../support/processes.ts';
import { readToEnd } from '../support/raw-http.ts';
import { startApp } from '../support/server.ts';

const WRITERS = 12;
const RESTARTS = 10;
const SAVES_BETWEEN = 30;
const SAVED = '{"yearMonth":202401,"bu":"SKB","arenasOthers":1}';

function saveOf(host: string, body: string): string {
  const headers = `Host: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  return `POST /api/cost-info HTTP/1.1\r\n${headers}\r\n${body}`;
}

/** Sends a save. @returns the status of the answer, or null when there was none */
type Save = (origin: string, body: string) => Promise<number | null>;

/** A program that keeps its connection. */
function keptAlive(): Save {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (origin, body) =>
    new Promise((resolve) => {
      const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
      request(`${origin}/api/cost-info`, { agent, method: 'POST', headers }, (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? null));
        response.once('error', () => resolve(null));
      })
        .once('error', () => resolve(null))
        .end(body);
    });
}

/** A program that says after its request that it sends no more. */
const halfClosing: Save = async (origin, body) => {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const answer = readToEnd(socket);
  socket.once('end', () => socket.end());
  socket.end(saveOf(hostname, body));
  return (await answer)?.status ?? null;
};

test('a server that is restarted under twelve writers: every save is answered, or it was not applied', async () => {
  const file = await emptyDatabase();
  /** The saved values by how they ended. Each is saved once in all. */
  const answered = new Set<number>();
  const unanswered = new Set<number>();
  let server = await startServer(file);
  let isOver = false;
  let value = 0;

  const write = async (save: Save, month: number) => {
    while (!isOver) {
      value += 1;
      const saved = value;
      const status = await save(server.origin, JSON.stringify({ year: 2024, month, bu: 'SKB', arenasOthers: saved }));
      if (status === 200) answered.add(saved);
      else unanswered.add(saved);
      // Whoever gets no answer waits for the next server, as people do.
      if (status === null) await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, at) => write(at % 3 === 0 ? halfClosing : keptAlive(), at + 1));

  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const enough = answered.size + SAVES_BETWEEN;
    while (answered.size < enough) await new Promise((resolve) => setTimeout(resolve, 1));
    const { code, stderr } = await server.kill('SIGTERM');
    assert.equal(code, 0, stderr);
    isOver = restart === RESTARTS - 1;
    if (!isOver) server = await startServer(file);
  }
  await Promise.all(writers);

  const database = await openDatabase(file);
  const rows = await database.reader.selectFrom('change_record').select('cells').execute();
  await database.close();
  const applied = new Set(rows.map(({ cells }) => Number((JSON.parse(cells) as CellChanges).arenasOthers?.[1])));
  assert.deepEqual(
    [...answered].filter((each) => !applied.has(each)),
    [],
    'answered and not applied',
  );
  assert.deepEqual(
    [...unanswered].filter((each) => applied.has(each)),
    [],
    'applied and not answered',
  );
  assert.ok(unanswered.size > 0, 'some were sent to a server that was stopping');
});

test('a client that has said that it sends no more gets its answers while others write', async () => {
  const { origin, server, database } = await startApp();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  server.once('connection', (socket) => socket.once('end', letGo));
  const other = database.write(() => held);
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const answer = readToEnd(socket);
  socket.once('end', () => socket.end());
  socket.end(`GET /report/cost HTTP/1.1\r\nHost: ${hostname}\r\n\r\n${saveOf(hostname, SAVED)}`);
  const all = await answer;
  await other;
  assert.equal(all?.status, 200);
  assert.match(all.body, /HTTP\/1\.1 200 OK[^]*"arenasOthers":1,/);
});
