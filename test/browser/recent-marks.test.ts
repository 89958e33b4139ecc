/** CONTRACT §11: marks of cells that held another value within seven days. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openDatabase } from '../../db/open.ts';
import { reportById } from '../../src/domain/reports.ts';
import { DAY_MS } from '../../src/domain/year-month.ts';
import { faultsInBothThemes } from '../support/accessibility.ts';
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

const browser = await launchBrowser();
const takePage = reusedPage(() => browser, { viewport: { width: 1440, height: 900 } });
await enter(ago(20), 1, 'arenasOthers', 100, 'lee');
await enter(ago(19), 1, 'arenasOthers', 110, 'lee');
await enter(ago(3), 2, 'arenasOthers', 190, 'lee');
await enter(ago(2), 2, 'arenasOthers', 200, 'kim');
await enter(ago(2), 3, 'iwsOthers', 300, 'kim');

const cell = (page: Page, field: string, month: number) =>
  page.locator(`tr[data-field="${field}"] td[data-month="${month}"]`);
const isMarked = (page: Page, field: string, month: number) =>
  cell(page, field, month).evaluate((it) => getComputedStyle(it).backgroundImage.includes('linear-gradient'));
const marked = (page: Page) =>
  page
    .locator('td[data-changed]')
    .evaluateAll((all) =>
      all.map((it) => `${it.closest('tr')?.dataset.field} ${(it as HTMLElement).dataset.month}`).toSorted(),
    );

test('a cell whose value was replaced within seven days is marked, and says by whom; a first value is not', async () => {
  const page = await takePage();
  await page.goto(ADDRESS);
  assert.deepEqual(await marked(page), ['arenasOthers 2']);
  assert.equal(await isMarked(page, 'arenasOthers', 2), true);
  await cell(page, 'arenasOthers', 2).hover();
  assert.match(await page.getByRole('tooltip').innerText(), /\d\d\.\d\d \d\d:\d\d 변경 · kim/);
  assert.deepEqual(await faultsInBothThemes(page), []);
});

const openMenu = (page: Page) => page.getByRole('button', { name: '더보기' }).click();

test('one switch turns the marks off on this device, and their tooltips', async () => {
  const page = await takePage();
  await page.goto(ADDRESS);
  const box = page.getByLabel('최근 변경 표시');
  await openMenu(page);
  await box.uncheck();
  assert.equal(await isMarked(page, 'arenasOthers', 2), false);
  await page.waitForFunction(() => localStorage.getItem('marks') === 'off');
  await page.reload();
  assert.equal(await box.isChecked(), false);
  assert.equal(await isMarked(page, 'arenasOthers', 2), false);
  await cell(page, 'arenasOthers', 2).hover();
  await page.locator('[data-act=edit]').hover();
  await page.locator('[data-awake]').waitFor();
  assert.equal(await page.getByRole('tooltip').isVisible(), false);
  assert.equal(await box.isChecked(), false, 'React keeps the choice');
  await openMenu(page);
  await box.check();
  await page.waitForFunction(() => localStorage.getItem('marks') === '');
  await page.reload();
  assert.equal(await isMarked(page, 'arenasOthers', 2), true);
});

test('without a script the marks are there, and can be switched off', async () => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(ADDRESS);
  assert.equal(await cell(page, 'arenasOthers', 2).getAttribute('aria-describedby'), 'change-0');
  await openMenu(page);
  await page.getByLabel('최근 변경 표시').uncheck();
  assert.equal(await isMarked(page, 'arenasOthers', 2), false);
});

test('what was saved here is marked at once where it replaced a value, and says so; while figures are edited nothing is', async () => {
  const page = await takePage();
  const { edit, type, save } = await openReport(page, ADDRESS);
  await edit();
  const look = (month: number) =>
    cell(page, 'arenasOthers', month).evaluate((it) => getComputedStyle(it).backgroundImage);
  assert.equal(await look(2), await look(5));
  await type('iwsOthers', 3, '350');
  await type('iwsOthers', 4, '400');
  await save();
  await page.locator('[data-act=edit]').waitFor();
  await page.locator('tr[data-field=iwsOthers] td[data-changed]').waitFor();
  assert.deepEqual(await marked(page), ['arenasOthers 2', 'iwsOthers 3']);
  assert.equal(await isMarked(page, 'iwsOthers', 3), true);
  await cell(page, 'iwsOthers', 3).hover();
  await page.getByRole('tooltip').getByText('이름 없음 · 웹').waitFor();
  await page.getByRole('button', { name: '되돌리기' }).click();
  await page.waitForFunction(() => document.querySelectorAll('td[data-changed]').length === 3);
  assert.deepEqual(
    await marked(page),
    ['arenasOthers 2', 'iwsOthers 3', 'iwsOthers 4'],
    'an undo replaces values, too',
  );
  await page.reload();
  assert.deepEqual(await marked(page), ['arenasOthers 2', 'iwsOthers 3', 'iwsOthers 4'], 'as the server says');
});
