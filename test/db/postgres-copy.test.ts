/** A copy from one database into another: the same rows on both engines, one state, all of it or nothing. */
import assert from 'node:assert/strict';
import { mock, test, type TestContext } from 'node:test';
import fc from 'fast-check';
import { checkDatabase } from '../../db/check.ts';
import { copyRows, openTarget, type CopiedTable } from '../../db/copy.ts';
import { listWords, teachWord } from '../../db/learnt-words.ts';
import { databaseLocation } from '../../db/location.ts';
import { saveRecords } from '../../db/month-records.ts';
import { openDatabase, openForReading, type Database } from '../../db/open.ts';
import { TABLES } from '../../db/schema.ts';
import { BUSINESS_UNITS } from '../../src/domain/business-units.ts';
import { Problem } from '../../src/domain/problem.ts';
import type { Cells } from '../../src/domain/record.ts';
import { reportById, reports } from '../../src/domain/reports.ts';
import { dose, seeded } from '../faults/dose.ts';
import { arbitraryYear } from '../support/arbitrary-records.ts';
import { alterByHand, emptyDatabase, newDatabase, postgresIsMissing } from '../support/database.ts';

const ENGINES = ['sqlite', 'postgres'] as const;
const DIRECTIONS = ENGINES.flatMap((from) => ENGINES.map((to) => ({ from, to })));
const API = { via: 'api', actor: null, file: null, batch: null } as const;
const nothing = () => Promise.resolve();
const missing = await postgresIsMissing();
const skip = { skip: missing };

/** @param meanwhile done once the first rows are copied, before the next are read */
async function copyAll(from: string, to: string, meanwhile: () => Promise<unknown> = nothing): Promise<CopiedTable[]> {
  await using source = await openForReading(from);
  await using target = await openTarget(databaseLocation(to));
  let done: Promise<unknown> | null = null;
  return await copyRows(source, target, async () => {
    done ??= meanwhile();
    await done;
  });
}

async function withDatabase<T>(address: string, use: (database: Database) => Promise<T>): Promise<T> {
  await using database = await openDatabase(address);
  return await use(database);
}

function saveCost(address: string, month: number, cells: Cells, origin: Parameters<typeof saveRecords>[3] = API) {
  const patch = { year: 2024, month, bu: 'SKB' as const, revision: undefined, cells };
  return withDatabase(address, ({ write }) =>
    write((transaction) => saveRecords(transaction, reportById('cost'), [patch], origin)),
  );
}

/** All rows, sorted. */
function rowsOf(address: string): Promise<Record<string, string[]>> {
  return withDatabase(address, async ({ reader }) => {
    const found: Record<string, string[]> = {};
    for (const table of TABLES) {
      const rows = await reader.selectFrom(table).selectAll().execute();
      const texts = rows.map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))));
      found[table] = texts.toSorted();
    }
    return found;
  });
}

async function isEmpty(address: string): Promise<boolean> {
  return Object.values(await rowsOf(address)).every((rows) => rows.length === 0);
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const thrown = await work.then(
    () => assert.fail('it was not refused'),
    (error: unknown) => error,
  );
  assert.ok(thrown instanceof Problem, String(thrown));
  return `${thrown.kind}: ${thrown.message}`;
}

test('every table that holds data is copied, and no other', skip, async () => {
  for (const engine of ENGINES) {
    await withDatabase(await emptyDatabase(engine), async ({ reader }) => {
      const tables = (await reader.introspection.getTables()).map(({ name }) => name);
      const ofEngine = engine === 'sqlite' ? ['migration'] : ['migration', 'turn'];
      assert.deepEqual(tables.toSorted(), [...TABLES, ...ofEngine].toSorted());
    });
  }
});

test('random records are the same on both engines, there and back', skip, async (context: TestContext) => {
  const sheets = reports.flatMap((report) =>
    (report.perBusinessUnit ? BUSINESS_UNITS : [null]).map((bu) => arbitraryYear(report, 2024, bu)),
  );
  const places = [await emptyDatabase('sqlite'), await emptyDatabase('postgres'), await emptyDatabase('sqlite')];
  const opened: Database[] = [];
  for (const place of places) opened.push(await openDatabase(place));
  const [first, middle, last] = opened;
  assert.ok(first !== undefined && middle !== undefined && last !== undefined);
  await fc.assert(
    fc.asyncProperty(fc.tuple(...sheets), fc.string({ unit: 'binary' }), async (years, name) => {
      for (const { write } of opened) {
        await write(async (transaction) => {
          for (const table of TABLES.toReversed()) await transaction.deleteFrom(table).execute();
        });
      }
      const origin = { ...API, actor: name.replaceAll('\0', '') };
      for (const [at, patches] of years.entries()) {
        const report = reports.find(({ id }) => id === reportOf(at)) ?? assert.fail();
        await first.write((transaction) => saveRecords(transaction, report, patches, origin));
      }
      const word = { kind: 'cost', text: '아레나스 보관료', key: 'arenasStorageCharge', by: origin.actor } as const;
      await first.write((transaction) => teachWord(transaction, word));
      const there = await copyRows(first, middle, nothing);
      assert.deepEqual(await copyRows(middle, last, nothing), there);
      assert.equal((await listWords(last.reader)).length, 1);
      assert.deepEqual(await checkDatabase(last), []);
    }),
    { numRuns: dose(8, 300), seed: seeded(context).seed, includeErrorInReport: true },
  );
  for (const database of opened) await database.close();
  const rows = await Promise.all(places.map(rowsOf));
  assert.deepEqual(rows[1], rows[0]);
  assert.deepEqual(rows[2], rows[0]);
});

/** The report of each of the sheets above. */
function reportOf(at: number): string | undefined {
  return reports.flatMap(({ id, perBusinessUnit }) => (perBusinessUnit ? [id, id] : [id]))[at];
}

test('numbers at their limits and texts of every kind arrive as they were', skip, async () => {
  const numbers = [5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, -1.7976931348623157e308, 0.1 + 0.2, 1 / 3]
    .concat([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 2 ** 60, 1e21, 1e-7, 0])
    .map((value, at) => [reportById('cost').fields[at]?.key ?? assert.fail(), value] as const);
  const texts = [
    String.raw`\N \x00 ' " $1 ? %s`,
    '한글 각 가각',
    '\u{10FFFF}\u{1F468}\u200D\u{1F469}',
    '\u202Eabc\uFEFF',
    'NULL',
    'NaN',
    '\u0001\t\r\n\u2028',
    '가'.normalize('NFD'),
  ];
  for (const { from, to } of DIRECTIONS) {
    const [one, other] = [await emptyDatabase(from), await newDatabase(to)];
    await saveCost(one, 1, Object.fromEntries(numbers));
    for (const [at, text] of texts.entries()) {
      await saveCost(one, 2 + at, { arenasOthers: text }, { ...API, actor: text, file: text });
    }
    await copyAll(one, other);
    assert.deepEqual(await rowsOf(other), await rowsOf(one), `${from} to ${to}`);
    await withDatabase(other, async ({ reader }) => {
      const record = await reader.selectFrom('cost_info').selectAll().where('month', '=', 1).executeTakeFirstOrThrow();
      for (const [key, value] of numbers) assert.equal((record as unknown as Record<string, unknown>)[key], value, key);
    });
  }
});

test('ids, revisions and the order of the ledger go on where the source ended, on both engines', skip, async () => {
  const batch = '1d0b6a4c-0f3e-4b7a-9a50-7f6f1f6f0001';
  const times = [1, 2, 3].map((second) => Date.UTC(2026, 10, 20, 0, 0, second));
  const source = await emptyDatabase('sqlite');
  mock.timers.enable({ apis: ['Date'] });
  try {
    // The batch goes on after another change has begun: the order of the ids is not that of the ledger.
    for (const [at, origin] of [{ ...API, batch }, API, { ...API, batch }].entries()) {
      mock.timers.setTime(times[at] ?? 0);
      await saveCost(source, at + 1, { arenasOthers: at }, origin);
    }
  } finally {
    mock.timers.reset();
  }
  const there = await newDatabase('postgres');
  await copyAll(source, there);
  // PostgreSQL gives rows in any order: one that was written again comes last.
  await alterByHand(there, `update change_record set cells = cells where month < 3`);
  const back = await newDatabase('sqlite');
  await copyAll(there, back);
  const states: unknown[] = [];
  for (const place of [source, there, back]) {
    await saveCost(place, 2, { arenasOthers: 99 });
    await withDatabase(place, async ({ reader }) => {
      const order = await reader.selectFrom('change_record').select('change_id').orderBy('seq').execute();
      assert.deepEqual(
        order.map(({ change_id: change }) => change),
        [1, 2, 1, 3],
      );
    });
    const rows = await rowsOf(place);
    states.push([rows.change, rows.cost_info]);
    assert.equal(rows.change?.length, 3);
    assert.match(rows.cost_info?.join('') ?? '', /"month",2.*"revision",2/);
    await withDatabase(place, async (database) => assert.deepEqual(await checkDatabase(database), []));
  }
  assert.deepEqual(states[1], states[0]);
  assert.deepEqual(states[2], states[0]);
});

test('what is copied is one state, whatever is written to the source meanwhile', skip, async () => {
  for (const { from, to } of DIRECTIONS) {
    const [source, target] = [await emptyDatabase(from), await newDatabase(to)];
    await saveCost(source, 1, { arenasOthers: 1 });
    const before = await rowsOf(source);
    let copied: CopiedTable[] = [];
    await withDatabase(source, async ({ write }) => {
      copied = await copyAll(source, target, async () => {
        for (const report of ['cost', 'warehouse'] as const) {
          const bu = report === 'cost' ? ('SKB' as const) : null;
          const [field] = reportById(report).fields;
          const patch = { year: 2024, month: 2, bu, revision: undefined, cells: { [field?.key ?? '']: 7 } };
          await write((transaction) => saveRecords(transaction, reportById(report), [patch], API));
        }
      });
    });
    assert.deepEqual(await rowsOf(target), before, `${from} to ${to}`);
    assert.equal((await rowsOf(source)).change?.length, 3, 'the saves did not wait for the copy');
    assert.equal(copied.find(({ table }) => table === 'change_record')?.rows, 1);
  }
});

test('a target that is altered in between stays empty', skip, async () => {
  const source = await emptyDatabase('sqlite');
  await saveCost(source, 1, { arenasOthers: 1, iwsOthers: 2 });
  const intrude = `insert into change (id, via) values (77, 'api')`;
  const alterations: Readonly<Record<string, Readonly<Record<(typeof ENGINES)[number], string>>>> = {
    'a number': {
      sqlite: `create trigger more after insert on cost_info begin update cost_info set "iwsOthers" = 2.0000000000000004; end`,
      postgres: `create function more() returns trigger language plpgsql as $$ begin new."iwsOthers" := 2.0000000000000004; return new; end $$;
        create trigger more before insert on cost_info for each row execute function more()`,
    },
    'a text': {
      sqlite: `create trigger more after insert on change_record begin update change_record set at = at || ' '; end`,
      postgres: `create function more() returns trigger language plpgsql as $$ begin new.at := new.at || ' '; return new; end $$;
        create trigger more before insert on change_record for each row execute function more()`,
    },
    'a row that is missing': {
      sqlite: `create trigger less after insert on change_record begin delete from change_record; end`,
      postgres: `create rule less as on insert to change_record do instead nothing`,
    },
    'a row more': {
      sqlite: `create trigger more after insert on cost_info begin ${intrude}; end`,
      postgres: `create rule more as on insert to cost_info do also ${intrude}`,
    },
    'another column': {
      sqlite: 'alter table change add column more text',
      postgres: 'alter table change add column more text',
    },
  };
  for (const engine of ENGINES) {
    for (const [what, { [engine]: statements }] of Object.entries(alterations)) {
      const target = await emptyDatabase(engine);
      await alterByHand(target, statements);
      const refusal = await refusalOf(copyAll(source, target));
      assert.match(
        refusal,
        /^invalid: The copy of \w+ in .* is not what .* holds \(.*\), so nothing was copied; run/,
        what,
      );
      assert.ok(await isEmpty(target), `${engine}: ${what}`);
    }
  }
  // Somebody else's commit is seen, too.
  const target = await emptyDatabase('postgres');
  const refusal = await refusalOf(copyAll(source, target, () => alterByHand(target, intrude)));
  assert.match(refusal, /The copy of change in .* is not what .* holds \(2 rows of 1\)/);
  assert.deepEqual((await rowsOf(target)).cost_info, []);
});

test('a target that is not empty is refused, and left as it is', skip, async () => {
  const source = await emptyDatabase('sqlite');
  await saveCost(source, 1, { arenasOthers: 1 });
  for (const engine of ENGINES) {
    const target = await emptyDatabase(engine);
    await alterByHand(target, `insert into change (id, via) values (1, 'api')`);
    const before = await rowsOf(target);
    assert.match(
      await refusalOf(copyAll(source, target)),
      /^invalid: The database .* is not empty \(change has rows\), so nothing was copied; name an empty one\.$/,
    );
    // Also when the row came after the target was opened.
    const late = await withDatabase(target, async (database) => {
      const reader = await openForReading(source);
      const refusal = await refusalOf(copyRows(reader, database, nothing));
      await reader.close();
      return refusal;
    });
    assert.match(late, /is not empty \(change has rows\)/);
    assert.deepEqual(await rowsOf(target), before);
    assert.match(await refusalOf(copyAll(target, target)), /is not empty/);
  }
});

test('another version on either side is refused: migrate first', skip, async () => {
  const older = /^unavailable: .* was made by an older version of this program; run `dashboard migrate` first\.$/;
  const newer = /^unavailable: .* was made by a newer version of this program \(it holds 9999_later\)/;
  for (const engine of ENGINES) {
    const [old, next] = [await emptyDatabase(engine), await emptyDatabase(engine)];
    await alterByHand(old, 'delete from migration where name = (select max(name) from migration)');
    await alterByHand(next, `insert into migration values ('9999_later', 'now')`);
    assert.match(await refusalOf(copyAll(old, await newDatabase('sqlite'))), older);
    assert.match(await refusalOf(copyAll(await emptyDatabase('sqlite'), old)), older);
    assert.match(await refusalOf(copyAll(next, await newDatabase('sqlite'))), newer);
    assert.match(await refusalOf(copyAll(await emptyDatabase('sqlite'), next)), newer);
  }
});

test('a value that this program cannot have written is refused by name, and nothing is copied', skip, async () => {
  for (const [statement, refusal] of [
    [`update cost_info set "arenasOthers" = 'abc'`, /^invalid: The copy of cost_info .*\(.*abc.*dashboard check/],
    ['update cost_info set "arenasOthers" = 9e999', /^unavailable: The database holds the number Infinity/],
    [`update change set actor = 'a' || char(0) || 'b'`, /^invalid: The copy of change .*\(.*0x00\)/],
    [
      'update change set id = 3000000000',
      /^invalid: The copy of change .*\(.*3000000000.*\), so nothing was copied; run/,
    ],
  ] as const) {
    const [source, target] = [await emptyDatabase('sqlite'), await newDatabase('postgres')];
    await saveCost(source, 1, { arenasOthers: 1 });
    await alterByHand(source, `pragma foreign_keys = off; ${statement}`);
    assert.match(await refusalOf(copyAll(source, target)), refusal);
    assert.ok(await isEmpty(target), statement);
  }
});
