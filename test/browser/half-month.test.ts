/** CONTRACT §10: while half of a month has been entered, no part of the dashboard reads as a verdict on it. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openDatabase } from '../../db/open.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { launchBrowser, reusedPage } from '../support/browser.ts';
import { enterHalfOfOctober, HALF_MONTH_TODAY } from '../support/half-month.ts';
import { postRecord } from '../support/records.ts';
import { sampleDatabase } from '../support/sample-data.ts';
import { startApp } from '../support/server.ts';

const database = await openDatabase(await sampleDatabase());
after(database.close);
const { origin } = await startApp({ database, today: () => HALF_MONTH_TODAY });
await enterHalfOfOctober(origin);
await postRecord(origin, 'import', { yearMonth: 202603, importAmountSkbSSF: 'N/A' });

const browser = await launchBrowser();
const takePage = reusedPage(() => browser, { viewport: { width: 1440, height: 900 } });

async function open(viewport = { width: 1440, height: 900 }): Promise<Page> {
  const page = await takePage(viewport);
  await page.goto(origin);
  return page;
}

const figure = (page: Page, id: string) => page.locator(`figure[data-chart="${id}"]`);

test('the tile says it, in a short name; changes of the month are muted, sums of complete months are not', async () => {
  const page = await open();
  const tile = page.getByRole('link', { name: '재고 Inventory 입력 중 21/42 10월' });
  assert.equal(await tile.getAttribute('data-kpi'), 'inventory');
  assert.deepEqual(
    await tile
      .locator('.change')
      .allTextContents()
      .then((all) => all.slice(0, 2)),
    ['–', '–'],
  );
  const cost = page.locator('[data-kpi=cost]');
  await cost.getByText('입력 중 17/34', { exact: true }).waitFor();
  assert.deepEqual(
    await cost
      .locator('.good, .bad')
      .evaluateAll((all) => all.map((each) => each.parentElement?.firstChild?.textContent?.trim())),
    ['누계 예산', '누계 1~9월'],
  );
  await page.locator('[data-kpi=import-amount]').getByText('합계 제외 1', { exact: true }).waitFor();
  assert.deepEqual(await accessibilityFaults(page), []);
});

test('legend, tooltip, table and what screen readers hear say it; the arrow keys begin at the last complete month', async () => {
  const page = await open();
  const chart = figure(page, 'monthly-inventory');
  await chart.locator('canvas').waitFor();
  const lines = chart.locator('.legend-line');
  assert.deepEqual(await lines.locator('.under-way').allTextContents(), ['입력 중 21/42', '미입력']);
  assert.match(String(await lines.nth(1).textContent()), /%.*%/, 'the unit that is complete has its changes');
  const plot = chart.getByRole('slider');
  await plot.focus();
  await page.keyboard.press('ArrowLeft');
  const tip = chart.locator('[data-tip]');
  await tip.locator('strong', { hasText: /^9월$/ }).waitFor();
  await page.keyboard.press('ArrowRight');
  await tip.locator('strong', { hasText: /^10월$/ }).waitFor();
  const rows = await tip.locator('.tip-row').allTextContents();
  assert.match(rows[0] ?? '', /^합계 입력 중 21\/42[\d,]+$/);
  assert.match(rows[1] ?? '', /^SKB-BPS [\d,]+$/);
  assert.equal(rows[2], 'SK-LPS 미입력–');
  assert.deepEqual(await tip.locator('.tip-change b').allTextContents(), ['–', '–', '–']);
  assert.equal(await tip.locator('.up, .down').count(), 0);
  assert.match(
    String(await plot.getAttribute('aria-valuetext')),
    /^10월, 2026년 [\d,]+ 입력 중 21\/42, .*SK-LPS – 미입력/,
  );
  await page.getByRole('button', { name: '월별 재고 표로 보기' }).click();
  await chart.locator('td', { hasText: /^4,[\d,]+ 입력 중 21\/42$/ }).waitFor();
  assert.equal(
    await page
      .locator('.card-head')
      .getByText(/\d억|%/)
      .count(),
    0,
    'no headline says the figure again',
  );
});

test('the chart, and the tooltip of the month, say that sums leave out a text', async () => {
  const page = await open();
  const card = page.locator('.card', { has: figure(page, 'monthly-import-amount') });
  await card.locator('h2').getByText('합계 제외 1', { exact: true }).waitFor();
  await card.getByRole('slider').focus();
  await page.keyboard.press('Home'); // the first key wakes the card
  await card.locator('[data-tip] strong', { hasText: /^1월$/ }).waitFor();
  for (let month = 1; month < 3; month += 1) await page.keyboard.press('ArrowRight');
  await card.locator('[data-tip]', { hasText: /^3월/ }).getByText('합계 제외 1', { exact: true }).waitFor();
});

test('its point is hollow and apart from the line, which ends in September', async () => {
  const page = await open();
  const chart = figure(page, 'monthly-inventory');
  await chart.locator('canvas').waitFor();
  // Only the total is left on the plot.
  for (const name of ['2025년', '2026년 SKB-BPS', '2026년 SK-LPS', '2025년 SKB-BPS', '2025년 SK-LPS']) {
    await chart.getByRole('button', { name, exact: true }).click();
  }
  await chart.locator('[aria-pressed=false]').nth(4).waitFor();
  // In March, half-way from September to October, and in October: pixels of the line's colour, from top to bottom.
  const inked = await chart.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const box = canvas.getBoundingClientRect();
    const plot = canvas.parentElement?.querySelector('.u-over')?.getBoundingClientRect() ?? box;
    const ink = getComputedStyle(document.documentElement).getPropertyValue('--total').trim();
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(ink.slice(at, at + 2), 16));
    const pen = canvas.getContext('2d');
    return [2, 8.5, 9].map((month) => {
      const x = ((plot.left - box.left + (plot.width * (month + 0.5)) / 12) * canvas.width) / box.width;
      const { data = [] } = pen?.getImageData(Math.round(x), 0, 1, canvas.height) ?? {};
      return Array.from({ length: canvas.height }, (_, y) => 4 * y).filter(
        (at) => data[at] === red && data[at + 1] === green && data[at + 2] === blue,
      ).length;
    });
  });
  const [march = 0, between, october = 0] = inked;
  assert.ok(march > 0, 'the line of complete months');
  assert.equal(between, 0, 'no line leads to October');
  assert.ok(october > 0 && october < 8, `${october}: the edges of a hollow point`);
});

test('print says it too', async () => {
  const page = await open();
  await figure(page, 'monthly-inventory').locator('canvas').waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const place of ['[data-kpi=inventory]', '.legend-line']) {
    assert.equal(
      await page.locator(place).getByText('입력 중 21/42', { exact: true }).first().isVisible(),
      true,
      place,
    );
  }
  assert.match(await page.locator('[data-closing]').innerText(), /재고 21\/42/);
});

test('the picture of a computed row draws a month that is not complete apart', async () => {
  const page = await takePage({ width: 1440, height: 900 });
  await postRecord(origin, 'cost', { yearMonth: 202610, bu: 'SK', arenasOthers: 1000 });
  await page.goto(`${origin}/report/cost?year=2026&bu=SK`);
  await page.locator('tr[data-field=totalCost] th button').click();
  const dialog = page.locator('dialog');
  await dialog.locator('canvas').waitFor();
  await dialog.locator('.legend-line').getByText('입력 중 1/17', { exact: true }).waitFor();
});

test('on a phone no line of a tile wraps, and lines side by side have the same heights', async () => {
  const page = await open({ width: 390, height: 844 });
  const lines = await page.locator('[data-kpi]').evaluateAll((tiles) =>
    tiles.map((tile) =>
      [...tile.querySelectorAll('.kpi-title, .kpi-changes > div')].map((line) => {
        const { top, height } = line.getBoundingClientRect();
        return { top, isOneLine: height < 26, isWhole: line.scrollWidth <= line.clientWidth + 1 };
      }),
    ),
  );
  assert.equal(lines.length, 4);
  for (const line of lines.flat()) assert.ok(line.isOneLine && line.isWhole, JSON.stringify(line));
  for (const [left, right] of [lines.slice(0, 2), lines.slice(2)]) {
    assert.deepEqual(
      left?.map(({ top }) => top),
      right?.map(({ top }) => top),
    );
  }
});

test('on a phone every line of a tile has room in English, too', async () => {
  const page = await open({ width: 390, height: 844 });
  await page.goto(`${origin}/language/en`);
  await page
    .locator('[data-kpi=cost]')
    .getByText(/^In progress \d+\/34$/)
    .waitFor();
  const cut = await page
    .locator('.kpi-title, .kpi-changes > div, .kpi > *')
    .evaluateAll((lines) =>
      lines.filter((line) => line.scrollWidth > line.clientWidth + 1).map((line) => line.outerHTML),
    );
  await page.goto(`${origin}/language/ko`);
  assert.deepEqual(cut, []);
});
