import assert from 'node:assert/strict';
import { test } from 'node:test';
import { largestChanges } from '../../src/domain/largest-changes.ts';
import type { Cells } from '../../src/domain/record.ts';
import { reportById } from '../../src/domain/reports.ts';
import { MONTHS } from '../../src/domain/year-month.ts';

const yearOf = (months: Readonly<Record<number, Cells>>) => MONTHS.map((month) => months[month] ?? {});

test('amounts of one unit are in the order of their difference; texts, equal figures and gaps are left to the others', () => {
  const cost = reportById('cost');
  const years = {
    months: yearOf({
      2: { arenasOthers: 100, iwsOthers: 1_000, arenasStorageCharge: 5, iwsStorageChargeF: 7 },
      3: { arenasOthers: 200, iwsOthers: 500, arenasStorageCharge: 'N/A', iwsStorageChargeF: 7, monthlyBudget: 9 },
    }),
    yearBefore: yearOf({ 3: { arenasOthers: 190, monthlyBudget: 10_000, iwsOthers: 499.9 } }),
  };
  const mom = largestChanges(cost, { month: 3, by: 'mom' }, years);
  assert.equal(mom.isByPercent, false);
  assert.deepEqual(
    mom.changed.map(({ row, mom: change }) => [row.key, change?.amount, change?.percent.text]),
    [
      ['iwsOthers', '-500', '-50.0%'],
      ['arenasOthers', '100', '+100.0%'],
    ],
  );
  assert.equal(mom.changed.length + mom.others.length, cost.fields.length);
  const yoy = largestChanges(cost, { month: 3, by: 'yoy' }, years);
  assert.deepEqual(
    yoy.changed.map(({ row, yoy: change }) => [row.key, change?.amount]),
    [
      ['monthlyBudget', '-9991'],
      ['arenasOthers', '10'],
      ['iwsOthers', '0.1'],
    ],
  );
  assert.deepEqual(largestChanges(cost, { month: 1, by: 'mom' }, years).changed, []);
});

test('figures of several units are in the order of their percentages; from zero on is the most', () => {
  const report = reportById('import');
  const years = {
    months: yearOf({
      2: { importAmountSkbSSB: 1_000_000, shipmentsSkbSSB: 10, shipmentsSkbSSS: 0 },
      3: { importAmountSkbSSB: 1_100_000, shipmentsSkbSSB: 20, shipmentsSkbSSS: 1 },
    }),
    yearBefore: yearOf({}),
  };
  const { changed, isByPercent } = largestChanges(report, { month: 3, by: 'mom' }, years);
  assert.equal(isByPercent, true);
  assert.deepEqual(
    changed.map(({ row }) => row.key),
    ['shipmentsSkbSSS', 'shipmentsSkbSSB', 'importAmountSkbSSB'],
  );
});
