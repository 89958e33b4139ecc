/** Marks of unlikely figures on a report, without a browser: what is judged, when a mark ends, and where the next one is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleYear } from '../../fixtures/generate.ts';
import type { Cells } from '../../src/domain/record.ts';
import { reportById } from '../../src/domain/reports.ts';
import { MONTHS } from '../../src/domain/year-month.ts';
import {
  acceptEntered,
  createGridState,
  enter,
  moveTo,
  redo,
  typeText,
  undo,
  type CellInput,
  type GridState,
} from '../../src/islands/grid/grid-state.ts';
import { mergeStored } from '../../src/islands/grid/stored-elsewhere.ts';
import { cellsToCheck, markIn, nextToCheck, withMarks } from '../../src/islands/grid/unlikely-marks.ts';
import { createJudge } from '../../src/islands/report-grid/unlikely-code.ts';

const report = reportById('cost');
const keys = report.fields.map(({ key }) => key);
const stored = cellsOf(2026);
const lastYear = cellsOf(2025).map((cells) => keys.map((key) => cells[key] ?? null));
const page = { report, year: 2026, bu: 'SKB', today: '2026-11-20', lastYear } as const;
const judge = createJudge(page, 'ko');

function cellsOf(year: number): Cells[] {
  const { months } = sampleYear(report, year, 'SKB');
  return MONTHS.map((month) => months.get(month) ?? {});
}

const start = () => moveTo(createGridState(keys, stored), { row: 0, column: 0 });
const judged = (state: GridState) => withMarks(state, judge(state));
const entered = (...inputs: readonly CellInput[]) => judged(enter(start(), inputs));
const numberAt = (key: string, column: number) => Number(stored[column]?.[key]);
const tenfold = (key: string, column: number): CellInput => ({ key, column, value: numberAt(key, column) * 10 });
const at = (key: string, column: number) => ({ row: keys.indexOf(key), column });

test('only changed cells are judged: when editing begins nothing is marked, whatever is stored', () => {
  const wrong = stored.with(3, { ...stored[3], iwsOthers: 1 });
  assert.deepEqual(cellsToCheck(judged(createGridState(keys, wrong))), []);
  assert.deepEqual(cellsToCheck(entered({ key: 'iwsOthers', column: 3, value: numberAt('iwsOthers', 3) + 1 })), []);
  const state = entered(tenfold('iwsOthers', 3));
  assert.deepEqual(cellsToCheck(state), [at('iwsOthers', 3)]);
  assert.equal(state.unlikely.get('3 iwsOthers')?.words, '평소 값 1,970,000의 약 10배입니다');
  assert.equal(createJudge(page, 'en')(state).get('3 iwsOthers')?.words, 'is about 10 times the usual 1,970,000');
});

test('last year is enough, and the page’s day says which months have not begun', () => {
  const first = createJudge(
    {
      ...page,
      year: 2027,
      lastYear: stored.map((cells) => keys.map((key) => cells[key] ?? null)),
    },
    'ko',
  );
  const empty = moveTo(
    createGridState(
      keys,
      MONTHS.map(() => ({})),
    ),
    { row: 0, column: 0 },
  );
  const marks = first(enter(empty, [{ key: 'iwsOthers', column: 0, value: 2_000_000_000 }]));
  assert.equal(
    marks.get('0 iwsOthers')?.words,
    '평소 값 2,060,000의 약 1,000배입니다. 아직 시작되지 않은 달의 값입니다',
  );
  const budget = first(enter(empty, [{ key: 'monthlyBudget', column: 0, value: 370_000_000 }]));
  assert.equal(budget.size, 0);
});

test('a mark ends at once with another value, an undo or a save, and comes back with a redo', () => {
  const state = entered(tenfold('iwsOthers', 3), tenfold('arenasOthers', 1));
  assert.deepEqual(cellsToCheck(state), [at('arenasOthers', 1), at('iwsOthers', 3)]);
  assert.deepEqual(cellsToCheck(undo(state)), []);
  assert.equal(judged(undo(state)).unlikely.size, 0);
  assert.equal(cellsToCheck(judged(redo(judged(undo(state))))).length, 2);
  const saved = acceptEntered(state);
  assert.deepEqual(cellsToCheck(saved), []);
  assert.equal(judged(saved).unlikely.size, 0);
  const corrected = enter(state, [{ key: 'iwsOthers', column: 3, value: 2_000_000 }]);
  assert.deepEqual(cellsToCheck(corrected), [at('arenasOthers', 1)]);

  const cell = { key: 'iwsOthers', column: 3 };
  const value = numberAt('iwsOthers', 3) * 10;
  assert.notEqual(markIn(state.unlikely, cell, { value, stored: null }), undefined);
  assert.equal(markIn(state.unlikely, cell, { value: 2, stored: null }), undefined, 'while it is typed over');
  assert.equal(markIn(state.unlikely, cell, { value, stored: value }), undefined, 'when it is stored');
});

test('what others store is not judged, and a figure equal to it is no longer marked', () => {
  const state = entered(tenfold('iwsOthers', 3));
  const elsewhere = { ...stored[3], iwsOthers: numberAt('iwsOthers', 3) * 10, arenasOthers: 1 };
  const merged = judged(mergeStored(state, new Map([[3, elsewhere]])));
  assert.equal(merged.columns[3]?.['arenasOthers'], 1);
  assert.deepEqual(cellsToCheck(merged), []);
});

test('the next cell to check comes after the active one, column by column, and begins again', () => {
  const state = entered(tenfold('iwsOthers', 3), tenfold('arenasOthers', 3), tenfold('iwsOthers', 1));
  const places = [at('iwsOthers', 1), at('arenasOthers', 3), at('iwsOthers', 3)];
  assert.deepEqual(cellsToCheck(state), places);
  let current = state;
  for (const place of [...places, places[0]]) {
    current = moveTo(current, nextToCheck(current));
    assert.deepEqual(current.active, place);
  }
  assert.equal(nextToCheck(start()), null);
});

test('equal marks change nothing', () => {
  const state = entered(tenfold('iwsOthers', 3));
  assert.equal(judged(state), state);
  assert.equal(judged(typeText(state, '5')).unlikely, state.unlikely, 'what is being typed is not judged yet');
  const more = judged(enter(state, [tenfold('arenasOthers', 5)]));
  assert.equal(more.unlikely.size, 2);
  assert.deepEqual(more.unlikely.get('3 iwsOthers'), state.unlikely.get('3 iwsOthers'));
});
