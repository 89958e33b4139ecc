/**
 * The header: its menus, with mouse, keyboard and touch, and without JavaScript (SPEC §9), and its switch of the theme
 * (SPEC §1): light or dark, stored under `theme`, dark when nothing is stored, as a class on the root element.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, BrowserContextOptions, Locator, Page, ViewportSize } from 'playwright-core';
import { launchBrowser, reusedPage, reusedPageWithClock } from '../support/browser.ts';
import { startApp } from '../support/server.ts';

const WIDE = { viewport: { width: 1440, height: 900 } };
const NARROW = { viewport: { width: 390, height: 844 }, hasTouch: true };

const { origin } = await startApp();
/** A page with little but the header, which is the same on all of them. */
const LIGHT = `${origin}/report/weekly`;
const browser = await launchBrowser();

async function open(options: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await page.goto(LIGHT);
  return page;
}

const takeWide = reusedPage(() => browser, WIDE);
const takeTouch = reusedPage(() => browser, NARROW);

/** In a page that the tests have in turns. */
async function openAgain(take: typeof takeWide, viewport?: ViewportSize): Promise<Page> {
  const page = await take(viewport);
  await page.goto(LIGHT);
  return page;
}

const openClocked = reusedPageWithClock(() => browser, WIDE);
const openWithClock = () => openClocked(LIGHT);

const menuButton = (page: Page, name: string) => page.getByRole('button', { name });
const costLink = (page: Page): Locator => page.getByRole('link', { name: /^Cost/ });
const shipmentLink = (page: Page): Locator => page.getByRole('link', { name: /^Shipment info/ });

test('a mouse opens a menu after 200 ms, the next one at once, and leaves it open for 150 ms', async () => {
  const page = await openWithClock();
  await menuButton(page, 'Monthly Report').hover();
  await page.clock.runFor(199);
  assert.equal(await costLink(page).isVisible(), false);
  await page.clock.runFor(1);
  assert.equal(await costLink(page).isVisible(), true);

  await menuButton(page, 'Data Entry').hover();
  await page.clock.runFor(0);
  assert.deepEqual([await costLink(page).isVisible(), await shipmentLink(page).isVisible()], [false, true]);
  await shipmentLink(page).hover();
  await page.clock.runFor(1000);
  assert.equal(await shipmentLink(page).isVisible(), true, 'the menu belongs to its button');

  await page.mouse.move(700, 700);
  await page.clock.runFor(149);
  assert.equal(await shipmentLink(page).isVisible(), true);
  await page.clock.runFor(1);
  assert.equal(await shipmentLink(page).isVisible(), false);

  await page.clock.runFor(299);
  await menuButton(page, 'Monthly Report').hover();
  await page.clock.runFor(0);
  assert.equal(await costLink(page).isVisible(), true, 'within 300 ms of the last one it opens at once');
  await page.mouse.move(700, 700);
  await page.clock.runFor(150 + 300);
  await menuButton(page, 'Monthly Report').hover();
  await page.clock.runFor(199);
  assert.equal(await costLink(page).isVisible(), false);
});

test('a mouse that passes opens nothing; a press opens at once, and the next one closes', async () => {
  const page = await openWithClock();
  await menuButton(page, 'Monthly Report').hover();
  await page.clock.runFor(100);
  await page.mouse.move(700, 700);
  await page.clock.runFor(1000);
  assert.equal(await costLink(page).isVisible(), false);

  await menuButton(page, 'Monthly Report').click();
  assert.equal(await costLink(page).isVisible(), true);
  await page.clock.runFor(1000);
  await menuButton(page, 'Monthly Report').click();
  assert.equal(await costLink(page).isVisible(), false);
});

test('a press on a menu that the mouse has just opened does not close it', async () => {
  const page = await openWithClock();
  await menuButton(page, 'Monthly Report').hover();
  await page.clock.runFor(200);
  await menuButton(page, 'Monthly Report').click();
  assert.equal(await costLink(page).isVisible(), true);
  await menuButton(page, 'Monthly Report').click();
  assert.equal(await costLink(page).isVisible(), false);
});

test('the keyboard opens a menu, moves in it, closes it, and returns the focus', async () => {
  const page = await openAgain(takeWide);
  const button = menuButton(page, 'Monthly Report');
  const focused = () => page.evaluate<string>('document.activeElement.textContent');
  assert.equal(await button.getAttribute('aria-expanded'), 'false');
  await button.focus();
  await page.keyboard.press('Enter');
  await costLink(page).waitFor();
  await page.locator('button[aria-expanded=true]:focus').waitFor();
  await page.keyboard.press('ArrowDown');
  // The keys of menus are fetched with the first focus.
  await page.waitForFunction(() => document.activeElement?.textContent.startsWith('Warehouse'));
  await page.keyboard.press('End');
  assert.match(await focused(), /^Inventory/);
  await page.keyboard.press('ArrowDown');
  assert.match(await focused(), /^Warehouse/);
  await page.keyboard.press('ArrowDown');
  assert.match(await focused(), /^Cost/);
  await page.keyboard.press('Escape');
  assert.equal(await costLink(page).isVisible(), false);
  assert.equal(await focused(), 'Monthly Report');

  await page.keyboard.press('ArrowRight');
  assert.equal(await focused(), 'Data Entry');
  await page.keyboard.press('ArrowDown');
  assert.match(await focused(), /^창고 현황 입력/);
  await page.keyboard.press('ArrowUp');
  assert.equal(await focused(), 'Data Entry');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await focused(), 'Weekly Report');
  await page.locator(':popover-open').waitFor({ state: 'detached' });

  await button.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Tab');
  assert.equal(await costLink(page).isVisible(), false, 'a menu closes when the focus leaves it');
  await button.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/report/warehouse');
});

test('a mouse does not close or change a menu that the keyboard uses', async () => {
  const page = await openWithClock();
  const focused = () => page.evaluate<string>('document.activeElement.textContent');
  await menuButton(page, 'Monthly Report').focus();
  await page.keyboard.press('ArrowDown');
  await menuButton(page, 'Data Entry').hover();
  await page.clock.runFor(1000);
  await page.mouse.move(700, 700);
  await page.clock.runFor(1000);
  assert.match(await focused(), /^Warehouse/);
  await page.keyboard.press('Escape');

  await menuButton(page, 'Monthly Report').hover();
  await page.clock.runFor(200);
  await menuButton(page, 'Monthly Report').focus();
  await page.keyboard.press('Enter');
  assert.equal(await costLink(page).isVisible(), false, 'Enter closes what is open');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  assert.equal(await focused(), 'Monthly Report');
  assert.equal(
    await page.evaluate(
      `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', altKey: true, bubbles: true, cancelable: true }))`,
    ),
    true,
    'Alt and an arrow is the browser’s',
  );
});

test('the sheet closes when the focus leaves it, and after Back no menu is open', async () => {
  const narrow = await takeTouch();
  await narrow.goto(`${origin}/report/cost`); // there is something behind the sheet to focus
  await narrow.getByRole('button', { name: '메뉴' }).focus();
  await narrow.keyboard.press('Enter');
  await shipmentLink(narrow).focus();
  await narrow.keyboard.press('Tab');
  await shipmentLink(narrow).waitFor({ state: 'hidden' });

  const wide = await openAgain(takeWide);
  await menuButton(wide, 'Data Entry').click();
  await shipmentLink(wide).waitFor();
  await wide.evaluate(`dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))`);
  assert.equal(await shipmentLink(wide).isVisible(), false);
});

test('a finger opens a menu on a wide screen', async () => {
  const page = await openAgain(takeTouch, WIDE.viewport);
  await menuButton(page, 'Monthly Report').tap();
  await page.locator('#monthly-reports:popover-open').waitFor();
  await page.touchscreen.tap(700, 700);
  assert.equal(await costLink(page).isVisible(), false, 'a tap elsewhere closes it');
  await menuButton(page, 'Monthly Report').tap();
  await costLink(page).tap();
  await page.waitForURL('**/report/cost');
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without';

  test(`on a narrow screen the links are in a sheet behind a button, ${how} JavaScript`, async () => {
    const page = javaScriptEnabled ? await openAgain(takeTouch) : await open({ ...NARROW, javaScriptEnabled });
    assert.equal(await costLink(page).isVisible(), false);
    await page.getByRole('button', { name: '메뉴' }).tap();
    await costLink(page).waitFor();
    for (const name of ['Dashboard', 'Weekly Report']) {
      assert.equal(await page.getByRole('link', { name, exact: true }).isVisible(), true, name);
    }
    await page.keyboard.press('Escape');
    assert.equal(await costLink(page).isVisible(), false);
    await page.getByRole('button', { name: '메뉴' }).tap();
    await shipmentLink(page).tap();
    await page.waitForURL('**/entry/shipment');
  });
}

test('without JavaScript a press opens a menu, a press elsewhere or Escape closes it', async () => {
  const page = await open({ ...WIDE, javaScriptEnabled: false });
  await menuButton(page, 'Monthly Report').click();
  await costLink(page).waitFor();
  const box = await costLink(page).boundingBox();
  assert.ok(box !== null && box.y < 200 && box.x > 300 && box.x < 700, 'the menu is below its button');
  await page.mouse.click(700, 700);
  await costLink(page).waitFor({ state: 'hidden' });
  await menuButton(page, 'Monthly Report').click();
  await page.keyboard.press('Escape');
  await costLink(page).waitFor({ state: 'hidden' });
  await menuButton(page, 'Data Entry').click();
  await shipmentLink(page).click();
  await page.waitForURL('**/entry/shipment');
});

test('an open sheet becomes the plain row when the screen becomes wide', async () => {
  const page = await openAgain(takeTouch);
  await page.getByRole('button', { name: '메뉴' }).tap();
  await costLink(page).waitFor();
  await page.setViewportSize(WIDE.viewport);
  await page.locator(':popover-open').waitFor({ state: 'detached' });
  assert.equal(await menuButton(page, 'Monthly Report').isVisible(), true);
  assert.equal(await costLink(page).isVisible(), false);
});

test('nothing in the header moves from one page to the next', async () => {
  const page = await openAgain(takeWide);
  const places = () =>
    page.evaluate<number[]>(
      `[...document.querySelectorAll('.nav-link')].map((name) => name.getBoundingClientRect().left)`,
    );
  const before = await places();
  assert.equal(before.length, 4);
  for (const address of ['/', '/report/weekly', '/entry/import']) {
    await page.goto(origin + address);
    assert.deepEqual(await places(), before, address);
  }
});

const rootClass = (page: Page) => page.evaluate<string>('document.documentElement.className');
const stored = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('theme')`);
const canvas = (page: Page) => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
const toggle = (page: Page) => page.getByRole('button', { name: /테마로 전환$/ });

async function openIn(context: BrowserContext, address = '/report/weekly'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(origin + address);
  return page;
}

test('the theme is dark when nothing is stored; the toggle names the other theme, and the choice is stored', async () => {
  const page = await takeWide();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(LIGHT);
  assert.deepEqual([await rootClass(page), await stored(page)], ['dark', null]);
  const dark = await canvas(page);
  await page.getByRole('button', { name: '라이트 테마로 전환', exact: true }).click();
  assert.deepEqual([await rootClass(page), await stored(page)], ['light', 'light']);
  assert.notEqual(await canvas(page), dark);
  await page.goto(`${origin}/entry/import`);
  assert.equal(await rootClass(page), 'light');
  await page.getByRole('button', { name: '다크 테마로 전환', exact: true }).click();
  assert.deepEqual([await rootClass(page), await stored(page), await canvas(page)], ['dark', 'dark', dark]);
});

test('any other stored value means dark', async () => {
  const page = await takeWide();
  await page.goto(LIGHT);
  for (const value of ['', 'Light', 'system', '<script>']) {
    await page.evaluate((theme) => localStorage.setItem('theme', theme), value);
    await page.reload();
    assert.deepEqual([await rootClass(page), await stored(page)], ['dark', value]);
  }
});

test('the class is set before the first paint: before the body exists and before any module runs', async (t) => {
  const page = await takeWide();
  const script = await page.addInitScript(`
    localStorage.setItem('theme', 'light');
    new MutationObserver((_, observer) => {
      if (document.body === null) return;
      window.classAtFirst = document.documentElement.className;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  `);
  t.after(() => script.dispose());
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(origin);
  assert.equal(await page.evaluate('window.classAtFirst'), 'light');
});

test('other tabs follow, and a page that comes back by Back is up to date', async () => {
  const context = await browser.newContext();
  const [here, there] = [await openIn(context), await openIn(context, '/entry/import')];
  await toggle(here).click();
  await there.locator('html.light').waitFor();
  await there.goto(`${origin}/entry/shipment`);
  await toggle(here).click();
  await there.goBack();
  await there.locator('html.dark').waitFor();
  await toggle(here).click();
  await there.locator('html.light').waitFor();
  // A page in the back/forward cache gets no events.
  await there.evaluate(`document.documentElement.className = 'dark'`);
  await there.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`);
  await there.locator('html.light').waitFor();
  await here.evaluate(`localStorage.clear()`);
  await there.locator('html.dark').waitFor();
});

test('on a device that refuses storage the chosen theme is still applied', async () => {
  const context = await browser.newContext();
  await context.addInitScript(`
    Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });
  `);
  const page = await context.newPage();
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.goto(LIGHT);
  assert.equal(await rootClass(page), 'dark');
  await toggle(page).click();
  assert.equal(await rootClass(page), 'light');
  assert.deepEqual(errors, []);
});
