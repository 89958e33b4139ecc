/**
 * CONTRACT §10: a chart. In its plot the cursor is on a month, its tooltip in the card, a point leads to the report.
 * Around it stand its legend, the picture that is saved of it, and when its figures were fetched.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { openDatabase } from '../../db/open.ts';
import { accessibilityFaults, faultsInBothThemes } from '../support/accessibility.ts';
import { launchBrowser, reusedPage } from '../support/browser.ts';
import { sampleDatabase } from '../support/sample-data.ts';
import { startApp } from '../support/server.ts';

const database = await openDatabase(await sampleDatabase());
after(database.close);
const { origin } = await startApp({ database });

const browser = await launchBrowser();

const figure = (page: Page, id: string) => page.locator(`figure[data-chart="${id}"]`);

const takePage = reusedPage(() => browser, { viewport: { width: 1440, height: 800 } });

async function open(width: number, height = 800): Promise<Page> {
  const page = await takePage({ width, height });
  await page.goto(origin);
  return page;
}

/** The rest of the page is as every-page.test.ts has checked it. */
const CARD = 'section.card:has([data-chart=monthly-inventory])';

const plotOf = (page: Page, id: string) => figure(page, id).locator('.plot[role=slider]');

/** Shows a month by key. The tooltip has its words and its place when this returns. */
async function choose(plot: Locator, month: number): Promise<void> {
  await plot.press('Home'); // the first key wakes the card
  await shown(plot, 1);
  await goOn(plot, month, 1);
}

/** The same from a month that is shown to a later one. */
async function goOn(plot: Locator, month: number, from: number): Promise<void> {
  for (let at = from; at < month; at += 1) await plot.page().keyboard.press('ArrowRight');
  await shown(plot, month);
}

const shown = (plot: Locator, month: number) =>
  plot.locator('[data-tip] strong', { hasText: new RegExp(`^${month}월$`) }).waitFor();

interface Places {
  readonly tip: DOMRect;
  readonly around: DOMRect;
  readonly line: number;
  readonly points: readonly number[];
}

/** Where tooltip, its card or dialog, line and points are. */
const places = (plot: Locator) =>
  plot.evaluate((element): Places => {
    const tip = element.querySelector('[data-tip]')?.getBoundingClientRect();
    const line = element.querySelector('.u-cursor-x')?.getBoundingClientRect();
    const around = element.closest('.dialog-body, .card')?.getBoundingClientRect();
    if (tip === undefined || line === undefined || around === undefined) throw new Error('there is no tooltip');
    const points = [...element.querySelectorAll('.u-cursor-pt:not(.u-off)')].map((point) => {
      const { left, width } = point.getBoundingClientRect();
      return left + width / 2;
    });
    return { tip: tip.toJSON() as DOMRect, around: around.toJSON() as DOMRect, line: line.right, points };
  });

function assertInside({ tip, around }: Places, what: string): void {
  const isInside =
    tip.left >= around.left && tip.right <= around.right && tip.top >= around.top && tip.bottom <= around.bottom;
  assert.ok(isInside, `${what}: ${JSON.stringify({ tip, around })}`);
}

test('at every width the tooltip is beside the line of its month, inside the card, and each line has its point', async () => {
  for (const width of [1440, 1366, 768, 390]) {
    const page = await open(width);
    const plot = plotOf(page, 'monthly-inventory');
    await plot.locator('canvas').waitFor();
    await plot.focus();
    await choose(plot, 1);
    let last = 1;
    for (const month of [1, 6, 7, 10, 12]) {
      await goOn(plot, month, last);
      last = month;
      const now = await places(plot);
      assertInside(now, `${width} px, ${month}월`);
      const isBeside = now.tip.left > now.line || now.tip.right < now.line;
      assert.ok(isBeside, `${width} px, ${month}월: ${JSON.stringify(now)}`);
      assert.equal(now.points.length, month > 10 ? 3 : 6);
      for (const point of now.points) assert.ok(Math.abs(point - now.line) < 2, `${point} beside ${now.line}`);
    }
  }
});

test('the tooltip follows the page into the window while it scrolls', async () => {
  const page = await open(390, 700);
  const plot = plotOf(page, 'monthly-inventory');
  await plot.locator('canvas').waitFor();
  await plot.focus();
  await choose(plot, 3);
  for (const block of ['start', 'end'] as const) {
    // The card's edge is at the edge of the window, or below the header.
    await plot.evaluate((element, at) => element.closest('.card')?.scrollIntoView({ block: at }), block);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const now = await places(plot);
    assertInside(now, block);
    assert.ok(now.tip.top >= 0 && now.tip.bottom <= 700, `${block}: ${JSON.stringify(now.tip)}`);
  }
});

test('the pointer is drawn to the month that is nearest', async () => {
  const page = await open(1440);
  const plot = plotOf(page, 'monthly-import-count');
  await plot.locator('canvas').waitFor();
  const { width = 0 } = (await plot.locator('.u-over').boundingBox()) ?? {};
  // A third of the way from July to August.
  await plot.locator('.u-over').hover({ position: { x: (width * 6.83) / 12, y: 40 } });
  await plot.locator('[data-tip] strong', { hasText: /^7월$/ }).waitFor();
  const { left: start = 0 } = await plot.locator('.u-over').evaluate((over) => over.getBoundingClientRect().toJSON());
  const { line } = await places(plot);
  assert.ok(Math.abs(line - start - (width * 6.5) / 12) < 2, `${line - start} of ${width}`);
});

test('the tooltip names both periods of each change, and adds last year’s month', async () => {
  const page = await open(1440);
  const plot = plotOf(page, 'monthly-inventory');
  await plot.locator('canvas').waitFor();
  await plot.focus();
  await choose(plot, 8);
  const rows = await plot
    .locator('[data-tip] .tip-change')
    .evaluateAll((all) => all.map((row) => [...row.children].map((part) => part.textContent)));
  assert.deepEqual(
    rows.map((row) => row.slice(0, 2)),
    [
      ['전년 동월 대비', '2025년 8월 → 2026년 8월'],
      ['연초대비', '1월 → 8월'],
      ['전월대비', '7월 → 8월'],
    ],
  );
  const cells = await figure(page, 'monthly-inventory').locator('tbody tr').nth(7).getByRole('cell').allTextContents();
  const [now, then] = [cells[0], cells[3]].map((text) => Number(text?.replaceAll(',', '')));
  const change = (((now ?? 0) - (then ?? 0)) / (then ?? 1)) * 100;
  assert.equal(rows[0]?.[2], `${change < 0 ? '' : '+'}${change.toFixed(1)}%`);
  await choose(plot, 1);
  assert.equal(await plot.locator('.tip-change', { hasText: '전월대비' }).textContent(), '전월대비–');
  assert.deepEqual(await faultsInBothThemes(page, CARD), []);
});

test('figures from -10조 to 100조 are whole in the tooltip, also on a phone', async () => {
  for (const width of [1440, 390]) {
    const page = await takePage({ width, height: 800 });
    await page.route('**/api/inventory-info/202*', (route) =>
      route.fulfill({
        json: [
          { month: 6, inventorySkbR01FT: 100_000_000_000_000, inventorySkR01FT: -10_000_000_000_000 },
          { month: 10, inventorySkbR01FT: 100_000_000_000_000, inventorySkR01FT: -10_000_000_000_000 },
        ],
      }),
    );
    await page.goto(origin);
    const chart = figure(page, 'monthly-inventory');
    const plot = plotOf(page, 'monthly-inventory');
    await chart.locator('td', { hasText: '-10,000,000,000,000' }).first().waitFor({ state: 'attached' });
    await plot.locator('canvas').waitFor();
    await plot.focus();
    await choose(plot, 6);
    for (const month of [6, 10]) {
      await goOn(plot, month, 6);
      await plot.locator('.tip-row', { hasText: '-10,000,000,000,000' }).first().waitFor();
      assertInside(await places(plot), `${width} px, ${month}월`);
      const cut = await plot
        .locator('[data-tip] *')
        .evaluateAll(
          (all) =>
            all.filter(
              (part) => part instanceof HTMLElement && part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
            ).length,
        );
      assert.equal(cut, 0);
    }
  }
});

test('a press on a point, or Enter, leads to its month in the report of its year', async () => {
  const page = await open(1366);
  const plot = plotOf(page, 'monthly-inventory');
  await plot.locator('canvas').waitFor();
  await plot.focus();
  await choose(plot, 10);
  await plot.press('Enter');
  await page.waitForURL(`${origin}/report/inventory?year=2026#month-10`);
  await page.locator('th:target', { hasText: '10월' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Cancel' }).count(), 0, 'it is shown, not edited');

  await page.goto(origin);
  await plot.locator('canvas').waitFor();
  const over = plot.locator('.u-over');
  const { width = 0, height = 0 } = (await over.boundingBox()) ?? {};
  const december = { x: (width * 11.5) / 12, y: 0 };
  await over.hover({ position: { ...december, y: height - 4 } });
  await plot.locator('[data-tip] strong', { hasText: /^12월$/ }).waitFor();
  await over.click({ position: { ...december, y: height - 4 } });
  assert.equal(page.url(), `${origin}/`, 'no point is there');
  const point = await plot.locator('.u-cursor-pt:not(.u-off)').first().boundingBox();
  assert.ok(point !== null);
  await page.mouse.click(point.x + 3, point.y + 3);
  await page.waitForURL(`${origin}/report/inventory?year=2025#month-12`);
});

test('the first press of a finger shows the month, the second leads to the report', async () => {
  const phone = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };
  const page = await (await browser.newContext(phone)).newPage();
  await page.goto(origin);
  const plot = plotOf(page, 'monthly-import-amount');
  await plot.locator('canvas').waitFor();
  await plot.focus();
  await choose(plot, 5);
  const point = plot.locator('.u-cursor-pt:not(.u-off)').first();
  await plot.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const place = await point.boundingBox();
  assert.ok(place !== null);
  await choose(plot, 1);
  await page.touchscreen.tap(place.x + 4, place.y + 4);
  await plot.locator('[data-tip] strong', { hasText: /^5월$/ }).waitFor();
  assert.equal(page.url(), `${origin}/`);
  await page.touchscreen.tap(place.x + 4, place.y + 4);
  await page.waitForURL(/\/report\/import\?year=202[56]#month-5$/);
});

const legend = (page: Page, id: string) => page.locator(`figure[data-chart="${id}"] .legend`);

test('the legend says the last month, its month before and that of last year, as the tile does', async () => {
  const page = await open(1440, 1000);
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
  const page = await open(1440, 1000);
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
  assert.deepEqual(await accessibilityFaults(page, undefined, CARD), []);
});

test('at no width the legend is wider than its card', async () => {
  const page = await open(1440, 1000);
  for (const width of [390, 720, 1366]) {
    await page.setViewportSize({ width, height: 1000 });
    const tooWide = await page
      .locator('.legend')
      .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
    assert.equal(tooWide, 0, `${width} px`);
  }
});

test('an expanded chart is saved as PNG, with its title, unit and date, and without the lines that are off', async (t) => {
  const page = await takePage({ width: 1440, height: 1000 });
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
    '월별 재고',
    `2026년과 2025년 비교 · 단위 원 · 올해 실적은 10월까지 집계 · ${asOf}`,
  ]);
  assert.equal(written.includes('┄ 2025년 SKB-BPS'), true);
  assert.equal(written.includes('┄ 2025년 SK-LPS'), false);
  await dialog.getByRole('button', { name: '월별 재고 표로 보기' }).click();
  await dialog.locator('.chart-table.shown').waitFor();
  assert.equal(await dialog.getByRole('button', { name: 'PNG로 저장' }).count(), 0, 'there is no drawing to save');
});

test('the page says when its figures were fetched, and nothing when they were not', async () => {
  const page = await open(1440, 1000);
  const place = page.locator('[data-fetched-at]');
  await place.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d 조회$/).waitFor();
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await page.getByText('Failed to fetch current year inventory data').waitFor();
  assert.equal(await place.textContent(), '');
});
