/** Toasts (SPEC §3, §4, §9), shown by the exports of report pages (CONTRACT §4). */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { launchBrowser, reusedPage } from '../support/browser.ts';
import { startApp } from '../support/server.ts';

const { origin } = await startApp();
const DESK = { width: 1440, height: 800 };

const browser = await launchBrowser();
const takePage = reusedPage(() => browser, { viewport: DESK });

/** A page whose time a test can stop. */
async function openClocked(): Promise<Page> {
  const page = await (await browser.newContext({ viewport: DESK })).newPage();
  await page.clock.install();
  return page;
}

let hasClock = false;

async function open(address: string): Promise<Page> {
  const page = await takePage();
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
  const page = await openClocked();
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
  const page = await openClocked();
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
  const page = await open('/report/inventory');
  await showNotice(page);
  await toast(page).getByRole('button', { name: '닫기' }).click();
  await toast(page).waitFor({ state: 'detached' });
  await page.mouse.move(10, 400);
  await showNotice(page);
  await page.clock.runFor(5000);
  await toast(page).waitFor({ state: 'detached' });
});

test('the newest toast replaces the one before; equal ones are both announced: each is a status of its own, which is filled after it was added', async () => {
  const page = await open('/report/inventory');
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
  const page = await open('/report/inventory');
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
  const page = await open('/report/inventory');
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
  const page = await open('/report/inventory');
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
  const page = await open('/report/inventory');
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
  const page = await open('/report/inventory');
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
  const page = await open('/report/cost?year=2025&bu=SK');
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
  const page = await open('/report/cost');
  await page.route('**/*.csv*', (route) => route.fulfill({ status: 503, body: 'The database is away.' }));
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const alert = page.locator('[data-variant=destructive]');
  await alert.getByText('503: The database is away.').waitFor();
  assert.equal(await alert.getAttribute('role'), 'alert');
});
