/** An import without a script: three steps of plain forms (CONTRACT §9). */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { createKeptImports, type KeptImport } from '../../src/server/imports/kept-imports.ts';
import { elements, textOf } from '../support/html.ts';
import { startApp } from '../support/server.ts';

const { origin, database } = await startApp();
const ADDRESS = '/import/cost?year=2024&bu=SKB';

interface Page {
  readonly status: number;
  readonly html: string;
  readonly location: string | null;
}

async function send(address: string, body?: FormData | URLSearchParams): Promise<Page> {
  const init = body === undefined ? {} : { method: 'POST', body, headers: { Origin: origin } };
  const answer = await fetch(origin + address, { ...init, redirect: 'manual' });
  return { status: answer.status, html: await answer.text(), location: answer.headers.get('location') };
}

/** Sends the form of the first step. */
function upload(text: string, name = 'cost.csv', fields: Record<string, string> = {}): Promise<Page> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set('file', new Blob([text]), name);
  return send(ADDRESS, form);
}

/** The fields of the form on a preview, and the button that is pressed. */
function formOf({ html }: Page, step: string, fields: Record<string, string> = {}): URLSearchParams {
  const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? '';
  return new URLSearchParams({ token, old: 'keep', ...fields, step });
}

function tables({ html }: Page): Map<string, string[][]> {
  return new Map(
    elements(html, 'table').map(({ inner }) => [
      textOf(elements(inner, 'caption')[0]?.inner ?? ''),
      elements(inner, 'tr').map((row) => elements(row.inner, 'td').map((cell) => textOf(cell.inner))),
    ]),
  );
}

async function save(month: number, value: number | null): Promise<void> {
  const body = JSON.stringify({ year: 2024, month, bu: 'SKB', arenasOthers: value });
  await fetch(`${origin}/api/cost-info`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
}

test('a report leads to the form, and the form back to the report', async () => {
  const { html: report } = await send('/report/cost?year=2024&bu=SKB');
  const [link] = elements(report, 'a').filter(({ attributes }) => 'data-import' in attributes);
  assert.equal(link?.attributes.href?.replaceAll('&amp;', '&'), ADDRESS);
  assert.equal(textOf(link?.inner ?? ''), '가져오기 · Import');
  const { status, html } = await send(ADDRESS);
  assert.equal(status, 200);
  const [form] = elements(html, 'form').filter(({ attributes }) => attributes.method === 'post');
  assert.equal(form?.attributes.encType, 'multipart/form-data');
  assert.equal(form?.attributes.action?.replaceAll('&amp;', '&'), ADDRESS);
  assert.match(html, /href="\/report\/cost\?year=2024&amp;bu=SKB"/);
  assert.equal((await send('/import/cost?year=1')).status, 400);
  assert.equal((await send('/import/weekly')).status, 404);
});

test('file, preview, apply, report with a receipt', async () => {
  const preview = await upload('month,arenasOthers,iwsOthers\n1,1000,5\n2,7,\n');
  assert.equal(preview.status, 200, preview.html);
  const shown = tables(preview);
  assert.deepEqual(shown.get('바뀌는 값 · Changes 3')?.[1], ['2024-01 SKB', '아레나스 기타', '(빈 칸)', '1,000']);
  assert.deepEqual(shown.get('바뀌는 합계 · Sums 7')?.[3], ['2024-01 SKB', '총 비용', '(빈 칸)', '1,005']);
  assert.deepEqual(await database.reader.selectFrom('change').selectAll().execute(), []);

  const applied = await send(ADDRESS, formOf(preview, 'apply'));
  assert.equal(applied.status, 303, applied.html);
  assert.equal(applied.location, '/report/cost?year=2024&bu=SKB&imported=1');
  const { html } = await send(applied.location ?? '');
  const [receipt] = elements(html, 'output');
  assert.match(textOf(receipt?.inner ?? ''), /^cost.csv 가져왔습니다: 3셀, 변경 1 · imported: 3 cells, change 1/);
  const [undo] = elements(receipt?.inner ?? '', 'a');
  assert.equal(undo?.attributes.href?.replaceAll('&amp;', '&'), '/report/cost/history?year=2024&bu=SKB&change=1');
  assert.match(html, /1,000/);
  assert.deepEqual(await database.reader.selectFrom('change').select(['via', 'file']).execute(), [
    { via: 'web', file: 'cost.csv' },
  ]);

  const twice = await send(ADDRESS, formOf(preview, 'apply'));
  assert.equal(twice.status, 409);
  assert.match(twice.html, /choose the file again/);
  const same = await upload('month,arenasOthers,iwsOthers\n1,1000,5\n2,7,\n');
  const unchanged = await send(ADDRESS, formOf(same, 'apply'));
  assert.match((await send(unchanged.location ?? '')).html, /Nothing was changed/);
});

test('errors are a table and a list to download; nothing can be applied', async () => {
  const page = await upload('month,arenasOthers\n1,"=cmd"\n13,<b>x\n');
  assert.equal(page.status, 200);
  const [, first] = tables(page).get('오류 · Errors 3') ?? [];
  assert.deepEqual(first?.slice(0, 3), ['B2', 'arenasOthers', '=cmd']);
  const [link] = elements(page.html, 'a').filter(({ attributes }) => 'download' in attributes);
  const [, list = ''] =
    /^data:text\/csv;charset=utf-8,(.*)$/.exec(link?.attributes.href?.replaceAll('&#x27;', "'") ?? '') ?? [];
  assert.match(
    decodeURIComponent(list),
    /^\ufefffile,line,column,header,value,message\r\ncost\.csv,2,B,arenasOthers,'=cmd,/,
  );
  assert.doesNotMatch(page.html, /name="token"|<b>x/);
});

test('old cells: kept by default; another choice is previewed before it is applied', async () => {
  await save(5, 10);
  await save(5, 11);
  const file = 'month,arenasOthers,iwsOthers\n5,10,3\n';
  const preview = await upload(file, 'may.csv');
  assert.equal(tables(preview).get('저장된 값이 더 새로운 셀 · Stored figures that are newer 1')?.[1]?.[2], '11');
  assert.ok(tables(preview).has('바뀌는 값 · Changes 1'));

  const changed = await send(ADDRESS, formOf(preview, 'apply', { old: 'take' }));
  assert.equal(changed.status, 200);
  assert.match(changed.html, /look again before you apply/);
  assert.ok(tables(changed).has('바뀌는 값 · Changes 2'));
  assert.equal((await send(ADDRESS, formOf(preview, 'apply'))).status, 409, 'the first preview is gone');
  assert.equal((await send(ADDRESS, formOf(changed, 'apply', { old: 'take' }))).status, 303);
  const [row] = await database.reader.selectFrom('cost_info').selectAll().where('month', '=', 5).execute();
  assert.equal((row as { arenasOthers?: number } | undefined)?.arenasOthers, 10);
});

test('when somebody saves in between, nothing is written, and the page says what to do', async () => {
  const preview = await upload('month,arenasOthers\n7,1\n');
  await save(7, 99);
  const page = await send(ADDRESS, formOf(preview, 'apply'));
  assert.equal(page.status, 409);
  assert.match(page.html, /파일을 가져오지 못했습니다/);
  assert.match(page.html, /no longer those of the preview/);
});

test("the page's year and unit must agree with the file, unless the file's own are asked for", async () => {
  const file = 'year,month,bu,arenasOthers\n2020,1,SK,5\n';
  assert.match((await upload(file)).html, /오류/);
  const own = await upload(file, 'x.csv', { own: '1' });
  const applied = await send(ADDRESS, formOf(own, 'apply'));
  assert.match(applied.location ?? '', /^\/report\/cost\?year=2020&bu=SK&imported=\d+$/);
});

test('only its own forms, from its own pages', async () => {
  const form = new FormData();
  form.set('file', new Blob(['x']), '');
  assert.equal((await send(ADDRESS, form)).status, 400);
  assert.match((await send(ADDRESS, new FormData())).html, /No file was chosen|not complete/);
  const post = (headers: Record<string, string>, body = 'x') =>
    fetch(origin + ADDRESS, { method: 'POST', headers, body });
  assert.equal((await post({ 'Content-Type': 'text/plain' })).status, 415);
  assert.equal((await post({ 'Content-Type': 'multipart/form-data; boundary=y' })).status, 400);
  const foreign = { Origin: 'http://elsewhere.example', 'Content-Type': 'application/x-www-form-urlencoded' };
  assert.equal((await post(foreign, 'token=x&step=apply')).status, 403);
  const own = { 'Content-Type': 'application/x-www-form-urlencoded' };
  assert.equal((await post(own, 'token=x&step=apply')).status, 409);
  assert.equal((await post(own, `token=${'x'.repeat(5000)}`)).status, 413);
});

test('a receipt is of an import in the browser only', async () => {
  const [api] = await database.reader.selectFrom('change').select('id').where('via', '=', 'api').execute();
  for (const id of [api?.id, 999_999, '1%20or%201', '-1']) {
    assert.doesNotMatch((await send(`/report/cost?year=2024&bu=SKB&imported=${id}`)).html, /가져왔습니다/, `${id}`);
  }
});

function kept(files: ReturnType<typeof createKeptImports>, size = 1): { token: string; file: string } {
  const { token, path: file } = files.reserve();
  writeFileSync(file, 'x');
  const choices = { stated: { kind: null, year: null, bu: null }, old: 'keep', sheets: [], scale: null } as const;
  files.keep(token, { name: 'x.csv', path: file, size, choices, plan: 'x' } satisfies KeptImport);
  return { token, file };
}

test('files between the steps are private, few, not too large, and gone after their time and at the end', async () => {
  const files = createKeptImports({ ms: 100, files: 3, bytes: 10 });
  const first = kept(files);
  assert.equal(statSync(path.dirname(first.file)).mode & 0o777, 0o700);
  assert.ok(first.token.length >= 43);
  const others = [kept(files), kept(files), kept(files)];
  assert.equal(files.find(first.token), null, 'the oldest makes room');
  assert.ok(!existsSync(first.file));
  const large = kept(files, 10);
  assert.deepEqual(
    others.map(({ file }) => existsSync(file)),
    [false, false, false],
  );
  assert.ok(existsSync(large.file));
  while (existsSync(large.file)) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.equal(files.find(large.token), null);
  const last = kept(files);
  files.close();
  assert.ok(!existsSync(path.dirname(last.file)));
});

test('a start removes what a killed server has left, and nothing of one that runs', () => {
  const folder = (pid: number) => path.join(tmpdir(), `dashboard-imports-${pid}-left`);
  const [dead, alive] = [folder(4_194_305), folder(process.ppid)];
  for (const each of [dead, alive]) {
    mkdirSync(each, { mode: 0o700 });
    writeFileSync(path.join(each, 'x'), 'x');
  }
  utimesSync(dead, 0, 0);
  createKeptImports().close();
  assert.ok(!existsSync(dead));
  assert.deepEqual(readdirSync(alive), ['x']);
  createKeptImports().close();
  rmSync(alive, { recursive: true }); // the runner has more files to run
});

test('a warning has Korean and English words', async () => {
  const preview = await upload('month,iwsOthers\n1,5e3\n');
  const rows = tables(preview).get('확인할 점 · Warnings 1') ?? [];
  assert.match(rows.join(' '), /지수로 짧게 적힌 수.* · is in scientific notation/);
});
