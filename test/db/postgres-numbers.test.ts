/** Numbers cross to PostgreSQL and back exactly; what this program cannot have entered is refused by name. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { checkDatabase } from '../../db/check.ts';
import { listMonths, saveRecords } from '../../db/month-records.ts';
import { openDatabase } from '../../db/open.ts';
import { readNumber } from '../../db/postgres/numbers.ts';
import { plainDecimal } from '../../src/domain/decimal.ts';
import { reportById } from '../../src/domain/reports.ts';
import { emptyDatabase, postgres, postgresIsMissing } from '../support/database.ts';

const missing = await postgresIsMissing();
const EDGES = [0, 1e21, 1e-7, 5e-324, Number.MAX_VALUE, Number.MAX_SAFE_INTEGER, 0.1, 123_456_789_012_345.67, 2 ** 63];

test('every decimal is read as the number that it is, or refused', () => {
  for (const text of ['1.500', '0', '1000000000000000000000', '1500000000000000.0000', '-12.50']) {
    assert.equal(readNumber(text), Number(text), text);
  }
  assert.equal(readNumber(`-0.${'0'.repeat(323)}5`), -5e-324);
  for (const text of [
    'NaN',
    'Infinity',
    '-Infinity',
    '0.1234567890123456789',
    '9007199254740993',
    `1${'0'.repeat(309)}`,
  ]) {
    assert.throws(
      () => readNumber(text),
      /^Problem: The database holds the number .*, which was not entered by this program; /,
    );
  }
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      assert.equal(readNumber(plainDecimal(number)), number + 0);
    }),
  );
});

test('numbers come back as they were sent', { skip: missing }, async () => {
  const database = await openDatabase(await emptyDatabase('postgres'));
  const sent = [...EDGES, ...fc.sample(fc.double({ noNaN: true, noDefaultInfinity: true }), 500)].flatMap((each) => [
    each + 0,
    0 - each,
  ]);
  const { rows } = await sql<{ number: number }>`
    select number from unnest(${sent.map(String)}::numeric[]) with ordinality as list (number, place) order by place`.execute(
    database.reader,
  );
  assert.deepEqual(
    rows.map(({ number }) => number),
    sent.map((each) => each + 0),
  );
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from change`.execute(database.reader);
  assert.deepEqual(counted, [{ count: 0 }]);
  await database.close();
});

test('a number that was written by hand is refused by name, and check lists it', { skip: missing }, async () => {
  const address = await emptyDatabase('postgres');
  const database = await openDatabase(address);
  const cost = reportById('cost');
  const origin = { via: 'api', actor: null, file: null, batch: null } as const;
  await database.write((transaction) =>
    saveRecords(
      transaction,
      cost,
      [{ year: 2024, month: 1, bu: 'SKB', revision: undefined, cells: { arenasOthers: 1.5 } }],
      origin,
    ),
  );
  for (const [number, pattern] of [
    ['0.1234567890123456789', /holds the number 0\.1234567890123456789, which was not entered/],
    ['NaN', /holds the number NaN, which/],
    ['Infinity', /holds the number Infinity, which/],
  ] as const) {
    const name = new URL(address).pathname.slice(1);
    // Infinity is a numeric since PostgreSQL 14.
    await (await postgres()).sql(`update cost_info set "arenasOthers" = '${number}'`, name);
    await assert.rejects(listMonths(database.reader, cost, { year: 2024, bu: 'SKB' }), pattern);
    const problems = (await checkDatabase(database)).map(({ terminal }) => terminal.en);
    assert.equal(problems.length, 1, problems.join());
    assert.match(problems[0] ?? '', pattern);
  }
  await database.close();
});
