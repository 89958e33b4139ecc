import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ChartRow } from '../../src/domain/chart.ts';
import { compareYear, type ComparedYear } from '../../src/domain/compared-year.ts';
import { dashboardComparisons } from '../../src/domain/dashboard-comparisons.ts';
import { rowTotal } from '../../src/domain/derive.ts';
import { figureChange, percentChange } from '../../src/domain/percent-change.ts';
import type { Cells } from '../../src/domain/record.ts';
import type { ComparedView } from '../../src/domain/report-view.ts';
import { isVariance, type Report } from '../../src/domain/report.ts';
import { reportById, reports } from '../../src/domain/reports.ts';
import { MONTHS } from '../../src/domain/year-month.ts';
import { changesAt, comparisonData } from '../../src/domain/yearly-comparison.ts';
import { legendFigures } from '../../src/islands/chart-card/legend-figures.ts';

const TODAY = '2026-11-20';
const [warehouse, cost, imports, inventory] = (['warehouse', 'cost', 'import', 'inventory'] as const).map(reportById);
assert.ok(warehouse && cost && imports && inventory);

/** Twelve months: every field of the report holds the month's figure, or nothing. */
function flat(report: Report, figures: readonly (number | null)[]): Cells[] {
  return MONTHS.map((month) =>
    Object.fromEntries(report.fields.map(({ key }) => [key, figures[month - 1] ?? null] as const)),
  );
}

function compared(report: Report, view: ComparedView, months: readonly Cells[], yearBefore: readonly Cells[]) {
  return compareYear(report, view, { year: 2026, today: TODAY, months, yearBefore });
}

const texts = ({ rows }: ComparedYear, key: string) => rows.get(key)?.months.map((change) => change?.text ?? null);

test('a cell shows its change from the month or the year before; nothing without a figure, a dash without one to compare with', () => {
  const months = flat(cost, [100, 110, 0, 5, null, 7]);
  const yearBefore = flat(cost, [50, 0, 10, null, 5, 7]);
  assert.deepEqual(texts(compared(cost, 'mom', months, yearBefore), 'arenasOthers')?.slice(0, 7), [
    '–', // as in the tooltip of a chart, December is not looked at
    '+10.0%',
    '-100.0%',
    '–',
    null,
    '–',
    null,
  ]);
  assert.deepEqual(texts(compared(cost, 'yoy', months, yearBefore), 'arenasOthers')?.slice(0, 7), [
    '+100.0%',
    '–',
    '-100.0%',
    '–',
    null,
    '+0.0%',
    null,
  ]);
});

test('a text is not a figure, now or before', () => {
  const months = [{ arenasOthers: 'N/A' }, { arenasOthers: 5 }, { arenasOthers: 'x' }];
  assert.deepEqual(texts(compared(cost, 'mom', months, []), 'arenasOthers'), [null, '–', null]);
  assert.deepEqual(texts(compared(cost, 'mom', months, []), 'arenasSubTotal'), [null, '–', null]);
});

test('computed rows change by their own computed figures, and nothing left of a budget is a figure', () => {
  const months = [
    { arenasOthers: 60, iwsOthers: 40, monthlyBudget: 120 },
    { arenasOthers: 90, iwsOthers: 40, monthlyBudget: 120 },
    { arenasOthers: 0, iwsOthers: 120, monthlyBudget: 120 },
  ];
  const of = (key: string) => texts(compared(cost, 'mom', months, []), key);
  assert.deepEqual(of('arenasSubTotal'), ['–', '+50.0%', '-100.0%']);
  assert.deepEqual(of('totalCost'), ['–', '+30.0%', '-7.7%']);
  assert.deepEqual(of('budgetVariance'), ['–', '-30', '+10']);
});

test('percentages of the warehouse change by their exact difference in points, also from zero', () => {
  for (const [now, before, text] of [
    [95.2, 95.15, '+0.1%p'],
    [95.15, 95.2, '-0.1%p'],
    [95.2, 95.2, '+0.0%p'],
    [0.5, 0, '+0.5%p'],
    [0, 0.04, '+0.0%p'],
    [1000, 0.1, '+999.9%p'],
    [1000, 0, '>999%p'],
    [-1000, 0, '<-999%p'],
    [95, null, '–'],
  ] as const) {
    assert.equal(figureChange('%', now, before).text, text, `${now} ${before}`);
  }
  const { rows } = compared(warehouse, 'yoy', flat(warehouse, [90]), flat(warehouse, [80]));
  assert.equal(rows.get('inventoryAccuracy')?.months[0]?.text, '+10.0%p');
  assert.equal(rows.get('{hash}')?.months[0]?.text, '+10.0%p');
  assert.equal(rows.get('labors')?.months[0]?.text, '+12.5%');
});

test('the tint says whether the change is good for the field, and how large it is', () => {
  const tints = (report: Report, key: string, now: number, before: number) =>
    compared(report, 'yoy', flat(report, [now]), flat(report, [before])).rows.get(key)?.months[0]?.tint;
  assert.equal(tints(cost, 'arenasOthers', 102, 100), 'bad-1');
  assert.equal(tints(cost, 'arenasSubTotal', 110, 100), 'bad-2');
  assert.equal(tints(cost, 'totalCost', 80, 100), 'good-3');
  assert.equal(tints(cost, 'monthlyBudget', 80, 100), 'neither-3');
  // Every cost doubles, and so does what is missing of the budget; without a percentage nothing says how much that is.
  assert.equal(tints(cost, 'budgetVariance', 200, 100), 'bad-1');
  assert.equal(tints(cost, 'arenasOthers', 100, 100), null);
  assert.equal(tints(cost, 'arenasOthers', 100, 0), null);
  assert.equal(tints(warehouse, 'inventoryAccuracy', 99.9, 99.4), 'good-1');
  assert.equal(tints(warehouse, 'inboundDamageRatio', 3, 1), 'bad-2');
  assert.equal(tints(warehouse, 'spaceUtilPallets', 90, 80), 'neither-3');
  assert.equal(tints(imports, 'importAmountTotal', 110, 100), 'neither-2');
  assert.equal(tints(inventory, 'inventorySkbSubTotal', 110, 100), 'neither-2');
});

test('누계 compares the months that are over and complete with the same months of the year before', () => {
  const figures = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 999];
  const months = flat(cost, figures);
  const yearBefore = flat(cost, [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60]);
  const whole = compared(cost, 'yoy', months, yearBefore);
  assert.deepEqual(whole.toDate, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  for (const view of ['mom', 'yoy'] as const) {
    for (const [key, change] of compared(cost, view, months, yearBefore).rows) {
      // Of sixteen costs and one budget, each 275 more than in the year before.
      assert.equal(change.toDate?.text, key === 'budgetVariance' ? '-4,125' : '+100.0%', `${key} ${view}`);
    }
  }

  const open = months.with(9, { arenasOthers: 999 }).with(2, {});
  const part = compared(cost, 'mom', open, yearBefore);
  assert.deepEqual(part.toDate, [1, 2, 4, 5, 6, 7, 8, 9], 'March is empty, and October is not complete');
  assert.equal(part.rows.get('arenasOthers')?.toDate?.text, '+100.0%');

  assert.equal(compared(warehouse, 'yoy', flat(warehouse, figures), []).toDate, null, 'percentages');
  assert.equal(compared(inventory, 'yoy', flat(inventory, figures), []).toDate, null, 'stocks');
  const of = (year: number) => compareYear(cost, 'yoy', { year, today: '2026-01-05', months, yearBefore }).toDate;
  assert.deepEqual([of(2026), of(2025)?.length], [[], 11], 'in January nothing of the year is over');
});

const figure = fc.oneof(
  fc.integer({ min: -1e9, max: 1e9 }),
  fc.integer({ min: 0, max: 30 }),
  fc.constantFrom(0, null, 'N/A'),
);
const year = (report: Report) =>
  fc.array(fc.record(Object.fromEntries(report.fields.map(({ key }) => [key, figure]))), {
    minLength: 12,
    maxLength: 12,
  });

/** A month with an empty cell is rarely complete. */
const filled = (months: readonly Cells[]) =>
  months.map((cells) => Object.fromEntries(Object.entries(cells).map(([key, value]) => [key, value ?? 'N/A'])));

test('every percentage is the one that tooltip and legend show for the same figures, where the months are complete', () => {
  const byMonth = (months: readonly Cells[]) => new Map(months.map((cells, at) => [at + 1, cells]));
  let seen = 0;
  // The report of inventory has no row over both units, so its charts are drawn for one.
  const [stock, amounts, counts] = dashboardComparisons;
  assert.ok(stock && amounts && counts);
  for (const [same, key] of [
    [amounts, 'importAmountTotal'],
    [counts, 'shipmentsTotal'],
    [{ ...stock, units: { ...stock.units, SK: [] } }, 'inventorySkbSubTotal'],
    [{ ...stock, units: { ...stock.units, SKB: [] } }, 'inventorySkSubTotal'],
  ] as const) {
    const report = reportById(same.reportId);
    fc.assert(
      fc.property(year(report).map(filled), year(report).map(filled), (months, yearBefore) => {
        const [mom, yoy] = (['mom', 'yoy'] as const).map(
          (view) => compared(report, view, months, yearBefore).rows.get(key)?.months,
        );
        const current = byMonth(months);
        for (const month of [1, 2, 6, 10]) {
          const data = comparisonData(same, { year: 2026, lastMonth: month }, current, byMonth(yearBefore));
          const isComplete = (row: ChartRow | undefined, of: number) => row?.underWay?.[`${of}년`] === undefined;
          const [row, rowBefore] = [data.rows[month - 1], data.rows[month - 2]];
          if (!isComplete(row, 2026)) continue;
          const tooltip = changesAt(data, month - 1)?.monthOverMonth.text;
          if (isComplete(rowBefore, 2026)) assert.equal(mom?.[month - 1]?.text ?? '–', tooltip, `month ${month}`);
          if (!isComplete(row, 2025)) continue;
          const [total] = legendFigures(data)?.lines ?? [];
          assert.equal(yoy?.[month - 1]?.text ?? '–', total?.changes[1].text, `month ${month}`);
          seen += total?.value === null ? 0 : 1;
        }
      }),
      { numRuns: 15 },
    );
  }
  assert.ok(seen > 100, `${seen} compared`);
});

test('every cell and computed row but a variance has the change that the one rule gives for its figures', () => {
  for (const report of reports) {
    fc.assert(
      fc.property(year(report), year(report), (months, yearBefore) => {
        const [mom, yoy] = (['mom', 'yoy'] as const).map((view) => compared(report, view, months, yearBefore).rows);
        for (const row of report.rows) {
          if (row.kind === 'group') continue;
          const of = (cells: Cells | undefined) => {
            const total = cells === undefined ? null : rowTotal(row, [cells]);
            return total === null ? null : Number(total);
          };
          for (const [at, cells] of months.entries()) {
            const now = of(cells);
            for (const [rows, before] of [
              [mom, of(months[at - 1])],
              [yoy, of(yearBefore[at])],
            ] as const) {
              const shown: string | undefined = rows?.get(row.key)?.months[at]?.text;
              if (now === null) assert.equal(shown, undefined);
              else if (isVariance(row)) assert.match(shown ?? '', /^(?:–|0|[-+][\d,]+)$/);
              else if (row.unit === '%') assert.equal(shown, figureChange('%', now, before).text);
              else assert.equal(shown, percentChange(now, before).text);
            }
          }
        }
      }),
      { numRuns: 5 },
    );
  }
});
