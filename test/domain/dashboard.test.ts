import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { axisTick, axisTicks, shortWon } from '../../src/domain/axis.ts';
import { dashboardComparisons } from '../../src/domain/dashboard-comparisons.ts';
import { roundToWhole } from '../../src/domain/decimal.ts';
import { percentChange } from '../../src/domain/percent-change.ts';
import { changesAt, chartYear, comparisonData } from '../../src/domain/yearly-comparison.ts';

test('ticks of a value axis (SPEC §9)', () => {
  for (const [value, tick] of [
    [0, '0'],
    [-0, '0'],
    [7, '7'],
    [0.5, '0.5'],
    [999, '999'],
    [1000, '1,000'],
    [-1500, '-1,500'],
    [9999, '9,999'],
    [10_000, '1.0만'],
    [123_456, '12.3만'],
    [99_949_999, '9995.0만'],
    [99_999_999, '1.0억'],
    [99_999_500, '1.0억'],
    [100_000_000, '1.0억'],
    [1_234_567_890, '12.3억'],
    [-250_000_000, '-2.5억'],
  ] as const) {
    assert.equal(axisTick(value), tick, String(value));
  }
});

test('an amount in a line of text: whole 만 from a million on, one decimal below, and 억', () => {
  for (const [value, text] of [
    [0, '0'],
    [-1500, '-1,500'],
    [123_456, '12.3만'],
    [999_949, '100.0만'],
    [27_461_000, '2,746만'],
    [-27_465_000, '-2,747만'],
    [99_994_999, '9,999만'],
    [99_995_000, '1.0억'],
    [9_104_000_000, '91.0억'],
  ] as const) {
    assert.equal(shortWon(value), text, String(value));
  }
});

test('an axis begins at zero and reaches over the largest value in four to six ticks', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 1e13 })), (largest) => {
      const ticks = axisTicks(largest);
      assert.equal(ticks[0], 0);
      assert.ok((ticks.at(-1) ?? 0) >= largest, `${ticks.join()} for ${largest}`);
      assert.ok(ticks.length >= 4 && ticks.length <= 6, ticks.join());
      assert.ok(ticks.every(Number.isInteger), ticks.join());
    }),
  );
  assert.deepEqual(axisTicks(0), [0, 1, 2, 3]);
});

test('a change in per cent: one decimal, its sign after rounding, nothing against nothing', () => {
  for (const [now, before, text, tone] of [
    [102, 100, '+2.0%', 'up'],
    [100, 100, '+0.0%', 'up'],
    [99.96, 100, '+0.0%', 'up'],
    [99.9, 100, '-0.1%', 'down'],
    [-50, -100, '+50.0%', 'up'],
    [-150, -100, '-50.0%', 'down'],
    [1099.9, 100, '+999.9%', 'up'],
    [1099.94, 100, '+999.9%', 'up'],
    [1100, 100, '>999%', 'up'],
    [15_432_097_500, 100, '>999%', 'up'],
    [-899.9, 100, '-999.9%', 'down'],
    [-900, 100, '<-999%', 'down'],
    [5, 0, '–', null],
    [5, null, '–', null],
    [null, 5, '–', null],
  ] as const) {
    assert.deepEqual(percentChange(now, before), { text, tone }, `${now} ${before}`);
  }
});

test('rounding is half away from zero, whatever the digits', () => {
  for (const [decimal, whole] of [
    ['2.5', '3'],
    ['-2.5', '-3'],
    ['2.49', '2'],
    ['-0.4', '0'],
    ['12345678901234567890.5', '12345678901234567891'],
    ['7', '7'],
  ] as const) {
    assert.equal(roundToWhole(decimal), whole);
  }
});

test('the current year stops at last month in Seoul, at least at January', () => {
  for (const [today, month] of [
    ['2026-11-20', 10],
    ['2026-01-01', 1],
    ['2026-02-28', 1],
    ['2026-12-31', 11],
  ] as const) {
    assert.deepEqual(chartYear(2026, today), {
      year: 2026,
      name: { ko: '올해', en: 'This year' },
      lastMonth: month,
    });
  }
  assert.equal(chartYear(2025, '2026-01-15').lastMonth, 12, 'an earlier year is whole, in January too');
  assert.deepEqual(chartYear(2025, '2026-01-15').name, { ko: '2025년', en: '2025' });
  assert.equal(chartYear(2027, '2026-11-20').lastMonth, 0, 'it has not begun');
});

test('totals of units and of both are summed exactly, then rounded; a month without a number is a gap', () => {
  const inventory = dashboardComparisons[0];
  assert.ok(inventory !== undefined);
  assert.deepEqual([inventory.units.SKB.length, inventory.units.SK.length], [21, 21]);
  const data = comparisonData(
    inventory,
    { year: 2026, lastMonth: 3 },
    new Map([
      [1, { inventorySkbR01FT: 0.25, inventorySkR01FT: 0.25 }],
      [2, { inventorySkbR01FT: 100, inventorySkbR03FMT: 'N/A', inventorySkR01FT: null }],
      [3, { inventorySkbR01FT: null }],
      [4, { inventorySkbR01FT: 999 }],
    ]),
    new Map([[12, { inventorySkR15BIMB: 7 }]]),
  );
  assert.deepEqual(
    data.series.map(({ key, name }) => [key, name.ko, name.en]),
    [
      ['2026년', '2026년', '2026'],
      ['2026_skb', '2026년 SKB-BPS', '2026 SKB-BPS'],
      ['2026_sk', '2026년 SK-LPS', '2026 SK-LPS'],
      ['2025년', '2025년', '2025'],
      ['2025_skb', '2025년 SKB-BPS', '2025 SKB-BPS'],
      ['2025_sk', '2025년 SK-LPS', '2025 SK-LPS'],
    ],
  );
  const at = (month: number, key: string) => data.rows[month - 1]?.values[key];
  assert.deepEqual([at(1, '2026년'), at(1, '2026_skb'), at(1, '2026_sk')], ['1', '0', '0']);
  assert.deepEqual([at(2, '2026년'), at(2, '2026_skb'), at(2, '2026_sk')], ['100', '100', null]);
  assert.equal(at(3, '2026년'), null, 'not zero');
  assert.equal(at(4, '2026년'), null, 'April is not over');
  assert.deepEqual([at(12, '2025년'), at(12, '2025_sk'), at(12, '2025_skb')], ['7', '7', null]);
  assert.deepEqual(
    data.rows.slice(0, 4).map(({ underWay, texts }) => [underWay, texts]),
    [
      [{ '2026년': { filled: 0, usual: 1 }, '2026_sk': { filled: 0, usual: 1 } }, undefined],
      [{ '2026년': { filled: 1, usual: 3 }, '2026_sk': { filled: 0, usual: 2 } }, 1],
      [
        {
          '2026년': { filled: 0, usual: 4 },
          '2026_skb': { filled: 0, usual: 2 },
          '2026_sk': { filled: 0, usual: 2 },
        },
        undefined,
      ],
      [{}, undefined],
    ],
    'December was of last year, and April is not over',
  );
  const none = { text: '–', tone: null, size: null };
  assert.deepEqual(changesAt(data, 1), { sameMonthLastYear: none, yearToDate: none, monthOverMonth: none });
  assert.deepEqual(changesAt(data, 0)?.monthOverMonth.text, '–');
});
