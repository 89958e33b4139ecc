import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleYear } from '../../fixtures/generate.ts';
import { field, type Report } from '../../src/domain/report.ts';
import { reportById } from '../../src/domain/reports.ts';

/** The cost report with one more charge, as a line in src/domain/reports/cost.ts would add it. */
function withCharge(key: string, group: string): Report {
  const cost = reportById('cost');
  const label = cost.fields.find((row) => row.group?.en === group)?.group ?? assert.fail(group);
  return {
    ...cost,
    fields: [...cost.fields, { ...field(key, '원', 'Packaging', '포장비', 'down'), group: label }],
    rows: cost.rows.map((row) =>
      row.kind === 'derived' && row.role === 'variance' ? { ...row, minus: [...row.minus, key] } : row,
    ),
  };
}

test('a new charge takes its size from its group and is part of the budget: the sample variances stay small', () => {
  for (const group of ['Arenas', 'IWS', 'Other Warehouse', 'Local Transport']) {
    const report = withCharge('newPackagingCharge', group);
    const keys = report.fields.map(({ key }) => key).filter((key) => key !== 'monthlyBudget');
    const { months } = sampleYear(report, 2025, 'SKB');
    assert.equal(months.size, 12);
    for (const [month, cells] of months) {
      const total = keys.reduce((sum, key) => sum + Number(cells[key]), 0);
      const variance = Number(cells.monthlyBudget) - total;
      assert.ok(Math.abs(variance) < total * 0.06, `${group}, month ${month}: ${variance} of ${total}`);
      const charge = Number(cells.newPackagingCharge);
      assert.ok(charge > 0 && charge < total * 0.2, `${group}, month ${month}: ${charge} of ${total}`);
    }
  }
});
