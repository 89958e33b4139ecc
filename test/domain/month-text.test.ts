/** Months as people write them in headings and in month columns (CONTRACT §8.1). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isActual, readMonth } from '../../src/domain/blocks/month-text.ts';

test('a month is read in every form in which people write it', () => {
  for (const [text, month, year] of [
    ['1월', 1, null],
    ['01월', 1, null],
    ['12 월', 12, null],
    ['1월 실적', 1, null],
    ['1월(원)', 1, null],
    ['1월\n(실적)', 1, null],
    ['Jan', 1, null],
    ['JANUARY', 1, null],
    ['Sept', 9, null],
    ['1', 1, null],
    ['12', 12, null],
    ['01', 1, null],
    ['M01', 1, null],
    ['2024-01', 1, 2024],
    ['2024.1', 1, 2024],
    ['24.01', 1, 2024],
    ['2024/1', 1, 2024],
    ['01/2024', 1, 2024],
    ['202401', 1, 2024],
    ['2024년 1월', 1, 2024],
    ["'24년 1월", 1, 2024],
    ['’24년 1월', 1, 2024],
    ['Jan-24', 1, 2024],
    ['2024-Jan', 1, 2024],
    ['1-Jan', 1, null],
    ['01-Feb', 2, null],
    ['1-24', 1, 2024],
    ['2024-01-31', 1, 2024],
    ['2024-01-01 00:00:00', 1, 2024],
    ['1/1/2024', 1, 2024],
    ['2/1/2024', 2, 2024],
    ['1/31/2024', 1, 2024],
    ['31/1/2024', 1, 2024],
    ['１월', 1, null],
    ['1월'.normalize('NFD'), 1, null],
  ] as const) {
    const read = readMonth(text);
    assert.deepEqual([read?.month, read?.year], [month, year], text);
    assert.ok(read !== null && isActual(read), text);
  }
});

test('what is not a month, or may be two, is not read as one', () => {
  const others = [
    '',
    '0',
    '13',
    '0월',
    '13월',
    '24-Jan',
    '31-Jan',
    '24.1',
    '2024',
    '2024-13',
    '1999-12',
    '2100-01',
    '1월2',
    '1월 1일',
    '1,2',
    '1.5',
    '1-2-3',
  ];
  for (const text of [...others, '3/4/2024', 'Mai', '월', '연월', 'x'.repeat(100), '1'.repeat(100)]) {
    assert.equal(readMonth(text), null, text);
  }
});

test('a month of a plan, of an average or of last year is not a month of actual figures', () => {
  for (const text of ['1월 계획', '1월 예산', '1월 누계', '1월(전년)', 'Jan plan', 'may be']) {
    const read = readMonth(text);
    assert.ok(read !== null && !isActual(read), text);
  }
});
