/** CONTRACT §11: marks of cells that were changed lately, and since this device has last seen the page. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openDatabase } from '../../db/open.ts';
import { reportById } from '../../src/domain/reports.ts';
import { DAY_MS } from '../../src/domain/year-month.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { launchBrowser, reusedPage } from '../support/browser.ts';
import { emptyDatabase } from '../support/database.ts';
import { enterChange } from '../support/dated-changes.ts';
import { openReport } from '../support/report-editor.ts';
import { startApp } from '../support/server.ts';

const cost = reportById('cost');
const database = await openDatabase(await emptyDatabase());
const { origin } = await startApp({ database });
const SK = { year: 2026, bu: 'SK' } as const;
const ADDRESS = `${origin}/report/cost?year=2026&bu=SK`;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const enter = (at: string, month: number, field: string, value: number, actor: string) =>
  enterChange(database, cost, { at, ...SK, month, cells: { [field]: value }, actor });

let browser: Browser;
const takePage = reusedPage(() => browser, { viewport: { width: 1440, height: 900 } });
before(async () => {
  browser = await launchBrowser();
  await enter(ago(20), 1, 'arenasOthers', 100, 'lee');
  await enter(ago(2), 2, 'arenasOthers', 200, 'kim');
});

const cell = (page: Page, field: string, month: number) =>
  page.locator(`tr[data-field="${field}"] td[data-month="${month}"]`);
/** What is drawn in a cell: nothing, a corner, or a corner and a line. */
const drawn = async (page: Page, field: string, month: number) =>
  (await cell(page, field, month).evaluate((it) => getComputedStyle(it).backgroundImage)).split('linear-gradient')
    .length - 1;
/** Half an hour and a minute later, it is another visit. */
const leave = (page: Page) =>
  page.evaluate(() => {
    const key = 'seen cost 2026 SK';
    const [before, newest, loaded] = (localStorage.getItem(key) ?? '').split(' ');
    localStorage.setItem(key, [before, newest, Number(loaded) - 31 * 60_000].join(' '));
  });

test('what was changed since the last visit has another mark than what was changed in seven days; both say who and when', async () => {
  const page = await takePage();
  await page.goto(ADDRESS);
  assert.deepEqual(
    [await drawn(page, 'arenasOthers', 1), await drawn(page, 'arenasOthers', 2)],
    [0, 1],
    'the first visit',
  );
  await cell(page, 'arenasOthers', 2).hover();
  assert.match(await page.getByRole('tooltip').innerText(), /\d\d\.\d\d \d\d:\d\d 변경 · kim/);

  await leave(page);
  await enter(ago(1), 3, 'iwsOthers', 300, 'park');
  for (const load of [1, 2]) {
    await page.goto(ADDRESS);
    assert.deepEqual([await drawn(page, 'arenasOthers', 2), await drawn(page, 'iwsOthers', 3)], [1, 2], `load ${load}`);
  }
  for (const theme of ['dark', 'light']) {
    await page.evaluate(`document.documentElement.className = '${theme}'`);
    assert.deepEqual(await accessibilityFaults(page), [], theme);
  }
  assert.equal(await page.locator('[data-awake]').count(), 0, 'React was not needed');
  await leave(page);
  await page.goto(ADDRESS);
  assert.deepEqual([await drawn(page, 'arenasOthers', 2), await drawn(page, 'iwsOthers', 3)], [1, 1]);

  // Somebody who was here a month ago also sees what is older than seven days.
  await page.evaluate((before) => localStorage.setItem('seen cost 2026 SK', `${before} ${before} 1`), ago(25));
  await page.goto(ADDRESS);
  assert.equal(await drawn(page, 'arenasOthers', 1), 2);
  await cell(page, 'arenasOthers', 1).hover();
  await page.getByRole('tooltip', { name: '' }).filter({ hasText: '변경 · lee' }).waitFor();
});

test('one switch turns the marks off on this device, and their tooltips', async () => {
  const page = await takePage();
  await page.goto(ADDRESS);
  await page.getByLabel('최근 변경 표시').uncheck();
  assert.equal(await drawn(page, 'arenasOthers', 2), 0);
  await page.locator('td[data-told][data-tooltip]').first().waitFor({ state: 'detached' });
  await page.reload();
  assert.equal(await page.getByLabel('최근 변경 표시').isChecked(), false);
  assert.equal(await drawn(page, 'arenasOthers', 2), 0);
  await page.locator('[data-act=edit]').hover();
  await page.locator('[data-awake]').waitFor();
  assert.equal(await page.getByLabel('최근 변경 표시').isChecked(), false, 'React keeps the choice');
  await page.getByLabel('최근 변경 표시').check();
  await page.locator('td[data-told][data-tooltip]').first().waitFor();
  await page.reload();
  assert.equal(await drawn(page, 'arenasOthers', 2), 1);
});

test('without a script the marks are there, and can be switched off', async () => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(ADDRESS);
  assert.equal(await cell(page, 'arenasOthers', 2).getAttribute('aria-describedby'), 'change-1');
  const box = page.getByLabel('최근 변경 표시');
  assert.equal(await box.isChecked(), true);
  await box.uncheck();
  assert.equal(await box.isChecked(), false);
});

test('while figures are edited there are no marks; what is saved here loses its mark, and is not new to this device', async () => {
  const page = await takePage();
  const { edit, type, save } = await openReport(page, ADDRESS);
  await edit();
  assert.equal(await drawn(page, 'arenasOthers', 2), await drawn(page, 'arenasOthers', 5));
  assert.equal(await cell(page, 'arenasOthers', 2).getAttribute('data-tooltip'), null);
  await type('arenasOthers', 2, '250');
  await save();
  await page.locator('[data-act=edit]').waitFor();
  assert.equal(await drawn(page, 'arenasOthers', 2), 0);
  assert.equal(await cell(page, 'arenasOthers', 2).getAttribute('data-tooltip'), null);
  assert.equal(await drawn(page, 'iwsOthers', 3), 1);
  await page.goto(ADDRESS);
  assert.equal(await drawn(page, 'arenasOthers', 2), 1, 'not in the same visit either');
  await leave(page);
  await page.goto(ADDRESS);
  assert.equal(await drawn(page, 'arenasOthers', 2), 1, 'changed lately, and seen');
});
