import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { checkFiles, USUAL } from '../../src/files/check-files.ts';
import { eachCsvRow, PIECE } from '../../src/files/csv-rows.ts';
import { dose, isLong } from '../faults/dose.ts';
import { scratchFolder } from '../support/database.ts';
import { growsTooFast } from '../support/growth.ts';

async function rowsOf(text: string, delimiter = ',') {
  const rows: { row: number; line: number; cells: string[] }[] = [];
  const broken = await eachCsvRow(Buffer.from(text), delimiter, ({ row, line, cells }) => {
    rows.push({ row, line, cells: [...cells] });
    return true;
  });
  return { rows, broken };
}

/** A row as text: quoted where it must be, with any line break. */
function written(cells: readonly string[], delimiter: string): string {
  const mustQuote = (cell: string) => /["\r\n]/.test(cell) || cell.includes(delimiter) || cells.length === 1;
  return cells.map((cell) => (mustQuote(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter);
}

test('rows are read as they were written, whatever is in them, and wherever the pieces that are parsed end', async () => {
  const cell = fc.array(fc.constantFrom('"', ',', ';', '\t', '|', '\n', '\r', ' ', 'a', '가', '=', "'"), {
    maxLength: 5,
  });
  const cells = fc.array(
    cell.map((signs) => signs.join('')),
    { minLength: 1, maxLength: 4 },
  );
  const rows = fc.array(fc.record({ cells, blank: fc.nat(2) }), { minLength: 1, maxLength: 12 });
  const property = fc.asyncProperty(
    rows,
    fc.constantFrom(',', ';', '\t', '|'),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.boolean(),
    fc.nat(30),
    async (all, delimiter, lineEnd, endsWithLine, before) => {
      // The first row ends shortly before the first piece.
      const long = 'x'.repeat(PIECE - before);
      const expected = [{ row: 1, line: 1, cells: [long] }];
      let [text, row, line] = [long, 2, 2];
      for (const { cells: each, blank } of all) {
        text += lineEnd.repeat(1 + blank) + written(each, delimiter);
        expected.push({ row: row + blank, line: line + blank, cells: each });
        row += 1 + blank;
        line += 1 + blank + (each.join(' ').match(/\r\n|\r|\n/g)?.length ?? 0);
      }
      assert.deepEqual(await rowsOf(text + (endsWithLine ? lineEnd : ''), delimiter), { rows: expected, broken: null });
    },
  );
  await fc.assert(property, { numRuns: dose(100, 5_000) });
});

test('quotation marks in other places are part of the text', async () => {
  const { rows } = await rowsOf('5" pipe,"a"b,"c"",d"\n"x" ,""y,z""\n""\n');
  assert.deepEqual(
    rows.map(({ cells }) => cells),
    [['5" pipe', '"a"b', 'c",d'], ['"x" ', '""y', 'z""'], ['']],
  );
});

test('a row knows its place in a spreadsheet and in a text editor', async () => {
  const { rows, broken } = await rowsOf('a,"b\r\nb"\r\n\r"c\n",\nd\r\n"e\n');
  assert.deepEqual(rows, [
    { row: 1, line: 1, cells: ['a', 'b\r\nb'] },
    { row: 3, line: 4, cells: ['c\n', ''] },
    { row: 4, line: 6, cells: ['d'] },
  ]);
  assert.deepEqual([broken?.row, broken?.line], [5, 7]);
});

test('what is too much ends the reading at its row', async () => {
  const cases: [text: string, row: number, line: number, says: RegExp][] = [
    ['a\n\n"b\n' + 'c\n'.repeat(10), 3, 3, /never closed; close it/],
    ['a\n"b\n' + 'c\n'.repeat(600_000), 2, 2, /longer than 1000000 bytes/],
    ['a\r\r' + 'c'.repeat(1_000_001), 3, 3, /longer than 1000000 bytes/],
    ['a\n' + ','.repeat(16_384) + '\n', 2, 2, /longer than 16384 cells/],
    ['a,"b\r\nb"\r\n' + '\r\n'.repeat(1_048_575) + 'a', 1_048_577, 1_048_578, /over 1048576 rows/],
  ];
  for (const [text, row, line, says] of cases) {
    const { broken } = await rowsOf(text);
    assert.match(broken?.fault.terminal.en ?? '', says);
    assert.deepEqual([broken?.row, broken?.line], [row, line], String(says));
  }
  assert.match(
    (await rowsOf('1,2\n1\n'.repeat(60_000))).broken?.fault.terminal.en ?? '',
    /over 50000 rows of other lengths/,
  );
  assert.equal((await rowsOf('a\n' + 'c'.repeat(999_998) + '\n' + '\n'.repeat(1_000_000))).broken, null);
});

const HEADS = ['', 'month,arenasOthers,iwsOthers\n', 'Field,Year,Unit,Group,Item,Jan,Feb,Total\n'];
const SHAPES = [
  '\n',
  '\r',
  ',',
  ',,,\n',
  'a\n',
  '1\n',
  '1,2\n1\n1,2,3,4\n',
  ',;\t|\n',
  '\0',
  '1,\0\n',
  '가',
  '1,가\n',
  '\ufffd',
  '"',
  '"\n',
  '"""\n',
  '"a"b,',
  '"a"b\n',
  `${'x'.repeat(3_000)}\n${'"a"b,'.repeat(200)}\n`,
  '"a\n',
  '1,"a\nb"\n',
  '\u0301\u0316',
  '-,',
  '0',
  '1 ',
  '1,a,',
  '13,x,"1,23"\n',
  'nonsense,1,2\n',
  'totalCost,1,2\n',
  'arenasOthers,2000,SKB,,,1,2,3\n',
  '2000,',
  'month,',
];

/** Of CP949 some, of UTF-8 and UTF-16 none, each with a byte that a text may hold. */
const BYTES = [[0xff], [0x81, 0x0a], [0xb0, 0xa1, 0x2c, 0xff, 0x0a], [0xc8, 0xa1, 0x0a], [0xff, 0xfe, 0x00, 0xd8]];

const SETTINGS = {
  ...USUAL,
  stated: { kind: 'cost', year: 2024, bu: 'SKB' },
  storedText: () => undefined,
  learnt: () => new Map(),
  storedMonths: async () => [],
  today: null,
  everyError: () => {},
} as const;
const read = async (file: string) => readFileSync(file);

test('a file takes time in proportion to its size, whatever is in it', async () => {
  const file = path.join(scratchFolder(), 'x.csv');
  const shapes = [...SHAPES.map((text) => Buffer.from(text)), ...BYTES.map((bytes) => Buffer.from(bytes))];
  for (const [place, head] of HEADS.entries()) {
    for (const shape of shapes.filter((_, at) => isLong || at % HEADS.length === place)) {
      const prepare = (size: number) => {
        writeFileSync(file, Buffer.concat([Buffer.from(head), Buffer.alloc(size, shape)]));
        return () => checkFiles([file], read, SETTINGS);
      };
      assert.equal(await growsTooFast(prepare, [4_000, 40_000]), false, JSON.stringify([head, shape.toString()]));
    }
  }
});

test('bytes that are not of the encoding are an error wherever they are, and nothing is stored', async () => {
  const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  const wrong = (text: string) => Buffer.from(text.replaceAll('?', '\xff'), 'latin1');
  const utf8 = Buffer.from('month,arenasOthers,비고\n1,5,확인\n');
  for (const [what, bytes, encoding, place] of [
    ['a title', wrong('2024 ?\nmonth,arenasOthers\n1,5\n'), 'UTF-8', '1:1'],
    ['the heading of a column that is left out', wrong('month,arenasOthers,a?\n1,5,\n'), 'UTF-8', '1:3'],
    ['a column that is left out', wrong('month,arenasOthers,note\n1,5,a?\n'), 'UTF-8', '2:3'],
    ['a note below the table', wrong('month,arenasOthers\n1,5\na?,\n'), 'UTF-8', '3:1'],
    ['half of the last line break', utf16('month,arenasOthers\r\n1,5\r\n').subarray(0, -1), 'UTF-16LE', '3:1'],
    ['half of a syllable, which CP949 has, too', utf8.subarray(0, -2), 'UTF-8', '2:3'],
    ['half of the only syllable', Buffer.from('month,arenasOthers,a\n1,5,가').subarray(0, -1), 'UTF-8', '2:3'],
    ['a byte beside Hangul in UTF-8', Buffer.concat([utf8, wrong('2,5,??\n')]), 'UTF-8', '3:3'],
    [
      'a byte beside Hangul in CP949',
      Buffer.concat([iconv.encode(utf8.toString(), 'cp949'), wrong('2,5,?\n')]),
      'CP949',
      '3:3',
    ],
  ] as const) {
    const [checked] = await checkFiles(['x.csv'], async () => bytes, SETTINGS);
    const found = checked?.errors.first.map((each) => `${each.row}:${each.column} ${each.fault.terminal.en}`) ?? [];
    assert.equal(found.length, 1, what);
    assert.match(found[0] ?? '', new RegExp(`^${place} contains bytes that are not ${encoding}; `), what);
    assert.deepEqual(checked?.records, [], what);
  }
});

test('of noise only the first part is read, and the result says so', async () => {
  const file = path.join(scratchFolder(), 'x.csv');
  writeFileSync(
    file,
    Buffer.concat([Buffer.from('month,arenasOthers\n'), Buffer.alloc(700_000, '1,\xff\xff\xff\xff\n', 'latin1')]),
  );
  const [checked] = await checkFiles([file], read, { ...SETTINGS, everyError: null });
  assert.match(checked?.errors.first[0]?.fault.terminal.en ?? '', /contains bytes that are not/);
  assert.ok((checked?.gaveUpAt ?? Infinity) < 20_000, `${checked?.gaveUpAt}`);
});
