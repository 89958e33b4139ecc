/** CONTRACT §11: cells that were changed lately carry a mark, as the server sends it. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { saveRecords } from '../../db/month-records.ts';
import { openDatabase, type Database } from '../../db/open.ts';
import { findRecentChanges } from '../../db/recent-changes.ts';
import { asOfAddress, reportAddress } from '../../src/domain/addresses.ts';
import { recentSince } from '../../src/domain/recent-change.ts';
import { reportById } from '../../src/domain/reports.ts';
import { DAY_MS, seoulDate } from '../../src/domain/year-month.ts';
import { emptyDatabase } from '../support/database.ts';
import { enterChange } from '../support/dated-changes.ts';
import { elements, textOf } from '../support/html.ts';
import { startApp } from '../support/server.ts';

const cost = reportById('cost');
const SK = { year: 2026, bu: 'SK' } as const;
const PAGE = reportAddress('cost', SK);
const marked = recentSince(seoulDate(new Date()));
const later = (at: string, ms = 0) => new Date(Date.parse(at) + ms).toISOString();

let origin = '';
let database: Database;

before(async () => {
  database = await openDatabase(await emptyDatabase());
  ({ origin } = await startApp({ database }));
  const enter = (at: string, month: number, cells: Record<string, number | null>, rest = {}) =>
    enterChange(database, cost, { at, ...SK, month, cells, ...rest });
  await enter(later(marked, -DAY_MS), 1, { arenasOthers: 1 });
  await enter(later(marked, -1), 1, { arenasOthers: 2 });
  await enter(later(marked, -1), 3, { arenasOthers: 1, iwsOthers: 1 });
  await enter(marked, 3, { arenasOthers: 2 }, { actor: 'kim', file: 'cost_corrected.xlsx', via: 'cli' });
  await enter(later(marked, DAY_MS), 3, { arenasOthers: 3, iwsStorageChargeCold: 7 }, { actor: '<b>park</b>' });
  await enter(later(marked, DAY_MS + 1), 3, { iwsOthers: null }, { actor: 'lee' });
  await enter(later(marked, DAY_MS + 2), 3, { iwsOthers: 5 }, { actor: 'choi' });
  await enterChange(database, cost, {
    at: new Date().toISOString(),
    year: 2026,
    bu: 'SKB',
    month: 3,
    cells: { iwsOthers: 5 },
  });
});

const recentIn = (place: { year: number; bu: 'SK' }, since: string) =>
  findRecentChanges(database.reader, cost, place, since);

const pageOf = async (address: string) => (await fetch(origin + address)).text();

/** `field month` of each marked cell, with what says who and when. */
function marksOf(html: string): Map<string, string> {
  const marks = new Map<string, string>();
  const words = new Map(elements(html, 'p').map(({ attributes, inner }) => [attributes.id ?? '', textOf(inner)]));
  for (const row of elements(html, 'tr')) {
    for (const { attributes } of elements(row.inner, 'td')) {
      if (attributes['data-changed'] === undefined) continue;
      const said = words.get(attributes['aria-describedby'] ?? '-') ?? '';
      marks.set(`${row.attributes['data-field']} ${attributes['data-month']}`, said);
    }
  }
  return marks;
}

test('a cell that held another value within seven days says who replaced it and when; a first value is not marked', async () => {
  const html = await pageOf(PAGE);
  const marks = marksOf(html);
  assert.deepEqual([...marks.keys()].toSorted(), ['arenasOthers 3', 'iwsOthers 3']);
  assert.match(marks.get('arenasOthers 3') ?? '', /^\d\d\.\d\d \d\d:\d\d 변경 · <b>park<\/b>$/);
  assert.match(
    marks.get('iwsOthers 3') ?? '',
    / 변경 · lee$/,
    'the change that took a value away, not the one that filled the cell',
  );
  assert.ok(!html.includes('<b>park'));
  assert.ok(!html.includes('cost_corrected.xlsx'), 'a change whose cells were all changed again is not in the page');
  assert.match(html, /<input type="checkbox" id="show-marks"[^>]* checked=""/);
});

test('views of changes and reports of the past have no marks, and no switch for them', async () => {
  for (const address of [
    reportAddress('cost', SK, 'mom'),
    reportAddress('cost', SK, 'yoy'),
    asOfAddress('cost', SK, '2098-01-01'),
    reportAddress('cost', { ...SK, year: 2025 }),
  ]) {
    const html = await pageOf(address);
    assert.equal(marksOf(html).size, 0, address);
    assert.ok(!html.includes('id="show-marks"'), address);
  }
});

test('of several changes of a cell the newest counts, and what is changed very often stays bounded', async () => {
  const since = '2020-01-01T00:00:00.000Z';
  const found = await recentIn(SK, since);
  const times = found.map(({ at }) => at);
  assert.deepEqual(times, times.toSorted().toReversed());
  const named = found.flatMap(({ cells }) => cells.flatMap(([month, fields]) => fields.map((at) => `${at} ${month}`)));
  assert.equal(new Set(named).size, named.length);
  assert.equal(named.length, 3);
  const field = (value: number) => (value < 5 ? 'iwsOthers' : 'arenasOthers');
  await database.write(async (transaction) => {
    for (let value = 0; value < 1_005; value += 1) {
      const patch = { ...SK, year: 2030, month: 1, revision: undefined, cells: { [field(value)]: value + 1 } };
      await saveRecords(transaction, cost, [patch], { via: 'api', actor: null, file: null, batch: null });
    }
  });
  const often = await recentIn({ year: 2030, bu: 'SK' }, since);
  assert.deepEqual(
    often.flatMap(({ cells }) => cells.map(([, fields]) => fields.map((at) => cost.fields[at]?.key))),
    [['arenasOthers']],
  );
});
