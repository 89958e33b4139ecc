import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createBlockReader } from '../../src/domain/blocks/block-reader.ts';
/** Names that nobody knows: how they are asked about, and what makes them known (CONTRACT §8.3). */
import { NAMELESS } from '../../src/domain/blocks/context.ts';
import type { BlockFault } from '../../src/domain/blocks/faults.ts';
import { learntName, namesInForce, type Asked, type NameChoice } from '../../src/domain/blocks/learnt-words.ts';
import { splitMeasure } from '../../src/domain/blocks/measures.ts';
import { choicesFault, wordFault } from '../../src/domain/blocks/teach-word.ts';
import { fullLabel } from '../../src/domain/report.ts';
import { reportById, reports } from '../../src/domain/reports.ts';
import { dose } from '../faults/dose.ts';

const cost = reportById('cost');
const KEY = 'iwsOthers';
const RUNS = dose(80, 5_000);

function read(rows: readonly (readonly string[])[], choices: readonly NameChoice[] = []) {
  const errors: BlockFault[] = [];
  const reader = createBlockReader(
    {
      options: { kind: 'cost', year: 2024, bu: 'SKB' },
      names: NAMELESS,
      brokenEncoding: null,
      delimiter: ',',
      scale: null,
      allowText: false,
      storedText: () => undefined,
      learnt: namesInForce([], choices),
    },
    { error: (fault) => errors.push(fault), warning: () => {}, notice: () => {} },
  );
  for (const [at, cells] of rows.entries()) reader.row({ row: at + 1, line: at + 1, cells });
  const { records } = reader.end('whole');
  const asked = errors.flatMap(({ fault }) => ('asks' in fault.facts ? [fault.facts.asks as Asked] : []));
  return { asked, errors, cells: records[0]?.cells ?? {} };
}

const letters = fc.constantFrom(...Array.from('보관료임시 AbZ1290.,:=()[]-_·①%&\'"ㄱ가나SKBBPS월계Ｆ１'));
/** A number alone is not a name. */
const isName = (text: string) => /\p{L}/u.test(learntName(text));
const label = fc.string({ unit: letters, minLength: 1, maxLength: 12 }).filter(isName);
const group = fc.oneof(fc.constant(''), fc.constant('아레나스'), fc.constant('IWS'), label);

/** The same row below its group: in columns, on a row of its own, and as a heading of a column. */
const LAYOUTS: Readonly<Record<string, (group: string, item: string) => string[][]>> = {
  'beside it': (of, item) => [
    ['그룹', '항목', '1월', '2월'],
    ['', '월 예산', '7', '7'],
    [of, item, '5', '6'],
  ],
  'above it': (of, item) => [
    ['항목', '1월', '2월'],
    ['월 예산', '7', '7'],
    ...(of === '' ? [] : [[of, '', '']]),
    [item, '5', '6'],
  ],
};

for (const [layout, rowsOf] of Object.entries(LAYOUTS)) {
  test(`whatever a row is called, what is asked about it is what makes it known; its group ${layout}`, () => {
    let taken = 0;
    fc.assert(
      fc.property(group, label, (of, item) => {
        const rows = rowsOf(of, item);
        const { asked, errors } = read(rows);
        const [name, ...others] = asked;
        if (name === undefined || errors.length > 1) return;
        assert.deepEqual(others, []);
        // `보(b)` is asked about as billions, whatever it means, be it the item or its group.
        const isCounted = [of, item].some((text) => splitMeasure(text).measure !== null);
        if (choicesFault([{ text: name.text, key: KEY }]) !== null || isCounted) return;
        const known = read(rows, [{ text: name.text, key: KEY }]);
        assert.deepEqual([known.errors, known.cells], [[], { monthlyBudget: 7, [KEY]: 5 }], name.text);
        const left = read(rows, [{ text: name.text, key: null }]);
        assert.deepEqual([left.errors, left.cells], [[], { monthlyBudget: 7 }]);
        taken += 1;
      }),
      { numRuns: RUNS },
    );
    assert.ok(taken > RUNS / 5, `${taken} of ${RUNS}`);
  });
}

test('no name of a report can be taught for another field, and what fits several fields for none', () => {
  let [known, several] = [0, 0];
  for (const report of reports) {
    for (const row of report.rows) {
      const texts =
        row.kind === 'group' ? Object.values(row.label) : [row.key, fullLabel(row, 'ko'), fullLabel(row, 'en')];
      for (const text of texts) {
        const code = wordFault(cost, text, KEY)?.code;
        assert.ok(code === 'word-is-known' || code === 'word-fits-several', `${text}: ${code}`);
        if (code === 'word-is-known') known += 1;
        else several += 1;
      }
    }
  }
  assert.ok(known > 400, `${known} known, ${several} of several`);
});

test('a word of one group is not taken for another group, nor for a row without one', () => {
  const word = [{ text: '아레나스 보관료', key: 'arenasStorageCharge' }];
  const sheet = (of: string) => [
    ['그룹', '항목', '1월'],
    [of, '보관료', '5'],
  ];
  assert.deepEqual(read(sheet('아레나스'), word).cells, { arenasStorageCharge: 5 });
  for (const of of ['IWS', '기타 창고', '제3창고', '']) {
    const { asked, cells } = read(sheet(of), word);
    assert.deepEqual([asked.map(({ text }) => text), cells], [[`${of} 보관료`.trim()], {}]);
  }
});

test('in one import a name has one meaning', () => {
  const twice = (one: string | null, other: string | null) =>
    choicesFault([
      { text: '보관료', key: one },
      { text: ' 1. 보관료', key: other },
    ])?.code ?? null;
  assert.equal(twice(KEY, KEY), null);
  assert.equal(twice(KEY, 'labors'), null, 'another report');
  assert.equal(twice(KEY, 'arenasOthers'), 'word-chosen-twice');
  assert.equal(twice(KEY, null), 'word-chosen-twice');
});
