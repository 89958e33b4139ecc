import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { listMonths } from '../../db/month-records.ts';
import { openForReading } from '../../db/open.ts';
import type { ImportResult } from '../../src/domain/import-answer.ts';
import { reportById } from '../../src/domain/reports.ts';
import { runHere } from '../support/cli-here.ts';
import { FIXTURES, runCli } from '../support/cli.ts';
import { emptyDatabase, noDatabase, scratchFolder } from '../support/database.ts';

const COST = ['--kind', 'cost', '--year', '2024', '--bu', 'SKB'];

async function storedCost(database: string) {
  const { reader, close } = await openForReading(database);
  const records = await listMonths(reader, reportById('cost'), { year: 2024, bu: 'SKB' });
  await close();
  return records;
}

async function ledgerSize(database: string): Promise<number> {
  const { reader, close } = await openForReading(database);
  const entries = await reader.selectFrom('change_record').select('revision').execute();
  await close();
  return entries.length;
}

function write(name: string, bytes: string | Buffer): string {
  const file = path.join(scratchFolder(), name);
  writeFileSync(file, bytes);
  return file;
}

test('all 11,172 syllables are read from CP949, as written by an independent encoder', async () => {
  const database = await emptyDatabase();
  const file = path.join(FIXTURES, 'import/all-syllables.csv');
  const { code, stderr } = await runHere(['import', file, ...COST, '--allow-text', '--db', database]);
  assert.equal(code, 0, stderr);
  const texts = (await storedCost(database)).flatMap(({ cells }) =>
    Object.values(cells).filter((value) => value !== null),
  );
  const expected = Array.from({ length: 11_172 }, (_, at) => String.fromCharCode(0xac00 + at)).join('');
  assert.equal(texts.join(''), expected);
});

test('files of Korean Excel are read as people read them', async () => {
  const database = noDatabase();
  const file = path.join(FIXTURES, 'import/korean-excel.csv');
  await runHere(['import', file, '--kind', 'warehouse', '--year', '2025', '--db', database]);
  const { reader, close } = await openForReading(database);
  const [january, february, ...others] = await listMonths(reader, reportById('warehouse'), { year: 2025, bu: null });
  await close();
  assert.deepEqual(others, [], 'a month of dashes has no record');
  assert.deepEqual(
    [january?.cells.inboundDeliveryNotes, january?.cells.spaceUtilPallets, january?.cells.energyKwh],
    [415, 95, 145_500],
  );
  assert.deepEqual([february?.cells.inboundDeliveryNotes, february?.cells.spaceUtilCold28c], [1204, -2]);
});

test('--encoding overrides the detection; an unknown encoding is wrong usage', async () => {
  const database = await emptyDatabase();
  const file = write('x.csv', iconv.encode('month,arenasOthers\n1,확인\n', 'cp949'));
  for (const name of ['cp949', 'EUC-KR', 'ms949']) {
    const { code } = await runHere(['import', file, ...COST, '--allow-text', '--encoding', name, '--db', database]);
    assert.equal(code, 0, name);
  }
  assert.equal((await storedCost(database))[0]?.cells.arenasOthers, '확인');
  assert.equal((await runHere(['import', file, ...COST, '--encoding', 'utf-8', '--db', database])).code, 1);
  assert.equal((await runHere(['import', file, '--encoding', 'latin1', '--db', database])).code, 2);
});

test('- is standard input, once', async () => {
  const database = await emptyDatabase();
  const input = iconv.encode('month,아레나스 기타\r\n1,"1,234"\r\n', 'cp949');
  const result = await runCli(['import', '-', ...COST, '--db', database], { input });
  assert.deepEqual(result, {
    code: 0,
    stdout: '-: cost 2024 SKB: 1 month created, 0 updated, 0 unchanged; 1 change\n',
    stderr: '',
  });
  assert.equal((await storedCost(database))[0]?.cells.arenasOthers, 1234);
  assert.equal((await runCli(['import', '-', '-', ...COST, '--db', database], { input })).code, 2);
  assert.equal((await runCli(['import', '-', ...COST, '--db', database], { input: '' })).code, 1, 'nothing came');
});

test('--dry-run shows every cell that would change, and changes nothing', async () => {
  const database = await emptyDatabase();
  const before = write('x.csv', 'month,arenasOthers,iwsOthers\n1,1000,7\n');
  assert.equal((await runHere(['import', before, ...COST, '--db', database])).code, 0);
  const after = write('x.csv', 'month,arenasOthers,iwsOthers,monthlyBudget\n1,,7,N/A\n2,0.5,,\n3,,,\n');
  const entries = await ledgerSize(database);
  const { code, stdout, stderr } = await runHere(
    ['import', path.basename(after), ...COST, '--allow-text', '--dry-run', '--db', database],
    { cwd: path.dirname(after) },
  );
  assert.equal(code, 0, stderr);
  assert.equal(
    stdout,
    [
      'x.csv: cost 2024 SKB: 1 month would be created, 1 updated, 0 unchanged; 3 changes, 1 emptied',
      '  2024-01 SKB',
      '    Arenas Others (arenasOthers): 1,000 → (empty)',
      '    Monthly Budget (monthlyBudget): (empty) → "N/A"',
      '  2024-02 SKB',
      '    Arenas Others (arenasOthers): (empty) → 0.5',
      '',
    ].join('\n'),
  );
  assert.equal(await ledgerSize(database), entries);

  const none = noDatabase();
  const first = await runHere(['import', before, ...COST, '--dry-run', '--quiet', '--db', none]);
  assert.deepEqual([first.code, first.stderr], [0, `there is no database ${none} yet\n`]);
  assert.equal(existsSync(none), false, 'nor makes a database');
  const two = await runHere(['import', before, before, ...COST, '--dry-run', '--db', none]);
  assert.match(two.stdout, /1 month would be created.*\n(?: .*\n)*.*0 months would be created, 0 updated, 1 unchanged/);
});

test('--json: what was done, or every error', async () => {
  const database = await emptyDatabase();
  const folder = scratchFolder();
  writeFileSync(path.join(folder, 'cost_2024_SKB.csv'), 'month,arenasOthers,arenasSubTotal\n1,1000,999\n');
  const run = (...args: string[]) => runHere(['import', ...args, '--json', '--db', database], { cwd: folder });
  const cell = { year: 2024, month: 1, bu: 'SKB' };
  const done = await run('cost_2024_SKB.csv', '--quiet');
  assert.equal(done.stderr, '');
  const { summary, ...result } = JSON.parse(done.stdout) as ImportResult;
  assert.deepEqual(
    Object.values(summary).map(({ count }) => count),
    [0, 1, 0],
  );
  assert.deepEqual(result, {
    files: [
      {
        file: 'cost_2024_SKB.csv',
        sheet: null,
        kind: 'cost',
        created: 1,
        updated: 0,
        unchanged: 0,
        changes: [{ ...cell, field: 'arenasOthers', before: null, after: 1000 }],
        old: [],
        warnings: [
          {
            file: 'cost_2024_SKB.csv',
            line: 2,
            column: 'C',
            header: 'arenasSubTotal',
            value: '999',
            code: 'sum-differs',
            message:
              "is Arenas Sub total (arenasSubTotal) of Jan, but the file's own cells give 1000; correct one of the two",
          },
        ],
        notices: [],
        sums: [
          { ...cell, field: 'arenasSubTotal', before: null, after: '1000' },
          { ...cell, field: 'totalCost', before: null, after: '1000' },
          { ...cell, field: 'budgetVariance', before: null, after: '-1000' },
        ],
      },
    ],
    errors: [],
    errorCount: 0,
    unknown: [],
  });
  writeFileSync(path.join(folder, 'bad.csv'), 'month,arenasOthers\n13,five\n');
  const refused = await run('bad.csv', ...COST);
  assert.equal(refused.code, 1);
  const { errors, unknown, errorCount } = JSON.parse(refused.stdout) as ImportResult;
  assert.deepEqual([unknown, errorCount], [[], 2]);
  assert.deepEqual(errors, [
    {
      file: 'bad.csv',
      line: 2,
      column: 'A',
      header: 'month',
      value: '13',
      code: 'not-a-month',
      message: 'must be a month, 1 to 12',
    },
    {
      file: 'bad.csv',
      line: 2,
      column: 'B',
      header: 'arenasOthers',
      value: 'five',
      code: 'not-a-number',
      message: 'is not a number; correct it, or import it as text with --allow-text',
    },
  ]);
  assert.equal(refused.stderr, 'dashboard: 2 errors; nothing was imported.\n');
});

test('--quiet is silent on success, and only then', async () => {
  const file = write('x.csv', 'month,arenasOthers\n1,5\n');
  const silent = { code: 0, stdout: '', stderr: '' };
  const database = noDatabase();
  const made = { ...silent, stderr: `created the database ${database}\n` };
  assert.deepEqual(await runHere(['import', file, ...COST, '--quiet', '--db', database]), made, 'always said');
  assert.deepEqual(await runHere(['import', file, ...COST, '--quiet', '--db', database]), silent);
  const bad = write('x.csv', 'month,arenasOthers\n1,five\n');
  const refused = await runHere(['import', bad, ...COST, '--quiet', '--db', noDatabase()]);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /"five": is not a number[\s\S]*1 error; nothing was imported/);
  const odd = write('x.csv', 'month,arenasOthers\n1,1E+05\n');
  const warned = await runHere(['import', odd, ...COST, '--quiet', '--db', noDatabase()]);
  assert.deepEqual([warned.code, warned.stdout], [0, '']);
  assert.match(warned.stderr, /warning: .*scientific notation/, 'a warning is printed');
  const noted = write('x.csv', '구분,항목,1월,비고\n아레나스,관리비,5,확인\n');
  assert.deepEqual(await runHere(['import', noted, ...COST, '--quiet', '--db', database]), silent, 'a notice is not');
  assert.match((await runHere(['import', noted, ...COST, '--db', noDatabase()])).stderr, /D1.*notice: is left out/);
});

test('sums that are left as they were in an edited form are one notice; other sums that differ are warnings', async () => {
  const database = await emptyDatabase();
  const form = (others: number, subTotal: number) =>
    write(
      'x.csv',
      `구분,항목,1월,합계\n아레나스,관리비,5,5\n,기타,${others},${others}\n,소계,${subTotal},${subTotal}\n`,
    );
  const run = (file: string) => runHere(['import', file, ...COST, '--strict', '--db', database]);
  assert.deepEqual((await run(form(6, 11))).stderr, '');
  const edited = await runHere(['import', form(7, 11), ...COST, '--db', database]);
  assert.match(
    edited.stderr,
    /^[^\n]*C4[^\n]*notice: and the other sums that differ are those of the stored figures[^\n]*\n$/,
  );
  assert.match(edited.stdout, /1 updated.*; 1 change\n/);
  const wrong = await runHere(['import', form(8, 99), ...COST, '--db', database]);
  assert.match(
    wrong.stderr,
    /C4[^\n]*warning: is Arenas Sub total \(arenasSubTotal\) of Jan, but the file's own cells give 13/,
  );
});

test('a sum in thousands may differ by what its numbers were rounded by', async () => {
  const database = await emptyDatabase();
  const warned = async (...figures: readonly (number | string)[]) => {
    const [management, handling, subTotal] = figures;
    const rows = `구분,항목,1월\n아레나스,관리비,${management}\n,하역비,${handling}\n,소계,${subTotal}\n`;
    const file = write('x.csv', `(단위: 천원)\n${rows}`);
    const { stderr } = await runHere(['import', file, ...COST, '--in-thousands', '--db', database]);
    return stderr.includes('(arenasSubTotal) of Jan');
  };
  assert.equal(await warned(1201, 301, 1503), false);
  assert.equal(await warned('1201.4', '301.4', 1503), false);
  assert.equal(await warned('1201.4', '301.4', '1503.0'), false);
  assert.equal(await warned(1201, 301, 1504), true);
  assert.equal(await warned('1201.4', '301.4', '1503.1'), true);
});

test('amounts in thousands or millions of won are multiplied exactly, and nothing else is', async () => {
  const database = await emptyDatabase();
  const file = write('cost_report_2024_SKB.csv', 'month,arenasOthers,iwsOthers\n1,0.1,"1,234.567"\n');
  assert.equal((await runHere(['import', file, '--in-thousands', '--db', database])).code, 0);
  const [january] = await storedCost(database);
  assert.deepEqual([january?.cells.arenasOthers, january?.cells.iwsOthers], [100, 1_234_567]);
  assert.equal((await runHere(['import', file, '--in-thousands', '--in-millions', '--db', database])).code, 2);
  const status = write('warehouse_report_2024.csv', 'month,labors,inventoryAccuracy\n1,5,99.5\n');
  assert.match(
    (await runHere(['import', status, '--in-millions', '--dry-run', '--db', database])).stdout,
    /\(empty\) → 5\n[\s\S]*\(empty\) → 99\.5/,
  );
});

test('a file in another scale than the stored months is refused once, unless somebody says its scale', async () => {
  const database = await emptyDatabase();
  const run = (file: string, ...options: string[]) => runHere(['import', file, ...options, '--db', database]);
  for (const year of [2024, 2025]) {
    const stored = path.join(FIXTURES, `cost_report_${year}_SKB.csv`);
    assert.equal((await run(stored)).code, 0);
  }
  const rows = readFileSync(path.join(FIXTURES, 'cost_report_2026_SKB.csv'), 'utf8').split('\r\n');
  const [head = '', ...fields] = rows.filter(
    (line, at) => at === 0 || reportById('cost').fieldByKey.has(line.split(',')[0] ?? ''),
  );
  /** Without sums. */
  const inThousands = (months: number) => {
    const scaled = fields.map((line) => {
      const cells = line.split(',').slice(0, -1);
      return cells
        .map((text, at) => (at >= 5 && at < 5 + months && text !== '' ? Number(text) / 1000 : text))
        .join(',');
    });
    return [head.replace(',Total', ''), ...scaled, ''].join('\n');
  };
  const file = write('cost_report_2026_SKB.csv', inThousands(12));
  const { code, stderr } = await run(file);
  assert.equal(code, 1);
  const [said, ...others] = stderr.trimEnd().split('\n');
  assert.match(
    said ?? '',
    /cost_report_2026_SKB\.csv: line 2, F2, Jan, "48031.04": is in another scale: 170 of the 170 figures .* are about 1\/1,000 of what is usual; add --in-thousands if all amounts are in 천원, or --as-is if they are right$/,
  );
  assert.equal(others.length, 1, stderr);
  const refused = await run(file, '--json');
  const { errors } = JSON.parse(refused.stdout) as { errors: { code: string; column: string; line: number }[] };
  assert.deepEqual(
    errors.map((error) => [error.code, error.line, error.column]),
    [['another-scale', 2, 'F']],
  );
  assert.match(
    (await run(file, '--as-is', '--dry-run')).stderr,
    /warning: .*170 figures are unlikely for the same reason.* is about 1\/1,000 of/,
  );
  const taken = await run(file, '--in-thousands', '--dry-run');
  assert.deepEqual([taken.code, taken.stderr], [0, '']);
  const some = await run(write('cost_report_2026_SKB.csv', inThousands(2)), '--dry-run');
  assert.deepEqual([some.code, some.stderr.split('\n').length], [0, 2], some.stderr);
  assert.match(
    some.stderr,
    /warning: Jan 2026 to Feb 2026 SKB, 17 fields: 34 figures are unlikely for the same reason.* is about 1\/1,000/,
  );
});

test('--as-is goes with no other scale, and not with a title that says another', async () => {
  for (const option of ['--in-thousands', '--in-millions']) {
    assert.equal((await runHere(['import', 'x.csv', '--as-is', option, '--db', noDatabase()])).code, 2);
  }
  const sheet = write('x.csv', '비용,(단위: 천원)\n항목,1월\n아레나스 관리비,5\n');
  const { code, stderr } = await runHere(['import', sheet, ...COST, '--as-is', '--db', noDatabase()]);
  assert.equal(code, 1);
  assert.match(stderr, /B1.* says 천원, but --as-is says 원; correct one of the two\n/);
});

test('one cause is reported once, in the language of the terminal', async () => {
  const months = Array.from({ length: 12 }, (_, month) => `${month + 1}월`);
  const fields = ['arenasManagementCharge', 'arenasHandlingCharge', 'arenasStorageCharge', 'arenasOthers'];
  const faulty = (text: (row: number, month: number) => string) =>
    write(
      'x.csv',
      [['Field', ...months], ...fields.map((key, row) => [key, ...months.map((_, month) => text(row, month))])].join(
        '\n',
      ),
    );
  const run = async (file: string, lang: string) => {
    const env = { DASHBOARD_LANG: lang };
    const { stderr } = await runHere(['import', file, ...COST, '--db', noDatabase()], { env });
    return stderr.replaceAll(file, 'x.csv').trim().split('\n');
  };
  const equal = faulty(() => '미정');
  const [told, end, ...others] = await run(equal, 'ko');
  assert.match(told ?? '', /^x\.csv: 2행, B2:M5, "미정", 48개 셀: .*숫자가 아닙니다/);
  assert.equal(end, 'dashboard: 오류 48개. 아무것도 가져오지 않았습니다.');
  assert.deepEqual(others, []);
  assert.match((await run(equal, 'en'))[0] ?? '', /^x\.csv: line 2, B2:M5, "미정", 48 cells: .*is not a number/);

  const [separators] = await run(
    faulty((row, month) => `"${row + 1},${month + 20}"`),
    'en',
  );
  assert.match(separators ?? '', /^x\.csv: line 2, B2:M5, "1,20", "1,21", "1,22" …, 48 cells: .*thousands separator/);
});

test('--rejects writes every error as CSV without formulas, and overwrites only rejects', async () => {
  const database = await emptyDatabase();
  const folder = scratchFolder();
  const rows = Array.from({ length: 300 }, (_, at) => `1,=cmd|${at}\n`).join('');
  writeFileSync(path.join(folder, 'bad.csv'), `month,arenasOthers\n${rows}`);
  const run = (...args: string[]) =>
    runHere(['import', 'bad.csv', ...COST, ...args, '--db', database], { cwd: folder });
  const { code, stderr } = await run('--rejects', 'r.csv');
  assert.equal(code, 1);
  const lines = stderr.split('\n').filter((line) => line.startsWith('bad.csv: '));
  assert.equal(lines.length, 3, 'each cause once');
  assert.match(
    lines[0] ?? '',
    /^bad\.csv: line 2, B2:B301, arenasOthers, "=cmd\|0", "=cmd\|1", "=cmd\|2" …, 300 cells: /,
  );
  assert.match(lines[1] ?? '', /^bad\.csv: line 3, A3:A301, month, "1", 299 cells: appears twice/);
  assert.equal(lines[2], 'bad.csv: all of them are in r.csv');
  assert.match(stderr, /^dashboard: 599 errors/m);
  const rejects: string[][] = parse(readFileSync(path.join(folder, 'r.csv'), 'utf8'), { bom: true });
  assert.deepEqual(rejects[0], ['file', 'line', 'column', 'header', 'value', 'message']);
  assert.equal(rejects.length, 1 + 599);
  assert.deepEqual(rejects[1]?.slice(0, 5), ['bad.csv', '2', 'B', 'arenasOthers', "'=cmd|0"]);

  assert.equal((await run('--rejects', 'bad.csv')).code, 2);
  assert.equal((await run('--rejects', database)).code, 2);
  assert.equal((await run('--rejects', 'no/where.csv')).code, 3);
  writeFileSync(path.join(folder, 'notes.txt'), 'important');
  assert.equal((await run('--rejects', 'notes.txt')).code, 2);
  assert.equal(readFileSync(path.join(folder, 'notes.txt'), 'utf8'), 'important');
  for (const end of ['-wal', '-shm', '-journal']) assert.equal((await run('--rejects', database + end)).code, 2, end);
  writeFileSync(path.join(folder, 'bad.csv'), 'month,arenasOthers\n1,5\n');
  assert.equal((await run('--rejects', 'r.csv')).code, 0);
  assert.match(readFileSync(path.join(folder, 'r.csv'), 'utf8'), /^\ufefffile,line,[^\n]*\n$/, 'no errors are left');
});

test('a file that cannot be read as text does not keep the others from being checked', async () => {
  const folder = scratchFolder();
  writeFileSync(path.join(folder, 'book.csv'), 'PK\u0003\u0004');
  writeFileSync(path.join(folder, 'bad.csv'), 'month,arenasOthers\n13,5\n');
  const args = ['import', 'book.csv', 'bad.csv', ...COST, '--json', '--rejects', 'r.csv', '--db', noDatabase()];
  const { code, stdout } = await runHere(args, { cwd: folder });
  assert.equal(code, 1);
  const { errors } = JSON.parse(stdout) as { errors: { file: string; line: number; column: string | null }[] };
  assert.deepEqual(
    errors.map(({ file, line, column }) => [file, line, column]),
    [
      ['book.csv', 1, null],
      ['bad.csv', 2, 'A'],
    ],
  );
  assert.equal((parse(readFileSync(path.join(folder, 'r.csv'), 'utf8'), { bom: true }) as unknown[]).length, 3);
});

test('rejects with line breaks in them are one row each', async () => {
  const folder = scratchFolder();
  writeFileSync(path.join(folder, 'bad.csv'), 'month,arenasOthers\n1,"x\n=y"\n2,"a\rb"\n');
  await runHere(['import', 'bad.csv', ...COST, '--rejects', 'r.csv', '--db', noDatabase()], { cwd: folder });
  const rows: string[][] = parse(readFileSync(path.join(folder, 'r.csv'), 'utf8'), { bom: true });
  assert.deepEqual(
    rows.slice(1).map((row) => row[4]),
    ['x\n=y', 'a\rb'],
  );
});

test('no name, cell or header can start a line of its own or control the terminal', async () => {
  const folder = scratchFolder();
  const name = 'a\nOK: forged\u001b[31m\u202e.csv';
  writeFileSync(path.join(folder, name), 'month,arenasOthers,x\u009b31m\n1,a\u009b2J\u0085FORGED\u2028x\n');
  const { stderr } = await runHere(['import', name, ...COST, '--db', noDatabase()], { cwd: folder });
  assert.ok(stderr.includes('a\\u{a}OK: forged\\u{1b}[31m'), stderr);
  const missing = await runHere(['import', 'no\u001b[2J.csv', ...COST, '--db', noDatabase()], { cwd: folder });
  const database = await emptyDatabase();
  writeFileSync(path.join(folder, name), 'month,arenasOthers\n1,5\n');
  await runHere(['import', name, ...COST, '--actor', 'evil\u202ekim', '--db', database], { cwd: folder });
  const history = await runHere(['history', '--db', database]);
  for (const text of [stderr, missing.stderr, history.stdout]) {
    // oxlint-disable-next-line no-control-regex -- that is what is looked for
    assert.doesNotMatch(text, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u202e]/);
    assert.doesNotMatch(text, /^(?:OK: forged|FORGED)/m);
  }
});

test('a year or unit that only some rows have is not filled in from the file name', async () => {
  const folder = scratchFolder();
  const file = 'cost 2023 SKB.csv';
  const run = async (text: string, ...args: string[]) => {
    writeFileSync(path.join(folder, file), text);
    return runHere(['import', file, ...args, '--db', noDatabase()], { cwd: folder });
  };
  const merged = await run('Field,Year,Unit,Jan\narenasOthers,2024,SK,111\niwsOthers,,,222\n');
  assert.equal(merged.code, 1);
  assert.match(merged.stderr, /B3, Year, "": is empty; write the year in every row/);
  assert.match(merged.stderr, /C3, Unit, "": is empty; write the business unit in every row/);
  const late = await run('year,month,bu,arenasOthers\n,1,,1\n2024,2,SK,2\n');
  assert.match(late.stderr, /The file name says 2023, but the figures are of 2024/);
  assert.match(late.stderr, /The file name says SKB, but the figures are of SK;/);
  assert.equal((await run('year,month,bu,arenasOthers\n,1,,1\n2023,2,SKB,2\n')).code, 0, 'they agree');
  assert.equal((await run('year,month,bu,arenasOthers\n,1,,1\n,2,,2\n')).code, 0, 'the file name has year and unit');
  const options = await run('year,month,bu,arenasOthers\n2024,1,SK,1\n,2,,2\n', '--year', '2024', '--bu', 'SK');
  assert.match(options.stderr, /The file name says 2023, but the figures are of 2024/);
});

test('contradictory rows and files without figures are refused', async () => {
  const cases: [string, RegExp][] = [
    [
      'Field,Group,Item,Jan\narenasOthers,IWS,Others,777\n',
      /C2, Item, "Others": says IWS Others \(iwsOthers\), but Field says Arenas Others \(arenasOthers\)/,
    ],
    ['year,month\n2024,1\n', /There is no figure to import: none has both a month and a field of the cost report/],
    ['month,totalCost\n1,5\n', /There is no figure to import: none has both a month and a field of the cost report/],
    ['Field,Jan\ntotalCost,5\n', /There is no figure to import: none has both a month and a field of the cost report/],
  ];
  for (const [text, says] of cases) {
    const { code, stderr } = await runHere(['import', write('x.csv', text), ...COST, '--db', noDatabase()]);
    assert.equal(code, 1, text);
    assert.match(stderr, says);
  }
  const odd = write('x.csv', 'month;arenasOthers\n1;17,123\n2;1,5\n');
  const commas = await runHere(['import', odd, ...COST, '--allow-text', '--db', noDatabase()]);
  assert.match(commas.stderr, /B2, arenasOthers, "17,123": warning: is read as 17123, and so are others like it/);
});

test('a sheet of more than three years that hold nothing yet is asked about, unless --as-is says that they are right', async () => {
  const folder = scratchFolder();
  const years = [2021, 2022, 2023, 2024].map(
    (year) => `${year},1월,아레나스,관리비,5\n${year},2월,아레나스,관리비,6\n`,
  );
  writeFileSync(path.join(folder, 'history.csv'), `연도,월,구분,항목,금액\n${years.join('')}`);
  const run = (...args: string[]) =>
    runHere(['import', 'history.csv', '--kind', 'cost', '--bu', 'SKB', ...args, '--db', 'x.sqlite'], { cwd: folder });
  const asked = await run();
  assert.equal(asked.code, 1);
  assert.match(asked.stderr, /is the first of 4 years that hold nothing yet \(2021 to 2024\).*add --as-is/);
  assert.equal((await run('--as-is')).code, 0);
  assert.equal((await run()).code, 0, 'the years are known now');
});
