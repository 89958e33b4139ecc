/** What export refuses: to replace a form that somebody filled in, and to deliver what is not complete. */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import iconv from 'iconv-lite';
import { reportById } from '../../src/domain/reports.ts';
import { runHere } from '../support/cli-here.ts';
import { FIXTURES } from '../support/cli.ts';
import { emptyDatabase, scratchFolder } from '../support/database.ts';
import { sampleDatabase } from '../support/sample-data.ts';

const NAME = 'cost_report_2024_SKB.csv';
let samples = '';
before(async () => {
  samples = await sampleDatabase();
});

/** A folder with a database of its own, and commands that run there. */
async function workplace(database?: string) {
  const file = database ?? (await emptyDatabase());
  const cwd = scratchFolder();
  const at = (name: string) => path.join(cwd, name);
  const run = (args: readonly string[], today = '2026-11-20') =>
    runHere([...args, '--db', file], { cwd, env: { DASHBOARD_TODAY: today } });
  return {
    cwd,
    at,
    run,
    exportCost: (...args: string[]) => run(['export', 'cost', '--year', '2024', '--bu', 'SKB', ...args]),
    read: (name = NAME) => readFileSync(at(name), 'utf8'),
    write: (text: string | Buffer, name = NAME) => writeFileSync(at(name), text),
    importText: async (text: string, name = 'cost 2024 SKB.csv') => {
      const other = path.join(scratchFolder(), name);
      writeFileSync(other, text);
      const { code, stderr } = await run(['import', other, '--allow-text']);
      assert.equal(code, 0, stderr);
    },
  };
}

/** The text of an export with a value in one cell of the first month. */
function filledIn(text: string, field: string, value: string): string {
  return text
    .split('\r\n')
    .map((line) => (line.startsWith(`${field},`) ? line.replace(/^((?:[^,]*,){5})[^,]*/, `$1${value}`) : line))
    .join('\r\n');
}

test('a form that somebody filled in is not replaced until it was imported, or with --force or -o', async () => {
  const { exportCost, read, write, run } = await workplace();
  assert.equal((await exportCost()).code, 0);
  assert.equal((await exportCost()).code, 0, 'the form itself is replaced');
  const form = filledIn(read(), 'arenasOthers', '"1,234"');
  write(form);
  const refused = await exportCost();
  assert.deepEqual(refused, {
    code: 1,
    stdout: '',
    stderr: `dashboard: Nothing was exported: ${NAME} holds what the database never held (Arenas Others (arenasOthers) of 2024-01 SKB: 1234); import it first, or --force to replace it.\n`,
  });
  assert.equal(read(), form);
  const json = await exportCost('--json');
  assert.deepEqual([json.code, json.stdout, json.stderr], [1, '{"files":[]}\n', refused.stderr]);

  // Its figures are in the database, then they are in the ledger only: both are known.
  assert.equal((await run(['import', NAME])).code, 0);
  assert.equal((await exportCost()).code, 0);
  write(form);
  assert.equal((await run(['undo', '1'])).code, 0);
  assert.equal((await exportCost()).code, 0, 'it was held before');
  assert.doesNotMatch(read(), /1234/);

  for (const [forced, target] of [
    [['--force'], NAME],
    [['-o', NAME], NAME],
  ] as const) {
    write(filledIn(form, 'iwsOthers', '77'));
    assert.equal((await exportCost()).code, 1);
    assert.equal((await exportCost(...forced)).code, 0);
    assert.doesNotMatch(read(target), /77/);
  }
});

test('figures left by a spreadsheet or a person count, those of an older export do not', async () => {
  const { exportCost, read, write, importText } = await workplace();
  await importText('month,arenasOthers,iwsOthers\n1,1000,=1+1\n2,5,\n');
  for (const layout of ['table', 'records']) {
    write('');
    assert.equal((await exportCost('--layout', layout)).code, 0, 'an empty file holds nothing');
    const older = read();
    await importText(`month,arenasOthers\n1,${layout === 'table' ? 2000 : 3000}\n`);
    write(iconv.encode(older.slice(1).replaceAll('\r\n', '\n'), 'cp949'));
    assert.equal((await exportCost('--layout', layout)).code, 0, 'an older export, as Excel saves it');
    assert.notEqual(read(), older);
  }
  assert.equal((await exportCost()).code, 0);
  const text = read();
  for (const [content, says] of [
    [filledIn(text, 'arenasOthers', '확인 중'), /Arenas Others \(arenasOthers\) of 2024-01 SKB: 확인 중/],
    [`${filledIn(text, 'arenasSubTotal', '9')}remark,2024,SKB,,call Kim,5\r\n`, /\(A\d+ is left out/],
    [text.replaceAll(',2024,', ',2023,'), /is not what was exported \(/],
    ['dear all\n', /is not what was exported \(/],
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), /not what was exported \(line 1 is a workbook/],
  ] as const) {
    write(content);
    const { code, stdout, stderr } = await exportCost();
    assert.deepEqual([code, stdout], [1, ''], stderr);
    assert.match(stderr, says);
    assert.match(stderr, /; import it first, or --force to replace it\.\n$/);
    assert.equal(stderr.trimEnd().split('\n').length, 1);
  }
});

test('computed rows and sums do not count (CONTRACT §9)', async () => {
  const { exportCost, read, write, importText } = await workplace();
  const isReplaced = async (edited: (text: string) => string) => {
    assert.equal((await exportCost()).code, 0);
    const text = read();
    assert.notEqual(edited(text), text);
    write(edited(text));
    const { code, stderr } = await exportCost();
    assert.deepEqual([code, read()], [0, text], stderr);
  };
  const rows = ['arenasSubTotal', 'totalCost', 'budgetVariance'];
  for (const row of rows) await isReplaced((form) => filledIn(form, row, '9'));
  await importText('month,arenasOthers,monthlyBudget\n1,1000,3000\n2,5,\n');
  for (const row of rows) for (const value of ['9', '', '확인']) await isReplaced((text) => filledIn(text, row, value));
  await isReplaced((text) => text.replace(/^(arenasOthers,.*,)\d+\r$/m, '$19\r'));
});

test('--all and --out-dir: one such file stops all; with --keep-going the others are written', async () => {
  const { run, at, read, write } = await workplace(samples);
  mkdirSync(at('out'));
  const all = (...args: string[]) => run(['export', '--all', '--year', '2024', '--out-dir', 'out', ...args]);
  const form = filledIn(read2024(), 'arenasOthers', '1');
  write(form, `out/${NAME}`);
  const refused = await all();
  assert.deepEqual([refused.code, refused.stdout], [1, '']);
  assert.match(
    refused.stderr,
    /^dashboard: Nothing was exported: out\/cost_report_2024_SKB\.csv holds .*Arenas Others/,
  );
  assert.deepEqual(readdirSync(at('out')), [NAME]);

  const kept = await all('--keep-going');
  assert.equal(kept.code, 1);
  assert.match(kept.stderr, /^dashboard: 1 of 5 files were not written: .*import it first/);
  assert.equal(kept.stdout.trim().split('\n').length, 4);
  assert.equal(readdirSync(at('out')).length, 5);
  assert.equal(read(`out/${NAME}`), form);
  assert.equal((await all('--force', '--quiet')).code, 0);
  assert.equal(read(`out/${NAME}`), read2024());
});

function read2024(): string {
  return readFileSync(path.join(FIXTURES, NAME), 'utf8');
}

test('--as-of is in the name of the file', async () => {
  const { exportCost } = await workplace(samples);
  for (const [moment, name] of [
    ['2024-04-05', 'cost_report_2024_SKB_as-of_2024-04-05.csv'],
    ['2024-04-05T13:00:00+09:00', 'cost_report_2024_SKB_as-of_2024-04-05T1300.csv'],
    ['2024-04-05T04:00:00Z', 'cost_report_2024_SKB_as-of_2024-04-05T1300.csv'],
  ] as const) {
    assert.deepEqual(await exportCost('--as-of', moment), { code: 0, stdout: `${name}\n`, stderr: '' });
  }
  const { stdout } = await exportCost('--month', '5', '--as-of', '2099-01-01');
  assert.equal(stdout, 'cost_report_2024_SKB_05_as-of_2099-01-01.csv\n');
});

test('--fail-if-incomplete asks per field, for the month or for every one up to last month', async () => {
  const { run, importText, cwd } = await workplace();
  await importText(
    'year,month,arenasOthers,iwsOthers\n2025,11,1,\n2025,12,,0\n2026,1,1,N/A\n2026,2,1,\n2026,3,,1\n',
    'cost SKB.csv',
  );
  const asked = (today: string, ...args: string[]) =>
    run(['export', 'cost', '--bu', 'SKB', '--fail-if-incomplete', ...args], today);
  assert.equal((await asked('2026-02-10')).code, 0, 'January has what November and December had');
  const whole = await asked('2026-04-10');
  assert.deepEqual(whole, {
    code: 1,
    stdout: '',
    stderr:
      'dashboard: Nothing was exported: cost 2026-02 SKB (1/2) lacks IWS Others (iwsOthers); cost 2026-03 SKB (1/2) lacks Arenas Others (arenasOthers).\n',
  });
  assert.deepEqual(readdirSync(cwd), ['cost_report_2026_SKB.csv'], 'of February');
  for (const [month, code] of [
    ['1', 0],
    ['2', 1],
    ['last', 1],
    ['12', 0],
  ] as const) {
    assert.equal((await asked('2026-04-10', '--month', month)).code, code, `month ${month}`);
  }
  // A month without any figure is named once.
  const both = await asked('2026-05-10', '--month', 'last', '--fail-if-missing');
  assert.match(both.stderr, /: cost 2026 SKB has no figures in month 4\.\n$/);
});

test('--keep-going delivers what is complete, names the rest, and exits 1', async () => {
  const database = await emptyDatabase();
  const { run, importText } = await workplace(database);
  for (const { id, perBusinessUnit, fields } of ['warehouse', 'cost', 'import', 'inventory'].map((id) =>
    reportById(id as 'cost'),
  )) {
    const [first = '', second = ''] = fields.map(({ key }) => key);
    const units = perBusinessUnit ? ['SKB', 'SK'] : [''];
    for (const bu of units) {
      const october = bu === 'SK' || id === 'import' ? '' : '2';
      await importText(`month,${first},${second}\n9,1,1\n10,1,${october}\n`, `${id}_2026_${bu}.csv`);
    }
  }
  const args = ['export', '--all', '--month', 'last', '--fail-if-missing', '--fail-if-incomplete', '--keep-going'];
  const { code, stdout, stderr } = await run(args);
  assert.equal(code, 1);
  assert.equal(stdout, 'warehouse_report_2026_10.csv\ncost_report_2026_SKB_10.csv\ninventory_report_2026_10.csv\n');
  assert.equal(
    stderr,
    'dashboard: 2 of 5 files were not written: cost 2026-10 SK (1/2) lacks Arenas Handling Charge (arenasHandlingCharge); import 2026-10 (1/2) lacks Import Amount SKB SSS (importAmountSkbSSS).\n',
  );
});

test('a refusal stays short however much is missing', async () => {
  const { run } = await workplace(samples);
  const { stderr } = await run(['export', '--all', '--year', '2027', '--fail-if-incomplete'], '2028-06-01');
  assert.match(stderr, / and \d+ more/);
  assert.ok(stderr.length < 5_000, `${stderr.length} characters`);
});
