import assert from 'node:assert/strict';
import { test } from 'node:test';
import { derivedFigure, rowTotal } from '../../src/domain/derive.ts';
import type { Cells } from '../../src/domain/record.ts';
import type { ReportId, ValueRow } from '../../src/domain/report.ts';
import { reportById } from '../../src/domain/reports.ts';

function rowOf(id: ReportId, key: string): ValueRow {
  const row = reportById(id).rows.find((candidate) => candidate.kind !== 'group' && candidate.key === key);
  assert.ok(row !== undefined && row.kind !== 'group', key);
  return row;
}

function figure(id: ReportId, key: string, cells: Cells) {
  const row = rowOf(id, key);
  assert.ok(row.kind === 'derived');
  return derivedFigure(row, cells);
}

test('a cost sub total is shown only when greater than zero', () => {
  assert.equal(figure('cost', 'arenasSubTotal', { arenasOthers: 0.1, arenasStorageCharge: 0.2, iwsOthers: 5 }), '0.3');
  assert.equal(figure('cost', 'arenasSubTotal', { arenasOthers: 0 }), null);
  assert.equal(figure('cost', 'arenasSubTotal', { arenasOthers: -5 }), null);
  assert.equal(figure('cost', 'arenasSubTotal', {}), null);
});

test('an inventory sub total is shown when any value exists', () => {
  assert.equal(figure('inventory', 'inventorySkSubTotal', { inventorySkR01FT: 0 }), '0');
  assert.equal(
    figure('inventory', 'inventorySkSubTotal', { inventorySkbR01FT: 7 }),
    null,
    'a key’s prefix does not decide its unit',
  );
  assert.equal(figure('inventory', 'inventorySkSubTotal', { inventorySkR01FT: 'N/A' }), null);
});

test('totals are shown when they have at least one number', () => {
  assert.equal(figure('cost', 'totalCost', { arenasOthers: -5 }), '-5');
  assert.equal(figure('cost', 'totalCost', { arenasOthers: 0 }), '0');
  assert.equal(figure('cost', 'totalCost', { monthlyBudget: 100 }), null, 'the budget is not a cost');
  assert.equal(
    figure('import', 'importAmountTotal', { importAmountSkbSSB: 1, importAmountSkSSB: 2, shipmentsSkSSB: 9 }),
    '3',
  );
  assert.equal(figure('import', 'shipmentsTotal', { importAmountSkbSSB: 1 }), null);
});

test('the variance is budget minus all items, shown when it is not zero', () => {
  assert.equal(figure('cost', 'budgetVariance', { monthlyBudget: 100, arenasOthers: 30.5, iwsOthers: 'x' }), '69.5');
  assert.equal(figure('cost', 'budgetVariance', { arenasOthers: 30 }), '-30', 'no budget counts as 0');
  assert.equal(figure('cost', 'budgetVariance', { monthlyBudget: 30, arenasOthers: 30 }), null);
});

test('row totals add up the months, and are empty only when there is no number', () => {
  const months = [{ arenasOthers: 5, monthlyBudget: 5 }, { arenasOthers: 'x' }, { arenasOthers: -5 }, {}];
  assert.equal(rowTotal(rowOf('cost', 'arenasOthers'), months), '0');
  assert.equal(rowTotal(rowOf('cost', 'arenasSubTotal'), months), '0');
  assert.equal(rowTotal(rowOf('cost', 'budgetVariance'), months), '5');
  assert.equal(rowTotal(rowOf('cost', 'iwsOthers'), months), null);
});
