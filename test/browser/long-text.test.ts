/** CONTRACT §10: a long text in a numeric cell takes at most three lines, and is whole on focus. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Browser, Locator } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { openReport } from '../support/report-editor.ts';
import { startApp } from '../support/server.ts';

const { origin } = await startApp();
const LONG = '세금계산서 수령 전이라 확정되지 않은 금액 '.repeat(9).slice(0, 200).padEnd(200, '확');
assert.equal(LONG.length, 200);

let browser: Browser;
before(async () => {
  browser = await launchBrowser();
});

const heightOf = async (place: Locator) => (await place.boundingBox())?.height ?? Number.NaN;

test('a long text widens its row to three lines at most, and shows all of itself on focus', async () => {
  const body = JSON.stringify({ yearMonth: 202602, bu: 'SKB', iwsOthers: LONG });
  const answer = await fetch(`${origin}/api/cost-info`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  assert.equal(answer.status, 200);
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const { cell, edit } = await openReport(page, `${origin}/report/cost?year=2026&bu=SKB`);
  const [text, row] = [cell('iwsOthers', 2), page.locator('tr[data-field=iwsOthers]')];
  const other = await heightOf(page.locator('tr[data-field=arenasOthers]'));
  const line = await text.evaluate((element) => Number.parseFloat(getComputedStyle(element).lineHeight));
  const isBounded = async (kind: string) => {
    const height = await heightOf(row);
    assert.ok(height >= 3 * line && height <= 3 * line + other / 2, `${kind}: ${height} px, a line has ${line}`);
  };
  await isBounded('read');
  await text.focus();
  assert.ok((await heightOf(row)) > 6 * line, 'whole on focus');
  assert.equal(await text.textContent(), LONG);
  await page.locator('h1').click();
  await isBounded('left');

  await edit();
  assert.equal(await cell('iwsOthers', 2).locator('input').count(), 0, 'another cell is the active one');
  await isBounded('edited');
  await text.click();
  assert.equal(await text.locator('input').inputValue(), LONG);

  await page.emulateMedia({ media: 'print' });
  await cell('iwsOthers', 3).click();
  assert.ok((await heightOf(row)) > 6 * line, 'whole on paper, where nothing can be focused');
});
