import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cellFromJson, parseCell, showCell } from '../../src/domain/cell.ts';
import { plainDecimal } from '../../src/domain/decimal.ts';
import { whyText } from '../../src/domain/not-a-number.ts';
import { dose } from '../faults/dose.ts';

function valueOf(typed: string) {
  const parsed = parseCell(typed);
  assert.equal(parsed.fault, undefined, `${JSON.stringify(typed)}: ${parsed.fault?.terminal.en}`);
  return 'value' in parsed ? parsed.value : undefined;
}

const NOTHING = [
  ['', ' ', '\u00a0', '\u3000 ', '-', '–', '—', '−', '－', 'ㅡ', '--', '- -', ' - ', '₩ -', '￦-', '\\ -', '$ -'],
  ['- %', '-%', '%', '％', '₩ - %'],
].flat();
const NUMBERS: [string, number][] = [
  ['0', 0],
  ['-0', 0],
  ['1234', 1234],
  ['1,234', 1234],
  ['1,234.50', 1234.5],
  ['(1,234)', -1234],
  ['(5%)', -5],
  ['△1,234', -1234],
  ['−1,234', -1234],
  ['₩1,234', 1234],
  ['￦1,234', 1234],
  ['\\1,234', 1234],
  ['1,234원', 1234],
  ['$1,234', 1234],
  ['₩-1,234', -1234],
  ['-₩1,234', -1234],
  ['₩ 1,234', 1234],
  ['(₩1,234)', -1234],
  ['$ (1,234.00)', -1234],
  ['１，２３４', 1234],
  ['１．５', 1.5],
  ['５０％', 50],
  ['－5', -5],
  ['（１，２３４）', -1234],
  ['5.', 5],
  ['.5', 0.5],
  ['007', 7],
  ['1.50', 1.5],
  ['+5', 5],
  ['- 5', -5],
  ['-   5', -5],
  ['₩  - 5', -5],
  ['( 5 )', -5],
  ['5   %', 5],
  ['1.2E+05', 120_000],
  ['1e-7', 1e-7],
  ['95%', 95],
  ['95 %', 95],
  ['0.1', 0.1],
  ['1234567890.12', 1_234_567_890.12],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ['-9007199254740991', Number.MIN_SAFE_INTEGER],
  ['9007199254740991.0', Number.MAX_SAFE_INTEGER],
  ['1,234-', -1234],
  ['₩5-', -5],
  [' 12 ', 12],
  ['\u00a012\u3000', 12],
  ['1'.padEnd(15, '0'), 1e14],
];
const TEXTS = [
  ['N/A', '0x10', 'Infinity', 'NaN', '50% off', '12345678901234567890', '9007199254740992', '-9007199254740992'],
  ['1,23', '0,123', ',123', '12,34,567', '1 234', '₩', '원', '(-5)', '()', '.', '+', '--5', '-₩-5', '₩1,234원', '₩5%'],
  [
    '1e400',
    '0.1000000000000000055',
    '1234567890123456.7',
    '1.2.3',
    '확인 중',
    '-5-',
    '(5)-',
    '1,234,56',
    '=1+1',
    "'5",
    '1_000',
  ],
  ['1e21', '▲5'],
].flat();

test('CONTRACT §2, 1: empty cells and dashes are nothing', () => {
  for (const typed of NOTHING) assert.equal(valueOf(typed), null, JSON.stringify(typed));
});

test('CONTRACT §2, 2: what spreadsheets write for numbers is a number', () => {
  for (const [typed, number] of NUMBERS) assert.ok(Object.is(valueOf(typed), number), `${typed} → ${valueOf(typed)}`);
});

test('CONTRACT §2, 3: any other text stays as it was typed after trimming, whole', () => {
  for (const typed of TEXTS) assert.equal(valueOf(typed), typed);
  assert.equal(valueOf('  확인 중\u00a0'), '확인 중');
  assert.equal(valueOf('\u1100\u1161\u11a8'), '\uac01', 'composed: NFC');
});

test('CONTRACT §2, 4: at most 200 code points, no control characters, no half characters', () => {
  assert.equal(valueOf('가'.repeat(200)), '가'.repeat(200));
  assert.equal(valueOf('😀'.repeat(200)), '😀'.repeat(200));
  assert.match(parseCell('가'.repeat(201)).fault?.terminal.en ?? '', /201 characters/);
  assert.match(parseCell('x'.repeat(100_000)).fault?.terminal.en ?? '', /100000 characters/);
  for (const bad of ['a\nb', 'a\tb', 'a\u0000b', 'a\u007fb', 'a\u0085b', 'a\u2028b']) {
    assert.match(parseCell(bad).fault?.terminal.en ?? '', /control character/, JSON.stringify(bad));
  }
  for (const bad of ['a\ud800', '\udc00b']) assert.match(parseCell(bad).fault?.terminal.en ?? '', /surrogate/);
});

test('every finite number is read back from its shown and its exported form', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (double) => {
      const number = Number.isInteger(double) && !Number.isSafeInteger(double) ? double / 2 ** 1000 : double;
      const expected = number === 0 ? 0 : number;
      assert.ok(Object.is(valueOf(showCell(number)), expected));
      assert.ok(Object.is(valueOf(plainDecimal(number)), expected));
      assert.ok(Object.is(valueOf(showCell(number, '%')), expected));
    }),
  );
});

test('a number never becomes another number: it is written with the significant digits that were read', () => {
  const digits = fc.stringMatching(/^[0-9]{1,25}$/);
  fc.assert(
    fc.property(digits, digits, fc.boolean(), (whole, fraction, negative) => {
      const typed = `${negative ? '-' : ''}${whole}.${fraction}`;
      const value = valueOf(typed);
      if (typeof value !== 'number') return assert.equal(value, typed);
      const trimmed = typed.replace(/^(-?)0+(?=\d)/, '$1').replace(/\.?0+$/, '');
      assert.equal(plainDecimal(value), trimmed === '-0' ? '0' : trimmed);
    }),
  );
});

test('reading a value again changes nothing, and typed text is never lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 250 }), (typed) => {
      const parsed = parseCell(typed);
      if (parsed.fault !== undefined) return;
      if (typeof parsed.value === 'string') {
        assert.equal(parsed.value, typed.normalize('NFC').trim());
        assert.deepEqual(parseCell(parsed.value), parsed);
      }
    }),
    { numRuns: dose(150, 5_000) },
  );
});

test('JSON: numbers as they are, texts read like typed ones, anything JSON has rounded is refused', () => {
  assert.deepEqual(cellFromJson('1,234'), { value: 1234 });
  assert.deepEqual(cellFromJson(null), { value: null });
  assert.ok(Object.is((cellFromJson(-0) as { value: number }).value, 0));
  assert.match(cellFromJson(2 ** 53).fault?.terminal.en ?? '', /send it as text/);
  assert.match(cellFromJson(Number.POSITIVE_INFINITY).fault?.terminal.en ?? '', /finite/);
  for (const bad of [true, {}, [], undefined]) {
    assert.match(cellFromJson(bad).fault?.terminal.en ?? '', /number, a text or null/);
  }
});

test('shown: every digit, grouped; percent signs after numbers alone', () => {
  assert.equal(showCell(1234567.891), '1,234,567.891');
  assert.equal(showCell(-1234), '-1,234');
  assert.equal(showCell(95, '%'), '95%');
  assert.equal(showCell('N/A', '%'), 'N/A');
  assert.equal(showCell(null, '%'), '');
  assert.equal(showCell(1e-7), '0.0000001');
});

test('the reason why a text is not a number is helpful', () => {
  const reasons: [string, RegExp][] = [
    ['1,23', /thousands separator/],
    ['12345678901234567890', /more digits/],
    ['12,345,678,901,234,567,890', /more digits/],
    ['1 234', /in digits alone/],
    ['65,4%', /with a point/],
    ['1.2.3', /date/],
    ['#REF!', /error value/],
    ['#DIV/0!', /error value/],
    ['2024-01-02', /date/],
    ['Jan-24', /date/],
    ['1월 2일', /date/],
    ['=A1', /formula/],
    ['N/A', /not a number.*--allow-text/],
    // An amount is not to be imported as text.
    ['3,424,740 1)', /in digits alone/],
    ['1.2억', /in digits alone/],
    ['약 500', /in digits alone/],
  ];
  for (const [text, reason] of reasons) assert.match(whyText(text).terminal.en, reason, text);
});
