/** Lists of faults: each cause once, with where, how often and the first values (CONTRACT §8). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BlockFault } from '../../src/domain/blocks/faults.ts';
import { FAULTS, groupFaults, NOTICES, rangesOf, type FaultGroup } from '../../src/domain/fault-groups.ts';
import { defineFaults, type Fault } from '../../src/domain/fault.ts';

const fault = defineFaults({
  'odd-text': () => ({ ko: '숫자가 아닙니다.', en: 'is not a number' }),
  'odd-name': ({ meant }: { meant: string }) => ({ ko: `${meant}인가요?`, en: `did you mean ${meant}?` }),
});

/** @param cell `[row, column]`, the column null for a whole row */
function at([row, column]: readonly [number, number | null], value = 'x', why: Fault = fault('odd-text')): BlockFault {
  return { row, line: row + 1, column, header: `head ${column}`, value, fault: why };
}

/** All cells of a rectangle, in reading order. */
function rectangle([top, left]: [number, number], [bottom, right]: [number, number]): BlockFault[] {
  const cells: BlockFault[] = [];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) cells.push(at([row, column], `${row}-${column}`));
  }
  return cells;
}

const told = ({ where, count }: FaultGroup) => [where, count];

test('adjoining cells are one range, as a spreadsheet writes it', () => {
  assert.deepEqual(rangesOf(rectangle([3, 3], [3, 33])), ['C3:AG3']);
  assert.deepEqual(rangesOf(rectangle([2, 3], [18, 14])), ['C2:N18']);
  assert.deepEqual(rangesOf([at([2, 3]), at([2, 5]), at([3, 3]), at([5, 3])]), ['C2:C3', 'E2', 'C5']);
  assert.deepEqual(rangesOf([at([4, null]), at([5, null]), at([9, null])]), ['4:5', '9:9']);
  const sheets = ['1월', '2월 실적'].map((sheet) => ({ ...at([7, 4]), sheet }));
  assert.deepEqual(rangesOf(sheets), ["'1월'!D7", "'2월 실적'!D7"]);
  assert.deepEqual(rangesOf([{ ...at([1, null]), sheet: 'Notes' }]), ['Notes'], 'a whole sheet');
});

test('up to three equal faults are reported one by one, more of them once', () => {
  assert.deepEqual(groupFaults(rectangle([2, 2], [2, 4]), FAULTS).map(told), [
    ['B2', 1],
    ['C2', 1],
    ['D2', 1],
  ]);
  const [group, ...others] = groupFaults(rectangle([2, 3], [18, 14]), FAULTS);
  assert.ok(group !== undefined);
  assert.deepEqual(others, []);
  assert.deepEqual(told(group), ['C2:N18', 204]);
  assert.deepEqual([group.values, group.hasMoreValues, group.header], [['2-3', '2-4', '2-5'], true, '']);
  const column = rectangle([2, 3], [9, 3]);
  assert.equal(groupFaults(column, FAULTS)[0]?.header, 'head 3');
});

test('each fault that needs other words is reported in full', () => {
  const names = (count: number) =>
    Array.from({ length: count }, (_, row) => at([row + 1, 1], 'n', fault('odd-name', { meant: `name ${row}` })));
  assert.equal(groupFaults(names(40), FAULTS).length, 40);
});

test('what is left out is one notice, and groups come in reading order', () => {
  assert.deepEqual(groupFaults([at([1, 1]), at([1, 2]), at([1, 9])], NOTICES).map(told), [['A1:B1, I1', 3]]);
  const mixed = [at([1, 1], 'a', fault('odd-name', { meant: 'b' })), ...rectangle([2, 1], [9, 1]), at([10, null])];
  assert.deepEqual(
    groupFaults(mixed, FAULTS).map(({ first, count }) => [first.row, count]),
    [
      [1, 1],
      [2, 9],
    ],
  );
  const scattered = [2, 4, 6, 8, 10, 12].map((row) => at([row, 2]));
  assert.equal(groupFaults(scattered, FAULTS)[0]?.where, 'B2, B4, B6, B8, B10 …');
});
