/** Months for which figures are unlikely, whatever their size (CONTRACT §9). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportById } from '../../src/domain/reports.ts';
import type { FiguresOfMonth, UnlikelyFigure } from '../../src/domain/unlikely/unlikely-figure.ts';
import { unlikelyFigures } from '../../src/domain/unlikely/unlikely-figures.ts';
import { MONTHS } from '../../src/domain/year-month.ts';
import { sampleMonths } from './sample-months.ts';

const costs = sampleMonths('cost', 'SKB');

function judge(entered: readonly FiguresOfMonth[], stored: readonly FiguresOfMonth[] = []) {
  return unlikelyFigures(reportById('cost'), { entered, stored, today: '2026-11-20' });
}

const kinds = (found: readonly UnlikelyFigure[]) => [...new Set(found.map(({ reason }) => reason.kind))];

test('a month whose figures equal another month’s', () => {
  const [march, april] = [costs[14], costs[15]];
  assert.ok(march !== undefined && april !== undefined);
  const copy = { ...april, cells: { ...march.cells, monthlyBudget: 349_000_000 } };
  const before = costs.slice(0, 15);
  const found = judge([copy], before);
  assert.deepEqual(kinds(found), ['same-month']);
  assert.equal(found.length, 16, 'all but the budget');
  assert.deepEqual(found[0]?.reason, { kind: 'same-month', as: { year: 2025, month: 3 } });
  // In a file that holds both, the later one repeats.
  const file = costs.slice(12, 24).with(3, copy);
  assert.deepEqual([...new Set(judge(file).map(({ month }) => month))], [4]);
  // A file that changes only April names May, which it leaves as it is.
  const may = costs[16];
  assert.ok(may !== undefined);
  const [first] = judge([{ ...april, cells: may.cells }, may], costs);
  assert.deepEqual(first?.reason, { kind: 'same-month', as: { year: 2025, month: 5 } });
  // One pasted group is enough.
  const group = Object.fromEntries(Object.entries(march.cells).filter(([key]) => key.startsWith('iws')));
  assert.deepEqual(kinds(judge([{ ...april, cells: group }], [...before, april])), ['same-month']);
  // One figure that differs is enough for another month.
  assert.deepEqual(judge([{ ...copy, cells: { ...copy.cells, iwsOthers: 2_000_000 } }], before), []);
});

test('figures that are the same every month, few ones and zeros are not a month twice', () => {
  const constant = Object.fromEntries(reportById('cost').fields.map(({ key }, at) => [key, 1000 + at]));
  const months = MONTHS.slice(0, 6).map((month) => ({ year: 2025, month, bu: 'SKB' as const, cells: constant }));
  assert.deepEqual(judge(months.slice(5), months.slice(0, 5)), []);
  const few = { arenasOthers: 5, iwsOthers: 6, iwsDeliveryCharge: 0, iwsHandlingCharge: 0, arenasHandlingCharge: 0 };
  const twice = [1, 2].map((month) => ({ year: 2025, month, bu: 'SKB' as const, cells: few }));
  assert.deepEqual(judge(twice), []);
});

test('figures for a month that has not begun, but not a budget; a year that no page offers', () => {
  const at = (year: number, month: number) => ({
    year,
    month,
    bu: 'SKB' as const,
    cells: { iwsOthers: 5, monthlyBudget: 9 },
  });
  const reasons = (month: FiguresOfMonth) => judge([month]).map(({ key, reason }) => [key, reason.kind]);
  assert.deepEqual(reasons(at(2026, 11)), [], 'the month of today has begun');
  assert.deepEqual(reasons(at(2026, 12)), [['iwsOthers', 'not-begun']]);
  assert.deepEqual(reasons(at(2028, 1)), [['iwsOthers', 'not-begun']]);
  for (const year of [2002, 2023, 2029]) {
    assert.deepEqual(reasons(at(year, 1)), [
      ['iwsOthers', 'year-not-offered'],
      ['monthlyBudget', 'year-not-offered'],
    ]);
  }
  assert.deepEqual(reasons(at(2024, 1)), []);
});
