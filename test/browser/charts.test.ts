/**
 * CONTRACT §10: a chart. In its plot the cursor is on a month, its tooltip in the card, a point leads to the report.
 * Around it stand its legend, the picture that is saved of it, and when its figures were fetched.
 * And what else is on the dashboard. Data Entry says where its figures go and leads to what is stored; its round button covers
 * nothing (§4, §10). While half of a month has been entered, nothing reads as a verdict on it (§10). Media other than a screen
 * with the page's own colours: forced colours (Windows contrast themes) remove backgrounds and shadows, so edges must show
 * what these showed; print is A4, landscape, few pages; who asks for less transparency gets no blur.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { openDatabase } from '../../db/open.ts';
import { accessibilityFaults, faultsInBothThemes } from '../support/accessibility.ts';
import { launchBrowser, reusedPage } from '../support/browser.ts';
import { enterHalfOfOctober, HALF_MONTH_TODAY } from '../support/half-month.ts';
import { postRecord } from '../support/records.ts';
import { openReport } from '../support/report-editor.ts';
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

async function openDesk(width = 1366, height = 768): Promise<Page> {
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
  const page = await openDesk();
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
  const page = await openDesk();
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
  assert.deepEqual(await accessibilityFaults(page, undefined, 'dialog'), []);
  await band.getByRole('link', { name: '비용 파일 가져오기' }).click();
  await page.locator('dialog[data-import]').waitFor();
  assert.equal(new URL(page.url()).hash, '', 'a reload shows the report');
});

test('Data Entry in the header leads to the import of a file, also on the page of the report', async () => {
  const page = await openDesk();
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
  const page = await openDesk();
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
    const page = await openDesk(width, 800);
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

const { origin: half } = await startApp({
  database: await openDatabase(await sampleDatabase()),
  today: () => HALF_MONTH_TODAY,
});
await enterHalfOfOctober(half);
await postRecord(half, 'import', { yearMonth: 202603, importAmountSkbSSF: 'N/A' });

async function openHalf(viewport = { width: 1440, height: 900 }): Promise<Page> {
  const page = await takePage(viewport);
  await page.goto(half);
  return page;
}

test('the tile says it, in a short name; changes of the month are muted, sums of complete months are not', async () => {
  const page = await openHalf();
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
  const page = await openHalf();
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
  const page = await openHalf();
  const card = page.locator('.card', { has: figure(page, 'monthly-import-amount') });
  await card.locator('h2').getByText('합계 제외 1', { exact: true }).waitFor();
  await card.getByRole('slider').focus();
  await page.keyboard.press('Home'); // the first key wakes the card
  await card.locator('[data-tip] strong', { hasText: /^1월$/ }).waitFor();
  for (let month = 1; month < 3; month += 1) await page.keyboard.press('ArrowRight');
  await card.locator('[data-tip]', { hasText: /^3월/ }).getByText('합계 제외 1', { exact: true }).waitFor();
});

test('its point is hollow and apart from the line, which ends in September', async () => {
  const page = await openHalf();
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
  const page = await openHalf();
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
  await postRecord(half, 'cost', { yearMonth: 202610, bu: 'SK', arenasOthers: 1000 });
  await page.goto(`${half}/report/cost?year=2026&bu=SK`);
  await page.locator('tr[data-field=totalCost] th button').click();
  const dialog = page.locator('dialog');
  await dialog.locator('canvas').waitFor();
  await dialog.locator('.legend-line').getByText('입력 중 1/17', { exact: true }).waitFor();
});

test('on a phone no line of a tile wraps, and lines side by side have the same heights', async () => {
  const page = await openHalf({ width: 390, height: 844 });
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
  const page = await openHalf({ width: 390, height: 844 });
  await page.goto(`${half}/language/en`);
  await page
    .locator('[data-kpi=cost]')
    .getByText(/^In progress \d+\/34$/)
    .waitFor();
  const cut = await page
    .locator('.kpi-title, .kpi-changes > div, .kpi > *')
    .evaluateAll((lines) =>
      lines.filter((line) => line.scrollWidth > line.clientWidth + 1).map((line) => line.outerHTML),
    );
  await page.goto(`${half}/language/ko`);
  assert.deepEqual(cut, []);
});

async function pageInForcedColors(): Promise<Page> {
  const page = await takePage();
  await page.emulateMedia({ forcedColors: 'active' });
  return page;
}

/** The visible outline and borders of an element; of a pseudo-element only those that it adds. */
function edges(place: Locator, pseudo: '' | '::before' | '::after' = ''): Promise<string[]> {
  return place.evaluate((element, name) => {
    const style = getComputedStyle(element, name);
    if (name !== '' && style.content === 'none') return [];
    return ['outline', 'border-top', 'border-right', 'border-bottom', 'border-left'].flatMap((side) => {
      const [look, width] = ['style', 'width'].map((part) => style.getPropertyValue(`${side}-${part}`));
      const isSeen =
        look !== 'none' && width !== '0px' && !/^rgba.*, 0\)$/.test(style.getPropertyValue(`${side}-color`));
      return isSeen ? [`${side} ${width} ${look}`] : [];
    });
  }, pseudo);
}

test('on the dashboard cards, the four numbers and the round button have an edge', async () => {
  const page = await pageInForcedColors();
  await page.goto(origin);
  for (const name of ['.card', '.kpis', '.kpi', '.add-button']) {
    assert.ok((await edges(page.locator(name).first())).length > 0, name);
  }
});

test('in a sheet, edit mode, selection, changes and computed figures have an edge of their own', async () => {
  const { page, cell, edit, type } = await openReport(await pageInForcedColors(), `${origin}/report/cost?year=2026`);
  const sheet = page.locator('.sheet');
  const calm = { sheet: await edges(sheet), cell: await edges(cell('iwsOthers', 2)) };
  assert.ok(calm.sheet.length > 0);
  await edit();
  assert.notDeepEqual(await edges(sheet), calm.sheet, 'edit mode');

  const heads = page.locator('thead th');
  await cell('iwsOthers', 3).click();
  assert.notDeepEqual(await edges(heads.nth(3)), await edges(heads.nth(4)), 'the heading of the active column');
  await type('iwsOthers', 2, '12');
  assert.notDeepEqual(await edges(cell('iwsOthers', 2), '::before'), [], 'a changed cell');
  assert.deepEqual(await edges(cell('iwsOthers', 3), '::before'), [], 'an unchanged one');
  await page.locator('td[data-unlikely]').waitFor();
  assert.notDeepEqual(await edges(cell('iwsOthers', 2), '::after'), [], 'an unlikely figure');
  assert.deepEqual(await edges(cell('iwsOthers', 3), '::after'), [], 'a usual one');

  await cell('iwsOthers', 4).click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.locator('td.picked').nth(1).waitFor();
  const [active, selected] = [await edges(page.locator('td.focus')), await edges(cell('iwsOthers', 5))];
  assert.notDeepEqual(active, calm.cell, 'the active cell');
  assert.notDeepEqual(selected, calm.cell, 'a selected cell');
  assert.notDeepEqual(active, selected, 'the active one among the selected');

  for (const field of ['iwsSubTotal', 'totalCost']) {
    assert.notDeepEqual(await edges(cell(field, 2)), calm.cell, field);
  }
});

/** The width of every chart, and of the box that it is in. */
const widths = (page: Page) =>
  page.evaluate<[drawn: number, box: number][]>(
    `[...document.querySelectorAll('.card canvas')].map((canvas) =>
      [canvas.getBoundingClientRect().width, canvas.closest('.plot').getBoundingClientRect().width])`,
  );

for (const width of [1440, 390]) {
  test(`from a window of ${width} px the dashboard takes one page, and its charts fill their cards`, async () => {
    const page = await takePage({ width, height: 800 });
    await page.goto(origin);
    await page.locator('.card .plot canvas').nth(5).waitFor();
    const before = await widths(page);
    assert.equal(before.length, 6);

    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
    const printed = await widths(page);
    assert.notDeepEqual(printed, before);
    for (const [drawn, box] of printed) assert.ok(Math.abs(drawn - box) < 1, `${drawn} px wide in ${box}`);
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
    assert.deepEqual(await widths(page), before);

    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
    const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    assert.equal(pages, 1);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('[data-kpi], [data-closing]').filter({ visible: true }).count(), 5);
    assert.equal(await page.locator('.samples').isVisible(), false, 'paper has stored figures only');
  });
}

test('every page on paper says its number and how many there are', async () => {
  const page = await takePage();
  await page.goto(`${origin}/report/inventory`);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  assert.equal(pdf.match(/\/Type\s*\/Page\b/g)?.length, 2);
  const margins = await page.evaluate<string>(`[...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    .map(({ cssText }) => cssText).join().match(/@page \\{(?:[^{}]|\\{[^{}]*\\})*\\}/)[0]`);
  assert.match(margins, /@bottom-right \{[^}]*content: counter\(page\) " \/ " counter\(pages\)/);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('.strip').isVisible(), false, 'the date of a demo stays on the screen');
});

test('what lies behind the header and dialogs is blurred, except for those who ask for less transparency', async () => {
  const page = await takePage();
  const session = await page.context().newCDPSession(page);
  await page.goto(origin);
  await page.locator('.card [data-act=expand]').first().click();
  const blurred = () =>
    page.evaluate<string[]>(`[
      getComputedStyle(document.querySelector('header')),
      getComputedStyle(document.querySelector('dialog[open]'), '::backdrop'),
    ].map(({ backdropFilter }) => backdropFilter)`);
  await page.locator('dialog[open]').waitFor();
  for (const [value, expected] of [
    ['no-preference', ['blur(10px)', 'blur(3px)']],
    ['reduce', ['none', 'none']],
  ] as const) {
    await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-transparency', value }] });
    assert.deepEqual(await blurred(), expected);
  }
  await session.detach();
});
