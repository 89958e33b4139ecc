/**
 * Media other than a screen with the page's own colours. Forced colours (Windows contrast themes) remove backgrounds and
 * shadows, so edges must show what these showed. Print is A4, landscape, few pages. Who asks for less transparency gets no blur.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { openDatabase } from '../../db/open.ts';
import { launchBrowser, reusedPage } from '../support/browser.ts';
import { openReport } from '../support/report-editor.ts';
import { sampleDatabase } from '../support/sample-data.ts';
import { startApp } from '../support/server.ts';

const database = await openDatabase(await sampleDatabase());
after(database.close);
const { origin } = await startApp({ database });

const browser = await launchBrowser();

const takePage = reusedPage(() => browser, { viewport: { width: 1440, height: 900 } });

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
