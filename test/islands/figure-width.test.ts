/** What columns must have room for (CONTRACT §10), in characters. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportById } from '../../src/domain/reports.ts';
import {
  isEndless,
  isTooWide,
  LEAST_WIDTH,
  padOf,
  widthAttribute,
  widthOf,
} from '../../src/islands/grid/figure-width.ts';
import { columnWidths, keepEqualWidths } from '../../src/islands/report-grid/column-widths.ts';

const cost = reportById('cost');
const empty = Array.from({ length: 12 }, () => ({}));

test('a column has room for its own longest figure, sums and the sign of the variance included', () => {
  const months = empty.with(2, { arenasOthers: 600_000_000, iwsOthers: 600_000_000, monthlyBudget: 5 });
  const { columns, total } = columnWidths(cost, months);
  assert.deepEqual(columns[2], widthOf('-1,199,999,995', 0));
  assert.deepEqual(total, widthOf('-1,199,999,995', 0));
  assert.deepEqual(
    columns.map(widthAttribute).filter((each) => each !== undefined),
    ['11.3'],
    'other columns keep their width',
  );
  assert.equal(widthAttribute(widthOf('12,345,678', 0)), undefined);
  assert.equal(widthAttribute(widthOf('123,456,789', 0)), '09.2');
});

test('a text needs no width', () => {
  const { columns, fractions } = columnWidths(cost, empty.with(0, { arenasOthers: '12345678901234567890.5' }));
  assert.deepEqual([columns[0], fractions.size], [LEAST_WIDTH, 0]);
});

test('figures are filled up to the longest fraction of their row, before the percent sign', () => {
  const { fractions, columns } = columnWidths(reportById('warehouse'), [
    { spaceUtilPallets: 79.9, labors: 3 },
    { spaceUtilPallets: 80 },
    { spaceUtilPallets: 1.25 },
  ]);
  assert.deepEqual([...fractions], [['spaceUtilPallets', 2]]);
  assert.deepEqual(
    ['79.9%', '80%', '1.25%'].map((figure) => padOf(figure, 2)),
    ['0', '.00', ''],
  );
  assert.deepEqual(columns, [LEAST_WIDTH, LEAST_WIDTH, LEAST_WIDTH]);
  assert.deepEqual(widthOf('80%', 2), { digits: 6, marks: 1 });
});

test('a figure that is longer than its column, and one that is longer than any', () => {
  assert.equal(isTooWide('123,456,789', 0, LEAST_WIDTH), true);
  assert.equal(isTooWide('123,456,789', 0, widthOf('-12,345,678', 0)), false);
  assert.equal(isEndless(`0.${'0'.repeat(300)}1`, 301), true);
  assert.deepEqual([...columnWidths(cost, [{ iwsOthers: 1e-300 }, { iwsOthers: 5 }]).fractions], []);
  assert.equal(isEndless('-9,007,199,254,740,991.1234567890123456', 16), false);
});

test('equal widths stay the same object, so that nothing is rendered for them', () => {
  const keep = keepEqualWidths();
  const first = keep(columnWidths(cost, empty));
  assert.equal(
    keep(columnWidths(cost, empty.with(0, { iwsOthers: 1 }))),
    keep(columnWidths(cost, empty.with(1, { iwsOthers: 22 }))),
  );
  assert.notEqual(keep(columnWidths(cost, empty.with(0, { iwsOthers: 1e12 }))), first);
});
