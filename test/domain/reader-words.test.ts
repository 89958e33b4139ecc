/** The words of the reader, of cells, of posted records and of unlikely figures: in both languages, for each surface. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultWords } from '../../src/domain/blocks/faults.ts';
import { fieldName } from '../../src/domain/blocks/names-in-words.ts';
import { fault } from '../../src/domain/blocks/words.ts';
import { cellFault } from '../../src/domain/cell-words.ts';
import { parseCell } from '../../src/domain/cell.ts';
import type { Fault } from '../../src/domain/fault.ts';
import { numberFault } from '../../src/domain/not-a-number.ts';
import { inMember, recordFault } from '../../src/domain/record-words.ts';
import { reportById } from '../../src/domain/reports.ts';
import { scaleFault } from '../../src/domain/unlikely/scale-words.ts';
import type { UnlikelyReason } from '../../src/domain/unlikely/unlikely-figure.ts';
import { unlikelyFault } from '../../src/domain/unlikely/unlikely-words.ts';
import { readBlock } from '../support/read-block.ts';

const cost = reportById('cost');
const [first, second] = cost.fields.map(fieldName);
assert.ok(first !== undefined && second !== undefined);

/** Facts of each code; a code without them does not compile. Several are for words that depend on them. */
type Samples<Make extends (code: never, ...facts: never[]) => Fault> = Readonly<Record<Parameters<Make>[0], object[]>>;

const OF_CELLS: Samples<typeof cellFault> = {
  'control-character': [{}],
  'half-character': [{}],
  'text-too-long': [{ length: 201, most: 200 }],
  'wrong-type': [{}],
  'not-finite': [{}],
  'inexact-integer': [{}],
};

const OF_NUMBERS: Samples<typeof numberFault> = {
  'error-value': [{}],
  'too-many-digits': [{}],
  'misplaced-separator': [{}],
  'date-for-number': [{}],
  'formula-for-number': [{}],
  'number-with-text': [{}],
  'not-a-number': [{ said: 'N/A' }],
};

const OF_RECORDS: Samples<typeof recordFault> = {
  'invalid-json': [
    { isEmpty: true, position: null },
    { isEmpty: false, position: null },
    { isEmpty: false, position: 7 },
  ],
  'not-one-record': [{}],
  'member-twice': [{ member: 'bu' }],
  'inexact-number': [{ member: 'iwsOthers' }],
  'computed-members': [
    { members: 1, names: 'totalCost' },
    { members: 2, names: 'totalCost, arenasSubTotal' },
  ],
  'unknown-members': [
    { members: 1, names: 'a', report: 'cost' },
    { members: 2, names: 'a, b', report: 'cost' },
  ],
  'wrong-year-month': [{}],
  'wrong-year': [{}],
  'wrong-month': [{}],
  'wrong-revision': [{}],
  'wrong-unit': [{}],
  'missing-month': [{}],
  'months-disagree': [{}],
};

const NAME = { thing: 'file', part: 'year', named: 2024, said: 2023 };

const NOT_KNOWN = { text: 'Storage', near: [] };

const OF_BLOCKS: Samples<typeof fault> = {
  'empty-file': [{}],
  'no-header': [{}],
  'file-not-encoded': [{ encoding: 'UTF-8' }],
  'cell-not-encoded': [{ encoding: 'UTF-8' }],
  'head-alone': [{}],
  'no-field': [{ report: 'cost' }],
  'unknown-report': [{ ids: ['cost', 'import'] }],
  'too-wide': [{ last: 'ZZ', most: 200 }],
  'name-disagrees': [
    NAME,
    { ...NAME, thing: 'sheet', part: 'kind', named: 'cost', said: 'import' },
    { ...NAME, part: 'bu', named: 'SK', said: 'SKB' },
  ],
  'cut-off': [{ cells: 3, columns: 14 }],
  'no-month-column': [{}],
  'field-of-another-report': [{ report: 'cost' }],
  'several-fields': [{ fields: [first, second], asks: { text: 'Others', near: [first.key, second.key] } }],
  'column-left-out': [{}],
  'figures-moved': [{}],
  'unknown-above-head': [{}],
  'unclear-month': [{}],
  'month-disagrees': [{ month: 10 }],
  'month-among-months': [{}],
  'not-months': [{}],
  'unknown-column': [
    { report: 'cost', isOfMonths: false, meant: { ko: 'month', en: 'month' }, asks: NOT_KNOWN, freedom: 'free' },
    { report: 'cost', isOfMonths: true, meant: { ko: 'Item', en: 'Item' }, asks: NOT_KNOWN, freedom: 'free' },
    { report: 'cost', isOfMonths: true, meant: null, asks: NOT_KNOWN, freedom: 'free' },
    { report: 'cost', isOfMonths: false, meant: null, asks: NOT_KNOWN, freedom: 'left-out-only' },
    { report: 'cost', isOfMonths: false, meant: null, asks: NOT_KNOWN, freedom: 'settled' },
  ],
  'column-twice': [{ column: 'D' }],
  'column-without-heading': [{}],
  'row-left-out': [{}],
  'row-not-in-report': [{ report: 'cost' }],
  'too-many-left-out': [{ most: 200 }],
  'left-out-as-chosen': [{}],
  'row-without-name': [{}],
  'figure-among-labels': [{}],
  'unknown-row': [
    { report: 'cost', meant: null, asks: NOT_KNOWN, freedom: 'free' },
    { report: 'cost', meant: null, asks: NOT_KNOWN, freedom: 'settled' },
    {
      report: 'cost',
      meant: { ko: 'IWS 기타', en: 'IWS Others' },
      asks: { text: "IWS Other's", near: ['iwsOthers'] },
      freedom: 'free',
    },
  ],
  'row-of-group': [{ report: 'cost' }],
  'unclear-group': [{}],
  'not-in-table': [{}],
  'other-period': [{ month: 1 }],
  'period-of-sum': [{}],
  'row-moved': [{}],
  'two-years': [{}],
  'names-another': [{ field: first }],
  'names-disagree': [{ label: first, field: second }],
  'row-twice': [{ line: 2 }],
  'line-break': [{}],
  'another-table': [{}],
  'not-actual': [{}],
  'sign-column': [{}],
  'point-in-number': [{ value: 952.71 }],
  'other-delimiter': [{}],
  'note-not-actual': [{ word: null }, { word: '2023' }],
  'name-not-actual': [
    { thing: 'file', word: 'plan' },
    { thing: 'sheet', word: 'budget' },
  ],
  'unknown-below-head': [{}],
  'figures-above-head': [{}],
  'few-digits': [{}],
  'thousands-not-quoted': [{}],
  'comma-in-number': [{ value: -1000 }],
  'sums-of-stored': [{}],
  'sum-differs': [
    { figure: first, month: 2, own: '3' },
    { figure: first, month: null, own: '3' },
  ],
  'key-left-empty': [{ part: 'year' }, { part: 'bu' }, { part: 'month' }],
  'not-a-month': [{}],
  'not-a-year': [{}],
  'not-a-unit': [{}],
  'key-disagrees': [
    { part: 'year', other: 2024 },
    { part: 'month', other: 3 },
    { part: 'bu', other: 'SKB' },
  ],
  'another-key': [
    { said: 2023, chosen: 2024 },
    { said: 'SK', chosen: 'SKB' },
  ],
  'many-new-years': [{ years: [2024, 2025, 2026, 2027] }],
  'years-run-down': [{}],
  'of-both-units': [
    { from: 'title', units: ['SKB', 'SK'] },
    { from: 'file', units: ['SKB', 'SK'] },
  ],
  'unknown-year': [{}],
  'unknown-unit': [{}],
  'unit-not-needed': [{ report: 'warehouse' }],
  'unit-not-fitting': [{ report: 'warehouse', chosen: 'SK' }],
  'other-money': [{ word: '원' }, { word: 'usd' }],
  'scale-disagrees': [
    { said: 1, chosen: 1_000 },
    { said: 1_000, chosen: 1_000_000 },
    { said: 1_000, chosen: 1 },
  ],
  'scale-not-won': [{ said: 1_000 }, { said: 1_000_000 }],
  'scale-in-name': [
    { thing: 'file', word: 'k', said: 1_000 },
    { thing: 'sheet', word: 'bn', said: null },
  ],
  'unit-of-measure-differs': [{ said: 'MWh', unit: 'kWh' }],
  'shown-in-scale': [{ chosen: 1_000 }, { chosen: 1_000_000 }],
  'won-among-thousands': [{}],
  'too-many-digits-in-won': [{ scale: 1_000 }],
  'word-length': [{ most: 200 }],
  'word-for-no-field': [
    { report: 'cost', key: 'x' },
    { report: null, key: 'x' },
  ],
  'word-is-known': [{ text: 'Charge' }],
  'word-chosen-twice': [{ text: 'Storage' }],
  'word-fits-several': [{ text: 'Others' }],
};

const REASONS: Readonly<Record<UnlikelyReason['kind'], UnlikelyReason>> = {
  times: { kind: 'times', ratio: 1_000, power: 3, usual: 41_000_000 },
  sign: { kind: 'sign', usual: 41_000_000 },
  zero: { kind: 'zero', usual: 41_000_000 },
  constant: { kind: 'constant', usual: 8_420 },
  fraction: { kind: 'fraction', usual: 95 },
  'outside-percent': { kind: 'outside-percent', usual: null },
  'other-row': { kind: 'other-row', rows: 1, usual: 5 },
  'other-unit': { kind: 'other-unit', fits: 'SK', usual: 5 },
  'same-month': { kind: 'same-month', as: { year: 2025, month: 3 } },
  'not-begun': { kind: 'not-begun' },
  'year-not-offered': { kind: 'year-not-offered', first: 2022, last: 2026 },
};

function made<Code extends string>(
  make: (code: Code, ...facts: never[]) => Fault,
  samples: Readonly<Record<Code, object[]>>,
) {
  const codes = Object.keys(samples) as Code[];
  return codes.flatMap((code) => samples[code].map((facts) => make(code, facts as never)));
}

const figure = (reason: UnlikelyReason, month = 4) =>
  ({ year: 2026, month, bu: 'SKB', key: 'iwsOthers', value: -5, reason }) as const;

const faults: readonly Fault[] = [
  ...made(cellFault, OF_CELLS),
  ...made(numberFault, OF_NUMBERS),
  ...made(recordFault, OF_RECORDS),
  inMember('iwsOthers', cellFault('wrong-type')),
  ...made(fault, OF_BLOCKS),
  ...Object.values(REASONS).flatMap((reason) => [
    unlikelyFault(cost, [figure(reason)]),
    unlikelyFault(cost, [figure(reason), figure(reason, 5)]),
  ]),
  ...([1_000, 1_000_000, null] as const).map((scale) =>
    scaleFault({ power: -3, count: 9, judged: 10, scale, first: figure({ kind: 'not-begun' }) }),
  ),
];

/** What stays in Korean on an English page: units of figures. */
const UNITS = /천원|백만원|원/g;

test('every fault has words in both languages, and none of the other one', () => {
  for (const each of faults) {
    for (const surface of ['page', 'terminal'] as const) {
      const { ko, en } = each[surface];
      const about = `${each.code} ${surface}: ${ko} | ${en}`;
      assert.match(ko, /[가-힣]/, about);
      assert.notEqual(en.trim(), '', about);
      assert.doesNotMatch(en.replace(UNITS, ''), /[가-힣]/, about);
      for (const text of [ko, en]) assert.doesNotMatch(text, /undefined|null(?! 가운데|$|[.])|NaN|\[object|  /, about);
      assert.doesNotMatch(ko, / · |\.\.$/, about);
    }
  }
});

test('on a page no fault names an option, a command, a key or a document', () => {
  const isForPrograms = new Set([...Object.keys(OF_RECORDS), 'wrong-type']);
  for (const { code, page } of faults) {
    for (const text of [page.ko, page.en]) {
      assert.doesNotMatch(text, /--[a-z]|`|file name such as|cost_report_|docs\//, `${code}: ${text}`);
      if (!isForPrograms.has(code)) assert.doesNotMatch(text, /arenas[A-Z]|iws[A-Z]/, `${code}: ${text}`);
    }
  }
});

test('a code is of one table', () => {
  const codes = [OF_CELLS, OF_NUMBERS, OF_RECORDS, OF_BLOCKS].flatMap((samples) => Object.keys(samples));
  assert.equal(new Set(codes).size, codes.length);
  for (const code of codes) assert.match(code, /^[a-z]+(?:-[a-z]+)*$/);
});

test('where the heading is a month, the field is named: its label, and its key on a terminal', () => {
  const sheet = [
    ['항목', '1월'],
    ['아레나스 하역비', '미정'],
  ];
  const { errors } = readBlock(sheet, { options: { kind: 'cost', year: 2024, bu: 'SKB' } });
  assert.deepEqual(errors, [
    '2:2 "미정" Arenas Handling Charge (arenasHandlingCharge) is not a number; correct it, or import it as text with --allow-text',
  ]);
  const field = fieldName(cost.fields[1] ?? assert.fail());
  const found = { fault: numberFault('not-a-number', { said: '미정' }), field };
  assert.deepEqual(faultWords(found, 'page'), {
    ko: '아레나스 하역비: 숫자가 아닙니다. 숫자로 고치세요',
    en: 'Arenas Handling Charge is not a number; correct it',
  });
});

test('no fault is made for a cell that can be read', () => {
  for (const text of ['1234', '1,234', 'N/A', '', '-']) assert.equal('fault' in parseCell(text), false, text);
});
