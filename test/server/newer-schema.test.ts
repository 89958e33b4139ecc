/** A server runs on while a newer version of the program migrates its database. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { migrations, type Migration } from '../../db/migrations.ts';
import { openDatabase } from '../../db/open.ts';
import { emptyDatabase } from '../support/database.ts';
import { startApp } from '../support/server.ts';

const NEXT: Migration = {
  name: '9999_next',
  up: async (db) => {
    await sql`alter table cost_info rename column "arenasOthers" to "arenasRest"`.execute(db);
  },
};

test('a server that is older than its database answers 503, says so, and writes nothing', async () => {
  const file = await emptyDatabase();
  const database = await openDatabase(file);
  const logged: string[] = [];
  const { origin } = await startApp({ database, writeLog: (line) => logged.push(line) });
  const post = (cells: object) =>
    fetch(`${origin}/api/cost-info`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ yearMonth: 202401, bu: 'SKB', ...cells }),
    });
  const reads = ['/report/cost?year=2024', '/', '/report/cost.csv?year=2024', '/api/cost-info/2024/SKB', '/healthz'];
  // All of them are kept.
  assert.equal((await post({ arenasOthers: 1 })).status, 200);
  for (const address of reads) assert.equal((await fetch(origin + address)).status, 200, address);

  const newer = await openDatabase(file, { migrations: [...migrations, NEXT] });
  const answers = [
    ...reads.map((address) => fetch(origin + address)),
    post({ arenasOthers: 2 }),
    post({ iwsOthers: 2 }),
  ];
  for (const answer of await Promise.all(answers)) {
    const body = await answer.text();
    assert.equal(answer.status, 503, answer.url);
    assert.equal(answer.headers.get('retry-after'), '5');
    assert.doesNotMatch(body, /sqlite|tmp/, 'no path');
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true;
    const why = isPage
      ? /더 새로운 버전의 프로그램이 만든 데이터베이스입니다\(9999_next 포함\)/
      : /database was made by a newer version of this program \(it holds 9999_next\)/;
    assert.match(body, why, answer.url);
    assert.equal(isPage, answer.url.endsWith('/') || answer.url.endsWith('/report/cost?year=2024'), answer.url);
    if (isPage) assert.match(body, /데이터를 불러오지 못했습니다.*서버 담당자에게/s);
  }
  assert.ok(
    logged.some((line) => line.includes(database.location.shown) && line.includes('9999_next')),
    'the log names the database',
  );
  assert.equal((await fetch(`${origin}/entry/shipment`)).status, 200, 'a page without stored figures');
  const { rows } = await sql<object>`select id from change`.execute(newer.reader);
  assert.deepEqual(rows, [{ id: 1 }]);
  await newer.close();
  await database.close();
});
