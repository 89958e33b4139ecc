/** Histories, imports, largest changes, past reports and errors say each text once, in the language of the page (CONTRACT §13). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Language } from '../../src/domain/language.ts';
import { textOf } from '../support/html.ts';
import { startApp } from '../support/server.ts';

const { origin } = await startApp();

for (const cells of [{ arenasOthers: 1, iwsOthers: 2 }, { arenasOthers: 3 }]) {
  const body = JSON.stringify({ year: 2025, month: 3, bu: 'SKB', ...cells });
  const headers = { 'Content-Type': 'application/json' };
  assert.equal((await fetch(`${origin}/api/cost-info`, { method: 'POST', headers, body })).status, 200);
}

const PLACE = 'year=2025&bu=SKB';
const PAGES: readonly (readonly [address: string, status: number])[] = [
  [`/report/cost/history?${PLACE}`, 200],
  [`/report/cost/history?${PLACE}&actor=nobody`, 200],
  ['/report/import/history?year=2024', 200],
  [`/report/cost/history?${PLACE}&change=1`, 200],
  [`/report/cost/history?${PLACE}&change=2`, 200],
  [`/report/cost/largest-changes?${PLACE}&month=3`, 200],
  ['/report/warehouse/largest-changes?year=2025', 200],
  [`/import/cost?${PLACE}`, 200],
  ['/report/cost/history?change=99', 404],
  ['/nothing/here', 404],
  ['/report/cost?year=1', 400],
  ['/report/cost/history?month=13', 400],
  ['/report/cost/history?field=nothing', 400],
  ['/report/cost/history?before=x', 400],
  ['/report/cost/history?year=2025&year=2026', 400],
  ['/language/%E0', 400],
];

/** What SPEC has in English, names of products, keys and examples of addresses: those are on Korean pages, too. */
const LITERAL =
  /SKB? Cost|Page Not Found|Dashboard|\b[A-Z]{2,}\b|\(예: [^)]*\)|\((?:year|bu|month|field)\)|\b(?:year|before|plt|bin)\b/g;

/** The texts of a page without its header, and what is read aloud; second names and the units of figures are left out. */
async function textsOf(address: string, language: Language, status = 200, init: RequestInit = {}): Promise<string[]> {
  const headers = new Headers(init.headers);
  headers.set('Cookie', `lang=${language}`);
  const answer = await fetch(origin + address, { ...init, headers });
  assert.equal(answer.status, status, address);
  const html = await answer.text();
  assert.match(html, new RegExp(`<html lang="${language}"`));
  const [title = ''] = html.match(/<title>[^<]*(?= · Bioprocess)/) ?? [];
  const main = html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<span class="secondary" lang="\w+">[^<]*<\/span>/g, '')
    .replace(/<td(?: lang="en")?>[원건행명]<\/td>/g, '');
  const read = [...main.matchAll(/ (?:aria-label|placeholder|data-tooltip)="([^"]+)"/g)].map(([, text = '']) => text);
  return [title, ...main.split(/<[^>]*>/), ...read].map((text) => textOf(text).trim()).filter((text) => text !== '');
}

for (const [address, status] of PAGES) {
  test(`${address} is English where that was chosen`, async () => {
    const texts = await textsOf(address, 'en', status);
    assert.deepEqual(
      texts.filter((text) => /\p{Script=Hangul}/u.test(text)),
      [],
    );
  });
  test(`${address} is Korean otherwise`, async () => {
    const texts = await textsOf(address, 'ko', status);
    assert.deepEqual(
      texts.filter((text) => /[A-Za-z]{2}/.test(text.replace(LITERAL, ''))),
      [],
    );
  });
}

test('the page says in its language why a form is refused', async () => {
  const post = { method: 'POST', body: new URLSearchParams({ year: '2025' }) };
  assert.ok(
    (await textsOf('/report/cost/history', 'ko', 400, post)).includes(
      'change은(는) 변경 번호여야 합니다(예: &change=12).',
    ),
  );
  assert.ok(
    (await textsOf('/report/cost/history', 'en', 400, post)).includes(
      'change must be the id of a change, as in &change=12.',
    ),
  );
});

test('a reader and another site are refused in words for people', async () => {
  const other = { method: 'POST', body: new URLSearchParams({ change: '1' }), headers: { Origin: 'http://x.example' } };
  const korean = await textsOf('/report/cost/history', 'ko', 403, other);
  assert.ok(korean.includes('권한이 없습니다'), korean.join('|'));
  const english = await textsOf('/report/cost/history', 'en', 403, other);
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
  assert.match(later.text, /^Change 1 cannot be undone: .* arenasOthers of 2025-03 SKB \(change 2, api, /);
  const korean = await undo('?lang=ko', { change: 1 });
  assert.equal(korean.status, 409);
  assert.match(korean.text, /^변경 #1을\(를\) 되돌릴 수 없습니다.* 2025년 3월 SKB 아레나스 기타\(변경 #2, API, /);
  assert.equal((await undo('?lang=fr', { change: 1 })).status, 400);
  assert.match((await undo('?lang=ko', { change: 'x' })).text, /변경 번호/);
  assert.match((await undo('?lang=en', { months: [1] })).text, /^change must be the id/);
});
