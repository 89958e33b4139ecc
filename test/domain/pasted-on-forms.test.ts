/** Blocks as people copy them for the forms of weeks and months: each lands where it belongs, or is asked about (CONTRACT §8.2). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryForms, type EntryFormId } from '../../src/domain/entry-forms.ts';
import { fieldKeys } from '../../src/domain/report.ts';
import { createGridState, moveTo } from '../../src/islands/grid/grid-state.ts';
import { paste } from '../support/paste.ts';

/** A value that no block has. */
const UNTOUCHED = -7;
/** Of the form of weeks. */
const MONTH = 11;

/** @param written rows separated by ` / `, cells by `|` */
function pasted(form: EntryFormId, written: string, at = { row: 0, column: 0 }, untouched: number | null = UNTOUCHED) {
  const { columns, rows: rowsOf } = entryForms[form];
  const month = form === 'weekly' ? MONTH : null;
  const rows = rowsOf(2026, month);
  const keys = fieldKeys(rows);
  const stored = columns.map(() => Object.fromEntries(keys.map((key) => [key, untouched])));
  const block = written.split(' / ').map((row) => row.split('|'));
  const start = moveTo(createGridState(keys, stored), at);
  const [after, receipt, asks] = paste(start, block, { kind: 'form', rows, columns, year: 2026, bu: 'SK', month });
  const cells = after.columns.flatMap((column, each) =>
    keys.flatMap((key) =>
      column[key] === untouched ? [] : [`${key} ${columns[each]?.label.ko} ${column[key] ?? ''}`],
    ),
  );
  return { cells, receipt, asks };
}

/** Pastes onto the first cell. @returns the cells that were set, as `row column value`; null where it asks first */
function cellsOf(form: EntryFormId, written: string): string[] | null {
  const { cells, asks } = pasted(form, written);
  return asks ? null : cells;
}

function assertLands(form: EntryFormId, written: string, cells: readonly string[]) {
  test(`lands: ${written}`, () => assert.deepEqual(cellsOf(form, written)?.toSorted(), cells.toSorted()));
}

function assertAsks(form: EntryFormId, ...blocks: readonly string[]) {
  for (const written of blocks) test(`asks: ${written}`, () => assert.equal(cellsOf(form, written), null));
}

// The labels of weeks.
for (const [third, fourth] of [
  ['3주차', '4주차'],
  ['3rd week', '4th week'],
  ['11월 3주차', '11월 4주차'],
]) {
  assertLands('weekly', `주차|입고액 / ${third}|5000 / ${fourth}|6000`, ['3 입고액 5000', '4 입고액 6000']);
}
for (const third of ['3주', 'W3', '3', '11/16~11/20', '3주차 (11/16~11/20)']) {
  assertAsks('weekly', `주차|입고액 / ${third}|5000`);
}
assertLands('weekly', '주차|입고액 / 1주차|₩5,000', ['1 입고액 5000']);
assertAsks(
  'weekly',
  '주차|입고액 / 1주차|$5,000 / 2주차|$6,000',
  '주차|입고액 / 1주차|5% / 2주차|6%',
  '5%|6%',
  '$5,000|$6,000',
  '₩5,000-',
  '5000.-',
);

test('the receipt says what the headings and labels mean, and which written total differs', () => {
  const written = '주차|입고액 (원)|B/L / 2주차|5|6 / 1주차|7|8 / 합계|12|15';
  const { cells, receipt } = pasted('weekly', written, { row: 2, column: 1 }, null);
  assert.deepEqual(cells, ['1 입고액 7', '2 입고액 5', '1 선하증권 8', '2 선하증권 6']);
  assert.equal(receipt.rule, 'labels');
  assert.deepEqual(
    receipt.because.map(({ said, means }) => [said, typeof means === 'number' ? means : means.key]),
    [
      ['입고액 (원)', 2],
      ['B/L', 4],
      ['2주차', '2'],
      ['1주차', '1'],
      ['합계', 'total'],
    ],
  );
  assert.deepEqual(
    receipt.differing.map(({ column, pasted: total, own }) => [column, total, own]),
    [[4, '15', '14']],
  );
});

test('labels without headings: from the focused column on', () => {
  const { cells, asks } = pasted('weekly', '1st week|5 / 2nd week|6', { row: 2, column: 1 });
  assert.deepEqual([cells, asks], [['1 수입신고 5', '2 수입신고 6'], false]);
});

// Figures alone.
assertLands('weekly', '500|600 / 700|800', ['1 재고 잔액 500', '1 수입신고 600', '2 재고 잔액 700', '2 수입신고 800']);
assertAsks('weekly', '500|600 / | / 700|800');
assertLands('balance', '2026-03|5 / 4월|6', ['3 재고 잔액 5', '4 재고 잔액 6']);
test('a month of another year is asked about, and set by no answer', () => {
  const { cells, asks } = pasted('balance', '2025-03|5');
  assert.deepEqual([cells, asks], [[], true]);
});

// Columns before the labels are none of the form's.
for (const [heads, before] of [
  ['No', '1'],
  ['', '1'],
  ['월', '11월'],
  ['연도', '2026'],
  ['사업부', 'SK'],
]) {
  assertAsks('weekly', `${heads}|주차|입고액 / ${before}|3주차|5000`);
}
assertLands('weekly', '주차|입고액|특이 사항 / 3주차|5000|검수 지연', ['3 입고액 5000']);
assertAsks('balance', '연도|월|재고 잔액 / 2026|9월|5 / 2026|10월|6', '월|잔액 / 9월|5', '월|2026년 / 9월|5');
assertLands('balance', '월|재고 잔액 / 9월(실적)|5', ['9 재고 잔액 5']);
assertAsks(
  'balance',
  '월|재고 잔액 / 9월 계획|5',
  '월|- / 9월|5',
  '월|2025년 / 9월|5',
  '월|SKB / 9월|5',
  '월|수입금액 / 9월|5',
  '연도|월|재고 잔액 / 2025|9월|5',
);
assertAsks(
  'weekly',
  '근무일수|입고액 / 5|5000 / 4|6000',
  '월|주차|입고액 / 10월|3주차|5000',
  '사업부|주차|입고액 / SKB|3주차|5000',
  '주차|입고액 / 3주차 (11/2~11/6)|5000',
);
assertAsks(
  'weekly',
  '주차|입고액 / 10월 1주차|5000',
  '주차|입고액 / 12월 1주차|5000 / 12월 2주차|6000',
  '주차|입고액 / 6주차|5000',
  '주차|입고액 / 11/2~11/13|5000',
  '일자|입고액 / 11/2|5000 / 11/3|6000',
  '월|재고 잔액 / 10월|5000 / 11월|6000',
  '주차|입고액 / 1주차|5000 / 1주차|6000',
);

// What headings say.
assertLands('weekly', '주차|출고액 (원)|출고 건수(건)|비고 / 1주차|5|6|확인', ['1 출고액 5', '1 출고 건수 6']);
assertAsks(
  'weekly',
  '주차|2025년 입고액 / 1주차|5',
  '주차|SKB 입고액 / 1주차|5',
  '주차|입고액(실적) / 1주차|5',
  '주차|재고 잔액|수입신고 / |(원)|(건) / 1주차|50000|11',
);
assertLands('balance', '월|재고 잔액 / 10월|5 / 11월|6 / 4분기|6 / 평균|5.5 / 합계|11', [
  '10 재고 잔액 5',
  '11 재고 잔액 6',
]);
for (const [third, tenth] of [
  ['3', '10'],
  ['03', '10'],
  ['202603', '202610'],
  ['2026.03', '2026.10'],
]) {
  assertLands('balance', `월|재고 잔액 / ${third}|5 / ${tenth}|6`, ['3 재고 잔액 5', '10 재고 잔액 6']);
}
assertAsks('balance', '월|재고 잔액 / 202503|5', '월|재고 잔액 / 2026.9|5 / 2026.1|6', '2026.03|5 / 2026.04|6');
for (const remark of ['천원', '백만원', '만원', 'USD', '건', '전년', '계획', '누계', 'SKB', '2025년']) {
  assertAsks('weekly', `주차|입고액(${remark}) / 1주차|5000`, `주차|재고 잔액|입고액(${remark}) / 1주차|1|5000`);
  assertAsks('balance', `월|재고 잔액(${remark}) / 1월|5000`);
}
assertAsks('weekly', '주차|재고 잔액|반품액|입고액 / 1주차|5|6|7', '주차|재고 잔액||입고액 / 1주차|5|6|7');
assertAsks(
  'weekly',
  '주차|재고 잔액 / |(천원) / 1주차|50000',
  '주차|입고액|입고액 / 1주차|5|6',
  '주차|입고금액 / 1주차|5',
);
assertAsks(
  'balance',
  '월|2025년 재고 잔액 / 1월|5000',
  '월|재고 잔액 / 1월|5000 / 1월|6000',
  '월|재고 잔액 / 1월|5 / |6',
);

// Weeks and months across.
assertAsks('weekly', '항목|1주차|3주차 / 입고액|5|6 / 출고액|7|8');
assertAsks('balance', '|9월|10월 / 재고 계획|5|6', '|2025-09|2025-10 / 재고 잔액|5|6');

// A title may say that the figures are others.
assertAsks('weekly', '2026년 11월 주간 재고| / 주차|재고 잔액 / 1주차|50000');

// Texts before figures, and notes below.
assertAsks('weekly', '11/2~11/6|1200000', '11.2~11.6|1200000 / 11.9~11.13|1300000', '1200000|실사 완료 / 1300000|정상');
assertAsks('balance', '월|재고 잔액 / 3월|1200 / (단위: 백만원)', '3월|1200 / 2025년 기준', '3월|1200 / SKB');
assertLands('balance', '월|재고 잔액 / 3월|1200 / ※ 재고실사 반영', ['3 재고 잔액 1200']);
