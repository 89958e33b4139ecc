/** CONTRACT §10, §11: the title row of a report, its menu, the selected cell, and what finds rows and places. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openDatabase } from '../../db/open.ts';
import { accessibilityFaults, faultsInBothThemes } from '../support/accessibility.ts';
import { launchBrowser, reusedPage } from '../support/browser.ts';
import { openReport } from '../support/report-editor.ts';
import { sampleDatabase } from '../support/sample-data.ts';
import { startApp } from '../support/server.ts';

const database = await openDatabase(await sampleDatabase());
after(database.close);
const { origin } = await startApp({ database });
const ADDRESS = `${origin}/report/cost?year=2026&bu=SKB`;
const EMPTY = `${origin}/report/cost?year=2028&bu=SKB`;

const browser = await launchBrowser();
const takePage = reusedPage(() => browser, { viewport: { width: 1440, height: 900 } });

const topOf = async (page: Page) => (await page.locator('.sheet').boundingBox())?.y;
const more = (page: Page) => page.getByRole('button', { name: '더보기' });

test('the sheet stays where it is from Edit to Cancel, also with a draft or in an empty year', async () => {
  const page = await takePage();
  for (const [address, widths] of [
    [ADDRESS, [390, 1024, 1920]],
    [EMPTY, [390, 1366]],
  ] as const) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      const { edit, type } = await openReport(page, address);
      const top = await topOf(page);
      if (width === 390) assert.ok(top !== undefined && top <= 281, `${top} px`);
      await edit();
      assert.equal(await topOf(page), top, `${width} px, Edit`);
      await type('arenasOthers', 12, '5');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.locator('[data-draft]').waitFor();
      assert.equal(await topOf(page), top, `${width} px, Cancel`);
      await page.getByRole('button', { name: '버리기' }).click();
    }
  }
});

test('what is rarely needed is in one menu, accessible in both themes; without a script its links are there', async () => {
  const page = await takePage();
  await page.goto(ADDRESS);
  await more(page).click();
  const menu = page.getByRole('region', { name: '더보기' });
  assert.deepEqual(await menu.getByRole('link').allInnerTexts(), ['가져오기', '이력', '주요 증감']);
  assert.deepEqual(await faultsInBothThemes(page), []);
  await menu.getByRole('button', { name: '단축키' }).press('Enter');
  await page.getByRole('dialog', { name: '단축키' }).waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await more(page).evaluate((it) => it === document.activeElement), true);

  const unscripted = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await unscripted.goto(ADDRESS);
  await more(unscripted).click();
  await unscripted.getByRole('link', { name: '이력' }).click();
  await unscripted.waitForURL('**/report/cost/history?**');
});

test('a press selects a cell; arrows move from it, Ctrl+C copies it, Enter opens its history', async () => {
  const page = await takePage();
  const { cell } = await openReport(page, ADDRESS);
  const selected = page.locator('td[data-selected]');
  await cell('iwsOthers', 3).click();
  await selected.waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.waitForFunction(() => document.activeElement?.closest('tr')?.dataset.field === 'iwsDeliveryCharge');
  assert.equal(await selected.count(), 1);
  assert.equal(await selected.getAttribute('data-month'), '4');
  const copied = await page.evaluate<string>(`(() => {
    const clipboardData = new DataTransfer();
    document.activeElement.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
    return clipboardData.getData('text/plain');
  })()`);
  assert.equal(copied, (await selected.innerText()).replaceAll(',', ''));
  await page.keyboard.press('Enter');
  await page
    .locator('dialog[data-history]')
    .getByRole('heading', { name: /IWS 배송비/ })
    .waitFor();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement?.matches('td[data-selected]'));
  await more(page).click();
  await page.getByRole('button', { name: '선택한 셀의 이력' }).click();
  await page
    .locator('dialog[data-history]')
    .getByRole('heading', { name: /IWS 배송비/ })
    .waitFor();
});

test('the field above the labels leaves the rows that it finds, in either language; Escape brings all back', async () => {
  const page = await takePage();
  await page.goto(ADDRESS);
  const rows = page.locator('tbody tr[data-field]:visible');
  const all = await rows.count();
  const total = await page.locator('tr[data-field=totalCost] td[data-month="1"]').innerText();
  const field = page.getByRole('searchbox', { name: '행 찾기' });
  for (const text of ['배송', 'delivery']) {
    await field.fill(text);
    await page.locator('tr[data-field=arenasOthers]').waitFor({ state: 'hidden' });
    assert.equal(await page.locator('tr.item:visible').count(), 3, text);
    assert.equal(await page.locator('tr.group:visible').count(), 3, text);
    assert.equal(await page.locator('tr[data-field=totalCost] td[data-month="1"]').innerText(), total);
    if (text === 'delivery') assert.deepEqual(await accessibilityFaults(page), []);
    await field.press('Escape');
    await page.locator('tr[data-field=arenasOthers]').waitFor();
    assert.equal(await rows.count(), all);
  }
});

test('Ctrl+K goes to a field of a month, without a new page where it is shown; ? shows the keys on every page', async () => {
  const page = await takePage();
  await page.goto(origin);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: '단축키' }).getByText('Ctrl+K').waitFor();
  await page.keyboard.press('Escape');
  // The focus may still be in the dialog that was closed.
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: '바로 가기' });
  await dialog.getByRole('searchbox').fill('비용 skb 배송비 3월 2026');
  assert.deepEqual(await accessibilityFaults(page, undefined, 'dialog'), []);
  await dialog.getByRole('link').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`${ADDRESS}#cell-arenasDeliveryCharge-3`);
  await page.keyboard.press('Control+k');
  await dialog.getByRole('searchbox').fill('cost SKB IWS others apr');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.locator('tr[data-field=iwsOthers] td[data-month="4"][data-selected]').waitFor();
});
