/** `POST /api/import` (CONTRACT §9). */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import iconv from 'iconv-lite';
import { readHistory } from '../../db/history.ts';
import { forgetWord, listWords, teachWord } from '../../db/learnt-words.ts';
import { listMonths } from '../../db/month-records.ts';
import { reportById } from '../../src/domain/reports.ts';
import { runCli } from '../support/cli.ts';
import { freshDatabase, onlySqlite, scratchFolder } from '../support/database.ts';
import { importFile, postImport, type PostedImport } from '../support/imports.ts';
import { postRecord } from '../support/records.ts';
import { startApp } from '../support/server.ts';
import { workbook } from '../support/workbooks.ts';

const COST = 'name=cost.csv&kind=cost&year=2024&bu=SKB';
const TWO_MONTHS = 'month,arenasOthers,iwsOthers\n1,1000,5\n2,7,\n';
const { origin, database } = await startApp();

async function history() {
  const changes = [];
  const filter = { kind: null, year: null, months: [], bu: null, fields: [], since: null, actor: null };
  for await (const change of readHistory(database.reader, filter)) changes.push(change);
  return changes;
}

const save = (record: object) => postRecord(origin, 'cost', record);

test('a preview says what would change and writes nothing; its plan writes exactly that, as one change', async () => {
  const preview = await postImport(origin, `step=preview&${COST}`, TWO_MONTHS);
  assert.equal(preview.status, 200, preview.text);
  const [file] = preview.json.files;
  assert.deepEqual(
    { file: file?.file, sheet: file?.sheet, kind: file?.kind, created: file?.created, updated: file?.updated },
    { file: 'cost.csv', sheet: null, kind: 'cost', created: 2, updated: 0 },
  );
  assert.deepEqual(file?.changes[0], {
    year: 2024,
    month: 1,
    bu: 'SKB',
    field: 'arenasOthers',
    before: null,
    after: 1000,
  });
  assert.deepEqual(file?.sums[0], {
    year: 2024,
    month: 1,
    bu: 'SKB',
    field: 'arenasSubTotal',
    before: null,
    after: '1000',
  });
  assert.deepEqual([preview.json.errors, file?.warnings, file?.notices, file?.old], [[], [], [], []]);
  assert.deepEqual(await history(), []);
  const page = `${origin}/report/cost?year=2024&bu=SKB`;
  assert.doesNotMatch(await (await fetch(page)).text(), /1,000/);

  const { plan } = preview.json;
  const applied = await postImport(origin, `step=apply&${COST}&plan=${plan}`, TWO_MONTHS);
  assert.equal(applied.status, 200, applied.text);
  assert.deepEqual({ ...applied.json, change: undefined }, { ...preview.json, change: undefined });
  const [change, ...others] = await history();
  assert.deepEqual(others, []);
  assert.deepEqual(
    { id: change?.id, via: change?.via, actor: change?.actor, file: change?.file, cells: change?.cells.length },
    { id: applied.json.change, via: 'web', actor: null, file: 'cost.csv', cells: 3 },
  );
  assert.match(await (await fetch(page)).text(), /1,000/, 'the kept page is not sent any more');

  const again = await importFile(origin, COST, TWO_MONTHS);
  assert.deepEqual([again.json.change, again.json.files[0]?.unchanged], [null, 2]);
});

test('the answer has what --dry-run --json has, under the same names', onlySqlite, async () => {
  const folder = scratchFolder();
  writeFileSync(path.join(folder, 'cost_2024_SKB.csv'), 'month,arenasOthers,비고\n1,5e3,x\n2,7,\n');
  const { stdout } = await runCli(
    ['import', 'cost_2024_SKB.csv', '--dry-run', '--json', '--db', (await freshDatabase()).location.address],
    { cwd: folder },
  );
  const { origin: fresh } = await startApp();
  const { json } = await postImport(
    fresh,
    'step=preview&name=cost_2024_SKB.csv',
    readFileSync(path.join(folder, 'cost_2024_SKB.csv')),
  );
  const [file] = json.files;
  assert.ok(file !== undefined && file.sums.length > 0);
  assert.deepEqual(
    [file.warnings.map(({ code }) => code), file.notices.map(({ code }) => code)],
    [['few-digits', 'column-left-out'], ['column-left-out']],
  );
  // The messages on a page speak of no options.
  const withoutMessages = (text: string) => JSON.parse(text.replaceAll(/"message":"[^"]*"/g, '"message":""')) as object;
  const { plan, ...answer } = json;
  assert.notEqual(plan, null);
  assert.deepEqual(withoutMessages(JSON.stringify(answer)), withoutMessages(stdout));
});

test('a faulty file: every error with its cell, no plan, and nothing to apply', onlySqlite, async () => {
  const faulty = 'month,arenasOthers\n1,abc\n13,5\n';
  const { status, json } = await postImport(origin, `step=preview&${COST}`, faulty);
  assert.equal(status, 200);
  assert.equal(json.plan, null);
  assert.equal(json.errorCount, 2);
  const { message, code, ...where } = json.errors[0] ?? {};
  assert.match(code ?? '', /^[a-z]+(?:-[a-z]+)*$/);
  assert.deepEqual(where, { file: 'cost.csv', line: 2, column: 'B', header: 'arenasOthers', value: 'abc' });
  assert.match(message ?? '', /is not a number/);
  const before = await history();
  const applied = await postImport(origin, `step=apply&${COST}&plan=x`, faulty);
  assert.equal(applied.status, 409);
  assert.deepEqual(await history(), before);
});

test(
  'lang=ko gives the same answer with Korean texts, each cause once; codes and the plan stay',
  onlySqlite,
  async () => {
    const texts = Array.from({ length: 12 }, () => '미정').join(',');
    const faulty = `Field,1월,2월,3월,4월,5월,6월,7월,8월,9월,10월,11월,12월\narenasOthers,${texts}\n`;
    const [english, korean] = await Promise.all(
      ['en', 'ko'].map((lang) => postImport(origin, `step=preview&${COST}&lang=${lang}`, faulty)),
    );
    const [inEnglish, inKorean] = [english?.json.summary.errors, korean?.json.summary.errors];
    assert.deepEqual([inKorean?.count, inKorean?.groups.length], [12, 1]);
    const [group] = inKorean?.groups ?? [];
    assert.deepEqual([group?.where, group?.count, group?.values], ['B2:M2', 12, ['미정']]);
    assert.match(group?.message ?? '', /숫자가 아닙니다/);
    assert.match(inEnglish?.groups[0]?.message ?? '', /is not a number/);
    assert.equal(group?.code, inEnglish?.groups[0]?.code);
    assert.equal(korean?.json.errors.length, 12);
    assert.match(korean?.json.errors[0]?.message ?? '', /숫자가 아닙니다/);

    const plans = await Promise.all(
      ['', '&lang=ko', '&lang=en'].map((lang) => postImport(origin, `step=preview&${COST}${lang}`, TWO_MONTHS)),
    );
    assert.equal(new Set(plans.map(({ json }) => json.plan)).size, 1);
    const refused = await postImport(origin, `step=preview&${COST}&lang=fr`, TWO_MONTHS);
    assert.equal(refused.status, 400);
  },
);

test('old cells stop an import with 409 and their list; keep leaves them, take overwrites them', async () => {
  const file = (name: string, old = '') => `name=${name}&kind=cost&year=2023&bu=SKB${old}`;
  const october = 'month,arenasOthers,iwsOthers\n1,10,20\n';
  await importFile(origin, file('october.csv'), october);
  await save({ year: 2023, month: 1, bu: 'SKB', arenasOthers: 11 });
  const newer = 'month,arenasOthers,iwsOthers\n1,10,21\n';

  const refused = await importFile(origin, file('october.csv'), newer);
  assert.equal(refused.status, 409);
  const [cell] = refused.json.files[0]?.old ?? [];
  assert.deepEqual(
    { field: cell?.field, file: cell?.file, stored: cell?.stored, via: cell?.via },
    { field: 'arenasOthers', file: 10, stored: 11, via: 'api' },
  );
  const cells = async () =>
    (await listMonths(database.reader, reportById('cost'), { year: 2023, bu: 'SKB' }))[0]?.cells;
  assert.deepEqual([(await cells())?.arenasOthers, (await cells())?.iwsOthers], [11, 20]);

  assert.equal((await importFile(origin, file('october.csv', '&old=keep'), newer)).status, 200);
  assert.deepEqual([(await cells())?.arenasOthers, (await cells())?.iwsOthers], [11, 21]);
  assert.equal((await importFile(origin, file('october.csv', '&old=take'), newer)).status, 200);
  assert.deepEqual([(await cells())?.arenasOthers, (await cells())?.iwsOthers], [10, 21]);

  await save({ year: 2023, month: 1, bu: 'SKB', arenasOthers: null });
  const composed = 'name=%EA%B0%80.csv&kind=cost&year=2023&bu=SKB';
  const decomposed = 'name=%E1%84%80%E1%85%A1.csv&kind=cost&year=2023&bu=SKB';
  const kim = { 'Change-By': 'Kim' };
  assert.equal((await importFile(origin, `${composed}&old=take`, newer, kim)).status, 200);
  assert.equal((await importFile(origin, composed, 'month,arenasOthers\n1,12\n', kim)).status, 200);
  const others = [await importFile(origin, composed, newer, { 'Change-By': 'Lee' })];
  others.push(await importFile(origin, composed, newer));
  assert.deepEqual(
    others.map(({ status, json }) => [status, json.files[0]?.old.map(({ actor }) => actor)]),
    [
      [409, ['Kim']],
      [409, ['Kim']],
    ],
    'of another person, and of nobody known',
  );
  assert.equal(
    (await importFile(origin, decomposed, newer, kim)).status,
    200,
    'the same name and person, so their own figures are not old',
  );
});

test('a plan holds for its bytes, its choices and the stored state it was made from, and for nothing else', async () => {
  const query = 'name=cost.csv&kind=cost&year=2022&bu=SK';
  const body = 'month,arenasOthers\n1,1\n';
  const plan = async () => (await postImport(origin, `step=preview&${query}`, body)).json.plan ?? '';
  const apply = (of: string, bytes = body, others = query) =>
    postImport(origin, `step=apply&${others}&plan=${of}`, bytes);
  const first = await plan();
  assert.equal(await plan(), first, 'the same preview has the same plan');
  const before = await history();
  for (const answer of [
    await apply(first, 'month,arenasOthers\n1,2\n'),
    await apply(first, body, `${query}&old=keep`),
    await apply(first, body, query.replace('cost.csv', 'other.csv')),
    await apply(first, body, `${query}&scale=1000`),
    await apply('made-up'),
  ]) {
    assert.equal(answer.status, 409, answer.text);
    assert.match(answer.text, /nothing was written; preview the file again/);
  }
  // Another cell of the month: the sums that were shown are no longer those that would be stored.
  await save({ year: 2022, month: 1, bu: 'SK', iwsOthers: 5 });
  assert.equal((await apply(first)).status, 409);
  assert.equal((await history()).length, before.length + 1);
  const second = await plan();
  assert.equal((await apply(second)).status, 200);
  assert.equal((await apply(second)).status, 409, 'it is written once');
});

test('CP949, tabs, amounts in thousands, and workbooks with several sheets', onlySqlite, async () => {
  const korean = iconv.encode('월\tARENAS 기타\n1월\t3\n', 'cp949');
  const { json } = await postImport(origin, 'step=preview&name=k.txt&kind=cost&year=2021&bu=SKB&scale=1000', korean);
  assert.deepEqual(json.errors, []);
  assert.equal(json.files[0]?.changes[0]?.after, 3000);

  const rows = (value: number) => [
    ['month', 'arenasOthers'],
    [1, value],
  ];
  const sheets = [
    { name: '2021 SKB', rows: rows(4) },
    { name: '2021 SK', rows: rows(5) },
  ];
  const book = workbook({ sheets });
  const applied = await importFile(origin, 'name=cost.xlsx&kind=cost', book);
  assert.equal(applied.status, 200, applied.text);
  assert.deepEqual(
    applied.json.files.map(({ sheet, changes }) => [sheet, changes[0]?.bu, changes[0]?.after]),
    [
      ['2021 SKB', 'SKB', 4],
      ['2021 SK', 'SK', 5],
    ],
  );
  const [change] = await history();
  assert.deepEqual([change?.id, change?.cells.length, change?.file], [applied.json.change, 2, 'cost.xlsx']);
  const one = await postImport(origin, 'step=preview&name=cost.xlsx&kind=cost&sheet=2021%20SK', book);
  assert.deepEqual(
    one.json.files.map(({ sheet }) => sheet),
    ['2021 SK'],
  );
});

test('the address must say a step, a name and choices that exist', onlySqlite, async () => {
  for (const [query, says] of [
    ['', /step must be preview or apply/],
    ['step=write&name=x.csv', /step must be/],
    ['step=preview', /no file with a name/],
    ['step=preview&name=..%2F..%2F', /no file with a name/],
    ['step=apply&name=x.csv', /needs the plan/],
    ['step=preview&name=x.csv&kind=weekly', /kind must be warehouse, cost/],
    ['step=preview&name=x.csv&year=1999', /year must be/],
    ['step=preview&name=x.csv&bu=skb', /bu must be SKB or SK/],
    ['step=preview&name=x.csv&old=all', /old must be refuse, keep or take/],
    ['step=preview&name=x.csv&scale=10', /scale must be 1, 1000 or 1000000/],
    ['step=preview&name=x.csv&year=2024&year=2025', /names year more than once/],
    ['step=preview&name=x.csv&month=1', /not known here/],
  ] as const) {
    const { status, text } = await postImport(origin, query, TWO_MONTHS);
    assert.equal(status, 400, query);
    assert.match(text, says);
    assert.doesNotMatch(text, /\n/);
  }
});

test('only bytes, only from our own pages, only by POST, in the order of the API', onlySqlite, async () => {
  const query = `step=preview&${COST}`;
  const status = async (headers: Record<string, string>) =>
    (await postImport(origin, query, TWO_MONTHS, headers)).status;
  for (const type of ['text/csv', 'multipart/form-data; boundary=x', 'application/json', '']) {
    assert.equal(await status({ 'Content-Type': type }), 415, type);
  }
  assert.equal(await status({ 'Content-Encoding': 'gzip' }), 415);
  assert.equal(await status({ Origin: 'http://elsewhere.example' }), 403);
  assert.equal(await status({ Origin: 'null' }), 403);
  assert.equal(await status({ 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'text/csv' }), 403);
  assert.equal(await status({ Origin: origin }), 200);
  const { status: got, headers } = await fetch(`${origin}/api/import`);
  assert.deepEqual([got, headers.get('allow')], [405, 'POST']);
});

test('an import leaves the server its locks', onlySqlite, async () => {
  const { origin: other, database: own } = await startApp();
  await importFile(other, COST, TWO_MONTHS);
  const backup = path.join(scratchFolder(), 'backup.sqlite');
  assert.equal((await runCli(['backup', backup, '--db', own.location.address])).code, 0);
  const { code, stderr } = await runCli(['restore', backup, '--db', own.location.address]);
  assert.equal(code, 3, stderr);
  assert.match(stderr, /is in use/);
});

/* Names that an import asks about: said for one import, remembered, and part of its plan (CONTRACT §8.3). */

const SHEET = '항목,1월\n아레나스,\n관리비,100\n보관료,300\n하역료: 임시,500\n';
const KEY = 'arenasStorageCharge';
const NAME = '아레나스 보관료';
const OTHER = '아레나스 하역료: 임시';

const choose = (...choices: string[]) => choices.map((choice) => `&as=${encodeURIComponent(choice)}`).join('');
const CHOSEN = choose(`${NAME}:${KEY}`, `${OTHER}:-`);

async function setUp() {
  const database = await freshDatabase();
  const { origin } = await startApp({ database });
  const post = (query: string, text = SHEET) => postImport(origin, `${COST}&${query}`, text);
  const taught = async () => (await listWords(database.reader)).map(({ text, key, by }) => ({ text, key, by }));
  return { database, origin, post, taught };
}

function changesOf({ status, text, json }: PostedImport): Record<string, unknown> {
  assert.equal(status, 200, text);
  return Object.fromEntries(json.files.flatMap(({ changes }) => changes.map(({ field, after }) => [field, after])));
}

test('an answered name is imported, and remembered with learn=1', async () => {
  const { post, taught, origin } = await setUp();
  const page = async () => (await fetch(`${origin}/report/cost?year=2024&bu=SKB`)).text();
  assert.match(await page(), /"learnt":\[\]/);
  const asked = await post('step=preview');
  assert.deepEqual(
    asked.json.unknown.map(({ kind, text, at }) => ({ kind, text, at })),
    [
      { kind: 'cost', text: NAME, at: 'A4' },
      { kind: 'cost', text: OTHER, at: 'A5' },
    ],
  );
  assert.deepEqual([asked.json.plan, asked.json.unknown[0]?.near], [null, [KEY]]);

  const preview = await post(`step=preview${CHOSEN}`);
  assert.deepEqual(changesOf(preview), { arenasManagementCharge: 100, [KEY]: 300 });
  assert.deepEqual(preview.json.unknown, []);
  assert.ok(preview.json.files[0]?.notices.some(({ code }) => code === 'left-out-as-chosen'));
  assert.deepEqual(await taught(), []);

  assert.equal((await post(`step=apply&plan=${preview.json.plan}`)).status, 409, 'the choices are part of the plan');
  const applied = await post(`step=apply&plan=${preview.json.plan}&learn=1${CHOSEN}`);
  assert.deepEqual(changesOf(applied), changesOf(preview));
  assert.deepEqual(await taught(), [{ text: NAME, key: KEY, by: null }], 'what is left out is not taught');
  assert.match(await page(), /"learnt":\[\["아레나스보관료","arenasStorageCharge"\]\]/, 'for what is pasted');

  const again = await post(`step=preview${choose(`${OTHER}:-`)}`);
  assert.deepEqual([changesOf(again), again.json.files[0]?.unchanged], [{}, 1]);
});

test('without learn=1 it holds for one import; what fits several fields is never taught', onlySqlite, async () => {
  const { post, taught } = await setUp();
  const { plan } = (await post(`step=preview${CHOSEN}`)).json;
  assert.equal((await post(`step=apply&plan=${plan}${CHOSEN}`)).status, 200);
  const several = '항목,1월\n아레나스 관리비,1\n하역비,300\n';
  const chosen = choose('하역비:iwsHandlingCharge');
  const preview = await post(`step=preview${chosen}`, several);
  const applied = await post(`step=apply&plan=${preview.json.plan}&learn=1${chosen}`, several);
  assert.equal(changesOf(applied).iwsHandlingCharge, 300);
  assert.deepEqual(await taught(), []);
});

test('a word that is taught or forgotten in between outdates a plan of its report, and of no other', async () => {
  const { post, database } = await setUp();
  const sound = '항목,1월\n아레나스 관리비,100\n';
  const word = { kind: 'cost', text: '보험료', key: 'arenasOthers', by: null } as const;
  const ofImport = { kind: 'import', text: '보험료', key: 'importAmountSkbSSB', by: null } as const;
  const { plan } = (await post('step=preview', sound)).json;
  await database.write((transaction) => teachWord(transaction, ofImport));
  await database.write((transaction) => teachWord(transaction, word));
  const { status, text } = await post(`step=apply&plan=${plan}`, sound);
  assert.equal(status, 409);
  assert.match(text, /the words .* are no longer those of the preview/);
  const second = await post('step=preview', sound);
  await database.write((transaction) => forgetWord(transaction, 'cost', word.text));
  assert.equal((await post(`step=apply&plan=${second.json.plan}`, sound)).status, 409);
  await database.write((transaction) => forgetWord(transaction, 'import', ofImport.text));
  assert.equal((await post(`step=apply&plan=${plan}`, sound)).status, 200, 'all is as it was');
});

test('a taught name is refused for another field, and then nothing is written', async () => {
  const { post, database } = await setUp();
  await database.write((transaction) => teachWord(transaction, { kind: 'cost', text: NAME, key: KEY, by: null }));
  const chosen = choose(`${NAME}:iwsOthers`, `${OTHER}:-`);
  const { plan } = (await post(`step=preview${chosen}`)).json;
  const { status, text } = await post(`step=apply&plan=${plan}&learn=1${chosen}`);
  assert.equal(status, 400, text);
  assert.deepEqual(await database.reader.selectFrom('change').selectAll().execute(), []);
});

test('a choice that cannot hold is 400, in the language that was asked for', onlySqlite, async () => {
  const { post } = await setUp();
  for (const choice of ['보관료', '보관료:nothing', ':arenasOthers', `합계:${KEY}`, '아레나스:-']) {
    assert.equal((await post(`step=preview${choose(choice)}`)).status, 400, choice);
  }
  assert.equal((await post(`step=preview${choose(`${NAME}:${KEY}`, `${NAME}:-`)}`)).status, 400);
  assert.equal(
    (await post(`step=preview${choose(...Array.from({ length: 101 }, (_, at) => `x${at}:-`))}`)).status,
    400,
  );
  assert.equal((await post('step=preview&learn=2')).status, 400);
  assert.match((await post(`step=preview&lang=ko${choose(`합계:${KEY}`)}`)).text, /이미 뜻이 있는 단어/);
});
