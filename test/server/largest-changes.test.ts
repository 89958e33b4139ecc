/** The page that lists a month's largest changes. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { openDatabase } from '../../db/open.ts';
import { cellAddress, largestChangesAddress, reportAddress } from '../../src/domain/addresses.ts';
import { reports } from '../../src/domain/reports.ts';
import { elements, textOf } from '../support/html.ts';
import { postRecord } from '../support/records.ts';
import { sampleDatabase } from '../support/sample-data.ts';
import { startApp } from '../support/server.ts';

let origin = '';
before(async () => {
  ({ origin } = await startApp({ database: await openDatabase(await sampleDatabase()) }));
});

async function get(address: string): Promise<{ status: number; html: string }> {
  const response = await fetch(origin + address);
  return { status: response.status, html: await response.text() };
}

const hrefsOf = (html: string) =>
  elements(html, 'a').map(({ attributes }) => attributes.href?.replaceAll('&amp;', '&'));

test('every report leads to the changes of its last month, and each field there to its cell', async () => {
  for (const { id, perBusinessUnit } of reports) {
    const place = { year: 2026, bu: perBusinessUnit ? 'SK' : null } as const;
    const report = await get(reportAddress(id, place));
    assert.ok(hrefsOf(report.html).includes(largestChangesAddress(id, place)), id);
    const yoy = await get(reportAddress(id, place, 'yoy'));
    assert.ok(hrefsOf(yoy.html).includes(largestChangesAddress(id, place, undefined, 'yoy')), id);
    const { status, html } = await get(largestChangesAddress(id, place));
    assert.equal(status, 200);
    assert.match(
      textOf(elements(html, 'h1')[0]?.inner ?? '') + textOf(elements(html, 'main')[0]?.inner ?? ''),
      /2026년 10월/,
    );
    const fields = [...html.matchAll(/<tr data-field="([^"]+)"/g)].map(([, field = '']) => field);
    assert.ok(fields.length > 5, `${id}: ${fields.length} fields`);
    for (const field of fields) assert.ok(hrefsOf(html).includes(cellAddress(id, place, 10, field)), field);
  }
});

test('the order can be that of last year, a month can be chosen, and what is wrong is refused', async () => {
  const place = { year: 2026, bu: 'SKB' } as const;
  const orders = await Promise.all(
    (['mom', 'yoy'] as const).map(async (by) => {
      const { html } = await get(largestChangesAddress('cost', place, 3, by));
      return [...html.matchAll(/<tr data-field="([^"]+)"/g)].map(([, field]) => field);
    }),
  );
  assert.notDeepEqual(orders[0], orders[1]);
  const { html } = await get(largestChangesAddress('cost', place, 3, 'yoy'));
  assert.match(html, /<option value="3" selected=""/);
  assert.ok(hrefsOf(html).includes(`${reportAddress('cost', place, 'yoy')}#month-3`), 'back to the view and the month');
  assert.match(html, /<input type="hidden" name="by" value="yoy"/);
  for (const query of ['month=13', 'month=x', 'by=amount', 'year=1999', 'bu=X', 'month=1&month=2']) {
    assert.equal((await get(`/report/cost/largest-changes?${query}`)).status, 400, query);
  }
});

test('a month without figures lists nothing; one that is not complete says so, and nothing in it is good or bad', async () => {
  const empty = (await get('/report/cost/largest-changes?year=2050')).html;
  assert.match(textOf(empty), /증감이 없습니다 \(데이터 없음\)/);
  assert.equal(elements(empty, 'table').length + elements(empty, 'details').length, 0);

  const october = largestChangesAddress('cost', { year: 2026, bu: 'SKB' }, 10);
  const judged = /<(?:td|svg) class="(?:good|bad)"/;
  assert.match((await get(october)).html, judged);
  await postRecord(origin, 'cost', { yearMonth: 202610, bu: 'SKB', arenasOthers: null });
  const { html } = await get(october);
  assert.match(textOf(html), /입력 중 16\/17/);
  assert.doesNotMatch(html, judged);
  assert.match(html, /class="unjudged"/);
  const november = (await get(largestChangesAddress('cost', { year: 2026, bu: 'SK' }, 11))).html;
  assert.match(textOf(november), /데이터 없음/);
});
