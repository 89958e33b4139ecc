import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { ChangeOrigin } from '../../db/ledger.ts';
import { listMonths, listTexts, saveRecords } from '../../db/month-records.ts';
import type { Database } from '../../db/open.ts';
import { recordName, type Cells, type RecordKey, type RecordPatch } from '../../src/domain/record.ts';
import type { Report } from '../../src/domain/report.ts';
import { reportById, reports } from '../../src/domain/reports.ts';
import { freshDatabase } from '../support/database.ts';

const cost = reportById('cost');
const API: ChangeOrigin = { via: 'api', actor: null, file: null, batch: null };

function patch(cells: Cells, { month = 1, revision }: { month?: number; revision?: number } = {}): RecordPatch {
  return { year: 2024, month, bu: 'SKB', revision, cells };
}

async function save(database: Database, patches: RecordPatch[], origin = API, report: Report = cost) {
  return database.write((transaction) => saveRecords(transaction, report, patches, origin));
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'kind' in error && error.kind === 'conflict';
}

test('created, updated, unchanged; every version has a revision, and a write without a change makes none', async () => {
  const database = await freshDatabase();
  const [created] = await save(database, [patch({ arenasOthers: 5, iwsOthers: 'N/A' })]);
  assert.deepEqual([created?.outcome, created?.record.revision], ['created', 1]);
  assert.deepEqual(created?.changes, { arenasOthers: [null, 5], iwsOthers: [null, 'N/A'] });

  const [same] = await save(database, [patch({ arenasOthers: 5 })]);
  assert.deepEqual([same?.outcome, same?.record.revision], ['unchanged', 1]);

  const [updated] = await save(database, [patch({ arenasOthers: 'x', iwsOthers: 7 })]);
  assert.deepEqual([updated?.outcome, updated?.record.revision], ['updated', 2]);
  assert.equal(updated?.record.cells.arenasOthers, 'x');
  assert.equal(updated?.record.cells.monthlyBudget, null);

  const ledger = await database.reader.selectFrom('change_record').select(['revision', 'cells']).execute();
  assert.deepEqual(
    ledger.map(({ revision, cells }) => [revision, JSON.parse(cells)]),
    [
      [1, { arenasOthers: [null, 5], iwsOthers: [null, 'N/A'] }],
      [2, { arenasOthers: [5, 'x'], iwsOthers: ['N/A', 7] }],
    ],
  );
});

test('an empty month makes no record; a cleared record stays', async () => {
  const database = await freshDatabase();
  const [nothing] = await save(database, [patch({ arenasOthers: null })]);
  assert.deepEqual([nothing?.outcome, nothing?.record.revision], ['unchanged', 0]);
  assert.deepEqual(await listMonths(database.reader, cost, { year: 2024, bu: 'SKB' }), []);
  await save(database, [patch({ arenasOthers: 1 })]);
  await save(database, [patch({ arenasOthers: null })]);
  const [cleared] = await listMonths(database.reader, cost, { year: 2024, bu: 'SKB' });
  assert.equal(cleared?.revision, 2);
});

test('texts are found under the name of their record, in every report', async () => {
  const database = await freshDatabase();
  const keys = new Map<Report, RecordKey>();
  for (const report of reports) {
    const key = { year: 2024, month: 11, bu: report.perBusinessUnit ? ('SK' as const) : null };
    const field = report.fields[0]?.key ?? '';
    await save(database, [{ ...key, revision: undefined, cells: { [field]: report.id } }], API, report);
    keys.set(report, key);
  }
  const texts = await listTexts(database.reader);
  assert.equal(texts.size, reports.length);
  for (const [report, key] of keys) {
    assert.deepEqual(texts.get(recordName(report, key)), { [report.fields[0]?.key ?? '']: report.id }, report.id);
  }
});

test('a named revision must be the stored one; the refused write leaves nothing', async () => {
  const database = await freshDatabase();
  await assert.rejects(save(database, [patch({ arenasOthers: 1 }, { revision: 3 })]), isConflict);
  await save(database, [patch({ arenasOthers: 1 }, { revision: 0 })]);
  await assert.rejects(save(database, [patch({ arenasOthers: 2 }, { revision: 0 })]), isConflict);
  await save(database, [patch({ arenasOthers: 2 }, { revision: 1 })]);
  const both = [patch({ arenasOthers: 9 }), patch({ arenasOthers: 9 }, { month: 2, revision: 5 })];
  await assert.rejects(save(database, both), isConflict);
  const months = await listMonths(database.reader, cost, { year: 2024, bu: 'SKB' });
  assert.deepEqual(
    months.map(({ month, cells }) => [month, cells.arenasOthers]),
    [[1, 2]],
  );
});

test('posts of one batch are one change; a batch of another report, year or unit is refused', async () => {
  const database = await freshDatabase();
  const batch = randomUUID();
  for (const month of [1, 2, 3]) {
    await save(database, [patch({ arenasOthers: 1 }, { month })], { ...API, via: 'web', batch });
  }
  await save(database, [patch({ arenasOthers: 1 }, { month: 4 })]);
  const changes = await database.reader
    .selectFrom('change_record')
    .select(['change_id', 'month'])
    .orderBy('month')
    .execute();
  assert.deepEqual(
    changes.map(({ change_id }) => change_id),
    [1, 1, 1, 2],
  );

  const others: [Report, RecordPatch][] = [
    [cost, { ...patch({ arenasOthers: 1 }), year: 2025 }],
    [cost, { ...patch({ arenasOthers: 1 }), bu: 'SK' }],
    [reportById('warehouse'), { ...patch({ labors: 1 }), bu: null }],
  ];
  for (const [report, other] of others) {
    await assert.rejects(save(database, [other], { ...API, batch }, report), /Change-Batch/);
  }
});
