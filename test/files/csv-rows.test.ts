import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { checkFiles } from '../../src/files/check-files.ts';
import { eachCsvRow } from '../../src/files/csv-rows.ts';
import { scratchFolder } from '../support/database.ts';
import { fastest, growsTooFast } from '../support/growth.ts';

async function rowsOf(text: string, delimiter = ',') {
  const rows: { row: number; line: number; cells: string[] }[] = [];
  const broken = await eachCsvRow(Buffer.from(text), delimiter, ({ row, line, cells }) => {
    rows.push({ row, line, cells: [...cells] });
    return true;
  });
  return { rows, broken };
}

test('rows are those that csv-parse finds, whatever the quotation marks and line breaks', async () => {
  const piece = fc.constantFrom('"', '""', ',', '\n', '\r', '\r\n', ' ', 'a', '가', 'b"', ';');
  const options = { relax_column_count: true, relax_quotes: true, record_delimiter: ['\r\n', '\n', '\r'] };
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 25 }), fc.constantFrom(',', ';'), async (pieces, delimiter) => {
      const text = pieces.join('');
      const { rows, broken } = await rowsOf(text, delimiter);
      if (broken === null) {
        const expected: string[][] = parse(text, { ...options, delimiter });
        assert.deepEqual(
          rows.map(({ cells }) => cells),
          expected,
        );
      } else {
        assert.match(broken.message, /never closed/);
        assert.throws(() => parse(text, { ...options, delimiter }), /Quote Not Closed/);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('a row knows its place in a spreadsheet and in a text editor', async () => {
  const { rows, broken } = await rowsOf('a,"b\r\nb"\r\n\r"c\n",\nd\r\n"e\n');
  assert.deepEqual(rows, [
    { row: 1, line: 1, cells: ['a', 'b\r\nb'] },
    { row: 2, line: 3, cells: [''] },
    { row: 3, line: 4, cells: ['c\n', ''] },
    { row: 4, line: 6, cells: ['d'] },
  ]);
  assert.deepEqual([broken?.row, broken?.line], [5, 7]);
});

test('rows of different lengths cost what rows of one length cost', async () => {
  const read = (text: string) => () => rowsOf(text);
  const rows = 20_000;
  const even = await fastest(read('1,2\n'.repeat(rows)));
  for (const uneven of ['1,2\n\n', '1\n1,2,3\n', '1,2\n"a"b\n']) {
    assert.ok((await fastest(read(uneven.repeat(rows / 2)))) < 5 * even, JSON.stringify(uneven));
  }
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
  stated: { kind: 'cost', year: 2024, bu: 'SKB' },
  encoding: null,
  sheets: [],
  allowText: false,
  strict: false,
  scale: null,
  storedText: () => undefined,
  storedMonths: async () => [],
  today: null,
  keptFaults: 50,
  everyError: () => {},
  progress: () => {},
} as const;
const read = async (file: string) => readFileSync(file);

test('a file takes time in proportion to its size, whatever is in it', async () => {
  const file = path.join(scratchFolder(), 'x.csv');
  for (const head of HEADS) {
    for (const shape of [...SHAPES.map((text) => Buffer.from(text)), ...BYTES.map((bytes) => Buffer.from(bytes))]) {
      const prepare = (size: number) => {
        writeFileSync(file, Buffer.concat([Buffer.from(head), Buffer.alloc(size, shape)]));
        return () => checkFiles([file], read, SETTINGS);
      };
      assert.equal(await growsTooFast(prepare, [4_000, 40_000]), false, JSON.stringify([head, shape.toString()]));
    }
  }
});

test('of noise only the first part is read, and the result says so', async () => {
  const file = path.join(scratchFolder(), 'x.csv');
  writeFileSync(
    file,
    Buffer.concat([Buffer.from('month,arenasOthers\n'), Buffer.alloc(700_000, '1,\xff\xff\xff\xff\n', 'latin1')]),
  );
  const [checked] = await checkFiles([file], read, { ...SETTINGS, everyError: null });
  assert.match(checked?.errors.first[0]?.message ?? '', /contains bytes that are not/);
  assert.ok((checked?.gaveUpAt ?? Infinity) < 20_000, `${checked?.gaveUpAt}`);
});
