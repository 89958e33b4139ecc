import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { CellValue } from '../../src/domain/cell.ts';
import { clipboardText, parseClipboard } from '../../src/domain/clipboard-text.ts';
import { addressAfter, extentAfter } from '../../src/islands/grid/grid-keys.ts';
import {
  changedCells,
  commit,
  countChanged,
  countTexts,
  createGridState,
  editInPlace,
  emptySelection,
  enter,
  extendTo,
  fillDown,
  fillRight,
  liveColumns,
  moveTo,
  redo,
  revert,
  selectedValues,
  selectionOf,
  typeText,
  undo,
  valueOf,
  type GridState,
} from '../../src/islands/grid/grid-state.ts';
import { createGridStore } from '../../src/islands/grid/grid-store.ts';
import { acceptAnswers, mergeStored } from '../../src/islands/grid/stored-elsewhere.ts';
import { paste, tableOf } from '../support/paste.ts';

const KEYS = ['a', 'b', 'c', 'd'];
const COLUMNS = 3;
const STORED = [{ a: 1, b: null, c: 'N/A', d: 4 }, {}, { a: 0.1 }];

const start = () => createGridState(KEYS, STORED);
const table = ({ columns }: Pick<GridState, 'columns'>): CellValue[][] =>
  columns.map((cells) => KEYS.map((key) => cells[key] ?? null));

const address = fc.record({ row: fc.nat({ max: KEYS.length - 1 }), column: fc.nat({ max: COLUMNS - 1 }) });
const text = fc.oneof(
  fc.constantFrom('', '-', '5', '1,234', '95%', 'N/A', '확인 중', '(7)', 'x'.repeat(201), 'a\u0007b'),
  // Not the name of a row.
  fc.string().map((any) => `~${any}`),
);
const block = fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });

type Action =
  | { readonly do: 'move'; readonly to: { row: number; column: number } }
  | { readonly do: 'type'; readonly text: string }
  | { readonly do: 'paste'; readonly block: string[][] }
  | { readonly do: 'restore'; readonly cells: { row: number; column: number; text: string }[] }
  | { readonly do: 'extend'; readonly to: { row: number; column: number } }
  | { readonly do: 'commit' | 'revert' | 'undo' | 'redo' | 'in place' | 'empty' | 'fill down' | 'fill right' };

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: fc.constant('move' as const), to: address }),
  fc.record({ do: fc.constant('type' as const), text }),
  fc.record({ do: fc.constant('paste' as const), block }),
  fc.record({
    do: fc.constant('restore' as const),
    cells: fc.uniqueArray(fc.record({ row: fc.nat({ max: 3 }), column: fc.nat({ max: 2 }), text }), {
      maxLength: 4,
      selector: (cell) => `${cell.row} ${cell.column}`,
    }),
  }),
  fc.record({ do: fc.constant('extend' as const), to: address }),
  fc
    .constantFrom('commit', 'revert', 'undo', 'redo', 'in place', 'empty', 'fill down', 'fill right')
    .map((name) => ({ do: name as 'commit' })),
);

function act(state: GridState, { ...what }: Action): GridState {
  switch (what.do) {
    case 'move':
      return moveTo(state, what.to);
    case 'type':
      return typeText(state, what.text);
    case 'paste':
      return paste(state, what.block, tableOf(KEYS))[0];
    case 'commit':
      return commit(state);
    case 'revert':
      return revert(state);
    case 'undo':
      return undo(state);
    case 'redo':
      return redo(state);
    case 'in place':
      return editInPlace(state);
    case 'restore':
      // As when a draft or a kept entry is restored.
      return enter(
        commit(state),
        what.cells.map((cell) => ({ column: cell.column, key: KEYS[cell.row] ?? '', value: valueOf(cell.text) })),
      );
    case 'extend':
      return extendTo(state, what.to);
    case 'empty':
      return emptySelection(commit(state));
    case 'fill down':
      return fillDown(state);
    case 'fill right':
      return fillRight(state);
  }
}

test('random typing, pasting, moving, undo and redo lose no entered value', () => {
  fc.assert(
    fc.property(address, fc.array(action, { maxLength: 40 }), (first, actions) => {
      let state = moveTo(start(), first);
      // The model is simple: the table after each step that can be undone.
      let past: CellValue[][][] = [];
      let present = table(state);
      let future: CellValue[][][] = [];
      const enterModel = (next: CellValue[][]) => {
        if (JSON.stringify(next) === JSON.stringify(present)) return;
        past = [...past, present];
        present = next;
        future = [];
      };
      const settle = () => {
        const { active, typed } = state;
        if (active === null || typed === null) return;
        const next = present.map((column) => [...column]);
        (next[active.column] ?? [])[active.row] = valueOf(typed);
        enterModel(next);
      };
      for (const step of actions) {
        // While a cell is typed into, a fill is ignored.
        const isIgnored = step.do.startsWith('fill') && (state.typed !== null || state.inPlace);
        if (!['type', 'revert', 'in place'].includes(step.do) && !isIgnored) settle();
        const isOneValue = step.do === 'paste' && step.block.length === 1 && step.block[0]?.length === 1;
        if (step.do === 'paste' && isOneValue && state.extent !== null) {
          const { top, bottom, left, right } = selectionOf(state) ?? { top: 0, bottom: -1, left: 0, right: -1 };
          const value = valueOf((step.block[0]?.[0] ?? '').replace(/[\p{Cc}\u2028\u2029]+/gu, ' '));
          const isKept = !(typeof value === 'string' && (value.length > 200 || !value.isWellFormed()));
          const inside = (column: number, row: number) =>
            column >= left && column <= right && row >= top && row <= bottom;
          if (isKept) {
            enterModel(present.map((cells, column) => cells.map((cell, row) => (inside(column, row) ? value : cell))));
          }
        } else if (step.do === 'paste' && state.active !== null) {
          const next = present.map((column) => [...column]);
          for (const [down, row] of step.block.entries()) {
            for (const [right, cell] of row.entries()) {
              const at = { row: state.active.row + down, column: state.active.column + right };
              const value = valueOf(cell.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '));
              const isKept = !(typeof value === 'string' && (value.length > 200 || !value.isWellFormed()));
              if (at.row < KEYS.length && at.column < COLUMNS && isKept) (next[at.column] ?? [])[at.row] = value;
            }
          }
          enterModel(next);
        }
        if (step.do === 'restore') {
          const next = present.map((column) => [...column]);
          for (const cell of step.cells) (next[cell.column] ?? [])[cell.row] = valueOf(cell.text);
          enterModel(next);
        }
        const { active } = state;
        const selected = selectionOf(state);
        if (
          active !== null &&
          selected !== null &&
          !isIgnored &&
          ['empty', 'fill down', 'fill right'].includes(step.do)
        ) {
          const { top, bottom, left, right } = selected;
          const next = present.map((column) => [...column]);
          for (let row = top; row <= bottom; row += 1) {
            for (let column = left; column <= right; column += 1) {
              const from =
                step.do === 'fill down'
                  ? { row: top === bottom ? top - 1 : top, column }
                  : { row, column: left === right ? left - 1 : left };
              const filled = present[from.column]?.[from.row];
              if (step.do === 'empty') (next[column] ?? [])[row] = null;
              else if (filled !== undefined) (next[column] ?? [])[row] = filled;
            }
          }
          enterModel(next);
        }
        if (step.do === 'undo' && past.length > 0) {
          future = [...future, present];
          present = past.at(-1) ?? present;
          past = past.slice(0, -1);
        } else if (step.do === 'redo' && future.length > 0) {
          past = [...past, present];
          present = future.at(-1) ?? present;
          future = future.slice(0, -1);
        }
        state = act(state, step);
        assert.deepEqual(table(state), present, step.do);
      }
      // The text that is being typed is part of every sum.
      if (state.typed !== null && state.active !== null) {
        const live = liveColumns(state)[state.active.column]?.[KEYS[state.active.row] ?? ''];
        assert.equal(live, valueOf(state.typed));
      }
      while (state.undo.length > 0) state = undo(revert(state));
      assert.deepEqual(table(state), table(start()), 'everything can be undone');
    }),
  );
});

test('what differs from the server is counted and named, and nothing else', () => {
  let state = moveTo(start(), { row: 0, column: 0 });
  state = commit(typeText(state, '2'));
  state = commit(typeText(moveTo(state, { row: 1, column: 1 }), 'not yet'));
  state = commit(typeText(moveTo(state, { row: 3, column: 0 }), '4.0'));
  assert.deepEqual([countChanged(state), countTexts(state)], [2, 2]);
  assert.deepEqual(changedCells(state, 0), { a: 2 });
  assert.deepEqual(changedCells(state, 1), { b: 'not yet' });
  const answered = acceptAnswers(state, new Map([[0, { a: 2, b: null, c: 'N/A', d: 4 }]]));
  assert.deepEqual([countChanged(answered), countTexts(answered)], [1, 2]);
  assert.deepEqual(changedCells(undo(undo(answered)), 0), { a: 1 }, 'undo goes back beyond a save');
});

test('an answer with the values that a column already has keeps the same object, so that nothing is rendered again', () => {
  const before = { ...createGridState(['a', 'b'], [{ a: 1 }, { a: 2, b: 'x' }]), active: { row: 0, column: 0 } };
  const entered = enter(before, [{ column: 0, key: 'b', value: 5 }]);
  const same = new Map([
    [0, { a: 1, b: 5 }],
    [1, { a: 2, b: 'x' }],
  ]);
  const accepted = acceptAnswers(entered, same);
  const merged = mergeStored(accepted, same);
  for (const column of [0, 1]) {
    for (const state of [accepted, merged]) {
      assert.equal(state.columns[column], entered.columns[column]);
      assert.equal(state.stored[column], state.columns[column]);
    }
  }
  const elsewhere = mergeStored(accepted, new Map([[0, { a: 7, b: 5 }]]));
  assert.deepEqual(
    [elsewhere.columns[0], elsewhere.stored[0]],
    [
      { a: 7, b: 5 },
      { a: 7, b: 5 },
    ],
  );
  assert.equal(elsewhere.columns[1], entered.columns[1]);
});

test('changes from elsewhere do not alter the text that is being typed', () => {
  const start = moveTo(createGridState(['a', 'b'], [{ a: 1, b: 2 }]), { row: 0, column: 0 });
  const typing = typeText(start, '12');
  const merged = mergeStored(typing, new Map([[0, { a: 1, b: 3 }]]));
  assert.deepEqual([merged.typed, merged.columns[0]?.b], ['12', 3]);
  const asked = mergeStored(typing, new Map([[0, { a: 7, b: 2 }]]));
  assert.equal(asked.typed, '12');
  assert.deepEqual(
    asked.conflicts.map(({ key, mine }) => [key, mine]),
    [['a', 12]],
  );
  const entered = commit(typeText(asked, '123'));
  assert.deepEqual([entered.columns[0]?.a, entered.stored[0]?.a], [123, 7]);
});

test('commit returns the same state when nothing is typed', () => {
  const state = moveTo(createGridState(['a'], [{ a: 1 }]), { row: 0, column: 0 });
  assert.equal(commit(state), state);
});

test('changes during a pause are announced once, at its end', () => {
  const store = createGridStore(createGridState(['a'], [{}]));
  let told = 0;
  store.subscribe(() => (told += 1));
  const type = (text: string) => store.update((state) => typeText(state, text));
  store.pauseRendering(100);
  type('1');
  store.pauseRendering(100);
  type('12');
  assert.deepEqual([told, store.get().typed], [0, '12']);
  store.resumeRendering();
  assert.equal(told, 1);
  type('2');
  assert.equal(told, 2);
  store.resumeRendering();
  assert.equal(told, 2);
});

test('a paste is clipped at the edges and says so; it counts texts and values that no cell can hold separately', () => {
  const [state, receipt] = paste(
    moveTo(start(), { row: 2, column: 1 }),
    [['1', 'two\nlines', '3'], ['', 'x'.repeat(201)], ['5']],
    tableOf(KEYS),
  );
  const { rule, sets, texts, leftOut, refused, differing } = receipt;
  assert.deepEqual([rule, sets.length, texts, leftOut, refused, differing], ['order', 3, 1, 2, 1, []]);
  assert.deepEqual(table(state)[1], [null, null, 1, null]);
  assert.deepEqual(table(state)[2], [0.1, null, 'two lines', null]);
  assert.deepEqual(table(undo(state)), table(start()), 'one step');
});

test('keys move as in Excel, and never outside the table', () => {
  const at = (row: number, column: number) => moveTo(start(), { row, column });
  const go = (state: GridState, key: string, shiftKey = false, command = false) =>
    addressAfter(state, { key, shiftKey, command }, 2);
  assert.deepEqual(go(at(0, 1), 'Enter'), { row: 1, column: 1 });
  assert.deepEqual(go(at(3, 1), 'Enter'), { row: 3, column: 1 }, 'on the last row it stays');
  assert.deepEqual(go(at(1, 1), 'Enter', true), { row: 0, column: 1 });
  assert.deepEqual(go(at(0, 2), 'Tab'), { row: 1, column: 0 }, 'on to the next row');
  assert.deepEqual(go(at(1, 0), 'Tab', true), { row: 0, column: 2 });
  assert.equal(go(at(3, 2), 'Tab'), null, 'out at the end');
  assert.equal(go(at(0, 0), 'Tab', true), null);
  assert.deepEqual(go(at(2, 1), 'ArrowUp', false, true), { row: 0, column: 1 });
  assert.deepEqual(go(at(2, 1), 'ArrowRight', false, true), { row: 2, column: 2 });
  assert.deepEqual(go(at(2, 1), 'Home'), { row: 2, column: 0 });
  assert.deepEqual(go(at(2, 1), 'End', false, true), { row: 3, column: 2 });
  assert.deepEqual(go(at(0, 1), 'PageDown'), { row: 2, column: 1 });
  assert.equal(go(editInPlace(at(1, 1)), 'ArrowLeft'), undefined, 'the caret’s');
  assert.deepEqual(go(editInPlace(at(1, 1)), 'ArrowDown'), { row: 2, column: 1 });
  const key = fc.constantFrom(
    'Enter',
    'Tab',
    'ArrowUp',
    'ArrowDown',
    'ArrowLeft',
    'ArrowRight',
    'Home',
    'End',
    'PageUp',
  );
  fc.assert(
    fc.property(address, key, fc.boolean(), fc.boolean(), (from, name, shiftKey, command) => {
      const to = addressAfter(moveTo(start(), from), { key: name, shiftKey, command }, 2);
      if (to === null) assert.equal(name, 'Tab');
      else assert.ok(to !== undefined && to.row in KEYS && to.column >= 0 && to.column < COLUMNS);
    }),
  );
});

test('a selection extends from the active cell in any direction; typing and moving end it', () => {
  const state = extendTo(moveTo(start(), { row: 2, column: 1 }), { row: 0, column: 0 });
  assert.deepEqual(selectionOf(state), { top: 0, bottom: 2, left: 0, right: 1 });
  assert.deepEqual(selectedValues(state), [
    [1, null],
    [null, null],
    ['N/A', null],
  ]);
  assert.equal(typeText(state, '5').extent, null);
  assert.equal(moveTo(state, { row: 1, column: 1 }).extent, null);
  const key = (name: string) => extentAfter(state, { key: name, shiftKey: true, command: false }, 2);
  assert.deepEqual(key('ArrowDown'), { row: 1, column: 0 });
  assert.deepEqual(key('ArrowLeft'), { row: 0, column: 0 }, 'the edge holds it');
  assert.equal(key('Tab'), undefined);
  const copied = clipboardText(selectedValues(state).map((row) => row.map((value) => String(value ?? ''))));
  assert.equal(copied, '1\t\r\n\t\r\nN/A\t\r\n');
});

test('copied cells are read back as the same cells, whatever they hold', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 4 }),
      (rows) => {
        const inOneLine = rows.map((row) => row.map((cell) => cell.replace(/\r\n|[\r\n]/g, ' ')));
        assert.deepEqual(parseClipboard(clipboardText(rows)), inOneLine);
      },
    ),
  );
});
