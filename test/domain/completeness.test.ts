import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completenessOf } from '../../src/domain/completeness.ts';
import type { Cells } from '../../src/domain/record.ts';
import { fieldKeys } from '../../src/domain/report.ts';
import { reportById } from '../../src/domain/reports.ts';

const cost = fieldKeys(reportById('cost').rows);
const months = (filled: Record<number, Cells>) =>
  new Map(Object.entries(filled).map(([at, cells]) => [Number(at), cells]));

test('a month is complete when every field of the three months before it holds a value', () => {
  const year = months({
    4: { monthlyBudget: 9 },
    5: { arenasOthers: 1, iwsOthers: null },
    7: { iwsOthers: 'N/A' },
    8: { arenasOthers: 0, iwsOthers: '확인 중', arenasDeliveryCharge: 3 },
    9: { arenasOthers: null },
  });
  const of = (month: number) => completenessOf(cost, month, year, new Map());
  assert.deepEqual(of(8), { usual: 2, filled: 2, missing: [] }, '0 and texts are values; what is new does not count');
  // In the order of the report, not of the months.
  assert.deepEqual(of(9), { usual: 3, filled: 0, missing: ['arenasDeliveryCharge', 'arenasOthers', 'iwsOthers'] });
  assert.deepEqual(
    of(6),
    { usual: 2, filled: 0, missing: ['arenasOthers', 'monthlyBudget'] },
    'a month without record',
  );
  assert.deepEqual(of(12).missing, [], 'September held no value, and August is four months before');
  assert.deepEqual(of(4), { usual: 0, filled: 0, missing: [] }, 'nothing is usual after three empty months');
});

test('the first months of a year are judged by the last ones of the year before', () => {
  const before = months({ 10: { iwsOthers: 1 }, 11: { arenasOthers: 1 }, 9: { monthlyBudget: 1 } });
  const missing = (month: number) => completenessOf(cost, month, months({}), before).missing;
  assert.deepEqual([1, 2, 3].map(missing), [['arenasOthers', 'iwsOthers'], ['arenasOthers'], []]);
});
