/** A server that is stopped and started again while people save: what it has taken it answers. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { emptyDatabase } from '../support/database.ts';
import { startServer } from '../support/processes.ts';
import { dose, keepFigures, seeded } from './dose.ts';
import { judge, leftovers } from './judge.ts';
import { noSaves, startWriters } from './writers.ts';

const WRITERS = 12;
const LONGEST_WRITING_MS = 300;

test('a server that is stopped as soon as it says that it listens closes its database', async () => {
  const file = await emptyDatabase();
  const server = await startServer(file);
  assert.equal((await server.kill('SIGTERM')).code, 0);
  assert.deepEqual(leftovers(file), []);
});

test('restarts while people save: every answer holds, and nothing is written that was not answered', async (context: TestContext) => {
  const { seed, random } = seeded(context);
  const rounds = dose(2, 20);
  const file = await emptyDatabase();
  const saves = noSaves();
  let server = await startServer(file);
  const port = Number(new URL(server.origin).port);
  const writers = startWriters(() => server.origin, saves, WRITERS);
  for (let round = 1; round <= rounds; round += 1) {
    const before = saves.acknowledged.length;
    while (saves.acknowledged.length === before) await sleep(1);
    await sleep(random(LONGEST_WRITING_MS));
    const { code, stderr } = await server.kill(round % 2 === 0 ? 'SIGINT' : 'SIGTERM');
    assert.deepEqual([code, stderr], [0, ''], `seed ${seed}, restart ${round}`);
    assert.deepEqual(leftovers(file), [], `seed ${seed}, restart ${round}: closed, with its log in the file`);
    server = await startServer(file, { port });
  }
  await writers.stop();
  assert.equal((await server.kill('SIGTERM')).code, 0);
  assert.deepEqual(saves.refused, [], `seed ${seed}`);
  const verdict = await judge(file, saves);
  assert.deepEqual(verdict.problems, [], `seed ${seed}`);
  assert.equal(verdict.keptUnanswered, 0, `seed ${seed}: written, but not answered`);
  keepFigures('restarts', seed, {
    fault: 'restart of a server while people save',
    times: rounds,
    compared: verdict.compared,
    lost: verdict.lost,
    remark: `${saves.unanswered.length} saves found no server; none of them was written`,
  });
});
