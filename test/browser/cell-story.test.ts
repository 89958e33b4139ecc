/** CONTRACT §11: a figure's own story, from its cell: the history narrowed to it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openDatabase } from '../../db/open.ts';
import { reportById } from '../../src/domain/reports.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { launchBrowser, requestsOf, reusedPage } from '../support/browser.ts';
import { emptyDatabase } from '../support/database.ts';
import { enterChange } from '../support/dated-changes.ts';
import { openReport } from '../support/report-editor.ts';
import { startApp } from '../support/server.ts';

const cost = reportById('cost');
const database = await openDatabase(await emptyDatabase());
const { origin } = await startApp({ database });
const SK = { year: 2026, bu: 'SK' } as const;
const ADDRESS = `${origin}/report/cost?year=2026&bu=SK`;

const browser = await launchBrowser();
const takePage = reusedPage(() => browser, { viewport: { width: 1440, height: 900 } });
const enter = (at: string, cells: Record<string, number>, rest = {}) =>
  enterChange(database, cost, { at, ...SK, month: 3, cells, ...rest });
await enter('2026-04-02T00:00:00.000Z', { arenasStorageCharge: 60_911_140, arenasOthers: 5 }, { actor: 'lee' });
await enter(
  '2026-11-12T01:02:00.000Z',
  { arenasStorageCharge: 64_115_200 },
  { actor: 'kim', file: 'cost_corrected.xlsx', via: 'cli' },
);
await enterChange(database, cost, {
  at: '2026-04-02T00:00:00.000Z',
  ...SK,
  year: 2025,
  month: 3,
  cells: { arenasStorageCharge: 50 },
});

const cell = (page: Page, field: string, month: number) =>
  page.locator(`tr[data-field="${field}"] td[data-month="${month}"]`);
const story = (page: Page) => page.locator('dialog[data-history]');
const valuesOf = (page: Page) => story(page).locator('[data-change]').allInnerTexts();
const closed = async (page: Page, field: string, month: number) => {
  await page.keyboard.press('Escape');
  await story(page).waitFor({ state: 'detached' });
  await page.waitForFunction(
    ([key, at]) => document.activeElement?.matches(`tr[data-field="${key}"] td[data-month="${at}"]`),
    [field, month] as const,
  );
};

test('two presses on a figure tell every value it had, who, when and from which file, or from which rows it comes; nothing is asked for before', async () => {
  const page = await takePage();
  const requests = requestsOf(page);
  await page.goto(ADDRESS);
  await cell(page, 'arenasStorageCharge', 3).dblclick();
  await story(page).locator('[data-change]').first().waitFor();
  assert.deepEqual(requests, ['GET /report/cost', 'GET /report/cost/history']);
  const [newest = '', oldest = ''] = await valuesOf(page);
  assert.match(newest, /kim\s+2026-11-12 10:02\s.*cost_corrected.xlsx\s+60,911,140 → 64,115,200[^]*되돌리기/);
  assert.match(oldest, /^lee\s+2026-04-02 09:00[^]*\(빈 칸\) → 60,911,140/);
  await story(page).getByText('현재: 64,115,200').waitFor();
  assert.match(
    String(await story(page).getByRole('link', { name: '페이지로 보기' }).getAttribute('href')),
    /\/report\/cost\/history\?year=2026&bu=SK&month=3&field=arenasStorageCharge/,
  );
  assert.deepEqual(await accessibilityFaults(page, undefined, 'dialog'), []);
  await closed(page, 'arenasStorageCharge', 3);

  // A computed figure says which rows it comes from.
  await cell(page, 'arenasSubTotal', 3).dblclick();
  await story(page).locator('.story table').waitFor();
  const rows = await story(page).locator('.story tr').allInnerTexts();
  assert.equal(rows.length, 6);
  assert.match(rows.join('\n'), /아레나스 보관비\s+64,115,200[^]*소계\s+64,115,205/);
});

test('Enter right after the first click on a cell opens its story', async () => {
  const page = await takePage();
  await page.goto(ADDRESS);
  await cell(page, 'arenasStorageCharge', 3).click();
  await page.keyboard.press('Enter');
  await story(page).locator('[data-change]').first().waitFor();
});

test('with keys: from a label to its figures, Alt+Enter and Shift+F10 open the story, Escape leads back', async () => {
  const page = await takePage();
  await page.goto(ADDRESS);
  await page.locator('tr[data-field="arenasStorageCharge"] th button').focus();
  for (const [key, field, month] of [
    ['ArrowRight', 'arenasStorageCharge', 1],
    ['End', 'arenasStorageCharge', 12],
    ['Home', 'arenasStorageCharge', 1],
    ['ArrowRight', 'arenasStorageCharge', 2],
    ['ArrowRight', 'arenasStorageCharge', 3],
    ['ArrowDown', 'arenasDeliveryCharge', 3],
    ['ArrowUp', 'arenasStorageCharge', 3],
  ] as const) {
    await page.keyboard.press(key);
    await page.waitForFunction(
      ([row, at]) => document.activeElement?.matches(`tr[data-field="${row}"] td[data-month="${at}"]`),
      [field, month] as const,
    );
  }
  for (const key of ['Alt+Enter', 'Shift+F10', 'ContextMenu']) {
    await page.keyboard.press(key);
    await story(page).locator('[data-change]').first().waitFor();
    await closed(page, 'arenasStorageCharge', 3);
  }
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => document.activeElement?.matches('th button'));
});

test('a long press opens it on a phone, and the dialog fits; the right button of a mouse keeps the menu of the browser', async () => {
  const page = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  ).newPage();
  await page.goto(ADDRESS);
  const target = cell(page, 'arenasStorageCharge', 10);
  const prevented = (init: object) =>
    target.evaluate(
      (it, event) => !it.dispatchEvent(new PointerEvent('contextmenu', { bubbles: true, cancelable: true, ...event })),
      init,
    );
  assert.equal(await prevented({ button: 2, pointerType: 'mouse' }), false);
  assert.equal(await prevented({ button: 2, pointerType: 'touch' }), true);
  await story(page).waitFor();
  const box = await story(page).boundingBox();
  assert.ok(box !== null && box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box));
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
});

test('while figures are edited, Alt+Enter and two presses open no story', async () => {
  const page = await takePage();
  const { edit } = await openReport(page, ADDRESS);
  await edit();
  await cell(page, 'arenasStorageCharge', 3).dblclick();
  await page.keyboard.press('Alt+Enter');
  await page.keyboard.press('Escape');
  assert.equal(await story(page).count(), 0);
});
