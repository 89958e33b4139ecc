/** The tiles of the dashboard and the state of the last two months (CONTRACT §10). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { lastTwoMonths, monthState } from '../../src/domain/closing.ts';
import { compareYear } from '../../src/domain/compared-year.ts';
import { dashboardComparisons } from '../../src/domain/dashboard-comparisons.ts';
import { keyFigure, keyFigures, unitsOfReport, type KeyFigureRule } from '../../src/domain/key-figures.ts';
import { monthsToDate } from '../../src/domain/months-under-way.ts';
import type { Cells } from '../../src/domain/record.ts';
import { reportById } from '../../src/domain/reports.ts';
import { MONTHS } from '../../src/domain/year-month.ts';
import { changesAt, comparisonData } from '../../src/domain/yearly-comparison.ts';

function ruleOf(id: KeyFigureRule['id']): KeyFigureRule {
  const rule = keyFigures.find((each) => each.id === id);
  assert.ok(rule !== undefined);
  return rule;
}

/** Months of random cells, some of them missing. */
function yearOf(keys: readonly string[]): fc.Arbitrary<ReadonlyMap<number, Cells>> {
  const cell = fc.oneof(
    fc.integer({ min: -1_000_000, max: 1e10 }),
    fc.constant(null),
    fc.constant('N/A'),
    fc.double({ min: 0, max: 1e6, noNaN: true }),
  );
  const cells = fc.array(cell, { minLength: keys.length, maxLength: keys.length });
  const month = fc.option(cells.map((values) => Object.fromEntries(keys.map((key, at) => [key, values[at] ?? null]))));
  return fc
    .array(month, { minLength: 12, maxLength: 12 })
    .map((months) => new Map(months.flatMap((each, at) => (each === null ? [] : [[at + 1, each] as const]))));
}

for (const [id, chartId] of [
  ['inventory', 'monthly-inventory'],
  ['import-amount', 'monthly-import-amount'],
  ['import-count', 'monthly-import-count'],
] as const) {
  test(`${id}: the tile has the figures and changes of its chart`, () => {
    const rule = ruleOf(id);
    const comparison = dashboardComparisons.find((each) => each.id === chartId);
    assert.ok(comparison !== undefined);
    const keys = reportById(rule.reportId).fields.map(({ key }) => key);
    fc.assert(
      fc.property(yearOf(keys), yearOf(keys), fc.integer({ min: 1, max: 12 }), (current, previous, lastMonth) => {
        const chart = comparisonData(comparison, { year: 2026, lastMonth }, current, previous);
        const tile = keyFigure(
          rule,
          lastMonth,
          MONTHS.slice(0, lastMonth),
          new Map([[null, current]]),
          new Map([[null, previous]]),
        );
        const [total, , , before] = chart.series.map(({ key }) => chart.rows.map(({ values }) => values[key] ?? null));
        assert.deepEqual(tile.months, total);
        assert.deepEqual(tile.monthsLastYear, before);
        assert.equal(tile.value, total?.[lastMonth - 1]);
        assert.deepEqual(tile.monthBefore.change, changesAt(chart, lastMonth - 1)?.monthOverMonth);
        if (!rule.addsUp) assert.deepEqual(tile.toDate.change, changesAt(chart, lastMonth - 1)?.yearToDate);
      }),
      { numRuns: 60 },
    );
  });
}

test('cost adds both units up and compares with the budget of the same months', () => {
  const skb = new Map<number, Cells>([
    [1, { arenasOthers: 100, monthlyBudget: 90 }],
    [2, { arenasOthers: 50.25, iwsOthers: 'N/A', monthlyBudget: 100 }],
    [3, { arenasOthers: 999, monthlyBudget: 999 }],
  ]);
  const sk = new Map<number, Cells>([[2, { iwsOthers: 10.25, monthlyBudget: 20 }]]);
  const tile = keyFigure(
    ruleOf('cost'),
    2,
    [1, 2],
    new Map([
      ['SKB', skb],
      ['SK', sk],
    ] as const),
    new Map(),
  );
  assert.equal(tile.value, '61');
  assert.deepEqual(
    tile.monthBefore,
    { value: '100', change: { text: '-39.0%', tone: 'down', size: -39 } },
    'a lower cost',
  );
  assert.deepEqual(tile.sameMonthLastYear, { value: null, change: { text: '–', tone: null, size: null } });
  assert.equal(tile.toDate.value, '161');
  assert.deepEqual(tile.toDate.name, { ko: '누계 1~2월', en: 'Jan–Feb to date' });
  assert.deepEqual(tile.budget, { month: { budget: '120', left: '60' }, toDate: { budget: '210', left: '50' } });
});

test('the last two months that are over, in January too', () => {
  assert.deepEqual(lastTwoMonths('2026-11-20'), [
    { year: 2026, month: 10 },
    { year: 2026, month: 9 },
  ]);
  assert.deepEqual(lastTwoMonths('2026-02-01'), [
    { year: 2026, month: 1 },
    { year: 2025, month: 12 },
  ]);
});

test('a month is measured by what is usually filled; after empty months by all fields', () => {
  const cost = reportById('cost');
  const months = new Map<number, Cells>([
    [9, { arenasOthers: 1, iwsOthers: 'N/A' }],
    [10, { iwsOthers: 0, monthlyBudget: 5 }],
  ]);
  const stateOf = (month: number) =>
    monthState(cost, 'SKB', { year: 2026, month }, (year) => (year === 2026 ? months : new Map()));
  const state = stateOf(10);
  assert.deepEqual([state.filled, state.usual, state.firstMissing, state.isEmpty], [1, 2, 'arenasOthers', false]);
  const first = stateOf(9);
  assert.deepEqual([first.filled, first.usual, first.firstMissing], [2, cost.fields.length, null]);
  const none = stateOf(1);
  assert.deepEqual([none.filled, none.usual, none.isEmpty], [0, cost.fields.length, true]);
  assert.equal(none.firstMissing, cost.fields[0]?.key);
  assert.deepEqual(unitsOfReport(cost), ['SKB', 'SK']);
});

test('the year to date changes as 누계 of the report does, also while a month is under way', () => {
  const report = reportById('import');
  const rule = ruleOf('import-amount');
  const whole = fc.array(fc.option(fc.integer({ min: 0, max: 1e9 })), {
    minLength: report.fields.length,
    maxLength: report.fields.length,
  });
  const year = fc
    .array(whole, { minLength: 12, maxLength: 12 })
    .map((months) =>
      months.map((values) => Object.fromEntries(report.fields.map(({ key }, at) => [key, values[at] ?? null]))),
    );
  fc.assert(
    fc.property(year, year, (months, yearBefore) => {
      const years = { year: 2026, today: '2026-11-20', months, yearBefore };
      const byMonth = (all: readonly Cells[]) => new Map([[null, new Map(all.map((cells, at) => [at + 1, cells]))]]);
      const tile = keyFigure(rule, 10, monthsToDate(report, years), byMonth(months), byMonth(yearBefore));
      const { rows } = compareYear(report, 'yoy', years);
      assert.equal(tile.toDate.change.text, rows.get('importAmountTotal')?.toDate?.text ?? '–');
    }),
    { numRuns: 60 },
  );
});
