/** Tooltips (SPEC §4, §9): closed, open after a delay, or open at once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { launchBrowser, reusedPageWithClock } from '../support/browser.ts';
import { startIslandPage } from '../support/island-page.ts';
import { postRecord } from '../support/records.ts';
import { startApp } from '../support/server.ts';

const { origin } = await startApp();
for (const yearMonth of [202601, 202602]) {
  await postRecord(origin, 'cost', { yearMonth, bu: 'SKB', arenasOthers: '확인 중' });
}
const REPORT = `${origin}/report/cost?year=2026`;
const SAYS = '숫자가 아니어서 합계에서 제외됩니다';

const browser = await launchBrowser();

const openClocked = reusedPageWithClock(() => browser, { viewport: { width: 1280, height: 720 } });
const openReport = () => openClocked(REPORT);

const tooltip = (page: Page) => page.locator('[role=tooltip]');
const state = (page: Page) => tooltip(page).getAttribute('data-state');
/** What describes an element, beside the change that is marked. */
const describedBy = async (cell: Locator) =>
  (await cell.getAttribute('aria-describedby'))?.replace(/^change-\d+ ?/, '') || null;
const textCell = (page: Page, month: number): Locator => page.locator(`td[data-text][data-month="${month}"]`);
const elsewhere = (page: Page) => page.locator('h1').hover();

test('in the product a tooltip opens after 200 ms, and at once if another one has just closed', async () => {
  const page = await openReport();
  await textCell(page, 1).hover();
  await page.clock.runFor(199);
  assert.equal(await tooltip(page).isVisible(), false);
  await page.clock.runFor(1);
  assert.equal(await tooltip(page).isVisible(), true);
  assert.deepEqual([await tooltip(page).textContent(), await state(page)], [SAYS, 'delayed-open']);
  assert.equal(await describedBy(textCell(page, 1)), 'tooltip');

  await elsewhere(page);
  await page.clock.runFor(100);
  assert.deepEqual([await tooltip(page).isVisible(), await state(page)], [false, 'closed']);
  await page.clock.runFor(299);
  await textCell(page, 2).hover();
  assert.deepEqual([await tooltip(page).isVisible(), await state(page)], [true, 'instant-open']);

  await elsewhere(page);
  await page.clock.runFor(100 + 300);
  await textCell(page, 2).hover();
  assert.equal(await tooltip(page).isVisible(), false);
  await elsewhere(page);
  await page.clock.runFor(1000);
  assert.equal(await tooltip(page).isVisible(), false, 'a pointer that only passes opens nothing');
});

test('the pointer can move to the tooltip; Escape and a press close it', async () => {
  const page = await openReport();
  const openIt = async () => {
    await textCell(page, 1).hover();
    await page.clock.runFor(200);
    assert.equal(await tooltip(page).isVisible(), true);
  };
  await openIt();
  await tooltip(page).hover();
  await page.clock.runFor(5000);
  assert.equal(await tooltip(page).isVisible(), true);
  await page.keyboard.press('Escape');
  assert.equal(await tooltip(page).isVisible(), false);
  await elsewhere(page);
  await page.clock.runFor(1000);
  await openIt();
  await page.mouse.down();
  assert.equal(await tooltip(page).isVisible(), false);
});

test('keyboard focus opens a tooltip at once, and it closes when the focus leaves', async () => {
  const page = await openReport();
  await page.locator('#row-filter').focus();
  await page.keyboard.press('Tab');
  assert.deepEqual([await tooltip(page).textContent(), await state(page)], [SAYS, 'instant-open']);
  await page.keyboard.press('Tab');
  assert.equal(await describedBy(textCell(page, 1)), null);
  assert.equal(await describedBy(textCell(page, 2)), 'tooltip');
  await page.keyboard.press('Tab');
  assert.equal(await tooltip(page).isVisible(), false);
});

test('other descriptions of the element stay, whatever their ids', async () => {
  const page = await openReport();
  const cell = textCell(page, 1);
  await cell.evaluate((element) => element.setAttribute('aria-describedby', 'about-tooltip  hint'));
  await cell.hover();
  await page.clock.runFor(200);
  assert.equal(await cell.getAttribute('aria-describedby'), 'about-tooltip hint tooltip');
  await page.keyboard.press('Escape');
  assert.equal(await cell.getAttribute('aria-describedby'), 'about-tooltip hint');
});

test('a focus that scrolls the page keeps its tooltip', async () => {
  const page = await openReport();
  await page.setViewportSize({ width: 390, height: 500 });
  await page.locator('thead button').focus();
  await page.keyboard.press('Tab');
  assert.equal(await textCell(page, 1).evaluate((cell) => cell === document.activeElement), true);
  assert.equal(await tooltip(page).isVisible(), true);
  await textCell(page, 1).evaluate((cell) => cell.closest('.scroll')?.scrollBy(0, 40));
  const [cell, shown] = [await textCell(page, 1).boundingBox(), await tooltip(page).boundingBox()];
  assert.ok(cell !== null && shown !== null && Math.abs(cell.y - shown.y) < 60, 'it closes when its cell is removed');
});

test('a tap opens a tooltip; it closes when its element is removed', async () => {
  const page = await (await browser.newContext({ hasTouch: true })).newPage();
  await page.goto(REPORT);
  await textCell(page, 1).tap();
  await tooltip(page).waitFor();
  await page.locator('h1').tap();
  await tooltip(page).waitFor({ state: 'hidden' });
  await textCell(page, 2).tap();
  await tooltip(page).waitFor();
  await textCell(page, 2).evaluate((cell) => cell.remove());
  await tooltip(page).waitFor({ state: 'hidden' });
});

test('without JavaScript the page says how many values are not numbers', async () => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(REPORT);
  await page.getByText('숫자가 아닌 값 2개, 합계 제외').waitFor();
});

test('by default a tooltip opens after 700 ms, skips the delay for 300 ms, and is 4 px away, inside the window', async () => {
  const { origin: bare } = await startIslandPage({}, []);
  const page = await (await browser.newContext({ viewport: { width: 400, height: 300 } })).newPage();
  const button = (name: string) => `<button data-tooltip="about ${name}, which takes a few words">${name}</button>`;
  await page.route('**/bare', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><link rel="stylesheet" href="/src/views/app.css"><main><h1>Bare</h1><br><br><br><br>${button('one')}${button('two')}<p>${button('three')}</p></main>`,
    }),
  );
  await page.clock.install();
  await page.goto(`${bare}/bare`);
  await page.evaluate(`import('/src/islands/page/tooltip.ts').then(({ enableTooltips }) => enableTooltips())`);
  await page.clock.pauseAt(Date.now() + 60_000);
  const trigger = (name: string) => page.getByRole('button', { name });

  await trigger('one').hover();
  await page.clock.runFor(699);
  assert.equal(await tooltip(page).isVisible(), false);
  await page.clock.runFor(1);
  assert.equal(await state(page), 'delayed-open');
  await tooltip(page).evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const [box, shown] = [await trigger('one').boundingBox(), await tooltip(page).boundingBox()];
  assert.ok(box !== null && shown !== null);
  assert.equal(Math.round(box.y - (shown.y + shown.height)), 4);
  assert.ok(shown.x >= 8 && shown.x + shown.width <= 392, 'inside the window');

  await trigger('two').hover();
  assert.equal(await state(page), 'instant-open');
  await page.mouse.move(390, 290);
  await page.clock.runFor(100 + 299);
  await trigger('three').hover();
  assert.equal(await state(page), 'instant-open');
  await page.mouse.move(390, 290);
  await page.clock.runFor(100 + 300);
  await trigger('three').hover();
  await page.clock.runFor(699);
  assert.equal(await tooltip(page).isVisible(), false);
});
