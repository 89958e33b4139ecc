import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  csvAddress,
  csvPath,
  editPath,
  fileImportPath,
  listAddress,
  PAGE_PATHS,
  postAddress,
  reportAddress,
  reportPath,
} from '../../src/domain/addresses.ts';
import { reports } from '../../src/domain/reports.ts';

/** CONTRACT §3, §4: people, programs and bookmarks rely on these, so they are written out here. */
test('every address of every report', () => {
  const addresses = reports.flatMap(({ id, perBusinessUnit }) => {
    const [bu, part] = perBusinessUnit ? (['SK', ':bu'] as const) : ([null, null] as const);
    const shown = { year: 2024, bu };
    return [
      postAddress(id),
      listAddress(id, shown),
      listAddress(id, { year: ':year', bu: part }),
      reportPath(id),
      reportAddress(id, shown),
      csvPath(id),
      csvAddress(id, shown),
    ];
  });
  const ofCost = addresses.filter((address) => address.includes('cost'));
  assert.deepEqual(ofCost, [
    '/api/cost-info',
    '/api/cost-info/2024/SK',
    '/api/cost-info/:year/:bu',
    '/report/cost',
    '/report/cost?year=2024&bu=SK',
    '/report/cost.csv',
    '/report/cost.csv?year=2024&bu=SK',
  ]);
  for (const { id } of reports.filter(({ perBusinessUnit }) => !perBusinessUnit)) {
    const own = addresses.filter((address) => address.includes(id));
    const expected = [
      '/api/warehouse-info',
      '/api/warehouse-info/2024',
      '/api/warehouse-info/:year',
      '/report/warehouse',
      '/report/warehouse?year=2024',
      '/report/warehouse.csv',
      '/report/warehouse.csv?year=2024',
    ];
    assert.deepEqual(
      own,
      expected.map((address) => address.replace('warehouse', id)),
    );
  }
});

test("what an address asks of a report's page", () => {
  assert.deepEqual([editPath('cost'), fileImportPath('cost')], ['/report/cost#edit', '/report/cost#import']);
});

test('the other pages', () => {
  assert.deepEqual(Object.values(PAGE_PATHS), [
    '/',
    '/report/weekly',
    '/entry/inventory',
    '/entry/monthly-inventory',
    '/entry/inout',
    '/entry/import',
    '/entry/shipment',
  ]);
});
