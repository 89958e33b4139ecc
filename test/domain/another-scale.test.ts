/** Files in thousands or millions, told by what is stored (CONTRACT §9). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Cells } from '../../src/domain/record.ts';
import { reportById } from '../../src/domain/reports.ts';
import { anotherScale } from '../../src/domain/unlikely/another-scale.ts';
import { THRESHOLDS } from '../../src/domain/unlikely/thresholds.ts';
import type { FiguresOfMonth } from '../../src/domain/unlikely/unlikely-figure.ts';
import { sampleMonths, scaled } from './sample-months.ts';

const costs = sampleMonths('cost', 'SKB');

test('a file whose figures are nearly all off by one power of ten is in another scale', () => {
  const stored = costs.filter(({ year }) => year !== 2025);
  const file = costs.filter(({ year }) => year === 2025);
  const inScale = (power: number, of = file, off: (month: number) => boolean = () => true) =>
    anotherScale(reportById('cost'), {
      stored,
      entered: of.map((month) => (off(month.month) ? { ...month, cells: scaled(month.cells, 10 ** power) } : month)),
    });
  for (const power of [-6, -3, -2, -1, 1, 2, 3]) {
    const { first, ...facts } = inScale(power) ?? {};
    const scale = power === -3 ? 1_000 : power === -6 ? 1_000_000 : null;
    assert.deepEqual(facts, { power, count: 204, judged: 204, scale });
    assert.deepEqual([first?.month, first?.key], [1, 'arenasManagementCharge']);
  }
  assert.equal(inScale(0), null);
  assert.equal(inScale(-3, file, (month) => month <= 9)?.count, 153, 'three in four');
  assert.equal(
    inScale(-3, file, (month) => month <= 8),
    null,
  );
  assert.equal(anotherScale(reportById('cost'), { stored: [], entered: file }), null, 'nothing is stored');
});

test('fewer than five figures, and figures beside those that are as stored, are in no other scale', () => {
  const keys = ['iwsOthers', 'arenasOthers', 'iwsHandlingCharge', 'arenasHandlingCharge', 'monthlyBudget'];
  const month = costs[12];
  assert.ok(month !== undefined);
  const partOf = (count: number) =>
    Object.fromEntries(keys.slice(0, count).map((key) => [key, month.cells[key] ?? null]));
  const found = (stored: readonly FiguresOfMonth[], cells: Cells) =>
    anotherScale(reportById('cost'), { stored, entered: [{ ...month, cells }] })?.count;
  assert.equal(found(costs.slice(0, 12), scaled(partOf(4), 0.001)), undefined);
  assert.equal(found(costs.slice(0, 12), scaled(partOf(5), 0.001)), 5);
  // The rest of the month is in the file, too, and is as it is stored: an option would multiply it.
  assert.equal(found(costs.slice(0, 13), { ...month.cells, ...scaled(partOf(5), 0.001) }), undefined);
});

test('amounts alone can be in another scale; counts beside them stay', () => {
  const id = 'import';
  const months = sampleMonths(id, null);
  const isAmount = (key: string) => reportById(id).fieldByKey.get(key)?.unit === '원';
  const entered = months
    .filter(({ year }) => year === 2026)
    .map((month) => ({
      ...month,
      cells: Object.fromEntries(
        Object.entries(month.cells).map(([key, value]) => [key, isAmount(key) ? Number(value) / 1000 : value]),
      ),
    }));
  const found = anotherScale(reportById(id), { stored: months.filter(({ year }) => year < 2026), entered });
  assert.equal(found?.scale, 1_000);
  const counts = entered.map((month) => ({
    ...month,
    cells: Object.fromEntries(Object.entries(month.cells).filter(([key]) => !isAmount(key))),
  }));
  const thousandth = counts.map((month) => ({ ...month, cells: scaled(month.cells, 0.001) }));
  const ofCounts = anotherScale(reportById(id), {
    stored: months.filter(({ year }) => year < 2026),
    entered: thousandth,
  });
  assert.deepEqual([ofCounts?.power, ofCounts?.scale], [-3, null], 'an option would not multiply counts');
});

test('an entry in the scale of the stored months is never refused, and one in thousands is, if its figures differ', () => {
  const level = fc.integer({ min: 1000, max: 2000 });
  const months = (count: number) =>
    fc.array(fc.tuple(level, level, level), { minLength: count, maxLength: count }).map((rows) =>
      rows.map(([iwsOthers, arenasOthers, iwsHandlingCharge], at): FiguresOfMonth => {
        const cells = { iwsOthers, arenasOthers, iwsHandlingCharge };
        return { year: 2024 + Math.floor(at / 12), month: (at % 12) + 1, bu: 'SKB', cells };
      }),
    );
  fc.assert(
    fc.property(months(16), fc.integer({ min: 3, max: 14 }), (all, count) => {
      const [stored, file] = [all.slice(0, count), all.slice(count)];
      assert.equal(anotherScale(reportById('cost'), { stored, entered: file }), null);
      // The same few numbers everywhere say nothing about a scale.
      fc.pre(new Set(file.flatMap(({ cells }) => Object.values(cells))).size >= THRESHOLDS.fewestInScale);
      const thousands = file.map((month) => ({ ...month, cells: scaled(month.cells, 0.001) }));
      assert.equal(anotherScale(reportById('cost'), { stored, entered: thousands })?.scale, 1_000);
    }),
  );
});

test('stored months that a file replaces judge it, too', () => {
  const stored = costs.slice(0, 3);
  const entered = stored.map((month) => ({ ...month, cells: scaled(month.cells, 0.001) }));
  assert.equal(anotherScale(reportById('cost'), { stored, entered })?.scale, 1_000);
});
