import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Cells } from '../../src/domain/record.ts';
import { fieldKeys } from '../../src/domain/report.ts';
import { reportById } from '../../src/domain/reports.ts';
import { startCell } from '../../src/islands/report-grid/start-cell.ts';

const report = reportById('cost');
const keys = fieldKeys(report.rows);
const full: Cells = Object.fromEntries(keys.map((key) => [key, 1]));
const but = (...missing: string[]): Cells =>
  Object.fromEntries(keys.map((key) => [key, missing.includes(key) ? null : 1]));

/** @param months what the year holds, from January on */
function startOf(
  months: readonly Cells[],
  { year = 2026, today = '2026-11-20', lastYear = [] as Cells[] } = {},
): string {
  const columns = Array.from({ length: 12 }, (_, month) => months[month] ?? {});
  const values = lastYear.map((cells) => keys.map((key) => cells[key] ?? null));
  const { row, column } = startCell({ report, year }, { lastYear: values, today }, columns);
  return `${column + 1} ${keys[row]}`;
}

const months = (count: number, ...rest: Cells[]) => [...Array.from({ length: count }, () => full), ...rest];
const [top] = keys;

test('editing begins at the first cell of the month under way that is usually filled and is empty', () => {
  assert.equal(startOf(months(10)), `10 ${top}`, 'complete: the top of last month');
  assert.equal(startOf(months(9, but('iwsOthers', 'monthlyBudget'))), '10 iwsOthers');
  assert.equal(startOf(months(9)), `10 ${top}`, 'nothing is entered yet');
  assert.equal(startOf(months(10, { iwsOthers: 5 })), `11 ${top}`, 'this month has begun');
  assert.equal(
    startOf(months(9, but('iwsOthers'), { ...full, arenasOthers: null })),
    '11 arenasOthers',
    'the later one',
  );
  assert.equal(startOf(months(9, but('iwsOthers'), full)), '10 iwsOthers', 'this month is complete, last month is not');
});

test('a field without values in the three months before is passed over', () => {
  assert.equal(startOf([...months(6), ...Array.from({ length: 4 }, () => but(top ?? ''))]), `10 ${top}`);
  const used = [...months(6), but(top ?? ''), but(top ?? ''), but(top ?? ''), but(top ?? '', 'iwsOthers')];
  assert.equal(startOf(used), '10 iwsOthers');
});

test('in January and February the year before says what is usual', () => {
  const lastYear = Array.from({ length: 12 }, () => full);
  assert.equal(startOf([but('iwsOthers')], { today: '2026-02-10', lastYear }), '1 iwsOthers');
  assert.equal(startOf([{ monthlyBudget: 3 }], { today: '2026-01-10', lastYear }), `1 ${top}`);
  assert.equal(startOf([], { today: '2026-01-10', lastYear }), `1 ${top}`, 'an empty January');
  assert.equal(startOf(months(11, but('iwsOthers')), { today: '2027-01-10' }), '12 iwsOthers', 'December, in January');
});

test('in any other year it begins at the top', () => {
  assert.equal(startOf(months(5, but('iwsOthers')), { year: 2024 }), `1 ${top}`);
});
