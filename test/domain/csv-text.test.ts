import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csvText } from '../../src/domain/csv-text.ts';

test('cells are quoted only where necessary', () => {
  const text = csvText([
    ['plain', '', ' ', "'"],
    ['a,b', 'say "x"', 'two\nlines', '\r'],
  ]);
  assert.equal(text, '\uFEFFplain,, ,\'\r\n"a,b","say ""x""","two\nlines","\r"\r\n');
  assert.equal(csvText([['a']], { bom: false }), 'a\r\n');
  assert.equal(csvText([]), '\uFEFF');
});

test('written CSV is read back unchanged', () => {
  const cell = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.stringMatching(/^[",\r\n\t ;a]*$/));
  const table = fc
    .integer({ min: 2, max: 5 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 6 }));
  fc.assert(
    fc.property(table, (rows) => {
      assert.deepEqual(parse(csvText(rows), { bom: true, recordDelimiter: '\r\n' }), rows);
    }),
  );
});
