/** The log of a real server, while nobody reads it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { Agent, get } from 'node:http';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import type { Request } from 'express';
import { Problem } from '../../src/domain/problem.ts';
import { createExplain } from '../../src/server/errors.tsx';
import { createLog } from '../../src/server/log.ts';
import { emptyDatabase } from '../support/database.ts';
import { untold } from '../support/faults.ts';
import { startServer } from '../support/processes.ts';
import { startApp } from '../support/server.ts';

test('a log that nobody reads keeps 1 MB and drops the rest, and does not keep the server', async () => {
  const { child, origin } = await startServer(await emptyDatabase(), { env: { LOG_LEVEL: 'debug' } });
  child.stderr.pause();

  // Each makes a line of more than 600 bytes.
  const address = `${origin}/entry/shipment?${'x'.repeat(600)}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 10 });
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      get(address, { agent }, (response) => response.resume().once('end', resolve)).once('error', reject);
    });
  const flood = async (requests: number) => {
    for (let sent = 0; sent < requests; sent += 100) await Promise.all(Array.from({ length: 100 }, ask));
  };

  await flood(4_000);
  let lines = 0;
  const asking = setInterval(() => void fetch(`${origin}/healthz`), 50); // one has its line when there is room again
  const reader = createInterface({ input: child.stderr });
  for await (const each of reader) {
    if (each.includes('/healthz')) break;
    lines += 1;
  }
  clearInterval(asking);
  assert.ok(lines > 1_500 && lines < 3_500, `${lines} lines`);

  child.stderr.pause();
  await flood(2_500);
  const began = performance.now();
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number | null];
  assert.equal(code, 0);
  assert.ok(performance.now() - began < 3_000, 'the exit does not wait for a reader');
  agent.destroy();
});

interface RequestLine {
  readonly message: string;
  readonly url: string;
  readonly status: number | null;
  readonly change?: number | null;
}

/** The app, with the lines of its log one by one, also those that came before they are asked for. */
async function startLoggedApp() {
  const lines: RequestLine[] = [];
  const logged = new EventEmitter();
  const app = await startApp({
    writeLog: (line) => {
      lines.push(JSON.parse(line) as RequestLine);
      logged.emit('line');
    },
  });
  const nextLine = async (): Promise<RequestLine> => {
    while (lines.length === 0) await once(logged, 'line');
    return lines.shift() as RequestLine;
  };
  return { ...app, nextLine };
}

test('the line of a write names its change in the ledger', async () => {
  const { origin, database, nextLine } = await startLoggedApp();
  const save = async (record: object, headers: Record<string, string> = {}) => {
    const { status } = await fetch(`${origin}/api/cost-info`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ year: 2024, bu: 'SKB', ...record }),
    });
    const line = await nextLine();
    assert.deepEqual([line.message, line.status], ['answered', status]);
    return line.change;
  };
  const batch = { 'Change-Batch': randomUUID() };
  assert.equal(await save({ month: 1, arenasOthers: 1 }), 1);
  assert.equal(await save({ month: 1, arenasOthers: 1 }), null, 'it changed nothing');
  assert.equal(await save({ month: 2, arenasOthers: 2 }, batch), 2);
  assert.equal(await save({ month: 4, arenasOthers: 4 }), 3);
  assert.equal(await save({ month: 3, arenasOthers: 3 }, batch), 2, 'a later part of the same save');
  assert.equal(await save({ month: 1, revision: 7, arenasOthers: 5 }), undefined, 'refused');
  const entered = await database.reader
    .selectFrom('change_record')
    .select(['change_id', 'month'])
    .orderBy('change_id')
    .orderBy('month')
    .execute();
  assert.deepEqual(
    entered.map(({ change_id: change, month }) => [month, change]),
    [
      [1, 1],
      [2, 2],
      [3, 2],
      [4, 3],
    ],
  );

  await fetch(`${origin}/report/cost?year=1`);
  assert.ok(!('change' in (await nextLine())), 'a read has none');
});

test('an outage is logged once a minute, in one line; an unexpected error keeps its stack; a queue is not an error', () => {
  const lines: Record<string, string>[] = [];
  const explain = createExplain(createLog('info', (line) => lines.push(JSON.parse(line) as Record<string, string>)));
  const request = { method: 'GET', url: '/report/cost' } as Request;
  const away = untold(
    'The database x cannot be reached; check it.',
    'The database cannot be read or written right now.',
  );
  const cause = new Error('connect ECONNREFUSED 10.0.0.9:5432');
  for (let time = 0; time < 3; time += 1) {
    assert.equal(explain(new Problem('unavailable', away, { cause }), request).status, 503);
  }
  assert.equal(explain(new Problem('disk-full', untold('The disk is full; free some.')), request).status, 507);
  assert.equal(explain(new Problem('busy', untold('Too many files; try again.')), request).status, 503);
  assert.deepEqual(
    lines.map(({ level, error }) => [level, error]),
    [
      ['error', 'The database x cannot be reached; check it. <- connect ECONNREFUSED 10.0.0.9:5432'],
      ['error', 'The disk is full; free some.'],
    ],
  );
  assert.match(lines[0]?.message ?? '', /^The database cannot be read or written right now/);
  explain(new TypeError('not a function'), request);
  assert.match(lines[2]?.error ?? '', /^TypeError: not a function\n +at /);
});
