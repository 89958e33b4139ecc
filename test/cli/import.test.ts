import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { databaseLocation } from '../../db/location.ts';
import { isMade, openDatabase, openForReading } from '../../db/open.ts';
import { loadReportYear } from '../../db/report-year.ts';
import { reportById } from '../../src/domain/reports.ts';
import { runHere } from '../support/cli-here.ts';
import { FIXTURES, runCli } from '../support/cli.ts';
import { emptyDatabase, newDatabase, scratchFolder } from '../support/database.ts';

const GOLDEN = path.join(FIXTURES, 'import');

function write(name: string, text: string | Buffer): string {
  const file = path.join(scratchFolder(), name);
  writeFileSync(file, text);
  return file;
}

async function storedCost(database: string, year = 2024) {
  const { reader, close } = await openForReading(database);
  const { months } = await loadReportYear(reader, reportById('cost'), { year, bu: 'SKB' });
  await close();
  return months;
}

const goldens = readdirSync(GOLDEN).filter((name) => /\.(?:csv|xlsx)$/.test(name));
assert.ok(goldens.length >= 10);
for (const name of goldens) {
  test(`golden: ${name}`, async () => {
    const args = readFileSync(path.join(GOLDEN, name.replace(/\.\w+$/, '.args')), 'utf8')
      .split(/\s+/)
      .filter(Boolean);
    const database = await newDatabase();
    const { code, stdout, stderr } = await runHere(['import', name, ...args, '--db', database], { cwd: GOLDEN });
    const outcome = `exit ${code}\n${stdout}${stderr}`.replace(String(databaseLocation(database)), 'DATABASE');
    const expected = path.join(GOLDEN, name.replace(/\.\w+$/, '.txt'));
    // For a new case run GOLDEN=write npm test, and check the file that it writes.
    if (process.env.GOLDEN === 'write') writeFileSync(expected, outcome);
    assert.equal(outcome, readFileSync(expected, 'utf8'));
    assert.equal(await isMade(database), outcome.startsWith('exit 0'), 'a refused import makes no database');
  });
}

test('every fault of a file is named, each with line, spreadsheet cell, header, value and reason', async () => {
  const outcome = readFileSync(path.join(GOLDEN, 'many-faults.txt'), 'utf8');
  const lines = outcome.split('\n').filter((line) => line.startsWith('many-faults.csv: line'));
  const reasons = new Set(lines.map((line) => line.replace(/^.*?(?:": |line \d+: )/, '')));
  assert.ok(reasons.size >= 20, `${reasons.size} kinds of faults`);
  for (const line of lines.slice(0, -1)) {
    assert.match(line, /^many-faults\.csv: line \d+, [A-Z]\d+, (?:[^"]+, )?".*": \S/);
  }
});

test('`dashboard import cost.csv --year 2024 --bu SKB` to the letter', async () => {
  const file = write('cost.csv', 'month,arenasManagementCharge,monthlyBudget\r\n1,"1,234",2000\r\n2,,\r\n');
  const database = await emptyDatabase();
  const env = { DATABASE_URL: database };
  const run = () => runCli(['import', 'cost.csv', '--year', '2024', '--bu', 'SKB'], { cwd: path.dirname(file), env });
  const first = await run();
  assert.deepEqual(first, {
    code: 0,
    stdout: 'cost.csv: cost 2024 SKB: 1 month created, 0 updated, 0 unchanged; 2 changes\n',
    stderr: '',
  });
  const months = await storedCost(database);
  assert.deepEqual([...months.keys()], [1], 'a month of nothing but empty cells creates no record');
  assert.equal(months.get(1)?.arenasManagementCharge, 1234);
  assert.equal(months.get(1)?.monthlyBudget, 2000);
  assert.equal((await run()).stdout, 'cost.csv: cost 2024 SKB: 0 months created, 0 updated, 1 unchanged; 0 changes\n');
});

test('an empty cell clears, a missing column or month keeps what is stored', async () => {
  const database = await emptyDatabase();
  const one = write('cost_report_2024_SKB.csv', 'month,arenasOthers,iwsOthers\n1,5,6\n2,7,8\n');
  assert.equal((await runHere(['import', one, '--db', database])).code, 0);
  const two = write('cost_report_2024_SKB.csv', 'month,arenasOthers\n1,\n');
  assert.match(
    (await runHere(['import', two, '--db', database])).stdout,
    /0 months created, 1 updated, 0 unchanged; 1 change, 1 emptied\n/,
  );
  const months = await storedCost(database);
  assert.equal(months.get(1)?.arenasOthers, null);
  assert.equal(months.get(1)?.iwsOthers, 6);
  assert.equal(months.get(2)?.arenasOthers, 7);
});

test('several files are one transaction: one faulty file refuses all of them', async () => {
  const database = await emptyDatabase();
  const good = write('cost_report_2024_SKB.csv', 'month,arenasOthers\n1,5\n');
  const bad = write('cost_report_2025_SKB.csv', 'month,arenasOthers\n1,five\n');
  const { code, stdout, stderr } = await runHere(['import', good, bad, '--db', database]);
  assert.equal(code, 1);
  assert.equal(stdout, '');
  assert.match(stderr, /line 2, B2, arenasOthers, "five": is not a number/);
  assert.match(stderr, /1 error; nothing was imported/);
  assert.equal((await storedCost(database)).size, 0);
});

test('a point before three digits may mark thousands in a file with semicolons', async () => {
  const args = ['--kind', 'cost', '--year', '2024', '--bu', 'SKB', '--db', await emptyDatabase()];
  const run = (text: string) => runHere(['import', write('kosten.csv', text), ...args]);
  const points = await run('Group;Item;Jan;Feb\nArenas;Others;952.710;972.410\n');
  assert.match(
    points.stderr,
    /C2, Jan, "952\.710": Arenas Others \S+ may be 952\.71 or 952710; if the point marks thousands/,
  );
  assert.equal((await run('Group;Item;Jan;Feb\nArenas;Others;952710;972.41\n')).code, 0);
  assert.equal((await run('Group,Item,Jan,Feb\nArenas,Others,952.710,972.410\n')).code, 0);
  const counts = ['import', write('lager.csv', 'Group;Item;Jan\nInbound;Line Items;2.741\n'), '--kind', 'warehouse'];
  assert.equal((await runHere([...counts, '--year', '2024', '--db', await emptyDatabase()])).code, 1);
});

test('two files that contradict each other in one cell are both refused, and each error names the other file', async () => {
  const database = await emptyDatabase();
  const folder = scratchFolder();
  writeFileSync(path.join(folder, 'cost.csv'), 'year,month,bu,arenasOthers,iwsOthers\n2024,7,SKB,1,2\n');
  writeFileSync(path.join(folder, 'cost (1).csv'), 'year,month,bu,arenasOthers\n2024,7,SKB,3\n');
  writeFileSync(path.join(folder, 'iws.csv'), 'year,month,bu,iwsOthers,iwsHandlingCharge\n2024,7,SKB,2,9\n');
  const run = (...files: string[]) => runHere(['import', ...files, '--db', database], { cwd: folder });
  const { code, stderr } = await run('cost.csv', 'cost (1).csv');
  assert.equal(code, 1);
  assert.match(
    stderr,
    /^cost \(1\)\.csv: line 1: contradicts cost\.csv: Arenas Others \(arenasOthers\) of Jul 2024 differs/,
  );
  assert.equal((await storedCost(database)).size, 0);
  assert.equal((await run('cost.csv', 'iws.csv')).code, 0, 'the parts of a month may come in several files');
});

test('a row that ends early keeps what is stored; a file that ends inside a row was cut off', async () => {
  const database = await emptyDatabase();
  const whole = 'year,month,bu,arenasOthers,iwsOthers,monthlyBudget\n2024,1,SKB,10,20,30\n';
  assert.equal((await runHere(['import', write('cost.csv', whole), '--db', database])).code, 0);
  const short = write('cost.csv', whole.replace(',20,30', ''));
  assert.match((await runHere(['import', short, '--db', database])).stdout, /1 unchanged; 0 changes/);
  const cut = await runHere(['import', write('cost.csv', whole.slice(0, whole.indexOf('0,20'))), '--db', database]);
  assert.equal(cut.code, 1);
  assert.match(cut.stderr, /line 2: the file ends inside this row \(4 of 6 cells\)/);
  assert.equal((await storedCost(database)).get(1)?.arenasOthers, 10);
});

test('a text is an error, unless --allow-text is given or the cell already holds exactly that text', async () => {
  const database = await emptyDatabase();
  const text = write('cost_report_2024_SKB.csv', 'month,arenasOthers\n1,확인 중\n');
  assert.equal((await runHere(['import', text, '--db', database])).code, 1);
  assert.equal((await runHere(['import', text, '--allow-text', '--db', database])).code, 0);
  assert.match((await runHere(['import', text, '--db', database])).stdout, /1 unchanged; 0 changes/);
  for (const other of ['1,확인', '2,확인 중']) {
    const file = write('cost_report_2024_SKB.csv', `month,arenasOthers\n${other}\n`);
    assert.equal((await runHere(['import', file, '--db', database])).code, 1, other);
  }
  assert.equal((await storedCost(database)).get(1)?.arenasOthers, '확인 중');
});

test('the guard before a formula is removed, once, and only there', async () => {
  const database = await emptyDatabase();
  const file = write(
    'cost_report_2024_SKB.csv',
    "month,arenasOthers\n1,'=1+1\n2,''x\n3,'x\n4,'-5\n5,-12345678901234567890\n",
  );
  assert.equal((await runHere(['import', file, '--allow-text', '--db', database])).code, 0);
  const months = await storedCost(database);
  assert.deepEqual(
    [1, 2, 3, 4, 5].map((month) => months.get(month)?.arenasOthers),
    ['=1+1', "'x", "'x", "'-5", '-12345678901234567890'],
  );
});

test('every change of an import is in the ledger, with the file and the person', async () => {
  const database = await emptyDatabase();
  const file = write('cost_report_2024_SKB.csv', 'month,arenasOthers\n1,5\n');
  assert.equal((await runHere(['import', file, '--dry-run', '--actor', '😀'.repeat(128), '--db', database])).code, 0);
  await runHere(['import', file, '--actor', 'kim', '--db', database]);
  const { reader, close } = await openDatabase(database);
  const [change] = await reader.selectFrom('change').selectAll().execute();
  const [record] = await reader.selectFrom('change_record').selectAll().execute();
  await close();
  const nobody = { batch: null, self_named: null, undoes: null };
  assert.deepEqual(change, { id: 1, ...nobody, via: 'cli', actor: 'kim', file: 'cost_report_2024_SKB.csv' });
  assert.deepEqual(
    { ...record, at: '' },
    {
      seq: 1,
      change_id: 1,
      at: '',
      kind: 'cost',
      year: 2024,
      month: 1,
      bu: 'SKB',
      revision: 1,
      cells: '{"arenasOthers":[null,5]}',
    },
  );
  assert.ok(Math.abs(Date.parse(record?.at ?? '') - Date.now()) < 600_000, 'the real clock');
});

test('an unreadable file is exit 3, wrong usage exit 2', async () => {
  const database = await emptyDatabase();
  const missing = await runHere(['import', 'nowhere.csv', '--db', database]);
  assert.equal(missing.code, 3);
  assert.match(missing.stderr, /^dashboard: There is no file nowhere\.csv; check its name/);
  const folder = await runHere(['import', FIXTURES, '--db', database]);
  assert.equal(folder.code, 3);
  assert.match(folder.stderr, /is a folder; name a file/);
  assert.equal((await runHere(['import'])).code, 2);
  assert.equal((await runHere(['import', 'x.csv', '--year', '24'])).code, 2);
  assert.equal((await runHere(['import', 'x.csv', '--bu', 'BPS'])).code, 2);
  assert.equal((await runHere(['improt', 'x.csv'])).code, 2);
  assert.equal((await runHere(['import', 'x.csv'], { env: { DATABASE_URL: 'postgres://db/x' } })).code, 3);
});

test('a file over 50,000,000 bytes is refused unread', async () => {
  const file = write('cost.csv', Buffer.alloc(50_000_001, 'a'));
  const { code, stderr } = await runHere(['import', file, '--db', await emptyDatabase()]);
  assert.equal(code, 1);
  assert.match(stderr, /over 50000000 bytes/);
});
