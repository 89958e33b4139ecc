/** SPEC §1: light or dark, stored under `theme`, dark when nothing is stored, as a class on the root element. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { startApp } from '../support/server.ts';

const { origin } = await startApp();
let browser: Browser;
before(async () => {
  browser = await launchBrowser();
});

const rootClass = (page: Page) => page.evaluate<string>('document.documentElement.className');
const stored = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('theme')`);
const canvas = (page: Page) => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
const toggle = (page: Page) => page.getByRole('button', { name: /테마로 전환$/ });

async function open(context: BrowserContext, address = '/'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(origin + address);
  return page;
}

test('the theme is dark when nothing is stored; the toggle names the other theme, and the choice is stored', async () => {
  const context = await browser.newContext({ colorScheme: 'light' });
  const page = await open(context);
  assert.deepEqual([await rootClass(page), await stored(page)], ['dark', null]);
  const dark = await canvas(page);
  await page.getByRole('button', { name: '라이트 테마로 전환', exact: true }).click();
  assert.deepEqual([await rootClass(page), await stored(page)], ['light', 'light']);
  assert.notEqual(await canvas(page), dark);
  await page.goto(`${origin}/report/weekly`);
  assert.equal(await rootClass(page), 'light');
  await page.getByRole('button', { name: '다크 테마로 전환', exact: true }).click();
  assert.deepEqual([await rootClass(page), await stored(page), await canvas(page)], ['dark', 'dark', dark]);
});

test('any other stored value means dark', async () => {
  const page = await open(await browser.newContext());
  for (const value of ['', 'Light', 'system', '<script>']) {
    await page.evaluate((theme) => localStorage.setItem('theme', theme), value);
    await page.reload();
    assert.deepEqual([await rootClass(page), await stored(page)], ['dark', value]);
  }
});

test('the class is set before the first paint: before the body exists and before any module runs', async () => {
  const context = await browser.newContext();
  await context.addInitScript(`
    localStorage.setItem('theme', 'light');
    new MutationObserver((_, observer) => {
      if (document.body === null) return;
      window.classAtFirst = document.documentElement.className;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  `);
  const page = await context.newPage();
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(origin);
  assert.equal(await page.evaluate('window.classAtFirst'), 'light');
});

test('other tabs follow, and a page that comes back by Back is up to date', async () => {
  const context = await browser.newContext();
  const [here, there] = [await open(context), await open(context, '/report/cost')];
  await toggle(here).click();
  await there.locator('html.light').waitFor();
  await there.goto(`${origin}/report/weekly`);
  await toggle(here).click();
  await there.goBack();
  await there.locator('html.dark').waitFor();
  await toggle(here).click();
  await there.locator('html.light').waitFor();
  // A page in the back/forward cache gets no events.
  await there.evaluate(`document.documentElement.className = 'dark'`);
  await there.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`);
  await there.locator('html.light').waitFor();
  await here.evaluate(`localStorage.clear()`);
  await there.locator('html.dark').waitFor();
});

test('on a device that refuses storage the chosen theme is still applied', async () => {
  const context = await browser.newContext();
  await context.addInitScript(`
    Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });
  `);
  const page = await context.newPage();
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.goto(`${origin}/report/cost`);
  assert.equal(await rootClass(page), 'dark');
  await toggle(page).click();
  assert.equal(await rootClass(page), 'light');
  assert.deepEqual(errors, []);
});
