/** CONTRACT §11: a report as it was on a day or at a time, as a page and as CSV. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { openDatabase, type Database } from '../../db/open.ts';
import { asOfAddress, csvAddress, reportAddress } from '../../src/domain/addresses.ts';
import { momentBefore } from '../../src/domain/as-of.ts';
import { reportById } from '../../src/domain/reports.ts';
import { runCli } from '../support/cli.ts';
import { emptyDatabase, scratchFolder } from '../support/database.ts';
import { enterChange } from '../support/dated-changes.ts';
import { elements, textOf } from '../support/html.ts';
import { startApp } from '../support/server.ts';

const cost = reportById('cost');
/** 23:30 in Seoul, and half an hour after midnight. */
const LATE = '2026-05-31T14:30:00.000Z';
const NEXT_DAY = '2026-05-31T15:30:00.000Z';

let origin = '';
let database: Database;

before(async () => {
  database = await openDatabase(await emptyDatabase());
  ({ origin } = await startApp({ database }));
  const enter = (at: string, year: number, month: number, value: number, actor: string | null = null) =>
    enterChange(database, cost, { at, year, month, bu: 'SK', cells: { arenasOthers: value, monthlyBudget: 9 }, actor });
  await enter('2026-01-10T00:00:00.000Z', 2025, 4, 50);
  await enter('2026-05-02T00:00:00.000Z', 2026, 3, 90);
  await enter('2026-05-03T00:00:00.000Z', 2026, 4, 100);
  await enter(LATE, 2026, 4, 111, 'kim');
  await enter(NEXT_DAY, 2026, 4, 222, 'lee');
  await enter('2026-06-01T00:00:00.000Z', 2025, 4, 999);
});

async function get(address: string): Promise<{ status: number; body: string; headers: Headers }> {
  const response = await fetch(origin + address);
  return { status: response.status, body: await response.text(), headers: response.headers };
}

/** The texts of a row, January first. */
function cellsOf(html: string, field: string): string[] {
  const row = elements(html, 'tr').find(({ attributes }) => attributes['data-field'] === field);
  return elements(row?.inner ?? '', 'td').map(({ inner }) => textOf(inner));
}

const bandOf = (html: string) => elements(html, 'aside').find(({ attributes }) => attributes['data-as-of']);
const SK = { year: 2026, bu: 'SK' } as const;
const THAT_DAY = asOfAddress('cost', SK, '2026-05-31');

test('a day means its end in Seoul; a change shows from its millisecond on', async () => {
  for (const [time, april] of [
    ['2026-05-31', '111'],
    ['2026-06-01', '222'],
    ['2026-05-02', ''],
    [LATE, '111'],
    [momentBefore(LATE), '100'],
    ['2026-06-01T00:30', '222'],
    ['2026-06-01 00:29:59', '111'],
    ['2026-06-01T00:30:00+09:00', '222'],
  ] as const) {
    const { status, body } = await get(asOfAddress('cost', SK, time));
    assert.equal(status, 200, time);
    assert.equal(cellsOf(body, 'arenasOthers')[3], april, time);
  }
});

test('a band says which time it is and leads back; nothing can be entered', async () => {
  const { body } = await get(THAT_DAY);
  const band = bandOf(body);
  assert.equal(band?.attributes['data-as-of'], '2026-05-31');
  const words = textOf(band?.inner ?? '');
  for (const part of ['2026-05-31 마감 시점 기준', '현재로 돌아가기']) {
    assert.ok(words.includes(part), `${part}: ${words}`);
  }
  assert.ok(band?.inner.includes(`href="${reportAddress('cost', SK).replaceAll('&', '&amp;')}"`));
  assert.match(body, /<title>비용 \(2026-05-31 기준\) /);
  for (const absent of ['data-act="edit"', 'data-import']) {
    assert.ok(!body.includes(absent), absent);
  }
  assert.match(textOf(body), /05\.31 23:30 kim 수정/);

  const now = await get(reportAddress('cost', SK));
  assert.equal(bandOf(now.body), undefined);
  for (const mark of ['data-act="edit"', 'data-import']) assert.ok(now.body.includes(mark), mark);
});

test('the figures of last year, and the months that are under way, are those of then; links keep the time', async () => {
  const { body } = await get(`${reportAddress('cost', { ...SK, asOf: '2026-05-31' }, 'yoy')}`);
  assert.equal(cellsOf(body, 'arenasOthers')[3], '+122.0%');
  const now = await get(reportAddress('cost', SK, 'yoy'));
  assert.equal(cellsOf(now.body, 'arenasOthers')[3], '-77.8%');

  // May is not over at the end of its last day, and nothing was entered.
  const headings = elements(elements(body, 'thead')[0]?.inner ?? '', 'th');
  assert.deepEqual(
    headings.slice(1, 13).map(({ attributes }) => attributes.class ?? ''),
    ['', '', '', 'now', ...Array.from({ length: 8 }, () => 'future')],
  );
  const hrefs = elements(body, 'a').map(({ attributes }) => attributes.href?.replaceAll('&amp;', '&'));
  for (const address of [
    csvAddress('cost', { ...SK, asOf: '2026-05-31' }),
    reportAddress('cost', { ...SK, asOf: '2026-05-31' }, 'mom'),
  ]) {
    assert.ok(hrefs.includes(address), address);
  }
  const choice = elements(body, 'form').find(({ attributes }) => attributes.class === 'choice');
  assert.match(choice?.inner ?? '', /<input type="hidden" name="as-of" value="2026-05-31"\/>/);
});

test('each form of the choice names one time, and what is shown', async () => {
  const { body } = await get(`${reportAddress('cost', SK, 'mom')}`);
  const forms = elements(body, 'form').filter(({ inner }) => inner.includes('name="as-of"'));
  assert.deepEqual(
    forms.map(({ attributes, inner }) => [
      attributes.action,
      [...inner.matchAll(/type="([a-z-]+)"[^>]*name="([a-z-]+)"/g)].map(([, type, name]) => `${name} ${type}`),
    ]),
    ['date', 'datetime-local'].map((type) => [
      '/report/cost',
      ['year hidden', 'bu hidden', 'view hidden', `as-of ${type}`],
    ]),
  );
  assert.match(body, /<button type="button"[^>]* popoverTarget="as-of-choice"/i);
});

test('an empty report of then says so, and not how to enter figures', async () => {
  const { body } = await get(asOfAddress('cost', SK, '2026-01-31'));
  const words = textOf(body);
  assert.ok(words.includes('해당 시점에는 SK (LPS) 2026년 데이터가 없습니다'));
  assert.ok(!words.includes('입력 양식'));
});

test('the CSV is that of `export --as-of`, under its name', async () => {
  const folder = scratchFolder();
  for (const [query, args, name] of [
    ['as-of=2026-05-31', ['--as-of', '2026-05-31'], 'cost_report_2026_SK_as-of_2026-05-31.csv'],
    ['as-of=2026-06-01T00:30', ['--as-of', '2026-06-01T00:30'], 'cost_report_2026_SK_as-of_2026-06-01T0030.csv'],
    [
      'month=4&as-of=2026-06-01',
      ['--month', '4', '--as-of', '2026-06-01'],
      'cost_report_2026_SK_04_as-of_2026-06-01.csv',
    ],
    ['month=04', ['--month', '4'], 'cost_report_2026_SK_04.csv'],
    [`as-of=${LATE}`, ['--as-of', LATE], 'cost_report_2026_SK_as-of_2026-05-31T2330.csv'],
    ['as-of=2099-01-01', ['--as-of', '2099-01-01'], 'cost_report_2026_SK_as-of_2099-01-01.csv'],
  ] as const) {
    const { status, body, headers } = await get(`/report/cost.csv?year=2026&bu=SK&${query}`);
    assert.equal(status, 200, query);
    assert.equal(headers.get('content-disposition'), `attachment; filename=${name}`);
    const asked = ['export', 'cost', '--year', '2026', '--bu', 'SK', '--db', database.location.address, ...args];
    const made = await runCli([...asked, '--out-dir', folder]);
    assert.equal(made.code, 0, made.stderr);
    assert.equal(made.stdout.trim(), `${folder}/${name}`);
    const printed = await runCli([...asked, '-o', '-']);
    // fetch takes the byte order mark off
    assert.equal(`\uFEFF${body}`, printed.stdout, query);
  }
});

test('wrong times are refused: a page for people, a sentence for programs', async () => {
  for (const time of ['yesterday', '2026-02-30', '2026-05-31T25:00', '20260531', '2026-05-31T13:00+09:00', '%00']) {
    const page = await get(`/report/cost?as-of=${time}`);
    assert.equal(page.status, 400, time);
    assert.match(page.headers.get('content-type') ?? '', /html/);
    assert.match(textOf(page.body), /2026-05-31T13:00/);
    const csv = await get(`/report/cost.csv?as-of=${time}`);
    assert.deepEqual([csv.status, csv.headers.get('content-type')], [400, 'text/plain; charset=utf-8'], time);
  }
  for (const address of [
    '/report/cost?as-of=2026-05-31&as-of=2026-05-30',
    '/report/cost.csv?month=13',
    '/report/cost.csv?asof=2026-05-31',
  ]) {
    assert.equal((await get(address)).status, 400, address);
  }
  assert.equal((await get('/report/cost?as-of=')).status, 200);
});

test('a future time shows the current report, and says that it has not passed', async () => {
  const { body } = await get(asOfAddress('cost', SK, '2098-12-31'));
  assert.equal(cellsOf(body, 'arenasOthers')[3], '222');
  assert.match(textOf(bandOf(body)?.inner ?? ''), /아직 지나지 않은 시점/);
  assert.doesNotMatch(textOf(bandOf((await get(THAT_DAY)).body)?.inner ?? ''), /아직 지나지 않은 시점/);
  // October is the last month that is over on the day of this test, not December of 2098.
  assert.match(body, /<th[^>]*class="now"[^>]*>10월/);
});

test('a kept answer of a time is its own, also where the times are spelled alike', async () => {
  const now = reportAddress('cost', SK);
  const first = (await get(THAT_DAY)).body;
  assert.equal((await get(THAT_DAY)).body, first);
  assert.notEqual((await get(now)).body, first);
  assert.equal((await get(`/report/cost?as-of=2026-05-31&bu=SK&year=2026&x=1`)).body, first);
  await enterChange(database, cost, { at: new Date().toISOString(), ...SK, month: 4, cells: { arenasOthers: 333 } });
  assert.equal((await get(THAT_DAY)).body, first);
  assert.equal(cellsOf((await get(now)).body, 'arenasOthers')[3], '333');
});
