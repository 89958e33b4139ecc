import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monthsToDate, monthsUnderWay } from '../../src/domain/months-under-way.ts';
import type { Cells } from '../../src/domain/record.ts';
import { reportById } from '../../src/domain/reports.ts';

const cost = reportById('cost');
const FULL = { arenasOthers: 1, iwsOthers: 2, monthlyBudget: 3 };
const year = (filled: Readonly<Record<number, Cells>>) =>
  Array.from({ length: 12 }, (_, at): Cells => filled[at + 1] ?? {});

/** `3/17` by month, for the months under way alone. */
function underWay(months: readonly Cells[], today: string, yearBefore: readonly Cells[] = []) {
  const found = monthsUnderWay(cost, { year: 2026, today, months, yearBefore });
  return Object.fromEntries(
    found.flatMap((each, at) => (each === null ? [] : [[at + 1, `${each.filled}/${each.usual}`]])),
  );
}

test('a month that is over, or that has been begun, says how much of what is usual it holds', () => {
  const months = year({
    7: FULL,
    8: FULL,
    9: FULL,
    10: { arenasOthers: 0 },
    11: { iwsOthers: 'N/A', arenasOthers: null },
  });
  assert.deepEqual(underWay(months, '2026-11-20'), { 10: '1/3', 11: '1/3' });
  assert.deepEqual(
    underWay(months.with(9, FULL).with(10, {}), '2026-11-20'),
    {},
    'November has not ended and is empty',
  );
  assert.deepEqual(underWay(months.with(9, {}).with(10, {}), '2026-11-20'), { 10: '0/3' }, 'October has ended');
  assert.deepEqual(underWay(months.with(9, FULL).with(11, { monthlyBudget: 9 }), '2026-11-20'), {
    11: '1/3',
    12: '1/3',
  });
  assert.deepEqual(underWay(year({}), '2026-11-20'), {}, 'nothing is usual');
});

test('the first months of a year are judged by the end of the year before', () => {
  const before = year({ 10: FULL, 11: FULL, 12: FULL });
  assert.deepEqual(underWay(year({}), '2026-01-10', before), {});
  assert.deepEqual(underWay(year({}), '2026-02-10', before), { 1: '0/3' });
  assert.deepEqual(underWay(year({ 1: { monthlyBudget: 1 } }), '2026-01-10', before), { 1: '1/3' });
  assert.deepEqual(underWay(year({ 1: FULL }), '2026-02-10', before), {});
});

test('the months to date are over, complete, and hold something', () => {
  const months = year({ 3: FULL, 4: FULL, 5: { arenasOthers: 1 }, 6: FULL, 7: FULL });
  const toDate = (today: string, of = 2026) => monthsToDate(cost, { year: of, today, months, yearBefore: [] });
  assert.deepEqual(toDate('2026-07-31'), [3, 4, 6]);
  assert.deepEqual(toDate('2026-08-01'), [3, 4, 6, 7]);
  assert.deepEqual(toDate('2026-01-31'), []);
  assert.deepEqual(toDate('2027-01-31'), [3, 4, 6, 7]);
  assert.deepEqual(toDate('2026-08-01', 2027), []);
});
