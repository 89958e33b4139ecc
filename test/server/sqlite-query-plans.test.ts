/** Pages, lists, files and saves find their rows by an index, however large the database is: nothing scans a table. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '../../db/open.ts';
import { reports } from '../../src/domain/reports.ts';
import { pages } from '../../src/server/pages.tsx';
import { recordStatements, scansIn } from '../support/query-plans.ts';
import { sampleDatabase } from '../support/sample-data.ts';
import { startApp } from '../support/server.ts';

const asked = recordStatements();

test('no page, list, file or save scans a table', async () => {
  const file = await sampleDatabase();
  const database = await openDatabase(file);
  after(database.close);
  const { origin } = await startApp({ database });
  asked.clear();
  const places = [
    ...pages.map(({ path }) => path),
    ...reports.flatMap(({ id, perBusinessUnit }) => [
      `/api/${id}-info/2026${perBusinessUnit ? '/SKB' : ''}`,
      `/report/${id}.csv?year=2026`,
    ]),
  ];
  for (const place of places) {
    const answer = await fetch(origin + place);
    assert.equal(answer.status, 200, place);
    await answer.arrayBuffer();
  }
  const statements = asked.size;
  assert.ok(statements >= reports.length * 2, `${statements} statements`);
  for (const revision of [0, 1]) {
    const answer = await fetch(`${origin}/api/cost-info`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Change-Batch': '6f1c3a52-6a53-4a2e-9b0f-0d6c4b1f2a11' },
      body: JSON.stringify({ year: 2050, month: 1, bu: 'SKB', arenasOthers: revision + 1, revision }),
    });
    assert.equal(answer.status, 200);
  }
  assert.ok(asked.size > statements, 'a save asks something, too');

  assert.deepEqual(scansIn(file, asked), []);
});

test('the test would find a table scan', async () => {
  const [found] = scansIn(await sampleDatabase(), ['select * from cost_info where iwsOthers = ?']);
  assert.match(found ?? '', /\nSCAN cost_info$/);
});
