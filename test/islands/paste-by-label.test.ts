import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseClipboard } from '../../src/domain/clipboard-text.ts';
import { fieldKeys } from '../../src/domain/report.ts';
import { reportById, reports } from '../../src/domain/reports.ts';
import { paste } from '../../src/islands/grid/grid-paste.ts';
import { countChanged, createGridState, moveTo, undo } from '../../src/islands/grid/grid-state.ts';

const cost = reportById('cost');
const KEYS = fieldKeys(cost.rows);
const empty = () =>
  createGridState(
    KEYS,
    Array.from({ length: 12 }, () => ({})),
  );
const at = (key: string, month: number) => moveTo(empty(), { row: KEYS.indexOf(key), column: month - 1 });
const pasted = (key: string, month: number, text: string) => paste(at(key, month), parseClipboard(text), cost.rows);

test('each row goes to the row that it names, from the focused month on, in either language and any order', () => {
  const [state, receipt] = pasted(
    'arenasOthers',
    3,
    '계약 차량\t30\t40\nLocal Transport Logispot\t1\t2\nMonthly Budget\t900\t901\n',
  );
  assert.equal(receipt.byLabel, true);
  assert.deepEqual(state.columns[2], {
    localTransportContractVehicle: 30,
    localTransportLogispot: 1,
    monthlyBudget: 900,
  });
  assert.deepEqual(state.columns[3], {
    localTransportContractVehicle: 40,
    localTransportLogispot: 2,
    monthlyBudget: 901,
  });
  assert.equal(countChanged(undo(state)), 0, 'one step');
});

test('a label that several groups share means the group of the rows before it, or the focused group', () => {
  const block = 'IWS\t\nHandling charge\t5\nOthers\t7\nArenas\t\nOthers\t8\n';
  assert.deepEqual(pasted('monthlyBudget', 1, block)[0].columns[0], {
    iwsHandlingCharge: 5,
    iwsOthers: 7,
    arenasOthers: 8,
  });
  assert.deepEqual(pasted('iwsDeliveryCharge', 1, 'Others\t7\n')[0].columns[0], { iwsOthers: 7 });
  const [, receipt] = pasted('monthlyBudget', 1, 'Others\t7\n');
  assert.equal(receipt.byLabel, false, 'no group is known');
});

test('a block with one row that names no row of the table is pasted in order', () => {
  const [state, receipt] = pasted('arenasHandlingCharge', 1, 'Monthly Budget\t5\nWhatever\t6\n');
  assert.equal(receipt.byLabel, false);
  assert.deepEqual(state.columns[0], { arenasHandlingCharge: 'Monthly Budget', arenasStorageCharge: 'Whatever' });
  assert.equal(pasted('arenasOthers', 1, 'Monthly Budget\nLogispot\n')[1].byLabel, false, 'labels alone');
});

test('pasted sub totals are compared; the first one that differs is named', () => {
  const group = 'Arenas\t\t\n관리비\t1\t2\nSub total\t1\t3\n';
  const [state, receipt] = pasted('monthlyBudget', 11, group);
  assert.deepEqual(state.columns[10], { arenasManagementCharge: 1 });
  assert.equal(receipt.differing?.row.key, 'arenasSubTotal');
  assert.deepEqual([receipt.differing?.column, receipt.differing?.pasted, receipt.differing?.computed], [11, '3', '2']);
  assert.equal(pasted('monthlyBudget', 11, group.replace('\t3', '\t2'))[1].differing, null);
});

test('every table, copied whole with its labels in either language, is pasted back to its place', () => {
  for (const report of reports) {
    const keys = fieldKeys(report.rows);
    for (const language of ['en', 'ko'] as const) {
      const block = report.rows.map((row, index) => [
        row.label[language],
        row.kind === 'field' ? String(index + 1) : '',
      ]);
      const start = moveTo(createGridState(keys, [{}, {}]), { row: keys.length - 1, column: 1 });
      const [state, receipt] = paste(start, block, report.rows);
      assert.equal(receipt.byLabel, true, `${report.id} ${language}`);
      for (const [index, row] of report.rows.entries()) {
        if (row.kind === 'field') assert.equal(state.columns[1]?.[row.key], index + 1, `${report.id} ${row.key}`);
      }
    }
  }
});
