/** history, undo, export --as-of, check and backup: nothing is lost, and every change can be listed. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { checkDatabase } from '../../db/check.ts';
import { listMonths, saveRecords } from '../../db/month-records.ts';
import { openDatabase } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { applyUndo, planUndo } from '../../db/undo.ts';
import { reportById } from '../../src/domain/reports.ts';
import { runHere } from '../support/cli-here.ts';
import {
  alterByHand,
  clearDatabase,
  emptyDatabase,
  freshDatabase,
  noDatabase,
  scratchFolder,
} from '../support/database.ts';

const API = { via: 'api', actor: null, file: null, batch: null } as const;

/** @throws Problem when later changes are in the way. */
async function undoAll(transaction: Kysely<Schema>, id: number): Promise<void> {
  const plan = await planUndo(transaction, id, { months: [], fields: [], keepNewer: false });
  if (plan.problem !== null) throw plan.problem;
  await applyUndo(transaction, plan, API);
}

async function importText(database: string, text: string, ...args: string[]): Promise<void> {
  const file = path.join(scratchFolder(), 'cost_2024_SKB.csv');
  writeFileSync(file, text);
  const { code, stderr } = await runHere(['import', file, '--allow-text', ...args, '--db', database]);
  assert.equal(code, 0, stderr);
}

async function exported(database: string, ...args: string[]): Promise<string> {
  const records = ['--year', '2024', '--bu', 'SKB', '--layout', 'records', '-o', '-'];
  const { stdout } = await runHere(['export', 'cost', ...records, '--db', database, ...args]);
  return stdout;
}

test('--actor is a name of at most 128 characters on one line', async () => {
  const database = await emptyDatabase();
  const file = path.join(scratchFolder(), 'cost_2024_SKB.csv');
  writeFileSync(file, 'month,arenasOthers\n1,5\n');
  for (const name of ['', ' \t', 'kim\nlee', 'kim\u001b[2J', '😀'.repeat(129)]) {
    for (const command of [
      ['import', file],
      ['undo', '1'],
    ]) {
      const { code, stdout, stderr } = await runHere([...command, '--actor', name, '--db', database]);
      assert.deepEqual([code, stdout], [2, '']);
      assert.match(
        stderr,
        /^error: [^\n]* is invalid\. It means: the name for the ledger, at most 128 characters .*\.\nTry --help\.\n$/,
      );
      assert.ok(!stderr.includes('\u001b'));
    }
  }
  const longest = '😀'.repeat(128);
  assert.equal((await runHere(['import', file, '--actor', ` ${longest} `, '--db', database])).code, 0);
  const [change] = JSON.parse((await runHere(['history', '--json', '--db', database])).stdout) as { actor: string }[];
  assert.equal(change?.actor, longest);
});

test('history lists who changed what, newest first; filters narrow it', async () => {
  const database = await emptyDatabase();
  await importText(database, 'month,arenasOthers,iwsOthers\n1,1000,N/A\n', '--actor', 'kim');
  await importText(database, 'month,arenasOthers\n1,\n2,7\n', '--actor', 'lee', '--overwrite');
  const all = await runHere(['history', 'cost', '--year', '2024', '--bu', 'SKB', '--db', database]);
  const lines = all.stdout.split('\n');
  assert.match(lines[0] ?? '', /^#2 {2}20\d\d-\d\d-\d\d \d\d:\d\d:\d\d {2}cli, lee, cost_2024_SKB\.csv$/);
  assert.deepEqual(lines.slice(1, 3), [
    '    cost 2024-01 SKB  Arenas Others (arenasOthers): 1,000 → (empty)',
    '    cost 2024-02 SKB  Arenas Others (arenasOthers): (empty) → 7',
  ]);
  assert.match(lines[3] ?? '', /^#1 .*cli, kim/);
  assert.equal(lines[5], '    cost 2024-01 SKB  IWS Others (iwsOthers): (empty) → "N/A"');

  const json = JSON.parse((await runHere(['history', '--json', '--limit', '1', '--db', database])).stdout) as object[];
  assert.equal(json.length, 1);
  const [{ at, ...change }] = json as [{ at: string }];
  assert.equal(new Date(at).toISOString(), at);
  const cell = { kind: 'cost', year: 2024, bu: 'SKB', field: 'arenasOthers' };
  assert.deepEqual(change, {
    id: 2,
    via: 'cli',
    actor: 'lee',
    file: 'cost_2024_SKB.csv',
    cells: [
      { ...cell, month: 1, before: 1000, after: null },
      { ...cell, month: 2, before: null, after: 7 },
    ],
  });
  for (const args of [['import'], ['cost', '--year', '2025'], ['cost', '--bu', 'SK']]) {
    const none = await runHere(['history', ...args, '--json', '--db', database]);
    assert.deepEqual([none.code, JSON.parse(none.stdout)], [0, []]);
  }
});

test('history is narrowed by month, field, day and actor; --flat prints a line for each cell', async () => {
  const database = await emptyDatabase();
  await importText(database, 'month,arenasOthers,iwsOthers\n1,1,2\n2,3,4\n3,5,6\n', '--actor', 'kim');
  await importText(database, 'month,arenasOthers,iwsOthers\n2,7,8\n', '--actor', 'lee');
  await alterByHand(database, `update change_record set at = '2024-04-04T14:59:59.999Z' where change_id = 1`);
  const run = (...args: string[]) => runHere(['history', ...args, '--db', database]);
  const cells = async (...args: string[]) => {
    const { code, stdout, stderr } = await run(...args, '--json');
    assert.equal(code, 0, stderr);
    const changes = JSON.parse(stdout) as { id: number; cells: { month: number; field: string }[] }[];
    return changes.flatMap((change) => change.cells.map(({ month, field }) => `${change.id} ${month} ${field}`));
  };
  assert.deepEqual(await cells('--month', '3'), ['1 3 arenasOthers', '1 3 iwsOthers']);
  const both = ['2 2 iwsOthers', '1 1 iwsOthers', '1 2 iwsOthers'];
  assert.deepEqual(await cells('--month', '1,2', '--field', 'iwsOthers'), both);
  assert.deepEqual(await cells('cost', '--month', '1', '--month', '2', '--field', 'iwsOthers'), both);
  assert.deepEqual(await cells('--actor', 'lee'), ['2 2 arenasOthers', '2 2 iwsOthers']);
  assert.deepEqual(await cells('--actor', 'le'), []);
  assert.deepEqual(
    await cells('--since', '2024-04-05'),
    ['2 2 arenasOthers', '2 2 iwsOthers'],
    'its day begins in Seoul',
  );
  assert.equal((await cells('--since', '2024-04-04')).length, 8);
  assert.equal((await cells('--since', '2024-04-04T14:59:59.999Z')).length, 8);
  assert.equal((await cells('--limit', '1')).length, 2);

  const flat = await run('--flat', '--month', '2', '--field', 'arenasOthers');
  const [first = '', second = '', ...rest] = flat.stdout.split('\n');
  assert.match(
    first,
    /^#2 {2}20\d\d-\d\d-\d\d \d\d:\d\d:\d\d {2}cli, lee, cost_2024_SKB\.csv {2}cost 2024-02 SKB {2}Arenas Others \(arenasOthers\): 3 → 7$/,
  );
  assert.match(second, /^#1 {2}2024-04-04 23:59:59 {2}cli, kim, .*: \(empty\) → 3$/);
  assert.deepEqual(rest, ['']);
  const json = (await run('--json')).stdout;
  assert.equal((await run('--json', '--flat')).stdout, json, 'JSON has one shape');

  for (const args of [
    ['--month', '13'],
    ['--month', '1,'],
    ['--field', ''],
    ['--field', 'arenasOther'],
    ['import', '--field', 'arenasOthers'],
    ['--since', 'yesterday'],
    ['--limit', '0'],
  ]) {
    assert.equal((await run(...args)).code, 2, args.join(' '));
  }
});

test('undo restores the cells as a change of its own; cells that a later change touched stop it', async () => {
  const database = await emptyDatabase();
  const undo = (id: number | string) => runHere(['undo', String(id), '--actor', 'park', '--db', database]);
  await importText(database, 'month,arenasOthers,iwsOthers\n1,1000,N/A\n2,5,6\n');
  const before = await exported(database);
  await importText(database, 'month,arenasOthers,iwsOthers\n1,2000,\n2,5,7\n');
  const stopped = await undo(1);
  assert.equal(stopped.code, 1);
  assert.match(
    stopped.stderr,
    /^dashboard: Change 1 cannot be undone: later changes touched its cells: (?:(?:Arenas|IWS) Others \((?:arenas|iws)Others\) of 2024-0\d SKB \(change 2, [^,]+, [-\d]{10} [:\d]{5}\)(?:, |; )){3}undo those first, the latest first, or use --keep-newer to leave these cells\.\n$/,
  );
  const after = await exported(database);
  assert.deepEqual(await undo(2), { code: 0, stdout: 'change 2 was undone: 3 cells restored\n', stderr: '' });
  assert.equal(await exported(database), before);
  const [newest] = JSON.parse((await runHere(['history', '--json', '--db', database])).stdout) as { actor: string }[];
  assert.equal(newest?.actor, 'park');
  assert.equal((await undo(3)).code, 0, 'an undo can be undone');
  assert.equal(await exported(database), after);

  // The advice of the message works: undo the latest change first, back to the beginning.
  for (const id of [4, 1]) assert.equal((await undo(id)).code, 0, `undo ${id}`);
  assert.match(await exported(database), /\r\n2024,1,SKB,+\r\n2024,2,SKB,+\r\n/);
  for (const id of [99, '999999999999999']) assert.equal((await undo(id)).code, 1);
  for (const id of ['x', '0', '-1', '1.5']) assert.equal((await undo(id)).code, 2);
  assert.equal((await runHere(['check', '--db', database])).code, 0);
});

test('undo takes back a part of a change, or what no later change touched; --dry-run only says so', async () => {
  const database = await emptyDatabase();
  const undo = (...args: string[]) => runHere(['undo', ...args, '--actor', 'park', '--db', database]);
  const values = async () =>
    (await exported(database))
      .split('\r\n')
      .slice(1, 4)
      .map((line) => line.split(',').slice(3).join(''));
  await importText(database, 'month,arenasOthers,iwsOthers\n1,1,2\n2,3,4\n3,5,6\n');
  assert.deepEqual(await values(), ['12', '34', '56']);

  const dry = await undo('1', '--month', '2,3', '--field', 'iwsOthers', '--dry-run');
  assert.deepEqual(dry, {
    code: 0,
    stdout:
      'change 1 would be undone: 2 cells restored\n' +
      '    cost 2024-02 SKB  IWS Others (iwsOthers): 4 → (empty)\n' +
      '    cost 2024-03 SKB  IWS Others (iwsOthers): 6 → (empty)\n',
    stderr: '',
  });
  assert.deepEqual(await values(), ['12', '34', '56']);
  assert.equal(
    (await undo('1', '--month', '2', '--month', '3', '--field', 'iwsOthers')).stdout,
    'change 1 was undone: 2 cells restored\n',
  );
  assert.deepEqual(await values(), ['12', '3', '5']);

  for (const [args, says] of [
    [['--month', '4'], /Change 1 holds nothing in month 4;/],
    [['--field', 'monthlyBudget'], /Change 1 holds nothing in Monthly Budget \(monthlyBudget\);/],
    [['--month', '1,12', '--field', 'arenasOthers,nosuch'], /Change 1 holds nothing in month 12, nosuch;/],
  ] as const) {
    for (const more of [[], ['--dry-run'], ['--keep-newer']]) {
      const { code, stdout, stderr } = await undo('1', ...args, ...more);
      assert.deepEqual([code, stdout], [1, ''], stderr);
      assert.match(stderr, says);
    }
  }

  // What is in the way is named, also for a part and before it is tried.
  await importText(database, 'month,iwsOthers\n2,7\n3,8\n', '--overwrite');
  const cell = { kind: 'cost', year: 2024, bu: 'SKB' };
  const newer = [2, 3].map((month) => ({ ...cell, month, field: 'iwsOthers', stored: month + 5, changes: [2, 3] }));
  for (const args of [['--json'], ['--json', '--dry-run'], ['--json', '--field', 'iwsOthers', '--month', '2,3']]) {
    const { code, stdout, stderr } = await undo('1', ...args);
    assert.deepEqual([code, JSON.parse(stdout)], [1, { undone: 1, change: null, cells: [], newer }]);
    assert.match(
      stderr,
      /^dashboard: Change 1 cannot be undone: .*iwsOthers.* of 2024-02 SKB \(change 3, .*\), .*iwsOthers.* of 2024-03/,
    );
  }
  const nothing = await undo('1', '--keep-newer', '--field', 'iwsOthers', '--month', '2');
  assert.deepEqual([nothing.code, nothing.stdout], [1, '']);
  assert.match(nothing.stderr, /Later changes touched all of these cells of change 1: .*; nothing was undone\.\n$/);
  assert.deepEqual(await values(), ['12', '37', '58']);

  const rest = await undo('1', '--keep-newer', '--month', '1,2', '--dry-run');
  assert.match(rest.stdout, /^change 1 would be undone: 3 cells restored, 1 cell left as later changes made them\n/);
  const done = await undo('1', '--keep-newer', '--month', '1,2', '--json');
  const restored = [
    { ...cell, month: 1, field: 'arenasOthers', before: 1, after: null },
    { ...cell, month: 1, field: 'iwsOthers', before: 2, after: null },
    { ...cell, month: 2, field: 'arenasOthers', before: 3, after: null },
  ];
  assert.deepEqual(JSON.parse(done.stdout), { undone: 1, change: 4, cells: restored, newer: newer.slice(0, 1) });
  assert.deepEqual(await values(), ['', '7', '58']);
  const [newest] = JSON.parse((await runHere(['history', '--json', '--db', database])).stdout) as object[];
  assert.deepEqual(
    { ...newest, at: null },
    { id: 4, at: null, via: 'cli', actor: 'park', file: null, cells: restored },
  );
  assert.equal((await runHere(['check', '--db', database])).code, 0);
});

test('cells that an earlier undo of the same change has put back do not stop an undo (CONTRACT §9)', async () => {
  const database = await emptyDatabase();
  const undo = (...args: string[]) => runHere(['undo', ...args, '--db', database]);
  const restored = (cells: number) => ({
    code: 0,
    stdout: `change 1 was undone: ${cells} cell${cells === 1 ? '' : 's'} restored\n`,
    stderr: '',
  });
  await importText(database, 'month,arenasOthers,iwsOthers,monthlyBudget\n1,1,2,3\n');
  assert.deepEqual(await undo('1', '--field', 'iwsOthers'), restored(1));
  const rest = JSON.parse((await undo('1', '--json', '--dry-run')).stdout) as { cells: object[]; newer: object[] };
  assert.deepEqual([rest.cells.length, rest.newer], [2, []]);
  assert.deepEqual(await undo('1', '--keep-newer', '--field', 'arenasOthers,iwsOthers'), restored(1));
  assert.deepEqual(await undo('1'), restored(1));
  for (const more of [[], ['--keep-newer'], ['--field', 'iwsOthers']]) {
    assert.deepEqual(await undo('1', ...more), restored(0), 'a second undo');
  }

  // A person who types the earlier value, or another one after the undo, has touched the cell.
  await importText(database, 'month,arenasOthers,iwsOthers\n2,1,2\n');
  await importText(database, 'month,arenasOthers\n2,\n', '--overwrite');
  const touched = await undo('5');
  assert.equal(touched.code, 1);
  assert.match(touched.stderr, /arenasOthers.* of 2024-02 SKB \(change 6,/);
  await importText(database, 'month,iwsOthers\n1,9\n', '--overwrite');
  assert.match((await undo('1')).stderr, /iwsOthers.* of 2024-01 SKB \(change 7,/);
});

test('undoing a creation clears its cells; the record stays', async () => {
  const database = await emptyDatabase();
  await importText(database, 'month,arenasOthers\n1,1000\n');
  assert.equal((await runHere(['undo', '1', '--db', database])).code, 0);
  const { reader, close } = await openDatabase(database);
  const [record] = await listMonths(reader, reportById('cost'), { year: 2024, bu: 'SKB' });
  await close();
  assert.deepEqual([record?.revision, record?.cells.arenasOthers], [2, null]);
});

test('after random writes and undos the ledger replays to the tables', async () => {
  const cost = reportById('cost');
  const step = fc.oneof(
    fc.record({
      month: fc.integer({ min: 1, max: 3 }),
      cells: fc.dictionary(
        fc.constantFrom('arenasOthers', 'iwsOthers', 'monthlyBudget'),
        fc.constantFrom(null, 0, 1, 2.5, 'N/A', '0x'),
        { noNullPrototype: true },
      ),
    }),
    fc.record({ undo: fc.integer({ min: 1, max: 12 }) }),
  );
  const database = await freshDatabase();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
      await clearDatabase(database);
      const states: string[] = [];
      for (const each of steps) {
        const work: Promise<unknown> = database.write<unknown>((transaction) =>
          'undo' in each
            ? undoAll(transaction, each.undo)
            : saveRecords(
                transaction,
                cost,
                [{ year: 2024, month: each.month, bu: 'SKB', revision: undefined, cells: each.cells }],
                API,
              ),
        );
        await work.catch((error: unknown) => assert.match(String(error), /no change|cannot be undone/));
        states.push(JSON.stringify(await listMonths(database.reader, cost, { year: 2024, bu: 'SKB' })));
      }
      assert.deepEqual(await checkDatabase(database), []);
    }),
    { numRuns: 30 },
  );
});

test('export --as-of gives the report as it was then', async () => {
  const database = await emptyDatabase();
  const stateAfter: [string, string][] = [];
  for (const text of ['month,arenasOthers\n1,1\n', 'month,arenasOthers\n1,N/A\n2,2\n', 'month,arenasOthers\n1,\n']) {
    await importText(database, text);
    stateAfter.push([new Date().toISOString(), await exported(database)]);
    await new Promise((resolve) => setTimeout(resolve, 5)); // the ledger counts milliseconds
  }
  for (const [time, state] of stateAfter) assert.equal(await exported(database, '--as-of', time), state);
  assert.equal(await exported(database, '--as-of', '2099-12-31'), stateAfter.at(-1)?.[1]);
  assert.match(await exported(database, '--as-of', '2020-01-01'), /\r\n2024,1,SKB,+\r\n/, 'nothing yet');
});

test('check finds changes that bypassed the ledger', async () => {
  const database = await emptyDatabase();
  await importText(database, `month,arenasOthers\n1,5\n2,${'x'.repeat(150)}\n`);
  const run = () => runHere(['check', '--db', database]);
  assert.deepEqual((await run()).code, 0);
  const tamper = (sql: string) => alterByHand(database, sql);
  await tamper('update cost_info set "arenasOthers" = 6 where month = 1');
  const found = await run();
  assert.equal(found.code, 1);
  assert.match(found.stderr, /^cost 2024-01 SKB: Arenas Others \(arenasOthers\) is 6, the ledger says 5\.\n/);
  await tamper(
    'update cost_info set "arenasOthers" = 5 where month = 1; update cost_info set revision = 4 where month = 2',
  );
  assert.match((await run()).stderr, /cost 2024-02 SKB: revision is 4, the ledger says 1\./);
  await tamper('delete from cost_info where month = 2');
  assert.match((await run()).stderr, /cost 2024-02 SKB: revision is 0, the ledger says 1\./);
  await tamper(`update change_record set cells = 'garbage' where month = 1`);
  assert.match((await run()).stderr, /The database is damaged: cells of change 1 is not a JSON object/);
  await tamper(`update cost_info set texts = '[1]' where month = 1; update change_record set at = 'zzz'`);
  for (const args of [['check'], ['history'], ['export', 'cost', '--year', '2024', '--bu', 'SKB', '-o', '-']]) {
    const { code, stderr } = await runHere([...args, '--db', database]);
    assert.ok(code === 1 || code === 3, args.join(' '));
    assert.doesNotMatch(stderr, /\n\s+at /, 'no stack');
  }
  const json = await runHere(['check', '--json', '--db', database]);
  assert.deepEqual([json.code, (JSON.parse(json.stdout) as { ok: boolean }).ok], [1, false]);
});

test('check finds damaged pages', async () => {
  const damaged = await emptyDatabase();
  await importText(damaged, `month,arenasOthers\n1,5\n`);
  const bytes = readFileSync(damaged);
  bytes.fill(0xff, bytes.length - 4096, bytes.length - 100);
  writeFileSync(damaged, bytes);
  const { code, stderr } = await runHere(['check', '--db', damaged]);
  assert.ok(code === 1 || code === 3, stderr);
  assert.match(stderr, /SQLite: |damaged/);
  assert.equal((await runHere(['check', '--db', noDatabase()])).code, 3);
});

test('times never go back when the clock does', async () => {
  const { location, reader, write } = await freshDatabase();
  const database = location.address;
  const save = async (month: number) => {
    const patch = { year: 2024, month, bu: 'SKB' as const, revision: undefined, cells: { arenasOthers: month } };
    await write((transaction) => saveRecords(transaction, reportById('cost'), [patch], API));
  };
  const ahead = '2098-05-02T00:00:00.000Z';
  await save(1);
  await alterByHand(database, `update change_record set at = '${ahead}'`); // the clock ran ahead, and was set right
  await save(2);
  const entries = await reader.selectFrom('change_record').select('at').orderBy('change_id').execute();
  assert.deepEqual(
    entries.map(({ at }) => at),
    [ahead, ahead],
  );
  assert.equal((await runHere(['check', '--db', database])).code, 0);
});

test('backup copies a database that is in use and replaces only older backups', async () => {
  const database = await emptyDatabase();
  const folder = scratchFolder();
  const copy = path.join(folder, 'backup.sqlite');
  const back = (target: string) => runHere(['backup', target, '--db', database], { cwd: folder });
  await importText(database, 'month,arenasOthers\n1,5\n');

  // A server has the database open, with a log beside it that a copy of the file alone would lack.
  const server = await openDatabase(database);
  await server.write((transaction) =>
    saveRecords(
      transaction,
      reportById('cost'),
      [{ year: 2024, month: 2, bu: 'SKB', revision: undefined, cells: { arenasOthers: 6 } }],
      API,
    ),
  );
  assert.ok(statSync(`${database}-wal`).size > 0);
  assert.deepEqual(await back('backup.sqlite'), { code: 0, stdout: 'backup.sqlite\n', stderr: '' });
  assert.deepEqual(readdirSync(folder), ['backup.sqlite'], 'one file, and nothing else is left');
  await server.close();
  const kept = await exported(database);
  assert.equal(await exported(copy), kept);
  assert.equal((await runHere(['check', '--db', copy])).code, 0);

  await importText(database, 'month,arenasOthers\n1,99\n');
  assert.equal((await back('backup.sqlite')).code, 0, 'an older backup is replaced');
  assert.notEqual(await exported(copy), kept);

  writeFileSync(path.join(folder, 'letter.txt'), 'dear all');
  for (const [target, code] of [
    ['letter.txt', 3],
    [database, 2],
    ['no/where.sqlite', 3],
    ['.', 3],
  ] as const) {
    assert.equal((await back(target)).code, code, target);
  }
  assert.equal(readFileSync(path.join(folder, 'letter.txt'), 'utf8'), 'dear all');
  assert.equal((await runHere(['backup', copy, '--db', noDatabase()])).code, 3);
});
