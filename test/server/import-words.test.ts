/** Names that an import in the browser asks about: said for one import, remembered, and part of its plan (CONTRACT §8.3). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetWord, listWords, teachWord } from '../../db/learnt-words.ts';
import { freshDatabase } from '../support/database.ts';
import { textOf } from '../support/html.ts';
import { postImport, type PostedImport } from '../support/imports.ts';
import { startApp } from '../support/server.ts';

const COST = 'name=cost.csv&kind=cost&year=2024&bu=SKB';
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

test('without learn=1 it holds for one import; what fits several fields is never taught', async () => {
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

test('a choice that cannot hold is 400, in the language that was asked for', async () => {
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

test('the forms without a script take the same fields', async () => {
  const { origin, taught } = await setUp();
  const send = async (fields: readonly (readonly [string, string])[]) => {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    form.set('file', new Blob([SHEET]), 'cost.csv');
    const init = { method: 'POST', body: form, headers: { Origin: origin }, redirect: 'manual' } as const;
    const answer = await fetch(`${origin}/import/cost?year=2024&bu=SKB`, init);
    return { status: answer.status, html: await answer.text() };
  };
  const names = [
    ['as', `${NAME}:${KEY}`],
    ['as', `${OTHER}:-`],
    ['as', ''],
  ] as const;
  const { status, html } = await send(names);
  const hidden = (name: string) => textOf(new RegExp(` name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '');
  const plan = hidden('plan');
  assert.ok(status === 200 && plan !== '', html.slice(0, 200));
  const step = [
    ['step', 'apply'],
    ['plan', plan],
    ['previewed', hidden('previewed')],
    ['old', 'keep'],
    ['learn', '1'],
  ] as const;
  assert.equal((await send([...names, ...step])).status, 303);
  assert.deepEqual(await taught(), [{ text: NAME, key: KEY, by: null }]);
});
