/**
 * CONTRACT §10, the sheet: what is whole, what stays in view and what never moves, measured by boxes; the picture of a row,
 * folded groups, and amounts in thousands or millions of won.
 */
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openDatabase } from '../../db/open.ts';
import type { ReportId } from '../../src/domain/report.ts';
import { reportById, reports } from '../../src/domain/reports.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { launchBrowser, reusedPage } from '../support/browser.ts';
import { postRecord, storedRecords } from '../support/records.ts';
import { openReport, pasteOnto } from '../support/report-editor.ts';
import { sampleDatabase } from '../support/sample-data.ts';
import { startApp } from '../support/server.ts';

const KINDS = reports.map(({ id }) => id);
const SCREENS = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
];
/** The rows that stay in view below the months. */
const KEPT: Readonly<Record<ReportId, readonly string[]>> = {
  cost: ['totalCost', 'monthlyBudget', 'budgetVariance'],
  import: ['importAmountTotal', 'shipmentsTotal'],
  inventory: [],
  warehouse: [],
};
/** Years with the widest figures that can be stored: in every month, and in some. */
const WIDEST = 2027;
const MIXED = 2028;

const database = await openDatabase(await sampleDatabase());
after(database.close);
const { origin } = await startApp({ database });

const browser = await launchBrowser();
let page: Page;
const takePage = reusedPage(() => browser, { viewport: { width: 1440, height: 900 } });
await store('cost', WIDEST, () => -900_719_925_474_099);
await store('inventory', WIDEST, () => -123_456.789012345);
await store('import', MIXED, (month) => (month % 3 === 0 ? 900_719_925_474_099 : month * 1_000_000));
await store('warehouse', MIXED, (month) => (month === 4 ? -0.123456789012345 : 99.5));

beforeEach(async () => {
  page = await takePage();
});

async function store(kind: ReportId, year: number, figureOf: (month: number) => number): Promise<void> {
  for (let month = 1; month <= 12; month += 1) {
    const figures = reportById(kind).fields.map(({ key }) => [key, figureOf(month)]);
    const unit = kind === 'cost' && { bu: 'SKB' };
    await postRecord(origin, kind, { year, month, ...unit, ...Object.fromEntries(figures) });
  }
}

const SMALL = { width: 1280, height: 720 };

const label = (page: Page, field: string) => page.locator(`tr[data-field="${field}"] th button:not([aria-expanded])`);
const focusedName = (page: Page) => page.evaluate<string>(`document.activeElement.innerText`);
const shownRows = (page: Page) =>
  page.evaluate<number>(`[...document.querySelectorAll('tbody tr')].filter((row) => row.checkVisibility()).length`);
const shownAs = (page: Page, field: string, month: number) =>
  page
    .locator(`tr[data-field="${field}"] td[data-month="${month}"]`)
    .evaluate((cell) =>
      getComputedStyle(cell, '::before').content === 'none' ? cell.textContent : cell.dataset.short,
    );

interface Look {
  readonly place: number;
  /** Texts of figures that the labels or their own cell cut. */
  readonly cut: readonly string[];
  /** Months whose figures are whole. */
  readonly whole: readonly number[];
}

/** How far the sheet can be scrolled. */
const scrollEnd = () =>
  page.evaluate<number>(
    `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.scroll'))`,
  );

/** What the sheet shows after it was scrolled to each of these places and has come to rest. */
async function lookAt(...places: readonly number[]): Promise<readonly Look[]> {
  return page.evaluate<Look[]>(`(async () => {
    const scroll = document.querySelector('.scroll');
    const frame = () => new Promise(requestAnimationFrame);
    const looks = [];
    for (const place of ${JSON.stringify(places)}) {
      scroll.scrollLeft = place;
      for (let last = -1; last !== scroll.scrollLeft; await frame(), await frame()) last = scroll.scrollLeft;
      const left = scroll.querySelector('thead th').getBoundingClientRect().right;
      const total = scroll.querySelector('thead .row-total');
      const right = total?.getBoundingClientRect().left ?? scroll.getBoundingClientRect().right;
      const cut = [], whole = new Set();
      for (const cell of scroll.querySelectorAll('tbody tr:not(.group) td')) {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const text = range.getBoundingClientRect(), box = cell.getBoundingClientRect();
        if (text.width === 0) continue;
        const isTotal = cell.matches('.row-total');
        const isCut = text.left < left - 0.5 && text.right > left + 0.5;
        if (isCut || text.left < box.left || text.right > box.right) cut.push(cell.textContent);
        else if (!isTotal && text.left >= left - 0.5 && text.right <= right + 0.5) whole.add(Number(cell.dataset.month));
      }
      looks.push({ place, cut, whole: [...whole].sort((a, b) => a - b) });
    }
    return looks;
  })()`);
}

const YEAR = Array.from({ length: 12 }, (_, at) => at + 1);

// Each sheet is loaded once, and its window is resized.
for (const kind of KINDS) {
  test(`${kind}: no figure of the sample data is cut, and all twelve months are whole from 1366 px up; what stays in view stays`, async () => {
    await page.goto(`${origin}/report/${kind}?year=2025`);
    for (const screen of SCREENS) {
      const name = `${kind} at ${screen.width}x${screen.height}`;
      await page.setViewportSize(screen);
      const end = await scrollEnd();
      const atEnd = await assertReadable(
        name,
        [0, 47, 130, 301, end - 30, end].filter((at) => at >= 0 && at <= end),
      );
      if (screen.width >= 1366) assert.deepEqual(atEnd?.whole, YEAR, name);
      if (screen === SCREENS[0] || screen === SCREENS.at(-1)) await assertStays(name, KEPT[kind]);
    }
  });
}

for (const [kind, year] of [
  ['cost', WIDEST],
  ['inventory', WIDEST],
  ['import', MIXED],
  ['warehouse', MIXED],
] as const) {
  test(`${kind}: the widest figures are not cut either, and every month can be reached whole`, async () => {
    await page.goto(`${origin}/report/${kind}?year=${year}`);
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      const end = await scrollEnd();
      const step = screen.width < 720 ? 131 : 233;
      const places = Array.from({ length: Math.ceil(end / step) + 1 }, (_, at) => Math.min(end, at * step));
      await assertReadable(`${kind} at ${screen.width}x${screen.height}`, places, YEAR);
    }
  });
}

/** @returns what the sheet shows at the last of these places */
async function assertReadable(about: string, places: readonly number[], reached: readonly number[] = []) {
  const looks = await lookAt(...places);
  for (const { place, cut } of looks) assert.deepEqual(cut, [], `${about}, scrolled to ${place}`);
  const whole = new Set(looks.flatMap((look) => look.whole));
  const missed = reached.filter((month) => !whole.has(month));
  assert.deepEqual(missed, [], about);
  return looks.at(-1);
}

/** Head, group, totals and verdict stay in view wherever the sheet stands. */
async function assertStays(about: string, kept: readonly string[]): Promise<void> {
  const hidden = await page.evaluate<string[]>(`(async () => {
    const scroll = document.querySelector('.scroll');
    scroll.scrollLeft = 0;
    const all = [];
    for (const part of [0, 0.3, 0.6, 1]) {
      scroll.scrollTop = (scroll.scrollHeight - scroll.clientHeight) * part;
      await new Promise(requestAnimationFrame);
      const frame = scroll.getBoundingClientRect();
      const isOnTop = (cell) => {
        const { left, right, top, bottom } = cell.getBoundingClientRect();
        if (left < frame.left - 90 || right > frame.right + 1 || top < frame.top - 1 || bottom > frame.bottom + 1) return false;
        return cell.contains(document.elementFromPoint(Math.min(right, frame.right) - 8, (top + bottom) / 2));
      };
      const kept = ${JSON.stringify(kept)}.map((key) => scroll.querySelector('tr[data-field="' + key + '"]'));
      const cells = [scroll.querySelector('thead tr'), ...kept].flatMap((row) =>
        [row.querySelector('th'), row.querySelector('.row-total')].filter(Boolean));
      const hidden = cells.filter((cell) => !isOnTop(cell)).map((cell) => cell.textContent);
      // The first row of figures below what stays belongs to the group whose heading is on top.
      const row = [...scroll.querySelectorAll('tr:is(.item, .sub-total)')].find((each) =>
        isOnTop(each.querySelector('td[data-month="12"], td[data-month="1"]')) || isOnTop(each.querySelector('th')));
      const group = row?.parentElement.querySelector('tr.group th');
      if (group === undefined || !isOnTop(group)) hidden.push('the group of ' + row?.textContent);
      all.push(...hidden.map((each) => each + ' at ' + part));
    }
    scroll.scrollTop = 0;
    return all;
  })()`);
  assert.deepEqual(hidden, [], about);
}

test('the keyboard never goes below what stays in view', async () => {
  /** Presses a key so often, and looks after each press whether all of the active cell is seen. */
  const go = async (about: string, key: string, times: number) => {
    for (let time = 0; time < times; time += 1) {
      await page.keyboard.press(key);
      const { isSeen, at } = await page.evaluate<{ isSeen: boolean; at: string }>(`(async () => {
        const cell = document.querySelector('td.focus');
        const place = () => cell.getBoundingClientRect().left;
        for (let last = NaN; last !== place(); ) {
          last = place();
          await new Promise(requestAnimationFrame);
        }
        const { left, right, top, bottom } = cell.getBoundingClientRect();
        const points = [[left + 3, top + 3], [right - 3, bottom - 3]];
        const isSeen = points.every(([x, y]) => cell.contains(document.elementFromPoint(x, y)));
        return { isSeen, at: cell.querySelector('input').getAttribute('aria-label') };
      })()`);
      assert.ok(isSeen, `${about}: ${key} to ${at}`);
    }
  };
  for (const [width, keys] of [
    [1366, ['ArrowDown', 'ArrowUp']],
    [390, ['ArrowRight', 'ArrowLeft']],
  ] as const) {
    await page.setViewportSize({ width, height: 768 });
    const { edit, cell } = await openReport(page, `${origin}/report/cost?year=2025`);
    await edit();
    const { fields } = reportById('cost');
    await cell(fields[0]?.key ?? '', 2).click();
    for (const key of keys) await go(`${width} px`, key, width === 390 ? 10 : fields.length - 1);
  }
});

test('nothing moves while a cell is typed into; its column grows when the entry is done', async () => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const { edit, cell } = await openReport(page, `${origin}/report/cost?year=2026`);
  await edit();
  await cell('arenasStorageCharge', 3).click();
  const boxes = () =>
    page.evaluate<string[]>(`[...document.querySelectorAll('.scroll :is(thead th, tr, td:not(.focus))')].map((each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      return [left, top, width, height].join(' ');
    })`);
  const before = await boxes();
  for (const typed of ['-12345678', '9012345']) {
    await page.keyboard.type(typed);
    assert.deepEqual(await boxes(), before, typed);
  }
  const { scrolled, shown, wide } = await page.evaluate<{ scrolled: boolean; shown: number; wide: number }>(`(() => {
    const input = document.querySelector('td.focus input');
    return { scrolled: input.scrollWidth > input.clientWidth, shown: input.getBoundingClientRect().width,
      wide: input.closest('td').getBoundingClientRect().width };
  })()`);
  assert.ok(!scrolled && shown > wide, 'what is typed is whole');
  await page.keyboard.press('Enter');
  const widthNow = async () => (await cell('arenasStorageCharge', 3).boundingBox())?.width ?? 0;
  while ((await widthNow()) <= wide + 30) await page.evaluate('new Promise(requestAnimationFrame)');
  assert.deepEqual((await lookAt(0))[0]?.cut, []);
});

test('decimals of a row align; texts stay as they are stored', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${origin}/report/warehouse?year=2026`);
  const rows = await page.evaluate<{ texts: string[]; ends: number[] }[]>(`
    ['inboundDamageRatio', 'spaceUtilPallets', 'energyKwhPerSqm'].map((key) => {
      const cells = [...document.querySelectorAll('tr[data-field="' + key + '"] td')].filter((cell) => cell.textContent);
      return {
        texts: cells.map((cell) => cell.textContent),
        ends: cells.map((cell) => {
          const range = document.createRange();
          range.setStart(cell.firstChild, 0);
          range.setEnd(cell.firstChild, /[.%]|$/.exec(cell.firstChild.data).index);
          return Math.round(cell.getBoundingClientRect().right - range.getBoundingClientRect().right);
        }),
      };
    })`);
  for (const { texts, ends } of rows) {
    assert.ok(new Set(texts.map((text) => text.length)).size > 1, texts.join(' '));
    assert.ok(texts.every((text) => /^[\d,]+(?:\.\d+)?%?$/.test(text)));
    assert.ok(
      Math.max(...ends.slice(0, -1)) - Math.min(...ends.slice(0, -1)) <= 1,
      `${texts.join(' ')}: ${ends.join(' ')}`,
    );
  }
});

test('on paper every page begins with what the sheet is of, and with the name of a group', async () => {
  await page.goto(`${origin}/report/cost?year=2025&bu=SK`);
  await page.emulateMedia({ media: 'print' });
  const corner = await page.evaluate<string>(
    `getComputedStyle(document.querySelector('thead th'), '::after').content + getComputedStyle(document.querySelector('thead')).display`,
  );
  assert.match(corner, /비용 2025년 SK \(LPS\)/);
  assert.match(corner, /table-header-group$/);
  for (const kind of KINDS) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${origin}/report/${kind}?year=2025`);
    const groups = await page.evaluate<[string, number][]>(
      `[...document.querySelectorAll('tbody')].map((each) => [getComputedStyle(each).breakInside, each.getBoundingClientRect().height])`,
    );
    // A4 in landscape without its margins is 718 px high.
    for (const [breaks, height] of groups) assert.ok(breaks === 'avoid' && height < 650, `${kind}: ${height} px`);
    // Names, folding buttons and units of the sample data share a line; the widest figures stay in their cells.
    await page.setViewportSize({ width: 1046, height: 718 });
    const heights = `[...document.querySelectorAll('tr')].map((row) => row.getBoundingClientRect().height)`;
    const highest = await page.evaluate<number>(`Math.max(...${heights})`);
    assert.ok(highest < 24, `${kind}: ${highest} px`);
  }
  await page.goto(`${origin}/report/cost?year=${WIDEST}`);
  const outside = await page.evaluate<number>(
    `[...document.querySelectorAll('tr:not(.group) td')].filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length`,
  );
  assert.equal(outside, 0);
  await page.emulateMedia({ media: null });
});

test('while a sheet is edited, dragging over it selects no text', async () => {
  const selectable = () =>
    page.evaluate<
      string[]
    >(`[...document.querySelectorAll('.editing :is(td, th) :not(button, button *, input), .editing td')]
      .filter((each) => each.checkVisibility() && getComputedStyle(each).userSelect !== 'none')
      .map((each) => each.outerHTML)`);
  await page.setViewportSize(SMALL);
  for (const address of ['/report/warehouse?year=2026', '/entry/inventory']) {
    await page.goto(origin + address);
    if (address.startsWith('/report')) await page.locator('[data-act=edit]').click();
    await page.locator('.editing td').first().waitFor();
    assert.deepEqual(await selectable(), [], address);
  }
});

test('a press on a label opens the 24 months of its row, and the focus returns to it', async () => {
  await page.setViewportSize(SMALL);
  await page.goto(`${origin}/report/cost?year=2026&bu=SK`);
  await label(page, 'iwsStorageChargeF').click();
  const dialog = page.getByRole('dialog', { name: 'IWS 보관비 F' });
  await dialog.locator('canvas').waitFor();
  assert.match(await dialog.innerText(), /SK \(LPS\) · 2026년과 2025년 비교 · 단위 원/);
  const table = dialog.locator('.chart-table');
  const rows = await table
    .locator('tr')
    .evaluateAll((all) => all.map((row) => (row as HTMLTableRowElement).cells.length));
  assert.deepEqual(
    rows,
    Array.from({ length: 13 }, () => 3),
  );
  const [now, then] = await Promise.all([2026, 2025].map((year) => storedRecords(origin, 'cost', year, 'SK')));
  const october = await table.getByRole('row').nth(10).getByRole('cell').allTextContents();
  assert.deepEqual(
    october.map((text) => Number(text.replaceAll(',', ''))),
    [now?.[9]?.iwsStorageChargeF, then?.[9]?.iwsStorageChargeF],
  );
  // December of this year has no figure: a gap, and no zero.
  assert.equal(await table.getByRole('row').nth(12).getByRole('cell').first().textContent(), '');

  await dialog.getByRole('slider').focus();
  for (const key of ['Home', 'ArrowRight']) await page.keyboard.press(key);
  assert.match((await dialog.getByRole('slider').getAttribute('aria-valuetext')) ?? '', /^2월, 2026년 .*전월대비 [+-]/);
  // In one theme: over a backdrop axe decides about no contrast, and the other rules do not look at colours.
  assert.deepEqual(await accessibilityFaults(page, undefined, 'dialog'), []);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.waitForFunction(() => (document.activeElement as HTMLElement).innerText.startsWith('보관비 F'));

  // A computed row, and a percentage, whose axis has parts of one.
  await label(page, 'budgetVariance').click();
  await page.getByRole('dialog', { name: '예산 차이' }).locator('canvas').waitFor();
  await page.goto(`${origin}/report/warehouse?year=2026`);
  await label(page, 'inboundDamageRatio').click();
  await page.getByRole('dialog', { name: '입고 파손율' }).locator('canvas').waitFor();
  await page.getByRole('dialog').getByRole('slider').press('End');
  await page.keyboard.press('Home');
  assert.match((await page.getByRole('slider').getAttribute('aria-valuetext')) ?? '', /연초대비 \+0\.0%p/);
});

test('while figures are edited, a press on a label selects its row; a second one, or Enter, shows what is typed', async () => {
  await page.setViewportSize(SMALL);
  const { edit, type } = await openReport(page, `${origin}/report/cost?year=2026`);
  await edit();
  await type('arenasOthers', 11, '777');
  await label(page, 'arenasOthers').click();
  assert.equal(await page.locator('td[aria-selected=true]').count(), 12);
  assert.equal(await page.getByRole('dialog').count(), 0);
  const dialog = page.getByRole('dialog', { name: '아레나스 기타' });
  for (const open of ['dblclick', 'press'] as const) {
    if (open === 'dblclick') await label(page, 'arenasOthers').dblclick();
    else await label(page, 'arenasOthers').press('Enter');
    await dialog.locator('canvas').waitFor();
    assert.equal(await dialog.getByRole('row').nth(11).getByRole('cell').first().textContent(), '777');
    await page.keyboard.press('Escape');
    // A dialog is closed, and has given the focus back, before it reports that and is gone.
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.waitForFunction(() => (document.activeElement as HTMLElement).innerText.startsWith('기타'));
  }
});

test('arrow keys move among the labels', async () => {
  await page.setViewportSize(SMALL);
  await page.goto(`${origin}/report/cost?year=2026`);
  await page.getByRole('button', { name: '그룹 모두 접기·펼치기' }).focus();
  // The event of a focus may come later than the focus.
  const described = page.locator('thead button[aria-describedby]');
  const description = page.locator(`#${await described.getAttribute('aria-describedby')}`);
  assert.match((await description.textContent()) ?? '', /위아래 화살표/);
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
    await page.keyboard.press(key);
    await page.locator('th button[tabindex="0"]:focus').waitFor();
  }
  await page.locator('th button:focus', { hasText: /^관리비/ }).waitFor();
  await page.locator('[data-awake]').waitFor(); // islands.test.ts has presses before it
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: '아레나스 관리비' }).locator('canvas').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('th button:focus', { hasText: /^관리비/ }).waitFor(); // a dialog is closed before it reports that
  await page.keyboard.press('End');
  await page.locator('th button:focus', { hasText: /^예산 차이/ }).waitFor();
  await page.keyboard.press('Home');
  await page.locator('thead button:focus').waitFor();
});

test('labels neither wrap nor make rows higher, and have one tab stop; Korean comes first, alone on a phone', async () => {
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const { id } of [...reports.filter((each) => each.id !== 'cost'), reportById('cost')]) {
    await page.goto(`${origin}/report/${id}?year=2026`);
    const { heights, stops, cut } = await page.evaluate<{ heights: number[]; stops: number; cut: string[] }>(`({
      heights: [...document.querySelectorAll('tr:is(.item, .sub-total)')].map((row) => row.getBoundingClientRect().height),
      stops: [...document.querySelectorAll('th button')].filter((button) => button.tabIndex === 0).length,
      cut: [...document.querySelectorAll('tr.group button')]
        .filter((button) => button.scrollWidth > button.clientWidth)
        .map((button) => button.textContent),
    })`);
    assert.deepEqual([...new Set(heights)], [28], id);
    assert.equal(stops, 1, id);
    assert.deepEqual(cut, [], 'the name of a group lies over its row, which has no figures');
  }
  const handling = label(page, 'arenasHandlingCharge');
  assert.equal(await handling.innerText(), '하역비 Handling Charge');
  assert.equal(await page.getByRole('button', { name: '하역비 Handling Charge', exact: true }).count(), 2);
  await page.setViewportSize({ width: 390, height: 844 });
  assert.equal(await handling.innerText(), '하역비');
});

test('a group folds to its sub total, one press folds all, and the device keeps it from before the first paint', async () => {
  await page.setViewportSize(SMALL);
  await page.goto(`${origin}/report/cost?year=2026`);
  const group = page.locator('tr.group button', { hasText: '아레나스' });
  const folded = page.locator('tr[data-field=arenasSubTotal] button', { hasText: '아레나스' });
  const all = await shownRows(page);
  await page.locator('tr.group').first().click(); // beside the label
  await folded.waitFor();
  assert.equal(await shownRows(page), all - 6);
  assert.equal(await folded.getAttribute('aria-expanded'), 'false');
  assert.match(await focusedName(page), /^아레나스/);
  await page.keyboard.press('Enter');
  await group.waitFor();
  assert.equal(await group.getAttribute('aria-expanded'), 'true');
  assert.equal(await shownRows(page), all);

  await page.getByRole('button', { name: '그룹 모두 접기·펼치기' }).click();
  await folded.waitFor();
  assert.equal(await shownRows(page), 7);
  assert.deepEqual(await accessibilityFaults(page), []);

  // Kept, and there before any script of the page has run.
  await page.route('**/assets/*.js', () => {});
  await page.reload({ waitUntil: 'commit' });
  // Without its styles a page shows all rows.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet !== null),
  );
  await folded.waitFor();
  assert.equal(await shownRows(page), 7);
  await page.goto(`${origin}/report/inventory?year=2026`, { waitUntil: 'commit' });
  await page.locator('tr[data-field=inventorySkSubTotal]').waitFor();
  assert.ok((await shownRows(page)) > 40, 'another report has its own');
  await page.unroute('**/assets/*.js');

  await page.emulateMedia({ media: 'print' });
  await page.goto(`${origin}/report/cost?year=2026`);
  assert.equal(await shownRows(page), 7, 'paper shows what the screen shows');
  await page.emulateMedia({ media: 'screen' });
  const { edit, cell } = await openReport(page, `${origin}/report/cost?year=2026`);
  await edit();
  assert.equal(await shownRows(page), all, 'nothing is pasted into rows that are not seen');
  await pasteOnto(cell('arenasManagementCharge', 11), '1\n2\n3');
  await page.locator('tr.group').first().click();
  assert.equal(await shownRows(page), all);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('[data-act=edit]').waitFor();
  assert.equal(await shownRows(page), 7);
  await page.getByRole('button', { name: '그룹 모두 접기·펼치기' }).click();
  await group.waitFor();
  assert.equal(await shownRows(page), all);
});

test('amounts in thousands and millions are only seen: what is copied, edited and exported is won', async () => {
  await page.setViewportSize(SMALL);
  const { edit, shown, cell } = await openReport(page, `${origin}/report/import?year=2026`);
  const unit = page.getByLabel('금액 단위');
  const openMenu = () => page.getByRole('button', { name: '더보기' }).click();
  const amount = 'importAmountTotal';
  const stored = await shown(amount, 10);
  const count = await shown('shipmentsTotal', 10);
  const won = Number(stored.replaceAll(',', ''));
  await openMenu();
  await unit.selectOption('천원');
  await page.locator(`tr[data-field=${amount}] td[data-short]`).first().waitFor();
  assert.equal(await shownAs(page, amount, 10), Math.round(won / 1000).toLocaleString('en'));
  assert.equal(await shownAs(page, 'shipmentsTotal', 10), count);
  assert.equal(await page.locator(`tr[data-field=${amount}] .unit`).getAttribute('data-short'), '천원');
  const copied = await page.evaluate<string>(
    `(getSelection().selectAllChildren(document.querySelector('tr[data-field=${amount}]')), getSelection().toString())`,
  );
  assert.equal(copied.split('\t')[10], stored, copied);

  await unit.selectOption('백만원');
  await page.locator(`tr[data-field=${amount}] .unit[data-short=백만원]`).waitFor(); // the choice has been kept
  await page.reload();
  await page.locator(`tr[data-field=${amount}] td[data-short]`).first().waitFor();
  assert.equal(await unit.inputValue(), '6');
  assert.equal(await shownAs(page, amount, 10), Math.round(won / 1e6).toLocaleString('en'));
  await openMenu();
  assert.deepEqual(await accessibilityFaults(page), []);
  await page.keyboard.press('Escape');
  await edit();
  assert.equal(await shownAs(page, amount, 10), stored, 'edit mode is in won');
  assert.equal(await unit.count(), 0);
  await cell('importAmountSkbSSB', 11).click();
  await page.keyboard.type('1500000');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('[data-act=edit]').waitFor();
  await page.locator('#look-unit').waitFor({ state: 'attached' });
  assert.equal(await unit.inputValue(), '6');
  assert.equal(await shown('importAmountSkbSSB', 11), '1,500,000');
  assert.equal(await shownAs(page, 'importAmountSkbSSB', 11), '2');
  const csv = await (await fetch(`${origin}/report/import.csv?year=2026`)).text();
  assert.match(csv, /SSB,(?:\d+,){10}1500000,/);
});

test('without JavaScript labels are text, groups are open and amounts in won', async () => {
  const unscripted = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await unscripted.goto(`${origin}/report/cost?year=2026`);
  await label(unscripted, 'arenasOthers').click({ force: true });
  assert.equal(await unscripted.getByRole('dialog').count(), 0);
  assert.equal(await unscripted.locator('#look-unit').isVisible(), false);
  assert.equal(await unscripted.getByRole('button', { name: '그룹 모두 접기·펼치기' }).isVisible(), false);
  assert.match(await unscripted.locator('.subtitle').innerText(), /2026년 SKB \(BPS\) 원/);
});
