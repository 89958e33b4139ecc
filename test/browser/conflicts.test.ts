/** Two people edit one report, and drafts are kept of what was typed and not saved (CONTRACT §4, §6). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { accessibilityFaults } from '../support/accessibility.ts';
import { launchBrowser, requestsOf, reusedPage } from '../support/browser.ts';
import { postRecord, storedRecords } from '../support/records.ts';
import { openReport, type ReportEditor } from '../support/report-editor.ts';
import { startApp } from '../support/server.ts';

const { origin } = await startApp();
const browser = await launchBrowser();
const takePage = reusedPage(() => browser, { viewport: { width: 1440, height: 900 } });

let lastYear = 2060;
/** A year that no other test has touched. */
const freshYear = () => (lastYear += 1);

const post = (year: number, month: number, cells: object) =>
  postRecord(origin, 'cost', { year, month, bu: 'SKB', ...cells });
const stored = async (year: number, month: number) =>
  (await storedRecords(origin, 'cost', year, 'SKB')).find((record) => record.month === month) ?? {};
const addressOf = (year: number) => `${origin}/report/cost?year=${year}`;

async function open(year: number): Promise<ReportEditor> {
  return openReport(await takePage(), addressOf(year));
}

const viewed = (page: Page) => page.locator('[data-act=edit]').waitFor();
const dialogOf = (page: Page) => page.locator('dialog[data-conflict]');
const offers = (page: Page) => page.locator('[data-draft]');

test('changes of others are merged and sent automatically, once; their cells are marked, and screen readers hear it', async () => {
  const year = freshYear();
  await post(year, 3, { arenasOthers: 1, iwsOthers: 2 });
  const { page, edit, type, save, shown, cell } = await open(year);
  await edit();
  await post(year, 3, { iwsOthers: 20, monthlyBudget: 30 });
  await type('arenasOthers', 3, '10');
  const saidOf = async (place: Locator) => String(await place.getAttribute('aria-description'));
  // A moment later the year, which no page offers, is added to the description.
  assert.match(await saidOf(cell('arenasOthers', 3)), /^저장 안 됨/);
  await cell('arenasOthers', 3).click();
  assert.match(await saidOf(cell('arenasOthers', 3).locator('input')), /^저장 안 됨/);
  const posted: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(request.postDataJSON());
  });
  await save();
  await viewed(page);
  assert.equal(posted.length, 13, 'twelve, and the merge');
  const { arenasOthers, iwsOthers, monthlyBudget } = await stored(year, 3);
  assert.deepEqual([arenasOthers, iwsOthers, monthlyBudget], [10, 20, 30]);
  assert.deepEqual([await shown('arenasOthers', 3), await shown('iwsOthers', 3)], ['10', '20']);
  assert.equal(await cell('iwsOthers', 3).getAttribute('class'), 'news');
  assert.equal(await cell('arenasOthers', 3).getAttribute('class'), null, 'cells of this page are not marked');
  await edit();
  await cell('arenasOthers', 4).click();
  assert.equal(await cell('arenasOthers', 3).getAttribute('aria-description'), null);
  assert.match(await saidOf(cell('iwsOthers', 3)), /다른 곳에서 바뀐 값/);
});

test('where both changed a cell, both values and their differences are shown, and the person chooses with keys; nothing is sent before', async () => {
  const year = freshYear();
  await post(year, 2, { arenasOthers: 0.3, iwsOthers: 2 });
  const { page, edit, type, save, shown } = await open(year);
  await edit();
  await type('arenasOthers', 2, '0.1');
  await type('iwsOthers', 2, 'N/A');
  await type('monthlyBudget', 5, '5');
  await post(year, 2, { arenasOthers: 100, iwsOthers: 200 });
  await save();
  const dialog = dialogOf(page);
  await dialog.waitFor();
  const arenas = dialog.getByRole('row', { name: '아레나스 기타, 2월' });
  const iws = dialog.getByRole('row', { name: 'IWS 기타, 2월' });
  await arenas.getByRole('radio', { name: '내 값 0.1' }).waitFor();
  await iws.getByRole('radio', { name: '저장된 값 200' }).waitFor();
  await arenas.getByText(/^\d\d\.\d\d \d\d:\d\d, api$/).waitFor();
  assert.deepEqual(await dialog.locator('thead th').allTextContents(), ['항목 · 월', '이전', '내 값', '저장된 값']);
  // Without binary noise.
  assert.match(await arenas.innerText(), /\s0\.3\s+내 값\s+0\.1\s+-0\.2\s+저장된 값\s+100\s+\+99\.7\s/);
  assert.deepEqual(await accessibilityFaults(page, undefined, 'dialog'), []);

  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.equal((await stored(year, 5)).monthlyBudget, 5, 'the other months are saved');
  assert.equal((await stored(year, 2)).arenasOthers, 100);
  assert.equal(await page.locator('[data-failed="2"]').count(), 1);
  assert.equal(await shown('arenasOthers', 2), '0.1', 'what was typed stays');
  await save();
  await dialog.waitFor();
  assert.equal((await stored(year, 2)).arenasOthers, 100, 'nothing is sent before it was chosen');

  const apply = dialog.getByRole('button', { name: '적용' });
  assert.equal(await apply.isDisabled(), true, 'each one has to be chosen');
  await dialog.getByText('2개 남음').waitFor();
  // Arrows up and down go through the table and stop at its ends; those to the sides choose.
  for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowUp', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await dialog.getByText('1개 남음').waitFor();
  await page.keyboard.press('ArrowRight');
  await dialog.getByText('남음').waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await viewed(page);
  const { arenasOthers, iwsOthers } = await stored(year, 2);
  assert.deepEqual([arenasOthers, iwsOthers], [0.1, 200]);
});

test('an unanswered conflict remains: after Cancel and Restore, after a reload, and with what was typed since', async () => {
  const year = freshYear();
  await post(year, 2, { arenasOthers: 1 });
  const { page, edit, type, save } = await open(year);
  const dialog = dialogOf(page);
  await edit();
  await type('arenasOthers', 2, '11');
  await post(year, 2, { arenasOthers: 100 });
  await save();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await page.locator('td.focus input:focus').count(), 1, 'the focus is where it was');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: '이어서 편집' }).click();
  await dialog.getByRole('radio', { name: '내 값 11' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: '이어서 편집' }).click();
  await dialog.getByRole('radio', { name: '내 값 11' }).waitFor();
  await page.keyboard.press('Escape');
  await type('arenasOthers', 2, '12');
  await save();
  await dialog.getByRole('radio', { name: '내 값 12' }).check();
  assert.equal((await stored(year, 2)).arenasOthers, 100);
  await dialog.getByRole('button', { name: '적용' }).click();
  await viewed(page);
  assert.equal((await stored(year, 2)).arenasOthers, 12);
  await page.reload();
  await viewed(page);
  assert.equal(await offers(page).count(), 0, 'nothing is left of the drafts');
});

test('Cancel sends nothing; unsaved figures are kept and offered, with how much and when: at once, and when the page is opened again', async () => {
  const year = freshYear();
  const other = await takePage();
  await other.goto(addressOf(year - 50)); // its storage is empty from here on
  const { page, edit, type, shown } = await openReport(await other.context().newPage(), addressOf(year));
  await edit();
  await type('arenasOthers', 4, '44');
  await type('iwsOthers', 4, '확인 중');
  const requests = requestsOf(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await offers(page)
    .getByText(/저장하지 않은 입력이 있습니다: 2개 셀 · 4월 · \d\d\.\d\d \d\d:\d\d/)
    .waitFor();
  assert.match(String(await page.getByRole('button', { name: '이어서 편집' }).getAttribute('class')), /\bprimary\b/);
  assert.deepEqual(
    [await shown('arenasOthers', 4), await shown('totalCost', 4)],
    ['', ''],
    'Cancel shows what the page was loaded with',
  );
  assert.deepEqual(requests, []);

  await page.close({ runBeforeUnload: true });
  await other.goto(addressOf(year - 50));
  await viewed(other);
  assert.equal(await offers(other).count(), 0, 'not for another year');
  const again = await openReport(other, addressOf(year));
  await offers(again.page).waitFor();
  assert.equal(await again.shown('arenasOthers', 4), '', 'never by itself');
  await again.page.getByRole('button', { name: '이어서 편집' }).click();
  assert.deepEqual([await again.shown('arenasOthers', 4), await again.shown('iwsOthers', 4)], ['44', '확인 중']);
  await again.page.locator('[data-changed="2"]').waitFor();
  await again.save();
  await viewed(again.page);
  assert.equal((await stored(year, 4)).arenasOthers, 44);
  await again.page.reload();
  await viewed(again.page);
  assert.equal(await offers(again.page).count(), 0, 'saving removes it');
});

test('a key that was typed just before the page was left is in the draft; discarding removes it', async () => {
  const year = freshYear();
  const { page, edit, cell, shown } = await open(year);
  await edit();
  await cell('monthlyBudget', 12).click();
  await page.keyboard.type('987');
  await page.reload();
  await page.getByRole('button', { name: '이어서 편집' }).click();
  assert.equal(await shown('monthlyBudget', 12), '987');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: '버리기' }).click();
  await page.reload();
  await viewed(page);
  assert.equal(await offers(page).count(), 0);
});

test('a draft over newer data is a conflict at once; closed without a choice, it remains a draft', async () => {
  const year = freshYear();
  await post(year, 6, { arenasOthers: 6, iwsOthers: 60 });
  const { page, edit, type, shown, save } = await open(year);
  await edit();
  await type('arenasOthers', 6, '66');
  await type('iwsOthers', 6, '61');
  await post(year, 6, { arenasOthers: 600 });
  await page.reload();
  await page.getByRole('button', { name: '이어서 편집' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('radio', { name: '내 값 66' }).waitFor();
  assert.equal(
    await dialog.locator('tbody').getByRole('row').count(),
    1,
    'the other cell still has the value that the draft replaced',
  );
  await page.keyboard.press('Escape');
  assert.deepEqual([await shown('arenasOthers', 6), await shown('iwsOthers', 6)], ['600', '61']);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: '이어서 편집' }).click();
  await dialog.getByRole('radio', { name: '내 값 66' }).check();
  await dialog.getByRole('button', { name: '적용' }).click();
  assert.deepEqual([await shown('arenasOthers', 6), await shown('iwsOthers', 6)], ['66', '61']);
  assert.equal((await stored(year, 6)).arenasOthers, 600, 'sent with Save alone');
  await save();
  await viewed(page);
  assert.equal((await stored(year, 6)).arenasOthers, 66);
});

test('a device that refuses storage is named as soon as somebody edits', async () => {
  const refusing = await browser.newContext();
  await refusing.addInitScript(
    `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }`,
  );
  const { page, edit, type, shown } = await openReport(await refusing.newPage(), addressOf(freshYear()));
  await edit();
  await page.locator('.savebar').getByRole('alert').getByText('이 기기는 저장을 거부합니다').waitFor();
  await type('arenasOthers', 1, '5');
  page.once('dialog', (asked) => void asked.dismiss());
  await page.getByRole('button', { name: 'Cancel' }).click();
  assert.equal(await shown('arenasOthers', 1), '5', 'nothing is sent without the question');
});

test('two tabs keep a draft each', async () => {
  const year = freshYear();
  const tab = await takePage();
  for (const [field, text] of [
    ['arenasOthers', '1'],
    ['iwsOthers', '2'],
  ] as const) {
    const { edit, type } = await openReport(tab, addressOf(year));
    await edit();
    await type(field, 1, text);
  }
  const { page, type, shown } = await openReport(tab, addressOf(year));
  await offers(page).nth(1).waitFor();
  assert.equal(await offers(page).count(), 2);
  // A tab that wrote one of them is still open, and may write into its draft at any time.
  const live = await openReport(await tab.context().newPage(), addressOf(year));
  await live.edit();
  await live.type('monthlyBudget', 1, '3');
  await page.reload();
  await offers(page).nth(2).waitFor();
  await offers(page).first().getByRole('button', { name: '이어서 편집' }).click();
  assert.equal(await shown('monthlyBudget', 1), '3');
  await live.type('arenasHandlingCharge', 1, '4');
  await live.page.waitForFunction(() =>
    Object.values(localStorage as Record<string, string>).some((item) => item.includes('arenasHandlingCharge')),
  );
  await type('arenasStorageCharge', 1, '9');
  await live.page.close({ runBeforeUnload: true });
  await page.reload();
  await offers(page).nth(3).waitFor();
  assert.equal(await offers(page).count(), 4, 'each keeps its own');
});

test('one press undoes a save, also during further editing: it keeps what was typed since, and asks about cells that others have changed', async () => {
  const year = freshYear();
  const { page, edit, type, save, shown } = await open(year);
  await edit();
  await type('arenasOthers', 1, '10');
  await save();
  await viewed(page);
  await edit();
  await type('iwsOthers', 1, '777');
  await type('monthlyBudget', 4, '44');
  await post(year, 4, { monthlyBudget: 999 });
  await page.getByRole('button', { name: '되돌리기' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('radio', { name: '저장된 값 999' }).waitFor();
  assert.deepEqual([await shown('arenasOthers', 1), await shown('iwsOthers', 1)], ['', '777']);
  assert.equal((await stored(year, 1)).arenasOthers, null);
  await page.keyboard.press('Escape');
  await save();
  await dialog.getByRole('radio', { name: '내 값 44' }).waitFor();
  assert.equal((await stored(year, 4)).monthlyBudget, 999);
});

test('the save bar shows the value of the focused cell one year ago; a failed save keeps the steps of undo', async () => {
  const year = freshYear();
  await post(year - 1, 5, { arenasOthers: 200 });
  const { page, edit, type, save, cell, shown } = await open(year);
  await edit();
  await cell('arenasOthers', 5).click();
  await page.keyboard.type('250');
  const before = page.locator('.savebar .before');
  await before.getByText(`${year - 1}년 5월 200 +25.0%`).waitFor();
  await cell('arenasOthers', 6).click();
  await before.getByText(`${year - 1}년 6월 –`).waitFor();

  await type('iwsOthers', 1, '2');
  await page.route('**/api/cost-info', (route) => route.fulfill({ status: 503, body: 'busy' }));
  await save();
  await page.locator('[data-failed~="1"]').waitFor();
  await page.keyboard.press('Control+z');
  assert.deepEqual([await shown('arenasOthers', 5), await shown('iwsOthers', 1)], ['250', '']);
});
