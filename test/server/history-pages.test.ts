/** The history as pages without a script: lists, filters, and an undo in two steps of plain forms (CONTRACT §11). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elements, textOf } from '../support/html.ts';
import { postRecord } from '../support/records.ts';
import { startApp } from '../support/server.ts';

const { origin, database } = await startApp();
const ADDRESS = '/report/cost/history?year=2025&bu=SKB';

interface Page {
  readonly status: number;
  readonly html: string;
  readonly location: string | null;
}

async function send(address: string, body?: URLSearchParams, from = origin): Promise<Page> {
  const init = body === undefined ? {} : { method: 'POST', body, headers: { Origin: from } };
  const answer = await fetch(origin + address, { ...init, redirect: 'manual' });
  return { status: answer.status, html: await answer.text(), location: answer.headers.get('location') };
}

const save = (cells: object) => postRecord(origin, 'cost', { bu: 'SKB', ...cells });

/** The changes of a list: their ids, and what the line of each says. */
function changesOf({ html }: Page): [id: string, head: string][] {
  return elements(html, 'li').flatMap(({ attributes, inner }) => {
    const id = attributes['data-change'];
    return id === undefined ? [] : [[id, textOf(elements(inner, 'summary')[0]?.inner ?? '')]];
  });
}

function rowsOf(html: string): string[][] {
  return elements(html, 'tr').map(({ inner }) =>
    [...inner.matchAll(/<(?:th|td)(?:\s[^>]*)?>([\s\S]*?)<\/(?:th|td)>/g)].map(([, cell = '']) => textOf(cell)),
  );
}

/** The form of the undo, as a browser sends it when this button is pressed. */
function formOf({ html }: Page): URLSearchParams {
  const [form] = elements(html, 'form').filter(({ attributes }) => attributes.method === 'post');
  assert.equal(form?.attributes.action, '/report/cost/history');
  const fields = new URLSearchParams();
  for (const [tag] of form.inner.matchAll(/<input [^>]*>/g)) {
    const { name = '', value = '' } = Object.fromEntries(
      [...tag.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text]),
    ) as Record<string, string>;
    fields.append(name, value);
  }
  return fields;
}

test('a report leads to its history: who, when, by which way, file, how many cells, old → new', async () => {
  await save({ year: 2025, month: 3, arenasStorageCharge: 60_911_140, iwsOthers: 'N/A' }); // 1
  const file = 'month,arenasStorageCharge\n3,64115200\n';
  const url = `${origin}/api/import?name=cost_corrected.csv&kind=cost&year=2025&bu=SKB`;
  const bytes = { method: 'POST', headers: { 'Content-Type': 'application/octet-stream' }, body: file };
  const { plan } = (await (await fetch(`${url}&step=preview`, bytes)).json()) as { plan: string };
  assert.equal((await fetch(`${url}&step=apply&plan=${plan}`, bytes)).status, 200); // 2
  await database.write(async (transaction) => {
    await transaction.updateTable('change').set({ actor: '<b>김', self_named: 1 }).where('id', '=', 2).execute();
  });

  const report = await send('/report/cost?year=2025&bu=SKB');
  const links = elements(report.html, 'a').filter(
    ({ attributes }) => attributes.href === ADDRESS.replace('&', '&amp;'),
  );
  assert.deepEqual(
    links.map(({ inner }) => textOf(inner).replace(/\d\d\.\d\d \d\d:\d\d .*$/, '…')),
    ['…', '이력'],
  );

  const page = await send(ADDRESS);
  assert.equal(page.status, 200);
  const [newest, oldest] = changesOf(page);
  assert.equal(newest?.[0], '2');
  assert.match(newest[1], /^<b>김자칭 \d{4}-\d\d-\d\d \d\d:\d\d오늘 웹cost_corrected\.csv 1개 셀 $/);
  for (const text of ['&lt;b&gt;김', 'cost_corrected.csv']) {
    assert.ok(page.html.includes(`>${text}</bdi>`), 'a name never turns the direction of what is beside it');
  }
  assert.match(oldest?.[1] ?? '', /^이름 없음 .* API 2개 셀/);
  assert.deepEqual(rowsOf(page.html)[1], [
    '아레나스 보관비 Arenas Storage Charge',
    '3월',
    '60,911,140',
    '64,115,200',
    '+3,204,060',
  ]);
  assert.deepEqual(rowsOf(page.html).at(-1), ['IWS 기타 IWS Others', '3월', '(빈 칸)', 'N/A', '']);
  const asOf = elements(page.html, 'a').filter(({ attributes }) => attributes.href?.includes('as-of='));
  const [before, after] = asOf.map(({ attributes }) => attributes.href?.split('as-of=')[1]);
  const [{ at } = { at: '' }] = await database.reader
    .selectFrom('change_record')
    .select('at')
    .where('change_id', '=', 2)
    .execute();
  assert.deepEqual(
    [before, after],
    [encodeURIComponent(new Date(Date.parse(at) - 1).toISOString()), encodeURIComponent(at)],
  );
});

test('filters and pages are links and a GET form', async () => {
  for (let value = 1; value <= 60; value += 1) await save({ year: 2024, month: 1 + (value % 2), arenasOthers: value });
  const first = await send('/report/cost/history?year=2024');
  assert.equal(changesOf(first).length, 50);
  const more = elements(first.html, 'a').find(({ attributes }) => 'data-more' in attributes);
  assert.equal(textOf(more?.inner ?? ''), '더 보기');
  const rest = await send(more?.attributes.href?.replaceAll('&amp;', '&') ?? '');
  assert.equal(changesOf(rest).length, 10);
  assert.equal(
    elements(rest.html, 'a').some(({ attributes }) => 'data-more' in attributes),
    false,
  );
  const narrowed = await send('/report/cost/history?year=2024&bu=SKB&month=2&field=arenasOthers');
  assert.equal(changesOf(narrowed).length, 30);
  assert.match(changesOf(narrowed)[0]?.[1] ?? '', /57 → 59/);
  assert.match(narrowed.html, /<option value="2" selected="">2월/);
  assert.equal(changesOf(await send(`${ADDRESS}&actor=${encodeURIComponent('<b>김')}`)).length, 1);
  const nobody = await send('/report/cost/history?year=2024&actor=nobody');
  assert.match(nobody.html, /조건에 맞는 변경이 없습니다/);
  const person = elements(nobody.html, 'label').find(({ inner }) => inner.includes('name="actor"'));
  assert.match(person?.inner ?? '', /<input type="search"[^>]*value="nobody"/, 'anybody can be asked for');
  assert.match((await send('/report/import/history?year=2024')).html, /아직 변경이 없습니다/);
  for (const wrong of ['month=13', 'field=nothing', 'before=x', 'change=0', 'year=1', 'bu=BPS']) {
    assert.equal((await send(`/report/cost/history?${wrong}`)).status, 400, wrong);
  }
  assert.equal((await send('/report/cost/history?change=99999')).status, 404);
  assert.equal((await send('/report/weekly/history')).status, 404);
});

test('an undo in two steps: what it would do, then done, which can be undone', async () => {
  const shown = await send(`${ADDRESS}&change=2`);
  assert.equal(shown.status, 200);
  assert.match(textOf(shown.html), /1개 셀이 이전 값으로 돌아갑니다/);
  assert.deepEqual(rowsOf(shown.html)[1]?.slice(2), ['64,115,200', '60,911,140', '-3,204,060']);
  assert.equal((await send('/report/cost/history', formOf(shown), 'http://evil.example')).status, 403);

  const done = await send('/report/cost/history', formOf(shown));
  assert.equal(done.status, 303, done.html);
  assert.match(done.location ?? '', /^\/report\/cost\/history\?year=2025&bu=SKB&done=\d+$/);
  const list = await send(done.location ?? '');
  const [receipt] = elements(list.html, 'output');
  const [[id] = ['']] = changesOf(list);
  assert.equal(textOf(receipt?.inner ?? ''), '1개 셀을 되돌렸습니다');
  assert.match(changesOf(list)[0]?.[1] ?? '', /웹 1개 셀 되돌림/);
  assert.match(textOf((await send(`${ADDRESS}&change=${id}`)).html), /되돌린 변경 #2/);
  assert.match((await send('/report/cost?year=2025&bu=SKB')).html, /60,911,140/);

  const twice = await send('/report/cost/history', formOf(shown));
  assert.equal(twice.status, 409);
  assert.match(twice.html, /되돌린 것이 없습니다/);
  const again = await send('/report/cost/history', formOf(await send(`${ADDRESS}&change=${id}`)));
  assert.equal(again.status, 303);
  assert.match((await send('/report/cost?year=2025&bu=SKB')).html, /64,115,200/);
});

test('a part is looked at before it is undone; what is in the way is named and stays', async () => {
  await save({ year: 2023, month: 1, arenasOthers: 1, iwsOthers: 2 });
  await save({ year: 2023, month: 1, iwsOthers: 3 });
  const at = '/report/cost/history?year=2023&bu=SKB';
  const [[later] = [''], [first] = ['']] = changesOf(await send(at));
  const shown = await send(`${at}&change=${first}`);
  assert.match(textOf(shown.html), /1개 셀은 그 뒤에 다시 바뀌어 그대로 둡니다/);
  assert.match(textOf(shown.html), /나중에 바뀌지 않은 1개 셀만 되돌리기/);
  const inTheWay = rowsOf(shown.html).find(([, , stored]) => stored === '3');
  assert.match(inTheWay?.[3] ?? '', new RegExp(`^이름 없음, \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d #${later}$`));

  const part = await send(`${at}&change=${first}&month=1&field=iwsOthers`);
  assert.match(textOf(part.html), /되돌릴 수 있는 셀이 없습니다/);
  assert.doesNotMatch(part.html, /in-reach/);
  assert.equal((await send(`${at}&change=${first}&month=2`)).status, 400, 'it did nothing there');

  // What has come into the way since the page was shown stops the undo.
  const blind = formOf(shown);
  blind.delete('keepNewer');
  const changed = await send('/report/cost/history', blind);
  assert.equal(changed.status, 409);
  assert.match(textOf(changed.html), /1개 셀은 그 뒤에 다시 바뀌어 그대로 둡니다/);
  const done = await send('/report/cost/history', formOf(changed));
  assert.equal(done.status, 303, done.html);
  const row = await database.reader.selectFrom('cost_info').selectAll().where('year', '=', 2023).execute();
  const { arenasOthers, iwsOthers } = row[0] as unknown as Record<string, unknown>;
  assert.deepEqual([arenasOthers, iwsOthers], [null, 3]);
  const again = textOf((await send(`${at}&change=${first}`)).html);
  assert.match(again, /1개 셀은 그 뒤에 다시 바뀌어 그대로 둡니다/, 'what this undo has put back is not in the way');
});

test('forms that are not of these pages are refused', async () => {
  assert.equal((await send('/report/cost/history', new URLSearchParams({ year: '2025' }))).status, 400);
  assert.equal((await send('/report/cost/history', new URLSearchParams({ change: '77777' }))).status, 404);
  const json = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } };
  assert.equal((await fetch(`${origin}/report/cost/history`, json)).status, 415);
  const put = await fetch(`${origin}/report/cost/history`, { method: 'PUT' });
  assert.deepEqual([put.status, put.headers.get('allow')], [405, 'GET, HEAD, POST']);
});

test("a figure's story: its value, every value it had, and the undo of this cell alone", async () => {
  await save({ year: 2022, month: 4, arenasOthers: 10, iwsOthers: 2 });
  await save({ year: 2022, month: 4, arenasOthers: 11, iwsOthers: 3 });
  const at = '/report/cost/history?year=2022&bu=SKB&month=4';
  const story = await send(`${at}&field=arenasOthers`);
  assert.match(textOf(story.html), /아레나스 기타 2022년 4월현재: 11/);
  const [[newest] = ['']] = changesOf(story);
  const undo = elements(story.html, 'form').find(({ inner }) => inner.includes('name="change"'));
  for (const field of [
    `name="change" value="${newest}"`,
    'name="month" value="4"',
    'name="field" value="arenasOthers"',
  ]) {
    assert.ok(undo?.inner.includes(field), field);
  }
  const shown = await send(`${at}&field=arenasOthers&change=${newest}`);
  assert.match(textOf(shown.html), /1개 셀이 이전 값으로 돌아갑니다/);
  const done = await send('/report/cost/history', formOf(shown));
  assert.match(done.location ?? '', /^\/report\/cost\/history\?year=2022&bu=SKB&month=4&field=arenasOthers&done=\d+$/);
  assert.match(textOf((await send(done.location ?? '')).html), /1개 셀을 되돌렸습니다[^]*현재: 10/);

  const sum = await send(`${at}&field=arenasSubTotal`);
  assert.equal(changesOf(sum).length, 3);
  assert.deepEqual(
    rowsOf(sum.html).find(([name]) => name === '아레나스 기타'),
    ['아레나스 기타', '10'],
  );
  assert.deepEqual(
    rowsOf(sum.html).find(([name]) => name === '소계'),
    ['소계', '10'],
  );
});
