import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readNames } from '../../src/domain/blocks/context.ts';
import { otherFiguresIn, unitsIn, yearsIn } from '../../src/domain/blocks/statements.ts';
import { reportFileName } from '../../src/domain/report-file-name.ts';
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

test('a name gives report, year and unit where it has them', () => {
  const named = (name: string) => {
    const [{ kinds, text } = { kinds: [], text: '' }] = readNames({ file: name, sheet: null });
    return [kinds.join(), yearsIn(text).join(), unitsIn(text).join(), otherFiguresIn(text)].join(' ').trim();
  };
  assert.equal(named('/data/cost_report_2024_SKB.csv'), 'cost 2024 SKB');
  assert.equal(named('cost.csv'), 'cost');
  assert.equal(named('C:\\보고서\\Import-2025 (1).CSV'), 'import 2025');
  assert.equal(named('cost_2023_vs_2024_SKB_SK.csv'), 'cost 2023,2024 SKB,SK');
  assert.equal(named('cost_2e3_SKB.csv'), 'cost  SKB');
  assert.equal(named('costs of 1999.csv'), '');
  assert.equal(named('cost_report_2024_SKB_as-of_2025-04-05.csv'), 'cost 2024 SKB');
  assert.equal(named('복사본 물류비_2023_LPS_최종 v2.xlsx'), '2023 SK');
  assert.equal(named('20250103_cost_2024_SKB.csv'), 'cost 2024 SKB');
  assert.equal(named("'24년 SK-LPS 예산.xlsx"), '2024 SK 예산');
  assert.equal(named('물류비 통합 202403.csv'), '2024 SKB,SK');
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
  const [read] = readNames({ file: `${name}.csv`, sheet: null });
  assert.deepEqual([read?.kinds, yearsIn(read?.text ?? ''), unitsIn(read?.text ?? '')], [['cost'], [2024], ['SKB']]);
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
