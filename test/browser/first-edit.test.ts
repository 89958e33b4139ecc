/** What is typed after Edit, before React is there: it is in the cells when React is. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { startApp } from '../support/server.ts';

const { origin } = await startApp();
let browser: Browser;
before(async () => {
  browser = await launchBrowser();
});

/** The cost page after Edit, with React held back until it is let go. */
async function openHeld(
  address = '/report/cost?year=2024',
): Promise<{ page: Page; letGo: () => void; errors: string[] }> {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/hydrate-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(origin + address);
  await page.evaluate(`document.querySelector('[data-act=edit]').click()`);
  await page.locator('td.focus input:focus').waitFor();
  return { page, letGo, errors };
}

const cells = (page: Page) =>
  page.evaluate<Record<string, string>>(`Object.fromEntries(
    [...document.querySelectorAll('tr[data-field]:not([data-derived]) td[data-month]')]
      .map((cell) => [cell.closest('tr').dataset.field + ' ' + cell.dataset.month, cell.querySelector('input')?.value ?? cell.textContent])
      .filter(([, text]) => text !== ''))`);
const active = (page: Page) =>
  page.evaluate<string>(
    `((cell) => cell.closest('tr').dataset.field + ' ' + cell.dataset.month)(document.activeElement.closest('td'))`,
  );
const inEdit = (page: Page) => page.locator('[data-act=save]').waitFor();

test('the first cell takes the focus and what is typed, before React is there; then it goes on in the same cell', async () => {
  const { page, letGo, errors } = await openHeld();
  assert.equal(await page.locator('table').getAttribute('role'), 'grid');
  await page.keyboard.type('12x4');
  await page.keyboard.press('ArrowLeft'); // the grid's: the cell is left
  await page.keyboard.type('7');
  letGo();
  await inEdit(page);
  await page.keyboard.type('8');
  assert.deepEqual(await cells(page), { 'arenasManagementCharge 1': '78' }); // ArrowLeft at the first month stays
  assert.equal(await active(page), 'arenasManagementCharge 1');
  assert.deepEqual(errors, []);
});

test('keys, a press on another cell and a pasted block go where they would have gone', async () => {
  const { page, letGo, errors } = await openHeld();
  await page.evaluate(`navigator.clipboard.writeText('1\\t2\\n3\\t4')`);
  await page.keyboard.type('10');
  await page.keyboard.press('Tab');
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await page.keyboard.type('30');
  await page.locator('tr[data-field=iwsOthers] td[data-month="5"]').click();
  await page.keyboard.press('Control+v');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  letGo();
  await inEdit(page);
  assert.deepEqual(await cells(page), {
    'arenasManagementCharge 1': '10',
    'arenasManagementCharge 2': '20',
    'arenasHandlingCharge 2': '30',
    'iwsOthers 5': '1',
    'iwsOthers 6': '2',
    'otherWarehouseStorageCharge 5': '3',
    'otherWarehouseStorageCharge 6': '4',
  });
  assert.equal(await active(page), 'iwsOthers 7');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  assert.equal((await cells(page))['iwsOthers 5'], undefined, 'undo knows of it');
  assert.deepEqual(errors, []);
});

test('a syllable that is being composed is waited for', async () => {
  const { page, letGo, errors } = await openHeld();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.imeSetComposition', { text: '하', selectionStart: 1, selectionEnd: 1 });
  letGo();
  await page.waitForLoadState('networkidle');
  await cdp.send('Input.imeSetComposition', { text: '한', selectionStart: 1, selectionEnd: 1 });
  assert.equal(await page.locator('[data-act=save]').count(), 0);
  await cdp.send('Input.insertText', { text: '한' });
  await inEdit(page);
  assert.equal(await page.locator('td.focus input').inputValue(), '한');
  assert.deepEqual(errors, []);
});

test('a page that is left in that moment asks first, and code that can not be loaded leaves what was typed', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.route('**/hydrate-*.js', (route) => route.abort());
  await page.goto(`${origin}/report/cost?year=2024`);
  await page.evaluate(`document.querySelector('[data-act=edit]').click()`);
  await page.locator('td.focus input:focus').waitFor();
  await page.keyboard.type('55');
  await page.getByRole('alert').getByText('This part of the page could not be loaded.').waitFor();
  assert.equal(await page.locator('td.focus input').inputValue(), '55');
  const asked = page.waitForEvent('dialog');
  void page.reload().catch(() => {});
  const dialog = await asked;
  assert.equal(dialog.type(), 'beforeunload');
  await dialog.dismiss();
  assert.equal(await page.locator('td.focus input').inputValue(), '55');
});

test('every report can be edited early, and is then as if it had been edited late', async () => {
  for (const kind of ['warehouse', 'cost', 'import', 'inventory']) {
    const { page, letGo, errors } = await openHeld(`/report/${kind}?year=2024`);
    const label = await page.locator('td.focus input').getAttribute('aria-label');
    letGo();
    await inEdit(page);
    assert.equal(await page.locator('td.focus input').getAttribute('aria-label'), label, kind);
    assert.deepEqual(errors, [], kind);
    const early = await page.locator('.report').evaluate((element) => element.outerHTML);
    const late = await (await browser.newContext()).newPage();
    await late.goto(`${origin}/report/${kind}?year=2024`);
    await late.locator('[data-act=edit]').hover();
    await late.locator('[data-island=report-grid][data-awake]').waitFor();
    await late.locator('[data-act=edit]').click();
    await inEdit(late);
    assert.equal(early, await late.locator('.report').evaluate((element) => element.outerHTML), kind);
  }
});
