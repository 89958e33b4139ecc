/** What colleagues entered since is not replaced by an older file, unless somebody says so (CONTRACT §9). */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { listMonths, saveRecords } from '../../db/month-records.ts';
import { openDatabase } from '../../db/open.ts';
import { importFiles, type ImportOptions } from '../../src/cli/import.ts';
import type { CellValue } from '../../src/domain/cell.ts';
import { Problem } from '../../src/domain/problem.ts';
import { cost } from '../../src/domain/reports/cost.ts';
import { dose } from '../faults/dose.ts';
import { runHere } from '../support/cli-here.ts';
import { runCli } from '../support/cli.ts';
import { clearDatabase, freshDatabase, newDatabase, scratchFolder } from '../support/database.ts';

const KIM = { via: 'web', actor: 'Kim', file: null, batch: null } as const;

/** Enters cells of March 2024 of SKB as a colleague does in the browser. */
async function enter(database: string, cells: Readonly<Record<string, CellValue>>): Promise<void> {
  const opened = await openDatabase(database);
  const patch = { year: 2024, month: 3, bu: 'SKB' as const, revision: undefined, cells };
  await opened.write((transaction) => saveRecords(transaction, cost, [patch], KIM));
  await opened.close();
}

async function stored(database: string): Promise<Readonly<Record<string, CellValue>>> {
  const opened = await openDatabase(database);
  const [month] = await listMonths(opened.reader, cost, { year: 2024, bu: 'SKB' });
  await opened.close();
  return month?.cells ?? {};
}

async function owner() {
  const folder = scratchFolder();
  const database = await newDatabase();
  const run = (text: string, ...args: string[]) => runFile('cost.csv', text, ...args);
  const runFile = (name: string, text: string, ...args: string[]) => {
    writeFileSync(path.join(folder, name), `Field,Mar\n${text}`);
    return runHere(['import', name, '--year', '2024', '--bu', 'SKB', '--db', database, ...args], { cwd: folder });
  };
  return { database, run, runFile };
}

test('an old cell stops the import and is named; --keep-newer and --overwrite decide', async () => {
  const { database, run } = await owner();
  assert.equal((await run('arenasOthers,5\niwsOthers,6\n')).code, 0);
  await enter(database, { arenasOthers: 7 });

  const refused = await run('arenasOthers,5\niwsOthers,8\n');
  assert.equal(refused.code, 1);
  assert.match(
    refused.stderr,
    /cost\.csv: 2024-03 SKB {2}Arenas Others \(arenasOthers\): the file is older \(7 → 5\); changed on \d{4}-\d\d-\d\d.* by Kim, web, change 2/,
  );
  assert.match(refused.stderr, /1 cell of the file is older than what is stored; nothing was imported\./);
  assert.equal((await stored(database)).iwsOthers, 6, 'nothing was written');

  const dry = await run('arenasOthers,5\niwsOthers,8\n', '--dry-run');
  assert.equal(dry.code, 1, 'a dry run exits as the run would');
  assert.match(dry.stdout, /iwsOthers\): 6 → 8/);

  const json = await run('arenasOthers,5\niwsOthers,8\n', '--json');
  assert.equal(json.code, 1);
  const { files } = JSON.parse(json.stdout) as { files: { old: Record<string, unknown>[] }[] };
  const [old] = files[0]?.old ?? [];
  assert.match(String(old?.at), /^\d{4}-\d\d-\d\dT.*Z$/);
  assert.deepEqual(
    { ...old, at: null },
    {
      year: 2024,
      month: 3,
      bu: 'SKB',
      field: 'arenasOthers',
      file: 5,
      stored: 7,
      change: 2,
      at: null,
      via: 'web',
      actor: 'Kim',
    },
  );

  const kept = await run('arenasOthers,5\niwsOthers,8\n', '--keep-newer');
  assert.equal(kept.code, 0, kept.stderr);
  assert.match(kept.stdout, /1 change; 1 older than stored/);
  assert.deepEqual([(await stored(database)).arenasOthers, (await stored(database)).iwsOthers], [7, 8]);

  assert.equal((await run('arenasOthers,5\niwsOthers,8\n', '--overwrite')).code, 0);
  assert.equal((await stored(database)).arenasOthers, 5);
  assert.equal((await run('arenasOthers,5\n', '--overwrite', '--keep-newer')).code, 2, 'one of the two');
});

test('an empty cell is old where somebody has filled it since', async () => {
  const { database, run } = await owner();
  assert.equal((await run('arenasOthers,5\niwsOthers,\n')).code, 0);
  await enter(database, { iwsOthers: 9 });
  const nightly = await run('arenasOthers,5\niwsOthers,\n', '--quiet');
  assert.equal(nightly.code, 1);
  assert.match(nightly.stderr, /iwsOthers\): the file is older \(9 → \(empty\)\)/);
  assert.equal((await stored(database)).iwsOthers, 9);
});

test('the owner corrects her own file as often as she likes; a file of another name does not', async () => {
  const { database, run, runFile } = await owner();
  for (const value of [5, 6, 5, 7, 6]) assert.equal((await run(`arenasOthers,${value}\n`)).code, 0, String(value));
  assert.equal((await runFile('other.csv', 'arenasOthers,8\n')).code, 0, 'a new value is not old');
  const back = await run('arenasOthers,6\n');
  assert.equal(back.code, 1, 'another file changed it since');
  assert.match(back.stderr, /changed on .*, cli, change 6/);
  assert.equal((await stored(database)).arenasOthers, 8);
  const fromStandardInput = ['import', '-', '--year', '2024', '--bu', 'SKB', '--kind', 'cost', '--db', database];
  const piped = (value: number) => runCli(fromStandardInput, { input: `Field,Mar\narenasOthers,${value}\n` });
  assert.equal((await piped(9)).code, 0);
  assert.equal((await piped(10)).code, 0);
  assert.equal((await piped(9)).code, 1, 'standard input has no name');
});

test('two people may give their files one name: each corrects only what is their own', async () => {
  const { database, run } = await owner();
  assert.equal((await run('arenasOthers,5\niwsOthers,6\n', '--actor', 'Kim')).code, 0);
  assert.equal((await run('arenasOthers,7\n', '--actor', 'Lee')).code, 0, 'a value that was never stored is not old');
  const again = await run('arenasOthers,5\niwsOthers,6\n', '--actor', 'Kim');
  assert.equal(again.code, 1);
  assert.match(again.stderr, /arenasOthers\): the file is older \(7 → 5\); changed on .* by Lee, cli, change 2/);
  assert.equal((await stored(database)).arenasOthers, 7);
  assert.equal((await run('arenasOthers,8\n', '--actor', 'Lee')).code, 0);
  assert.equal((await run('arenasOthers,7\n', '--actor', 'Lee')).code, 0, 'the correction of the same person');
});

test('without a known person, an import of the same name is a change like any other', async () => {
  const folder = scratchFolder();
  const file = path.join(folder, 'cost.csv');
  const database = await newDatabase();
  const imported = async (value: number, user: string | null) => {
    writeFileSync(file, `Field,Mar\narenasOthers,${value}\n`);
    await importFiles([file], optionsOf(database), capture, { today: null, user });
  };
  await imported(5, null);
  await imported(6, null);
  await assert.rejects(imported(5, null), /older than what is stored/);
  await assert.rejects(imported(5, 'cron'), /older than what is stored/);
  await imported(7, 'cron');
  await imported(8, 'cron');
  await imported(7, 'cron');
  assert.equal((await stored(database)).arenasOthers, 7);
});

test('a name is the same in composed and decomposed Hangul', async () => {
  const { runFile } = await owner();
  const names = ['비용.csv', '비용.csv'.normalize('NFD'), '비용.csv', '비용.csv'.normalize('NFD')];
  for (const [at, name] of names.entries()) {
    assert.equal(
      (
        await runFile(
          name,
          `arenasOthers,${5 + (at % 2)}
`,
        )
      ).code,
      0,
      String(at),
    );
  }
});

function optionsOf(db: string, choice: Partial<ImportOptions> = {}): ImportOptions {
  const said = { kind: 'cost', year: 2024, bu: 'SKB' } as const;
  const usual = { allowText: false, strict: false, dryRun: false, keepNewer: false, overwrite: false, json: false };
  return { ...said, ...usual, ...choice, db };
}

const capture = { out: () => {}, err: () => {}, aside: () => {}, write: () => {}, progress: () => {} };

interface Entered {
  readonly value: CellValue;
  readonly by: 'owner' | 'colleague';
}

const FIELDS = ['arenasOthers', 'iwsOthers'] as const;
const value = fc.constantFrom<CellValue>(null, 1, 2, 3);
const step = fc.oneof(
  fc.record({ who: fc.constant('colleague' as const), field: fc.constantFrom(...FIELDS), value }),
  fc.record({ who: fc.constant('edit' as const), field: fc.constantFrom(...FIELDS), value }),
  fc.record({
    who: fc.constantFrom('cron' as const),
    old: fc.constantFrom('refuse', 'keep', 'take'),
  }),
);

test('an owner with a growing file, colleagues and cron: no newer value is replaced unless somebody said so', async () => {
  const folder = scratchFolder();
  const file = path.join(folder, 'cost.csv');
  const opened = await freshDatabase();
  const database = opened.location.address;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 9 }), async (steps) => {
      await clearDatabase(opened);
      const own: Record<string, CellValue> = {};
      const told = new Map<string, Entered[]>(FIELDS.map((field) => [field, [{ value: null, by: 'owner' }]]));
      const now = (field: string) => told.get(field)?.at(-1)?.value ?? null;
      for (const each of steps) {
        if (each.who === 'edit') {
          own[each.field] = each.value;
          continue;
        }
        if (each.who === 'colleague') {
          await enter(database, { [each.field]: each.value });
          if (now(each.field) !== each.value) told.get(each.field)?.push({ value: each.value, by: 'colleague' });
          continue;
        }
        const rows = Object.entries(own).map(([field, cell]) => `${field},${cell ?? ''}\n`);
        if (rows.length === 0) continue;
        writeFileSync(file, `Field,Mar\n${rows.join('')}`);
        const before = await stored(database);
        const isOld = (field: string) => {
          const entries = told.get(field) ?? [];
          const last = entries.findLastIndex((entry) => entry.value === (own[field] ?? null));
          return last !== -1 && entries.slice(last + 1).some(({ by }) => by === 'colleague');
        };
        const choice = { keepNewer: each.old === 'keep', overwrite: each.old === 'take' };
        const differing = Object.keys(own).filter((field) => now(field) !== (own[field] ?? null));
        const old = differing.filter(isOld);
        try {
          await importFiles([file], optionsOf(database, choice), capture, { today: null, user: 'cron' });
          assert.ok(each.old !== 'refuse' || old.length === 0, `${old.join()} should have stopped the import`);
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          assert.ok(each.old === 'refuse' && old.length > 0, error.message);
        }
        const after = await stored(database);
        const isRefused = each.old === 'refuse' && old.length > 0;
        for (const field of FIELDS) {
          const isTaken: boolean =
            differing.includes(field) && !isRefused && (each.old === 'take' || !old.includes(field));
          const expected: CellValue = isTaken ? (own[field] ?? null) : (before[field] ?? null);
          assert.equal(after[field] ?? null, expected, field);
          if (isTaken) told.get(field)?.push({ value: expected, by: 'owner' });
        }
      }
    }),
    { numRuns: dose(20, 500) },
  );
});
