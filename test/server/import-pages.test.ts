/** An import without a script: two plain forms, each with the file (CONTRACT §9). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listWords } from '../../db/learnt-words.ts';
import type { Language } from '../../src/domain/language.ts';
import { fieldKeys } from '../../src/domain/report.ts';
import { reportById } from '../../src/domain/reports.ts';
import { elements, textOf } from '../support/html.ts';
import { postRecord } from '../support/records.ts';
import { startApp } from '../support/server.ts';
import { workbook } from '../support/workbooks.ts';

const { origin, database } = await startApp();
const ADDRESS = '/import/cost?year=2024&bu=SKB';

interface Page {
  readonly status: number;
  readonly html: string;
  readonly location: string | null;
}

async function send(address: string, body?: FormData, language: Language = 'ko'): Promise<Page> {
  const init = body === undefined ? {} : { method: 'POST', body };
  const headers = { Origin: origin, Cookie: `lang=${language}` };
  const answer = await fetch(origin + address, { ...init, headers, redirect: 'manual' });
  return { status: answer.status, html: await answer.text(), location: answer.headers.get('location') };
}

/** Sends a form with a file. */
function upload(
  text: string,
  name = 'cost.csv',
  fields: Record<string, string> = {},
  language: Language = 'ko',
  names: readonly string[] = [],
): Promise<Page> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  for (const choice of names) form.append('as', choice);
  form.set('file', new Blob([text]), name);
  return send(ADDRESS, form, language);
}

/** Fills in the form on a preview with the same file, as a person does who changes nothing but `fields`, and presses a button. */
function sendAgain(
  { html }: Page,
  step: string,
  text: string,
  { name = 'cost.csv', ...fields }: Record<string, string> = {},
  choices?: readonly string[],
): Promise<Page> {
  const [form] = elements(html, 'form').filter(({ attributes }) => attributes.method === 'post');
  assert.equal(form?.attributes.encType, 'multipart/form-data');
  assert.equal(form?.attributes.action?.replaceAll('&amp;', '&'), ADDRESS);
  const attribute = (tag: string, of: string) => textOf(new RegExp(` ${of}="([^"]*)"`).exec(tag)?.[1] ?? '');
  const inputs = [...(form?.inner ?? '').matchAll(/<input[^>]*>/g)].map(([tag]) => tag);
  assert.ok(inputs.some((tag) => attribute(tag, 'type') === 'file' && attribute(tag, 'name') === 'file'));
  const sent = inputs.filter((tag) => tag.includes('type="hidden"') || tag.includes(' checked'));
  const values = Object.fromEntries(sent.map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')]));
  const selected = elements(form?.inner ?? '', 'select').map(({ inner }) => {
    const [option = ''] = /<option[^>]* selected=[^>]*>/.exec(inner) ?? [];
    return attribute(option, 'value');
  });
  return upload(text, name, { ...values, ...fields, step }, 'ko', choices ?? selected);
}

/** The lines of every table of figures: the name of each, and its values. */
function lines({ html }: Page): string[][] {
  return elements(html, 'table')
    .filter(({ attributes }) => attributes.class === 'values')
    .flatMap(({ inner }) => elements(inner, 'tr'))
    .map(({ inner }) => [...elements(inner, 'th'), ...elements(inner, 'td')].map((cell) => textOf(cell.inner)))
    .filter(({ length }) => length > 1);
}

const line = (page: Page, name: string) => lines(page).find(([first]) => first === name);

/** How many cells a page says would change. */
function cellsOf({ html }: Page): number {
  return Number(/data-cells="(\d+)"/.exec(html)?.[1]);
}

const save = (month: number, value: number | null) =>
  postRecord(origin, 'cost', { year: 2024, month, bu: 'SKB', arenasOthers: value });

test('a report leads to the form, and the form back to the report', async () => {
  const { html: report } = await send('/report/cost?year=2024&bu=SKB');
  const [link] = elements(report, 'a').filter(({ attributes }) => 'data-import' in attributes);
  assert.equal(link?.attributes.href?.replaceAll('&amp;', '&'), ADDRESS);
  assert.equal(textOf(link?.inner ?? ''), '가져오기');
  const { status, html } = await send(ADDRESS);
  assert.equal(status, 200);
  const [form] = elements(html, 'form').filter(({ attributes }) => attributes.method === 'post');
  assert.equal(form?.attributes.encType, 'multipart/form-data');
  assert.equal(form?.attributes.action?.replaceAll('&amp;', '&'), ADDRESS);
  assert.match(html, /href="\/report\/cost\?year=2024&amp;bu=SKB"/);
  assert.equal((await send('/import/cost?year=1')).status, 400);
  assert.equal((await send('/import/weekly')).status, 404);
});

test('file, preview, the same file, report with a receipt', async () => {
  const file = 'month,arenasOthers,iwsOthers\n1,1000,5\n2,7,\n';
  const preview = await upload(file);
  assert.equal(preview.status, 200, preview.html);
  assert.equal(cellsOf(preview), 3);
  assert.match(textOf(preview.html), /2024년 1월 SKB \(BPS\) 2개 셀/);
  assert.deepEqual(line(preview, '아레나스 기타'), ['아레나스 기타', '(빈 칸)', '1,000']);
  assert.deepEqual(line(preview, '총 비용'), ['총 비용', '–', '1,005']);
  assert.deepEqual(line(preview, '예산 차이'), ['예산 차이', '–', '-1,005'], 'with its sign');
  assert.deepEqual(await database.reader.selectFrom('change').selectAll().execute(), []);

  assert.match(textOf(preview.html), /같은 파일을 다시 선택하세요/);

  const applied = await sendAgain(preview, 'apply', file);
  assert.equal(applied.status, 303, applied.html);
  assert.equal(applied.location, '/report/cost?year=2024&bu=SKB&imported=1');
  const { html } = await send(applied.location ?? '');
  const [receipt] = elements(html, 'output');
  assert.match(textOf(receipt?.inner ?? ''), /^cost.csv: 3개 셀 저장됨/);
  const [undo] = elements(receipt?.inner ?? '', 'a');
  assert.equal(undo?.attributes.href?.replaceAll('&amp;', '&'), '/report/cost/history?year=2024&bu=SKB&change=1');
  assert.match(html, /1,000/);
  assert.deepEqual(await database.reader.selectFrom('change').select(['via', 'file']).execute(), [
    { via: 'web', file: 'cost.csv' },
  ]);

  const twice = await sendAgain(preview, 'apply', file);
  assert.equal(twice.status, 409);
  assert.match(twice.html, /바뀌어 저장하지 않았습니다. 확인하고 다시 적용하세요/);
  const unchanged = await sendAgain(await upload(file), 'apply', file);
  assert.match((await send(unchanged.location ?? '')).html, /바뀐 것이 없습니다/);
});

test('the second form takes only the file that was previewed, with the choices that were previewed', async () => {
  const count = async () => (await database.reader.selectFrom('change').select('id').execute()).length;
  const before = await count();
  const file = 'month,arenasOthers\n9,1\n';
  const preview = await upload(file, 'nine.csv', { scale: '1000' });
  assert.equal(line(preview, '아레나스 기타')?.[2], '1,000');
  for (const [text, fields] of [
    ['month,arenasOthers\n9,2\n', {}],
    [file, { name: 'other.csv' }],
    [file, { scale: '' }],
    [file, { plan: 'made-up' }],
    [file, { plan: '' }],
  ] as const) {
    const page = await sendAgain(preview, 'apply', text, { name: 'nine.csv', ...fields });
    assert.equal(page.status, 409, page.html);
    assert.match(page.html, /바뀌어 저장하지 않았습니다. 확인하고 다시 적용하세요/);
  }
  const none = await sendAgain(preview, 'apply', '', { name: '' });
  assert.equal(none.status, 400);
  assert.match(none.html, /이름이 있는 파일이 없습니다/);
  assert.equal(await count(), before);
  assert.equal((await sendAgain(preview, 'apply', file, { name: 'nine.csv' })).status, 303);
  assert.equal(await count(), before + 1);
});

test('errors are a list, on the page and to download; nothing can be applied', async () => {
  const page = await upload('month,arenasOthers\n1,"=cmd"\n13,<b>x\n');
  assert.equal(page.status, 200);
  assert.match(textOf(page.html), /오류 3개, 적용할 수 없습니다/);
  const [first] = elements(page.html, 'li').filter(({ inner }) => inner.includes('=cmd'));
  assert.match(textOf(first?.inner ?? ''), /^B2아레나스 기타: =cmd수식입니다/);
  const [link] = elements(page.html, 'a').filter(({ attributes }) => 'download' in attributes);
  const [, list = ''] =
    /^data:text\/csv;charset=utf-8,(.*)$/.exec(link?.attributes.href?.replaceAll('&#x27;', "'") ?? '') ?? [];
  assert.match(
    decodeURIComponent(list),
    /^\ufefffile,line,column,header,value,message\r\ncost\.csv,2,B,arenasOthers,'=cmd,/,
  );
  assert.doesNotMatch(page.html, /name="plan"|<b>x/);
});

test('old cells: kept by default; another choice is previewed before it is applied', async () => {
  await save(5, 10);
  await save(5, 11);
  const file = 'month,arenasOthers,iwsOthers\n5,10,3\n';
  const preview = await upload(file, 'may.csv');
  assert.match(textOf(preview.html), /더 최신 저장값 1개/);
  assert.deepEqual(line(preview, '아레나스 기타')?.slice(1, 3), ['11', '10']);
  assert.equal(cellsOf(preview), 1);

  const name = 'may.csv';
  const changed = await sendAgain(preview, 'apply', file, { name, old: 'take' });
  assert.equal(changed.status, 409);
  assert.match(changed.html, /선택 또는 저장된 값이 바뀌어 저장하지 않았습니다/);
  assert.equal(cellsOf(changed), 2);
  const again = await sendAgain(changed, 'preview', file, { name, old: 'keep' });
  assert.equal(cellsOf(again), 1);
  assert.doesNotMatch(again.html, /저장하지 않았습니다/);
  assert.equal((await sendAgain(changed, 'apply', file, { name })).status, 303);
  const [row] = await database.reader.selectFrom('cost_info').selectAll().where('month', '=', 5).execute();
  assert.equal((row as { arenasOthers?: number } | undefined)?.arenasOthers, 10);
});

test('names that are not known: a choice beside each, previewed, applied and remembered', async () => {
  const file = '항목,11월\n아레나스,\n보관료,300\n하역료: 임시,500\n';
  const asked = await upload(file);
  assert.doesNotMatch(asked.html, /name="plan"|오류/);
  const selects = elements(asked.html, 'select');
  const labels = elements(asked.html, 'label').filter(({ attributes }) =>
    selects.some((each) => each.attributes.id === attributes.for),
  );
  assert.deepEqual(
    labels.map(({ inner }) => textOf(inner)),
    ['아레나스 보관료 A3', '아레나스 하역료: 임시 A4'],
  );
  const likely = elements(selects[0]?.inner ?? '', 'optgroup')[0];
  assert.equal(likely?.attributes.label, '비슷한 항목');
  assert.match(likely?.inner ?? '', /value="아레나스 보관료:arenasStorageCharge"/);

  const half = await sendAgain(asked, 'preview', file, {}, ['아레나스 보관료:arenasStorageCharge', '']);
  assert.equal(elements(half.html, 'select').length, 2, 'what was chosen may be chosen otherwise');
  const choices = ['아레나스 보관료:arenasStorageCharge', '아레나스 하역료: 임시:-'];
  const preview = await sendAgain(half, 'preview', file, {}, choices);
  assert.deepEqual(line(preview, '아레나스 보관비'), ['아레나스 보관비', '(빈 칸)', '300']);

  const other = ['아레나스 보관료:arenasStorageCharge', '아레나스 하역료: 임시:arenasHandlingCharge'];
  const changed = await sendAgain(preview, 'apply', file, {}, other);
  assert.match(changed.html, /선택 또는 저장된 값이 바뀌어 저장하지 않았습니다/);
  assert.equal(cellsOf(changed), 2);
  assert.equal((await sendAgain(changed, 'apply', file)).status, 303);
  assert.deepEqual(
    (await listWords(database.reader)).map(({ text, key }) => `${text}:${key}`),
    other,
  );
  const next = await upload(file.replace('300', '301'), 'next.csv');
  assert.match(next.html, /name="plan"/);
  assert.equal(elements(next.html, 'select').length, 0);

  const english = await upload('항목,11월\n아레나스,\n포장료,1\n', 'cost.csv', {}, 'en');
  assert.match(textOf(english.html), /1 name to choose a field for/);
  assert.match(english.html, /<option value="아레나스 포장료:-">Leave out<\/option>/);
});

test('a file in another scale than the stored months is offered in 천원 and as it is', async () => {
  const place = { year: 2034, bu: 'SK' };
  for (const month of [1, 2, 3]) {
    await postRecord(origin, 'cost', { ...place, month, arenasOthers: 4_000_000, iwsOthers: 2_000_000 + month });
  }
  const read = (scale: string) => {
    const form = new FormData();
    form.set('scale', scale);
    form.set('file', new Blob(['month,arenasOthers,iwsOthers\n4,4100,2010\n5,3900,2020\n6,4050,1990\n']), 'cost.csv');
    return send('/import/cost?year=2034&bu=SK', form);
  };
  const { html } = await read('');
  assert.match(textOf(html), /오류 1개/);
  assert.deepEqual(
    elements(html, 'button').flatMap(({ attributes: { name, value }, inner }) =>
      name === 'scale' ? [[value, textOf(inner)]] : [],
    ),
    [
      ['1000', '천원 단위로 읽기'],
      ['1', '적힌 그대로 읽기'],
    ],
  );
  for (const [scale, shown] of [
    ['1', '4,100'],
    ['1000', '4,100,000'],
  ] as const) {
    const preview = await read(scale);
    assert.deepEqual([cellsOf(preview), line(preview, '아레나스 기타')?.[2]], [6, shown]);
  }
});

test('when somebody saves in between, nothing is written, and the page says what to do', async () => {
  const file = 'month,arenasOthers\n7,1\n';
  const preview = await upload(file);
  await save(7, 99);
  const page = await sendAgain(preview, 'apply', file);
  assert.equal(page.status, 409);
  assert.match(page.html, /저장된 값이 바뀌어 저장하지 않았습니다/);
  assert.deepEqual(line(page, '아레나스 기타'), ['아레나스 기타', '99', '1'], 'with a new preview');
  assert.equal((await sendAgain(page, 'apply', file)).status, 303);
});

test("the page's year and unit must agree with the file, unless the file's own are asked for", async () => {
  const file = 'year,month,bu,arenasOthers\n2020,1,SK,5\n';
  const [itsOwn] = elements((await upload(file)).html, 'button').filter(({ attributes }) => attributes.name === 'own');
  assert.equal(textOf(itsOwn?.inner ?? ''), '파일의 연도·사업부로');
  const own = await upload(file, 'x.csv', { own: '1' });
  const applied = await sendAgain(own, 'apply', file, { name: 'x.csv' });
  assert.match(applied.location ?? '', /^\/report\/cost\?year=2020&bu=SK&imported=\d+$/);
});

test('only its own forms, from its own pages', async () => {
  const form = new FormData();
  form.set('file', new Blob(['x']), '');
  assert.equal((await send(ADDRESS, form)).status, 400);
  assert.match((await send(ADDRESS, new FormData())).html, /이름이 있는 파일이 없습니다|중간에 끊겼습니다/);
  const post = (headers: Record<string, string>, body = 'x') =>
    fetch(origin + ADDRESS, { method: 'POST', headers, body });
  assert.equal((await post({ 'Content-Type': 'text/plain' })).status, 415);
  assert.equal((await post({ 'Content-Type': 'multipart/form-data; boundary=y' })).status, 400);
  assert.equal((await post({ 'Content-Type': 'application/x-www-form-urlencoded' })).status, 415);
  const packed = { 'Content-Type': 'multipart/form-data; boundary=y', 'Content-Encoding': 'gzip' };
  assert.equal((await post(packed)).status, 415);
  assert.equal((await post({ ...packed, Origin: 'http://elsewhere.example' })).status, 403);
});

test('a receipt is of an import in the browser only', async () => {
  const [api] = await database.reader.selectFrom('change').select('id').where('via', '=', 'api').execute();
  for (const id of [api?.id, 999_999, '1%20or%201', '-1']) {
    assert.doesNotMatch((await send(`/report/cost?year=2024&bu=SKB&imported=${id}`)).html, /data-said/, `${id}`);
  }
});

test('a warning is in the language of the page', async () => {
  const file = 'month,iwsOthers\n1,5e3\n';
  const faults = ({ html }: Page) =>
    textOf(
      elements(html, 'ol')
        .map(({ inner }) => inner)
        .join(' '),
    );
  const korean = await upload(file);
  assert.match(textOf(korean.html), /확인 필요 1개/);
  assert.match(faults(korean), /지수로 짧게 적힌 수/);
  assert.doesNotMatch(faults(korean), /scientific/);
  const english = await upload(file, 'cost.csv', {}, 'en');
  assert.match(textOf(english.html), /1 to check/);
  assert.match(faults(english), /scientific notation/);
  assert.doesNotMatch(faults(english), /[가-힣]/);
});

test('the sheets of a workbook are chosen; all of them are the same as none', async () => {
  const head = ['year', 'month', 'bu', 'arenasOthers'];
  const bytes = workbook({
    sheets: [
      { name: '1월', rows: [head, [2031, 1, 'SKB', 5]] },
      { name: '2월', rows: [head, [2031, 2, 'SKB', 6]] },
    ],
  });
  const post = (fields: readonly (readonly [string, string])[]) => {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    form.set('file', new Blob([Uint8Array.from(bytes)]), 'cost.xlsx');
    return send('/import/cost?year=2031&bu=SKB', form);
  };
  const planOf = ({ html }: Page) => /name="plan" value="([^"]*)"/.exec(html)?.[1] ?? '';
  const preview = await post([]);
  assert.equal(cellsOf(preview), 2);
  const one = await post([['sheet', '2월']]);
  assert.equal(cellsOf(one), 1);
  assert.match(one.html, /name="sheet" value="1월"/, 'it may be chosen again');
  const apply = [
    ['step', 'apply'],
    ['plan', planOf(preview)],
  ] as const;
  assert.equal((await post([...apply, ['sheet', '2월']])).status, 409);
  assert.equal((await post([...apply, ['sheet', '1월'], ['sheet', '2월']])).status, 303);
});

test('a form never refuses old cells: whatever else it says, they are kept', async () => {
  await save(7, 10);
  await save(7, 11);
  const file = 'month,arenasOthers,iwsOthers\n7,10,3\n';
  const preview = await upload(file, 'july.csv', { old: 'refuse' });
  assert.deepEqual([preview.status, cellsOf(preview)], [200, 1]);
  assert.equal((await sendAgain(preview, 'apply', file, { name: 'july.csv', old: 'refuse' })).status, 303);
  assert.equal((await upload(file, 'july.csv', { old: 'x' })).status, 400);
});

test('of a long list the first thousand cells are shown, and how many follow', async () => {
  const keys = fieldKeys(reportById('cost').rows);
  const months = Array.from({ length: 60 }, (_, at) => [2022 + Math.floor(at / 12), (at % 12) + 1, 'SKB']);
  const rows = months.map((month) => [...month, ...keys.map(() => 4_321)].join(','));
  const preview = await upload(`year,month,bu,${keys.join(',')}\n${rows.join('\n')}\n`, 'all.csv', {
    own: '1',
    scale: '1',
  });
  assert.equal(cellsOf(preview), 60 * keys.length);
  assert.equal(lines(preview).filter((values) => values[2] === '4,321').length, 1_000);
  assert.ok(textOf(preview.html).includes(`외 ${60 * keys.length - 1_000}개`));
});
