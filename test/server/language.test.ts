/** The switch of languages (CONTRACT §13): a cookie, the way back, and pages that are kept for each language. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startApp } from '../support/server.ts';

const { origin } = await startApp();

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
