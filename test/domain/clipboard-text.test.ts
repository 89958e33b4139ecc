import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseClipboard } from '../../src/domain/clipboard-text.ts';

test('rows by line, cells by tab, as programs put them on a clipboard', () => {
  const cases: [from: string, text: string, cells: string[][]][] = [
    [
      'Excel',
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'Sheets, without a last line end',
      '1\t2\n3\t4',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['an old Mac', '1\r2\r', [['1'], ['2']]],
    ['a cell with a line break', '"a\nb"\t1\r\n', [['a b', '1']]],
    ['a line break of Windows in a cell', '"a\r\nb"\r\n', [['a b']]],
    ['a quoted tab', '"a\tb"\t1', [['a\tb', '1']]],
    ['doubled quotes', '"say ""hi"""\t1', [['say "hi"', '1']]],
    ['a quote that is only a character', '"a" b\t5"', [['"a" b', '5"']]],
    ['a quote that is never closed', '"a\t1\n2', [['"a', '1'], ['2']]],
    [
      'blanks first',
      '\t\t3\r\n\t4\r\n',
      [
        ['', '', '3'],
        ['', '4'],
      ],
    ],
    ['a blank row between', '1\n\n3\n', [['1'], [''], ['3']]],
    ['blanks last', '1\t\t\r\n', [['1', '', '']]],
    ['a single cell', '1,234', [['1,234']]],
    ['an empty cell of Excel', '\r\n', [['']]],
    ['nothing', '', []],
  ];
  for (const [from, text, cells] of cases) assert.deepEqual(parseClipboard(text), cells, from);
});

test('text that a spreadsheet writes is read back, whatever the cells hold', () => {
  const cell = fc.oneof(fc.string(), fc.stringMatching(/^["\t\r\n a1]{0,6}$/), fc.constantFrom('1,234', '', '"', '\n'));
  const block = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 });
  const quote = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  fc.assert(
    fc.property(block, fc.constantFrom('\r\n', '\n', '\r'), fc.boolean(), (rows, lineEnd, endsLine) => {
      const text = rows.map((row) => row.map(quote).join('\t')).join(lineEnd) + (endsLine ? lineEnd : '');
      // An empty last row cannot be distinguished from the end of the row before it.
      const expected = rows.map((row) => row.map((each) => each.replace(/\r\n|[\r\n]/g, ' ')));
      if (!endsLine && rows.at(-1)?.join('\t') === '') expected.pop();
      assert.deepEqual(parseClipboard(text), expected);
    }),
  );
});
