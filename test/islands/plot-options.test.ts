import assert from 'node:assert/strict';
import { test } from 'node:test';
import type uPlot from 'uplot';
import { axisLabel, type ChartData } from '../../src/domain/chart.ts';
import { dashboardComparisons } from '../../src/domain/dashboard-comparisons.ts';
import type { Cells } from '../../src/domain/record.ts';
import { sampleCost, sampleInOut, sampleWeekly } from '../../src/domain/sample-figures.ts';
import { comparisonData } from '../../src/domain/yearly-comparison.ts';
import { buildPlot, spacedLabels } from '../../src/islands/chart-card/plot-options.ts';

const build = (chart: ChartData, hidden: readonly string[] = []) =>
  buildPlot(chart, {
    width: 600,
    height: 300,
    colourOf: (property) => (property.startsWith('--chart') ? '#102030' : property),
    font: '11px sans-serif',
    language: 'ko',
    hidden: new Set(hidden),
  });

/** The axis includes both ends, with room for half of a line's width. */
function reaches({ scales }: uPlot.Options, lowest: number, highest: number): boolean {
  const range = scales?.y?.range;
  if (!Array.isArray(range)) return false;
  const [from, to] = range.map(Number);
  const room = (highest - lowest) / 100;
  return (
    from !== undefined &&
    to !== undefined &&
    from < lowest &&
    from > lowest - room &&
    to > highest &&
    to < highest + room
  );
}

function comparison(): ChartData {
  const [inventory] = dashboardComparisons;
  assert.ok(inventory !== undefined);
  return comparisonData(
    inventory,
    { year: 2026, lastMonth: 3 },
    new Map([
      [1, { inventorySkbR01FT: 3e8, inventorySkR01FT: 1e8 }],
      [3, { inventorySkbR01FT: 2e8, inventorySkR01FT: 0 }],
    ]),
    new Map([[12, { inventorySkR01FT: 5e8 }]]),
  );
}

test('a figure that has not all been entered is a hollow point, and no line leads to it', () => {
  const [inventory] = dashboardComparisons;
  assert.ok(inventory !== undefined);
  const both: Cells = { inventorySkbR01FT: 3e8, inventorySkR01FT: 1e8 };
  const months = new Map<number, Cells>([
    [1, both],
    [2, both],
    [3, { inventorySkbR01FT: 2e8 }],
  ]);
  const { options, data, series } = build(comparisonData(inventory, { year: 2026, lastMonth: 3 }, months, new Map()));
  const of = (key: string) => series.flatMap((each, at) => (each.key === key ? [at + 1] : []));
  const [line = 0, point = 0] = of('2026년');
  assert.deepEqual(data[line]?.slice(0, 4), [4e8, 4e8, null, null]);
  assert.deepEqual(data[point]?.slice(0, 4), [null, null, 2e8, null]);
  const { points, paths } = options.series[point] ?? {};
  assert.equal(paths?.({} as uPlot, point, 0, 11), null);
  assert.equal(typeof points?.fill === 'function' && points.fill({} as uPlot, point), '--surface');
  assert.deepEqual(of('2026_skb').length, 1, 'what is complete of a unit keeps its line');
  assert.deepEqual(data[of('2026_skb')[0] ?? 0]?.slice(0, 4), [3e8, 3e8, 2e8, null]);
});

test('last year is drawn first, thin and dashed; gaps stay gaps; the axis begins at zero', () => {
  const { options, data, series } = build(comparison());
  assert.deepEqual(
    series.map(({ key }) => key),
    ['2025년', '2025_skb', '2025_sk', '2026년', '2026_skb', '2026_sk'],
  );
  const [, lastYear, , , thisYear] = options.series;
  assert.deepEqual([lastYear?.width, lastYear?.dash, thisYear?.width, thisYear?.dash], [1.5, [5, 4], 2, undefined]);
  assert.deepEqual(data[4]?.slice(0, 4), [4e8, null, 2e8, null]);
  assert.equal(data[1]?.[11], 5e8);
  assert.ok(reaches(options, 0, 5e8));
});

test('colours are read at each drawing, so the theme can change under a chart', () => {
  const { options } = build(comparison());
  const stroke = options.series[4]?.stroke;
  assert.equal(typeof stroke === 'function' && stroke({} as uPlot, 4), '--total');
});

test('series that the legend has switched off are neither drawn nor measured', () => {
  const { series, options } = build(comparison(), ['2025년', '2025_sk', '2025_skb']);
  assert.deepEqual(
    series.map(({ key }) => key),
    ['2026년', '2026_skb', '2026_sk'],
  );
  assert.ok(reaches(options, 0, 4e8));
});

test('areas are stacked, the largest is drawn first, and each is filled down to the one below', () => {
  const { data, options, series } = build(sampleInOut);
  assert.deepEqual(
    series.map(({ key }) => key),
    ['outgoing', 'incoming'],
  );
  assert.equal(data[1]?.[0], (data[2]?.[0] ?? 0) + 152 * 10_000_000);
  assert.equal(data[1]?.[11], null, 'no value, no area');
  assert.deepEqual(options.bands, [{ series: [1, 2] }]);
  const fill = options.series[1]?.fill;
  assert.equal(typeof fill === 'function' && fill({} as uPlot, 1), '#10203057');
});

test('values below zero are on the chart, too', () => {
  const [first] = sampleCost.rows;
  assert.ok(first !== undefined);
  const rows = [{ ...first, values: { shipping: '-300', storage: '100', customs: null } }];
  const { options } = build({ ...sampleCost, kind: 'line', rows });
  assert.ok(reaches(options, -300, 100));
});

test('a dot marks this year’s latest value, and each value that no line reaches', () => {
  const { options, data } = build(comparison());
  const filter = options.series[4]?.points?.filter;
  assert.ok(typeof filter === 'function');
  assert.deepEqual(filter({ data } as uPlot, 4, true), [0, 2]);
  const ofLastYear = options.series[3]?.points?.filter;
  assert.ok(typeof ofLastYear === 'function');
  assert.deepEqual(ofLastYear({ data } as uPlot, 3, true), [11]);
});

test('bars have paths of their own, and no line', () => {
  const { options } = build(sampleCost);
  assert.deepEqual(
    options.series.slice(1).map(({ width, paths }) => [width, typeof paths]),
    [
      [0, 'function'],
      [0, 'function'],
      [0, 'function'],
    ],
  );
});

test('the value axis is as wide as its longest label, and never narrower than usual ones need', () => {
  const sizeFor = (value: number) => {
    const [first] = sampleCost.rows;
    assert.ok(first !== undefined);
    const rows = [{ ...first, values: { shipping: String(value), storage: null, customs: null } }];
    const { options } = build({ ...sampleCost, kind: 'line', rows });
    const [, axis] = options.axes ?? [];
    assert.ok(typeof axis?.size === 'function' && typeof axis.values === 'function');
    // As if every letter were 7 pixels wide.
    const ctx = { save() {}, restore() {}, measureText: (text: string) => ({ width: text.length * 7 }) };
    const plot = { ctx } as unknown as uPlot;
    const ticks = options.axes?.[1]?.splits;
    assert.ok(typeof ticks === 'function');
    return axis.size(plot, axis.values(plot, ticks(plot, 1, 0, 0, 0, 0), 1, 0, 0) as string[], 1, 0);
  };
  // 8 pixels are between label and plot.
  assert.equal(sizeFor(7), sizeFor(5e9), 'cards above each other begin at the same line');
  assert.equal(sizeFor(2e13), 8 + '200000.0억'.length * 7);
  assert.equal(sizeFor(-1.2e12), 8 + '-12500.0억'.length * 7);
});

test('labels that would touch are left out; the latest one always stays', () => {
  assert.deepEqual(spacedLabels(['Jan', 'Feb', 'Mar'], 40), ['Jan', 'Feb', 'Mar']);
  assert.deepEqual(spacedLabels(['Jan', 'Feb', 'Mar', 'Apr'], 20), ['', 'Feb', '', 'Apr']);
  assert.deepEqual(spacedLabels(['10월 1주', '10월 2주', '10월 3주', '10월 4주'], 27), [
    '10월 1주',
    '',
    '',
    '10월 4주',
  ]);
});

test('the cursor is on a row, and each line has a point there; bars have none', () => {
  const { options, data } = build(comparison());
  // 20 pixels for each row, the first of which is at 10.
  const plot = { data, valToPos: (row: number) => 10 + row * 20, posToVal: (left: number) => (left - 10) / 20 };
  const move = (left: number) => options.cursor?.move?.(plot as unknown as uPlot, left, 5);
  assert.deepEqual([0, 19, 21, 239, 300].map(move), [
    [10, 5],
    [10, 5],
    [30, 5],
    [230, 5],
    [230, 5],
  ]);
  assert.deepEqual(move(-10), [-10, 5], 'outside of the plot');
  assert.equal(options.cursor?.points?.show, undefined, 'uPlot’s own function');
  assert.equal(build(sampleCost).options.cursor?.points?.show, false);
});

test('the axis says Jan to Dec in both languages, and weeks in the language of the page', () => {
  const first = (chart: ChartData, language: 'ko' | 'en') => {
    const [row] = chart.rows;
    assert.ok(row !== undefined);
    return axisLabel(chart, row, language);
  };
  assert.deepEqual([first(comparison(), 'ko'), first(comparison(), 'en')], ['Jan', 'Jan']);
  assert.deepEqual([first(sampleWeekly, 'ko'), first(sampleWeekly, 'en')], ['8월 5주', 'Aug W5']);
});

test('a plot has room at its right only for what is wider than it', () => {
  const rightOf = (chart: ChartData, width: number) => {
    const settings = {
      width,
      height: 300,
      colourOf: () => '#102030',
      font: '11px sans-serif',
      language: 'ko',
      hidden: new Set<string>(),
    } as const;
    const right = buildPlot(chart, settings).options.padding?.[1];
    assert.ok(typeof right === 'function');
    return right({ width } as uPlot, 1, [false, false, true, true], 0);
  };
  assert.equal(rightOf(comparison(), 420), 0);
  assert.ok(rightOf(sampleWeekly, 320) > 10, 'half of “11월 3주”');
  assert.equal(rightOf(sampleWeekly, 1200), 0);
});
