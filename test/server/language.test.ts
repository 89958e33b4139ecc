/** The language of pages (CONTRACT §13): the switch, its cookie, and each text once, in the language of the page. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '../../db/open.ts';
import type { Language } from '../../src/domain/language.ts';
import { emptyDatabase } from '../support/database.ts';
import { textOf } from '../support/html.ts';
import { postRecord } from '../support/records.ts';
import { sampleDatabase } from '../support/sample-data.ts';
import { startApp } from '../support/server.ts';

/** With two changes of one cell. */
const { origin } = await startApp();
await postRecord(origin, 'cost', { yearMonth: 202503, bu: 'SKB', arenasOthers: 1, iwsOthers: 2 });
await postRecord(origin, 'cost', { yearMonth: 202503, bu: 'SKB', arenasOthers: 3 });
const full = await startWith(await sampleDatabase());
const empty = await startWith(await emptyDatabase());

async function startWith(file: string): Promise<string> {
  const database = await openDatabase(file);
  after(database.close);
  return (await startApp({ database, today: () => '2026-11-20' })).origin;
}

/** What the switch answers to a press on a page. */
async function press(language: string, referer?: string) {
  const headers = referer === undefined ? {} : { Referer: referer };
  const { status, headers: sent } = await fetch(`${origin}/language/${language}`, { headers, redirect: 'manual' });
  return { status, location: sent.get('location'), cookie: sent.get('set-cookie'), cache: sent.get('cache-control') };
}

async function pageIn(cookie: string | null, address = '/report/cost?year=2024'): Promise<string> {
  return (await fetch(`${origin}${address}`, { headers: cookie === null ? {} : { Cookie: cookie } })).text();
}

test('a press keeps the language in a cookie for a year and leads back to the same page', async () => {
  const { status, location, cookie, cache } = await press('en', `${origin}/report/cost?year=2024&bu=SK`);
  assert.deepEqual([status, location, cache], [303, '/report/cost?year=2024&bu=SK', 'no-store']);
  assert.equal(cookie, 'lang=en; Max-Age=31536000; Path=/; SameSite=Lax');
  assert.match((await press('ko', `${origin}/`)).cookie ?? '', /^lang=ko;/);
});

test('it leads to no other server, and to the dashboard where the page is not known', async () => {
  for (const referer of ['https://evil.example/report/cost', 'nonsense', `${origin.replace('http:', 'ftp:')}0/x`]) {
    assert.equal((await press('en', referer)).location, '/', referer);
  }
  assert.equal((await press('en')).location, '/');
  assert.equal((await press('en', `${origin}//evil.example/x`)).location, '/evil.example/x');
});

test('an unknown language is not found, and sets nothing', async () => {
  for (const language of ['fr', 'EN', 'en-US', 'ko;x']) {
    const { status, cookie } = await press(language);
    assert.deepEqual([status, cookie], [404, null], language);
  }
  const posted = await fetch(`${origin}/language/en`, { method: 'POST', redirect: 'manual' });
  assert.deepEqual([posted.status, posted.headers.get('allow')], [405, 'GET, HEAD']);
});

test('a page is in the language of the cookie, Korean without one, and kept answers are not shared', async () => {
  const langOf = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1];
  const cookies = [null, 'lang=en', 'lang=ko', 'a=b; lang=en', 'lang=fr', 'xlang=en'];
  const expected = ['ko', 'en', 'ko', 'en', 'ko', 'ko'];
  for (const round of [1, 2]) {
    const shown = await Promise.all(cookies.map((cookie) => pageIn(cookie)));
    assert.deepEqual(shown.map(langOf), expected, `round ${round}`);
  }
  assert.equal(langOf(await pageIn('lang=en', '/nothing')), 'en');
});

const PLACE = 'year=2025&bu=SKB';
/** Pages, and where they are asked for. */
const PAGES: readonly (readonly [address: string, origins: readonly string[], status?: number])[] = [
  ...[
    '/',
    '/?year=2025',
    '/report/weekly',
    '/entry/inventory',
    '/entry/inventory?year=2026&month=12',
    '/entry/monthly-inventory',
    '/entry/inout',
    '/entry/import',
    '/entry/shipment',
  ].map((address) => [address, [full, empty]] as const),
  [`/report/cost/history?${PLACE}`, [origin]],
  [`/report/cost/history?${PLACE}&actor=nobody`, [origin]],
  ['/report/import/history?year=2024', [origin]],
  [`/report/cost/history?${PLACE}&change=1`, [origin]],
  [`/report/cost/history?${PLACE}&change=2`, [origin]],
  [`/report/cost/largest-changes?${PLACE}&month=3`, [origin]],
  ['/report/warehouse/largest-changes?year=2025', [origin]],
  [`/import/cost?${PLACE}`, [origin]],
  ['/report/cost/history?change=99', [origin], 404],
  ['/nothing/here', [origin], 404],
  ['/report/cost?year=1', [origin], 400],
  ['/report/cost/history?month=13', [origin], 400],
  ['/report/cost/history?field=nothing', [origin], 400],
  ['/report/cost/history?before=x', [origin], 400],
  ['/report/cost/history?year=2025&year=2026', [origin], 400],
  ['/language/%E0', [origin], 400],
];

/** Units of figures are data. */
const UNITS = /(?<=[\d(]\s?)[억만]?[원건]?(?=[\s)·]|$)|^[원건행명]$|Unit [원건]/;
/** What SPEC has in English, names of products, keys and months, and examples of addresses: those are on Korean pages, too. */
const LITERAL = new RegExp(
  [
    /SKB? Cost|Page Not Found|Dashboard|Weekly Report|\b[A-Z]{2,}\b|\(예: [^)]*\)|\((?:year|bu|month|field)\)/,
    /\b(?:year|before|plt|bin|week|Save|Cancel|Enter|Tab|Shift|Ctrl|1st|2nd|3rd|4th|5th)\b/,
    /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** The texts of a page without its header, and what is read aloud. Second names, and names of people and files, are left out. */
async function textsOf(address: string, language: Language, status = 200, init: RequestInit = {}): Promise<string[]> {
  const headers = new Headers(init.headers);
  headers.set('Cookie', `lang=${language}`);
  const answer = await fetch(address, { ...init, headers });
  assert.equal(answer.status, status, address);
  const html = await answer.text();
  assert.match(html, new RegExp(`<html lang="${language}"`));
  const [title = ''] = html.match(/<title>[^<]*(?= · Bioprocess)/) ?? [];
  const main = html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replaceAll(/<(script|style|svg|bdi|code)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<span class="secondary" lang="\w+">[^<]*<\/span>/g, '');
  const read = [...main.matchAll(/ (?:aria-label|title|data-tooltip|placeholder|aria-valuetext)="([^"]+)"/g)];
  return [title, ...main.split(/<[^>]*>/), ...read.map(([, text = '']) => text)]
    .map((text) => textOf(text).trim())
    .filter((text) => text !== '');
}

for (const [address, origins, status] of PAGES) {
  test(`${address} is English where that was chosen`, async () => {
    for (const from of origins) {
      const texts = await textsOf(from + address, 'en', status);
      const hangul = texts.filter((text) => /\p{Script=Hangul}/u.test(text.replace(UNITS, '')));
      assert.deepEqual(hangul, []);
    }
  });
  test(`${address} is Korean otherwise`, async () => {
    for (const from of origins) {
      const texts = await textsOf(from + address, 'ko', status);
      const english = texts.filter((text) => /[A-Za-z]{2}/.test(text.replace(LITERAL, '')));
      assert.deepEqual(english, []);
    }
  });
}

test('the page says in its language why a form is refused', async () => {
  const post = { method: 'POST', body: new URLSearchParams({ year: '2025' }) };
  assert.ok(
    (await textsOf(`${origin}/report/cost/history`, 'ko', 400, post)).includes(
      '주소의 변경 번호는 1 이상의 숫자여야 합니다. 고치세요.',
    ),
  );
  assert.ok(
    (await textsOf(`${origin}/report/cost/history`, 'en', 400, post)).includes(
      'change must be the id of a change; correct it.',
    ),
  );
});

test('a reader and another site are refused in words for people', async () => {
  const other = { method: 'POST', body: new URLSearchParams({ change: '1' }), headers: { Origin: 'http://x.example' } };
  const korean = await textsOf(`${origin}/report/cost/history`, 'ko', 403, other);
  assert.ok(korean.includes('권한이 없습니다'), korean.join('|'));
  const english = await textsOf(`${origin}/report/cost/history`, 'en', 403, other);
  assert.ok(english.includes('Not allowed'), english.join('|'));
  assert.doesNotMatch([...korean, ...english].join(' '), /DASHBOARD_/);
});

test('programs get English; an undo that asks for it gets Korean', async () => {
  const undo = async (query: string, body: object) => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${origin}/api/undo${query}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, text: await answer.text() };
  };
  const later = await undo('', { change: 1 });
  assert.equal(later.status, 409);
  assert.match(
    later.text,
    /^Change 1 cannot be undone: .* Arenas Others \(arenasOthers\) of 2025-03 SKB \(change 2, api, /,
  );
  const korean = await undo('?lang=ko', { change: 1 });
  assert.equal(korean.status, 409);
  assert.match(korean.text, /^변경 #1을\(를\) 되돌릴 수 없습니다.* 2025년 3월 SKB 아레나스 기타\(변경 #2, API, /);
  assert.equal((await undo('?lang=fr', { change: 1 })).status, 400);
  assert.match((await undo('?lang=ko', { change: 'x' })).text, /변경 번호/);
  assert.match((await undo('?lang=en', { months: [1] })).text, /^change must be the id/);
});
