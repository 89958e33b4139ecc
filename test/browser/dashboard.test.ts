/** The dashboard (SPEC §2, CONTRACT §4): four numbers, seven charts, and the Data Entry dialog. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { openDatabase } from '../../db/open.ts';
import { MONTH_NAMES } from '../../src/domain/year-month.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { launchBrowser, reusedPage } from '../support/browser.ts';
import { holdAnswers } from '../support/hold-answers.ts';
import { postRecord, storedRecords } from '../support/records.ts';
import { sampleDatabase } from '../support/sample-data.ts';
import { assertWithinBudget } from '../support/script-budgets.ts';
import { startApp } from '../support/server.ts';

const database = await openDatabase(await sampleDatabase());
after(database.close);
const { origin } = await startApp({ database });
const empty = await startApp();
const browser = await launchBrowser();

const CHARTS = [
  'monthly-inventory',
  'monthly-import-amount',
  'monthly-import-count',
  'weekly',
  'shipment-gauge',
  'inout-trend',
  'monthly-cost',
];

const DESK = { width: 1440, height: 900 };
/** All of the page is in the window. */
const TALL = { width: 1440, height: 1800 };
/** The larger the window, the longer takes drawing what is under a dialog. */
const SMALL = { width: 1024, height: 768 };
const takePage = reusedPage(() => browser, { viewport: DESK });
const takePlainPage = reusedPage(() => browser, { viewport: DESK, javaScriptEnabled: false });

async function open(viewport = DESK, address = origin): Promise<Page> {
  const page = await takePage(viewport);
  await page.goto(address);
  return page;
}

async function openWithoutJavaScript(address = origin): Promise<Page> {
  const page = await takePlainPage();
  await page.goto(address);
  return page;
}

const figure = (page: Page, id: string) => page.locator(`figure[data-chart="${id}"]`);
const card = (page: Page, id: string) => page.locator('section.card', { has: figure(page, id) });

/** A chart's table: a map of rows by label, each a map of cells by column. */
async function tableOf(page: Page, id: string): Promise<Map<string, Map<string, string>>> {
  const rows = await figure(page, id)
    .locator('tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  const [head = [], ...body] = rows;
  return new Map(
    body.map(([label = '', ...cells]) => [label, new Map(cells.map((cell, at) => [head[at + 1] ?? '', cell]))]),
  );
}

/** Adds up rows of a report's CSV, month by month. */
function sumOf(rows: readonly Record<string, string>[], isMeant: (field: string) => boolean): (number | null)[] {
  const meant = rows.filter(({ Field = '' }) => isMeant(Field) && !Field.endsWith('Total'));
  assert.ok(meant.length > 5, `there are ${meant.length} such rows`);
  return MONTH_NAMES.map((name) => {
    const values = meant.map((row) => row[name] ?? '').filter((value) => value !== '');
    return values.length === 0 ? null : Math.round(values.reduce((sum, value) => sum + Number(value), 0));
  });
}

test('every number and chart is in the HTML under its hook; samples are marked', async () => {
  const page = await openWithoutJavaScript();
  assert.deepEqual(
    await page.locator('figure[data-chart]').evaluateAll((all) => all.map((each) => each.dataset.chart)),
    CHARTS,
  );
  for (const id of ['weekly-inventory', 'import-quantity', 'outbound-amount', 'shipment-count']) {
    await page.locator(`[data-metric="${id}"]`).getByText('예시', { exact: true }).waitFor();
  }
  for (const id of CHARTS) {
    const isSample = !id.startsWith('monthly-i');
    assert.equal(await card(page, id).getByText('예시', { exact: true }).count(), isSample ? 1 : 0, id);
    assert.equal(await figure(page, id).locator('table').isVisible(), true, 'the table is shown');
  }
  await figure(page, 'shipment-gauge').getByText('91.0%').waitFor();
  await figure(page, 'shipment-gauge').getByText('142 / 156건').waitFor();
  assert.equal(
    await page.locator('main button:not([type=submit]):visible, #theme-toggle:visible').count(),
    0,
    'without JavaScript no button without effect is shown',
  );
});

test('chart, table, API and CSV have the same numbers', async () => {
  const page = await open();
  for (const [id, kind, unit] of [
    ['monthly-inventory', 'inventory', (key: string) => /^inventory(Skb|Sk)/.exec(key)?.[1]],
    ['monthly-import-amount', 'import', (key: string) => /^importAmount(Skb|Sk)/.exec(key)?.[1]],
    ['monthly-import-count', 'import', (key: string) => /^shipments(Skb|Sk)/.exec(key)?.[1]],
  ] as const) {
    const table = await tableOf(page, id);
    assert.deepEqual([...table.keys()], [...MONTH_NAMES]);
    for (const year of [2026, 2025]) {
      const records = await storedRecords(origin, kind, year);
      const csv = await (await fetch(`${origin}/report/${kind}.csv?year=${year}`)).text();
      const rows: Record<string, string>[] = parse(csv, { bom: true, columns: true });
      const columns = {
        [`${year}년`]: (key: string) => unit(key) !== undefined,
        [`${year}년 SKB-BPS`]: (key: string) => unit(key) === 'Skb',
        [`${year}년 SK-LPS`]: (key: string) => unit(key) === 'Sk',
      };
      for (const [column, isMeant] of Object.entries(columns)) {
        const fromCsv = sumOf(rows, isMeant);
        for (const [at, name] of MONTH_NAMES.entries()) {
          const shown = (table.get(name)?.get(column) ?? '').replaceAll(',', '');
          assert.equal(shown, String(fromCsv[at] ?? ''), `${id} ${column} ${name}`);
          const record = records.find(({ month }) => month === at + 1) ?? {};
          const values = Object.entries(record).flatMap(([key, value]) =>
            isMeant(key) && typeof value === 'number' ? [value] : [],
          );
          assert.equal(shown, values.length === 0 ? '' : String(values.reduce((sum, value) => sum + value, 0)));
        }
      }
    }
    assert.equal(table.get('Nov')?.get('2026년'), '', 'this year stops at last month');
  }
});

test('both years are fetched again in the background, each list once; React keeps the drawing that was there before it', async () => {
  const page = await takePage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const release = await holdAnswers(page, '**/assets/hydrate-*.js');
  await page.goto(origin);
  for (const id of DRAWN) await figure(page, id).locator('canvas').waitFor();
  const canvas = figure(page, 'weekly').locator('canvas');
  const element = await canvas.elementHandle();
  release();
  await card(page, 'weekly').locator('[data-awake]').waitFor();
  await page.waitForLoadState('networkidle');
  assert.deepEqual(
    asked.filter((address) => address.startsWith('/api/')).toSorted((a, b) => (a < b ? -1 : 1)),
    ['/api/import-info/2025', '/api/import-info/2026', '/api/inventory-info/2025', '/api/inventory-info/2026'],
  );
  assert.equal(await canvas.evaluate((each, known) => each === known, element), true);
  assert.equal(await canvas.count(), 1);
});

test('a list that cannot be fetched is reported in its cards, and the others work', async () => {
  const page = await takePage();
  await page.route('**/api/inventory-info/2026', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.route('**/api/import-info/2025', (route) => route.abort());
  await page.goto(origin);
  await figure(page, 'monthly-inventory').getByText('Failed to fetch current year inventory data').waitFor();
  for (const id of ['monthly-import-amount', 'monthly-import-count']) {
    await figure(page, id).getByText('Failed to fetch previous year import data').waitFor();
  }
  assert.equal(await page.getByRole('alert').count(), 3);
  assert.match(
    (await tableOf(page, 'monthly-inventory')).get('Jan')?.get('2026년') ?? '',
    /^\d/,
    'the known figures stay',
  );
  await card(page, 'monthly-inventory').getByText('500: no', { exact: true }).waitFor();
  assert.deepEqual(await accessibilityFaults(page, undefined, 'section.card:has([role=alert])'), []);
});

test('a year that cannot be fetched keeps its known figures, the other year is updated; a second try repairs it', async () => {
  const page = await takePage();
  await page.route('**/api/inventory-info/2025', (route) => route.fulfill({ status: 503, body: '' }));
  await page.route('**/api/inventory-info/2026', (route) =>
    route.fulfill({ json: [{ month: 3, revision: 9, inventorySkbR01FT: 7_000_000 }] }),
  );
  await page.goto(origin);
  const before = (await tableOf(page, 'monthly-inventory')).get('Jan')?.get('2025년') ?? '';
  const alert = card(page, 'monthly-inventory').getByRole('alert');
  await alert.getByText('Failed to fetch previous year inventory data').waitFor();
  await alert.getByText(/^503: /).waitFor();
  const now = await tableOf(page, 'monthly-inventory');
  assert.deepEqual(
    [now.get('Mar')?.get('2026년'), now.get('Feb')?.get('2026년'), now.get('Jan')?.get('2025년')],
    ['7,000,000', '', before],
  );
  await page.unroute('**/api/inventory-info/2025');
  await alert.getByRole('button', { name: '다시 시도' }).click();
  await alert.waitFor({ state: 'detached' });
  await figure(page, 'monthly-inventory').locator('.plot:focus').waitFor();
  assert.equal((await tableOf(page, 'monthly-inventory')).get('Jan')?.get('2025년'), before);
});

test('without figures a card says that it is loading, then that there are none; it never shows zero', async () => {
  const page = await takePage(TALL);
  const release = await holdAnswers(page, '**/api/**');
  await page.goto(empty.origin);
  await figure(page, 'monthly-inventory').getByText('불러오는 중…', { exact: true }).waitFor();
  assert.equal((await tableOf(page, 'monthly-inventory')).get('Jan')?.get('2026년'), '');
  await page.evaluate(MOVES);
  release();
  await figure(page, 'monthly-inventory').getByText('데이터가 없습니다').waitFor();
  assert.equal(await page.evaluate('window.moved'), 0);
  const there = figure(page, 'monthly-inventory').getByRole('link', { name: '재고 보고서 열기' });
  assert.equal(await there.getAttribute('href'), '/report/inventory?year=2026');
  assert.deepEqual(await accessibilityFaults(page), []);
});

test('in January, before the first figure of the year, each card says that it has not been entered, and none is loading', async () => {
  const { origin: january } = await startApp({ database, env: { DASHBOARD_TODAY: '2027-01-15' } });
  const page = await open(DESK, january);
  await page.waitForLoadState('networkidle');
  for (const id of ['monthly-inventory', 'monthly-import-amount', 'monthly-import-count']) {
    const said = await figure(page, id).locator('.legend-line .under-way').allTextContents();
    assert.deepEqual(said, ['미입력', '미입력', '미입력']);
    assert.match((await tableOf(page, id)).get('Jan')?.get('2026년') ?? '', /^\d/);
  }
  assert.equal(await page.locator('main').getByText('불러오는 중').count(), 0);
  const { origin: fifth } = await startApp({ database, env: { DASHBOARD_TODAY: '2026-01-05' } });
  await page.goto(fifth);
  await figure(page, 'monthly-inventory').locator('.legend-head').getByText('1월', { exact: true }).waitFor();
});

test('without JavaScript and without figures a card says that there are none, in its own place', async () => {
  const page = await openWithoutJavaScript(empty.origin);
  for (const id of ['monthly-inventory', 'monthly-import-amount', 'monthly-import-count']) {
    const words = figure(page, id).getByText('데이터가 없습니다', { exact: true });
    await words.waitFor();
    const [inner, outer] = [await words.boundingBox(), await figure(page, id).boundingBox()];
    assert.ok(
      inner !== null && outer !== null && inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height,
    );
  }
  assert.equal(await page.locator('main').getByText('불러오는 중').count(), 0);
});

/** Adds up layout shifts that no input has caused. */
const MOVES = `
  window.moved = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.moved += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

test('arrow keys move through the months, and screen readers hear what the tooltip shows; the pointer moves it; a total that is switched off has no changes', async () => {
  const page = await open();
  const plot = figure(page, 'monthly-inventory').getByRole('slider');
  await card(page, 'monthly-inventory').locator('[data-awake]').waitFor();
  await plot.focus();
  await page.keyboard.press('Home');
  const table = await tableOf(page, 'monthly-inventory');
  const january = table.get('Jan')?.get('2026년') ?? '';
  await figure(page, 'monthly-inventory').locator('[aria-valuetext^="1월"]').waitFor();
  assert.match(
    String(await plot.getAttribute('aria-valuetext')),
    new RegExp(`^1월, 2026년 ${january},.* 전년 동월 대비 [+-].*, 연초대비 \\+0\\.0%, 전월대비 –$`),
  );
  const tip = figure(page, 'monthly-inventory').locator('[data-tip]');
  await tip.getByText(january, { exact: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  const [now, then] = ['Feb', 'Jan'].map((name) => Number((table.get(name)?.get('2026년') ?? '').replaceAll(',', '')));
  const change = (((now ?? 0) - (then ?? 0)) / (then ?? 1)) * 100;
  await tip
    .getByText(`${change < 0 ? '' : '+'}${change.toFixed(1)}%`)
    .first()
    .waitFor();
  assert.equal(await tip.locator('b.up, b.down').count(), 3);
  await page.keyboard.press('Escape');
  await tip.waitFor({ state: 'detached' });
  await page.keyboard.press('End');
  await tip.locator('strong', { hasText: '12월' }).waitFor();

  const chart = figure(page, 'monthly-import-amount');
  await chart.locator('canvas').waitFor();
  await chart.locator('.u-over').hover({ position: { x: 40, y: 60 } });
  const tipThere = chart.locator('[data-tip]');
  await tipThere.getByText('연초대비').waitFor();
  const february = (await tableOf(page, 'monthly-import-amount')).get('Feb');
  await tipThere.locator('strong', { hasText: '2월' }).waitFor();
  await tipThere.getByText(february?.get('2025년 SK-LPS') ?? '?', { exact: true }).waitFor();
  await chart.getByRole('button', { name: '2026년', exact: true }).click();
  await chart.locator('.u-over').hover({ position: { x: 40, y: 60 } });
  await tipThere.waitFor();
  assert.equal(await tipThere.getByText('연초대비').count(), 0);
  await page.mouse.move(5, 5);
  await tipThere.waitFor({ state: 'detached' });
});

test('a legend entry switches its series off and on; a change of the theme recolours drawn charts, which are light in print', async () => {
  const page = await open();
  const entry = figure(page, 'monthly-inventory').getByRole('button', { name: '2026년 SK-LPS' });
  const canvas = figure(page, 'monthly-inventory').locator('canvas');
  const picture = () => canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL());
  await canvas.waitFor();
  const before = await picture();
  assert.equal(await entry.getAttribute('aria-pressed'), 'true');
  await entry.click();
  await entry.and(page.locator('[aria-pressed=false]')).waitFor();
  assert.notEqual(await picture(), before);
  await entry.click();
  assert.equal(await picture(), before);

  const costs = figure(page, 'monthly-cost').locator('canvas');
  await costs.waitFor();
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
  await page.locator('html.light').waitFor();
  await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
  await page.locator('html.dark').waitFor();

  const element = await costs.elementHandle();
  const dark = await costs.evaluate((each: HTMLCanvasElement) => each.toDataURL());
  await page.getByRole('button', { name: '라이트 테마로 전환' }).click();
  await page.locator('html.light').waitFor();
  assert.equal(await costs.evaluate((each, known) => each === known, element), true, 'it was not built again');
  assert.notEqual(await costs.evaluate((each: HTMLCanvasElement) => each.toDataURL()), dark);
  // The bars have the new colour of their legend.
  const colour = await figure(page, 'monthly-cost')
    .locator('.legend rect')
    .first()
    .evaluate((icon) => getComputedStyle(icon).fill);
  const isThere = await costs.evaluate((each: HTMLCanvasElement, wanted) => {
    const { data } = each.getContext('2d')?.getImageData(0, 0, each.width, each.height) ?? { data: [] };
    for (let at = 0; at < data.length; at += 4) {
      if (`rgb(${data[at]}, ${data[at + 1]}, ${data[at + 2]})` === wanted && data[at + 3] === 255) return true;
    }
    return false;
  }, colour);
  assert.equal(isThere, true, colour);
});

test('the first drawing takes 800 ms, and none where motion is unwanted', async (t) => {
  const page = await takePage({ width: 1440, height: 900 });
  const script = await page.addInitScript(`
    window.animated = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...all) { animated.push(all[1].duration); return animate.apply(this, all); };
  `);
  t.after(() => script.dispose());
  for (const [reducedMotion, durations] of [
    ['no-preference', [800]],
    ['reduce', []],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto(origin);
    await figure(page, 'weekly').locator('canvas').waitFor();
    assert.deepEqual(await page.evaluate('[...new Set(animated)]'), durations);
  }
});

test('an expanded chart is a dialog that only Escape and its button close, and it is removed completely; it has the height of SPEC §2, shows unit and period, and passes axe', async () => {
  const page = await open({ width: 1400, height: 1000 });
  for (const id of CHARTS.filter((each) => each !== 'shipment-gauge')) {
    await figure(page, id).scrollIntoViewIfNeeded();
    await figure(page, id).locator('canvas').waitFor();
  }
  const expand = page.getByRole('button', { name: '월별 재고 차트 확대' });
  await expand.scrollIntoViewIfNeeded();
  await figure(page, 'monthly-inventory').locator('canvas').waitFor();
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('dialog').getByRole('button', { name: '닫기' }).click(),
  ]) {
    await expand.click();
    const dialog = page.getByRole('dialog', { name: /월별 재고/ });
    await dialog.locator('canvas').waitFor();
    await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    const box = await dialog.boundingBox();
    assert.deepEqual([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)], [1330, 900]);
    assert.equal((await dialog.locator('.plot').boundingBox())?.height, 600);
    const about = await dialog.getAttribute('aria-describedby');
    assert.equal(await page.locator(`[id="${about}"]`).textContent(), '확대된 차트를 보여줍니다');
    await page.mouse.click(5, 500);
    assert.equal(await dialog.isVisible(), true, 'a press outside does not close it');
    const charts = await page.locator('.uplot').count();
    await close();
    await page.locator('dialog').waitFor({ state: 'detached' });
    assert.equal(await page.locator('.uplot').count(), charts - 1);
    assert.equal(await expand.evaluate((element) => element === document.activeElement), true, 'the focus returns');
  }

  for (const [id, height, about] of [
    ['weekly', 600, '8월 5주 – 11월 3주 · 단위 plt'],
    ['monthly-import-count', 600, '2026년과 2025년 비교 · 단위 건 · 올해 실적은 10월까지 집계'],
    ['inout-trend', 650, 'Jan – Dec · 단위 원'],
    ['monthly-cost', 600, 'Jan – Dec · 단위 원'],
    ['shipment-gauge', 500, '전체 156건 중 완료 142건'],
  ] as const) {
    const small = await card(page, id)
      .locator('svg.gauge, .plot')
      .evaluate((box) => [box.clientHeight, box.getAttribute('viewBox')]);
    await card(page, id).locator('[data-act=expand]').click();
    const dialog = page.locator('dialog');
    const box = dialog.locator('svg.gauge, .plot');
    await box.waitFor();
    assert.equal(await dialog.locator('.dialog-head p').innerText(), about);
    const large = await box.evaluate((each) => [each.clientHeight, each.getAttribute('viewBox')]);
    assert.equal(large[0], height, id);
    if (id === 'shipment-gauge') assert.notEqual(large[1], small[1], 'a larger radius');
    await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    // All but the drawing is the same in each dialog.
    if (id === 'weekly' || id === 'shipment-gauge') {
      assert.deepEqual(await accessibilityFaults(page, undefined, 'dialog'), [], id);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
});

test('a card whose code cannot be loaded says so, and its drawing stays', async () => {
  const page = await takePage();
  await page.route('**/dashboard-*.js', (route) => route.abort());
  await page.goto(origin);
  await card(page, 'monthly-inventory').locator('[data-act=expand]').click();
  await page.getByRole('alert').getByText('이 부분을 불러오지 못했습니다.').waitFor();
  await figure(page, 'monthly-inventory').locator('canvas').waitFor();
});

const UNDRAWN = '차트를 그리지 못해 표로 보여 줍니다';
const DRAWN = CHARTS.filter((id) => id !== 'shipment-gauge');

test('if the drawing code cannot be fetched, each card says so and shows its table; once loaded again it is drawn', async () => {
  const page = await takePage();
  await page.route('**/first-drawing-*.js', (route) => route.abort());
  await page.goto(origin);
  for (const id of DRAWN) {
    await figure(page, id).getByText(UNDRAWN).waitFor();
    assert.ok(((await figure(page, id).locator('.chart-table').boundingBox())?.height ?? 0) > 100);
    assert.equal(await figure(page, id).locator('.plot, .legend').filter({ visible: true }).count(), 0);
  }
  // Chromium and Firefox let the keyboard reach a scrolling element. Elsewhere a script would have to, and none has loaded.
  const faults = await accessibilityFaults(page);
  assert.ok(
    faults.length > 0 && faults.every((fault) => fault.startsWith('scrollable-region-focusable:')),
    faults.join('\n'),
  );
  // A browser does not fetch a module of a page again that it could not fetch once.
  await card(page, 'monthly-cost').locator('[data-act=expand]').hover();
  await page.getByRole('alert').getByText('이 부분을 불러오지 못했습니다.').waitFor();
  assert.ok(await figure(page, 'monthly-cost').getByText(UNDRAWN).isVisible());
  await page.unroute('**/first-drawing-*.js');
  await page.reload();
  await figure(page, 'monthly-cost').locator('canvas').waitFor();
  assert.equal(await figure(page, 'monthly-cost').getByText(UNDRAWN).isVisible(), false);
  assert.ok(((await figure(page, 'monthly-cost').locator('.chart-table').boundingBox())?.height ?? 0) <= 1);
});

test('a chart whose drawing throws shows its table, and the rest of its card works', async (t) => {
  const page = await takePage();
  const script = await page.addInitScript(
    `HTMLCanvasElement.prototype.getContext = () => { throw new Error('no canvas'); }`,
  );
  t.after(() => script.dispose());
  await page.goto(origin);
  for (const id of DRAWN) await figure(page, id).getByText(UNDRAWN).waitFor();
  await card(page, 'monthly-cost').locator('[data-act=expand]').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(UNDRAWN).waitFor();
  await dialog.locator('.chart-table').getByText('102,000,000').waitFor();
  await page.keyboard.press('Escape');
  await figure(page, 'monthly-cost').getByText(UNDRAWN).waitFor();
  assert.equal(await page.getByText('이 부분에 오류가 발생했습니다').count(), 0);
});

test('"view as table" puts the table in the place of the drawing, and back, in the card and in the dialog', async () => {
  const page = await open({ width: 1440, height: 1000 });
  for (const [id, name, drawing] of [
    ['monthly-inventory', '월별 재고', '.plot canvas'],
    ['monthly-cost', '월별 비용', '.plot canvas'],
    ['shipment-gauge', '선적 완료율', 'svg.gauge'],
  ] as const) {
    const dialog = page.locator('dialog');
    for (const place of [card(page, id), dialog]) {
      if (place === dialog) await card(page, id).locator('[data-act=expand]').click();
      const table = place.locator('.chart-table');
      const button = place.getByRole('button', { name: `${name} 표로 보기` });
      await place.locator(drawing).first().waitFor();
      const before = await place.locator('figure').boundingBox();
      assert.ok(((await table.boundingBox())?.height ?? 0) <= 1);
      await button.click();
      await place.locator('.chart-table.shown').waitFor();
      assert.equal(await place.locator('.plot, .legend, svg.gauge').count(), 0);
      const [box, after] = [await table.boundingBox(), await place.locator('figure').boundingBox()];
      assert.ok(
        box !== null && box.height > 40 && Math.abs(box.y - (after?.y ?? 0)) < 1,
        'it begins at the top of the figure',
      );
      assert.ok(box.y + box.height <= 1000 || place !== dialog, 'all of it is visible');
      assert.ok((after?.height ?? Infinity) <= (before?.height ?? 0), 'the card does not grow');
      if (place !== dialog) {
        const part = `section.card:has([data-chart=${id}])`;
        assert.deepEqual(await accessibilityFaults(page, undefined, part), [], id);
      }
      await button.click();
      await place.locator(drawing).first().waitFor();
      assert.ok(((await table.boundingBox())?.height ?? 0) <= 1);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
});

test('on a phone an expanded chart is larger than its card, and its tooltip fits below it', async () => {
  const page = await open({ width: 390, height: 844 });
  // One of each kind.
  for (const id of ['monthly-inventory', 'weekly', 'shipment-gauge', 'inout-trend', 'monthly-cost']) {
    const box = '.plot, svg.gauge';
    const small = await card(page, id).locator(box).boundingBox();
    await card(page, id).locator('[data-act=expand]').click();
    const dialog = page.locator('dialog');
    await dialog.locator(box).waitFor();
    const large = await dialog.locator(box).boundingBox();
    assert.ok((large?.height ?? 0) > (small?.height ?? Infinity), `${id}: ${large?.height} after ${small?.height}`);
    if (id !== 'shipment-gauge') {
      await dialog.getByRole('slider').press('ArrowRight');
      const [tip, around] = [await dialog.locator('.tip').boundingBox(), await dialog.boundingBox()];
      const ends = [tip, around].map((rect) => (rect === null ? Infinity : rect.y + rect.height));
      const [tipEnds = Infinity, dialogEnds = 0] = ends;
      assert.ok(tipEnds <= dialogEnds && dialogEnds <= 844, `${id}: tooltip and dialog end at ${ends.join(' and ')}`);
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
});

test('Data Entry: three tabs, a calendar, and saved entries that are kept on this device and offered', async () => {
  const page = await open(SMALL);
  const logs: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => logs.push(message.text()));
  await page.waitForLoadState('networkidle');
  const add = page.getByRole('button', { name: '데이터 입력 추가' });
  await add.click();
  await page.getByRole('dialog', { name: '데이터 입력' }).waitFor();
  // From here on by its element: to find a role, every element of the page is looked at, at each step.
  const dialog = page.locator('dialog');
  page.on('request', (request) => {
    if (request.method() !== 'GET') requests.push(request.url());
  });
  assert.equal(await dialog.getByRole('tab', { selected: true }).textContent(), '일별');
  for (const label of ['재고량', '수입량', '입고액', '출고액', '선적건수']) {
    assert.equal(await dialog.getByLabel(label, { exact: true }).getAttribute('type'), 'number', label);
  }
  await dialog.getByText('파일을 드래그하거나 클릭하여 업로드').waitFor();

  const date = dialog.locator('.date');
  assert.equal(await date.innerText(), '날짜 선택');
  const choose = async (day: number) => {
    await date.click();
    await dialog
      .locator('.calendar button', { hasText: new RegExp(`^${day}$`) })
      .first()
      .click();
  };
  await choose(19);
  assert.equal(await date.innerText(), '2026년 11월 19일');
  await choose(19);
  assert.equal(await date.innerText(), '날짜 선택', 'the chosen day again clears it');
  await choose(19);
  await date.click();
  assert.equal(await dialog.locator('.calendar thead th').first().innerText(), '일', 'the week begins on Sunday');
  await page.keyboard.press('Escape');
  assert.equal(await dialog.isVisible(), true, 'Escape closes the calendar alone');

  await dialog.getByLabel('재고량', { exact: true }).fill('120');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '재고.csv', mimeType: 'text/csv', buffer: Buffer.alloc(2048) });
  await dialog.getByText('재고.csv · 2kB').waitFor();
  await dialog.getByRole('tab', { name: '일별' }).focus();
  await page.keyboard.press('ArrowRight');
  await dialog.getByLabel('평균 재고량').fill('7');
  await page.keyboard.press('Escape');
  await dialog.getByRole('alert').getByText('재고.csv: 파일은 업로드되지 않고').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await add.evaluate((element) => element === document.activeElement), true);

  await add.click();
  await dialog.getByText('저장하지 않은 입력이 있습니다').waitFor();
  await dialog.getByRole('button', { name: '버리기' }).click();
  assert.equal(await dialog.locator('[data-draft]').count(), 0);
  await dialog.getByLabel('재고량', { exact: true }).fill('120');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '입고.csv', mimeType: 'text/csv', buffer: Buffer.alloc(10) });
  await choose(19);
  await dialog.getByRole('tab', { name: '월별' }).click();
  await dialog.getByLabel('운송비').fill('-5');
  await dialog.getByRole('button', { name: '저장' }).click();
  await dialog.getByRole('alert').getByText('입고.csv: 파일은 업로드되지 않고').waitFor();
  await dialog.getByRole('button', { name: '저장' }).click();
  await dialog.waitFor({ state: 'detached' });
  const toast = page.getByRole('status').filter({ hasText: '저장 완료' });
  await toast.getByText('11.19(일별), 11.20(월별) · 이 기기에만 저장됨', { exact: true }).waitFor();
  assert.equal(await add.evaluate((element) => element === document.activeElement), true);
  const [toastBox, addBox] = [await page.locator('section.toasts').boundingBox(), await add.boundingBox()];
  assert.ok(toastBox !== null && addBox !== null && toastBox.y + toastBox.height <= addBox.y, 'the button is free');
  assert.ok(
    logs.some((text) => text.startsWith('데이터 입력')),
    'it is logged',
  );
  assert.deepEqual(requests, [], 'and sent nowhere');

  await page.reload();
  await add.click();
  await dialog.getByText('이 기기에만 저장됨', { exact: true }).waitFor();
  assert.equal(await dialog.getByLabel('재고량', { exact: true }).inputValue(), '', 'never loaded by itself');
  const offer = (name: string) => dialog.locator('[data-draft]').filter({ hasText: name });
  const press = (name: string, button: string) => offer(name).getByRole('button', { name: button }).click();
  await press('11.20(월별)', '이어서 편집');
  assert.equal(await dialog.getByRole('tab', { selected: true }).textContent(), '월별');
  assert.equal(await dialog.getByLabel('운송비').inputValue(), '-5');
  await press('11.19(일별)', '이어서 편집');
  assert.equal(await dialog.getByLabel('재고량', { exact: true }).inputValue(), '120');
  assert.equal(await dialog.getByRole('tab', { name: '일별' }).evaluate((tab) => tab === document.activeElement), true);
  await dialog.getByText('저장할 때 고른 파일: 입고.csv').waitFor();
  assert.equal(await date.innerText(), '2026년 11월 19일');
  assert.deepEqual(await accessibilityFaults(page, undefined, 'dialog'), []);
  await dialog.getByRole('button', { name: '취소' }).click();
  await add.click();
  for (const name of ['일별', '월별']) {
    await press(name, '버리기');
    await offer(name).getByText('정말 버릴까요?').waitFor();
    await press(name, '버리기');
    await offer(name).waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: '되돌리기' }).click();
  await press('월별', '버리기');
  await press('월별', '버리기');
  await dialog.getByRole('button', { name: '취소' }).click();
  await add.click();
  await dialog.waitFor();
  assert.equal(await dialog.locator('[data-draft]').count(), 0);
});

test('Data Entry: one entry per tab and date, updated by saving again', async () => {
  const page = await open(SMALL);
  const dialog = page.locator('dialog');
  const add = async (label: string, value: string, restore?: string) => {
    await page.locator('.add-button').click();
    await dialog.waitFor();
    if (restore !== undefined) {
      await dialog
        .locator('[data-draft]')
        .filter({ hasText: restore })
        .getByRole('button', { name: '이어서 편집' })
        .click();
    }
    await dialog.getByRole('tab', { name: label === '재고량' || label === '수입량' ? '일별' : '주별' }).click();
    await dialog.getByLabel(label, { exact: true }).fill(value);
    await dialog.getByRole('button', { name: '저장' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const kept = () =>
    page.evaluate<Record<string, Record<string, string>>>(`Object.fromEntries(Object.keys(localStorage)
      .filter((key) => key.startsWith('kept:data-entry:'))
      .map((key) => [key.slice('kept:data-entry:'.length), JSON.parse(localStorage[key]).content]))`);
  for (const value of ['1', '3']) await add('재고량', value);
  await add('수입량', '9');
  await add('평균 재고량', '7');
  assert.deepEqual(await kept(), {
    'daily 2026-11-20': { inventory: '3', imports: '9' },
    'weekly 2026-11-20': { 'week-inventory': '7' },
  });
  // An entry of another week.
  await page.evaluate(`{
    const id = 'weekly 2026-11-13';
    const entry = { id, savedAt: '2026-11-13T00:00:00.000Z', content: { 'week-inventory': '6' } };
    localStorage.setItem('kept:data-entry:' + id, JSON.stringify(entry));
  }`);
  await add('평균 재고량', '66', '11.13(주별)');
  assert.deepEqual((await kept())['weekly 2026-11-13'], { 'week-inventory': '66' });
  assert.deepEqual((await kept())['weekly 2026-11-20'], { 'week-inventory': '7' });
});

test('Data Entry: a file is dropped on its area, and the calendar works with keys', async () => {
  const page = await open(SMALL);
  await page.locator('.add-button').click();
  const dialog = page.locator('dialog');
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['abc'], '선적.xlsx'));
    return data;
  });
  await dialog.locator('.drop').dispatchEvent('dragover', { dataTransfer: transfer });
  await dialog.locator('.drop.over').waitFor();
  await dialog.locator('.drop').dispatchEvent('drop', { dataTransfer: transfer });
  await dialog.getByText(/^선적\.xlsx · /).waitFor();
  assert.equal(await dialog.locator('.drop.over').count(), 0);
  await dialog.getByRole('button', { name: '파일 지우기' }).click();
  await dialog.getByText('파일을 드래그하거나 클릭하여 업로드').waitFor();

  await dialog.locator('.date').focus();
  await page.keyboard.press('Enter');
  await dialog.locator('.rdp-today button:focus').waitFor();
  assert.deepEqual(await accessibilityFaults(page, undefined, '.calendar'), []);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await dialog.getByText('2026년 11월 12일').waitFor();
});

test('Data Entry reports a fault on a hidden tab, and a device that refuses storage', async (t) => {
  const page = await takePage(SMALL);
  const script = await page.addInitScript(
    `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }`,
  );
  t.after(() => script.dispose());
  await page.goto(origin);
  await page.locator('.add-button').click();
  const dialog = page.locator('dialog');
  await dialog.getByRole('alert').getByText('이 기기는 저장을 거부합니다').waitFor();
  await dialog.getByLabel('재고량', { exact: true }).pressSequentially('1-2');
  await dialog.getByRole('tab', { name: '월별' }).click();
  await dialog.getByRole('button', { name: '저장' }).click();
  await dialog.getByRole('tab', { name: '일별', selected: true }).waitFor();
  await dialog.getByLabel('재고량', { exact: true }).and(page.locator(':focus')).waitFor();
  assert.equal(await dialog.isVisible(), true);
});

test('a calendar that cannot be loaded keeps what was typed', async () => {
  const page = await takePage(SMALL);
  await page.route('**/calendar-*.js', (route) => route.abort());
  await page.goto(origin);
  await page.locator('.add-button').click();
  const dialog = page.locator('dialog');
  await dialog.getByLabel('재고량', { exact: true }).fill('5');
  await dialog.locator('.date').click();
  await dialog.getByRole('alert').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await dialog.getByLabel('재고량', { exact: true }).inputValue(), '5');
});

test('the page draws its charts within its budget of script, and nothing on it moves', async () => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await page.addInitScript(MOVES);
  await page.goto(origin);
  await figure(page, 'weekly').locator('canvas').waitFor();
  await page.locator('[data-island=data-entry][data-awake]').waitFor();
  await page.waitForLoadState('networkidle');
  assert.equal(await page.evaluate('window.moved'), 0);
  const [head = ''] = (await (await fetch(origin)).text()).split('</head>');
  const scripts = [...head.matchAll(/\/assets\/([\w-]+\.js)/g)].map(([, name]) => name ?? '');
  assertWithinBudget('the dashboard, before the browser is idle', scripts);
});

test('the closing board leads to the first empty cell, and Data Entry to editing, also on the page itself', async () => {
  await postRecord(origin, 'cost', { yearMonth: 202610, bu: 'SK', iwsOthers: null });
  const page = await open(SMALL);
  await page.locator('[data-closing] a', { hasText: '비용 SK 16/17' }).click();
  await page.locator('[data-act=save]').waitFor();
  const active = page.locator('tr[data-field=iwsOthers] td[data-month="10"].focus input');
  await active.waitFor();
  assert.equal(await active.evaluate((input) => input === document.activeElement), true);
  assert.equal(new URL(page.url()).hash, '', 'a reload shows the report');
  await page.reload();
  await page.locator('[data-act=edit]').waitFor();
  await page.getByRole('button', { name: 'Data Entry' }).click();
  await page.getByRole('link', { name: 'Cost data' }).click();
  await page.locator('[data-act=save]').waitFor();
});
