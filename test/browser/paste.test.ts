/** Blocks from spreadsheets, pasted as people paste them (CONTRACT §8.2). */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { bareCell } from '../../src/domain/cell.ts';
import { clipboardText } from '../../src/domain/clipboard-text.ts';
import { derivedFigure } from '../../src/domain/derive.ts';
import { reportById } from '../../src/domain/reports.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { launchBrowser, reusedPage } from '../support/browser.ts';
import { ROOT } from '../support/cli.ts';
import { postRecord } from '../support/records.ts';
import { openReport, pasteOnto } from '../support/report-editor.ts';
import { assertWithinBudget } from '../support/script-budgets.ts';
import { startApp } from '../support/server.ts';

const { origin } = await startApp();
const browser = await launchBrowser();
const takePage = reusedPage(() => browser, { viewport: { width: 1440, height: 900 } });

const cost = reportById('cost');
const KEYS = cost.fields.map(({ key }) => key);
/** Every cell is another number. */
const YEAR = Array.from({ length: 12 }, (_, month) =>
  Object.fromEntries(KEYS.map((key, row) => [key, (row + 1) * 10_000 + month + 1])),
);

/** No test saves anything in it. */
const EMPTY_YEAR = 2060;
let lastYear = EMPTY_YEAR;
/** A year that no other test has touched. */
const freshYear = () => (lastYear += 1);

async function post(year: number): Promise<void> {
  for (const [at, cells] of YEAR.entries()) {
    await postRecord(origin, 'cost', { year, month: at + 1, bu: 'SKB', ...cells });
  }
}

async function edit(year: number) {
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
  await post(stored);
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
  const { page, paste, shown, shownYear } = await edit(EMPTY_YEAR);
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
  await receipt.getByRole('button', { name: '순서대로' }).click();
  await receipt.getByText('선택 칸부터 순서대로').waitFor();
  assert.equal(await shown('iwsHandlingCharge', 1), '150,005', 'the sub total of Arenas');
  await receipt.getByRole('button', { name: '위치대로' }).click();
  await receipt.getByRole('button', { name: '순서대로' }).waitFor();
  await assertIsYear(shownYear);
  await receipt.getByRole('button', { name: /되돌리기/ }).click();
  await unchanged(page);
  await page.locator('td.focus input').focus();
  await page.keyboard.press('Control+z');
  await unchanged(page);
});

test('a doubtful paste asks first, shows how it would land, and sets nothing until it is answered', async () => {
  const { page, paste, shown } = await edit(EMPTY_YEAR);
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
  const { page, paste, shown } = await edit(EMPTY_YEAR);
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
  await post(stored);
  const source = await edit(stored);
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
  const { text, html } = await copied();
  const lines = text.split('\r\n').map((line) => line.split('\t'));
  assert.deepEqual(lines[0], ['구분', '항목', ...YEAR.map((_, month) => `${month + 1}월`), '합계']);
  assert.deepEqual(lines[1]?.slice(0, 3), ['아레나스', '관리비', '10001']);
  assert.equal(lines.length, 1 + 23 + 1, 'each row that holds figures, and the end of the last line');

  const target = await edit(year);
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
  const { page, paste, shownYear } = await edit(2026);
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
