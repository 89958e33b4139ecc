/** Rows by what people call them (CONTRACT §8.1). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { indexOf, type GroupContext } from '../../src/domain/blocks/label-index.ts';
import { reportById } from '../../src/domain/reports.ts';

function named(report: 'cost' | 'import' | 'inventory', texts: readonly string[], group: GroupContext = null): string {
  const found = indexOf(reportById(report)).find(texts, group);
  if (found.kind === 'row') return found.row.key;
  if (found.kind === 'several') return found.rows.map(({ key }) => key).join(' or ');
  return found.kind === 'group' ? `group ${found.group.en}` : found.kind;
}

test('labels are compared without case, spaces, underscores, hyphens, bullets and leading numbers', () => {
  for (const label of [
    '관리비',
    '관 리 비',
    '1. 관리비',
    '(2) 관리비',
    '① 관리비',
    '가. 관리비',
    '- 관리비',
    '· 관리비',
    '관리비 ',
  ]) {
    assert.equal(named('cost', ['아레나스', label]), 'arenasManagementCharge', label);
  }
  for (const label of [
    'ARENAS_MANAGEMENT_CHARGE',
    'Arenas Management-Charge',
    'arenasManagementCharge',
    '아레나스관리비',
  ]) {
    assert.equal(named('cost', [label]), 'arenasManagementCharge', label);
  }
  assert.equal(named('cost', ['Arenas Management Charge 아레나스 관리비']), 'arenasManagementCharge');
});

test('an item that several groups share needs its group, and is never guessed', () => {
  const rows = reportById('cost').rows;
  const iws = rows.find((row) => row.kind === 'group' && row.label.en === 'IWS');
  assert.ok(iws?.kind === 'group');
  assert.equal(named('cost', ['하역비']), 'arenasHandlingCharge or iwsHandlingCharge');
  assert.equal(named('cost', ['하역비'], iws.label), 'iwsHandlingCharge');
  assert.equal(named('cost', ['관리비']), 'arenasManagementCharge', 'only one group has it');
  assert.equal(named('cost', ['관리비'], iws.label), 'nothing');
  assert.equal(named('cost', ['관리비'], 'unknown'), 'nothing');
  assert.equal(named('cost', ['월 예산'], iws.label), 'monthlyBudget', 'it belongs to no group');
  assert.equal(named('cost', ['아레나스']), 'group Arenas');
  assert.equal(named('cost', ['관리베']), 'nothing', 'a near miss is never taken');
});

test('sub totals and totals are found by their other words, and left alone if their group is unclear', () => {
  for (const word of ['소계', '계', 'Subtotal', 'Sub-total', '합계']) {
    assert.equal(named('cost', ['아레나스', word]), 'arenasSubTotal', word);
  }
  for (const word of ['합계', '총계', 'Total', 'Sum', '총비용']) assert.equal(named('cost', [word]), 'totalCost', word);
  assert.equal(named('cost', ['소계']), 'some-total');
  assert.equal(named('inventory', ['총계']), 'some-total');
});

test('a business unit is found in each spelling, also as a group', () => {
  for (const unit of ['SKB', 'BPS', 'SKB(BPS)', 'SKB (BPS)', 'SKB-BPS', 'skb']) {
    assert.equal(named('inventory', [unit, 'R01-FT']), 'inventorySkbR01FT', unit);
    assert.equal(named('import', ['수입액', unit, 'SSB']), 'importAmountSkbSSB', unit);
  }
  for (const unit of ['SK', 'LPS', 'SK(LPS)', 'SK-LPS']) {
    assert.equal(named('inventory', [unit, 'R01-FT']), 'inventorySkR01FT', unit);
  }
  assert.equal(named('import', ['SKB', 'SSB']), 'importAmountSkbSSB or shipmentsSkbSSB');
  assert.equal(named('inventory', ['BPS']), 'group Inventory SKB');
  assert.equal(named('import', ['BPS']), 'nothing', 'amounts or shipments');
});
