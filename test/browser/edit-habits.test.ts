/**
 * Habits of people who edit a report: shortcuts pressed twice, drags that begin beside the table, texts that are too
 * long, and a server that is down.
 */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { asNew, launchBrowser, requestsOf } from '../support/browser.ts';
import { openReport, type ReportEditor } from '../support/report-editor.ts';
import { startApp } from '../support/server.ts';

const { origin } = await startApp();
let shared: Page;
before(async () => {
  shared = await (await (await launchBrowser()).newContext()).newPage();
});

/** No test saves anything in it. */
const EMPTY_YEAR = 2060;
let lastYear = EMPTY_YEAR;
/** A year that no other test has touched. */
const freshYear = () => (lastYear += 1);

async function open(year = freshYear()): Promise<ReportEditor> {
  return openReport(await asNew(shared), `${origin}/report/cost?year=${year}`);
}

const inView = (page: Page) => page.locator('[data-act=edit]').waitFor();
const activeCell = (page: Page) =>
  page.evaluate<string>(`(() => {
    const cell = document.activeElement.closest('td');
    return cell === null ? '' : cell.closest('tr').dataset.field + ' ' + cell.dataset.month;
  })()`);

test('Ctrl+S saves and never opens the browser’s dialog, and Edit continues at the same cell', async () => {
  const { page, edit, type } = await open();
  // The browser opens its own dialog unless the default of the key is prevented.
  await page.evaluate(`addEventListener('keydown', (event) => {
    if (event.key === 's') (window.saves ??= []).push(event.defaultPrevented);
  })`);
  await edit();
  await type('iwsOthers', 7, '12', 'ArrowDown');
  const at = await activeCell(page);
  await page.keyboard.press('Control+s');
  await inView(page);
  await page.keyboard.press('Control+s');
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.press('Control+s');
  assert.deepEqual(await page.evaluate('window.saves'), [true, true, true]);
  assert.equal(await page.locator('[data-act=edit]').count(), 1);
  await edit();
  assert.equal(await activeCell(page), at);
});

test('Ctrl+D and Ctrl+R do nothing while a cell is typed into, not even what the browser does with them', async () => {
  const { page, edit, type, cell, shown } = await open(EMPTY_YEAR);
  await edit();
  await type('arenasHandlingCharge', 2, '11');
  await cell('arenasStorageCharge', 2).click();
  await page.keyboard.type('22');
  await page.evaluate('window.isSamePage = true');
  for (const key of ['Control+d', 'Control+r']) await page.keyboard.press(key);
  assert.equal(await page.evaluate('window.isSamePage'), true);
  assert.equal(await shown('arenasStorageCharge', 2), '22');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+z');
  assert.deepEqual([await shown('arenasHandlingCharge', 2), await shown('arenasStorageCharge', 2)], ['11', '']);
});

test('a drag that began outside selects no cells, one that began on a cell does, and one copied value fills them, as one step of undo', async () => {
  const { page, edit, cell, paste, shown } = await open(EMPTY_YEAR);
  await edit();
  const selected = page.locator('td[aria-selected=true]');
  const from = await page.locator('h1').boundingBox();
  const first = await cell('arenasHandlingCharge', 2).boundingBox();
  const to = await cell('arenasStorageCharge', 3).boundingBox();
  assert.ok(from !== null && to !== null && first !== null);
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(first.x + 5, first.y + 5, { steps: 4 });
  await page.mouse.move(to.x + 5, to.y + 5, { steps: 4 });
  assert.equal(await selected.count(), 0);
  await page.mouse.up();
  await page.mouse.move(first.x + 5, first.y + 5);
  await page.mouse.down();
  await page.mouse.move(to.x + 5, to.y + 5, { steps: 4 });
  await page.mouse.up();
  assert.equal(await selected.count(), 4);

  await page.locator('td.focus input').evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '1,250\r\n');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.locator('[data-receipt]').getByText('4셀 붙여넣음').waitFor();
  const filled = async () => [
    await shown('arenasHandlingCharge', 2),
    await shown('arenasHandlingCharge', 3),
    await shown('arenasStorageCharge', 2),
    await shown('arenasStorageCharge', 3),
  ];
  assert.deepEqual(await filled(), ['1,250', '1,250', '1,250', '1,250']);
  await page.keyboard.press('Control+z');
  assert.deepEqual(await filled(), ['', '', '', '']);
  await paste('iwsOthers', 1, 'x'.repeat(250));
  await page.locator('[data-receipt]').getByText('너무 길어 1셀 제외').waitFor();
});

test('Save without a change sends nothing and leaves edit mode; figures that were undone are no draft, however fast it is pressed', async () => {
  const { page, edit, type, save } = await open(EMPTY_YEAR);
  await edit();
  await type('iwsOthers', 1, '5');
  await page.keyboard.press('Control+z');
  const requests = requestsOf(page);
  await save();
  await inView(page);
  await page.locator('.toast').getByText('변경 없음').waitFor();
  assert.deepEqual(requests, []);

  await edit();
  await type('iwsOthers', 1, '5');
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes('cost')));
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+s');
  await inView(page);
  await page.reload();
  await inView(page);
  assert.equal(await page.locator('[data-draft]').count(), 0);
});

test('the focus goes to Edit after a save and after Discard, but is not taken from another control', async () => {
  const { page, edit, type, save } = await open();
  const focused = () => page.evaluate<string>(`document.activeElement.dataset.act ?? document.activeElement.name`);
  await edit();
  await type('iwsOthers', 1, '5');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: '버리기 · Discard' }).press('Enter');
  await page.locator('[data-draft]').waitFor({ state: 'detached' });
  assert.equal(await focused(), 'edit');

  await edit();
  await type('iwsOthers', 1, '6');
  let answerList = () => {};
  const mayAnswer = new Promise<void>((resolve) => (answerList = resolve));
  await page.route('**/api/cost-info/*/SKB', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await save();
  await page.locator('select[name=year]').focus();
  answerList();
  await inView(page);
  assert.equal(await focused(), 'year');
});

test('a text that is too long is refused where it is typed, by the name of its cell, and is not lost', async () => {
  const { page, edit, cell, save, shown } = await open();
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  await edit();
  await cell('arenasOthers', 4).click();
  await page.keyboard.insertText('가'.repeat(250)); // in one piece: each key costs the sheet a drawing
  await page.keyboard.press('Enter');
  await page.locator('[data-refused=arenasOthers]').getByText('아레나스 기타, 4월').waitFor();
  await cell('iwsOthers', 1).click();
  await save();
  assert.equal(await activeCell(page), 'arenasOthers 4');
  assert.equal((await shown('arenasOthers', 4)).length, 250);
  assert.deepEqual(posts, []);
  await page.keyboard.type('확인 중');
  await page.keyboard.press('Control+s');
  await inView(page);
  assert.equal(await shown('arenasOthers', 4), '확인 중');
});

test('an unreachable server is reported in one sentence, and its toast goes when Save is pressed again', async () => {
  const { page, edit, type, save, shown } = await open();
  await edit();
  await type('arenasOthers', 1, '1');
  await page.route('**/api/**', (route) => route.abort());
  await save();
  const failures = page.locator('.savebar [role=alert] li');
  await failures.waitFor();
  assert.match(
    String(await failures.textContent()),
    /^1–12월 서버에 연결할 수 없습니다\. · The server cannot be reached\.$/,
  );
  const bar = page.locator('.savebar [role=alert]');
  assert.match(String(await bar.textContent()), /입력한 값은 모두 그대로 있습니다.*Everything you typed is kept/);
  assert.doesNotMatch(String(await bar.textContent()), /Failed to fetch/);
  const toast = page.locator('[data-variant=destructive]');
  await toast.waitFor();

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.unroute('**/api/**');
  await page.route('**/api/cost-info', async (route) => {
    await held;
    await route.continue();
  });
  await save();
  await toast.waitFor({ state: 'detached' });
  assert.equal(await failures.count(), 0, 'the old failures are no longer shown');
  release();
  await inView(page);
  assert.equal(await shown('arenasOthers', 1), '1');
});

test('after undoing a save the title shows the new time, and every refused month is named', async () => {
  const { page, edit, type, save } = await open();
  await edit();
  for (const month of [1, 2, 4]) await type('arenasOthers', month, '1');
  await save();
  await inView(page);
  const title = page.locator('.page-head .subtitle');
  const year = new URL(page.url()).searchParams.get('year');
  for (const month of [2, 4]) {
    await fetch(`${origin}/api/cost-info`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ year: Number(year), month, bu: 'SKB', iwsOthers: 9 }),
    });
  }
  // The time comes from the server's clock; from now on the answer to the undo counts.
  await page.route('**/api/cost-info', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: 'Sat, 01 Jan 2050 03:00:00 GMT' } });
  });
  await page.locator('.toast').getByRole('button', { name: '되돌리기 · Undo' }).click();
  await page
    .locator('.toast')
    .getByText(/2, 4월은 그대로입니다/)
    .waitFor();
  assert.match(String(await title.textContent()), /2050-01-01 12:00/);
});
