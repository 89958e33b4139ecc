import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exactText, layOut, withStoredNumbers, type HtmlCell } from '../../src/domain/clipboard-html.ts';

const cell = (text: string, stored: string | null = null, colSpan = 1, rowSpan = 1): HtmlCell => ({
  text,
  stored,
  colSpan,
  rowSpan,
});

test('the number that a cell holds replaces what its format shows of it', () => {
  const cases: [shown: string, stored: string, exact: string][] = [
    ['1,235', '1234.567', '1234.567'],
    ['26,935', '26934880', '26934880'],
    ['1', '0.10000000000000001', '0.1'],
    ['95.2%', '0.95199999999999996', '95.2'],
    ['95.2 %', '0.952', '95.2'],
    ['0%', '0.003', '0.3'],
    ['(5%)', '-0.05', '-5'],
    ['95.2%', '95.2', '95.2'], // the sign is a part of the format
    ['57%', '0.57', '57'],
    ['-', '0', '0'],
    ['', '0', '0'],
    ['1.2백만', '1234567', '1234567'],
    ['1.23E+08', '123456789', '123456789'],
    // What a double has beyond 15 digits is the noise of sums.
    ['42,692,900.3', '42692900.300000004', '42,692,900.3'],
    ['42,692,900', '42692900.300000004', '42692900.3'],
    ['80.3%', '0.80276422764227639', '80.2764227642276'],
    ['2,026', '2026', '2,026'], // without the comma it would be a year
    ['46.0', '46023', '46023'],
    ['46,023', '46023', '46,023'],
  ];
  for (const [shown, stored, exact] of cases) assert.equal(exactText(shown, stored), exact, `${shown} ${stored}`);
});

test('what is not a number stays as it is shown: dates, times, truth values, numbers that nobody can hold', () => {
  const cases: [shown: string, stored: string][] = [
    ['2026-01', '46023'],
    ['2026년 1월', '46023'],
    ['Jan-26', '46023'],
    ['2026. 1. 1.', '46023'],
    ['26.01', '46023'],
    ['26/01', '46023'],
    ['9:30', '0.395833333333333'],
    ['TRUE', '1'],
    ['#####', '46023'],
    ['1.23457E+19', '12345678901234567890'],
    ['5', ''],
    ['5', 'x'],
  ];
  for (const [shown, stored] of cases) assert.equal(exactText(shown, stored), shown, `${shown} ${stored}`);
});

test('merged cells take their whole place, and a number only replaces the text of its own cell', () => {
  const grid = layOut([
    [cell('a', null, 1, 2), cell('1', '1.25', 2)],
    [cell('2', '2.5'), cell('3', '3.75')],
  ]);
  assert.deepEqual(withStoredNumbers([], grid), [
    ['a', '1.25', ''],
    ['', '2.5', '3.75'],
  ]);
  assert.deepEqual(
    withStoredNumbers(
      [
        ['a', '1', ''],
        ['', '2', '9'],
      ],
      grid,
    ),
    [
      ['a', '1.25', ''],
      ['', '2.5', '9'],
    ],
  );
  assert.deepEqual(withStoredNumbers([['1']], grid), [['1']], 'another size');
});

test('a table that claims to be enormous stays small', () => {
  const grid = layOut([[cell('1', null, 65_534, 65_534), cell('2', null, 1_000, 1)], [cell('3')]]);
  assert.equal(grid.length, 2);
  assert.ok(grid.every((line) => line.length <= 251));
});
