/** CONTRACT §10: the picture of a row, folded groups, and amounts in thousands or millions of won. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openDatabase } from '../../db/open.ts';
import { reportById, reports } from '../../src/domain/reports.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { asNew, launchBrowser } from '../support/browser.ts';
import { openReport, pasteOnto } from '../support/report-editor.ts';
import { sampleDatabase } from '../support/sample-data.ts';
import { startApp } from '../support/server.ts';

const { origin } = await startApp({ database: await openDatabase(await sampleDatabase()) });

let browser: Browser;
let shared: Page;
before(async () => {
  browser = await launchBrowser();
  shared = await (await browser.newContext()).newPage();
});
/** The size that pages have by default. */
const open = () => asNew(shared, { width: 1280, height: 720 });

const label = (page: Page, field: string) => page.locator(`tr[data-field="${field}"] th button:not([aria-expanded])`);
const focusedName = (page: Page) => page.evaluate<string>(`document.activeElement.innerText`);
const shownRows = (page: Page) =>
  page.evaluate<number>(`[...document.querySelectorAll('tbody tr')].filter((row) => row.checkVisibility()).length`);
const shownAs = (page: Page, field: string, month: number) =>
  page
    .locator(`tr[data-field="${field}"] td[data-month="${month}"]`)
    .evaluate((cell) =>
      getComputedStyle(cell, '::before').content === 'none' ? cell.textContent : cell.dataset.short,
    );

test('a press on a label opens the 24 months of its row, and the focus returns to it', async () => {
  const page = await open();
  await page.goto(`${origin}/report/cost?year=2026&bu=SK`);
  assert.equal(await page.locator('[data-island][data-awake]').count(), 0);
  await label(page, 'iwsStorageChargeF').click();
  const dialog = page.getByRole('dialog', { name: 'IWS 보관비 F' });
  await dialog.locator('canvas').waitFor();
  assert.match(await dialog.innerText(), /SK \(LPS\) · 2026년과 2025년 비교 · 단위 원/);
  const table = dialog.locator('.chart-table');
  const rows = await table
    .locator('tr')
    .evaluateAll((all) => all.map((row) => (row as HTMLTableRowElement).cells.length));
  assert.deepEqual(
    rows,
    Array.from({ length: 13 }, () => 3),
  );
  const cellsOf = (year: number) =>
    fetch(`${origin}/api/cost-info/${year}/SK`).then(
      async (answer) => (await answer.json()) as Record<string, number>[],
    );
  const [now, then] = await Promise.all([cellsOf(2026), cellsOf(2025)]);
  const october = await table.getByRole('row').nth(10).getByRole('cell').allTextContents();
  assert.deepEqual(
    october.map((text) => Number(text.replaceAll(',', ''))),
    [now[9]?.iwsStorageChargeF, then[9]?.iwsStorageChargeF],
  );
  // December of this year has no figure: a gap, and no zero.
  assert.equal(await table.getByRole('row').nth(12).getByRole('cell').first().textContent(), '');

  await dialog.getByRole('slider').focus();
  for (const key of ['Home', 'ArrowRight']) await page.keyboard.press(key);
  assert.match((await dialog.getByRole('slider').getAttribute('aria-valuetext')) ?? '', /^2월, 2026년 .*전월대비 [+-]/);
  // In one theme: over a backdrop axe decides about no contrast, and the other rules do not look at colours.
  assert.deepEqual(await accessibilityFaults(page), []);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.waitForFunction(() => (document.activeElement as HTMLElement).innerText.startsWith('보관비 F'));

  // A computed row, and a percentage, whose axis has parts of one.
  await label(page, 'budgetVariance').click();
  await page.getByRole('dialog', { name: '예산 차이' }).locator('canvas').waitFor();
  await page.goto(`${origin}/report/warehouse?year=2026`);
  await label(page, 'inboundDamageRatio').click();
  await page.getByRole('dialog', { name: '입고 파손율' }).locator('canvas').waitFor();
  await page.getByRole('dialog').getByRole('slider').press('End');
  await page.keyboard.press('Home');
  assert.match((await page.getByRole('slider').getAttribute('aria-valuetext')) ?? '', /연초대비 \+0\.0%p/);
});

test('while figures are edited, a press on a label selects its row; a second one, or Enter, shows what is typed', async () => {
  const page = await open();
  const { edit, type } = await openReport(page, `${origin}/report/cost?year=2026`);
  await edit();
  await type('arenasOthers', 11, '777');
  await label(page, 'arenasOthers').click();
  assert.equal(await page.locator('td[aria-selected=true]').count(), 12);
  assert.equal(await page.getByRole('dialog').count(), 0);
  const dialog = page.getByRole('dialog', { name: '아레나스 기타' });
  for (const open of ['dblclick', 'press'] as const) {
    if (open === 'dblclick') await label(page, 'arenasOthers').dblclick();
    else await label(page, 'arenasOthers').press('Enter');
    await dialog.locator('canvas').waitFor();
    assert.equal(await dialog.getByRole('row').nth(11).getByRole('cell').first().textContent(), '777');
    await page.keyboard.press('Escape');
    // A dialog is closed before it reports that.
    await page.waitForFunction(() => (document.activeElement as HTMLElement).innerText.startsWith('기타'));
  }
});

test('arrow keys move among the labels', async () => {
  const page = await open();
  await page.goto(`${origin}/report/cost?year=2026`);
  await page.getByRole('button', { name: '그룹 모두 접기·펼치기' }).focus();
  const description = page.locator(`#${await page.locator('thead button').getAttribute('aria-describedby')}`);
  assert.match((await description.textContent()) ?? '', /위아래 화살표/);
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
    await page.keyboard.press(key);
    await page.locator('th button[tabindex="0"]:focus').waitFor();
  }
  await page.locator('th button:focus', { hasText: /^관리비/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: '아레나스 관리비' }).locator('canvas').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await page.locator('th button:focus', { hasText: /^예산 차이/ }).waitFor();
  await page.keyboard.press('Home');
  await page.locator('thead button:focus').waitFor();
});

test('labels neither wrap nor make rows higher, and have one tab stop; Korean comes first, alone on a phone', async () => {
  const page = await asNew(shared, { width: 1366, height: 768 });
  for (const { id } of [...reports.filter((each) => each.id !== 'cost'), reportById('cost')]) {
    await page.goto(`${origin}/report/${id}?year=2026`);
    const { heights, stops } = await page.evaluate<{ heights: number[]; stops: number }>(`({
      heights: [...document.querySelectorAll('tr:is(.item, .sub-total)')].map((row) => row.getBoundingClientRect().height),
      stops: [...document.querySelectorAll('th button')].filter((button) => button.tabIndex === 0).length,
    })`);
    assert.deepEqual([...new Set(heights)], [28], id);
    assert.equal(stops, 1, id);
  }
  const parts = label(page, 'arenasHandlingCharge').locator('span');
  assert.deepEqual(await parts.allTextContents(), ['하역비', 'Handling Charge']);
  await page.setViewportSize({ width: 390, height: 844 });
  assert.deepEqual(await parts.evaluateAll((all) => all.map((part) => part.checkVisibility())), [true, false]);
});

test('a group folds to its sub total, one press folds all, and the device keeps it from before the first paint', async () => {
  const page = await open();
  await page.goto(`${origin}/report/cost?year=2026`);
  const group = page.locator('tr.group button', { hasText: '아레나스' });
  const folded = page.locator('tr[data-field=arenasSubTotal] button', { hasText: '아레나스' });
  const all = await shownRows(page);
  await page.locator('tr.group').first().click(); // beside the label
  await folded.waitFor();
  assert.equal(await shownRows(page), all - 6);
  assert.equal(await folded.getAttribute('aria-expanded'), 'false');
  assert.match(await focusedName(page), /^아레나스/);
  await page.keyboard.press('Enter');
  await group.waitFor();
  assert.equal(await group.getAttribute('aria-expanded'), 'true');
  assert.equal(await shownRows(page), all);

  await page.getByRole('button', { name: '그룹 모두 접기·펼치기' }).click();
  await folded.waitFor();
  assert.equal(await shownRows(page), 7);
  assert.equal(await page.locator('[data-awake]').count(), 0, 'the island is not needed for it');
  assert.deepEqual(await accessibilityFaults(page), []);

  // Kept, and there before any script of the page has run.
  await page.route('**/assets/*.js', () => {});
  await page.reload({ waitUntil: 'commit' });
  await folded.waitFor();
  assert.equal(await shownRows(page), 7);
  await page.goto(`${origin}/report/inventory?year=2026`, { waitUntil: 'commit' });
  await page.locator('tr[data-field=inventorySkSubTotal]').waitFor();
  assert.ok((await shownRows(page)) > 40, 'another report has its own');
  await page.unroute('**/assets/*.js');

  await page.emulateMedia({ media: 'print' });
  await page.goto(`${origin}/report/cost?year=2026`);
  assert.equal(await shownRows(page), 7, 'paper shows what the screen shows');
  await page.emulateMedia({ media: 'screen' });
  const { edit, cell } = await openReport(page, `${origin}/report/cost?year=2026`);
  await edit();
  assert.equal(await shownRows(page), all, 'nothing is pasted into rows that are not seen');
  await pasteOnto(cell('arenasManagementCharge', 11), '1\n2\n3');
  await page.locator('tr.group').first().click();
  assert.equal(await shownRows(page), all);
  assert.deepEqual(await accessibilityFaults(page), []);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('[data-act=edit]').waitFor();
  assert.equal(await shownRows(page), 7);
  await page.getByRole('button', { name: '그룹 모두 접기·펼치기' }).click();
  await group.waitFor();
  assert.equal(await shownRows(page), all);
});

test('amounts in thousands and millions are only seen: what is copied, edited and exported is won', async () => {
  const page = await open();
  const { edit, shown, cell } = await openReport(page, `${origin}/report/import?year=2026`);
  const unit = page.getByLabel('금액 단위');
  const amount = 'importAmountTotal';
  const stored = await shown(amount, 10);
  const count = await shown('shipmentsTotal', 10);
  const won = Number(stored.replaceAll(',', ''));
  await unit.selectOption('천원');
  await page.locator(`tr[data-field=${amount}] td[data-short]`).first().waitFor();
  assert.equal(await shownAs(page, amount, 10), Math.round(won / 1000).toLocaleString('en'));
  assert.equal(await shownAs(page, 'shipmentsTotal', 10), count);
  assert.equal(await page.locator(`tr[data-field=${amount}] .unit`).getAttribute('data-short'), '천원');
  const copied = await page.evaluate<string>(
    `(getSelection().selectAllChildren(document.querySelector('tr[data-field=${amount}]')), getSelection().toString())`,
  );
  assert.equal(copied.split('\t')[10], stored, copied);

  await unit.selectOption('백만원');
  await page.reload();
  await page.locator(`tr[data-field=${amount}] td[data-short]`).first().waitFor();
  assert.equal(await unit.inputValue(), '6');
  assert.equal(await shownAs(page, amount, 10), Math.round(won / 1e6).toLocaleString('en'));
  assert.deepEqual(await accessibilityFaults(page), []);
  await edit();
  assert.equal(await shownAs(page, amount, 10), stored, 'edit mode is in won');
  assert.equal(await unit.count(), 0);
  await cell('importAmountSkbSSB', 11).click();
  await page.keyboard.type('1500000');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('[data-act=edit]').waitFor();
  await page.locator('#look-unit').waitFor();
  assert.equal(await unit.inputValue(), '6');
  assert.equal(await shown('importAmountSkbSSB', 11), '1,500,000');
  assert.equal(await shownAs(page, 'importAmountSkbSSB', 11), '2');
  const csv = await (await fetch(`${origin}/report/import.csv?year=2026`)).text();
  assert.match(csv, /SSB,(?:\d+,){10}1500000,/);
});

test('without JavaScript labels are text, groups are open and amounts in won', async () => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${origin}/report/cost?year=2026`);
  await label(page, 'arenasOthers').click({ force: true });
  assert.equal(await page.getByRole('dialog').count(), 0);
  assert.equal(await page.locator('#look-unit').isVisible(), false);
  assert.equal(await page.getByRole('button', { name: '그룹 모두 접기·펼치기' }).isVisible(), false);
  assert.match(await page.locator('.subtitle').innerText(), /단위 원/);
});
