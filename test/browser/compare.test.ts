/** The views of a report, and months that are under way, in the browser (CONTRACT §10). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openDatabase } from '../../db/open.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { launchBrowser } from '../support/browser.ts';
import { openReport } from '../support/report-editor.ts';
import { sampleDatabase } from '../support/sample-data.ts';
import { startApp } from '../support/server.ts';

const database = await openDatabase(await sampleDatabase());
after(database.close);
const { origin } = await startApp({ database });

let browser: Browser;
before(async () => {
  browser = await launchBrowser();
});

/** @returns also the errors of the page: an island that does not render what the server rendered is one. */
async function open(address: string, options: BrowserContextOptions = {}) {
  const page = await (await browser.newContext({ viewport: { width: 1366, height: 800 }, ...options })).newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  return { ...(await openReport(page, origin + address)), errors };
}

const chosenView = (page: Page) => page.getByRole('navigation', { name: '보기' }).locator('[aria-current]').innerText();
const shownView = (page: Page) => page.locator('table').getAttribute('data-view');
const background = (page: Page, cell: string) =>
  page
    .locator(cell)
    .first()
    .evaluate((each) => getComputedStyle(each).backgroundColor);

test('Edit in a view leads to the amounts, and what is saved is shown there', async () => {
  const { page, cell, edit, type, save, shown, errors } = await open('/report/cost?year=2026&bu=SK&view=yoy');
  assert.match(await shown('arenasOthers', 10), /^[-+]\d+\.\d%$/);
  assert.equal(await page.locator('col[data-width]').count(), 0, 'no column grows for an amount that is not shown');
  await edit();
  assert.notEqual(await page.locator('col[data-width]').count(), 0);
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
  const { page, shown } = await open('/report/warehouse?year=2025', { javaScriptEnabled: false });
  await page.getByRole('link', { name: '전월 대비' }).click();
  assert.match(await shown('inventoryAccuracy', 2), /^[-+]\d\.\d%p$/);
  assert.equal(await shown('inventoryAccuracy', 1), '–');
  await page.getByRole('link', { name: '전년 대비' }).click();
  assert.equal(await chosenView(page), '전년 대비');
  await page.getByLabel('연도').selectOption('2026');
  await page.getByRole('button', { name: '조회' }).click();
  await page.waitForURL(/view=yoy/);
  assert.equal(await shownView(page), 'yoy');
});

test('views are accessible in both themes, on a desk and on a phone, and never scroll the page sideways', async () => {
  const { page, edit, type, save } = await open('/report/cost?year=2026&bu=SKB');
  await edit();
  await type('arenasStorageCharge', 11, '1000000');
  await save();
  await page.getByRole('button', { name: 'Edit' }).waitFor();
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const view of ['/report/cost?view=yoy', '/report/warehouse?view=mom']) {
      await page.goto(origin + view);
      for (const theme of ['dark', 'light']) {
        await page.evaluate(`document.documentElement.className = '${theme}'`);
        assert.deepEqual(await accessibilityFaults(page, ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']), [], view);
      }
      const room = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      assert.ok(room <= 0, `${view} at ${width}`);
    }
  }
});

test('good, bad and neither have each a tint, on paper too, where the view has its name', async () => {
  const { page } = await open('/report/cost?view=yoy');
  const name = page.locator('.subtitle').getByText('전년 대비');
  const colours = async () => {
    const cells = ["[class*='bad-3']", "[class*='bad-1']", "[class*='good-']", "[class*='neither-']"];
    return Promise.all(cells.map((cell) => background(page, `tr td${cell}`)));
  };
  for (const theme of ['dark', 'light']) {
    await page.evaluate(`document.documentElement.className = '${theme}'`);
    const plain = await background(page, 'tr.item td[data-month="12"]');
    assert.equal(new Set([...(await colours()), plain]).size, 5, theme);
  }
  assert.equal(await name.isVisible(), false, 'the chosen link says it');
  await page.emulateMedia({ media: 'print' });
  assert.equal(await name.isVisible(), true);
  assert.equal(new Set(await colours()).size, 4);
});

test('the words of a month under way fit their column', async () => {
  const { page, edit, type, save } = await open('/report/inventory?year=2026');
  await edit();
  await type('inventorySkbR01FT', 11, '1');
  await save();
  await page.getByRole('button', { name: 'Edit' }).waitFor();
  for (const address of ['/report/inventory', '/report/inventory?view=mom']) {
    for (const width of [1366, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(origin + address);
      const room = await page.locator('.under-way').evaluate((words) => {
        const text = document.createRange();
        text.selectNodeContents(words);
        const [inner, outer] = [text.getBoundingClientRect(), (words.parentElement ?? words).getBoundingClientRect()];
        return Math.min(inner.left - outer.left, outer.right - inner.right, outer.bottom - inner.bottom);
      });
      assert.ok(room >= 0, `${address} at ${width}: ${room}`);
    }
  }
});
