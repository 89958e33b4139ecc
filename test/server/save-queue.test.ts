/** Saves of one batch that wait together are one transaction, and are answered one by one. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { listMonths } from '../../db/month-records.ts';
import type { Database } from '../../db/open.ts';
import type { Problem } from '../../src/domain/problem.ts';
import type { RecordPatch } from '../../src/domain/record.ts';
import { reportById } from '../../src/domain/reports.ts';
import { MONTHS } from '../../src/domain/year-month.ts';
import { createSaveQueue } from '../../src/server/save-queue.ts';
import { freshDatabase } from '../support/database.ts';

const cost = reportById('cost');

function patch(month: number, cells: RecordPatch['cells'], revision?: number): RecordPatch {
  return { year: 2024, month, bu: 'SKB', cells, revision };
}

const originOf = (batch: string | null) => ({ via: 'web', actor: null, file: null, batch }) as const;

/** A queue over a real database, and how many transactions it has begun. */
async function countedQueue() {
  const database = await freshDatabase();
  let transactions = 0;
  const write: Database['write'] = (work) => {
    transactions += 1;
    return database.write(work);
  };
  const counted = Object.create(database, { write: { value: write } }) as Database;
  return { database, save: createSaveQueue(counted), transactions: () => transactions };
}

test('twelve saves of one batch are one transaction and one change', async () => {
  const { database, save, transactions } = await countedQueue();
  const origin = originOf(randomUUID());
  const saved = await Promise.all(MONTHS.map((month) => save(cost, patch(month, { iwsOthers: month }), origin)));
  assert.deepEqual(new Set(saved.map((each) => each?.changeId)), new Set([1]));
  assert.deepEqual(
    saved.map((each) => each?.record.cells.iwsOthers),
    MONTHS,
  );
  assert.equal(transactions(), 1);
  const changes = await database.reader.selectFrom('change').select('id').execute();
  assert.deepEqual(changes, [{ id: 1 }]);
});

test('a save that is refused stops no other of its batch', async () => {
  const { database, save } = await countedQueue();
  await save(cost, patch(2, { iwsOthers: 5 }), originOf(null));
  const origin = originOf(randomUUID());
  const results = await Promise.allSettled([
    save(cost, patch(1, { iwsOthers: 1 }, 0), origin),
    save(cost, patch(2, { iwsOthers: 2 }, 0), origin), // somebody else has saved it
    save(cost, { ...patch(3, { iwsOthers: 3 }), bu: 'SK' }, origin), // the batch has begun for another unit
    save(cost, patch(4, { iwsOthers: 4 }, 0), origin),
  ]);
  assert.deepEqual(
    results.map((result) => (result.status === 'fulfilled' ? result.value?.outcome : (result.reason as Problem).kind)),
    ['created', 'conflict', 'invalid', 'created'],
  );
  const stored = await listMonths(database.reader, cost, { year: 2024, bu: 'SKB' });
  assert.deepEqual(
    stored.map(({ month, cells }) => [month, cells.iwsOthers]),
    [
      [1, 1],
      [2, 5],
      [4, 4],
    ],
  );
  assert.deepEqual(await listMonths(database.reader, cost, { year: 2024, bu: 'SK' }), []);
});

test('saves without a batch, and of different batches, do not wait for one another', async () => {
  const { save, transactions } = await countedQueue();
  await Promise.all([
    save(cost, patch(1, { iwsOthers: 1 }), originOf(null)),
    save(cost, patch(2, { iwsOthers: 2 }), originOf(null)),
    save(cost, patch(3, { iwsOthers: 3 }), originOf(randomUUID())),
  ]);
  assert.equal(transactions(), 3);
});

test('when the transaction fails, every save of it fails, and the next one begins again', async () => {
  const database = await freshDatabase();
  let isBroken = true;
  const write: Database['write'] = (work) => (isBroken ? Promise.reject(new Error('no disk')) : database.write(work));
  const save = createSaveQueue(Object.create(database, { write: { value: write } }) as Database);
  const origin = originOf(randomUUID());
  const results = await Promise.allSettled(MONTHS.map((month) => save(cost, patch(month, { iwsOthers: 1 }), origin)));
  assert.deepEqual(new Set(results.map(({ status }) => status)), new Set(['rejected']));
  isBroken = false;
  assert.equal((await save(cost, patch(1, { iwsOthers: 1 }), origin))?.outcome, 'created');
});
