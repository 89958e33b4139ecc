/** Where the header of a sheet is, and what is in its columns (CONTRACT §8.1). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assumedFrom, statementsIn } from '../../src/domain/blocks/context.ts';
import { findHead } from '../../src/domain/blocks/find-head.ts';
import { indexOf } from '../../src/domain/blocks/label-index.ts';
import { unitsIn, yearsIn } from '../../src/domain/blocks/statements.ts';
import { titleCells } from '../../src/domain/blocks/surroundings.ts';
import { reportById } from '../../src/domain/reports.ts';

const rowsOf = (...lines: string[]) => lines.map((line, at) => ({ row: at + 1, line: at + 1, cells: line.split('|') }));

function headOf(...lines: string[]) {
  const head = findHead(rowsOf(...lines), indexOf(reportById('cost')));
  return head === null ? null : [head.across, head.from, head.at];
}

test('the header is the first row that names months, or a month column and fields', () => {
  assert.deepEqual(headOf('비용', '||(단위: 원)', '구분|항목|1월', '아레나스|관리비|1'), ['months', 2, 2]);
  assert.deepEqual(headOf('2024년 1월', '구분|항목|1월|2월', '아레나스|관리비|1|2'), ['months', 1, 1]);
  assert.deepEqual(headOf('||1|2|3', '아레나스|관리비|4|5|6'), ['months', 0, 0]);
  assert.deepEqual(headOf('아레나스|관리비|4|5|6', '|하역비|1|2|3'), null, 'figures that count up are not months');
  assert.deepEqual(headOf('||1월', '아레나스|관리비|1'), ['months', 0, 0]);
  assert.deepEqual(headOf('월|아레나스 관리비', '1|5'), ['rows', 0, 0]);
  assert.deepEqual(headOf('|아레나스 관리비|아레나스 하역비', '1월|5|6'), ['rows', 0, 0]);
  assert.deepEqual(headOf('월|아레나스|||IWS', '|관리비|하역비|기타|하역비', '1월|1|2|3|4'), ['rows', 0, 1]);
  assert.deepEqual(headOf('월|구분|항목|금액', '1|아레나스|관리비|5'), ['amount', 0, 0]);
  assert.deepEqual(headOf('비용', '2024'), null);
  assert.deepEqual(
    headOf('작성일|2024-03-05', '구분|항목|1월|2월', '아레나스|관리비|1|2'),
    ['months', 1, 1],
    'a date in a title',
  );
});

test('the header is not looked for below the thirtieth row', () => {
  const titles = (count: number) => Array.from({ length: count }, () => '보고서');
  assert.deepEqual(headOf(...titles(29), '구분|항목|1월', '아레나스|관리비|1'), ['months', 29, 29]);
  assert.deepEqual(headOf(...titles(30), '구분|항목|1월', '아레나스|관리비|1'), null);
});

test('a title says year and business unit; where it says two of them it says none', () => {
  const titleOf = (...lines: string[]) => {
    const cells = titleCells(rowsOf(...lines));
    return [assumedFrom(statementsIn(cells, [], yearsIn)), assumedFrom(statementsIn(cells, [], unitsIn))];
  };
  assert.deepEqual(titleOf('2024년 SKB(BPS) 비용', '(단위: 천원)'), [2024, 'SKB']);
  assert.deepEqual(titleOf('LPS Cost Report 2025', 'unit: 백만원'), [2025, 'SK']);
  assert.deepEqual(titleOf('2024년 대비 2023년', 'SKB, SK', '(단위: 원)'), [null, null]);
  assert.deepEqual(titleOf('작성일: 2025-01-05', '2024.01 ~ 2024.12'), [2024, null]);
  assert.deepEqual(titleOf('2024-02-03', '출력 2026'), [null, null]);
  assert.deepEqual(titleOf("'23년도 비용"), [2023, null]);
  assert.deepEqual(titleOf('FY23 SK 비용'), [2023, 'SK']);
  assert.deepEqual(titleOf('비용', ''), [null, null]);
});
