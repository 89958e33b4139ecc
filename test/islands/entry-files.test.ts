/** The CSV files that take kept entries off a device (CONTRACT §4), and the entries of the Data Entry dialog. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryForms } from '../../src/domain/entry-forms.ts';
import { dataEntryFile, entriesOf, entryName } from '../../src/islands/data-entry/entry-fields.ts';
import { entryFormFile } from '../../src/islands/entry-grid/entry-form-file.ts';
import { csvOf } from '../../src/islands/kept/entry-csv.ts';

test('a weekly entry has the rows and columns of its form, its total included', () => {
  const { name, rows } = entryFormFile(
    entryForms.weekly,
    { bu: 'SK', year: 2026, month: 11 },
    {
      '1.inventoryBalance': '13284500000',
      '1.bl': '24',
      '2.bl': '0.1',
      '3.bl': 'N/A, "later"',
      '5.incomingAmount': '=1+1',
      '9.bl': 'no such week',
    },
  );
  assert.equal(name, 'weekly_inventory_2026_11_SK.csv');
  assert.equal(
    csvOf(rows),
    [
      '\uFEFFWeek,Inventory balance,Import declaration,Incoming amount,Outgoing amount,B/L,Outgoing count',
      '1st week,13284500000,,,,24,',
      '2nd week,,,,,0.1,',
      '3rd week,,,,,"N/A, ""later""",',
      '4th week,,,,,,',
      "5th week,,,'=1+1,,,",
      'Total,,,,,24.1,',
      '',
    ].join('\r\n'),
  );
});

test('a balance entry has twelve months', () => {
  const { name, rows } = entryFormFile(
    entryForms.balance,
    { bu: 'SKB', year: 2026, month: null },
    { '12.inventoryBalance': '-5' },
  );
  assert.equal(name, 'monthly_inventory_balance_2026_SKB.csv');
  assert.deepEqual([rows.length, rows[0], rows[12]], [13, ['Month', 'Inventory balance'], ['Dec', '-5']]);
});

test('Data Entry keeps an entry per tab and date', () => {
  const dates = { daily: '2026-11-19', weekly: '2026-11-20', monthly: '2026-11-20' };
  const entries = entriesOf({ date: '2026-11-19', inventory: '120', file: 'a.csv', 'month-customs': '5' }, dates);
  assert.deepEqual(
    [...entries],
    [
      ['daily 2026-11-19', { date: '2026-11-19', inventory: '120', file: 'a.csv' }],
      ['weekly 2026-11-20', {}],
      ['monthly 2026-11-20', { 'month-customs': '5' }],
    ],
  );
  assert.deepEqual(entryName('daily 2026-11-19'), { ko: '11.19(일별)', en: '19 Nov (daily)' });
  assert.deepEqual(entryName('mhx3k2aa0abcdefgh'), { ko: '', en: '' });
  const savedAt = '2026-11-20T00:00:00.000Z';
  const weekly = { id: 'weekly 2026-11-20', savedAt, content: { 'week-imports': '7' } };
  const file = dataEntryFile(weekly, 'ko');
  assert.deepEqual(file, {
    name: 'data_entry_weekly_2026-11-20.csv',
    rows: [
      ['구분', '항목', '값'],
      ['주별', '평균 재고량', ''],
      ['주별', '총 수입량', '7'],
    ],
  });
  assert.deepEqual(dataEntryFile(weekly, 'en').rows, [
    ['Period', 'Item', 'Value'],
    ['Weekly', 'Average stock quantity', ''],
    ['Weekly', 'Total import quantity', '7'],
  ]);
  const old = dataEntryFile(
    { id: 'mhx3k2aa0abcdefgh', savedAt, content: { inventory: '1', 'month-shipping': '2' } },
    'ko',
  );
  assert.deepEqual([old.name, old.rows.length], ['data_entry.csv', 13]);
});
