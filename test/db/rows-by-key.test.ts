/** A table that is read some rows at a time: every row once, in order, on both engines. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsByKey } from '../../db/rows-by-key.ts';
import { clearDatabase, freshDatabase } from '../support/database.ts';

const ACTORS = ['김', '가', 'kim', 'Kim', '', '각', '1', '10', '2'];

test('every row comes once, in the order of the key, however many there are', async () => {
  const database = await freshDatabase();
  for (const count of [0, 1, 999, 1000, 1001, 2000, 2345]) {
    await clearDatabase(database);
    await database.write(async (transaction) => {
      for (let from = 1; from <= count; from += 500) {
        const rows = Array.from({ length: Math.min(500, count - from + 1) }, (_, at) => ({
          id: from + at,
          via: 'api' as const,
          actor: ACTORS[(from + at) % ACTORS.length] ?? '',
        }));
        await transaction
          .insertInto('change')
          .values(rows.map((row) => ({ ...row, batch: null, file: null, self_named: null, undoes: null })))
          .execute();
      }
    });
    const query = database.reader.selectFrom('change').select(['id', 'actor']);
    for (const key of [['id'], ['actor', 'id']] as const) {
      const wanted = await key.reduce((rows, column) => rows.orderBy(column), query).execute();
      const found: unknown[] = [];
      for await (const row of rowsByKey(query, key)) found.push(row);
      assert.deepEqual(found, wanted, `${count} rows by ${key.join()}`);
      assert.equal(found.length, count);
    }
  }
});
