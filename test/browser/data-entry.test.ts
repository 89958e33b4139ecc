/**
 * Data Entry says where its figures go and leads to what is stored; its round button covers nothing (CONTRACT §4, §10). While
 * half of a month has been entered, no part of the dashboard reads as a verdict on it (§10). And media other than a screen
 * with the page's own colours: forced colours (Windows contrast themes) remove backgrounds and shadows, so edges must show
 * what these showed; print is A4, landscape, few pages; who asks for less transparency gets no blur.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { openDatabase } from '../../db/open.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { launchBrowser, reusedPage } from '../support/browser.ts';
import { enterHalfOfOctober, HALF_MONTH_TODAY } from '../support/half-month.ts';
import { postRecord } from '../support/records.ts';
import { openReport } from '../support/report-editor.ts';
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
  assert.deepEqual(await accessibilityFaults(page, undefined, 'dialog'), []);
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

const figure = (page: Page, id: string) => page.locator(`figure[data-chart="${id}"]`);

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
