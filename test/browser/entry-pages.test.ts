/**
 * The entry pages (SPEC §2, CONTRACT §4): they use the grid of the reports, editable from the start. Nothing is sent;
 * saved figures stay on the device.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../support/accessibility.ts';
import { launchBrowser, requestsOf, reusedPage } from '../support/browser.ts';
import { holdAnswers } from '../support/hold-answers.ts';
import { pasteOnto } from '../support/report-editor.ts';
import { startApp } from '../support/server.ts';

const { origin } = await startApp();
const browser = await launchBrowser();

const WEEKLY = '/entry/inventory?bu=SK&year=2026&month=11';
const BALANCE = '/entry/monthly-inventory?bu=SKB&year=2026';
const FIELDS = ['inventoryBalance', 'importDeclaration', 'incomingAmount', 'outgoingAmount', 'bl', 'outgoingCount'];

const takePage = reusedPage(() => browser, { viewport: { width: 1440, height: 900 } });

/** In the page of the file, as new, unless another one is given. */
async function open(address: string, given?: Page): Promise<Page> {
  const page = given ?? (await takePage());
  await page.goto(origin + address);
  await page.locator('#entry[data-awake]').waitFor();
  return page;
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await page.locator('#entry[data-awake]').waitFor();
}

const weekly = (page: Page, week: number, field: string) =>
  page.locator(`table[data-report="weekly"] tr[data-week="${week}"] td[data-field="${field}"]`);
const balance = (page: Page, month: number) =>
  page.locator(`table[data-report="balance"] td[data-field="inventoryBalance"][data-month="${month}"]`);

/** What is entered in each row, as it is shown; the active cell by its input. */
async function rowsOf(page: Page): Promise<string[][]> {
  return page
    .locator('tbody tr:not([data-derived])')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('td')].map((cell) => cell.querySelector('input')?.value ?? cell.textContent),
      ),
    );
}

const EMPTY_WEEK = FIELDS.map(() => '');

/** Answers the question about a block that is larger than the form. */
const pasteAnyway = (page: Page) =>
  page.locator('dialog[data-paste]').getByRole('button', { name: '붙여넣기', exact: true }).click();

test('a week is typed, the next is pasted; totals follow; Save logs, says so, sends nothing, and the rows stay', async () => {
  const page = await open(WEEKLY);
  const requests = requestsOf(page);
  const logged: string[] = [];
  page.on('console', (message) => {
    void message
      .args()[1]
      ?.jsonValue()
      .then((value) => logged.push(JSON.stringify(value)));
  });
  assert.equal(await weekly(page, 1, 'inventoryBalance').locator('input:focus').count(), 1, 'as in a spreadsheet');
  await page.keyboard.type('13,284,500,000');
  for (const text of ['86', '1942300000', '1618700000', '24', '142']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Tab');
  assert.equal(await weekly(page, 2, 'inventoryBalance').locator('input').count(), 1, 'Tab wraps to the next row');
  await pasteOnto(
    weekly(page, 2, 'inventoryBalance'),
    '13102800000\t79\t1706500000\t-\t21\tN/A\r\n1\t2\t3\t4\t5\t6\t7\r\n',
  );
  await pasteAnyway(page);
  await page.locator('[data-receipt]').getByText('12개 셀 붙여넣음, 텍스트 1개, 표 밖 1개 제외').waitFor();
  assert.deepEqual(await rowsOf(page), [
    ['13,284,500,000', '86', '1,942,300,000', '1,618,700,000', '24', '142'],
    ['13,102,800,000', '79', '1,706,500,000', '', '21', 'N/A'],
    ['1', '2', '3', '4', '5', '6'],
    EMPTY_WEEK,
    EMPTY_WEEK,
  ]);
  assert.deepEqual(
    await page.locator('tr[data-derived] td').allTextContents(),
    ['', '167', '3,648,800,003', '1,618,700,004', '50', '148'],
    'a balance has no total',
  );
  await page.locator('[data-changed="17"]').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  const toast = page.getByRole('status').filter({ hasText: '저장 완료' });
  await toast.getByText('2026년 11월 데이터가 저장되었습니다. 이 기기에만 저장됨', { exact: true }).waitFor();
  await page.locator('[data-changed="0"]').waitFor();
  assert.equal((await rowsOf(page))[0]?.[0], '13,284,500,000', 'the rows stay');
  const [entry] = logged.map((text) => JSON.parse(text) as { rows: object[] });
  assert.deepEqual(entry?.rows[1], {
    week: 2,
    inventoryBalance: 13_102_800_000,
    importDeclaration: 79,
    incomingAmount: 1_706_500_000,
    outgoingAmount: null,
    bl: 21,
    outgoingCount: 'N/A',
  });
  assert.deepEqual(requests, [], 'nothing is sent');
});

test('a saved entry is offered for its corporation, year and month, and never loaded by itself', async () => {
  const page = await open(WEEKLY);
  await page.keyboard.type('5');
  await page.keyboard.press('Control+s');
  await page.locator('[data-changed="0"]').waitFor();
  assert.equal(await page.locator('[data-draft]').count(), 0, 'an entry that is on the page is not offered');
  for (const other of ['?bu=SKB&year=2026&month=11', '?bu=SK&year=2026&month=10', '?bu=SK&year=2025&month=11']) {
    await open(`/entry/inventory${other}`, page);
    assert.equal(await page.locator('[data-draft]').count(), 0, other);
  }
  await open(WEEKLY, page);
  await page.locator('[data-draft]').waitFor();
  assert.deepEqual(await rowsOf(page), [EMPTY_WEEK, EMPTY_WEEK, EMPTY_WEEK, EMPTY_WEEK, EMPTY_WEEK]);
  await weekly(page, 1, 'bl').click();
  await page.keyboard.type('77');
  await page.getByRole('button', { name: '이어서 편집' }).click();
  assert.deepEqual((await rowsOf(page))[0], ['5', '', '', '', '77', ''], 'cells that the entry does not hold stay');
  await page.locator('[data-changed="1"]').waitFor();
  await page.keyboard.press('Control+z');
  assert.deepEqual((await rowsOf(page))[0], ['', '', '', '', '77', ''], 'one step of undo');
  await page.keyboard.press('Control+y');
  assert.equal(await page.locator('[data-draft]').count(), 0);

  await weekly(page, 2, 'bl').click();
  await page.keyboard.type('6');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('[data-changed="0"]').waitFor();
  await reload(page);
  assert.equal(await page.locator('[data-draft]').count(), 1, 'one that was continued is one');
});

test('a form has one kept entry: two saves are one offer, and saves of different cells are combined', async () => {
  const page = await open(WEEKLY);
  for (const text of ['1', '12']) {
    await weekly(page, 1, 'bl').click();
    await page.keyboard.type(text);
    await page.keyboard.press('Control+s');
    await page.locator('[data-changed="0"]').waitFor();
  }
  await reload(page);
  assert.equal(await page.locator('[data-draft]').count(), 1);
  await weekly(page, 2, 'bl').click();
  await page.keyboard.type('22');
  await page.keyboard.press('Control+s');
  await page.locator('[data-changed="0"]').waitFor();
  assert.equal(await page.locator('[data-draft]').count(), 1, 'cells that the form does not show are still offered');
  await reload(page);
  assert.equal(await page.locator('[data-draft]').count(), 1);
  await page.getByRole('button', { name: '이어서 편집' }).click();
  assert.deepEqual(
    (await rowsOf(page)).slice(0, 2).map((row) => row[4]),
    ['12', '22'],
  );
  await weekly(page, 2, 'bl').click();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+s');
  await page.locator('[data-changed="0"]').waitFor();
  await reload(page);
  await page.getByRole('button', { name: '이어서 편집' }).click();
  assert.deepEqual(
    (await rowsOf(page)).slice(0, 2).map((row) => row[4]),
    ['12', ''],
    'emptied cells are removed',
  );
});

test('entries are offered however old they are, newest first; damaged items stay, and do not make a device refuse', async () => {
  const page = await takePage();
  await page.goto(`${origin}/healthz`);
  await page.evaluate(`{
    const keep = (id, savedAt, content) =>
      localStorage.setItem('kept:weekly SK 2026 11:' + id, JSON.stringify({ id, savedAt, content }));
    keep('entry', '2024-11-02T03:00:00.000Z', { '1.bl': '1', '2.bl': '2' });
    keep('other', '2026-11-02T03:00:00.000Z', { '1.bl': '10' });
    localStorage.setItem('kept:weekly SK 2026 11:damaged', '{');
    localStorage.setItem('kept:probe', '');
  }`);
  await open(WEEKLY, page);
  const offers = page.locator('[data-draft]');
  assert.equal(await page.getByText('이 기기는 저장을 거부합니다').count(), 0);
  assert.match((await offers.allTextContents()).join(), /저장 11\.02 12:00.*저장 2024-11-02 12:00/);
  const restore = page.getByRole('button', { name: '이어서 편집' });
  await restore.first().click();
  await restore.first().click();
  assert.deepEqual(
    (await rowsOf(page)).slice(0, 2).map((row) => row[4]),
    ['1', '2'],
  );
  assert.equal(await page.evaluate(`localStorage['kept:weekly SK 2026 11:damaged']`), '{');
});

test('a kept entry is discarded after one question, restored from the toast, and downloaded as a CSV file', async () => {
  const page = await open(WEEKLY);
  await page.keyboard.type('5');
  await page.keyboard.press('Control+s');
  await page.locator('[data-changed="0"]').waitFor();
  await reload(page);
  const offer = page.locator('[data-draft]');
  const downloading = page.waitForEvent('download');
  await offer.getByRole('button', { name: 'CSV 다운로드' }).click();
  const download = await downloading;
  assert.equal(download.suggestedFilename(), 'weekly_inventory_2026_11_SK.csv');
  const bytes = readFileSync(await download.path());
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  assert.match(bytes.toString(), /^\uFEFFWeek,Inventory balance,.*\r\n1st week,5,,,,,\r\n/);

  const discard = offer.getByRole('button', { name: '버리기' });
  await discard.dblclick();
  assert.equal(await offer.count(), 1, 'a double press discards nothing');
  await discard.click();
  await offer.getByRole('alert').getByText('정말 버릴까요?').waitFor();
  await offer.getByRole('button', { name: '두기' }).click();
  assert.equal(await offer.getByText('정말 버릴까요?').count(), 0);
  await discard.click();
  await discard.click();
  await offer.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '되돌리기' }).click();
  await offer.waitFor();
  await page.getByRole('button', { name: '이어서 편집' }).click();
  assert.equal((await rowsOf(page))[0]?.[0], '5');

  await reload(page);
  await discard.click();
  await discard.click();
  await offer.waitFor({ state: 'detached' });
  await reload(page);
  assert.equal(await offer.count(), 0);
});

test('pasted numbers are figures, never names of rows; a restored entry replaces typed figures, which become a draft', async () => {
  const page = await open(WEEKLY);
  await pasteOnto(weekly(page, 1, 'importDeclaration'), '3\t500\n1\t20\n');
  assert.deepEqual((await rowsOf(page)).slice(0, 3), [
    ['', '3', '500', '', '', ''],
    ['', '1', '20', '', '', ''],
    EMPTY_WEEK,
  ]);
  await page.keyboard.press('Control+s');
  await page.locator('[data-changed="0"]').waitFor();
  await reload(page);
  await weekly(page, 1, 'incomingAmount').click();
  await page.keyboard.type('222');
  await page.getByRole('button', { name: '이어서 편집' }).click();
  assert.equal((await rowsOf(page))[0]?.[2], '500');
  await page.getByText('저장하지 않은 입력이 있습니다').waitFor();
  await page.getByRole('button', { name: '버리기' }).click();
  await page.locator('[data-draft]').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '되돌리기' }).click();
  await page.getByRole('button', { name: '이어서 편집' }).click();
  assert.equal((await rowsOf(page))[0]?.[2], '222', 'a discarded draft comes back from the toast');
});

test('Cancel empties the rows and can be undone, and the saved entry is offered again', async () => {
  const page = await open(WEEKLY);
  await page.keyboard.type('1');
  await page.keyboard.press('Control+s');
  await weekly(page, 2, 'bl').click();
  await page.keyboard.type('2');
  await page.getByRole('button', { name: 'Cancel' }).click();
  assert.deepEqual((await rowsOf(page)).flat().filter(Boolean), []);
  await page.locator('[data-draft]').getByText('입력이 보관되어 있습니다').waitFor();
  await page.locator('[data-draft]').getByText('저장하지 않은 입력이 있습니다').waitFor();
  await weekly(page, 1, 'bl').click();
  await page.keyboard.press('Control+z');
  assert.deepEqual((await rowsOf(page)).slice(0, 2), [
    ['1', '', '', '', '', ''],
    ['', '', '', '', '2', ''],
  ]);
});

test('figures typed before hydration are not lost', async () => {
  const page = await takePage();
  const release = await holdAnswers(page, '**/entry-grid-*.js');
  await page.goto(origin + WEEKLY);
  await weekly(page, 1, 'inventoryBalance').click();
  await page.keyboard.type('777');
  release();
  await page.locator('#entry[data-awake]').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('[data-changed="1"]').waitFor();
  assert.equal((await rowsOf(page))[0]?.[0], '777');
});

test('without a focused cell, keys copy and scroll the page as usual', async () => {
  const page = await open(WEEKLY);
  await page.setViewportSize({ width: 1000, height: 420 });
  await page.locator('.note', { hasText: 'Labor hours' }).locator('b').last().dblclick();
  assert.notEqual(await page.evaluate('getSelection().toString()'), '');
  await page.keyboard.press('Control+c');
  assert.notEqual(await page.evaluate('getSelection().toString()'), '');
  await page.keyboard.press('End');
  await page.keyboard.press('PageDown');
  assert.equal(await page.evaluate('document.activeElement === document.body'), true);
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  assert.equal((await rowsOf(page))[0]?.[0], '5', 'what is typed goes into the cell');
});

test('unsaved figures are offered again after another month was chosen and after the tab was closed', async () => {
  const page = await open(WEEKLY);
  await page.keyboard.type('41');
  await page.locator('select[name=month]').selectOption('2');
  await page.getByRole('button', { name: '조회' }).click();
  await page.waitForURL(/month=2/);
  await page.close({ runBeforeUnload: true });
  const again = await open(WEEKLY, await page.context().newPage());
  await again.getByText('저장하지 않은 입력이 있습니다').waitFor();
  assert.deepEqual((await rowsOf(again)).flat().filter(Boolean), [], 'never by itself');
  await again.getByRole('button', { name: '이어서 편집' }).click();
  assert.equal((await rowsOf(again))[0]?.[0], '41');
  await again.locator('[data-changed="1"]').waitFor();
  await again.getByRole('button', { name: 'Save' }).click();
  await again.locator('[data-changed="0"]').waitFor();
  await reload(again);
  await again.getByText('입력이 보관되어 있습니다').waitFor();
  assert.equal(await again.locator('[data-draft]').count(), 1, 'saving removes the draft');
});

test('a change of corporation, year or month empties the rows', async () => {
  const page = await open(WEEKLY);
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'SKB' }).check();
  await page.waitForURL(/bu=SKB/);
  await page.locator('#entry[data-awake]').waitFor();
  assert.deepEqual((await rowsOf(page)).flat().filter(Boolean), []);
  await page.locator('select[name=month]').selectOption('2');
  await page.getByRole('button', { name: '조회' }).click();
  await page.waitForURL(/month=2/);
  assert.equal(await page.locator('tr[data-week]').count(), 4);
});

test('the days of each week are written below its name; a label says its real period to pointer and keyboard', async () => {
  const page = await open(WEEKLY);
  assert.deepEqual(await page.locator('tbody th .days:visible').allInnerTexts(), [
    '11월 2일 – 11월 6일',
    '11월 9일 – 11월 13일',
    '11월 16일 – 11월 20일',
    '11월 23일 – 11월 27일',
    '11월 30일 – 12월 4일',
  ]);
  const label = page.locator('.explained', { hasText: '5th week' });
  await label.focus();
  await page.getByRole('tooltip').getByText('2026년 11월 30일 – 12월 4일 · 12월에도 나오는 주입니다').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.explained', { hasText: '3rd week' }).hover();
  await page.getByRole('tooltip').getByText('2026년 11월 16일 – 11월 20일', { exact: true }).waitFor();
  assert.equal(await page.locator('tr[data-week="3"]').getByText('이번 주').count(), 1);
});

test('twelve months of balance: Enter walks down, a column is pasted, Save logs and keeps; nothing is asked for or sent', async () => {
  const page = await takePage();
  const requests = requestsOf(page);
  await open(BALANCE, page);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  assert.equal(await page.locator('tbody tr').count(), 12);
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await page.keyboard.type('200');
  await page.keyboard.press('Enter');
  await pasteOnto(balance(page, 3), Array.from({ length: 11 }, (_, at) => String(at)).join('\n'));
  await pasteAnyway(page);
  await page.locator('[data-receipt]').getByText('10개 셀 붙여넣음, 표 밖 1개 제외').waitFor();
  assert.deepEqual((await rowsOf(page)).flat(), ['100', '200', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  assert.equal(await page.getByRole('button', { name: 'Cancel' }).count(), 0);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.here output', { hasText: /^\d\d:\d\d 저장$/ }).waitFor();
  assert.equal(await page.getByText('이 기기에만 저장됨').count(), 1, 'once on the page');
  assert.ok(logged.some((text) => text.startsWith('Monthly Inventory Balance')));
  assert.deepEqual(requests, ['GET /entry/monthly-inventory'], 'the page alone');
  await reload(page);
  await page.locator('[data-draft]').waitFor();
});

test('a device that refuses storage is named in advance, a full one when it refuses', async () => {
  const page = await takePage();
  const script = await page.addInitScript(
    `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }`,
  );
  await open(WEEKLY, page);
  await script.dispose();
  await page.getByRole('alert').getByText('이 기기는 저장을 거부합니다').waitFor();
  await page.keyboard.type('1');
  await page.getByRole('button', { name: 'Save' }).click();
  assert.equal(await page.getByText('저장 완료').count(), 0, 'no message says that it was kept');
  assert.equal(await page.locator('[data-changed="1"]').count(), 1, 'nor that it is saved');

  const full = await open(BALANCE);
  await full.evaluate(`Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }`);
  await full.keyboard.type('1');
  await full.getByRole('button', { name: 'Save' }).click();
  await full.getByRole('alert').getByText('이 기기는 저장을 거부합니다').waitFor();
  assert.equal((await rowsOf(full))[0]?.[0], '1');
});

test('around New Year the date in Seoul decides, wherever the browser is', async () => {
  const newYear = await startApp({ env: { DASHBOARD_TODAY: '2027-01-01' } });
  const context = await browser.newContext({ timezoneId: 'America/Los_Angeles' });
  const page = await context.newPage();
  await page.goto(`${newYear.origin}/entry/inventory`);
  await page.locator('#entry[data-awake]').waitFor();
  assert.match(await page.locator('.subtitle').innerText(), /2027년 1월/);
  assert.equal(await page.locator('tr[data-week="1"]').getByText('이번 주').count(), 1);
  await page.locator('.explained', { hasText: '1st week' }).focus();
  await page.getByRole('tooltip').getByText('2026년 12월 28일 – 2027년 1월 1일 · 12월에도 나오는 주입니다').waitFor();
});

test('without JavaScript the page has its rows, their periods, the labor hours and the selectors, and no input whose text would be lost', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(origin + WEEKLY);
  assert.equal(await page.locator('tr[data-week]').count(), 5);
  await page.getByText('2026년 11월 16일 – 11월 20일').waitFor();
  assert.match(
    await page.locator('.note', { hasText: 'Labor hours' }).innerText(),
    /Labor hours = 15명 × 8시간 × 근무일수\. 11월은 월–금 21일이므로 2,520시간입니다\. 공휴일은 반영하지 않았습니다/,
  );
  await page.getByText('입력하려면 자바스크립트를 켜야 합니다').waitFor();
  assert.equal(await page.locator('td input:visible, .savebar:visible').count(), 0);
  await page.locator('select[name=month]').selectOption('12');
  await page.getByRole('button', { name: '조회' }).click();
  await page.waitForURL(/month=12/);
});

test('axe finds no fault with figures, texts and an offer on the page', async () => {
  for (const address of [WEEKLY, BALANCE]) {
    const page = await open(address);
    await page.keyboard.insertText('확인 중');
    await page.keyboard.press('Control+s');
    await page.locator('[data-changed="0"]').waitFor();
    assert.equal((await rowsOf(page))[0]?.[0], '확인 중');
    await reload(page);
    await page.locator('[data-draft]').waitFor();
    await page.keyboard.type('N/A');
    await page.keyboard.press('Enter');
    assert.deepEqual(await accessibilityFaults(page), [], address);
  }
});
