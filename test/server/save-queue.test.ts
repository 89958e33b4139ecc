/**
 * Saves at the same time. Those of one batch that wait together are one transaction, and are answered one by one; beside an
 * import of another process nothing is lost.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { listMonths } from '../../db/month-records.ts';
import type { Database } from '../../db/open.ts';
import type { CellValue } from '../../src/domain/cell.ts';
import type { Problem } from '../../src/domain/problem.ts';
import type { CellChanges, RecordPatch } from '../../src/domain/record.ts';
import { reportById } from '../../src/domain/reports.ts';
import { MONTHS } from '../../src/domain/year-month.ts';
import { createSaveQueue } from '../../src/server/save-queue.ts';
import { runCli } from '../support/cli.ts';
import { freshDatabase, onlySqlite, scratchFolder } from '../support/database.ts';
import { startApp } from '../support/server.ts';

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

const IMPORTS = 5;
/** Rounds of saves and reads: at least this many, and more while the imports run. */
const AT_LEAST = 5;
const ADDRESS = '/api/cost-info';

type WireRecord = Readonly<Record<string, CellValue>>;

test('twelve parallel posts while another process imports: nothing is lost or interleaved, and nobody sees BUSY', async () => {
  const database = await freshDatabase();
  const { origin } = await startApp({ database });
  const folder = scratchFolder();

  // Every import sets one field of all twelve months to its own number; every post sets another field of one month.
  let importing = true;
  const imports = (async () => {
    for (let number = 1; number <= IMPORTS; number += 1) {
      const file = path.join(folder, `cost_2024_SKB_${number}.csv`);
      writeFileSync(file, `month,iwsOthers\n${MONTHS.map((month) => `${month},${number}\n`).join('')}`);
      const args = [
        'import',
        file,
        '--kind',
        'cost',
        '--year',
        '2024',
        '--bu',
        'SKB',
        '--db',
        database.location.address,
      ];
      const { code, stderr } = await runCli(args);
      assert.equal(code, 0, stderr);
    }
    importing = false;
  })();
  const posts = (async () => {
    const saves: { batch: string; round: number }[] = [];
    for (let round = 1; importing || round <= AT_LEAST; round += 1) {
      const batch = randomUUID();
      saves.push({ batch, round });
      const answers = await Promise.all(
        MONTHS.map((month) =>
          fetch(origin + ADDRESS, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', 'Change-Batch': batch, Origin: origin },
            body: JSON.stringify({ year: 2024, month, bu: 'SKB', arenasOthers: round }),
          }),
        ),
      );
      for (const answer of answers) {
        assert.equal(answer.status, 200, await answer.clone().text());
        assert.equal(((await answer.json()) as WireRecord).arenasOthers, round);
      }
    }
    return saves;
  })();
  const reads = (async () => {
    for (let count = 0; importing || count < AT_LEAST; count += 1) {
      const records = (await (await fetch(`${origin}${ADDRESS}/2024/SKB`)).json()) as WireRecord[];
      const imported = new Set(
        MONTHS.map((month) => records.find((record) => record.month === month)?.iwsOthers ?? null),
      );
      assert.equal(imported.size, 1, 'an import is there whole, or not at all');
    }
  })();
  const [saves] = await Promise.all([posts, reads, imports]);

  const records = (await (await fetch(`${origin}${ADDRESS}/2024/SKB`)).json()) as WireRecord[];
  for (const record of records) {
    assert.deepEqual([record.arenasOthers, record.iwsOthers], [saves.length, IMPORTS]);
    assert.equal(record.revision, saves.length + IMPORTS, 'every write made one version');
  }

  // The ledger agrees: a change for each save and import, and consecutive versions.
  const entries = await database.reader
    .selectFrom('change_record')
    .innerJoin('change', 'change.id', 'change_record.change_id')
    .select(['change_id', 'batch', 'via', 'month', 'revision', 'cells'])
    .orderBy('revision')
    .execute();
  const sizes = countBy(entries);
  assert.deepEqual(new Set(sizes.values()), new Set([12]), 'every change holds its twelve months');
  assert.equal(sizes.size, saves.length + IMPORTS);
  assert.deepEqual(
    new Set(entries.filter(({ via }) => via === 'web').map(({ batch }) => batch)),
    new Set(saves.map(({ batch }) => batch)),
  );
  for (const month of MONTHS) {
    const held: Record<string, CellValue> = { arenasOthers: null, iwsOthers: null };
    for (const [at, { revision, cells }] of entries.filter((entry) => entry.month === month).entries()) {
      assert.equal(revision, at + 1);
      for (const [key, [before, after]] of Object.entries(JSON.parse(cells) as CellChanges)) {
        assert.equal(before, held[key], `month ${month}, revision ${revision}, ${key}`);
        held[key] = after;
      }
    }
    assert.deepEqual(held, { arenasOthers: saves.length, iwsOthers: IMPORTS });
  }
});

function countBy(entries: readonly { change_id: number }[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { change_id: id } of entries) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

test(
  'a full disk is 507: nothing is half saved, reads work, and writes work again once there is space',
  onlySqlite,
  async () => {
    const database = await freshDatabase();
    const { origin } = await startApp({ database });
    const texts = Object.fromEntries(reportById('cost').fields.map(({ key }) => [key, '가'.repeat(200)]));
    const save = (month: number) =>
      fetch(origin + ADDRESS, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ year: 2024, month, bu: 'SKB', ...texts }),
      });
    // SQLite's own limit: the same error on the same path as from a disk without room.
    const limit = (pages: number) =>
      database.write((transaction) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(transaction));
    await limit(1); // no more pages than the file has

    const answers = await Promise.all(MONTHS.map(save));
    const refused = answers.filter(({ status }) => status !== 200);
    assert.ok(refused.length > 0 && refused.length <= 12, `${refused.length} were refused`);
    for (const answer of refused) {
      assert.equal(answer.status, 507);
      assert.equal(await answer.text(), 'The disk is full, so nothing was saved; free some space and try again.');
    }
    const stored = async () =>
      ((await (await fetch(`${origin}${ADDRESS}/2024/SKB`)).json()) as WireRecord[]).map(({ month }) => month);
    const entered = await database.reader.selectFrom('change_record').select('month').orderBy('month').execute();
    assert.deepEqual(
      await stored(),
      entered.map(({ month }) => month),
      'the record and its entry in the ledger, or neither',
    );
    assert.equal((await stored()).length, 12 - refused.length);
    assert.equal((await fetch(`${origin}/healthz`)).status, 200);

    await limit(1_000_000);
    for (const answer of await Promise.all(MONTHS.map(save))) assert.equal(answer.status, 200);
    assert.deepEqual(await stored(), [...MONTHS]);
  },
);
