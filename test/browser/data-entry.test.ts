/** Data Entry says where its figures go and leads to what is stored; its round button covers nothing (CONTRACT §4, §10). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openDatabase } from '../../db/open.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { launchBrowser, reusedPage } from '../support/browser.ts';
import { sampleDatabase } from '../support/sample-data.ts';
import { startApp } from '../support/server.ts';

const { origin } = await startApp({ database: await openDatabase(await sampleDatabase()) });
const browser = await launchBrowser();

const takePage = reusedPage(() => browser, { viewport: { width: 1366, height: 768 } });

async function open(width = 1366, height = 768): Promise<Page> {
  const page = await takePage({ width, height });
  await page.goto(origin);
  return page;
}

async function openDialog(page: Page) {
  await page.locator('.add-button').click();
  const dialog = page.locator('dialog');
  await dialog.waitFor();
  return dialog;
}

test('the round button is at the bottom right, covers nothing at the end of the page, and takes no room at its side', async () => {
  const page = await open();
  await page.locator('[data-chart=monthly-cost] canvas').waitFor();
  for (const [width, height] of [
    [390, 844],
    [719, 700],
    [720, 700],
    [1366, 768],
    [2200, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    // A chart is drawn again once its box is seen to have another size; until then a wider one makes the page higher.
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.canvas')].every(
        (box) => (box.querySelector<HTMLElement>('.u-wrap')?.offsetWidth ?? box.clientWidth) === box.clientWidth,
      ),
    );
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    const cards = await page
      .locator('.card, .kpis')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom));
    const box = await page.locator('.add-button').boundingBox();
    assert.ok(box !== null && box.x + box.width <= width && box.x >= width - 64, `${width} px: it is at the right`);
    assert.deepEqual([box.width, box.height], [40, 40]);
    assert.ok(box.y >= Math.max(...cards) && box.y + box.height <= height, `${width} px: it is below the last card`);
    const tiles = await page.locator('.kpis').first().boundingBox();
    const { clientWidth } = await page.evaluate(() => ({ clientWidth: document.documentElement.clientWidth }));
    assert.ok(tiles !== null && Math.abs(clientWidth - 2 * tiles.x - tiles.width) < 1, 'both margins are the same');
  }
});

test('people who may only read have no button to enter with, and no steps to begin', async () => {
  const env = { DASHBOARD_USER_HEADER: 'X-User', DASHBOARD_PROXIES: '127.0.0.1', DASHBOARD_EDITORS: 'kim' };
  const { origin: own } = await startApp({ env });
  for (const [name, count] of [
    ['kim', 1],
    ['lee', 0],
  ] as const) {
    const html = await (await fetch(own, { headers: { 'X-User': name } })).text();
    assert.equal(html.split('class="add-button').length - 1, count, name);
    assert.equal(html.split('class="card first-steps').length - 1, count, name);
  }
});

test('the dialog says before anything is typed that nothing is sent, and leads to what is stored', async () => {
  const page = await open();
  await page.getByRole('button', { name: '데이터 입력 추가' }).click();
  const dialog = page.getByRole('dialog', { name: '데이터 입력' });
  await dialog.waitFor();
  const band = dialog.locator('[data-local]');
  await band.getByText('이 기기에만 저장됨 서버로 보내지 않습니다.').waitFor();
  assert.equal(await dialog.getByText('이 기기에만 저장됨').count(), 1, 'once in the dialog');
  assert.deepEqual(
    await band
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => [link.ariaLabel, link.getAttribute('href')])),
    [
      ['창고 현황 입력', '/report/warehouse#edit'],
      ['비용 입력', '/report/cost#edit'],
      ['수입 입력', '/report/import#edit'],
      ['재고 입력', '/report/inventory#edit'],
      ['창고 현황 파일 가져오기', '/report/warehouse#import'],
      ['비용 파일 가져오기', '/report/cost#import'],
      ['수입 파일 가져오기', '/report/import#import'],
      ['재고 파일 가져오기', '/report/inventory#import'],
    ],
  );
  assert.deepEqual(await accessibilityFaults(page), []);
  await band.getByRole('link', { name: '비용 파일 가져오기' }).click();
  await page.locator('dialog[data-import]').waitFor();
  assert.equal(new URL(page.url()).hash, '', 'a reload shows the report');
});

test('Data Entry in the header leads to the import of a file, also on the page of the report', async () => {
  const page = await open();
  const go = async () => {
    await page.getByRole('button', { name: 'Data Entry' }).click();
    await page.getByRole('link', { name: '수입 파일 가져오기' }).click();
    await page.locator('dialog[data-import]').waitFor();
  };
  await go();
  await page.keyboard.press('Escape');
  await page.locator('dialog[data-import]').waitFor({ state: 'detached' });
  await go();
});

test('a field has its unit, its figure at the right, and says the number as people read it', async () => {
  const page = await open();
  const dialog = await openDialog(page);
  const field = dialog.getByLabel('입고액', { exact: true });
  const read = dialog.locator('.field', { has: page.getByLabel('입고액', { exact: true }) }).locator('.read-out');
  assert.equal(await field.evaluate((input) => getComputedStyle(input).textAlign), 'end');
  for (const [typed, says] of [
    ['486200000', '486,200,000원 · 4.9억'],
    ['-12345', '-12,345원 · -1.2만'],
    ['1234', '1,234원'],
    ['999', ''],
    ['', ''],
  ] as const) {
    await field.fill(typed);
    assert.equal(await read.innerText(), says);
    assert.equal(await field.inputValue(), typed, 'the input holds plain digits');
  }
  await field.fill('5000');
  await dialog.getByLabel('재고량', { exact: true }).fill('12480');
  await page.keyboard.press('Escape');
  await openDialog(page);
  assert.equal(await read.innerText(), '');
  await dialog.getByRole('button', { name: '이어서 편집' }).click();
  assert.equal(await read.innerText(), '5,000원', 'also where it was restored');
  await dialog.getByText('12,480 plt · 1.2만').waitFor();
});

test('every tab is as high as the others; a tab without a date says its week or month', async () => {
  for (const width of [390, 1366]) {
    const page = await open(width, 800);
    const dialog = await openDialog(page);
    const boxes = new Set<string>();
    for (const tab of ['일별', '주별', '월별']) {
      await dialog.getByRole('tab', { name: tab }).click();
      boxes.add(JSON.stringify([await dialog.boundingBox(), await dialog.getByRole('tablist').boundingBox()]));
    }
    assert.equal(boxes.size, 1, [...boxes].join('\n'));
    assert.equal(await dialog.locator('.period:visible').innerText(), '2026년 11월');
    await dialog.getByRole('tab', { name: '주별' }).click();
    assert.equal(await dialog.locator('.period:visible').innerText(), '2026년 11월 3주차 11월 16일 – 11월 20일');
  }
});
