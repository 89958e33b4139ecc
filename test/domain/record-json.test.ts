import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { recordFromJson } from '../../src/domain/record-json.ts';
import { recordSchema } from '../../src/domain/record-schema.ts';
import { reportById, reports } from '../../src/domain/reports.ts';
import { dose } from '../faults/dose.ts';
import { arbitraryYear } from '../support/arbitrary-records.ts';
import { growsTooFast } from '../support/growth.ts';

const schema = recordSchema(reportById('cost'));
const read = (text: string) => recordFromJson(schema, text);
const record = (members: string) => `{"yearMonth":202401,"bu":"SKB"${members}}`;

function refusal(text: string): string {
  try {
    read(text);
  } catch (error) {
    assert.ok(error instanceof Error && 'kind' in error && error.kind === 'invalid', String(error));
    assert.match(error.message, /^[^\n]*\.$/, 'one sentence');
    return error.message;
  }
  assert.fail(`accepted: ${text}`);
}

test('invalid JSON is refused with the position of the fault, where there is one', () => {
  for (const text of [
    '',
    ' ',
    '{',
    '}',
    '{]',
    '[',
    '{}{}',
    '{} garbage',
    '{}#',
    '{}/**/',
    '// {}',
    '{"a"}',
    '{"a" 1}',
    '{"a"::1}',
    '{"a":}',
    '{"a":1,}',
    '{,"a":1}',
    '{"a":1,,"b":2}',
    "{'a':1}",
    '{a:1}',
    '{1:1}',
    '{"a":1;"b":2}',
    '﻿{}',
    'NaN',
    '{"a":NaN}',
    '{"a":Infinity}',
    '{"a":-Infinity}',
    '{"a":undefined}',
    '{"a":True}',
    '{"a":nul}',
    '{"a":01}',
    '{"a":+1}',
    '{"a":.5}',
    '{"a":1.}',
    '{"a":1e}',
    '{"a":1e+}',
    '{"a":0x1F}',
    '{"a":-}',
    '{"a":--1}',
    '{"a":1 000}',
    '{"a":1_000}',
    '{"a":1.2.3}',
    '{"a":１}',
    '{"a":1n}',
    '{"a":-01}',
    '{"a":0b1}',
    '{"a":1/2}',
    '{"a":"}',
    '{"a":"\\"}',
    '{"a":"\\x41"}',
    '{"a":"\\u12"}',
    '{"a":"\\u{41}"}',
    '{"a":"\n"}',
    '{"a":"	"}',
    '{"a":"\0"}',
    '{"a\n":1}',
    '\xA0{}',
    '{}\u2028',
    '\0',
    '{"a":1}\0',
    '"',
    '"\\',
    '\\u007b}',
  ]) {
    const message = refusal(text);
    assert.match(message, /^The body is not valid JSON/, text);
  }
  assert.equal(refusal('{"a":01}'), 'The body is not valid JSON at character 7; send one record.');
  assert.equal(refusal(' '), 'The body is not valid JSON (it is empty); send one record.');
});

test('JSON that is not an object with a record’s members is refused', () => {
  for (const text of ['null', 'true', '0', '-0', '""', '[]', '[{}]', '[[]]', '"{}"', '[null]']) {
    assert.match(refusal(text), /one JSON object/, text);
  }
  for (const value of ['{}', '[]', '[1]', '{"a":1}', 'true', 'false']) {
    assert.match(refusal(record(`,"arenasOthers":${value}`)), /^arenasOthers must be a number, a text or null/);
  }
  const depth = 30_000;
  assert.match(refusal('['.repeat(depth) + ']'.repeat(depth)), /one JSON object/);
  assert.match(refusal(record(`,"arenasOthers":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)), /^arenasOthers must/);
});

test('keys that belong to every object are fields that do not exist', () => {
  for (const key of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', ' ', 'YearMonth']) {
    assert.match(refusal(record(`,${JSON.stringify(key)}:{"arenasOthers":5}`)), /is not a field of the cost report/);
  }
  assert.equal(({} as Record<string, unknown>).arenasOthers, undefined);
});

test('a duplicate key is refused, however it is escaped', () => {
  for (const again of ['"arenasOthers"', '"arenas\\u004fthers"', '"\\u0061renasOthers"']) {
    assert.equal(
      refusal(record(`,"arenasOthers":1 , ${again} : 2`)),
      'The body contains arenasOthers twice; send it once.',
    );
  }
  assert.match(refusal(record(',"bu":"SK"')), /^The body contains bu twice/);
  assert.match(refusal(record(',"yearMonth":202401')), /^The body contains yearMonth twice/);
  for (const dropped of ['[]', '{}', '["\\"",""]', '{"iwsOthers":1}', '[1,{"bu":"SK"}]']) {
    assert.match(
      refusal(record(`,"arenasOthers":${dropped},"arenasOthers":1`)),
      /^The body contains arenasOthers twice/,
    );
  }
  const text = read(
    record(String.raw`,"arenasOthers":"\"iwsOthers\":1,","iwsOthers":"a\\","monthlyBudget":"{\"x\": 2}"`),
  );
  assert.deepEqual(text.cells, { arenasOthers: '"iwsOthers":1,', iwsOthers: 'a\\', monthlyBudget: '{"x": 2}' });
});

test('a number that a double does not hold exactly is refused, not rounded', () => {
  const cell = (number: string) => record(`,"arenasOthers":${number}`);
  for (const number of ['0.1234567890123456789', '1e-400', '-1e-400', '9007199254740991.4', '0.10000000000000001']) {
    assert.match(
      refusal(cell(number)),
      /^arenasOthers has more digits than a number can hold exactly; send it as text/,
    );
  }
  for (const number of ['9007199254740992', '-9007199254740993', '1e16', '123456789012345678901234567890']) {
    assert.match(refusal(cell(number)), /^arenasOthers is an integer beyond ±9007199254740991; send it as text/);
  }
  for (const number of ['1e309', '-1e999']) assert.match(refusal(cell(number)), /is not a finite number/);
  for (const [number, value] of [
    ['0', 0],
    ['-0', 0],
    ['0.0', 0],
    ['-0e-5', 0],
    ['0.10', 0.1],
    ['1.5E+3', 1500],
    ['12e-1', 1.2],
    ['0.30000000000000004', 0.1 + 0.2],
    ['9007199254740991', 9_007_199_254_740_991],
    ['5e-324', 5e-324],
  ] as const) {
    assert.deepEqual(read(cell(number)).cells, { arenasOthers: value }, number);
    assert.ok(!Object.is(read(cell(number)).cells.arenasOthers, -0), '-0 is 0');
  }
});

test('lone surrogates are refused, whole characters are not', () => {
  for (const text of [String.raw`"\ud800"`, String.raw`"a\udfffb"`, String.raw`"\ude00\ud83d"`, '"\ud800"']) {
    assert.match(refusal(record(`,"arenasOthers":${text}`)), /^arenasOthers contains half of a character/);
  }
  assert.deepEqual(read(record(String.raw`,"arenasOthers":"\ud83d\ude00"`)).cells, { arenasOthers: '😀' });
});

test('a long list of unknown fields is not repeated whole', () => {
  const members = Array.from({ length: 4_000 }, (_, at) => `,"${'x'.repeat(9)}${at}":1`).join('');
  assert.ok(refusal(record(members)).length < 200);
  assert.ok(refusal(record(`,"${'가'.repeat(20_000)}":1`)).length < 200);
});

test('whatever JSON.stringify writes of a record comes back as that record', () => {
  for (const report of reports) {
    const unit = report.perBusinessUnit ? ({ bu: 'SK' } as const) : null;
    fc.assert(
      fc.property(
        arbitraryYear(report, 2031, unit?.bu ?? null),
        fc.constantFrom(undefined, 1, '\t'),
        (patches, indent) => {
          for (const { year, month, bu, cells } of patches) {
            const text = JSON.stringify({ year, month, ...unit, ...cells }, null, indent);
            assert.deepEqual(recordFromJson(recordSchema(report), text), {
              year,
              month,
              bu,
              revision: undefined,
              cells: { ...cells },
            });
          }
        },
      ),
      { numRuns: dose(25, 500) },
    );
  }
});

test('for any text the reader gives a record or says what is wrong', () => {
  const piece = fc.oneof(
    fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', '\\u', 'd83d', 'null', '1e', '-', '.', ' ', '\n', '0'),
    fc.constantFrom('"yearMonth"', '202401', '"bu"', '"SKB"', '"arenasOthers"', '"__proto__"', '1.5', '"N/A"'),
    fc.string({ unit: 'binary', maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      for (const text of [pieces.join(''), record(`,${pieces.join('')}`)]) {
        try {
          assert.equal(read(text).month, 1);
        } catch (error) {
          assert.ok(error instanceof Error && 'kind' in error && error.kind === 'invalid', String(error));
        }
      }
    }),
    { numRuns: dose(500, 10_000) },
  );
});

test('the largest body takes no longer than its size: digits, quotes and spaces that could be read in many ways', async () => {
  const bodies: ((size: number) => string)[] = [
    (size) => record(`,"arenasOthers":1.${'0'.repeat(size)}1`),
    (size) => record(`,"arenasOthers":[0,"${'\\"'.repeat(size / 2)}"],"arenasOthers":1`),
    (size) => record(`,"arenasOthers":[${'"",'.repeat(size / 3)}1],"arenasOthers":1`),
    (size) => record(`${' '.repeat(size)},"arenasOthers" : 12.${'0'.repeat(20)}`),
    (size) => record(`,"${'\\"'.repeat(size / 2)}":1`),
  ];
  for (const body of bodies) {
    const prepare = (size: number) => {
      const text = body(size);
      return () => {
        try {
          read(text);
        } catch {
          // how long it takes is all that matters
        }
      };
    };
    assert.equal(await growsTooFast(prepare, [512, 4096, 65_536]), false, body(8));
  }
});
