/**
 * CONTRACT §11: the history of a report as a dialog, from a figure to who changed it, undone on the spot; narrowed to a
 * cell it is the figure's own story. Cells that held another value within seven days are marked.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { reportById } from '../../src/domain/reports.ts';
import { DAY_MS } from '../../src/domain/year-month.ts';
import { accessibilityFaults, faultsInBothThemes } from '../support/accessibility.ts';
import { launchBrowser, requestsOf, reusedPage } from '../support/browser.ts';
import { enterChange } from '../support/dated-changes.ts';
import { postRecord } from '../support/records.ts';
import { openReport, reportIsAwake } from '../support/report-editor.ts';
import { startApp } from '../support/server.ts';

const { origin } = await startApp();
const browser = await launchBrowser();
const takePage = reusedPage(() => browser, { viewport: { width: 1440, height: 900 } });

const save = (year: number, month: number, cells: object) =>
  postRecord(origin, 'cost', { year, month, bu: 'SKB', ...cells });

async function importFile(year: number, name: string, file: string): Promise<void> {
  const url = `${origin}/api/import?name=${name}&kind=cost&year=${year}&bu=SKB`;
  const bytes = { method: 'POST', headers: { 'Content-Type': 'application/octet-stream' }, body: file };
  const { plan } = (await (await fetch(`${url}&step=preview`, bytes)).json()) as { plan: string };
  assert.equal((await fetch(`${url}&step=apply&plan=${plan}`, bytes)).status, 200);
}

const addressOf = (year: number) => `${origin}/report/cost?year=${year}&bu=SKB`;
const dialogOf = (page: Page) => page.locator('dialog[data-history]');
const moreButton = (page: Page) => page.getByRole('button', { name: '더보기' });
const openHistory = async (page: Page) => {
  await reportIsAwake(page);
  await moreButton(page).click();
  await page.getByRole('link', { name: '이력', exact: true }).click();
};

/** The changes that the dialog lists, newest first. */
async function changesIn(dialog: Locator): Promise<Locator[]> {
  await dialog.locator('[data-change]').first().waitFor();
  return dialog.locator('[data-change]').all();
}

test('a dialog has its own styles, fetched once; where they cannot be fetched, the page says so', async () => {
  await save(2040, 1, { arenasOthers: 1 });
  const page = await takePage();
  await openReport(page, addressOf(2040));
  let fetched = 0;
  page.on('requestfinished', (request) => (fetched += request.url().endsWith('.css') ? 1 : 0));
  await openHistory(page);
  await changesIn(dialogOf(page));
  assert.equal(await dialogOf(page).evaluate((dialog) => getComputedStyle(dialog).width), '960px');
  assert.equal(fetched, 2);
  await page.keyboard.press('Escape');
  await openHistory(page);
  await changesIn(dialogOf(page));
  assert.equal(fetched, 2);

  await page.route('**/assets/lists-*.css', (route) => route.abort());
  await openReport(page, addressOf(2040));
  await openHistory(page);
  await page.getByRole('alert').getByText('불러오지 못했습니다').waitFor();
});

test('why did the storage charge go up: two presses, and it is undone on the spot', async () => {
  await save(2041, 3, { arenasStorageCharge: 60_911_140 });
  await importFile(2041, 'cost_corrected.csv', 'month,arenasStorageCharge\n3,64115200\n');
  const page = await takePage();
  const report = await openReport(page, addressOf(2041));
  const requests = requestsOf(page);
  await openHistory(page);
  const dialog = dialogOf(page);
  const [newest] = await changesIn(dialog);
  assert.ok(newest !== undefined);
  await newest.locator('summary').click();
  const text = await newest.innerText();
  for (const words of ['웹', 'cost_corrected.csv', '1개 셀', '오늘', '3월', '60,911,140', '64,115,200', '+3,204,060']) {
    assert.ok(text.includes(words), `${words}: ${text}`);
  }
  assert.deepEqual(requests, ['GET /report/cost/history'], 'nothing is fetched before the history is opened');

  await newest.getByRole('button', { name: '되돌리기', exact: true }).click();
  await dialog.getByText('1개 셀이 이전 값으로 돌아갑니다').waitFor();
  assert.equal(await report.shown('arenasStorageCharge', 3), '64,115,200', 'nothing is done yet');
  await dialog.getByRole('button', { name: '되돌리기', exact: true }).click();
  await dialog.locator('output').getByText('1개 셀을 되돌렸습니다').waitFor();
  await report.cell('arenasStorageCharge', 3).getByText('60,911,140').waitFor();
  const [undo] = await changesIn(dialog);
  assert.match((await undo?.innerText()) ?? '', /웹 .*되돌림/);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await moreButton(page).evaluate((each) => each === document.activeElement), true);
});

test('filters, more changes and their cells stay in the dialog, with keys alone', async () => {
  for (let value = 1; value <= 55; value += 1) await save(2042, 1 + (value % 2), { arenasOthers: value });
  const page = await takePage();
  await openReport(page, addressOf(2042));
  await reportIsAwake(page);
  await page.getByRole('link', { name: /^\d\d\.\d\d \d\d:\d\d .*수정/ }).press('Enter');
  const dialog = dialogOf(page);
  assert.equal((await changesIn(dialog)).length, 50);
  assert.equal(await dialog.locator('.dialog-body').evaluate((body) => body.scrollTop), 0, 'nothing is cut at the top');
  await dialog.getByRole('link', { name: '더 보기' }).press('Enter');
  const older = dialog.locator('[data-change]').nth(50).locator('summary');
  await older.waitFor();
  assert.equal(await older.evaluate((each) => each === document.activeElement), true);
  assert.equal(await dialog.locator('[data-change]').count(), 55);
  assert.equal(await dialog.getByRole('link', { name: '더 보기' }).count(), 0);
  await dialog.getByRole('combobox', { name: '월' }).selectOption('2');
  await dialog.getByRole('button', { name: '조회', exact: true }).press('Enter');
  await dialog.getByText('일치 1개 셀').first().waitFor();
  assert.equal(await dialog.locator('[data-change]').count(), 28);
  await dialog.getByRole('combobox', { name: '변경자' }).fill('somebody of long ago');
  await page.keyboard.press('Enter');
  await dialog.getByText('조건에 맞는 변경이 없습니다').waitFor();
  assert.equal(page.url(), addressOf(2042));
});

test('the undo of a large change is in reach above and below its hundreds of cells', async () => {
  const months = Array.from({ length: 12 }, (_, at) => at + 1);
  const keys = reportById('cost').fields.map(({ key }) => key);
  const rows = months.map((month) => [month, ...keys.map((_, at) => at + month)].join(','));
  await importFile(2044, 'large.csv', ['month', ...keys].join(',') + `\n${rows.join('\n')}\n`);
  const page = await takePage({ width: 390, height: 844 });
  await openReport(page, addressOf(2044));
  await openHistory(page);
  const dialog = dialogOf(page);
  const [newest] = await changesIn(dialog);
  const line = await newest?.locator('summary').boundingBox();
  const undoIn = newest?.getByRole('button', { name: '되돌리기', exact: true });
  await newest?.locator('summary').click({ position: { x: 20, y: 10 } });
  const button = await undoIn?.boundingBox();
  assert.ok(line && button && button.y + button.height <= line.y + line.height, 'in the line of the change');
  await undoIn?.click();
  await dialog.getByText(`${12 * keys.length}개 셀이 이전 값으로 돌아갑니다`).waitFor();
  const bottom = (await dialog.locator('.dialog-body').boundingBox()) ?? { y: 0, height: 0 };
  const undo = await dialog.getByRole('button', { name: '되돌리기', exact: true }).boundingBox();
  assert.ok(undo !== null && undo.y + undo.height <= bottom.y + bottom.height, JSON.stringify(undo));
});

test('what is in the way is named; what no later change touched can be undone', async () => {
  await save(2043, 1, { arenasOthers: 1, iwsOthers: 2, monthlyBudget: 3 });
  await save(2043, 1, { iwsOthers: 9 });
  const page = await takePage();
  const report = await openReport(page, addressOf(2043));
  await openHistory(page);
  const dialog = dialogOf(page);
  const first = (await changesIn(dialog)).at(-1);
  await first?.locator('summary').click();
  await first?.getByRole('button', { name: '되돌리기', exact: true }).click();
  await dialog.getByText('1개 셀은 그 뒤에 다시 바뀌어 그대로 둡니다').waitFor();
  const row = dialog.getByRole('row', { name: /IWS 기타.*9/ });
  assert.match(await row.innerText(), /이름 없음, \d{4}-\d\d-\d\d \d\d:\d\d/);
  await dialog.getByText('2개 셀이 이전 값으로 돌아갑니다').waitFor();

  // Somebody saves in between: that cell stays, too.
  await save(2043, 1, { arenasOthers: 7 });
  assert.equal(await report.shown('monthlyBudget', 1), '3');
  await dialog.getByRole('button', { name: /나중에 바뀌지 않은 \d+개 셀만 되돌리기/ }).click();
  await dialog.locator('output').getByText('1개 셀을 되돌렸습니다').waitFor();
  await report.cell('arenasOthers', 1).getByText('7', { exact: true }).waitFor();
  assert.equal(await report.shown('monthlyBudget', 1), '');
});

test('during editing what was typed stays, and the save that follows is accepted', async () => {
  await save(2044, 2, { arenasOthers: 100, iwsOthers: 200 });
  await save(2044, 2, { arenasOthers: 111 });
  const page = await takePage();
  const report = await openReport(page, addressOf(2044));
  await report.edit();
  await report.type('iwsOthers', 2, '222');
  await openHistory(page);
  const dialog = dialogOf(page);
  const [newest] = await changesIn(dialog);
  await newest?.locator('summary').click();
  await newest?.getByRole('button', { name: '되돌리기', exact: true }).click();
  await dialog.getByText('1개 셀이 이전 값으로 돌아갑니다').waitFor();
  await dialog.getByRole('button', { name: '되돌리기', exact: true }).click();
  await dialog.locator('output').waitFor();
  await page.keyboard.press('Escape');
  await report.cell('arenasOthers', 2).getByText('100').waitFor();
  assert.equal(await report.shown('iwsOthers', 2), '222');
  await report.save();
  await page.locator('[data-act=edit]').waitFor();
  assert.deepEqual([await report.shown('arenasOthers', 2), await report.shown('iwsOthers', 2)], ['100', '222']);
});

test('a failure is shown, and tried again', async () => {
  await save(2045, 1, { arenasOthers: 1 });
  const page = await takePage();
  await openReport(page, addressOf(2045));
  await page.route('**/report/cost/history**', (route) => route.abort());
  await openHistory(page);
  const dialog = dialogOf(page);
  await dialog.getByRole('alert').getByText('서버에 연결할 수 없습니다.').waitFor();
  await page.unroute('**/report/cost/history**');
  await dialog.getByRole('button', { name: '다시 시도' }).click();
  await changesIn(dialog);
  assert.equal(await dialog.getByRole('alert').count(), 0);
});

test('accessible in both themes, and no wider than a phone', async () => {
  await save(2046, 1, { arenasOthers: 1_234_567_890, iwsOthers: '가나다라마바사 '.repeat(20) });
  await save(2046, 1, { arenasOthers: -2_234_567_890 });
  const page = await takePage();
  await openReport(page, addressOf(2046));
  await openHistory(page);
  const dialog = dialogOf(page);
  const first = (await changesIn(dialog)).at(-1);
  await first?.locator('summary').click();
  // What a dialog shows depends on neither: theme and width are those of its style sheet.
  const inBothThemes = async (check: () => Promise<void>) => {
    for (const [width, height, theme] of [
      [1440, 900, 'dark'],
      [390, 844, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate((chosen) => (document.documentElement.className = chosen), theme);
      assert.deepEqual(await accessibilityFaults(page, undefined, 'dialog'), [], theme);
      await check();
    }
  };
  await inBothThemes(async () => {});
  await first?.getByRole('button', { name: '되돌리기', exact: true }).click();
  await dialog.getByText('그 뒤에 다시 바뀌어').waitFor();
  await inBothThemes(async () => {
    const wide = await dialog.locator('.dialog-body').evaluate((body) => {
      const right = body.getBoundingClientRect().right;
      return [...body.querySelectorAll('*')]
        .filter((each) => each.getBoundingClientRect().right > right && each.closest('.wide-table') === null)
        .map((each) => each.outerHTML.slice(0, 200));
    });
    assert.deepEqual(wide, []);
  });
});

const cost = reportById('cost');
const SK = { year: 2026, bu: 'SK' } as const;
const told = await startApp();
const STORY = `${told.origin}/report/cost?year=2026&bu=SK`;

const tell = (at: string, cells: Record<string, number>, rest = {}) =>
  enterChange(told.database, cost, { at, ...SK, month: 3, cells, ...rest });
await tell('2026-04-02T00:00:00.000Z', { arenasStorageCharge: 60_911_140, arenasOthers: 5 }, { actor: 'lee' });
await tell(
  '2026-11-12T01:02:00.000Z',
  { arenasStorageCharge: 64_115_200 },
  { actor: 'kim', file: 'cost_corrected.xlsx', via: 'cli' },
);
await enterChange(told.database, cost, {
  at: '2026-04-02T00:00:00.000Z',
  ...SK,
  year: 2025,
  month: 3,
  cells: { arenasStorageCharge: 50 },
});

const cell = (page: Page, field: string, month: number) =>
  page.locator(`tr[data-field="${field}"] td[data-month="${month}"]`);
const valuesOf = (page: Page) => dialogOf(page).locator('[data-change]').allInnerTexts();
const closed = async (page: Page, field: string, month: number) => {
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
  await page.waitForFunction(
    ([key, at]) => document.activeElement?.matches(`tr[data-field="${key}"] td[data-month="${at}"]`),
    [field, month] as const,
  );
};

test('two presses on a figure tell every value it had, who, when and from which file, or from which rows it comes; nothing is asked for before', async () => {
  const page = await takePage();
  const requests = requestsOf(page);
  await page.goto(STORY);
  await cell(page, 'arenasStorageCharge', 3).dblclick();
  await dialogOf(page).locator('[data-change]').first().waitFor();
  assert.deepEqual(requests, ['GET /report/cost', 'GET /report/cost/history']);
  const [newest = '', oldest = ''] = await valuesOf(page);
  assert.match(newest, /kim\s+2026-11-12 10:02\s.*cost_corrected.xlsx\s+60,911,140 → 64,115,200[^]*되돌리기/);
  assert.match(oldest, /^lee\s+2026-04-02 09:00[^]*\(빈 칸\) → 60,911,140/);
  await dialogOf(page).getByText('현재: 64,115,200').waitFor();
  assert.match(
    String(await dialogOf(page).getByRole('link', { name: '페이지로 보기' }).getAttribute('href')),
    /\/report\/cost\/history\?year=2026&bu=SK&month=3&field=arenasStorageCharge/,
  );
  assert.deepEqual(await accessibilityFaults(page, undefined, 'dialog'), []);
  await closed(page, 'arenasStorageCharge', 3);

  // A computed figure says which rows it comes from.
  await cell(page, 'arenasSubTotal', 3).dblclick();
  await dialogOf(page).locator('.story table').waitFor();
  const rows = await dialogOf(page).locator('.story tr').allInnerTexts();
  assert.equal(rows.length, 6);
  assert.match(rows.join('\n'), /아레나스 보관비\s+64,115,200[^]*소계\s+64,115,205/);
});

test('Enter right after the first click on a cell opens its story', async () => {
  const page = await takePage();
  await page.goto(STORY);
  await cell(page, 'arenasStorageCharge', 3).click();
  await page.keyboard.press('Enter');
  await dialogOf(page).locator('[data-change]').first().waitFor();
});

test('with keys: from a label to its figures, Alt+Enter and Shift+F10 open the story, Escape leads back', async () => {
  const page = await takePage();
  await page.goto(STORY);
  await page.locator('tr[data-field="arenasStorageCharge"] th button').focus();
  for (const [key, field, month] of [
    ['ArrowRight', 'arenasStorageCharge', 1],
    ['End', 'arenasStorageCharge', 12],
    ['Home', 'arenasStorageCharge', 1],
    ['ArrowRight', 'arenasStorageCharge', 2],
    ['ArrowRight', 'arenasStorageCharge', 3],
    ['ArrowDown', 'arenasDeliveryCharge', 3],
    ['ArrowUp', 'arenasStorageCharge', 3],
  ] as const) {
    await page.keyboard.press(key);
    await page.waitForFunction(
      ([row, at]) => document.activeElement?.matches(`tr[data-field="${row}"] td[data-month="${at}"]`),
      [field, month] as const,
    );
  }
  for (const key of ['Alt+Enter', 'Shift+F10', 'ContextMenu']) {
    await page.keyboard.press(key);
    await dialogOf(page).locator('[data-change]').first().waitFor();
    await closed(page, 'arenasStorageCharge', 3);
  }
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => document.activeElement?.matches('th button'));
});

test('a long press opens it on a phone, and the dialog fits; the right button of a mouse keeps the menu of the browser', async () => {
  const page = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  ).newPage();
  await page.goto(STORY);
  const target = cell(page, 'arenasStorageCharge', 10);
  const prevented = (init: object) =>
    target.evaluate(
      (it, event) => !it.dispatchEvent(new PointerEvent('contextmenu', { bubbles: true, cancelable: true, ...event })),
      init,
    );
  assert.equal(await prevented({ button: 2, pointerType: 'mouse' }), false);
  assert.equal(await prevented({ button: 2, pointerType: 'touch' }), true);
  await dialogOf(page).waitFor();
  const box = await dialogOf(page).boundingBox();
  assert.ok(box !== null && box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box));
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
});

test('while figures are edited, Alt+Enter and two presses open no story', async () => {
  const page = await takePage();
  const { edit } = await openReport(page, STORY);
  await edit();
  await cell(page, 'arenasStorageCharge', 3).dblclick();
  await page.keyboard.press('Alt+Enter');
  await page.keyboard.press('Escape');
  assert.equal(await dialogOf(page).count(), 0);
});

const changed = await startApp();
const MARKED = `${changed.origin}/report/cost?year=2026&bu=SK`;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const enter = (at: string, month: number, field: string, value: number, actor: string) =>
  enterChange(changed.database, cost, { at, ...SK, month, cells: { [field]: value }, actor });

await enter(ago(20), 1, 'arenasOthers', 100, 'lee');
await enter(ago(19), 1, 'arenasOthers', 110, 'lee');
await enter(ago(3), 2, 'arenasOthers', 190, 'lee');
await enter(ago(2), 2, 'arenasOthers', 200, 'kim');
await enter(ago(2), 3, 'iwsOthers', 300, 'kim');

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
  await page.goto(MARKED);
  assert.deepEqual(await marked(page), ['arenasOthers 2']);
  assert.equal(await isMarked(page, 'arenasOthers', 2), true);
  await cell(page, 'arenasOthers', 2).hover();
  assert.match(await page.getByRole('tooltip').innerText(), /\d\d\.\d\d \d\d:\d\d 변경 · kim/);
  assert.deepEqual(await faultsInBothThemes(page), []);
});

test('one switch turns the marks off on this device, and their tooltips', async () => {
  const page = await takePage();
  await page.goto(MARKED);
  const box = page.getByLabel('최근 변경 표시');
  await moreButton(page).click();
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
  await moreButton(page).click();
  await box.check();
  await page.waitForFunction(() => localStorage.getItem('marks') === '');
  await page.reload();
  assert.equal(await isMarked(page, 'arenasOthers', 2), true);
});

test('without a script the marks are there, and can be switched off', async () => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(MARKED);
  assert.equal(await cell(page, 'arenasOthers', 2).getAttribute('aria-describedby'), 'change-0');
  await moreButton(page).click();
  await page.getByLabel('최근 변경 표시').uncheck();
  assert.equal(await isMarked(page, 'arenasOthers', 2), false);
});

test('what was saved here is marked at once where it replaced a value, and says so; while figures are edited nothing is', async () => {
  const page = await takePage();
  const { edit, type, save } = await openReport(page, MARKED);
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
