import assert from 'node:assert/strict';
import { test } from 'node:test';
import { largestChanges } from '../../src/domain/largest-changes.ts';
import type { Cells } from '../../src/domain/record.ts';
import type { ReportId } from '../../src/domain/report.ts';
import { reportById } from '../../src/domain/reports.ts';
import { MONTHS } from '../../src/domain/year-month.ts';

const yearOf = (months: Readonly<Record<number, Cells>>) => MONTHS.map((month) => months[month] ?? {});

/** The changes of a month of 2026. */
function changesOf(
  id: ReportId,
  chosen: { month: number; by: 'mom' | 'yoy' },
  months: Readonly<Record<number, Cells>>,
  yearBefore: Readonly<Record<number, Cells>> = {},
) {
  const years = { year: 2026, today: '2026-11-20', months: yearOf(months), yearBefore: yearOf(yearBefore) };
  return largestChanges(reportById(id), chosen, years);
}

const cost = {
  2: { arenasOthers: 100, iwsOthers: 1_000, arenasStorageCharge: 5, iwsStorageChargeF: 7, monthlyBudget: 9 },
  3: { arenasOthers: 200, iwsOthers: 500, arenasStorageCharge: 'N/A', iwsStorageChargeF: 7, monthlyBudget: 5_000 },
};
const costBefore = { 3: { arenasOthers: 190, monthlyBudget: 10_000, iwsOthers: 499.9 } };

test('fields follow their total, the largest difference first, with their part of its change', () => {
  const { totals, others, isByPercent, hasFigures } = changesOf('cost', { month: 3, by: 'mom' }, cost, costBefore);
  assert.deepEqual([isByPercent, hasFigures, totals.length], [false, true, 1]);
  const [{ total, fields } = { total: null, fields: [] }] = totals;
  assert.deepEqual(
    [total?.row.key, total?.now, total?.mom?.amount, total?.mom?.side],
    ['totalCost', '707', '-405', 'good'],
  );
  assert.deepEqual(
    fields.map(({ row, mom, part, size }) => [row.key, mom?.amount, mom?.percent.text, mom?.side, part, size]),
    [
      ['iwsOthers', '-500', '-50.0%', 'good', '+123.5%', -100],
      ['arenasOthers', '100', '+100.0%', 'bad', '-24.7%', 20],
    ],
    'texts, equal figures and the budget, which causes no cost, are not among them',
  );
  assert.equal(others.length, 14);
  assert.ok(!others.some(({ key }) => key === 'monthlyBudget'));

  const yoy = changesOf('cost', { month: 3, by: 'yoy' }, cost, costBefore).totals[0];
  assert.deepEqual(
    yoy?.fields.map(({ row, yoy: change }) => [row.key, change?.amount]),
    [
      ['arenasOthers', '10'],
      ['iwsOthers', '0.1'],
    ],
  );
});

test('January is compared with no month before, and a month without figures with nothing', () => {
  const january = changesOf('cost', { month: 1, by: 'mom' }, { 1: { arenasOthers: 1 } }, { 12: { arenasOthers: 5 } });
  assert.deepEqual([january.totals[0]?.fields, january.hasFigures], [[], true]);
  assert.equal(changesOf('cost', { month: 4, by: 'mom' }, cost).hasFigures, false);
});

test('each unit of measure, and each business unit, has a total of its own', () => {
  const { totals } = changesOf(
    'import',
    { month: 3, by: 'mom' },
    {
      2: { importAmountSkbSSB: 1_000_000, shipmentsSkbSSB: 10, shipmentsSkbSSS: 0 },
      3: { importAmountSkbSSB: 1_100_000, shipmentsSkbSSB: 20, shipmentsSkbSSS: 1 },
    },
  );
  assert.deepEqual(
    totals.map(({ total, fields }) => [total?.row.key, ...fields.map(({ row, part }) => `${row.key} ${part}`)]),
    [
      ['importAmountTotal', 'importAmountSkbSSB +100.0%'],
      ['shipmentsTotal', 'shipmentsSkbSSS +9.1%', 'shipmentsSkbSSB +90.9%'],
    ],
  );
  const inventory = changesOf('inventory', { month: 3, by: 'mom' }, { 3: { inventorySkR01FT: 1 } });
  assert.deepEqual(
    inventory.totals.map(({ total }) => total?.row.key),
    [undefined, 'inventorySkSubTotal'],
  );
});

test('figures that do not add up are in the order of their percentages; from zero on is the most', () => {
  const { totals, isByPercent } = changesOf(
    'warehouse',
    { month: 3, by: 'mom' },
    {
      2: { labors: 10, outboundDeliveryNotes: 0, inventoryAccuracy: 90 },
      3: { labors: 11, outboundDeliveryNotes: 1, inventoryAccuracy: 95 },
    },
  );
  assert.equal(isByPercent, true);
  assert.deepEqual(
    totals.map(({ total, fields }) => [total, ...fields.map(({ row }) => row.key)]),
    [[null, 'outboundDeliveryNotes', 'labors', 'inventoryAccuracy']],
  );
});

test('a month that is not complete is named, and so is one that it is compared with', () => {
  const full = { arenasOthers: 1, iwsOthers: 1 };
  const half = { arenasOthers: 2 };
  const { now, mom, yoy } = changesOf(
    'cost',
    { month: 10, by: 'mom' },
    { 8: full, 9: half, 10: half },
    { 9: full, 10: full },
  ).underWay;
  assert.deepEqual([now?.filled, now?.usual, mom?.filled, mom?.usual, yoy], [1, 2, 1, 2, null]);
});
