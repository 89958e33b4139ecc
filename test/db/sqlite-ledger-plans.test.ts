/** A ledger with a million entries: history, undo and the question what was ever held find theirs by an index. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  EVERYTHING,
  findLastChange,
  findNeverHeld,
  readHistory,
  type Change,
  type HistoryFilter,
} from '../../db/history.ts';
import { openForReading, type DatabaseReader } from '../../db/open.ts';
import { findRecentChanges } from '../../db/recent-changes.ts';
import { loadReportYear } from '../../db/report-year.ts';
import { planUndo } from '../../db/undo.ts';
import { reportById } from '../../src/domain/reports.ts';
import { noDatabase } from '../support/database.ts';
import { fillDatabase } from '../support/large-ledger.ts';
import { plansOf, recordStatements, scansIn } from '../support/query-plans.ts';

const file = noDatabase();
const asked = recordStatements();
let database: DatabaseReader;
/** All changes, newest first. */
let all: Change[] = [];

before(async () => {
  await fillDatabase(file, 2026, 2, 1_500);
  database = await openForReading(file);
  all = await changesThat(EVERYTHING);
});
after(() => database.close());

async function changesThat(filter: HistoryFilter): Promise<Change[]> {
  const changes: Change[] = [];
  for await (const change of readHistory(database.reader, filter)) changes.push(change);
  return changes;
}

test('each filter lists the same as a scan of all changes', async () => {
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
    { kind: 'cost', year: 2025, actor: 'bench', fields: ['iwsOthers'], months: [4] },
    { kind: 'cost', year: 2025, actor: 'kim' },
    { since: at },
    { since: at, kind: 'cost', year: 2025 },
    { since: '1960-01-01T00:00:00.000Z', months: [2] },
    { since: '2099-01-01T00:00:00.000Z' },
    { actor: 'bench', months: [12] },
    { actor: 'kim' },
  ] as const) {
    const { kind, year, months, bu, fields, since, actor }: HistoryFilter = { ...EVERYTHING, ...filter };
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
    assert.deepEqual(await changesThat({ ...EVERYTHING, ...filter }), expected, JSON.stringify(filter));
  }
});

test('the changes of a report are read from any place, however few are wanted', async () => {
  const filter: HistoryFilter = { ...EVERYTHING, kind: 'cost', year: 2026 };
  const whole = await changesThat(filter);
  for (const atOnce of [1, 7, 51]) {
    for (const start of [whole[0], whole[60], whole.at(-1)]) {
      const changes: Change[] = [];
      for await (const change of readHistory(database.reader, filter, { before: start?.id ?? 0, atOnce })) {
        changes.push(change);
      }
      assert.deepEqual(
        changes,
        whole.filter(({ id }) => id < (start?.id ?? 0)),
      );
    }
  }
});

test('nothing scans a table, nor sorts the ledger', async () => {
  asked.clear();
  const filters = [
    EVERYTHING,
    { kind: 'cost' },
    { kind: 'cost', year: 2026 },
    { since: all[9]?.at ?? '' },
    { actor: 'kim' },
  ];
  const narrow = { kind: 'cost', year: 2026, fields: ['iwsOthers'], actor: 'kim' };
  for (const filter of [...filters, narrow, { fields: ['iwsOthers'] }, { year: 2026, months: [2], bu: 'SK' }]) {
    await changesThat({ ...EVERYTHING, ...filter } as HistoryFilter);
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
    // The report alone names a fifth of the ledger.
    for (const step of steps) assert.doesNotMatch(step, /\(kind=\?\)/, source);
    if (!source.startsWith('select distinct "change_id"')) continue;
    // The newest changes of a report's year are found by one index; all others are read in their order.
    const [step = ''] = steps;
    const isOfYear = source.includes('"year" = ?');
    assert.match(
      step,
      isOfYear
        ? /INDEX change_record_newest \(kind=\? AND year=\? AND bu=\? AND change_id<\?\)$/
        : /INDEX change_record_change \(change_id<\?\)$/,
    );
    if (!isOfYear) assert.ok(!steps.some((each) => each.includes('TEMP B-TREE')), steps.join('\n'));
  }
  assert.ok(plans.some(({ source }) => source.startsWith('select distinct "change_id"')));
});

test('who changed a report last is its newest entry; of a month its newest version', async () => {
  const report = reportById('cost');
  for (const month of [undefined, 3]) {
    asked.clear();
    const last = await findLastChange(database.reader, report, { year: 2026, bu: 'SK', ...(month && { month }) });
    const [newest] = await changesThat({
      ...EVERYTHING,
      kind: 'cost',
      year: 2026,
      bu: 'SK',
      months: month ? [month] : [],
    });
    assert.equal(last?.at, newest?.at);
    const [plan] = plansOf(file, asked).filter(({ source }) => source.includes('"at"') && source.includes('limit'));
    const [ofEntry = '', ...more] = plan?.steps ?? [];
    assert.match(
      ofEntry,
      month === undefined
        ? /INDEX change_record_written \(kind=\? AND year=\? AND bu=\?\)$/
        : /INDEX sqlite_autoindex_change_record_1 \(kind=\? AND year=\? AND month=\? AND bu=\?\)$/,
    );
    assert.deepEqual(more, ['SEARCH change USING INTEGER PRIMARY KEY (rowid=?)']);
  }
});

test('marks, and reports as of a time, read only the entries since then', async () => {
  const at = all[20]?.at ?? '';
  const report = reportById('cost');
  const place = { year: 2026, bu: 'SK' } as const;
  asked.clear();
  const recent = await findRecentChanges(database.reader, report, place, at);
  const expected = new Map<string, string>();
  for (const change of all.filter((each) => each.at >= at)) {
    for (const { kind, year, bu, month, field } of change.cells) {
      if (kind !== 'cost' || year !== 2026 || bu !== 'SK') continue;
      if (!expected.has(`${field} ${month}`)) expected.set(`${field} ${month}`, change.at);
    }
  }
  const fields = report.fields.map(({ key }) => key);
  const found = recent.flatMap((change) =>
    change.cells.flatMap(([month, places]) => places.map((place) => [`${fields[place]} ${month}`, change.at] as const)),
  );
  assert.deepEqual(new Map(found), expected);
  assert.deepEqual(scansIn(file, asked), []);
  await loadReportYear(database.reader, report, place, at);
  const plans = plansOf(file, asked).filter(({ source }) => source.includes('"seq" >'));
  assert.equal(plans.length, 2);
  for (const { steps } of plans) {
    const [entries = '', subquery, last = '', ...more] = steps;
    assert.match(entries, /change_record_written \(kind=\? AND year=\? AND bu=\? AND seq>\?\)$/);
    assert.match(subquery ?? '', /^SCALAR SUBQUERY/);
    assert.match(last, /change_record_written \(kind=\? AND year=\? AND bu=\?\)$/);
    assert.ok(!more.some((step) => step.includes('TEMP B-TREE')), more.join('\n'));
  }
});
