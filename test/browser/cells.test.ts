/**
 * What is in a cell of a report besides a usual figure: an unlikely one (CONTRACT §9) is marked softly, and never in the
 * way; a long text (CONTRACT §10) takes at most three lines, and is whole on focus.
 */
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { openDatabase } from '../../db/open.ts';
import { faultsInBothThemes } from '../support/accessibility.ts';
import { launchBrowser, reusedPage } from '../support/browser.ts';
import { postRecord, storedRecords } from '../support/records.ts';
import { openReport, type ReportEditor } from '../support/report-editor.ts';
import { sampleDatabase } from '../support/sample-data.ts';
import { assertWithinBudget } from '../support/script-budgets.ts';
import { startApp } from '../support/server.ts';

const database = await openDatabase(await sampleDatabase());
after(database.close);
const { origin } = await startApp({ database });
const empty = await startApp();
const browser = await launchBrowser();

const takePage = reusedPage(() => browser, { viewport: { width: 1440, height: 900 } });

async function open(bu: string): Promise<ReportEditor> {
  return openReport(await takePage(), `${origin}/report/cost?year=2026&bu=${bu}`);
}

const TOO_LARGE = '평소 값 1,970,000의 약 10배입니다';

test('a typed figure is marked, counted and explained; the count leads to it; an undo ends the mark', async () => {
  const { page, cell, edit, type } = await open('SKB');
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(path.basename(request.url())));
  await edit();
  await type('iwsOthers', 4, '20647000');
  const marked = page.locator('td[data-unlikely]');
  await marked.waitFor();
  assertWithinBudget(
    'what Edit fetches to judge figures',
    fetched.filter((name) => name.startsWith('unlikely-code')),
  );
  assert.equal(await cell('iwsOthers', 4).getAttribute('data-unlikely'), '');
  assert.equal(await cell('iwsOthers', 4).getAttribute('aria-description'), `저장 안 됨. ${TOO_LARGE}`);
  const toCheck = page.getByRole('button', { name: '확인 필요 1개' });
  assert.deepEqual(await faultsInBothThemes(page), []);

  await cell('arenasOthers', 9).click();
  await toCheck.click();
  const input = cell('iwsOthers', 4).locator('input');
  await input.waitFor();
  assert.equal(await input.evaluate((each) => each === document.activeElement), true);
  await page.getByRole('tooltip').getByText(TOO_LARGE).waitFor();
  assert.equal(await input.getAttribute('aria-describedby'), 'tooltip');

  await page.keyboard.type('2');
  await marked.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await marked.waitFor();
  await page.keyboard.press('Control+z');
  await marked.waitFor({ state: 'detached' });
  await toCheck.waitFor({ state: 'detached' });
});

test('pasted figures are marked and saved without a question, and editing begins without marks', async () => {
  const { page, edit, type, paste, save } = await open('SK');
  await edit();
  await paste('iwsOthers', 2, '9\t9\t9');
  await page.locator('[data-to-check="3"]').waitFor();
  await save();
  await page.locator('[data-act=edit]').waitFor();
  const stored = await storedRecords(origin, 'cost', 2026, 'SK');
  assert.deepEqual(
    stored.slice(1, 4).map(({ iwsOthers }) => iwsOthers),
    [9, 9, 9],
  );
  assert.equal(await page.locator('td[data-unlikely]').count(), 0);

  await page.reload();
  await edit();
  // Another cell is marked, so all have been judged.
  await type('arenasOthers', 6, '7');
  await page.locator('[data-to-check="1"]').waitFor();
  assert.equal(await page.locator('td[data-unlikely]').count(), 1);

  await page.keyboard.press('Escape');
  const reached: unknown[] = [];
  for (let tabs = 0; tabs < 3; tabs += 1) {
    await page.keyboard.press('Tab');
    reached.push(await page.evaluate('document.activeElement.textContent'));
  }
  assert.deepEqual(reached, ['Cancel', 'Save', '확인 필요 1개'], 'the count is not in the way of saving');
});

const LONG = '세금계산서 수령 전이라 확정되지 않은 금액 '.repeat(9).slice(0, 200).padEnd(200, '확');
assert.equal(LONG.length, 200);

const heightOf = async (place: Locator) => (await place.boundingBox())?.height ?? Number.NaN;

test('a long text widens its row to three lines at most, and shows all of itself on focus', async () => {
  await postRecord(empty.origin, 'cost', { yearMonth: 202602, bu: 'SKB', iwsOthers: LONG });
  const page = await takePage();
  const { cell, edit } = await openReport(page, `${empty.origin}/report/cost?year=2026&bu=SKB`);
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
