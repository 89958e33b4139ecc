/** Workbooks as they are: what each kind of cell is for the reader, and that no archive and no XML takes more than it may. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { Problem } from '../../src/domain/problem.ts';
import { reports } from '../../src/domain/reports.ts';
import { cellFormat, numberText, shownWith } from '../../src/files/number-formats.ts';
import { openWorkbook } from '../../src/files/workbook.ts';
import { MOST_UNPACKED } from '../../src/files/zip-parts.ts';
import { dose } from '../faults/dose.ts';
import { readBlock } from '../support/read-block.ts';
import { arbitrarySheet } from '../support/sheet-shapes.ts';
import {
  MAIN,
  merged,
  workbook,
  workbookParts,
  XML,
  zip,
  type SheetCell,
  type Workbook,
} from '../support/workbooks.ts';

/** What a workbook says, sheet by sheet: the cells of each row that has any, and what is wrong with cells. */
async function read(bytes: Buffer) {
  const sheets = await openWorkbook(bytes);
  const all = [];
  for (const { name, isHidden, eachRow } of sheets) {
    const rows: (readonly string[])[] = [];
    const unreadable: string[] = [];
    await eachRow((row) => {
      rows[row.row - 1] = row.cells;
      for (const [at, fault] of row.doubtful ?? []) {
        unreadable.push(`${row.row}:${at + 1} ${row.cells[at]} ${fault.terminal.en}`);
      }
      return true;
    });
    all.push({ name, isHidden, rows, unreadable });
  }
  return all;
}

/** The cells of the first row of a workbook with one sheet. */
async function rowOf(cells: readonly SheetCell[], rest: Partial<Workbook> = {}) {
  const [sheet] = await read(workbook({ sheets: [{ name: 'a', rows: [cells] }], ...rest }));
  return { cells: sheet?.rows[0] ?? [], unreadable: sheet?.unreadable ?? [] };
}

async function refusal(bytes: Buffer): Promise<string> {
  try {
    await read(bytes);
  } catch (error) {
    assert.ok(error instanceof Problem && error.kind === 'invalid', String(error));
    return error.message;
  }
  return assert.fail('it was read');
}

const cell = (attributes: string, xml: string): SheetCell => ({ attributes, xml });
const value = (stored: string | number, style = 0): SheetCell => cell(`s="${style}"`, `<v>${stored}</v>`);

test('a number is the stored one, whatever its format shows', async () => {
  const formats = [
    '#,##0,',
    '#,##0,,"백만"',
    '0',
    '₩#,##0;[Red]-₩#,##0',
    '_-* #,##0_-;-* #,##0_-;_-* "-"_-;_-@_-',
    '0.00E+00',
  ];
  const stored = '4.5959462900000002E9';
  const cells = [
    value(stored),
    ...formats.map((_, at) => value(stored, at + 1)),
    value('0.10000000000000001'),
    value('-0'),
  ];
  const read45 = Array.from({ length: 7 }, () => '4595946290');
  assert.deepEqual((await rowOf(cells, { formats })).cells, [...read45, '0.1', '0']);
  const exact = await rowOf([value('12345678901234567'), '12345678901234567890', value('1e-7'), value('1.5E+3')]);
  assert.deepEqual(exact.cells, ['12345678901234567', '12345678901234567890', '0.0000001', '1500']);
});

test('numbers have the 15 digits that Excel shows; long whole numbers keep theirs', async () => {
  const stored = ['42692900.000000007', '4.2692900000000007E7', '0.30000000000000004', '-1234567.8900000001', '1E-20'];
  assert.deepEqual((await rowOf(stored.map((each) => value(each)))).cells, [
    '42692900',
    '42692900',
    '0.3',
    '-1234567.89',
    '0.00000000000000000001',
  ]);
  const long = ['1234567890123456', '12345678901234567', '1.2345678901234566E15', '123456789012345.69'];
  assert.deepEqual((await rowOf(long.map((each) => value(each)))).cells, [
    '1234567890123456',
    '12345678901234567',
    '1234567890123456.5',
    '123456789012346',
  ]);
  const percentages = ['0.8027642276422764', '0.95714285714285718', '0.33333333333333331'];
  const { cells } = await rowOf(
    percentages.map((each) => cell('s="1"', `<f>A1/B1</f><v>${each}</v>`)),
    { formats: ['0.0%'] },
  );
  assert.deepEqual(cells, ['80.2764227642276', '95.7142857142857', '33.3333333333333']);
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      const { text } = numberText(String(number), 'number', false);
      if (Math.abs(number) >= 1e15) assert.equal(Number(text), number);
      else assert.equal(Number(text), Number(number.toPrecision(15)));
    }),
  );
});

test('a percentage is what is shown before the sign, exactly', async () => {
  const formats = ['0%', '0.0%', '0.00%;[Red]-0.00%', '0.0%_);(0.0%);"-"'];
  const stored = ['0.95199999999999996', '0.28999999999999998', '1', '-5.7000000000000002E-2', '1.0E-3'];
  for (const [at] of formats.entries()) {
    const { cells } = await rowOf(
      stored.map((each) => value(each, at + 1)),
      { formats },
    );
    assert.deepEqual(cells, ['95.2', '29', '100', '-5.7', '0.1']);
  }
  fc.assert(
    fc.property(fc.integer({ min: -999_999, max: 999_999 }), fc.integer({ min: 0, max: 4 }), (digits, places) => {
      const shown = Number(`${digits}e-${places}`);
      assert.equal(Number(numberText(String(Number(`${digits}e-${places + 2}`)), 'percent', false).text), shown);
    }),
  );
  const mixed = await rowOf([value('0.5', 1)], { formats: ['[<1]0%;0'] });
  assert.match(mixed.unreadable[0] ?? '', /^1:1 0\.5 has a format that shows some numbers as percentages/);
});

test('format codes', () => {
  for (const [code, format] of [
    ['General', 'number'],
    ['#,##0" d"', 'number'],
    ['#,##0\\ \\d', 'number'],
    ['[$₩-412]#,##0', 'number'],
    ['[Red]0;[Blue]-0', 'number'],
    ['"%"0', 'number'],
    [';;;', 'number'],
    ['@', 'number'],
    ['0.00E+00', 'number'],
    ['General%', 'percent'],
    ['0.0\\%', 'number'],
    ['yyyy-mm-dd', 'date'],
    ['yyyy"년" m"월"', 'date'],
    ['yyyy년 m월', 'date'],
    ['mmm-yy', 'date'],
    ['[$-412]mmmm;@', 'date'],
    ['m"월"', 'date'],
    ['m/d/yy h:mm', 'date'],
    ['h:mm', 'time'],
    ['[h]:mm', 'time'],
    ['mm:ss', 'time'],
    ['[mm]', 'time'],
  ] as const) {
    assert.equal(cellFormat(code).kind, format, code);
  }
  const behind = (code: string) => [-1, 0, 5].map((number) => shownWith(number, cellFormat(code))?.behind ?? '');
  assert.deepEqual(behind('0"a";0"b";0"c"'), ['b', 'c', 'a']);
  assert.deepEqual(behind('0"a";0"b"'), ['b', 'a', 'a']);
  assert.deepEqual(behind('[>=5]0"a";0"b"'), ['b', 'b', 'a']);
  assert.deepEqual(behind('[=0]"-";0"a"'), ['a', '', 'a'], 'a section without a number has its condition, too');
});

test('a number that its format shows as another one, or not at all, is doubtful', async () => {
  const shown = ['#,##0', '_(* #,##0_);_(* (#,##0);_(* "-"??_);_(@_)', '@', 'General', '0;[Red]0', '"A-1" 0', 'G/표준'];
  const other = ['-#,##0', '"△"#,##0', '"-"0', '"("#,##0")"', '"-"', ';;;', '"미확정"'];
  for (const [formats, isDoubtful] of [
    [shown, false],
    [other, true],
  ] as const) {
    const cells = formats.map((_, at) => value(1234, at + 1));
    const row = await rowOf(cells, { formats });
    assert.deepEqual(
      row.cells,
      formats.map(() => '1234'),
    );
    assert.equal(row.unreadable.length, isDoubtful ? formats.length : 0, row.unreadable.join('\n'));
    const zeros = formats.map((_, at) => value(0, at + 1));
    assert.deepEqual((await rowOf(zeros, { formats })).unreadable, [], 'a format may show zero in its own way');
  }
});

test('digits above the line stay there, and what is struck out is doubtful', async () => {
  const run = (font: string, text: string) => `<r><rPr>${font}</rPr><t>${text}</t></r>`;
  const raised = '<vertAlign val="superscript"/>';
  const sharedStrings = [
    run('<b/>', '42692900') + run(raised, '1)'),
    run('', '1') + run(raised, '2'),
    run('', 'm') + run(raised, '2'),
    run('<strike/>', '17') + run('', '19'),
    run('<strike val="0"/>', '19'),
    run('<vertAlign val="baseline"/>', '20'),
  ];
  const texts = sharedStrings.map((_, at) => cell('t="s"', `<v>${at}</v>`));
  const inline = [0, 3].map((at) => cell('t="inlineStr"', `<is>${sharedStrings[at]}</is>`));
  const { cells, unreadable } = await rowOf([...texts, ...inline], { sharedStrings });
  assert.deepEqual(cells, ['42692900¹⁾', '1²', 'm²', '1719', '19', '20', '42692900¹⁾', '1719']);
  assert.deepEqual(
    unreadable.map((each) => each.slice(0, 22)),
    ['1:4 1719 is struck out', '1:8 1719 is struck out'],
  );
  const fonts = '<fonts><font/><font><strike/></font></fonts>';
  const styles = `${XML}<styleSheet xmlns="${MAIN}">${fonts}<cellXfs><xf numFmtId="0"/><xf numFmtId="0" fontId="1"/></cellXfs></styleSheet>`;
  const whole = await rowOf([value(5), value(6, 1)], { parts: { 'xl/styles.xml': styles } });
  assert.deepEqual(whole.cells, ['5', '6']);
  assert.match(whole.unreadable.join('\n'), /^1:2 6 is struck out/);
});

test('dates are days, counted from 1900 or 1904', async () => {
  const formats = ['yyyy-mm-dd', 'mmm-yy', 'm"월"', 'h:mm'];
  const { cells, unreadable } = await rowOf(
    [
      value(45322, 1),
      value(45322, 2),
      value('45322.75', 3),
      value(59, 1),
      value(61, 1),
      value(60, 1),
      value('0.5', 4),
      value(-1, 1),
    ],
    { formats },
  );
  assert.deepEqual(cells.slice(0, 5), ['2024-01-31', '2024-01-31', '2024-01-31', '1900-02-28', '1900-03-01']);
  assert.deepEqual(
    unreadable.map((each) => each.slice(0, 3)),
    ['1:6', '1:7', '1:8'],
  );
  const mac = await rowOf([value(43860, 1), value(0, 1)], { formats, is1904: true });
  assert.deepEqual(mac.cells, ['2024-01-31', '1904-01-01']);
  const builtIn = await rowOf([value(45322, 1)], {
    parts: {
      'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    },
  });
  assert.deepEqual(builtIn.cells, ['2024-01-31']);
  assert.deepEqual((await rowOf([cell('t="d"', '<v>2024-01-31T00:00:00</v>')])).cells, ['2024-01-31']);
});

test('texts: shared, in the cell, of a formula; with runs, without what says how they are pronounced', async () => {
  const sharedStrings = [
    '<t>plain</t>',
    '<r><t>rich</t></r><r><rPr><b/></rPr><t xml:space="preserve"> text</t></r>',
    '<t>課税</t><rPh sb="0" eb="2"><t>カゼイ</t></rPh><phoneticPr fontId="1"/>',
    '<t xml:space="preserve">  x </t>',
    '<t>1월_x000D_&#10;&amp;&lt;&#44032;_x005F_x0041_</t>',
    '',
  ];
  const shared = sharedStrings.map((_, at) => cell('t="s"', `<v>${at}</v>`));
  const others = [
    cell('t="inlineStr"', '<is><r><t>a</t></r><r><t>b</t></r><rPh><t>c</t></rPh></is>'),
    cell('t="str"', '<f>"x"&amp;1</f><v>x1</v>'),
    cell('t="b"', '<v>1</v>'),
    cell('t="b"', '<v>0</v>'),
  ];
  const { cells } = await rowOf([...shared, ...others], { sharedStrings });
  assert.deepEqual(cells, [
    'plain',
    'rich text',
    '課税',
    '  x ',
    '1월\r\n&<가_x0041_',
    '',
    'ab',
    'x1',
    'TRUE',
    'FALSE',
  ]);
  const missing = await rowOf([cell('t="s"', '<v>7</v>')], { sharedStrings });
  assert.match(missing.unreadable[0] ?? '', /refers to a format or text that the workbook does not have/);
});

test('formulas are their results; one without a result is never an empty cell', async () => {
  const { cells, unreadable } = await rowOf([
    cell('', '<f>SUM(B1:C1)</f><v>12.5</v>'),
    cell('t="str"', '<f>""</f><v></v>'),
    cell('t="e"', '<f>1/0</f><v>#DIV/0!</v>'),
    cell('', '<f>SUM(A1)</f>'),
    cell('', '<f>SUM(A1)</f><v/>'),
    cell('', '<f t="shared" si="0"/>'),
  ]);
  assert.deepEqual(cells, ['12.5', '', '#DIV/0!', '=SUM(A1)', '=SUM(A1)', '=']);
  assert.equal(unreadable.length, 3);
  assert.match(unreadable[0] ?? '', /^1:4 =SUM\(A1\) is a formula without a result; open the workbook in Excel/);
});

test('cells are where they say; rows are filled up to the widest above, and only filled rows are passed', async () => {
  const xml = `${XML}<worksheet xmlns="${MAIN}"><sheetData><row><c><v>1</v></c><c r="D1"><v>2</v></c><c><v>3</v></c></row><row r="3"><c r="B3" s="0"/><c r="C3"><v>4</v></c></row><row r="5"><c r="A5"/></row></sheetData><mergeCells><mergeCell ref="A1:B1"/></mergeCells></worksheet>`;
  const [sheet] = await read(workbook({ sheets: [{ name: 'a', xml }] }));
  assert.deepEqual(sheet?.rows[0], ['1', '', '', '2', '3']);
  assert.deepEqual(sheet?.rows[2], ['', '', '4', '', '']);
  assert.equal(sheet?.rows.length, 3);
  const prefixed = xml.replaceAll(/<(\/?)(?=[a-z])/gi, '<$1x:').replace('xmlns=', 'xmlns:x=');
  assert.deepEqual((await read(workbook({ sheets: [{ name: 'a', xml: prefixed }] })))[0]?.rows, sheet?.rows);
});

test('what is merged is carried down to each row with a digit, and is not a figure there', async () => {
  const rows = [
    ['보고', null, null],
    ['연도', '항목', '1월'],
    [null, null, '(원)'],
    [2024, '기타', 5],
    [null, '하역비', 6],
    null,
    [null, '보관비', null],
    [null, null, 7],
    [null, '기타', 8],
  ].map((row) => row ?? []);
  const [sheet] = await read(
    workbook({ sheets: [{ name: 'a', rows, after: merged('A1:C1', 'B2:B3', 'A4:A8', 'C5:D5') }] }),
  );
  assert.deepEqual(Object.values(sheet?.rows ?? []), [
    ['보고'],
    ['연도', '항목', '1월'],
    ['', '', '(원)'],
    ['2024', '기타', '5'],
    ['2024', '하역비', '6'],
    ['', '보관비', ''],
    ['2024', '', '7'],
    ['', '기타', '8'],
  ]);
  assert.deepEqual(
    sheet?.unreadable.map((each) => each.replace(/ is one figure over several cells/, '').split(';')[0]),
    [
      '1:1 보고 (A1:C1)',
      '2:2 항목 (B2:B3)',
      '4:1 2024 (A4:A8)',
      '5:1 2024 (A4:A8)',
      '5:3 6 (C5:D5)',
      '8:1 2024 (A4:A8)',
    ],
  );
});

test('merged cells are bounded, and must be cells', async () => {
  const of = (after: string) => workbook({ sheets: [{ name: 'a', rows: [['x']], after }] });
  assert.equal((await read(of(merged('A1', 'XFD1:XFD1048576')))).length, 1);
  assert.deepEqual((await read(of(`<!-- ${merged('A1:B1')} -->`)))[0]?.unreadable, []);
  assert.match(await refusal(of(merged('A1:x'))), /A1:x is not the name of a cell/);
  assert.match(await refusal(of(merged(...Array.from({ length: 10_001 }, () => 'A1:B2')))), /over 10000 merged cells/);
});

test('sheets in their order, hidden ones marked; charts are none', async () => {
  const sheets = await read(
    workbook({
      sheets: [
        { name: '비용 & "SKB"', rows: [['x']] },
        { name: 'chart', kind: 'chartsheet', xml: '<chartsheet/>' },
        { name: 'b', state: 'hidden' },
        { name: 'c', state: 'veryHidden' },
      ],
      zip64: true,
    }),
  );
  assert.deepEqual(
    sheets.map(({ name, isHidden }) => [name, isHidden]),
    [
      ['비용 & "SKB"', false],
      ['b', true],
      ['c', true],
    ],
  );
});

test('the name of a sheet is bounded before it is composed, which takes long for many marks', async () => {
  const named = (name: string) => workbook({ sheets: [{ name, rows: [['x']] }] });
  assert.equal((await read(named('가'.repeat(255))))[0]?.name.length, 255);
  const says = /over 255 characters in the name of a sheet/;
  assert.match(await refusal(named('가'.repeat(256))), says);
  const begin = process.cpuUsage();
  assert.match(await refusal(named(`a${'\u0301\u0316'.repeat(220_000)}`)), says);
  const { user, system } = process.cpuUsage(begin);
  assert.ok(user + system < 2_000_000, `${user + system} µs`);
});

test('what is not a workbook is named as what it is', async () => {
  const parts = workbookParts({ sheets: [{ name: 'a', rows: [['x']] }] });
  const entries = Object.entries(parts).map(([name, data]) => ({ name, data }));
  const main = '_rels/.rels';
  const relation = (target: string) => (parts[main] ?? '').replace('xl/workbook.xml', target);
  const ods = { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet', isStored: true };
  for (const [bytes, says] of [
    [zip([]), /^is a zip archive/],
    [zip([ods, { name: 'content.xml', data: '<a/>' }]), /^is an OpenDocument file \(\.ods\)/],
    [zip([{ name: main, data: relation('xl/workbook.bin') }]), /^is a binary workbook \(\.xlsb\)/],
    [
      zip([
        { name: main, data: relation('word/document.xml') },
        { name: 'word/document.xml', data: '<a/>' },
      ]),
      /not a workbook/,
    ],
    [zip([{ name: 'Index/Document.iwa', data: '' }]), /^is a document of Numbers/],
    [Buffer.from('PK\x03\x04\0\0\0'), /^is a workbook, or another zip archive, that cannot be read/],
    [zip(entries).subarray(0, -40), /cannot be read/],
    [zip([...entries, ...entries]), /two files are named/],
    [zip(entries.map((entry) => ({ ...entry, flags: 1 }))), /protected by a password/],
    [zip(entries.filter(({ name }) => !name.endsWith('sheet1.xml'))), /xl\/worksheets\/sheet1\.xml is missing/],
    [zip(entries.filter(({ name }) => !name.endsWith('xml.rels'))), /workbook\.xml\.rels is missing/],
  ] as const) {
    assert.match(await refusal(bytes), says);
  }
});

test('XML that is broken, or that defines anything, is refused', async () => {
  const sheet = (xml: string) => workbook({ sheets: [{ name: 'a', xml }] });
  const bomb = Array.from({ length: 20 }, (_, at) => `<!ENTITY x${at + 1} "&x${at};&x${at};">`).join('');
  for (const [xml, says] of [
    [`<!DOCTYPE x [<!ENTITY x0 "ha">${bomb}]><worksheet>&x20;</worksheet>`, /document type/],
    ['<!DOCTYPE x SYSTEM "file:///etc/passwd"><worksheet/>', /document type/],
    ['<worksheet>&nbsp;</worksheet>', /entity/],
    ['<worksheet><sheetData>', /unclosed/],
    ['<worksheet><a></b></worksheet>', /unexpected close tag/],
    ['', /root element/],
    ['<a>'.repeat(1_000), /too deep/],
    ['<worksheet><row><c><is><c/></is></c></row></worksheet>', /c is in another c/],
    ['<worksheet><row><c><v>1<x/></v></c></row></worksheet>', /v has text beside elements/],
  ] as const) {
    assert.match(await refusal(sheet(xml)), says, xml.slice(0, 40));
  }
  const latin = workbookParts({ sheets: [{ name: 'a', xml: '' }] });
  const entries = Object.entries(latin).map(([name, data]) =>
    name.endsWith('sheet1.xml') ? { name, data: Buffer.from('<a>\xe9</a>', 'latin1') } : { name, data },
  );
  assert.match(await refusal(zip(entries)), /not in UTF-8/);
});

/** A workbook whose sheet is these bytes, packed, with the size that it says. */
function packedSheet(xml: Buffer, saysSize?: number): Buffer {
  const parts = workbookParts({ sheets: [{ name: 'a', xml: '' }] });
  return zip(
    Object.entries(parts).map(([name, data]) => {
      if (!name.endsWith('sheet1.xml')) return { name, data };
      return { name, data: xml, ...(saysSize === undefined ? {} : { saysSize }) };
    }),
  );
}

test('what is much larger unpacked is refused, whatever size it says', async () => {
  const rows = Buffer.from(`<worksheet>${'<row/>'.repeat(500_000)}</worksheet>`);
  const spaces = Buffer.concat([Buffer.from('<worksheet>'), Buffer.alloc(4_000_000, ' '), Buffer.from('</worksheet>')]);
  assert.match(
    await refusal(packedSheet(spaces, MOST_UNPACKED + 1)),
    /holds more than a report can \(over 100000000 bytes\)/,
  );
  assert.match(await refusal(packedSheet(rows, 2_000_000)), /cannot be read \(too many bytes/);
  assert.match(await refusal(packedSheet(spaces, 1_000)), /cannot be read \(too many bytes/);
  assert.match(await refusal(packedSheet(Buffer.from('<a/>'), 5)), /cannot be read \(not enough bytes/);
  assert.match(await refusal(packedSheet(spaces)), /one of its elements is longer than 1000000 bytes/);
  const parts = workbookParts({ sheets: [{ name: 'a', rows: [['x']] }] });
  const entries = Object.entries(parts).map(([name, data]) => ({ name, data }));
  const [first = { name: '', data: '' }, ...others] = entries;
  const wrong = { name: first.name, data: deflateRawSync(first.data), packed: { size: first.data.length, crc: 1 } };
  assert.equal((await read(zip([wrong, ...others]))).length, 1, 'a part that nobody reads does not matter');
  const sheet = entries.find(({ name }) => name.endsWith('sheet1.xml')) ?? first;
  const damaged = { name: sheet.name, data: deflateRawSync(sheet.data), packed: { size: sheet.data.length, crc: 1 } };
  assert.match(
    await refusal(zip([...entries.filter((each) => each !== sheet), damaged])),
    /the checksum of .* differs/,
  );
});

test('rows and cells beyond a spreadsheet, and more cells than a report can have, end the reading', async () => {
  const sheet = (rows: string) =>
    packedSheet(Buffer.from(`<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`));
  for (const [rows, says] of [
    ['<row r="1048577"/>', /over 1048576 rows/],
    ['<row r="2"/><row r="2"/>', /row 2 comes after row 2/],
    ['<row><c r="XFE1"><v>1</v></c></row>', /a cell of row 1 is named XFE1/],
    ['<row><c r="x"><v>1</v></c></row>', /a cell of row 1 is named x/],
    ['<row><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>', /a cell of row 1 is named A1/],
  ] as const) {
    assert.match(await refusal(sheet(rows)), says);
  }
  for (const long of [`<row r="${'9'.repeat(900_000)}"/>`, `<row><c r="${'A'.repeat(900_000)}"/></row>`]) {
    assert.ok((await refusal(sheet(long))).length < 400);
  }
  assert.equal((await read(sheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'))).length, 1);
  const far = Array.from({ length: 3_100 }, (_, at) => `<row><c r="XFD${at + 1}"><v>1</v></c></row>`).join('');
  assert.match(await refusal(sheet(far)), /over 50000000 cells/);
});

/** A cell as a spreadsheet may keep a text of a sheet: numbers with any format, percentages, dates. */
function kept(text: string, at: number): SheetCell {
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(text) && String(Number(text)) === text;
  const date = /^(\d{4})-(\d\d)-01$/.exec(text);
  if (date !== null) {
    return value((Date.UTC(Number(date[1]), Number(date[2]) - 1, 1) - Date.UTC(1899, 11, 30)) / 86_400_000, 3);
  }
  if (!isNumber) return text === '' ? null : text;
  if (at % 4 === 1) return value(Number(text).toExponential(16), 1);
  if (at % 4 === 2) return value(Number(`${text}e-2`), 2);
  return at % 4 === 3 ? cell('', `<f>A1+1</f><v>${text}</v>`) : Number(text);
}

for (const report of reports) {
  test(`${report.id}: random records in random shapes, kept in a workbook: no wrong cell`, async () => {
    await fc.assert(
      fc.asyncProperty(arbitrarySheet(report), fc.nat(3), async ({ year, bu, months, rows, shape }, seed) => {
        const cells = rows.map((row, at) => row.map((text, column) => kept(text, at * 7 + column + seed)));
        const formats = ['#,##0,', '0.0%', 'yyyy"년" m"월"'];
        const [sheet] = await read(workbook({ sheets: [{ name: 'a', rows: cells }], formats }));
        assert.deepEqual(sheet?.unreadable, []);
        const options = { kind: report.id, year, bu };
        const fromSheet = readBlock(
          Array.from(sheet?.rows ?? [], (row) => row ?? []),
          { options },
        );
        const what = () => `${JSON.stringify(shape)}\n${rows.map((row) => row.join('|')).join('\n')}`;
        if (fromSheet.errors.length > 0) {
          assert.notEqual(readBlock(rows, { options }).errors.length, 0, `${fromSheet.errors.join('\n')}\n${what()}`);
          return;
        }
        for (const { month, cells: found } of fromSheet.records) {
          const expected = months.get(month) ?? {};
          for (const [key, each] of Object.entries(found)) {
            assert.equal(each, expected[key] ?? null, `${key} ${what()}`);
          }
        }
        assert.equal(fromSheet.records.length, readBlock(rows, { options }).records.length, what());
      }),
      { numRuns: dose(20, 500) },
    );
  });
}
