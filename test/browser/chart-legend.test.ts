/** What stands around the drawing of a chart: its legend, the picture that is saved of it, and when its figures were fetched. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openDatabase } from '../../db/open.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { launchBrowser, reusedPage } from '../support/browser.ts';
import { sampleDatabase } from '../support/sample-data.ts';
import { startApp } from '../support/server.ts';

const database = await openDatabase(await sampleDatabase());
after(database.close);
const { origin } = await startApp({ database });
let browser: Browser;
before(async () => {
  browser = await launchBrowser();
});

const takePage = reusedPage(() => browser, { viewport: { width: 1440, height: 1000 } });

async function open(): Promise<Page> {
  const page = await takePage();
  await page.goto(origin);
  return page;
}

const legend = (page: Page, id: string) => page.locator(`figure[data-chart="${id}"] .legend`);

test('the legend says the last month, its month before and that of last year, as the tile does', async () => {
  const page = await open();
  for (const [chart, tile] of [
    ['monthly-inventory', 'inventory'],
    ['monthly-import-amount', 'import-amount'],
    ['monthly-import-count', 'import-count'],
  ] as const) {
    const lines = await legend(page, chart)
      .locator('.legend-line')
      .evaluateAll((all) =>
        all.map((line) => [...line.querySelectorAll('label, b, span')].map((each) => each.textContent)),
      );
    assert.deepEqual(
      lines.map(([part]) => part),
      ['합계', 'SKB-BPS', 'SK-LPS'],
    );
    const ofTile = page.locator(`[data-kpi="${tile}"]`);
    const value = await ofTile.locator('.kpi-value data').textContent();
    const changes = await ofTile.locator('.change').allTextContents();
    assert.deepEqual(lines[0], ['합계', value, ...changes.slice(0, 2)]);
    assert.deepEqual(
      await legend(page, chart).locator('.legend-head').innerText(),
      '2026년\n2025년\n10월\n전월\n전년 동월',
    );
  }
  assert.equal(await page.locator('.card .up, .card .down').count(), 0, 'of these figures no change is good or bad');
});

test('each legend is one tab stop; arrow keys move in it, and a press, also on a name, switches a line off', async () => {
  const page = await open();
  const stops = await page
    .locator('figure[data-chart] .legend')
    .evaluateAll((all) =>
      all.map((each) => [...each.querySelectorAll('button')].filter((b) => b.tabIndex === 0).length),
    );
  assert.deepEqual(stops, [1, 1, 1, 1, 1, 1]);
  const inventory = legend(page, 'monthly-inventory');
  const named = (name: string) => inventory.getByRole('button', { name, exact: true });
  await named('2026년').focus();
  await page.locator('#chart-monthly-inventory[data-awake]').waitFor();
  for (const [key, name] of [
    ['ArrowDown', '2026년 SKB-BPS'],
    ['ArrowRight', '2025년 SKB-BPS'],
    ['End', '2025년 SK-LPS'],
    ['ArrowRight', '2026년'],
    ['ArrowUp', '2026년 SK-LPS'],
    ['Home', '2026년'],
    ['ArrowDown', '2026년 SKB-BPS'],
  ] as const) {
    await page.keyboard.press(key);
    await named(name).and(page.locator(':focus')).waitFor();
  }
  await page.keyboard.press('Space');
  await named('2026년 SKB-BPS').and(page.locator('[aria-pressed=false][tabindex="0"]')).waitFor();
  await page.keyboard.press('Tab');
  await page.locator('figure[data-chart="monthly-inventory"] .plot:focus').waitFor();
  await inventory.getByText('SK-LPS').click();
  await named('2026년 SK-LPS').and(page.locator('[aria-pressed=false]')).waitFor();
  for (const name of ['2026년', '2025년', '2025년 SKB-BPS', '2025년 SK-LPS']) await named(name).click();
  await page.locator('figure[data-chart="monthly-inventory"]').getByText('계열을 선택하세요').waitFor();
  assert.deepEqual(await accessibilityFaults(page), []);
});

test('at no width the legend is wider than its card', async () => {
  const page = await open();
  for (const width of [390, 720, 1366]) {
    await page.setViewportSize({ width, height: 1000 });
    const tooWide = await page
      .locator('.legend')
      .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
    assert.equal(tooWide, 0, `${width} px`);
  }
});

test('an expanded chart is saved as PNG, with its title, unit and date, and without the lines that are off', async (t) => {
  const page = await takePage();
  const script = await page.addInitScript(`
    window.written = [];
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...where) {
      if (!this.canvas.isConnected) written.push(text);
      return fillText.call(this, text, ...where);
    };
  `);
  t.after(() => script.dispose());
  await page.goto(origin);
  await page.getByRole('button', { name: '월별 재고 차트 확대' }).click();
  const dialog = page.locator('dialog');
  await dialog.locator('canvas').waitFor();
  await dialog.getByRole('button', { name: '2025년 SK-LPS' }).click();
  const asOf = await dialog.locator('.fetched-at').innerText();
  const download = page.waitForEvent('download');
  await page.evaluate('written.length = 0'); // a chart is not on the page either while it is drawn for the first time
  await dialog.getByRole('button', { name: 'PNG로 저장' }).click();
  const file = await download;
  assert.match(file.suggestedFilename(), /^monthly-inventory_\d{4}-\d\d-\d\d\.png$/);
  const bytes = await readFile(await file.path());
  assert.equal(bytes.subarray(1, 4).toString('latin1'), 'PNG');
  const [width, drawn] = [bytes.readUInt32BE(16), await dialog.locator('.canvas').evaluate((box) => box.clientWidth)];
  assert.ok(width > drawn, `${width} px for a drawing of ${drawn}`);
  const written = await page.evaluate<string[]>('written');
  assert.deepEqual(written.slice(0, 2), [
    '월별 재고 Monthly inventory',
    `2026년과 2025년 비교 · 단위 원 · 올해 실적은 10월까지 집계 · ${asOf}`,
  ]);
  assert.equal(written.includes('2025년 SKB-BPS'), true);
  assert.equal(written.includes('2025년 SK-LPS'), false);
  await dialog.getByRole('button', { name: '월별 재고 표로 보기' }).click();
  await dialog.locator('.chart-table.shown').waitFor();
  assert.equal(await dialog.getByRole('button', { name: 'PNG로 저장' }).count(), 0, 'there is no drawing to save');
});

test('the page says when its figures were fetched, and nothing when they were not', async () => {
  const page = await open();
  const place = page.locator('[data-fetched-at]');
  await place.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d 조회$/).waitFor();
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await page.getByText('Failed to fetch current year inventory data').waitFor();
  assert.equal(await place.textContent(), '');
});
