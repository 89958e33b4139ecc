import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axisTicks } from '../../src/domain/axis.ts';
import { cellsOf, fieldValues } from '../../src/domain/field-values.ts';
import { figureChange } from '../../src/domain/percent-change.ts';
import { reports } from '../../src/domain/reports.ts';
import { cost } from '../../src/domain/reports/cost.ts';
import { rowChart } from '../../src/domain/row-chart.ts';
import { changesAt } from '../../src/domain/yearly-comparison.ts';

const rowOf = (key: string) => {
  const row = cost.rows.find((each) => each.kind !== 'group' && each.key === key);
  assert.ok(row !== undefined && row.kind !== 'group');
  return row;
};

test('the picture of a row has its 24 months; a text, an empty cell and a figure that is not shown are gaps', () => {
  const months = [{ arenasOthers: 1.5 }, { arenasOthers: 'N/A' }, {}, { arenasOthers: -5 }];
  const before = [{ arenasOthers: 10 }];
  const place = { year: 2026, bu: 'SK' } as const;
  const { title, unit, series, rows } = rowChart(rowOf('arenasOthers'), place, months, before);
  assert.deepEqual([title, unit], [{ ko: '아레나스 기타', en: 'Arenas Others' }, '원']);
  const part = { ko: '기타', en: 'Others' };
  assert.deepEqual(series, [
    { key: '2026', name: { ko: '2026년', en: '2026' }, part, colour: '--sk', isPrevious: false },
    { key: '2025', name: { ko: '2025년', en: '2025' }, part, colour: '--sk-prev', isPrevious: true },
  ]);
  assert.equal(rows.length, 12);
  assert.deepEqual(
    rows.slice(0, 4).map(({ values }) => [values[2026], values[2025]]),
    [
      ['1.5', '10'],
      [null, null],
      [null, null],
      ['-5', null],
    ],
  );
  // SPEC §5: a sub total that is not greater than zero is not shown.
  const sums = rowChart(rowOf('arenasSubTotal'), { year: 2026, bu: null }, months, []);
  assert.deepEqual(
    sums.rows.slice(0, 4).map(({ values }) => values[2026]),
    ['1.5', null, null, null],
  );
  assert.equal(sums.series[0]?.colour, '--total');
});

test('the tooltip judges a change as the catalogue does: of a cost a rise is red, and no change has a colour', () => {
  const tones = (key: string) => {
    const chart = rowChart(rowOf(key), { year: 2026, bu: 'SK' }, [{ [key]: 100 }, { [key]: 90 }, { [key]: 95 }], []);
    return [0, 1, 2].map((at) => {
      const { yearToDate, monthOverMonth } = changesAt(chart, at) ?? {};
      return [yearToDate?.tone, monthOverMonth?.tone];
    });
  };
  assert.deepEqual(tones('arenasOthers'), [
    [null, null],
    ['up', 'up'],
    ['up', 'down'],
  ]);
  const budget = tones('monthlyBudget');
  assert.deepEqual(new Set(budget.flat()), new Set([null]), 'neither is good');
});

test('the tooltip says changes of a variance in won', () => {
  const months = [{ monthlyBudget: 100 }, { monthlyBudget: 1500, arenasOthers: 2000 }];
  const chart = rowChart(rowOf('budgetVariance'), { year: 2026, bu: 'SK' }, months, [{}, { monthlyBudget: 400 }]);
  const { sameMonthLastYear, monthOverMonth } = changesAt(chart, 1) ?? {};
  assert.deepEqual(sameMonthLastYear, { text: '-900', tone: 'down', size: -900 });
  assert.equal(monthOverMonth?.text, '-600');
  assert.equal(changesAt(chart, 0)?.sameMonthLastYear.text, '–');
});

test('every field of every report can be drawn, under a name of its own', () => {
  for (const { id, rows, fields } of reports) {
    const charts = rows
      .filter((row) => row.kind !== 'group')
      .map((row) => rowChart(row, { year: 2026, bu: null }, fields.length > 0 ? [{ [row.key]: 1 }] : [], []));
    assert.equal(new Set(charts.map(({ title }) => title.ko)).size, charts.length, id);
  }
});

test('the axis of fractions has parts of one where they are needed', () => {
  assert.deepEqual(axisTicks(0.2, 0, 0.01), [0, 0.05, 0.1, 0.15, 0.2]);
  assert.deepEqual(axisTicks(0.3, 0, 0.01), [0, 0.1, 0.2, 0.3]);
  assert.deepEqual(axisTicks(95.2, 0, 0.01), [0, 20, 40, 60, 80, 100]);
});

test('percentages differ in points', () => {
  assert.equal(figureChange('%', 95.24, 94).text, '+1.2%p');
  assert.equal(figureChange('%', 0.18, 0.2).text, '+0.0%p');
  assert.equal(figureChange('%', 80, 80.06).text, '-0.1%p');
  assert.equal(figureChange('%', 80, null).text, '–');
  assert.equal(figureChange('%', 5, 0).text, '+5.0%p');
});

test('a month without keys is the same month', () => {
  for (const report of reports) {
    const cells = Object.fromEntries(report.fields.map(({ key }, at) => [key, at % 3 === 0 ? null : at]));
    assert.deepEqual(cellsOf(report, fieldValues(report, cells)), cells);
  }
});
