import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BUSINESS_UNITS } from '../../src/domain/business-units.ts';
import { monthAndUnit, recordName, type RecordKey } from '../../src/domain/record.ts';
import { reports } from '../../src/domain/reports.ts';
import { MONTHS } from '../../src/domain/year-month.ts';

test('no two records have the same name', () => {
  const names = reports.flatMap((report) =>
    [2000, 2024, 2099].flatMap((year) =>
      MONTHS.flatMap((month) =>
        (report.perBusinessUnit ? BUSINESS_UNITS : [null]).map((bu) => recordName(report, { year, month, bu })),
      ),
    ),
  );
  assert.equal(new Set(names).size, names.length);
});

test('a record has one name, whatever else its object holds', () => {
  const key: RecordKey = { year: 2024, month: 1, bu: 'SKB' };
  assert.equal(
    recordName({ id: 'cost' }, key),
    recordName({ id: 'cost' }, { ...key, revision: 3, cells: {} } as RecordKey),
  );
});

test('people read month and unit', () => {
  assert.equal(monthAndUnit({ year: 2024, month: 1, bu: 'SKB' }), '2024-01 SKB');
  assert.equal(monthAndUnit({ year: 2024, month: 12, bu: null }), '2024-12');
});
