/** What columns must have room for (CONTRACT §10), in digits. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportById } from '../../src/domain/reports.ts';
import { digitsAttribute, isEndless, LEAST_WIDTH, padOf, figureWidth } from '../../src/islands/grid/figure-width.ts';
import { columnWidths, widthsOf } from '../../src/islands/report-grid/column-widths.ts';

const cost = reportById('cost');
const empty = Array.from({ length: 12 }, () => ({}));

test('a column has room for its own longest figure, sums and the sign of the variance included', () => {
  const months = empty.with(2, { arenasOthers: 600_000_000, iwsOthers: 600_000_000, monthlyBudget: 5 });
  const { columns, total } = columnWidths(cost, months);
  assert.deepEqual([columns[2], total], [figureWidth('-1,199,999,995', 0), 11]);
  assert.deepEqual(
    columns.map(digitsAttribute).filter((each) => each !== undefined),
    [11],
    'other columns keep their width',
  );
});

test('widths have steps: each has room for the separators of its digits, too', () => {
  assert.equal(digitsAttribute(figureWidth('12,345,678', 0)), undefined);
  assert.equal(digitsAttribute(undefined), undefined);
  const figures = ['123,456,789', '1,234,567.5', '-900,719,925,474,099', '1,234.567', `0.${'0'.repeat(40)}1`];
  assert.deepEqual(
    figures.map((figure) => figureWidth(figure, 0)),
    [9, 10, 18, LEAST_WIDTH, 49],
  );
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
  assert.equal(figureWidth('1,234,567%', 2), 11);
});

test('a figure that is longer than any column aligns with nothing and widens none', () => {
  assert.equal(isEndless(`0.${'0'.repeat(300)}1`, 301), true);
  const { columns, fractions } = columnWidths(cost, [{ iwsOthers: 1e-300 }, { iwsOthers: 5 }]);
  assert.deepEqual([columns, fractions.size], [[LEAST_WIDTH, LEAST_WIDTH], 0]);
  assert.equal(isEndless('-9,007,199,254,740,991.1234567890123456', 16), false);
});

test('equal widths stay the same object, so that nothing is rendered for them', () => {
  const measure = widthsOf(cost);
  const first = measure(empty);
  assert.equal(measure(empty.with(0, { iwsOthers: 1 })), measure(empty.with(1, { iwsOthers: 22 })));
  assert.notEqual(measure(empty.with(0, { iwsOthers: 1e12 })), first);
});
