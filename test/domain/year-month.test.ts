import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyInFileName } from '../../src/domain/report-file-name.ts';
import { lastMonth, seoulDate, selectableYears, today } from '../../src/domain/year-month.ts';

test('today is the date in Seoul, whatever the time zone of the machine', () => {
  assert.equal(seoulDate(new Date('2025-12-31T14:59:59Z')), '2025-12-31');
  assert.equal(seoulDate(new Date('2025-12-31T15:00:00Z')), '2026-01-01');
  assert.equal(today(undefined, new Date('2026-03-01T00:00:00Z')), '2026-03-01');
  assert.equal(today('2026-11-20'), '2026-11-20');
  for (const bad of ['2026-02-30', '20261120', 'yesterday', '2026-11-20T00:00']) {
    assert.throws(() => today(bad), /DASHBOARD_TODAY is/, bad);
  }
});

test('last month has its own year', () => {
  assert.deepEqual(lastMonth('2026-01-31'), { year: 2025, month: 12 });
  assert.deepEqual(lastMonth('2026-11-20'), { year: 2026, month: 10 });
});

test('the selector has five years and the shown one', () => {
  assert.deepEqual(selectableYears('2026-11-20', 2026), [2024, 2025, 2026, 2027, 2028]);
  assert.deepEqual(selectableYears('2026-11-20', 2010), [2010, 2024, 2025, 2026, 2027, 2028]);
  assert.deepEqual(selectableYears('2099-11-20', 2099), [2097, 2098, 2099]);
});

test('a file name gives report, year and unit where it has them', () => {
  assert.deepEqual(keyInFileName('/data/cost_report_2024_SKB.csv'), { kind: 'cost', year: 2024, bu: 'SKB' });
  assert.deepEqual(keyInFileName('cost.csv'), { kind: 'cost', year: null, bu: null });
  assert.deepEqual(keyInFileName('C:\\보고서\\Import-2025 (1).CSV'), { kind: 'import', year: 2025, bu: null });
  const twofold = 'cost_2023_vs_2024_SKB_SK.csv';
  assert.deepEqual(keyInFileName(twofold), { kind: 'cost', year: null, bu: null }, 'two values count as none');
  assert.deepEqual(keyInFileName('cost_2e3_SKB.csv'), { kind: 'cost', year: null, bu: 'SKB' });
  assert.deepEqual(keyInFileName('costs of 1999.csv'), { kind: null, year: null, bu: null });
});
