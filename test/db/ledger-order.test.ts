/** The order of the ledger: `seq` numbers its entries as they were written, also those from before there was one. */
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { checkDatabase } from '../../db/check.ts';
import { EVERYTHING, readHistory } from '../../db/history.ts';
import { migrations } from '../../db/migrations.ts';
import { saveRecords } from '../../db/month-records.ts';
import { openDatabase, type Database } from '../../db/open.ts';
import { reportById } from '../../src/domain/reports.ts';
import { alterByHand, ENGINE, freshDatabase, newDatabase } from '../support/database.ts';

const BATCH = '1d0b6a4c-0f3e-4b7a-9a50-7f6f1f6f0001';
const cost = reportById('cost');

function save({ write }: Database, month: number, value: number, { batch = null, revision }: Partial<Saved> = {}) {
  const patch = { year: 2024, month, bu: 'SKB' as const, revision, cells: { arenasOthers: value } };
  const origin = { via: 'api' as const, actor: null, file: null, batch };
  return write((transaction) => saveRecords(transaction, cost, [patch], origin));
}

interface Saved {
  readonly batch: string | null;
  readonly revision: number;
}

/** `seq: change month` */
async function entriesOf({ reader }: Database): Promise<string[]> {
  const entries = await reader.selectFrom('change_record').selectAll().orderBy('seq').execute();
  return entries.map(({ seq, change_id: change, month }) => `${seq}: ${change} ${month}`);
}

test('entries are numbered as they are written; a batch goes on after other changes, and what is refused takes no number', async () => {
  const database = await freshDatabase();
  const start = Date.UTC(2026, 10, 20);
  const ids = async (since: number) => {
    const found: number[] = [];
    const filter = { ...EVERYTHING, since: new Date(start + since).toISOString() };
    for await (const { id } of readHistory(database.reader, filter)) found.push(id);
    return found;
  };
  mock.timers.enable({ apis: ['Date'], now: start });
  try {
    await save(database, 1, 1, { batch: BATCH });
    mock.timers.setTime(start + 1);
    await save(database, 2, 2);
    await assert.rejects(save(database, 2, 3, { revision: 7 }));
    mock.timers.setTime(start + 2);
    await save(database, 2, 4, { batch: BATCH });
  } finally {
    mock.timers.reset();
  }
  assert.deepEqual(await entriesOf(database), ['1: 1 1', '2: 2 2', '3: 1 2']);
  for (const [since, found] of [
    [0, [2, 1]],
    [1, [2, 1]],
    [2, [1]],
    [3, []],
  ] as const) {
    assert.deepEqual(await ids(since), found, `since ${since}`);
  }
  await assert.rejects(alterByHand(database.location.address, 'update change_record set seq = 1'), /unique/i);
});

test('a ledger from before is numbered in the order in which it was written', async () => {
  const address = await newDatabase();
  const before = migrations.filter(({ name }) => name < '0004');
  await (await openDatabase(address, { create: true, migrations: before })).close();
  // A clock did not move while a batch went on after another change: of March, the other change came first.
  const entries = [
    ['2026-01-01', 1, 1, 1],
    ['2026-01-02', 2, 3, 1],
    ['2026-01-03', 3, 2, 1],
    ['2026-01-03', 4, 3, 2],
    ['2026-01-03', 3, 3, 3],
    ['2026-01-04', 5, 1, 2],
  ] as const;
  const values = entries.map(([day, change, month, revision]) => {
    const cells = JSON.stringify({ arenasOthers: [revision === 1 ? null : revision - 1, revision] });
    return `(${change}, '${day}T00:00:00.000Z', 'cost', 2024, ${month}, 'SKB', ${revision}, '${cells}')`;
  });
  // On SQLite the order is that of the rows, on PostgreSQL they may lie in any.
  const rows = ENGINE === 'sqlite' ? values : values.toReversed();
  await alterByHand(
    address,
    `insert into change (id, via) values ${[1, 2, 3, 4, 5].map((id) => `(${id}, 'api')`).join(', ')};
     insert into change_record (change_id, at, kind, year, month, bu, revision, cells) values ${rows.join(', ')};
     insert into cost_info (year, month, bu, revision, "arenasOthers")
       values (2024, 1, 'SKB', 2, 2), (2024, 2, 'SKB', 1, 1), (2024, 3, 'SKB', 3, 3)`,
  );
  await using database = await openDatabase(address);
  assert.deepEqual(database.migrated, ['0004_ledger_order', '0005_learnt_words']);
  const order = entries.map(([, change, month], at) => `${at + 1}: ${change} ${month}`);
  assert.deepEqual(await entriesOf(database), order);
  await save(database, 12, 1);
  assert.deepEqual(await entriesOf(database), [...order, '7: 6 12']);
  assert.deepEqual(await checkDatabase(database), []);
});
