/** CONTRACT §10, the sheet: what is whole, what stays in view and what never moves, measured by boxes. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openDatabase } from '../../db/open.ts';
import type { ReportId } from '../../src/domain/report.ts';
import { reportById, reports } from '../../src/domain/reports.ts';
import { launchBrowser } from '../support/browser.ts';
import { openReport } from '../support/report-editor.ts';
import { sampleDatabase } from '../support/sample-data.ts';
import { startApp } from '../support/server.ts';

const KINDS = reports.map(({ id }) => id);
const SCREENS = [
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 1536, height: 864 },
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

let browser: Browser;
let page: Page;
before(async () => {
  browser = await launchBrowser();
  page = await (await browser.newContext()).newPage();
  await store('cost', WIDEST, () => -900_719_925_474_099);
  await store('inventory', WIDEST, () => -123_456.789012345);
  await store('import', MIXED, (month) => (month % 3 === 0 ? 900_719_925_474_099 : month * 1_000_000));
  await store('warehouse', MIXED, (month) => (month === 4 ? -0.123456789012345 : 99.5));
});

async function store(kind: ReportId, year: number, figureOf: (month: number) => number): Promise<void> {
  for (let month = 1; month <= 12; month += 1) {
    const figures = reportById(kind).fields.map(({ key }) => [key, figureOf(month)]);
    const record = { year, month, ...(kind === 'cost' && { bu: 'SKB' }), ...Object.fromEntries(figures) };
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${origin}/api/${kind}-info`, { method: 'POST', headers, body: JSON.stringify(record) });
    assert.equal(answer.status, 200);
  }
}

interface Look {
  readonly place: number;
  /** Texts of figures that an edge, another cell or their own cell cuts. */
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
        const crosses = (edge) => text.left < edge - 0.5 && text.right > edge + 0.5;
        const ends = isTotal ? [left, scroll.getBoundingClientRect().right] : [left, right];
        if (ends.some(crosses) || text.left < box.left || text.right > box.right) cut.push(cell.textContent);
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
      const step = screen.width < 720 ? 79 : 233;
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

test('a month that is not whole shows no amount in thousands either', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${origin}/report/cost?year=2025`);
  await page.evaluate(`localStorage.unit = '3'`);
  await page.reload();
  await page.locator('td[data-short]').first().waitFor();
  await lookAt(0);
  const months = await page.evaluate<string[]>(`[...document.querySelectorAll('tr.variance td[data-month]')].map(
    (cell, at) => parseFloat(getComputedStyle(document.querySelectorAll('thead th')[at + 1]).fontSize) === 0
      ? 'head hidden, figure ' + getComputedStyle(cell, '::before').fontSize : 'whole')`);
  await page.evaluate(`localStorage.clear()`);
  assert.deepEqual([...new Set(months)].toSorted(), ['head hidden, figure 0px', 'whole']);
});

test('the keyboard never goes below what stays in view', async () => {
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const kind of ['cost', 'import'] as const) {
    const { edit, cell } = await openReport(page, `${origin}/report/${kind}?year=2025`);
    await edit();
    const { fields } = reportById(kind);
    await cell(fields[0]?.key ?? '', 2).click();
    for (const key of ['ArrowDown', 'ArrowUp']) {
      for (const _ of fields) {
        const { isSeen, at } = await page.evaluate<{ isSeen: boolean; at: string }>(`(() => {
          const cell = document.querySelector('td.focus');
          const { left, right, top, bottom } = cell.getBoundingClientRect();
          const points = [[left + 3, top + 3], [right - 3, bottom - 3]];
          const isSeen = points.every(([x, y]) => cell.contains(document.elementFromPoint(x, y)));
          return { isSeen, at: cell.querySelector('input').getAttribute('aria-label') };
        })()`);
        assert.ok(isSeen, `${kind}: ${key} to ${at}`);
        await page.keyboard.press(key);
      }
    }
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
  const { width = 0 } = (await cell('arenasStorageCharge', 3).boundingBox()) ?? {};
  assert.ok(width > wide + 30, `${wide} px became ${width}`);
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
