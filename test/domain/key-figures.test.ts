/** The tiles of the dashboard and the state of the last two months (CONTRACT §10). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { leftOutTexts } from '../../src/domain/chart.ts';
import { lastTwoMonths, monthState } from '../../src/domain/closing.ts';
import { compareYear } from '../../src/domain/compared-year.ts';
import { underWayBefore, underWayOf } from '../../src/domain/completeness.ts';
import { dashboardComparisons } from '../../src/domain/dashboard-comparisons.ts';
import {
  keyFigure,
  keyFigures,
  unitsOfReport,
  type KeyFigureRule,
  type ShownMonths,
} from '../../src/domain/key-figures.ts';
import { monthsToDate, monthsUnderWay } from '../../src/domain/months-under-way.ts';
import type { Cells } from '../../src/domain/record.ts';
import { fieldKeys, type Report } from '../../src/domain/report.ts';
import { reportById } from '../../src/domain/reports.ts';
import { MONTHS } from '../../src/domain/year-month.ts';
import { changesAt, comparisonData, type MonthsOfYear } from '../../src/domain/yearly-comparison.ts';

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

/** What the server hands to a tile, of one business unit. */
function shownOf(
  { rows }: Report,
  last: number,
  toDate: readonly number[],
  [months]: readonly [MonthsOfYear],
  [yearBefore]: readonly [MonthsOfYear],
): ShownMonths {
  const keys = fieldKeys(rows);
  return {
    last,
    toDate,
    underWay: underWayOf(keys, last, [{ months, yearBefore }]),
    underWayBefore: underWayBefore(keys, [yearBefore]),
  };
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
          shownOf(reportById(rule.reportId), lastMonth, MONTHS.slice(0, lastMonth), [current], [previous]),
          new Map([[null, current]]),
          new Map([[null, previous]]),
        );
        const [total, , , before] = chart.series;
        const complete = (key = '') =>
          chart.rows.map((row) => (row.underWay?.[key] === undefined ? (row.values[key] ?? null) : null));
        assert.deepEqual(tile.months, complete(total?.key));
        assert.deepEqual(tile.monthsLastYear, complete(before?.key));
        assert.equal(tile.value, chart.rows[lastMonth - 1]?.values[total?.key ?? '']);
        assert.deepEqual(tile.underWay ?? undefined, chart.rows[lastMonth - 1]?.underWay?.[total?.key ?? '']);
        assert.equal(tile.texts, leftOutTexts(chart));
        assert.deepEqual(tile.monthBefore.change, changesAt(chart, lastMonth - 1)?.monthOverMonth);
        assert.deepEqual(tile.sameMonthLastYear.change, changesAt(chart, lastMonth - 1)?.sameMonthLastYear);
        if (!rule.addsUp && tile.underWay === null) {
          assert.deepEqual(tile.toDate.change, changesAt(chart, lastMonth - 1)?.yearToDate);
        }
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
    { last: 2, toDate: [1, 2], underWay: [], underWayBefore: [] },
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

test('a month that is not complete is compared with nothing, and left out of what is summed and drawn', () => {
  const month = (value: number, isWhole = true): Cells => ({
    arenasOthers: value,
    ...(isWhole && { iwsOthers: 0, monthlyBudget: 100 }),
  });
  const whole = new Map(MONTHS.slice(0, 10).map((at) => [at, month(at)]));
  const half = new Map(whole).set(10, { monthlyBudget: 100 });
  const years = (months: MonthsOfYear) => ({
    year: 2026,
    today: '2026-11-03',
    months: MONTHS.map((at) => months.get(at) ?? {}),
    yearBefore: [],
  });
  const cost = reportById('cost');
  const units = [years(whole), years(half)];
  const tile = keyFigure(
    ruleOf('cost'),
    {
      last: 10,
      toDate: monthsToDate(cost, ...units),
      underWay: monthsUnderWay(cost, ...units),
      underWayBefore: [],
    },
    new Map([
      ['SKB', whole],
      ['SK', half],
    ] as const),
    new Map([['SKB', whole] as const]),
  );
  assert.deepEqual(tile.underWay, { filled: 4, usual: 6 });
  assert.deepEqual(tile.units, [
    { bu: 'SKB', value: '10' },
    { bu: 'SK', value: null },
  ]);
  assert.deepEqual([tile.monthBefore.value, tile.monthBefore.change.text], ['18', '–']);
  assert.deepEqual([tile.sameMonthLastYear.value, tile.sameMonthLastYear.change.text], ['10', '–']);
  assert.deepEqual([tile.toDate.name.ko, tile.toDate.value, tile.toDate.change.text], ['누계 1~9월', '90', '+100.0%']);
  assert.deepEqual(tile.budget?.month, { budget: '200', left: null }, 'no verdict');
  assert.deepEqual(tile.budget?.toDate, { budget: '1800', left: '1710' });
  assert.deepEqual(tile.months.slice(7), ['16', '18', null, null, null]);
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
  assert.deepEqual([state.filled, state.usual, state.firstMissing], [1, 2, 'arenasOthers']);
  const first = stateOf(9);
  assert.deepEqual([first.filled, first.usual, first.firstMissing], [2, cost.fields.length, null]);
  const none = stateOf(1);
  assert.deepEqual([none.filled, none.usual], [0, cost.fields.length]);
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
      const tile = keyFigure(
        rule,
        { last: 10, toDate: monthsToDate(report, years), underWay: [], underWayBefore: [] },
        byMonth(months),
        byMonth(yearBefore),
      );
      const { rows } = compareYear(report, 'yoy', years);
      assert.equal(tile.toDate.change.text, rows.get('importAmountTotal')?.toDate?.text ?? '–');
    }),
    { numRuns: 60 },
  );
});
