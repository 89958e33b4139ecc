/** A ledger with a million entries: history, undo and the question what was ever held find theirs by an index. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findNeverHeld, readHistory, type Change, type HistoryFilter } from '../../db/history.ts';
import { openForReading, type DatabaseReader } from '../../db/open.ts';
import { planUndo } from '../../db/undo.ts';
import { reportById } from '../../src/domain/reports.ts';
import { noDatabase } from '../support/database.ts';
import { fillDatabase } from '../support/large-ledger.ts';
import { plansOf, recordStatements, scansIn } from '../support/query-plans.ts';

const ANY: HistoryFilter = { kind: null, year: null, months: [], bu: null, fields: [], since: null, actor: null };
const file = noDatabase();
const asked = recordStatements();
let database: DatabaseReader;
/** All changes, newest first. */
let all: Change[] = [];

before(async () => {
  await fillDatabase(file, 2026, 2, 1_500);
  database = await openForReading(file);
  all = await changesThat(ANY);
});
after(() => database.close());

async function changesThat(filter: HistoryFilter): Promise<Change[]> {
  const changes: Change[] = [];
  for await (const change of readHistory(database.reader, filter)) changes.push(change);
  return changes;
}

test('each filter lists what a look at every change would', async () => {
  assert.ok(all.length >= 1_500, `${all.length} changes: several pages`);
  assert.deepEqual(
    all.map(({ id }) => id),
    all.map((_, at) => all.length - at),
  );
  const at = all[700]?.at ?? '';
  for (const filter of [
    { kind: 'cost' },
    { kind: 'import', year: 2025 },
    { kind: 'cost', year: 2026, bu: 'SK', months: [3, 12] },
    { year: 2025, months: [1] },
    { bu: 'SKB' },
    { fields: ['iwsOthers', 'arenasManagementCharge'] },
    { kind: 'warehouse', year: 2025, fields: ['{hash}'] },
    { since: at },
    { since: at, kind: 'cost', year: 2025 },
    { since: '1960-01-01T00:00:00.000Z', months: [2] },
    { since: '2099-01-01T00:00:00.000Z' },
    { actor: 'bench', months: [12] },
    { actor: 'kim' },
  ] as const) {
    const { kind, year, months, bu, fields, since, actor }: HistoryFilter = { ...ANY, ...filter };
    const expected = all
      .filter((change) => (since === null || change.at >= since) && (actor === null || change.actor === actor))
      .map((change) => ({
        ...change,
        cells: change.cells.filter(
          (cell) =>
            (kind === null || cell.kind === kind) &&
            (year === null || cell.year === year) &&
            (months.length === 0 || months.includes(cell.month)) &&
            (bu === null || cell.bu === bu) &&
            (fields.length === 0 || fields.includes(cell.field)),
        ),
      }))
      .filter(({ cells }) => cells.length > 0);
    assert.deepEqual(await changesThat({ ...ANY, ...filter }), expected, JSON.stringify(filter));
  }
});

test('nothing scans a table, nor sorts the ledger', async () => {
  asked.clear();
  const filters = [ANY, { kind: 'cost' }, { kind: 'cost', year: 2026 }, { since: all[9]?.at ?? '' }, { actor: 'kim' }];
  for (const filter of [...filters, { fields: ['iwsOthers'] }, { year: 2026, months: [2], bu: 'SK' }]) {
    await changesThat({ ...ANY, ...filter } as HistoryFilter);
  }
  const { reader } = database;
  const cells = { arenasOthers: 5, iwsOthers: 6 };
  const form = { year: 2025, month: 3, bu: 'SK', revision: undefined, cells } as const;
  const unknown = await findNeverHeld(reader, reportById('cost'), [form]);
  assert.deepEqual(
    unknown.map(({ value }) => value),
    [5, 6],
  );
  const { problem } = await planUndo(reader, 1, { months: [], fields: [], keepNewer: false });
  assert.match(String(problem), /later changes/);

  assert.deepEqual(scansIn(file, asked), []);
  const plans = plansOf(file, asked).filter(({ source }) => /change/.test(source));
  assert.ok(plans.length > 8, `${plans.length} statements`);
  for (const { source, steps } of plans) {
    const isSorted = steps.some((step) => step.includes('TEMP B-TREE'));
    if (source.includes('from "change" ')) assert.equal(isSorted, false, source);
    // The report alone names a fifth of the ledger.
    for (const step of steps) assert.doesNotMatch(step, /\(kind=\?\)/, source);
  }
});
