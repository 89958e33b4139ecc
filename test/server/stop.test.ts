/**
 * A real server is stopped and started again under people who save. What is taken is answered; the rest is not taken.
 */
import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { test } from 'node:test';
import { openDatabase } from '../../db/open.ts';
import type { CellChanges } from '../../src/domain/record.ts';
import { CLI } from '../support/cli.ts';
import { emptyDatabase } from '../support/database.ts';
import { SERVER, startServer } from '../support/processes.ts';

const WRITERS = 12;
const RESTARTS = 10;
const SAVES_BETWEEN = 30;
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
      // A client without an answer waits for the next server, as people do.
      if (status === null) await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, at) => write(keptAlive(), at + 1));

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
