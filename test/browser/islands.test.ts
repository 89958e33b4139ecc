/**
 * What islands and pages have in common: when islands wake, what a press before that does, and how mistakes are reported.
 * Tooltips (SPEC §4, §9) are closed, open after a delay, or open at once. Toasts (SPEC §3, §4, §9) are shown by the exports
 * of report pages (CONTRACT §4).
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { launchBrowser, reusedPage, reusedPageWithClock } from '../support/browser.ts';
import { holdAnswers } from '../support/hold-answers.ts';
import { startIslandPage } from '../support/island-page.ts';
import { postRecord } from '../support/records.ts';
import { startApp } from '../support/server.ts';

const counter = (word: string) => `
  import { useId, useState } from 'react';
  import { useTheme } from '@islands/runtime/theme-provider.tsx';
  export function Island({ start = 0, text = '' }: { start?: number; text?: string }) {
    const [count, setCount] = useState(start);
    const id = useId();
    return (
      <p id={id}>
        <button type="button" onClick={() => setCount((before) => before + 1)}>${word} {count}</button>
        <a href="#elsewhere">link</a>
        <output>{useTheme().theme}</output>
        <i>{text}</i>
      </p>
    );
  }`;
const HOSTILE = '</script><script>window.broken = 1</script><!-- \u2028 & "';

const islands = await startIslandPage(
  {
    counter: counter('count'),
    eager: counter('eager'),
    breaks: `
        import { useState } from 'react';
        export function Island() {
          const [broken, setBroken] = useState(false);
          if (broken) throw new Error('it broke');
          return <button type="button" onClick={() => setBroken(true)}>break</button>;
        }`,
    differs: `
        import { useState } from 'react';
        export function Island() {
          const [count, setCount] = useState(0);
          return <p><i>{typeof window}</i><button type="button" onClick={() => setCount((n) => n + 1)}>pressed {count}</button></p>;
        }`,
    opens: `
        export function Island() {
          return <><button type="button" popoverTarget="opened">open</button><p id="opened" popover="auto">opened</p></>;
        }`,
    throws: `
        export function Island() {
          if (typeof window !== 'undefined') throw new Error('not here');
          return <button type="button">asleep</button>;
        }`,
  },
  [
    { name: 'counter', id: 'first', props: { start: 1, text: HOSTILE } },
    { name: 'counter', id: 'second', props: { start: 10 } },
    { name: 'eager', id: 'eager' },
    { name: 'breaks', id: 'breaks' },
    { name: 'differs', id: 'differs' },
    { name: 'opens', id: 'opens' },
    { name: 'throws', id: 'throws' },
  ],
);

const browser = await launchBrowser();
const takePage = reusedPage(() => browser, { viewport: { width: 800, height: 300 } });

async function open(): Promise<{ page: Page; errors: string[] }> {
  const page = await takePage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(islands.origin);
  await awake(page, 'eager').waitFor(); // the runtime has run
  return { page, errors };
}

/** React's own mark on a root's element. */
const isAwake = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactContainer')));
const awake = (page: Page, id: string): Locator => page.locator(`#${id}[data-awake]`);
const press = (page: Page, id: string, name: string) => page.locator(`#${id} button`, { hasText: name }).click();

test('islands wake when the browser is idle, without a person', async () => {
  const { page } = await open();
  for (const id of ['first', 'second', 'breaks']) await awake(page, id).waitFor();
  assert.equal(await page.locator('#second button').textContent(), 'count 10', 'as the server has rendered it');
  assert.equal(await page.locator('#first i').textContent(), HOSTILE, 'texts in props stay texts');
  assert.equal(await page.evaluate('window.broken'), undefined);
});

test('an island wakes at once when a person comes near', async () => {
  const page = await browser.newPage();
  await page.addInitScript('globalThis.requestIdleCallback = () => {}'); // a busy browser
  await page.goto(islands.origin);
  await page.locator('#first button').focus();
  await awake(page, 'first').waitFor();
  await page.locator('#second').hover();
  await awake(page, 'second').waitFor();
  assert.equal(await isAwake(page, 'breaks'), false);
  await page.close();
});

test('a press that wakes an island is not lost, however long its code takes, and pressed again it is done once', async () => {
  const page = await takePage();
  const release = await holdAnswers(page, '**/counter.tsx*');
  await page.goto(islands.origin);
  const button = page.locator('#first button');
  for (let time = 0; time < 3; time += 1) await button.click();
  assert.equal(await button.textContent(), 'count 1');
  await page.locator('#first a').click();
  assert.match(page.url(), /#elsewhere$/, 'a link needs no island');
  await page.locator('#second button').click();
  release();
  await page.locator('#first button', { hasText: 'count 2' }).waitFor();
  await button.click();
  await page.locator('#first button', { hasText: 'count 3' }).waitFor();
  await page.locator('#second button', { hasText: 'count 11' }).waitFor(); // each has a root and a press of its own
});

test('islands follow the theme and keep their state', async () => {
  const { page } = await open();
  await press(page, 'eager', 'eager 0');
  await page.locator('#eager output', { hasText: 'dark' }).waitFor();
  await page.getByRole('button', { name: '라이트 테마로 전환' }).click();
  await page.locator('#eager output', { hasText: 'light' }).waitFor();
  assert.equal(await page.locator('#eager button').textContent(), 'eager 1');
  await page.reload();
  await awake(page, 'eager').waitFor();
  await page.locator('#eager output', { hasText: 'light' }).waitFor();
});

/** Whether the browser retries a module that it could not fetch; Chromium 143 does not. */
async function fetchesModulesAgain(page: Page): Promise<boolean> {
  const probe = () => page.evaluate<boolean>(`import('/probe.js').then(() => true, () => false)`);
  await page.route('**/probe.js', (route) => route.abort());
  await probe();
  await page.unroute('**/probe.js');
  await page.route('**/probe.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  return probe();
}

test('a failure to load code is reported, and the next press tries again if the browser does', async () => {
  const page = await takePage();
  await page.route('**/counter.tsx*', (route) => route.abort());
  await page.goto(islands.origin);
  await awake(page, 'eager').waitFor();
  assert.equal(await page.locator('.load-failed').count(), 0, 'nobody has needed it yet');
  await press(page, 'first', 'count 1');
  const note = page.locator('.load-failed');
  await note.getByText('불러오지 못했습니다').waitFor();
  assert.equal(await note.getByRole('link').count(), 1, 'with a way to reload');
  const refetches = await fetchesModulesAgain(page);
  await page.unroute('**/counter.tsx*');
  await press(page, 'first', 'count 1');
  if (refetches) {
    await page.locator('#first button', { hasText: 'count 2' }).waitFor();
  } else {
    await page.reload(); // like the link in the note
    await press(page, 'first', 'count 1');
    await page.locator('#first button', { hasText: 'count 2' }).waitFor();
  }
});

test('an island that throws is replaced by a note, and the others go on; the browser’s own action of a button happens once', async () => {
  const { page } = await open();
  await press(page, 'breaks', 'break');
  await page.locator('#breaks').getByRole('alert').getByText('이 부분에 오류가 발생했습니다.').waitFor();
  await press(page, 'eager', 'eager 0');
  await page.locator('#eager button', { hasText: 'eager 1' }).waitFor();
  await press(page, 'opens', 'open');
  await awake(page, 'opens').waitFor();
  await page.locator('#opened:popover-open').waitFor();
});

test('an island that renders something different from the server is named', async () => {
  const { page, errors } = await open();
  await page.locator('#differs button').click();
  await page.locator('#differs button', { hasText: 'pressed 1' }).waitFor(); // the press is repeated
  assert.match(errors.join('\n'), /Island differs \(#differs\) does not render here what the server rendered/);
});

test('an island that cannot be hydrated says so, and its Reload button works', async () => {
  const { page } = await open();
  await page.evaluate('window.isThisPage = true');
  await page.locator('#throws').getByRole('alert').waitFor();
  await page.locator('#throws').getByRole('button', { name: '새로 고침' }).click();
  await page.waitForFunction('window.isThisPage === undefined');
  await page.locator('#throws').getByRole('alert').waitFor();
  assert.equal(await page.evaluate('window.isThisPage'), undefined, 'the page was loaded again');
});

test('the server refuses islands that cannot work, and says where they are', async () => {
  const refuses = async (placed: Parameters<typeof islands.render>[0], says: RegExp) => {
    await assert.rejects(islands.render(placed), says);
  };
  await refuses([{ name: 'nothing', id: 'a' }], /There is no island nothing/);
  await refuses(
    [
      { name: 'eager', id: 'a' },
      { name: 'counter', id: 'a' },
    ],
    /Two islands of this page have the id "a"/,
  );
  for (const [value, kind] of [
    [new Map(), 'Map'],
    [new Date(), 'Date'],
    [() => 1, 'Function'],
    [Number.NaN, 'Number'],
    [1n, 'BigInt'],
  ] as const) {
    const props = { deep: [{ value }] };
    const place = `props of island "eager".deep.0.value cannot travel as JSON \\(${kind}\\)`;
    await refuses([{ name: 'eager', id: 'a', props }], new RegExp(place));
  }
  await islands.render([{ name: 'eager', id: 'a', props: { start: 1, left: undefined, list: [null, 'x', true] } }]);
});

test('in development the saved source of an island is shown at once, and the island keeps its state', async () => {
  const { page } = await open();
  await press(page, 'eager', 'eager 0');
  await page.locator('#eager button', { hasText: 'eager 1' }).waitFor();
  islands.edit('eager', counter('edited'));
  await page.locator('#eager button', { hasText: 'edited 1' }).waitFor();
  await page.reload();
  await page.locator('#eager button', { hasText: 'edited 0' }).waitFor();
});

const { origin } = await startApp();
for (const yearMonth of [202601, 202602]) {
  await postRecord(origin, 'cost', { yearMonth, bu: 'SKB', arenasOthers: '확인 중' });
}
const REPORT = `${origin}/report/cost?year=2026`;
const SAYS = '숫자가 아니어서 합계에서 제외됩니다';

const openClocked = reusedPageWithClock(() => browser, { viewport: { width: 1280, height: 720 } });
const openReport = () => openClocked(REPORT);

const tooltip = (page: Page) => page.locator('[role=tooltip]');
const state = (page: Page) => tooltip(page).getAttribute('data-state');
/** What describes an element, beside the change that is marked. */
const describedBy = async (cell: Locator) =>
  (await cell.getAttribute('aria-describedby'))?.replace(/^change-\d+ ?/, '') || null;
const textCell = (page: Page, month: number): Locator => page.locator(`td[data-text][data-month="${month}"]`);
const elsewhere = (page: Page) => page.locator('h1').hover();

test('in the product a tooltip opens after 200 ms, and at once if another one has just closed', async () => {
  const page = await openReport();
  await textCell(page, 1).hover();
  await page.clock.runFor(199);
  assert.equal(await tooltip(page).isVisible(), false);
  await page.clock.runFor(1);
  assert.equal(await tooltip(page).isVisible(), true);
  assert.deepEqual([await tooltip(page).textContent(), await state(page)], [SAYS, 'delayed-open']);
  assert.equal(await describedBy(textCell(page, 1)), 'tooltip');

  await elsewhere(page);
  await page.clock.runFor(100);
  assert.deepEqual([await tooltip(page).isVisible(), await state(page)], [false, 'closed']);
  await page.clock.runFor(299);
  await textCell(page, 2).hover();
  assert.deepEqual([await tooltip(page).isVisible(), await state(page)], [true, 'instant-open']);

  await elsewhere(page);
  await page.clock.runFor(100 + 300);
  await textCell(page, 2).hover();
  assert.equal(await tooltip(page).isVisible(), false);
  await elsewhere(page);
  await page.clock.runFor(1000);
  assert.equal(await tooltip(page).isVisible(), false, 'a pointer that only passes opens nothing');
});

test('the pointer can move to the tooltip; Escape and a press close it', async () => {
  const page = await openReport();
  const openIt = async () => {
    await textCell(page, 1).hover();
    await page.clock.runFor(200);
    assert.equal(await tooltip(page).isVisible(), true);
  };
  await openIt();
  await tooltip(page).hover();
  await page.clock.runFor(5000);
  assert.equal(await tooltip(page).isVisible(), true);
  await page.keyboard.press('Escape');
  assert.equal(await tooltip(page).isVisible(), false);
  await elsewhere(page);
  await page.clock.runFor(1000);
  await openIt();
  await page.mouse.down();
  assert.equal(await tooltip(page).isVisible(), false);
});

test('keyboard focus opens a tooltip at once, and it closes when the focus leaves', async () => {
  const page = await openReport();
  await page.locator('#row-filter').focus();
  await page.keyboard.press('Tab');
  assert.deepEqual([await tooltip(page).textContent(), await state(page)], [SAYS, 'instant-open']);
  await page.keyboard.press('Tab');
  assert.equal(await describedBy(textCell(page, 1)), null);
  assert.equal(await describedBy(textCell(page, 2)), 'tooltip');
  await page.keyboard.press('Tab');
  assert.equal(await tooltip(page).isVisible(), false);
});

test('other descriptions of the element stay, whatever their ids', async () => {
  const page = await openReport();
  const cell = textCell(page, 1);
  await cell.evaluate((element) => element.setAttribute('aria-describedby', 'about-tooltip  hint'));
  await cell.hover();
  await page.clock.runFor(200);
  assert.equal(await cell.getAttribute('aria-describedby'), 'about-tooltip hint tooltip');
  await page.keyboard.press('Escape');
  assert.equal(await cell.getAttribute('aria-describedby'), 'about-tooltip hint');
});

test('a focus that scrolls the page keeps its tooltip', async () => {
  const page = await openReport();
  await page.setViewportSize({ width: 390, height: 500 });
  await page.locator('thead button').focus();
  await page.keyboard.press('Tab');
  assert.equal(await textCell(page, 1).evaluate((cell) => cell === document.activeElement), true);
  assert.equal(await tooltip(page).isVisible(), true);
  await textCell(page, 1).evaluate((cell) => cell.closest('.scroll')?.scrollBy(0, 40));
  const [cell, shown] = [await textCell(page, 1).boundingBox(), await tooltip(page).boundingBox()];
  assert.ok(cell !== null && shown !== null && Math.abs(cell.y - shown.y) < 60, 'it closes when its cell is removed');
});

test('a tap opens a tooltip; it closes when its element is removed', async () => {
  const page = await (await browser.newContext({ hasTouch: true })).newPage();
  await page.goto(REPORT);
  await textCell(page, 1).tap();
  await tooltip(page).waitFor();
  await page.locator('h1').tap();
  await tooltip(page).waitFor({ state: 'hidden' });
  await textCell(page, 2).tap();
  await tooltip(page).waitFor();
  await textCell(page, 2).evaluate((cell) => cell.remove());
  await tooltip(page).waitFor({ state: 'hidden' });
});

test('without JavaScript the page says how many values are not numbers', async () => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(REPORT);
  await page.getByText('숫자가 아닌 값 2개, 합계 제외').waitFor();
});

test('by default a tooltip opens after 700 ms, skips the delay for 300 ms, and is 4 px away, inside the window', async () => {
  const page = await (await browser.newContext({ viewport: { width: 400, height: 300 } })).newPage();
  const button = (name: string) => `<button data-tooltip="about ${name}, which takes a few words">${name}</button>`;
  await page.route('**/bare', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><link rel="stylesheet" href="/src/views/app.css"><main><h1>Bare</h1><br><br><br><br>${button('one')}${button('two')}<p>${button('three')}</p></main>`,
    }),
  );
  await page.clock.install();
  await page.goto(`${islands.origin}/bare`);
  await page.evaluate(`import('/src/islands/page/tooltip.ts').then(({ enableTooltips }) => enableTooltips())`);
  await page.clock.pauseAt(Date.now() + 60_000);
  const trigger = (name: string) => page.getByRole('button', { name });

  await trigger('one').hover();
  await page.clock.runFor(699);
  assert.equal(await tooltip(page).isVisible(), false);
  await page.clock.runFor(1);
  assert.equal(await state(page), 'delayed-open');
  await tooltip(page).evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const [box, shown] = [await trigger('one').boundingBox(), await tooltip(page).boundingBox()];
  assert.ok(box !== null && shown !== null);
  assert.equal(Math.round(box.y - (shown.y + shown.height)), 4);
  assert.ok(shown.x >= 8 && shown.x + shown.width <= 392, 'inside the window');

  await trigger('two').hover();
  assert.equal(await state(page), 'instant-open');
  await page.mouse.move(390, 290);
  await page.clock.runFor(100 + 299);
  await trigger('three').hover();
  assert.equal(await state(page), 'instant-open');
  await page.mouse.move(390, 290);
  await page.clock.runFor(100 + 300);
  await trigger('three').hover();
  await page.clock.runFor(699);
  assert.equal(await tooltip(page).isVisible(), false);
});

const DESK = { width: 1440, height: 800 };
const takeDesk = reusedPage(() => browser, { viewport: DESK });

/** A page whose time a test can stop. */
async function openApart(): Promise<Page> {
  const page = await (await browser.newContext({ viewport: DESK })).newPage();
  await page.clock.install();
  return page;
}

let hasClock = false;

async function openAt(address: string): Promise<Page> {
  const page = await takeDesk();
  if (hasClock) await page.clock.resume();
  else await page.clock.install();
  hasClock = true;
  await page.goto(origin + address);
  return page;
}

const region = (page: Page) => page.getByRole('region', { name: 'Notification' });
const toast = (page: Page) => region(page).locator('.toast');

/**
 * Shows the toast of the inventory page, which needs no answer. The page's clock is stopped, and runs until the words
 * appear.
 * @returns for how many milliseconds it ran: at least the age of the toast.
 */
async function showNotice(page: Page): Promise<number> {
  await page.clock.pauseAt(Date.now() + 3_600_000 * (pauses += 1));
  await page.getByRole('button', { name: 'Export CSV' }).click();
  let elapsed = 0;
  for (; !(await toast(page).getByText('준비 중').isVisible()); elapsed += 20) {
    assert.ok(elapsed < 2000, 'the toast is there');
    await page.clock.runFor(20);
  }
  return elapsed;
}
let pauses = 0;

test('a toast needs neither React nor a request', async () => {
  const page = await openApart();
  await page.route('**/assets/hydrate-*.js', (route) => route.abort());
  await page.goto(`${origin}/report/inventory?year=2025`);
  await page.waitForLoadState('networkidle');
  // The note that React is missing moves the page.
  await page.getByRole('button', { name: 'Export CSV' }).hover();
  await page.locator('.load-failed').waitFor();
  await page.context().setOffline(true);
  await showNotice(page);
  assert.equal(
    await toast(page).locator('p').textContent(),
    'CSV download will be implemented later. Today: dashboard export inventory --year 2025',
  );
  assert.equal(await toast(page).getAttribute('role'), 'status');
  assert.equal(await toast(page).getAttribute('data-variant'), 'default');
});

test('a failure is reported while the server is down, and causes no further error', async () => {
  const page = await openApart();
  await page.goto(`${origin}/report/cost`);
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Export CSV' }).click();
  await page.getByRole('alert').getByText('CSV 다운로드 실패').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Export CSV' }).click();
  await toast(page).getByText('downloaded.').waitFor();
  assert.equal(await page.getByText('이 부분을 불러오지 못했습니다').count(), 0);
  assert.deepEqual(errors, []);
});

test('a toast closes by itself after the one before was closed with the mouse', async () => {
  const page = await openAt('/report/inventory');
  await showNotice(page);
  await toast(page).getByRole('button', { name: '닫기' }).click();
  await toast(page).waitFor({ state: 'detached' });
  await page.mouse.move(10, 400);
  await showNotice(page);
  await page.clock.runFor(5000);
  await toast(page).waitFor({ state: 'detached' });
});

test('the newest toast replaces the one before; equal ones are both announced: each is a status of its own, which is filled after it was added', async () => {
  const page = await openAt('/report/inventory');
  await showNotice(page);
  await page.clock.runFor(3000);
  const first = await toast(page).elementHandle();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  assert.equal(await first?.evaluate((element) => element.isConnected), false);
  assert.deepEqual([await toast(page).count(), await toast(page).textContent()], [1, '']);
  await page.clock.runFor(3000);
  await toast(page).getByText('준비 중').waitFor(); // the newer one, whose own 5 seconds count
});

test('over a dialog a toast can be read, pressed and reached by F8, and it stays when the dialog closes', async () => {
  const page = await openAt('/report/inventory');
  await page.evaluate(() => {
    const dialog = document.createElement('dialog');
    dialog.innerHTML = '<button>inside</button>';
    // As React does: it removes a closed dialog from the page.
    dialog.addEventListener('close', () => dialog.remove());
    document.querySelector('main')?.append(dialog);
    dialog.showModal();
  });
  const say = () => page.getByText('Export CSV').evaluate((button: HTMLElement) => button.click());
  await say();
  await page.clock.runFor(50);
  await page.keyboard.press('F8');
  assert.equal(await region(page).evaluate((element) => element === document.activeElement), true);
  await page.keyboard.press('Escape');
  await toast(page).waitFor({ state: 'detached' });
  assert.equal(await page.locator('dialog').count(), 1, 'Escape closes the toast alone');
  await say();
  await page.clock.runFor(50);
  await toast(page).getByRole('button', { name: '닫기' }).click();
  await toast(page).waitFor({ state: 'detached' });
  await say();
  await page.clock.runFor(50);
  await page.locator('dialog').evaluate((dialog: HTMLDialogElement) => dialog.close());
  await page.locator('dialog').waitFor({ state: 'detached' });
  await toast(page).getByText('준비 중').waitFor();
});

test('a toast closes after 5 seconds; the time stops while the pointer or the focus is on it', async () => {
  const page = await openAt('/report/inventory');
  const age = await showNotice(page);
  await page.clock.runFor(4990 - age);
  assert.equal(await toast(page).count(), 1);
  await page.clock.runFor(20 + age);
  await toast(page).waitFor({ state: 'detached' });

  await showNotice(page);
  await toast(page).hover();
  await page.clock.runFor(20_000);
  assert.equal(await toast(page).count(), 1);
  await page.mouse.move(10, 400);
  await toast(page).getByRole('button', { name: '닫기' }).focus();
  await page.clock.runFor(20_000);
  assert.equal(await toast(page).count(), 1);
  await page.keyboard.press('F8'); // the region itself
  await page.clock.runFor(20_000);
  assert.equal(await toast(page).count(), 1);
  await page.locator('select').first().focus();
  await page.clock.runFor(5100);
  await toast(page).waitFor({ state: 'detached' });
});

test('a swipe to the right dismisses a toast; a short one does not', async () => {
  const page = await openAt('/report/inventory');
  const swipe = async (distance: number) => {
    const box = await toast(page).boundingBox();
    assert.ok(box !== null);
    await page.mouse.move(box.x + 60, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 60 + distance, box.y + 20, { steps: 5 });
    await page.mouse.up();
  };
  await showNotice(page);
  await swipe(49);
  assert.equal(await toast(page).count(), 1);
  assert.equal(await toast(page).evaluate((element: HTMLElement) => element.style.translate), '', 'it is back');
  await swipe(-200); // released outside
  await toast(page).hover();
  assert.equal(await toast(page).evaluate((element: HTMLElement) => element.style.translate), '');
  await swipe(50);
  await toast(page).waitFor({ state: 'detached' });
});

test('F8 focuses the region, and closing a toast returns the focus', async () => {
  const page = await openAt('/report/inventory');
  await page.keyboard.press('F8');
  assert.equal(
    await region(page).evaluate((element) => element === document.activeElement),
    true,
    'before there was one',
  );
  await showNotice(page);
  await page.locator('select').first().focus();
  await page.keyboard.press('F8');
  assert.equal(await region(page).evaluate((element) => element === document.activeElement), true);
  await toast(page).getByRole('button', { name: '닫기' }).press('Enter');
  await toast(page).waitFor({ state: 'detached' });
  assert.equal(await page.evaluate('document.activeElement.tagName'), 'SELECT');

  await showNotice(page);
  await page.locator('select').first().focus();
  await page.keyboard.press('F8');
  await page.keyboard.press('Escape');
  await toast(page).waitFor({ state: 'detached' });
  assert.equal(await page.evaluate('document.activeElement.tagName'), 'SELECT');
});

test('toasts are at most 420 px wide from medium screens up, as wide as the screen below, and over everything else', async () => {
  const page = await openAt('/report/inventory');
  await showNotice(page);
  for (const [width, expected] of [
    [1440, 420],
    [768, 420],
    [767, 767],
    [390, 390],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    assert.equal((await region(page).boundingBox())?.width, expected);
    assert.equal(await region(page).evaluate((element) => getComputedStyle(element).zIndex), '100');
  }
});

test('an export is downloaded, and announced once the answer was 200', async () => {
  const page = await openAt('/report/cost?year=2025&bu=SK');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const download = await downloading;
  assert.equal(download.suggestedFilename(), 'cost_report_2025_SK.csv');
  const answer = await fetch(`${origin}/report/cost.csv?year=2025&bu=SK`);
  assert.deepEqual(readFileSync(await download.path()), Buffer.from(await answer.arrayBuffer()), 'byte for byte');
  await toast(page).getByText('cost_report_2025_SK.csv downloaded.', { exact: true }).waitFor();
  assert.equal(await toast(page).locator('strong').textContent(), 'CSV 다운로드');
});

test('a failed export is reported as an alert with the server’s own words', async () => {
  const page = await openAt('/report/cost');
  await page.route('**/*.csv*', (route) => route.fulfill({ status: 503, body: 'The database is away.' }));
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const alert = page.locator('[data-variant=destructive]');
  await alert.getByText('503: The database is away.').waitFor();
  assert.equal(await alert.getAttribute('role'), 'alert');
});
