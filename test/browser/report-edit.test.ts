/** Reports in the browser: view, edit, save (CONTRACT §4). And blocks from spreadsheets, pasted as people paste them (§8.2). */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import type { Page, Request } from 'playwright-core';
import { bareCell } from '../../src/domain/cell.ts';
import { clipboardText } from '../../src/domain/clipboard-text.ts';
import { derivedFigure } from '../../src/domain/derive.ts';
import { reportById } from '../../src/domain/reports.ts';
import { accessibilityFaults, faultsInBothThemes } from '../support/accessibility.ts';
import { launchBrowser, reusedPage } from '../support/browser.ts';
import { ROOT } from '../support/cli.ts';
import { holdAnswers } from '../support/hold-answers.ts';
import { postRecord, storedRecords } from '../support/records.ts';
import { openReport, pasteOnto, type ReportEditor } from '../support/report-editor.ts';
import { assertWithinBudget } from '../support/script-budgets.ts';
import { startApp } from '../support/server.ts';

const HOST = 'dash.corp.internal';
const { origin } = await startApp({ env: { DASHBOARD_ALLOWED_HOSTS: HOST } });
const internal = origin.replace('127.0.0.1', HOST);
const browser = await launchBrowser([`--host-resolver-rules=MAP ${HOST} 127.0.0.1`]);
// Over plain HTTP pages have no clipboard of their own, whatever is permitted.
const takePage = reusedPage(() => browser, {
  viewport: { width: 1440, height: 900 },
  permissions: ['clipboard-read', 'clipboard-write'],
});

/** No test saves anything in it. */
const EMPTY_YEAR = 2040;
let lastYear = EMPTY_YEAR;
/** A year that no other test has touched. */
const freshYear = () => (lastYear += 1);

const post = (kind: string, record: object) => postRecord(origin, kind, record);
const stored = (kind: string, year: number, bu?: string) => storedRecords(origin, kind, year, bu);

/** @param page one that has seen nothing, where that matters */
async function open(kind: string, year: number, page?: Page): Promise<ReportEditor> {
  return openReport(page ?? (await takePage()), `${internal}/report/${kind}?year=${year}`);
}

/** The toast of a failed save covers neither the save bar nor its messages. It is closed then. */
async function assertToastIsApart(page: Page): Promise<void> {
  const toast = page.locator('.toast');
  await toast.waitFor();
  await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const [bar, box] = [await page.locator('.savebar').boundingBox(), await toast.boundingBox()];
  assert.ok(bar !== null && box !== null && box.y + box.height <= bar.y, `${page.viewportSize()?.width} px`);
  await toast.getByRole('button', { name: '닫기' }).click();
  await toast.waitFor({ state: 'detached' });
}

/** What a report says, in its own words, once it is saved. */
async function assertSaid(page: Page, title: string, words: string): Promise<void> {
  const toast = page.locator('.toast');
  await toast.getByText(title, { exact: true }).waitFor();
  await toast.getByText(words, { exact: true }).waitFor();
}

/** A page on loopback, where the API of the clipboard exists: another program, to ours. */
async function openElsewhere(beside: Page): Promise<Page> {
  const page = await beside.context().newPage();
  await page.goto(`${origin}/api/cost-info/${EMPTY_YEAR}/SKB`);
  return page;
}

const inView = (page: Page) => page.getByRole('button', { name: /^(?:Edit|입력)$/ }).waitFor();
const focusedCell = (page: Page) =>
  page.evaluate<string>(`(() => {
    const cell = document.activeElement.closest('td');
    return cell === null ? '' : cell.closest('tr').dataset.field + ' ' + cell.dataset.month;
  })()`);

test('a month is typed and saved: twelve posts of one change, the list again, view mode, a toast', async () => {
  const year = freshYear();
  await post('cost', { yearMonth: year * 100 + 1, bu: 'SK', arenasOthers: 1 });
  const report = await openReport(await takePage(), `${internal}/report/cost?year=${year}&bu=SK`);
  const requests: Request[] = [];
  report.page.on('request', (request) => {
    if (request.url().includes('/api/')) requests.push(request);
  });
  await report.edit();
  await report.type('arenasOthers', 1, '1,250,000');
  await report.type('iwsOthers', 3, '(7)');
  await report.type('iwsOthers', 4, '확인 중');
  assert.equal(await report.shown('totalCost', 1), '1,250,000', 'sums follow the keys');
  assert.equal(requests.length, 0, 'nothing is sent before Save');
  await report.save();
  await inView(report.page);

  const posts = requests.filter((request) => request.method() === 'POST');
  assert.equal(posts.length, 12);
  const batches = new Set(posts.map((request) => request.headers()['change-batch']));
  assert.equal(batches.size, 1);
  assert.match([...batches][0] ?? '', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  for (const request of posts) assert.equal(request.headers()['content-type'], 'application/json');
  const january = posts.map((request) => request.postDataJSON() as object).find((body) => 'revision' in body);
  assert.deepEqual(january, { yearMonth: year * 100 + 1, bu: 'SK', arenasOthers: 1250000, revision: 1 });
  assert.equal(requests.at(-1)?.method(), 'GET', 'then the list is fetched again');
  assert.equal(requests.length, 13);

  assert.equal(await report.page.locator('.toast strong').textContent(), 'Save completed');
  assert.equal(await report.page.locator('.toast p').textContent(), `${year} SK cost data has been saved.`);
  const records = await stored('cost', year, 'SK');
  assert.deepEqual(
    records.map(({ month, arenasOthers, iwsOthers }) => [month, arenasOthers, iwsOthers]),
    [
      [1, 1250000, null],
      [3, null, -7],
      [4, null, '확인 중'],
    ],
  );
  assert.equal(await report.shown('iwsOthers', 3), '-7');
  assert.match(
    await report.page.locator('p.subtitle').textContent().then(String),
    /\d\d\.\d\d \d\d:\d\d 이름 없음 · 웹 수정/,
  );
  await report.page.reload();
  assert.match(
    await report.page.locator('p.subtitle').textContent().then(String),
    /이름 없음 · 웹 수정$/,
    'the server says the same',
  );
});

test('from Edit to Save with the keyboard alone', async () => {
  const year = freshYear();
  // On a page whose scripts have still to be fetched.
  const report = await open('cost', year, await (await browser.newContext()).newPage());
  const { page } = report;
  await page.locator('[data-act=edit]').focus();
  await page.keyboard.press('Enter');
  await page.locator('td.focus input').waitFor();
  assert.equal(await focusedCell(page), 'arenasManagementCharge 1');
  await page.keyboard.type('10');
  await page.keyboard.press('Tab');
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await page.keyboard.type('30');
  await page.keyboard.press('ArrowLeft');
  await page.locator('[data-act=save]').waitFor(); // some of it was typed before React had loaded
  assert.equal(await focusedCell(page), 'arenasHandlingCharge 1');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Cancel', 'no trap');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await inView(page);
  assert.equal(await page.evaluate('document.activeElement.dataset.act'), 'edit', 'the focus is where it began');
  const records = await stored('cost', year, 'SKB');
  assert.deepEqual(
    records.map(({ month, arenasManagementCharge, arenasHandlingCharge }) => [
      month,
      arenasManagementCharge,
      arenasHandlingCharge,
    ]),
    [
      [1, 10, null],
      [2, 20, 30],
    ],
  );
});

test('typing replaces, F2 and a double click edit in place, Escape restores, Delete empties; undo and redo work', async () => {
  const year = freshYear();
  await post('cost', { yearMonth: year * 100 + 1, bu: 'SKB', arenasOthers: 1234567, iwsOthers: 5 });
  const report = await open('cost', year);
  const { page } = report;
  await report.edit();
  const value = () => page.locator('td.focus input').inputValue();
  await report.cell('arenasOthers', 1).click();
  assert.equal(await value(), '1,234,567');
  await page.keyboard.press('F2');
  assert.equal(await value(), '1234567', 'a separator would be in the way');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('9');
  assert.equal(await value(), '12345697', 'the caret moved, not the cell');
  await page.keyboard.press('Escape');
  assert.equal(await value(), '1,234,567');
  await page.keyboard.type('8');
  assert.equal(await value(), '8');
  await page.keyboard.press('Escape');

  await report.cell('iwsOthers', 1).dblclick();
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  assert.equal(await report.shown('iwsOthers', 1), '50');
  await report.cell('arenasOthers', 1).click();
  await page.keyboard.press('Delete');
  assert.equal(await report.shown('totalCost', 1), '50');
  await page.keyboard.type('77');
  await page.keyboard.press('Control+z');
  assert.equal(await report.shown('arenasOthers', 1), '');
  await page.keyboard.press('Control+z');
  assert.equal(await report.shown('arenasOthers', 1), '1,234,567');
  await page.keyboard.press('Control+z');
  assert.equal(await report.shown('iwsOthers', 1), '5');
  for (let time = 0; time < 3; time += 1) await page.keyboard.press('Control+y');
  assert.deepEqual([await report.shown('iwsOthers', 1), await report.shown('arenasOthers', 1)], ['50', '77']);
  assert.equal(await page.locator('[data-changed]').getAttribute('data-changed'), '2');
});

test('Korean is composed in the cell from the first key; Enter and arrows of a composition are the input method’s', async () => {
  const report = await open('cost', EMPTY_YEAR);
  const { page } = report;
  await report.edit();
  await report.cell('arenasOthers', 1).click();
  const ime = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    ime.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await compose('ㅎ');
  assert.equal(await page.locator('td.focus input').inputValue(), 'ㅎ', 'the first jamo is there');
  await compose('화');
  await compose('확');
  for (const key of ['Enter', 'ArrowDown', 'Tab']) {
    await page.locator('td.focus input').evaluate((input, name) => {
      const composing = { key: name, isComposing: true, keyCode: 229, bubbles: true, cancelable: true };
      input.dispatchEvent(new KeyboardEvent('keydown', composing));
    }, key);
  }
  await page.locator('td.focus input').evaluate((input) => {
    // Safari says it only by the key code.
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }));
  });
  assert.equal(await focusedCell(page), 'arenasOthers 1', 'the cell stays');
  await ime.send('Input.insertText', { text: '확인' });
  await page.keyboard.press('Enter');
  assert.equal(await report.shown('arenasOthers', 1), '확인');
  assert.notEqual(await report.cell('arenasOthers', 1).getAttribute('data-text'), null);
  assert.equal(await focusedCell(page), 'iwsHandlingCharge 1', 'over the sub total, to the next row that takes input');
  await ime.detach();
});

test('typed text is kept when the focus leaves, also the window, and the focus goes where it should', async () => {
  const report = await open('cost', EMPTY_YEAR);
  const { page } = report;
  await report.edit();
  await report.cell('monthlyBudget', 12).click();
  await page.keyboard.type('9');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Cancel', 'out at the end of the grid');
  await page.keyboard.type('8');
  assert.equal(await report.shown('monthlyBudget', 12), '9');

  await report.cell('arenasOthers', 2).click();
  await page.keyboard.type('5');
  await page.locator('select[name=year]').click();
  assert.equal(await page.evaluate('document.activeElement.name'), 'year');
  await page.keyboard.press('Escape');
  assert.equal(await report.shown('arenasOthers', 2), '5');

  await page.locator('h1').click();
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  assert.equal(
    await report.shown('arenasOthers', 2),
    '6',
    'after a press beside the cells, typing goes to the active cell',
  );
  await report.cell('arenasOthers', 3).click({ button: 'right' });
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  assert.equal(await report.shown('arenasOthers', 3), '7');

  await report.cell('iwsOthers', 3).click();
  await page.keyboard.type('678');
  await page.locator('td.focus input').click();
  await page.keyboard.press('ArrowLeft');
  assert.equal(await focusedCell(page), 'iwsOthers 3', 'the caret’s, after a press into the text');

  await report.cell('arenasOthers', 4).click();
  await page.keyboard.type('123');
  // As in a browser whose window loses the focus, the element remains the document's active one.
  await page
    .locator('td.focus input')
    .evaluate((input) => input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await page.keyboard.type('45');
  await page.keyboard.press('Enter');
  assert.equal(await report.shown('arenasOthers', 4), '12,345', 'the cell was still being edited');
});

test('a partial save updates the last change, and its toast covers nothing', async () => {
  const year = freshYear();
  await post('cost', { yearMonth: year * 100 + 1, bu: 'SKB', arenasOthers: 1 });
  const report = await open('cost', year);
  const { page } = report;
  assert.match(String(await page.locator('p.subtitle').textContent()), /이름 없음 · API 수정$/);
  await page.route('**/api/cost-info', async (route) => {
    const { yearMonth } = route.request().postDataJSON() as { yearMonth: number };
    if (yearMonth % 100 === 2) await route.fulfill({ status: 503, body: 'busy' });
    else await route.continue();
  });
  await report.edit();
  await report.type('arenasOthers', 1, '2');
  await report.type('arenasOthers', 2, '3');
  await page.locator('[data-act=save]').focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-failed="2"]').waitFor();
  await page.locator('[data-act=save]:focus').waitFor(); // Save is the next thing to press
  await assertToastIsApart(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await report.save();
  await assertToastIsApart(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await inView(page);
  assert.match(String(await page.locator('p.subtitle').textContent()), /이름 없음 · 웹 수정$/);
  assert.deepEqual([await report.shown('arenasOthers', 1), await report.shown('arenasOthers', 2)], ['2', '']);
});

test('rows with labels are pasted onto theirs, a cell at the caret; each has a receipt and one undo', async () => {
  const { page, edit, cell, paste, shown } = await open('cost', EMPTY_YEAR);
  const receipt = page.locator('[data-receipt]');
  await edit();
  await paste('iwsOthers', 2, 'Arenas\t\nOthers\t12\nSub total\t99\nMonthly Budget\t5\n');
  await receipt.getByText('2개 셀 붙여넣음, 행 이름대로').waitFor();
  await receipt.getByText(/2월: 붙여넣은 값 99 ≠ 여기/).waitFor();
  assert.equal(await shown('arenasOthers', 2), '12');
  await receipt.getByRole('button', { name: /되돌리기/ }).click();
  assert.notEqual(await shown('arenasOthers', 2), '12');
  await page.locator('[data-changed="0"]').waitFor();

  assert.equal(await receipt.getAttribute('role'), 'status');
  // A single cell is pasted without the line end that Excel adds.
  await cell('arenasOthers', 2).click();
  await page.keyboard.type('10');
  const isOurs = await page.locator('td.focus input').evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '5\r\n');
    return !input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  assert.equal(isOurs, false, 'the browser pastes it at the caret');
  await paste('arenasOthers', 3, '5\r\n');
  assert.equal(await shown('arenasOthers', 3), '5');
  assert.match(String(await receipt.textContent()), /1개 셀 붙여넣음/);
  await page.keyboard.press('Control+z');
  assert.equal(await receipt.textContent(), '', 'a receipt of an undone paste is removed');
});

test('Ctrl+V pastes what another program has copied, also on plain HTTP', async () => {
  const elsewhere = await openElsewhere(await takePage());
  await elsewhere.evaluate(`navigator.clipboard.writeText('7\\t8\\n9\\n')`);
  await elsewhere.close();
  const report = await open('cost', EMPTY_YEAR);
  const { page } = report;
  assert.equal(await page.evaluate('typeof navigator.clipboard'), 'undefined');
  await report.edit();
  await report.cell('iwsOthers', 2).click();
  await page.keyboard.press('Control+v');
  await report.cell('iwsOthers', 3).getByText('8').waitFor();
  assert.equal(await report.shown('otherWarehouseStorageCharge', 2), '9');
});

test('months that fail are named and keep everything typed, and only they are sent again; a list that cannot be fetched is named, too', async () => {
  const year = freshYear();
  const report = await open('import', year);
  const { page } = report;
  assert.equal(await page.locator('[data-act=edit]').textContent(), 'Edit');
  let posts: number[] = [];
  await page.route('**/api/import-info', async (route) => {
    const { yearMonth } = route.request().postDataJSON() as { yearMonth: number };
    const month = yearMonth % 100;
    posts.push(month);
    if (month === 3 && posts.length <= 12) await route.fulfill({ status: 503, body: 'The database is busy.' });
    else if (month === 5 && posts.length <= 12) await route.abort();
    else await route.continue();
  });
  await report.edit();
  for (const month of [2, 3, 5]) await report.type('importAmountSkbTAP', month, String(month * 100));
  await report.save();
  await page.locator('[data-failed="3"]').getByText('503: The database is busy.').waitFor();
  assert.deepEqual(
    await page.locator('[data-failed]').evaluateAll((items) => items.map((item) => item.dataset.failed)),
    ['3', '5'],
  );
  const toast = page.locator('[data-variant=destructive]');
  await toast.getByText('Save failed', { exact: true }).waitFor();
  await toast.getByText('503: The database is busy.', { exact: true }).waitFor();
  assert.equal(await report.shown('importAmountSkbTAP', 3), '300');
  assert.equal(await report.shown('importAmountTotal', 5), '500');
  assert.deepEqual(
    (await stored('import', year)).map(({ month }) => month),
    [2],
  );
  assert.equal(await page.locator('[data-changed]').getAttribute('data-changed'), '2');

  posts = Array.from({ length: 12 }, () => 0);
  await page.route('**/api/import-info/*', (route) => route.fulfill({ status: 500, body: '' }));
  await report.save();
  await inView(page);
  await page.locator('.toast').getByText('Failed to fetch import information').waitFor();
  await page.locator('.toast').getByText('Save completed', { exact: true }).waitFor();
  assert.deepEqual(
    [await report.shown('importAmountSkbTAP', 3), await report.shown('importAmountSkbTAP', 5)],
    ['300', '500'],
  );
  assert.deepEqual(new Set(posts.slice(12)), new Set([3, 5]));
  assert.deepEqual(
    (await stored('import', year)).map(({ importAmountSkbTAP }) => importAmountSkbTAP),
    [200, 300, 500],
  );
});

test('during a save the button is disabled, reads Saving, and keeps its width; view mode returns before the list has come', async () => {
  const { page, edit, type, save } = await open('cost', freshYear());
  const releasePosts = await holdAnswers(page, '**/api/cost-info');
  const releaseList = await holdAnswers(page, '**/api/cost-info/*/*');
  await edit();
  await type('arenasOthers', 1, '3');
  const button = page.locator('[data-act=save]');
  const width = (await button.boundingBox())?.width;
  await save();
  await page.getByRole('button', { name: 'Saving' }).waitFor();
  assert.equal(await button.isDisabled(), true);
  assert.equal((await button.boundingBox())?.width, width);
  releasePosts();
  await page.getByText('Save completed').waitFor();
  await inView(page);
  releaseList();
  assert.equal(await page.getByText('Save completed').count(), 1);
});

test('percentages have their sign in view mode and are bare in edit mode; the warehouse page has its own words', async () => {
  const year = freshYear();
  await post('warehouse', { yearMonth: year * 100 + 1, inventoryAccuracy: 99.5 });
  const { page, edit, type, save, shown } = await open('warehouse', year);
  assert.equal(await shown('inventoryAccuracy', 1), '99.5%');
  assert.equal(await page.locator('[data-act=edit]').textContent(), '입력');
  await edit();
  assert.equal(await shown('inventoryAccuracy', 1), '99.5');
  await type('inventoryAccuracy', 2, '95 %');
  assert.equal(await shown('inventoryAccuracy', 2), '95');
  await type('labors', 12, '12');
  await save();
  await inView(page);
  await assertSaid(page, '저장 완료', `${year}년 데이터가 성공적으로 저장되었습니다.`);
  assert.equal((await stored('warehouse', year)).at(-1)?.labors, 12);
});

test('rows that are empty all year can be hidden on the inventory page, without JavaScript too; it has its own words', async () => {
  const year = freshYear();
  await post('inventory', { yearMonth: year * 100 + 1, inventorySkR15BIMB: 5, inventorySkbR01FT: 0 });
  const unscripted = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await open('inventory', year, unscripted);
  const visibleOn = (page: Page) => page.locator('tbody tr:not(.group, .sub-total):visible').count();
  const all = reportById('inventory').fields.length;
  assert.equal(await visibleOn(unscripted), all);
  const sign = `getComputedStyle(document.querySelector('tr.group button'), '::before').content`;
  assert.equal(await unscripted.evaluate(sign), 'none', 'nothing folds');
  await unscripted.getByRole('button', { name: '더보기' }).click();
  await unscripted.getByLabel('빈 행 숨기기').check();
  assert.equal(await visibleOn(unscripted), 2);
  const { page, edit, type, save } = await open('inventory', year);
  await page.getByRole('button', { name: '더보기' }).click();
  await page.getByLabel('빈 행 숨기기').check();
  assert.equal(await page.locator('[data-act=edit]').textContent(), 'Edit');
  await edit();
  assert.equal(await visibleOn(page), all, 'in edit mode all rows are shown');
  await type('inventorySkR15BIMB', 12, '12');
  await save();
  await inView(page);
  await assertSaid(page, 'Save completed', `${year} inventory data has been saved.`);
  assert.equal((await stored('inventory', year)).at(-1)?.inventorySkR15BIMB, 12);
});

test('in edit mode the grid has its role and name, and axe finds no fault', async () => {
  const report = await open('cost', EMPTY_YEAR);
  const { page } = report;
  await report.edit();
  await report.type('iwsOthers', 2, 'not yet');
  await page.getByRole('grid').waitFor();
  assert.equal(await page.locator('td.focus input').getAttribute('aria-label'), '기타 창고 보관비, 2월');
  assert.equal(await report.cell('iwsOthers', 2).getAttribute('aria-invalid'), 'true');
  assert.equal(await report.cell('iwsSubTotal', 2).getAttribute('aria-readonly'), 'true');
  await page.keyboard.press('ArrowUp');
  await page.getByRole('tooltip').getByText('숫자가 아니어서 합계에서 제외됩니다').waitFor();
  await page.keyboard.press('Shift+ArrowDown');
  await page.locator('.savebar .figures').waitFor(); // of the cells that are selected
  assert.deepEqual(await faultsInBothThemes(page), []);
});

test('after a press on what takes no input, keys change nothing; a sum is copied; an arrow leads back to the active cell', async () => {
  const { page, edit, cell, shown } = await open('cost', EMPTY_YEAR);
  await edit();
  const active = page.locator('td.focus input:focus');
  const pressed = [
    cell('totalCost', 2),
    page.locator('tr[data-field=iwsOthers] td[data-total]'),
    page.locator('thead th', { hasText: '합계' }),
    page.locator('tr.group th').first(),
    page.locator('tr[data-field=iwsSubTotal] th'),
  ];
  for (const [at, other] of pressed.entries()) {
    await cell('iwsOthers', 3).click();
    await page.keyboard.type(`${at + 1}000`);
    await other.click({ position: { x: 5, y: 5 } });
    assert.equal(await active.count(), 0);
    for (const key of ['5', 'Delete', 'Backspace', 'Enter', 'F2', 'Control+x', 'Control+v', 'Control+d']) {
      await page.keyboard.press(key);
    }
    assert.equal(await shown('iwsOthers', 3), `${at + 1},000`);
    assert.equal(await page.locator('[data-changed="1"]').count(), 1);
  }
  await cell('totalCost', 3).click();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('ArrowDown');
  assert.equal(await focusedCell(page), 'iwsOthers 3', 'where it was');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+v');
  assert.equal(await shown('iwsOthers', 4), '5,000');
  await cell('totalCost', 3).click();
  await page.keyboard.press('Control+z');
  assert.equal(await shown('iwsOthers', 4), '');
  await page.keyboard.press('Control+z');
  assert.equal(await shown('iwsOthers', 3), '4,000');
});

test('a month whose figure is not shown is part of its row’s total at once', async () => {
  const { page, edit, type } = await open('cost', EMPTY_YEAR);
  await edit();
  const total = page.locator('tr[data-field=arenasSubTotal] td[data-total]');
  for (const [typed, shown] of [
    ['-5', '-5'],
    ['-3', '-3'],
    ['', ''],
  ] as const) {
    await type('arenasHandlingCharge', 1, typed === '' ? ' ' : typed);
    await page.locator('td.focus input').waitFor();
    assert.equal(await total.textContent(), shown);
  }
});

test('a report begins with under 6 kB of script; all of it, React included, stays within its budget', async () => {
  const html = await (await fetch(`${origin}/report/cost`)).text(); // it names everything that the page fetches by itself
  const scriptsIn = (part: string) => [...part.matchAll(/\/assets\/([\w-]+\.js)/g)].map(([, name]) => name ?? '');
  assertWithinBudget('every page, before the browser is idle', scriptsIn(html.split('</head>')[0] ?? ''));
  const all = scriptsIn(html);
  assert.ok(all.some((name) => name.startsWith('hydrate')));
  assertWithinBudget('a report, with all that is fetched when the browser is idle', all);
});

test('cells are selected by drag, Shift and headings; copied, cut, emptied and filled; the save bar counts and sums', async () => {
  const { page, cell, edit, type, shown } = await open('cost', EMPTY_YEAR);
  await edit();
  await type('arenasHandlingCharge', 1, '1000', 'Tab');
  await type('arenasHandlingCharge', 2, '2000');
  await type('arenasStorageCharge', 1, 'N/A', 'Tab');
  await type('arenasStorageCharge', 2, '-5');
  const figures = page.locator('.savebar .figures');

  const from = await cell('arenasHandlingCharge', 1).boundingBox();
  const to = await cell('arenasStorageCharge', 2).boundingBox();
  assert.ok(from !== null && to !== null);
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(to.x + 5, to.y + 5, { steps: 4 });
  await page.mouse.up();
  assert.deepEqual(await figures.locator('span').allTextContents(), ['개수 4', '합계 2,995', '평균 998.33']);
  assert.equal(await page.locator('td[aria-selected=true]').count(), 4);

  await page.keyboard.press('Control+c');
  const elsewhere = await openElsewhere(page);
  const copied = await elsewhere.evaluate<string[]>(`navigator.clipboard.read().then(([item]) =>
    Promise.all(['text/plain', 'text/html'].map(async (type) => (await item.getType(type)).text())))`);
  await elsewhere.close();
  assert.equal(copied[0]?.replaceAll('\r\n', '\n'), '1000\t2000\nN/A\t-5\n');
  assert.match(copied[1] ?? '', /<td[^>]*>1000<\/td>.*<td[^>]*>N\/A<\/td><td[^>]*>-5<\/td>/);

  for (const key of ['Delete', 'Control+x']) {
    await cell('arenasHandlingCharge', 1).click();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press(key);
    assert.deepEqual([await shown('arenasHandlingCharge', 1), await shown('arenasStorageCharge', 2)], ['', ''], key);
    await page.keyboard.press('Control+z');
    assert.deepEqual([await shown('arenasHandlingCharge', 1), await shown('arenasStorageCharge', 2)], ['1,000', '-5']);
  }
  await cell('arenasHandlingCharge', 5).click();
  await page.keyboard.press('Control+v');
  assert.deepEqual([await shown('arenasHandlingCharge', 6), await shown('arenasStorageCharge', 5)], ['2,000', 'N/A']);
  await page.keyboard.press('Control+z');
  assert.deepEqual([await shown('arenasHandlingCharge', 1), await shown('arenasStorageCharge', 2)], ['1,000', '-5']);

  await cell('arenasHandlingCharge', 1).click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+r');
  assert.deepEqual(
    [await shown('arenasHandlingCharge', 2), await shown('arenasHandlingCharge', 3)],
    ['1,000', '1,000'],
  );
  await cell('arenasStorageCharge', 3).click({ modifiers: ['Shift'] });
  await page.keyboard.press('Control+d');
  assert.deepEqual([await shown('arenasStorageCharge', 1), await shown('arenasStorageCharge', 3)], ['1,000', '1,000']);

  await page.locator('tr[data-field=arenasHandlingCharge] th').click();
  assert.equal(await page.locator('td[aria-selected=true]').count(), 12);
  await page.locator('thead th', { hasText: /^3월$/ }).click();
  const rows = await page.locator('tr[data-field]:not([data-derived])').count();
  assert.equal(await page.locator('td[aria-selected=true]').count(), rows);
  await page.keyboard.press('Control+a');
  assert.equal(await page.locator('td[aria-selected=true]').count(), rows * 12);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  assert.equal(await figures.count(), 0);
});

const cost = reportById('cost');
const KEYS = cost.fields.map(({ key }) => key);
/** Every cell is another number. */
const YEAR = Array.from({ length: 12 }, (_, month) =>
  Object.fromEntries(KEYS.map((key, row) => [key, (row + 1) * 10_000 + month + 1])),
);

async function postYear(year: number): Promise<void> {
  for (const [at, cells] of YEAR.entries()) {
    await postRecord(origin, 'cost', { year, month: at + 1, bu: 'SKB', ...cells });
  }
}

async function editYear(year: number) {
  const report = await openReport(await takePage(), `${origin}/report/cost?year=${year}`);
  await report.edit();
  return report;
}

async function assertIsYear(shownYear: () => Promise<ReadonlyMap<string, readonly string[]>>): Promise<void> {
  const shown = await shownYear();
  for (const key of KEYS) {
    assert.deepEqual(
      shown.get(key)?.map((text) => text.replaceAll(',', '')),
      YEAR.map((cells) => String(cells[key])),
      key,
    );
  }
}

const receiptOf = (page: Page) => page.locator('[data-receipt]');
const unchanged = (page: Page) => page.locator('[data-changed="0"]').waitFor();

test("the product's own export goes back to its place from anywhere; its code is fetched by Edit, not before", async () => {
  const [stored, year] = [freshYear(), freshYear()];
  await postYear(stored);
  const page = await (await browser.newContext()).newPage();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(path.basename(request.url())));
  const hasCode = () => fetched.some((name) => name.startsWith('paste-code'));
  const report = await openReport(page, `${origin}/report/cost?year=${year}`);
  await page.waitForLoadState('networkidle');
  assert.equal(hasCode(), false);
  await report.edit();
  await page.waitForLoadState('networkidle');
  assert.equal(hasCode(), true);
  assertWithinBudget(
    'what Edit fetches for pasting',
    fetched.filter((name) => name.startsWith('paste-code')),
  );

  const csv = await (await fetch(`${origin}/report/cost.csv?year=${stored}&bu=SKB`)).text();
  const rows: string[][] = parse(csv, { bom: true });
  await report.paste('iwsOthers', 7, clipboardText(rows));
  const dialog = page.locator('dialog[data-paste]');
  await dialog.getByText(`${stored}년의 값입니다`).waitFor();
  assert.deepEqual(await accessibilityFaults(page, undefined, 'dialog'), []);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await unchanged(page);
  assert.equal(await page.evaluate(`document.activeElement.matches('td.focus input')`), true);

  const ofThisYear = rows.map((row) => row.map((text) => (text === String(stored) ? String(year) : text)));
  await report.paste('iwsOthers', 7, clipboardText(ofThisYear));
  await receiptOf(page).getByText('행 이름대로').waitFor();
  await assertIsYear(report.shownYear);
  assert.equal(await page.locator('td[aria-selected=true]').count(), KEYS.length * 12, 'the block is selected');
  await page.keyboard.press('Control+z');
  await unchanged(page);
});

test('figures with sub totals are placed by position; the receipt places them in order instead; one undo takes all back', async () => {
  const { page, paste, shown, shownYear } = await editYear(EMPTY_YEAR);
  const block = cost.rows.flatMap((row) => {
    if (row.kind === 'group') return [];
    return [
      YEAR.map((cells) =>
        row.kind === 'field' ? bareCell(cells[row.key] ?? null) : (derivedFigure(row, cells) ?? ''),
      ),
    ];
  });
  await paste('arenasManagementCharge', 1, clipboardText(block));
  const receipt = receiptOf(page);
  await receipt.getByText('위치대로').waitFor();
  await assertIsYear(shownYear);
  // By keyboard: the button disappears, and the active cell has the focus again.
  await receipt.getByRole('button', { name: '순서대로' }).press('Enter');
  await receipt.getByText('선택 칸부터 순서대로').waitFor();
  await page.locator('td.focus input:focus').waitFor();
  assert.equal(await shown('iwsHandlingCharge', 1), '150,005', 'the sub total of Arenas');
  await receipt.getByRole('button', { name: '위치대로' }).click();
  await receipt.getByRole('button', { name: '순서대로' }).waitFor();
  await assertIsYear(shownYear);
  await receipt.getByRole('button', { name: /되돌리기/ }).press('Enter');
  await unchanged(page);
  await page.locator('td.focus input:focus').waitFor();
  await page.keyboard.press('Control+z');
  await unchanged(page);
});

test('a doubtful paste asks first, shows how it would land, and sets nothing until it is answered', async () => {
  const { page, paste, shown } = await editYear(EMPTY_YEAR);
  await paste('iwsOthers', 2, 'Others\t5\nWhatever\t6\n');
  const dialog = page.locator('dialog[data-paste]');
  await dialog.getByText('Whatever').first().waitFor();
  await dialog.getByText('비용 보고서에 없는 항목입니다').waitFor();
  assert.match(String(await dialog.locator('table').textContent()), /IWS 기타.*5/);
  assert.deepEqual(await accessibilityFaults(page, undefined, 'dialog'), []);
  await unchanged(page);
  await page.keyboard.press('Enter'); // the focus is on "Do not paste"
  await dialog.waitFor({ state: 'detached' });
  await unchanged(page);

  await paste('iwsOthers', 2, 'Others\t5\nWhatever\t6\n');
  await dialog.getByRole('button', { name: '나머지만 붙여넣기' }).click();
  await receiptOf(page).getByText('이 표에 없는 ‘Whatever’ 제외').waitFor();
  assert.equal(await shown('iwsOthers', 2), '5');
  assert.equal(await page.evaluate(`document.activeElement.matches('td.focus input')`), true);

  await paste('arenasManagementCharge', 1, 'a\nb\nc\nd\ne\nf\n');
  await dialog.getByText('숫자가 아닌 셀이 6개 들어갑니다').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await receiptOf(page).getByText('텍스트 6개').waitFor();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await unchanged(page);
});

test('figures that may be another block are asked about: it says why, and offers what fits', async () => {
  const { page, paste, shown } = await editYear(EMPTY_YEAR);
  const dialog = page.locator('dialog[data-paste]');
  const arenas = YEAR.map((cells) => KEYS.slice(0, 5).reduce((sum, key) => sum + (cells[key] ?? 0), 0));
  const items = KEYS.slice(0, 5).map((key) => YEAR.map((cells) => cells[key] ?? 0));
  await paste('arenasManagementCharge', 1, clipboardText([arenas, ...items].map((row) => row.map(String))));
  await dialog.getByText('1번째 행은 2~6번째 행의 합계로 보입니다').waitFor();
  assert.match(String(await dialog.locator('table').textContent()), /아레나스 관리비150,005/);
  assert.deepEqual(await accessibilityFaults(page, undefined, 'dialog'), []);
  await unchanged(page);
  await dialog.getByRole('radio', { name: '위치대로' }).check();
  await dialog.getByRole('radio', { name: '순서대로' }).check();
  await dialog.getByRole('button', { name: '붙여넣기', exact: true }).click();
  await receiptOf(page).getByText('선택 칸부터 순서대로').waitFor();
  assert.equal(await shown('arenasManagementCharge', 1), '150,005');
  await page.keyboard.press('Control+z');
  await unchanged(page);
});

test('the whole table is copied with its labels, months and sums, and pasted back; a part of it is figures', async () => {
  const [stored, year] = [freshYear(), freshYear()];
  await postYear(stored);
  const source = await editYear(stored);
  const copied = () =>
    source.page.locator('td.focus input').evaluate((input) => {
      const clipboardData = new DataTransfer();
      input.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
      return { text: clipboardData.getData('text/plain'), html: clipboardData.getData('text/html') };
    });
  await source.cell('iwsOthers', 3).click();
  await source.page.keyboard.press('Shift+ArrowRight');
  assert.equal((await copied()).text, '110003\t110004\r\n');
  await source.cell('iwsOthers', 3).click();
  await source.page.keyboard.press('Control+a');
  const reported: string[] = [];
  source.page.on('console', (message) => reported.push(message.text()));
  const { text, html } = await copied();
  assert.match(
    html,
    /<tr><td style="mso-number-format:'\\@'">아레나스<\/td>.*<td>10001<\/td>/,
    'texts are marked as texts',
  );
  assert.deepEqual(reported, [], 'the CSP has nothing to refuse');
  const lines = text.split('\r\n').map((line) => line.split('\t'));
  assert.deepEqual(lines[0], ['구분', '항목', ...YEAR.map((_, month) => `${month + 1}월`), '합계']);
  assert.deepEqual(lines[1]?.slice(0, 3), ['아레나스', '관리비', '10001']);
  assert.equal(lines.length, 1 + 23 + 1, 'each row that holds figures, and the end of the last line');

  const target = await editYear(year);
  for (const flavour of [
    { text, html },
    { text, html: '' },
    { text: '', html },
  ]) {
    await target.paste('localTransportLogispot', 9, flavour.text, flavour.html);
    await receiptOf(target.page).getByText('행 이름대로').waitFor();
    await assertIsYear(target.shownYear);
    assert.equal(await receiptOf(target.page).locator('.differing').count(), 0);
    await target.page.keyboard.press('Control+z');
    await unchanged(target.page);
  }
});

test('a number format neither rounds nor scales a figure, and merged cells count, whichever program has copied them', async () => {
  const { page, paste, shownYear } = await editYear(2026);
  for (const program of ['excel-win', 'libreoffice', 'sheets']) {
    const read = (end: string) =>
      readFileSync(path.join(ROOT, 'test/golden/clipboard-html', `${program}.${end}`), 'utf8');
    await paste('iwsOthers', 5, read('plain.txt'), read('html.txt'));
    await receiptOf(page).getByText('6개 셀 붙여넣음').waitFor();
    const expected = {
      arenasManagementCharge: ['26,934,880', '1,234.567'],
      arenasOthers: ['95.2', '12.345'],
      iwsOthers: ['0.1', ''],
    };
    const shown = await shownYear();
    for (const [key, months] of Object.entries(expected)) {
      assert.deepEqual(shown.get(key)?.slice(0, 2), months, `${program}: ${key}`);
    }
    await page.keyboard.press('Control+z');
    await unchanged(page);
  }
});

test('a paste whose code cannot be fetched says so; a reload brings it, and what was typed is kept', async () => {
  const page = await (await browser.newContext()).newPage(); // in which the code has never been
  await page.route('**/paste-code*', (route) => route.abort());
  const report = await openReport(page, `${origin}/report/cost?year=${EMPTY_YEAR}`);
  await report.edit();
  await report.paste('iwsOthers', 5, '7\t8\n');
  await receiptOf(page).getByText('붙여넣지 못했습니다').waitFor();
  await unchanged(page);
  await report.type('iwsOthers', 5, '9');
  // A moment later the bar says that no page offers the year, and its buttons move.
  await page.locator('[data-to-check]').waitFor();
  await page.unroute('**/paste-code*');
  await receiptOf(page).getByRole('button', { name: '새로 고침' }).click();
  await page.getByRole('button', { name: '이어서 편집' }).click();
  await report.paste('iwsOthers', 6, '7\t8\n');
  await receiptOf(page).getByText('2개 셀 붙여넣음').waitFor();
  assert.equal(await report.shown('iwsOthers', 5), '9');
});

test('on an entry page a block with headings goes to its columns', async () => {
  const page = await takePage();
  await page.goto(`${origin}/entry/inventory?bu=SK&year=2026&month=11`);
  const cell = (week: number, field: string) => page.locator(`tr[data-week="${week}"] td[data-field="${field}"]`);
  await cell(3, 'bl').locator('input').or(cell(3, 'bl')).first().waitFor();
  await page.locator('[data-awake]').first().waitFor();
  await pasteOnto(cell(3, 'bl'), '주차\t입고액 (원)\n2주차\t500\n');
  await receiptOf(page)
    .getByText('1개 셀 붙여넣음, 행 이름대로, 표제 "입고액 (원)" → 입고액, 이름 "2주차" → 2주차')
    .waitFor();
  assert.equal(
    await cell(2, 'incomingAmount').evaluate((each) => each.querySelector('input')?.value ?? each.textContent),
    '500',
  );
});
