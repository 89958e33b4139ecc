/** The small table that a comparison has for a legend. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { comparesYears } from '../../src/domain/chart.ts';
import { underWayBefore, underWayOf } from '../../src/domain/completeness.ts';
import { dashboardComparisons } from '../../src/domain/dashboard-comparisons.ts';
import { keyFigure, keyFigures } from '../../src/domain/key-figures.ts';
import type { Cells } from '../../src/domain/record.ts';
import { fieldKeys } from '../../src/domain/report.ts';
import { reportById } from '../../src/domain/reports.ts';
import { sampleWeekly } from '../../src/domain/sample-figures.ts';
import { MONTHS } from '../../src/domain/year-month.ts';
import { comparisonData } from '../../src/domain/yearly-comparison.ts';
import { legendFigures } from '../../src/islands/chart-card/legend-figures.ts';

const cell = fc.oneof(fc.constant(null), fc.integer({ min: -1_000_000_000_000, max: 10_000_000_000_000 }));

test('the line of the total says what the tile says, of any figures and in any month', () => {
  for (const comparison of dashboardComparisons) {
    const rule = keyFigures.find(({ id }) => comparison.id.endsWith(id));
    assert.ok(rule !== undefined, comparison.id);
    const year = fc.array(
      fc.record({ [comparison.units.SKB[0] ?? '']: cell, [comparison.units.SK[0] ?? '']: cell }) as fc.Arbitrary<Cells>,
      { minLength: 12, maxLength: 12 },
    );
    fc.assert(
      fc.property(year, year, fc.integer({ min: 1, max: 12 }), (now, before, lastMonth) => {
        const [current, previous] = [now, before].map(
          (all) => new Map(MONTHS.map((month) => [month, all[month - 1] ?? {}])),
        );
        assert.ok(current !== undefined && previous !== undefined);
        const legend = legendFigures(comparisonData(comparison, { year: 2026, lastMonth }, current, previous));
        const keys = fieldKeys(reportById(rule.reportId).rows);
        const shown = {
          last: lastMonth,
          toDate: [],
          underWay: underWayOf(keys, lastMonth, [{ months: current, yearBefore: previous }]),
          underWayBefore: underWayBefore(keys, [previous]),
        };
        const tile = keyFigure(rule, shown, new Map([[null, current]]), new Map([[null, previous]]));
        const [total] = legend?.lines ?? [];
        assert.equal(legend?.month?.ko, `${lastMonth}월`);
        assert.equal(total?.value, tile.value);
        assert.deepEqual(total?.underWay, tile.underWay);
        assert.deepEqual(total?.changes, [
          { text: tile.monthBefore.change.text, before: tile.monthBefore.value },
          { text: tile.sameMonthLastYear.change.text, before: tile.sameMonthLastYear.value },
        ]);
      }),
      { numRuns: 50 },
    );
  }
});

test('without a figure this year every line says so; samples have no such table', () => {
  const [comparison] = dashboardComparisons;
  assert.ok(comparison !== undefined);
  const legend = legendFigures(comparisonData(comparison, { year: 2026, lastMonth: 1 }, new Map(), new Map()));
  assert.equal(legend?.month?.ko, '1월');
  assert.deepEqual(
    legend?.lines.map(({ part, value, changes }) => [part.ko, part.en, value, ...changes.map(({ text }) => text)]),
    [
      ['합계', 'Total', null, '–', '–'],
      ['SKB-BPS', 'SKB-BPS', null, '–', '–'],
      ['SK-LPS', 'SK-LPS', null, '–', '–'],
    ],
  );
  assert.equal(legendFigures(sampleWeekly), null);
  assert.equal(comparesYears(sampleWeekly), false);
});
