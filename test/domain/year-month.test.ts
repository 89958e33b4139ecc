import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyInFileName, reportFileName } from '../../src/domain/report-file-name.ts';
import { reportById } from '../../src/domain/reports.ts';
import {
  endOfMoment,
  lastMonth,
  momentInFileName,
  seoulDate,
  selectableYears,
  startOfMoment,
  today,
} from '../../src/domain/year-month.ts';

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
  assert.deepEqual(keyInFileName('/data/cost_report_2024_SKB.csv'), {
    kind: 'cost',
    year: 2024,
    bu: 'SKB',
    isExported: true,
  });
  assert.deepEqual(keyInFileName('cost.csv'), { kind: 'cost', year: null, bu: null, isExported: false });
  assert.deepEqual(keyInFileName('C:\\보고서\\Import-2025 (1).CSV'), {
    kind: 'import',
    year: 2025,
    bu: null,
    isExported: false,
  });
  const twofold = 'cost_2023_vs_2024_SKB_SK.csv';
  assert.deepEqual(
    keyInFileName(twofold),
    { kind: 'cost', year: null, bu: null, isExported: false },
    'two values count as none',
  );
  assert.deepEqual(keyInFileName('cost_2e3_SKB.csv'), { kind: 'cost', year: null, bu: 'SKB', isExported: false });
  assert.deepEqual(keyInFileName('costs of 1999.csv'), { kind: null, year: null, bu: null, isExported: false });
  assert.ok(keyInFileName('cost_report_2024_SKB (1).csv').isExported, 'a second download');
  assert.ok(keyInFileName('inventory_report_2026_05.csv').isExported, 'one month');
  assert.deepEqual(keyInFileName('cost_report_2024_SKB_as-of_2025-04-05.csv').year, 2024);
});

test('a moment has a name in a file name, and the name of the file still says year and unit', () => {
  assert.equal(momentInFileName('2024-04-05'), '2024-04-05');
  assert.equal(momentInFileName('2024-04-05T13:00'), '2024-04-05T1300');
  assert.equal(momentInFileName('2024-04-05T13:00:00.000+09:00'), '2024-04-05T1300');
  assert.equal(momentInFileName('2024-04-05T20:30:00Z'), '2024-04-06T0530', 'in Seoul');
  assert.equal(momentInFileName('2024-04-05T13:00:01'), '2024-04-05T130001', 'another second is another file');
  assert.equal(momentInFileName('2024-04-05T13:00:00.5'), '2024-04-05T130000500');
  assert.equal(momentInFileName('yesterday'), null);
  const name = reportFileName(reportById('cost'), 2024, 'SKB', { month: 5, asOf: '2025-04-05T1300' });
  assert.equal(name, 'cost_report_2024_SKB_05_as-of_2025-04-05T1300');
  assert.deepEqual(keyInFileName(`${name}.csv`), { kind: 'cost', year: 2024, bu: 'SKB', isExported: true });
});

test('a day begins and ends in Seoul, whatever the time zone of the machine', () => {
  assert.equal(startOfMoment('2024-04-05'), '2024-04-04T15:00:00.000Z');
  assert.equal(endOfMoment('2024-04-05'), '2024-04-05T14:59:59.999Z');
  for (const of of [startOfMoment, endOfMoment]) {
    assert.equal(of('2024-04-05T13:00'), '2024-04-05T04:00:00.000Z');
    assert.equal(of('2024-04-05T13:00:01.5+02:00'), '2024-04-05T11:00:01.500Z');
    assert.equal(of('2024-04-05 13:00:00Z'), '2024-04-05T13:00:00.000Z');
    for (const text of ['2024-02-30', '2024-4-5', '05.04.2024', '2024-04-05T25:00', 'now', '']) {
      assert.equal(of(text), null, text);
    }
  }
});
