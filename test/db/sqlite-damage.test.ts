/** A damaged file is refused, or the damage does not spread: docs/decisions/017-bounded-page-check.md. */
import assert from 'node:assert/strict';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { before, test } from 'node:test';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { migrations } from '../../db/migrations.ts';
import { listMonths, saveRecords } from '../../db/month-records.ts';
import { openDatabase, openForReading } from '../../db/open.ts';
import { recordTable } from '../../db/schema.ts';
import { reportById, reports } from '../../src/domain/reports.ts';
import { MONTHS } from '../../src/domain/year-month.ts';
import { runCli } from '../support/cli.ts';
import { noDatabase } from '../support/database.ts';
import { fillDatabase } from '../support/large-ledger.ts';
import { createRandom } from '../support/random.ts';

const PAGE = 4096;
/** Damaged files per kind of damage; more would take long, because each save waits for the disk. */
const CASES = 4;
const COST = reportById('cost');
// One month of each of ten years: the save touches many pages of the ledger's key.
const PATCHES = MONTHS.map((month) => ({
  year: 2017 + (month % 10),
  month,
  bu: 'SKB' as const,
  revision: undefined,
  cells: { arenasOthers: month * 7, iwsOthers: null },
}));

let sound: Buffer;
/** Numbers of the pages that a save changes, from 0. */
let touched: number[];

before(async () => {
  const file = noDatabase();
  await fillDatabase(file, 2026, 10, 10_000);
  sound = readFileSync(file);
  await save(file);
  const saved = readFileSync(file);
  touched = Array.from({ length: sound.length / PAGE }, (_, at) => at).filter(
    (at) => !pageOf(sound, at).equals(pageOf(saved, at)),
  );
  assert.ok(touched.length > 10 && touched.length < 100, `a save touches ${touched.length} pages`);
});

function pageOf(bytes: Buffer, at: number): Buffer {
  return bytes.subarray(at * PAGE, (at + 1) * PAGE);
}

async function save(file: string): Promise<void> {
  await using database = await openDatabase(file, { oneConnection: true });
  await database.write((transaction) =>
    saveRecords(transaction, COST, PATCHES, { via: 'cli', actor: null, file: null, batch: null }),
  );
}

type Random = (below: number) => number;
const DAMAGE: Readonly<Record<string, (page: Buffer, random: Random) => void>> = {
  zeros: (page) => void page.fill(0),
  noise: (page, random) => page.forEach((_, at) => (page[at] = random(256))),
  'another page': (page, random) => void pageOf(sound, random(sound.length / PAGE)).copy(page),
  'some bytes': (page, random) => {
    const start = random(PAGE);
    page.subarray(start, start + 1 + random(200)).forEach((_, at) => (page[start + at] = random(256)));
  },
  'some bytes of its header': (page, random) => {
    for (let count = 0; count < 4; count += 1) page[random(12)] = random(256);
  },
  'one bit': (page, random) => {
    const at = random(PAGE);
    page[at] = (page[at] ?? 0) ^ (1 << random(8));
  },
};

/** What SQLite reports about a whole file; empty when it is sound. */
function complaints(file: string): string[] {
  const handle = new SQLite(file);
  try {
    const rows = handle.pragma('integrity_check') as { integrity_check: string }[];
    return rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
  } catch (error) {
    return [String(error)];
  } finally {
    handle.close();
  }
}

/** The saved figures are found by every index, and the record tables are sound. */
async function assertSaved(file: string, what: string): Promise<void> {
  await using database = await openForReading(file);
  const { reader } = database;
  for (const { year, month, bu, cells } of PATCHES) {
    const record = (await listMonths(reader, COST, { year, bu })).find((stored) => stored.month === month);
    assert.equal(record?.cells.arenasOthers, cells.arenasOthers, what);
    const entry = await reader
      .selectFrom('change_record')
      .select('change_id')
      .where('kind', '=', 'cost')
      .where('year', '=', year)
      .where('month', '=', month)
      .where('bu', '=', bu)
      .where('revision', '=', record?.revision ?? 0)
      .executeTakeFirst();
    assert.ok(entry !== undefined, `${what}: ${year}-${month} is not in the ledger`);
    const ofChange = reader.selectFrom('change_record').select('month').where('change_id', '=', entry.change_id);
    assert.equal((await ofChange.execute()).length, PATCHES.length, what);
  }
  for (const report of reports) {
    const { rows } = await sql`pragma integrity_check(${sql.table(recordTable(report))})`.execute(reader);
    assert.deepEqual(rows, [{ integrity_check: 'ok' }], `${what}: ${report.id}`);
  }
}

/** @returns how many of the damaged files were refused. */
async function trySaves(kind: string, pages: readonly number[]): Promise<{ tried: number; refused: number }> {
  let tried = 0;
  let refused = 0;
  for (let seed = 1; seed <= CASES; seed += 1) {
    const random = createRandom(seed * 104_729);
    random(2);
    const at = pages[random(pages.length)] ?? 0;
    const file = noDatabase();
    const bytes = Buffer.from(sound);
    DAMAGE[kind]?.(pageOf(bytes, at), random);
    if (bytes.equals(sound)) continue;
    writeFileSync(file, bytes);
    const what = `${kind} on page ${at + 1}, seed ${seed}`;
    tried += 1;
    try {
      await save(file);
    } catch (error) {
      assert.match(String(error), /is damaged/, what);
      assert.ok(readFileSync(file).equals(bytes), `${what}: refused, and written to`);
      refused += 1;
      continue;
    }
    await assertSaved(file, what);
    const copy = noDatabase();
    writeFileSync(copy, bytes);
    if (complaints(file).length > 0) assert.notDeepEqual(complaints(copy), [], `${what}: it was sound before`);
  }
  return { tried, refused };
}

for (const kind of Object.keys(DAMAGE)) {
  test(`${kind} on any page: refused and left as it is, or what is saved is there`, async () => {
    const everywhere = Array.from({ length: sound.length / PAGE }, (_, at) => at);
    await trySaves(kind, everywhere);
    const { tried, refused } = await trySaves(
      kind,
      touched.filter((at) => at < everywhere.length),
    );
    assert.ok(tried > 0);
    // A page that SQLite cannot take for one of its own is always noticed when it is written.
    if (kind === 'zeros' || kind === 'noise') assert.equal(refused, tried);
  });
}

test('a file that was cut short is refused and left as it is', async () => {
  const random = createRandom(7);
  for (let count = 0; count < CASES; count += 1) {
    const file = noDatabase();
    writeFileSync(file, sound);
    truncateSync(file, 1 + random(sound.length - 1));
    const bytes = readFileSync(file);
    await assert.rejects(save(file), /is damaged/, `${bytes.length} bytes`);
    assert.ok(readFileSync(file).equals(bytes));
  }
});

test('damage that no save reads is found by check, by backup, at the start of a server and before a migration', async () => {
  const file = noDatabase();
  const bytes = Buffer.from(sound);
  const middle = Array.from({ length: 50 }, (_, at) => at + 300).find((at) => !touched.includes(at)) ?? 0;
  pageOf(bytes, middle).fill(0);
  writeFileSync(file, bytes);
  await save(file);
  const check = await runCli(['check', '--db', file]);
  assert.equal(check.code, 1, check.stderr);
  assert.match(check.stderr, /SQLite: /);
  const backup = await runCli(['backup', noDatabase(), '--db', file]);
  assert.equal(backup.code, 3);
  assert.match(backup.stderr, /is damaged/);
  const saved = readFileSync(file);
  await assert.rejects(openDatabase(file), /is damaged.*restore the last backup/);
  const added = { name: '0099_added', up: () => Promise.reject(new Error('it was migrated')) };
  const migrating = openDatabase(file, { oneConnection: true, migrations: [...migrations, added] });
  await assert.rejects(migrating, /is damaged/);
  assert.ok(readFileSync(file).equals(saved));
});
