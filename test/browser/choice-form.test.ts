/** The choice of year and unit on report pages (CONTRACT §4), with and without JavaScript. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { asNew, launchBrowser } from '../support/browser.ts';
import { startApp } from '../support/server.ts';

const { origin } = await startApp();
const START = `${origin}/report/cost?year=2025&bu=SKB`;

let browser: Browser;
let shared: Page;
before(async () => {
  browser = await launchBrowser();
  shared = await (await browser.newContext()).newPage();
});

async function open(address: string): Promise<Page> {
  const page = await asNew(shared);
  await page.goto(address);
  return page;
}

async function shownOn(page: Page): Promise<[year: string, unit: string]> {
  return [
    await page.locator('select[name=year]').inputValue(),
    await page.locator('input[name=bu]:checked').inputValue(),
  ];
}

test('a choice by pointer submits the form', async () => {
  const page = await open(START);
  await page.getByText('SK Cost', { exact: true }).click();
  await page.waitForURL('**/report/cost?year=2025&bu=SK');
  assert.deepEqual(await shownOn(page), ['2025', 'SK']);
});

test('arrow keys only change the choice; Enter submits it', async () => {
  const page = await open(START);
  await page.locator('select[name=year]').focus();
  for (let time = 0; time < 2; time += 1) await page.keyboard.press('ArrowDown');
  await page.locator('input[name=bu]:checked').focus();
  await page.keyboard.press('ArrowRight');
  assert.deepEqual(await shownOn(page), ['2027', 'SK']);
  assert.equal(page.url(), START, 'still here');
  await page.locator('select[name=year]').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/report/cost?year=2027&bu=SK');
});

test('after Back the controls show what the page shows', async () => {
  const page = await open(START);
  await page.getByText('SK Cost', { exact: true }).click();
  await page.waitForURL('**bu=SK');
  await page.goBack();
  await page.waitForURL(START);
  await page.locator('input[value=SKB]:checked').waitFor();
  assert.deepEqual(await shownOn(page), ['2025', 'SKB']);
});

test('a page from the back/forward cache shows its own choice', async () => {
  const page = await open(START);
  await page.evaluate(`document.querySelector('input[value=SK]').checked = true`);
  await page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`);
  assert.deepEqual(await shownOn(page), ['2025', 'SKB']);
  assert.equal(page.url(), START);
});

test('a choice made before the script has run counts', async () => {
  const page = await asNew(shared);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/page-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(START, { waitUntil: 'commit' });
  await page.getByText('SK Cost', { exact: true }).click();
  release();
  await page.waitForURL('**/report/cost?year=2025&bu=SK');
});

test('without JavaScript a button sends the form', async () => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(START);
  await page.locator('select[name=year]').selectOption('2026');
  await page.getByText('SK Cost', { exact: true }).click();
  assert.equal(page.url(), START);
  await page.locator('form.choice button[type=submit]').click();
  await page.waitForURL('**/report/cost?year=2026&bu=SK');
});
