/** `dashboard import cost.xlsx` (CONTRACT §8.1): workbooks made byte by byte, and by LibreOffice where it is installed. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { runHere } from '../support/cli-here.ts';
import { FIXTURES, runCli } from '../support/cli.ts';
import { emptyDatabase, noDatabase, scratchFolder } from '../support/database.ts';
import { runWatched } from '../support/watched.ts';
import {
  MAIN,
  merged,
  workbook,
  workbookParts,
  zip,
  type Sheet,
  type SheetCell,
  type Workbook,
} from '../support/workbooks.ts';

const SOFFICE = '/usr/bin/soffice';
const SKB = ['--kind', 'cost', '--year', '2024', '--bu', 'SKB'];
const HEAD = ['구분', '항목', '1월', '2월'];
const cell = (attributes: string, xml: string): SheetCell => ({ attributes, xml });

/** A cost sheet with one row of figures. */
function sheet(name: string, figures: readonly SheetCell[], rest: Partial<Sheet> = {}): Sheet {
  return { name, rows: [HEAD, ['아레나스', '기타', ...figures]], ...rest };
}

function write(book: Workbook | readonly Sheet[], name = 'cost.xlsx'): string {
  const file = path.join(scratchFolder(), name);
  writeFileSync(file, workbook('sheets' in book ? book : { sheets: book }));
  return file;
}

function run(file: string, args: readonly string[], database = noDatabase()) {
  return runHere(['import', path.basename(file), ...args, '--db', database], { cwd: path.dirname(file) });
}

interface Imported {
  readonly files: {
    file: string;
    sheet: string;
    changes: { month: number; bu: string; field: string; after: unknown }[];
  }[];
}

async function changesOf(file: string, args: readonly string[]) {
  const { code, stdout, stderr } = await run(file, [...args, '--dry-run', '--json']);
  assert.equal(code, 0, stdout + stderr);
  const { files } = JSON.parse(stdout) as Imported;
  return files.flatMap(({ sheet: name, changes }) =>
    changes.map(({ month, bu, field, after }) => [name, month, bu, field, after]),
  );
}

test('`dashboard import cost.xlsx` to the letter', async () => {
  const file = write([sheet('Sheet1', [1234, cell('', '<f>C2+1</f><v>4.5959462900000002E9</v>')])]);
  const database = await emptyDatabase();
  assert.deepEqual(await run(file, SKB, database), {
    code: 0,
    stdout: 'cost.xlsx, Sheet1: cost 2024 SKB: 2 months created, 0 updated, 0 unchanged; 2 changes\n',
    stderr: '',
  });
  assert.match((await run(file, SKB, database)).stdout, /0 months created, 0 updated, 2 unchanged; 0 changes/);
  assert.deepEqual(await changesOf(file, SKB), [
    ['Sheet1', 1, 'SKB', 'arenasOthers', 1234],
    ['Sheet1', 2, 'SKB', 'arenasOthers', 4_595_946_290],
  ]);
  const input = readFileSync(file);
  const piped = await runCli(['import', '-', ...SKB, '--db', database], { input });
  assert.equal(piped.stdout, '-, Sheet1: cost 2024 SKB: 0 months created, 0 updated, 2 unchanged; 0 changes\n');
});

test('a fault names its sheet and its cell, on the terminal, as JSON and among the rejects', async () => {
  const broken = [cell('t="e"', '<f>A9</f><v>#REF!</v>'), cell('', '<f>SUM(A1)</f>')];
  const file = write([sheet('Sheet2', broken), sheet('2월 (SKB)', ['다섯', 6])]);
  const { code, stdout, stderr } = await run(file, SKB);
  assert.deepEqual([code, stdout], [1, '']);
  assert.equal(
    stderr,
    `cost.xlsx: Sheet2!C2, 1월, "#REF!": Arenas Others (arenasOthers) is a spreadsheet error value; fix the formula and save the file again
cost.xlsx: Sheet2!D2, 2월, "=SUM(A1)": Arenas Others (arenasOthers) is a formula without a result; open the workbook in Excel, which calculates it, and save it again
cost.xlsx: '2월 (SKB)'!C2, 1월, "다섯": Arenas Others (arenasOthers) is not a number; correct it, or import it as text with --allow-text
dashboard: 3 errors; nothing was imported.
`,
  );
  const { errors } = JSON.parse((await run(file, [...SKB, '--json'])).stdout) as { errors: unknown[] };
  assert.deepEqual(errors[2], {
    file: 'cost.xlsx',
    sheet: '2월 (SKB)',
    line: 2,
    column: 'C',
    header: '1월',
    value: '다섯',
    code: 'not-a-number',
    message: 'Arenas Others (arenasOthers) is not a number; correct it, or import it as text with --allow-text',
  });
  await run(file, [...SKB, '--rejects', 'rejects.csv']);
  const rejects = readFileSync(path.join(path.dirname(file), 'rejects.csv'), 'utf8').split('\r\n');
  assert.match(rejects[1] ?? '', /^cost\.xlsx,2,Sheet2!C,1월,#REF!,/);
  assert.match(rejects[3] ?? '', /^cost\.xlsx,2,'?'2월 \(SKB\)'!C,1월,다섯,/);
});

test('a formula without a result is an error even where texts are accepted, and where a month would be', async () => {
  const head = [...HEAD.slice(0, 3), cell('', '<f>C1+1</f>')];
  const file = write([{ name: 'a', rows: [head, ['아레나스', '기타', cell('', '<f>1</f><v/>'), 5]] }]);
  const { code, stderr } = await run(file, [...SKB, '--allow-text']);
  assert.equal(code, 1);
  assert.deepEqual(stderr.match(/^cost\.xlsx: a!\w+/gm), ['cost.xlsx: a!D1', 'cost.xlsx: a!C2']);
  assert.match(stderr, /^dashboard: 2 errors/m);
});

test('formulas without results are mentioned once where they are sums', async () => {
  const formula = cell('', '<f>SUM(C2:D2)</f>');
  const rows = [
    [cell('', '<f>TODAY()</f>')],
    [...HEAD, '합계'],
    ['아레나스', '기타', 5, 6, formula],
    ['아레나스', '소계', formula, formula, formula],
  ];
  const file = write([{ name: 'a', rows }]);
  const { code, stderr } = await run(file, [...SKB, '--strict', '--dry-run']);
  assert.equal(code, 0, stderr);
  assert.match(stderr, /^cost\.xlsx: a!A1, "=TODAY\(\)": notice: 5 cells cannot be read, such as formulas/m);
  assert.equal(stderr.match(/notice/g)?.length, 1);
  assert.deepEqual(await changesOf(file, SKB), [
    ['a', 1, 'SKB', 'arenasOthers', 5],
    ['a', 2, 'SKB', 'arenasOthers', 6],
  ]);
});

test('group, year and unit in merged cells hold for each of their rows', async () => {
  const rows = [
    ['2023년과 2024년 비용'],
    ['연도', '사업부', '구분', '항목', '상반기', null, '합계'],
    [null, null, null, null, '1월', '2월', null],
    [2023, 'SKB', '아레나스', '기타', 1, 2, 3],
    [null, null, null, '하역비', 3, 4, 7],
    [2024, null, '아레나스', '기타', 5, 6, 11],
    [null, 'SK', 'IWS', '기타', 7, 8, 15],
  ];
  const heads = ['A2:A3', 'B2:B3', 'C2:C3', 'D2:D3', 'E2:F2', 'G2:G3'];
  const after = merged('A1:G1', ...heads, 'A4:A5', 'B4:B6', 'C4:C5', 'A6:A7');
  const file = write([{ name: 'a', rows, after }]);
  const taken = JSON.parse((await run(file, ['--dry-run', '--json', '--kind', 'cost'])).stdout) as {
    files: { changes: Record<string, unknown>[] }[];
  };
  assert.deepEqual(
    taken.files[0]?.changes.map(({ year, month, bu, field, after: value }) => [year, month, bu, field, value]),
    [
      [2023, 1, 'SKB', 'arenasOthers', 1],
      [2023, 1, 'SKB', 'arenasHandlingCharge', 3],
      [2023, 2, 'SKB', 'arenasOthers', 2],
      [2023, 2, 'SKB', 'arenasHandlingCharge', 4],
      [2024, 1, 'SKB', 'arenasOthers', 5],
      [2024, 2, 'SKB', 'arenasOthers', 6],
      [2024, 1, 'SK', 'iwsOthers', 7],
      [2024, 2, 'SK', 'iwsOthers', 8],
    ],
  );
});

test('one amount over several cells is refused, across months and down rows, as number or text', async () => {
  const refused = async (cells: string, ...figures: SheetCell[][]) => {
    const rows = [HEAD, ...figures.map((each, at) => ['아레나스', ['기타', '하역비'][at] ?? '', ...each])];
    const { code, stderr } = await run(write([{ name: 'a', rows, after: merged(cells) }]), [...SKB, '--allow-text']);
    assert.equal(code, 1, stderr);
    assert.match(stderr, new RegExp(`is one figure over several cells \\(${cells}\\); unmerge them`));
  };
  await refused('C2:D2', [5_000, null]);
  await refused('C2:C3', [5_000, 1], [null, 2]);
  await refused('C2:C3', [2024, 1], [null, 2]);
  await refused('C2:D2', ['5,000', null]);
  await refused('C2:D3', ['N/A', null], [null, null]);
  const dashes = write([{ name: 'a', rows: [HEAD, ['아레나스', '기타', '-', null]], after: merged('C2:D2') }]);
  assert.deepEqual(await changesOf(dashes, SKB), [], 'a dash is not an amount');
});

test('a sheet of notes beside a report is left out, whatever its headings are', async () => {
  const notes: readonly (readonly SheetCell[])[][] = [
    [
      ['날짜', '항목', '메모'],
      ['2024-01-05', '보관비', '인상'],
    ],
    [
      ['구분', '1월', '2월'],
      ['비고', '인상', '협의'],
    ],
    [
      ['항목', '비고'],
      ['아레나스 기타', '1월 운송비 포함'],
    ],
    [
      ['항목', '설명', '단위'],
      ['아레나스 보관비', '월 보관비', '원'],
      ['아레나스 하역비', '상하차', '원'],
    ],
    [
      ['월', '특이사항'],
      [1, '아레나스'],
      [2, '기타'],
    ],
  ];
  for (const rows of notes) {
    const file = write([sheet('SKB', [1, 2]), { name: '메모', rows }]);
    const { code, stderr } = await run(file, [...SKB, '--dry-run']);
    assert.equal(code, 0, stderr);
    assert.match(stderr, /^cost\.xlsx: 메모, row 1: notice: the sheet is left out/m);
    const alone = await run(file, [...SKB, '--sheet', '메모']);
    assert.equal(alone.code, 1, 'nobody means it when it is named');
  }
  const figures = [HEAD, ['아레나스', '경비', 3_000, '협의']];
  assert.equal((await run(write([sheet('SKB', [1, 2]), { name: '메모', rows: figures }]), SKB)).code, 1);
});

test('every sheet that holds a report is taken; the others, and hidden ones, are named', async () => {
  const file = write([
    { name: '표지', rows: [['2024년 비용 보고'], ['작성자: 김OO']] },
    sheet('SKB', [1, 2]),
    sheet('LPS', [3, 4]),
    sheet('옛 SKB', [5, 6], { state: 'hidden' }),
    { name: '계산', state: 'hidden', rows: [[1, 2, 3]] },
    {
      name: '환율',
      rows: [
        ['통화', '1월', '2월'],
        ['USD', 1300, 1310],
      ],
    },
    { name: '빈 시트' },
  ]);
  const database = await emptyDatabase();
  const { code, stdout, stderr } = await run(file, ['--year', '2024'], database);
  assert.equal(code, 0, stderr);
  assert.equal(
    stdout,
    `cost.xlsx, SKB: cost 2024 SKB: 2 months created, 0 updated, 0 unchanged; 2 changes
cost.xlsx, LPS: cost 2024 SK: 2 months created, 0 updated, 0 unchanged; 2 changes
`,
  );
  const left = 'notice: the sheet is left out';
  assert.equal(
    stderr,
    `cost.xlsx: 표지, 환율, '빈 시트': ${left}: no header row of a report was found in it
cost.xlsx: '옛 SKB', 계산: ${left}, because it is hidden; --sheet and its name take it
`,
  );
  assert.equal((await run(file, ['--year', '2024', '--strict'])).code, 0, 'a notice is not a warning');
  const { stdout: history } = await runHere(['history', '--json', '--db', database]);
  const changes = JSON.parse(history) as { file: string; cells: unknown[] }[];
  assert.deepEqual(
    changes.map((change) => [change.file, change.cells.length]),
    [['cost.xlsx', 4]],
    'a file is one change',
  );
  await runHere(['undo', '1', '--db', database]);
  assert.match(
    (await run(file, ['--year', '2024', '--dry-run'], database)).stdout,
    /SKB: .*; 2 changes[^]*SK: .*; 2 changes/,
  );
});

test('--sheet takes sheets by their names, hidden ones too', async () => {
  const file = write([
    sheet('SKB', [1, 2]),
    sheet('옛것', [5, 6], { state: 'veryHidden' }),
    { name: '표지', rows: [['비용']] },
  ]);
  const taken = async (...names: string[]) =>
    (await changesOf(file, [...SKB, ...names.flatMap((name) => ['--sheet', name])])).map(([name]) => name);
  assert.deepEqual(await taken(), ['SKB', 'SKB']);
  assert.deepEqual(await taken('옛것'), ['옛것', '옛것']);
  assert.deepEqual(await taken(' skb '), ['SKB', 'SKB']);
  const unknown = await run(file, [...SKB, '--sheet', 'Sheet9']);
  assert.equal(unknown.code, 1);
  assert.match(unknown.stderr, /^cost\.xlsx: line 1: has no sheet named "Sheet9"; it has SKB, 옛것 \(hidden\), 표지$/m);
  const cover = await run(file, [...SKB, '--sheet', '표지']);
  assert.match(cover.stderr, /^cost\.xlsx: 표지, row 1: No header row was found/m);
  const csv = path.join(path.dirname(file), 'x.csv');
  writeFileSync(csv, 'month,arenasOthers\n1,5\n');
  assert.match((await run(csv, [...SKB, '--sheet', 'SKB'])).stderr, /is not a workbook, so it has no sheets/);
  const none = await run(
    write([
      { name: 'a', rows: [['x']] },
      { name: 'b', rows: [['x']] },
    ]),
    SKB,
  );
  assert.match(none.stderr, /has no sheet with a report \(a, b\)/);
});

test('what the name of a sheet says is used, and options and content must agree with it', async () => {
  const sheets = [sheet('2023년 SKB', [1, 2]), sheet('2024 (LPS)', [3, 4])];
  const file = write(sheets);
  assert.deepEqual(await changesOf(file, []), [
    ['2023년 SKB', 1, 'SKB', 'arenasOthers', 1],
    ['2023년 SKB', 2, 'SKB', 'arenasOthers', 2],
    ['2024 (LPS)', 1, 'SK', 'arenasOthers', 3],
    ['2024 (LPS)', 2, 'SK', 'arenasOthers', 4],
  ]);
  const options = await run(file, ['--year', '2023', '--sheet', '2024 (LPS)']);
  assert.match(options.stderr, /The sheet name says 2024, but the figures are of 2023; make the two agree/);
  const rows = [['2023년 비용'], ...(sheets[1]?.rows ?? [])];
  const content = await run(write([{ name: '2024 SKB', rows }]), []);
  assert.match(content.stderr, /The sheet name says 2024, but the figures are of 2023/);
  const other = write(
    [
      {
        name: '2024',
        rows: [
          ['품목', '1월'],
          ['월말 재고', 5],
        ],
      },
    ],
    'cost.xlsx',
  );
  assert.doesNotMatch((await run(other, ['--kind', 'inventory'])).stderr, /sheet name says/);
});

test('a scale that only one of several sheets says is not that of all', async () => {
  const silent = sheet('a', [42_692_900, 40_363_840]);
  const iws = [HEAD, ['IWS', '기타', 7, 8]];
  for (const saying of [
    { name: 'b(천원)', rows: iws },
    { name: 'b', rows: [['(단위: 천원)'], ...iws] },
  ]) {
    const file = write([silent, saying]);
    assert.match((await run(file, SKB)).stderr, /--in-thousands/);
    const { code, stderr } = await run(file, [...SKB, '--in-thousands']);
    assert.equal(code, 1);
    assert.match(stderr, /^cost\.xlsx: a, row 1: does not say its unit, and b\S* says 천원; write "단위: 천원" above/m);
    const both = write([{ ...silent, rows: [['단위: 천원'], ...(silent.rows ?? [])] }, saying]);
    assert.equal((await run(both, [...SKB, '--in-thousands'])).code, 0);
  }
  const alone = await run(write([silent, { name: 'b', rows: iws }]), [...SKB, '--in-thousands']);
  assert.equal(alone.code, 0, 'where no sheet says it, somebody knows');
});

test('two sheets that contradict each other in one cell are refused; the parts of a month may come in several', async () => {
  const first = sheet('a', [1, 2]);
  const { code, stderr } = await run(write([first, sheet('b', [1, 3])]), SKB);
  assert.equal(code, 1);
  assert.match(
    stderr,
    /^cost\.xlsx: b, row 1: contradicts a: Arenas Others \(arenasOthers\) of Feb 2024 differs; import one of the two/m,
  );
  assert.equal((await run(write([first, sheet('b', [1, 2])]), SKB)).code, 0);
  const iws = { name: 'b', rows: [HEAD, ['IWS', '기타', 7, 8]] };
  const parts = write([first, iws]);
  assert.equal((await changesOf(parts, SKB)).length, 4);
  const database = await emptyDatabase();
  assert.match(
    (await run(parts, SKB, database)).stdout,
    /, a: .* 2 months created.*\n.*, b: .* 2 updated, 0 unchanged; 2 changes\n$/,
  );
  assert.equal((await runHere(['check', '--db', database])).code, 0);
  assert.equal((await runHere(['undo', '1', '--db', database])).stdout.match(/\d+ cells/)?.[0], '4 cells');
  assert.equal((await runHere(['check', '--db', database])).code, 0);
});

test('dates are months, percentages and merged headings are read, a format of thousands changes nothing', async () => {
  const head = [null, null, ...[45322, 45351].map((day) => cell('s="2"', `<v>${day}</v>`))];
  const rows = [
    ['2024년 창고 보고'],
    head,
    ['입고', '품목', cell('s="3"', '<v>3038000</v>'), 2637],
    [null, '파손율', ...['1.9E-3', '0.95199999999999996'].map((stored) => cell('s="1"', `<v>${stored}</v>`))],
  ];
  const formats = ['0%', 'yyyy"년" m"월"', '#,##0,'];
  const file = write({ sheets: [{ name: 'a', rows, after: merged('A1:D1', 'A3:A4') }], formats });
  assert.deepEqual(
    (await changesOf(file, [])).map(([, month, , field, after_]) => [month, field, after_]),
    [
      [1, 'inboundLineItems', 3_038_000],
      [1, 'inboundDamageRatio', 0.19],
      [2, 'inboundLineItems', 2_637],
      [2, 'inboundDamageRatio', 95.2],
    ],
  );
});

const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0]);
const NO_WORKBOOKS = [
  [
    '.xls',
    Buffer.concat([OLE, Buffer.from('Workbook', 'utf16le')]),
    /is a workbook of Excel 97 to 2003 \(\.xls\); open it in Excel/,
  ],
  [
    'a password',
    Buffer.concat([OLE, Buffer.from('EncryptedPackage', 'utf16le')]),
    /is protected by a password; open it in Excel, remove/,
  ],
  [
    'HTML',
    Buffer.from('\uFEFF\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table>'),
    /is a web page \(HTML\)/,
  ],
  ['HTML in UTF-16', Buffer.from('\uFEFF<!DOCTYPE html>', 'utf16le'), /is a web page \(HTML\)/],
  [
    'XML of 2003',
    Buffer.from('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'),
    /in XML of Excel 2003/,
  ],
  ['gzip', gzipSync('month,arenasOthers'), /is a gzip archive; unpack it/],
  ['bytes that are not text', Buffer.from('month\0,arenasOthers'), /is not a text file/],
  ['PDF', Buffer.from('%PDF-1.7\n'), /is a PDF; import the workbook/],
  ['PNG', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), /is a picture; import the workbook/],
  ['JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), /is a picture; import the workbook/],
  ['zip', zip([{ name: 'cost.csv', data: 'month,arenasOthers\n1,5\n' }]), /is a zip archive; unpack it/],
] as const;

test('what is not a workbook is named as what it is, whatever its name is', async () => {
  const cwd = scratchFolder();
  const files = NO_WORKBOOKS.map(([what, bytes, says], at) => ({ what, bytes, says, name: `cost-${at}.csv` }));
  for (const { name, bytes } of files) writeFileSync(path.join(cwd, name), bytes);
  const names = files.map(({ name }) => name);
  const { code, stderr } = await runHere(['import', ...names, ...SKB, '--db', noDatabase()], { cwd });
  assert.equal(code, 1);
  const lines = stderr.split('\n');
  for (const { what, name, says } of files) {
    const [line = '', ...more] = lines.filter((each) => each.startsWith(`${name}: `));
    assert.match(line, says, what);
    assert.deepEqual(more, [], what);
  }
  assert.match(stderr, new RegExp(`^dashboard: ${files.length} errors; nothing was imported\\.$`, 'm'));
});

/** A workbook with a part of this many megabytes, made of one piece again and again. */
function large(part: string, megabytes: number, [head, piece, tail]: readonly [string, string, string]): string {
  const count = Math.floor((megabytes * 1_000_000) / piece.length);
  const bytes = Buffer.concat([Buffer.from(head), Buffer.alloc(count * piece.length, piece), Buffer.from(tail)]);
  const parts = workbookParts({ sheets: [sheet('a', [1, 2])], sharedStrings: [] });
  const file = path.join(scratchFolder(), 'cost.xlsx');
  writeFileSync(
    file,
    zip(Object.entries(parts).map(([name, data]) => (name.endsWith(part) ? { name, data: bytes } : { name, data }))),
  );
  return file;
}

const [before = '', after = ''] = (
  workbookParts({ sheets: [sheet('a', [1, 2])] })['xl/worksheets/sheet1.xml'] ?? ''
).split('</sheetData>');
for (const [what, part, megabytes, pieces, says] of [
  [
    'blank rows',
    'sheet1.xml',
    20,
    [before, `<row>${'<c s="0"/>'.repeat(10)}</row>`, `</sheetData>${after}`],
    /2 months created/,
  ],
  [
    'filled rows',
    'sheet1.xml',
    15,
    [before, `<row>${'<c t="inlineStr"><is><t>x</t></is></c>'.repeat(2)}<c><v>1</v></c></row>`, `</sheetData>${after}`],
    /or more errors/,
  ],
  [
    'texts',
    'sharedStrings.xml',
    40,
    [`<sst xmlns="${MAIN}">`, '<si><t>가나다라마바사</t></si>', '</sst>'],
    /over 1000000 texts/,
  ],
  ['empty texts', 'sharedStrings.xml', 20, [`<sst xmlns="${MAIN}">`, '<si/>', '</sst>'], /over 1000000 texts/],
  [
    'formats',
    'styles.xml',
    11,
    [`<styleSheet xmlns="${MAIN}"><cellXfs>`, '<xf/>', '</cellXfs></styleSheet>'],
    /over 10000000 bytes/,
  ],
] as const) {
  test(`${megabytes} MB of ${what}: read or refused in bounded memory`, async () => {
    const args = ['import', large(part, megabytes, pieces), ...SKB, '--db', noDatabase()];
    const { stdout, stderr, peak } = await runWatched(args);
    assert.match(stdout + stderr, says);
    assert.ok(peak < 90 + 4 * megabytes, `${peak.toFixed(0)} MB`); // 90 are the CLI's own
  });
}

test('LibreOffice’s own workbooks and CSV files of one sheet hold the same figures', async () => {
  const database = await emptyDatabase();
  const samples = path.join(FIXTURES, 'warehouse_report_2024.csv');
  assert.equal((await runHere(['import', samples, '--db', database])).code, 0);
  const names = ['libreoffice-in-english.xlsx', 'libreoffice-in-korean.xlsx', 'libreoffice-cp949.csv'];
  const { code, stdout, stderr } = await runHere(['import', ...names, '--db', database], {
    cwd: path.join(FIXTURES, 'import'),
  });
  assert.deepEqual([code, stderr], [0, '']);
  const lines = stdout.trimEnd().split('\n');
  assert.equal(lines.length, names.length, stdout);
  for (const [at, name] of names.entries()) {
    assert.ok(lines[at]?.startsWith(name), stdout);
    assert.match(lines[at] ?? '', /12 unchanged; 0 changes$/, name);
  }
});

test(
  'a workbook that LibreOffice makes now of an exported file changes nothing',
  { skip: !existsSync(SOFFICE) && 'it is not installed' },
  async () => {
    const folder = scratchFolder();
    const database = await emptyDatabase();
    const samples = path.join(FIXTURES, 'cost_report_2024_SKB.csv');
    await runHere(['import', samples, '--db', database]);
    const csv = 'Text - txt - csv (StarCalc):44,34,76,1,,1042,false,true';
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const to = ['--convert-to', 'xlsx:Calc MS Excel 2007 XML', '--outdir', folder, samples];
    await promisify(execFile)(SOFFICE, ['--headless', '--norestore', profile, `--infilter=${csv}`, ...to], {
      timeout: 60_000,
    });
    const { code, stdout } = await runHere([
      'import',
      path.join(folder, 'cost_report_2024_SKB.xlsx'),
      '--db',
      database,
    ]);
    assert.equal(code, 0);
    assert.match(stdout, /12 unchanged; 0 changes\n$/);
  },
);
