/** The choice of year and unit of a report (CONTRACT §4), its views, and months that are under way (CONTRACT §10). */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openDatabase } from '../../db/open.ts';
import { faultsInBothThemes } from '../support/accessibility.ts';
import { launchBrowser, reusedPage } from '../support/browser.ts';
import { holdAnswers } from '../support/hold-answers.ts';
import { postRecord } from '../support/records.ts';
import { openReport } from '../support/report-editor.ts';
import { sampleDatabase } from '../support/sample-data.ts';
import { startApp } from '../support/server.ts';

const database = await openDatabase(await sampleDatabase());
after(database.close);
const { origin } = await startApp({ database });
const START = `${origin}/report/cost?year=2025&bu=SKB`;

const browser = await launchBrowser();
const takePage = reusedPage(() => browser, { viewport: { width: 1440, height: 900 } });

/** @returns also the errors of the page: an island that does not render what the server rendered is one. */
async function open(address: string) {
  const page = await takePage({ width: 1366, height: 800 });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  return { ...(await openReport(page, origin + address)), errors };
}

/** A month of 2026 that is under way. */
const begin = (kind: 'cost' | 'inventory', figures: object) =>
  postRecord(origin, kind, { yearMonth: 202611, ...figures });

const chosenView = (page: Page) => page.getByRole('navigation', { name: '보기' }).locator('[aria-current]').innerText();
const shownView = (page: Page) => page.locator('table').getAttribute('data-view');

test('Edit in a view leads to the amounts, and what is saved is shown there', async () => {
  const { page, cell, edit, type, save, shown, errors } = await open('/report/cost?year=2026&bu=SK&view=yoy');
  assert.match(await shown('arenasOthers', 10), /^[-+]\d+\.\d%$/);
  assert.equal(await page.locator('col[data-digits]').count(), 0, 'no column grows for an amount that is not shown');
  await edit();
  assert.notEqual(await page.locator('col[data-digits]').count(), 0);
  assert.equal(page.url(), `${origin}/report/cost?year=2026&bu=SK`);
  assert.equal(await shownView(page), 'amount');
  assert.equal(await chosenView(page), '금액');
  assert.match(await shown('arenasOthers', 10), /^[\d,]+$/);
  assert.equal(await page.locator('thead th').last().innerText(), '합계');
  assert.equal(await page.locator('[data-act=save]').isVisible(), true);

  const heading = page.locator('thead th').nth(11);
  await type('arenasOthers', 11, '1234567');
  assert.equal(await heading.innerText(), '11월', 'the heading follows what is saved');
  await save();
  await page.getByRole('button', { name: 'Edit' }).waitFor();
  assert.equal(await shown('arenasOthers', 11), '1,234,567');
  assert.match(await heading.innerText(), /^11월\s+입력 중 1\/17$/);
  assert.equal(await shownView(page), 'amount');
  await page.reload();
  assert.equal(await shownView(page), 'amount', 'the address is that of the amounts');
  await cell('budgetVariance', 11).scrollIntoViewIfNeeded();
  await cell('budgetVariance', 11).hover();
  await page.getByRole('tooltip').filter({ hasText: '입력 중인 달이라' }).waitFor();
  assert.deepEqual(errors, []);
});

test('without JavaScript the links lead from view to view, and a form keeps the view', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const { page, shown } = await openReport(await context.newPage(), `${origin}/report/warehouse?year=2025`);
  await page.getByRole('link', { name: '전월 대비' }).click();
  assert.match(await shown('inventoryAccuracy', 2), /^[-+]\d\.\d%p$/);
  assert.equal(await shown('inventoryAccuracy', 1), '–');
  await page.getByRole('link', { name: '전년 대비' }).click();
  assert.equal(await chosenView(page), '전년 대비');
  await page.getByLabel('연도').selectOption('2026');
  await page.getByRole('button', { name: '조회', exact: true }).click();
  await page.waitForURL(/view=yoy/);
  assert.equal(await shownView(page), 'yoy');

  await page.goto(START);
  await page.locator('select[name=year]').selectOption('2026');
  await page.getByText('SK Cost', { exact: true }).click();
  assert.equal(page.url(), START, 'a choice alone sends nothing');
  await page.locator('form.choice button[type=submit]').click();
  await page.waitForURL('**/report/cost?year=2026&bu=SK');
});

test('views are accessible in both themes, on a desk and on a phone, and never scroll the page sideways', async () => {
  await begin('cost', { bu: 'SKB', arenasStorageCharge: 1_000_000 });
  const { page } = await open('/report/cost?view=yoy');
  for (const [view, width] of [
    ['/report/cost?view=yoy', 1366],
    ['/report/warehouse?view=mom', 390],
  ] as const) {
    if (page.url() !== origin + view) await page.goto(origin + view);
    await page.setViewportSize({ width, height: 800 });
    assert.deepEqual(await faultsInBothThemes(page), [], view);
    const room = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    assert.ok(room <= 0, `${view} at ${width}`);
  }
});

test('good, bad and neither have each a tint, on paper too, where the view has its name', async () => {
  const { page } = await open('/report/cost?view=yoy');
  const name = page.locator('.subtitle').getByText('전년 대비');
  const cells = ["[class*='bad-3']", "[class*='bad-1']", "[class*='good-']", "[class*='neither-']"].map(
    (each) => `tr td${each}`,
  );
  /** The background of the first of each. */
  const coloursOf = (selectors: readonly string[]) =>
    page.evaluate<string[]>(`${JSON.stringify(selectors)}.map((each) =>
      getComputedStyle(document.querySelector(each)).backgroundColor)`);
  for (const theme of ['dark', 'light']) {
    await page.evaluate(`document.documentElement.className = '${theme}'`);
    const plain = 'tr.item td[data-month="12"]';
    assert.equal(new Set(await coloursOf([...cells, plain])).size, 5, theme);
  }
  assert.equal(await name.isVisible(), false, 'the chosen link says it');
  await page.emulateMedia({ media: 'print' });
  assert.equal(await name.isVisible(), true);
  assert.equal(new Set(await coloursOf(cells)).size, 4);
});

test('the words of a month under way fit their column', async () => {
  await begin('inventory', { inventorySkbR01FT: 1 });
  const { page } = await open('/report/inventory');
  for (const [lang, address] of [
    ['ko', '/report/inventory'],
    ['ko', '/report/inventory?view=mom'],
    ['en', '/report/inventory?view=mom'],
  ] as const) {
    await page.context().addCookies([{ name: 'lang', value: lang, url: origin }]);
    await page.goto(origin + address);
    for (const width of [1366, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const room = await page.locator('.under-way').evaluate((words) => {
        const text = document.createRange();
        text.selectNodeContents(words);
        const [inner, outer] = [text.getBoundingClientRect(), (words.parentElement ?? words).getBoundingClientRect()];
        return Math.min(inner.left - outer.left, outer.right - inner.right, outer.bottom - inner.bottom);
      });
      assert.ok(room >= 0, `${address} in ${lang} at ${width}: ${room}`);
    }
  }
  await page.context().clearCookies();
});

async function openStart(): Promise<Page> {
  const page = await takePage();
  await page.goto(START);
  return page;
}

async function shownOn(page: Page): Promise<[year: string, unit: string]> {
  return [
    await page.locator('select[name=year]').inputValue(),
    await page.locator('input[name=bu]:checked').inputValue(),
  ];
}

test('arrow keys only change the choice; Enter submits it', async () => {
  const page = await openStart();
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

test('a choice by pointer submits the form; after Back the controls show what the page shows', async () => {
  const page = await openStart();
  await page.getByText('SK Cost', { exact: true }).click();
  await page.waitForURL('**/report/cost?year=2025&bu=SK');
  assert.deepEqual(await shownOn(page), ['2025', 'SK']);
  await page.goBack();
  await page.waitForURL(START);
  await page.locator('input[value=SKB]:checked').waitFor();
  assert.deepEqual(await shownOn(page), ['2025', 'SKB']);
});

test('a page from the back/forward cache shows its own choice', async () => {
  const page = await openStart();
  await page.evaluate(`document.querySelector('input[value=SK]').checked = true`);
  await page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`);
  assert.deepEqual(await shownOn(page), ['2025', 'SKB']);
  assert.equal(page.url(), START);
});

test('a choice made before the script has run counts', async () => {
  const page = await takePage();
  const release = await holdAnswers(page, '**/page-*.js');
  await page.goto(START, { waitUntil: 'commit' });
  await page.getByText('SK Cost', { exact: true }).click();
  release();
  await page.waitForURL('**/report/cost?year=2025&bu=SK');
});
