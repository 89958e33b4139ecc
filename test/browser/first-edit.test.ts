/** What is typed after Edit, before React is there: it is in the cells when React is, as if React had been there before. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { createRandom } from '../support/random.ts';
import { startApp } from '../support/server.ts';

const { origin } = await startApp();
let browser: Browser;
before(async () => {
  browser = await launchBrowser();
  for (const [month, value] of [
    [1, 1000],
    [2, 7],
  ]) {
    const answer = await fetch(`${origin}/api/cost-info`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        year: 2024,
        month,
        bu: 'SKB',
        arenasManagementCharge: value,
        arenasHandlingCharge: value,
      }),
    });
    assert.equal(answer.status, 200);
  }
});

interface Opened {
  readonly page: Page;
  /** Lets React come, and waits for it. */
  readonly letGo: () => Promise<void>;
  readonly errors: string[];
}

const inEdit = (page: Page) => page.locator('[data-act=save]').waitFor();

async function openPage(): Promise<Omit<Opened, 'letGo'>> {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  return { page, errors };
}

/** The cost page after Edit, with React held back. @param code what else is */
async function openEarly(address = '/report/cost?year=2024', code = 'hydrate'): Promise<Opened> {
  const { page, errors } = await openPage();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/(hydrate|first-edit)-.*\.js/, async (route) => {
    if (new RegExp(code).test(route.request().url())) await held;
    await route.continue();
  });
  await page.goto(origin + address);
  await page.evaluate(`document.querySelector('[data-act=edit]').click()`);
  await page.locator('td.focus input:focus').waitFor();
  const letGo = async () => {
    release();
    await inEdit(page);
  };
  return { page, letGo, errors };
}

/** The same with React there before Edit. */
async function openLate(address = '/report/cost?year=2024'): Promise<Opened> {
  const { page, errors } = await openPage();
  await page.goto(origin + address);
  await page.locator('[data-act=edit]').hover();
  await page.locator('[data-island=report-grid][data-awake]').waitFor();
  await page.locator('[data-act=edit]').click();
  await inEdit(page);
  return { page, letGo: async () => {}, errors };
}

/** All cells that show something, which one is active, and what its input holds and has marked. */
const stateOf = (page: Page) =>
  page.evaluate<{ cells: Record<string, string>; focus: string }>(`(() => {
    const nameOf = (cell) => cell === null ? 'none' : cell.closest('tr').dataset.field + ' ' + cell.dataset.month;
    const cells = [...document.querySelectorAll('tr[data-field]:not([data-derived]) td[data-month]')]
      .map((cell) => [nameOf(cell), cell.querySelector('input')?.value ?? cell.textContent])
      .filter(([, text]) => text !== '');
    const focus = document.activeElement.closest('td');
    return { cells: Object.fromEntries(cells), focus: focus === null ? document.activeElement.textContent : nameOf(focus) };
  })()`);

/** A key, a text, `click field month` or `paste text`. */
async function act(page: Page, action: string): Promise<void> {
  const [, kind, rest = ''] = /^(click|paste) ([^]+)$/.exec(action) ?? [];
  if (kind === 'paste') {
    await page.evaluate((text) => navigator.clipboard.writeText(text), rest);
    await page.keyboard.press('Control+v');
  } else if (kind === 'click') {
    const [field, month] = rest.split(' ');
    await page.locator(`tr[data-field=${field}] td[data-month="${month}"]`).click();
  } else if (/^[A-Z]/.test(action)) {
    await page.keyboard.press(action);
  } else {
    await page.keyboard.type(action);
  }
}

async function endOf(open: () => Promise<Opened>, actions: readonly string[]) {
  const { page, letGo, errors } = await open();
  for (const action of actions) await act(page, action);
  await letGo();
  await page.keyboard.type('4'); // where the caret is, and whether a text is marked
  const state = await stateOf(page);
  assert.deepEqual(errors, [], actions.join(', '));
  await page.context().close();
  return state;
}

const MORNINGS: readonly (readonly string[])[] = [
  ['12'],
  ['10', 'Tab', '20', 'Enter', '30', 'ArrowLeft'],
  ['click iwsOthers 5', '1', 'click iwsOthers 6', '2', 'Shift+Tab'],
  ['F2', '5', 'Enter'],
  ['F2', 'ArrowLeft', '9', 'Enter'],
  ['Tab', 'F2', '5', 'Tab', '6'],
  ['Tab', 'Backspace', 'Enter'],
  ['Tab', '5', 'Backspace', 'Enter'],
  ['Tab', 'Delete', 'Enter'],
  ['12', 'Delete', '3', 'Enter'],
  ['5', 'Escape', 'Enter', '6', 'Escape'],
  ['paste 5\r\n', 'Enter', '1'],
  ['12', 'paste 5\r\n', 'Enter'],
  ['paste 1\t2\n3\t4', 'ArrowRight', 'ArrowDown', '8'],
  ['5', 'Tab', 'paste 1\t2\n3\t4', 'Enter', '8', 'Control+z'],
  ['5', 'Enter', '6', 'Enter', 'Control+z', 'Control+z', 'Control+y'],
  ['End', '5', 'Home', '6', 'Control+End', '7'],
  ['click arenasManagementCharge 1', '5', 'click arenasManagementCharge 1', '6'],
  ['ArrowDown', 'ArrowDown', 'ArrowUp', '3'],
];

test('what was done before React was there is what it would have been with React', async () => {
  const random = createRandom(20_261_122);
  const some = [
    '1',
    '23',
    'Tab',
    'Enter',
    'ArrowDown',
    'ArrowLeft',
    'F2',
    'Delete',
    'Backspace',
    'Escape',
    'click iwsOthers 2',
    'paste 1\t2\n3',
  ];
  const mornings = Array.from({ length: 10 }, () =>
    Array.from({ length: 7 }, () => some[random(some.length)] ?? '').filter((action, at, all) => {
      return !(action === 'Tab' && all[at - 1] === 'Escape'); // leaves the cells
    }),
  );
  for (const morning of [...MORNINGS, ...mornings]) {
    assert.deepEqual(await endOf(openEarly, morning), await endOf(openLate, morning), morning.join(', '));
  }
});

test('the same before the module is there that answers until React does', async () => {
  const openAtOnce = () => openEarly(undefined, 'hydrate|first-edit');
  // But no caret can be put into a text by a press then.
  const movesCaret = (actions: readonly string[]) => actions.includes('click arenasManagementCharge 1');
  for (const morning of MORNINGS.filter((actions) => !movesCaret(actions))) {
    assert.deepEqual(await endOf(openAtOnce, morning), await endOf(openLate, morning), morning.join(', '));
  }
});

test('when that module can not be loaded what was typed stands, and the page says so', async () => {
  const { page } = await openPage();
  await page.route('**/first-edit-*.js', (route) => route.abort());
  await page.goto(`${origin}/report/cost?year=2024`);
  await page.evaluate(`document.querySelector('[data-act=edit]').click()`);
  await page.keyboard.type('55');
  await page.getByRole('alert').getByText('This part of the page could not be loaded.').waitFor();
  assert.equal(await page.locator('td.focus input').inputValue(), '55');
});

test('rows that are hidden while they are empty are there to be edited', async () => {
  for (const open of [openEarly, openLate]) {
    const { page, letGo, errors } = await open('/report/inventory?year=2031');
    await letGo();
    await page.context().close();
    assert.deepEqual(errors, []);
  }
  const { page } = await openPage();
  await page.route('**/hydrate-*.js', () => {}); // never answered
  await page.goto(`${origin}/report/inventory?year=2031`);
  await page.evaluate(
    `document.querySelector('#hide-empty').click(); document.querySelector('[data-act=edit]').click()`,
  );
  await page.keyboard.type('77');
  assert.equal(await page.locator('td.focus input:focus').inputValue(), '77');
});

test('a cell with a unit that is visited again is edited without it', async () => {
  const answer = await fetch(`${origin}/api/warehouse-info`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ year: 2024, month: 1, inboundDamageRatio: 12 }),
  });
  assert.equal(answer.status, 200, await answer.text());
  const again = ['click inboundDamageRatio 1', 'ArrowDown', 'click inboundDamageRatio 1', 'F2', '5', 'Enter'];
  const address = '/report/warehouse?year=2024';
  const early = await endOf(() => openEarly(address), again);
  assert.equal(early.cells['inboundDamageRatio 1'], '125');
  assert.deepEqual(early, await endOf(() => openLate(address), again));
});

test('the cell says what it is, and the table that it is a grid', async () => {
  for (const kind of ['warehouse', 'cost', 'import', 'inventory']) {
    const { page, letGo, errors } = await openEarly(`/report/${kind}?year=2024`);
    const label = await page.locator('table[role=grid] td.focus input[autocomplete=off]').getAttribute('aria-label');
    await letGo();
    assert.equal(await page.locator('td.focus input').getAttribute('aria-label'), label, kind);
    const html = () => page.locator('.report').evaluate((element) => element.outerHTML);
    const early = await html();
    assert.deepEqual(errors, [], kind);
    const late = await openLate(`/report/${kind}?year=2024`);
    assert.equal(early, await late.page.locator('.report').evaluate((element) => element.outerHTML), kind);
  }
});

test('a second press of Edit changes nothing, and Ctrl+S saves all that was typed', async () => {
  const { page, letGo, errors } = await openEarly('/report/cost?year=2030');
  await page.keyboard.type('20');
  await page.keyboard.press('Tab');
  await page.locator('[data-act=edit]').evaluate((button: HTMLElement) => button.click());
  await page.keyboard.type('30');
  await page.keyboard.press('Control+s');
  await page.keyboard.press('Enter');
  await page.keyboard.type('40');
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().includes('/api/'),
  );
  void letGo().catch(() => {});
  await saved;
  await page.locator('[data-act=edit]').waitFor();
  const records = (await (await fetch(`${origin}/api/cost-info/2030/SKB`)).json()) as Record<string, unknown>[];
  assert.deepEqual(
    records.map(({ arenasManagementCharge, arenasHandlingCharge }) => [arenasManagementCharge, arenasHandlingCharge]),
    [
      [20, null],
      [30, 40],
    ],
  );
  assert.deepEqual(errors, []);
});

test('syllables that are being composed are waited for', async () => {
  const { page, letGo, errors } = await openEarly();
  const cdp = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await compose('하');
  const done = letGo();
  await page.waitForLoadState('networkidle');
  await compose('한');
  await cdp.send('Input.insertText', { text: '한' });
  await compose('그');
  await compose('글');
  assert.equal(await page.locator('td.focus input').inputValue(), '한글');
  await cdp.send('Input.insertText', { text: '글' });
  await done;
  assert.equal(await page.locator('td.focus input').inputValue(), '한글');
  assert.deepEqual(errors, []);
});

test('code that can not be loaded leaves what was typed to be read, leaving asks first, and the next attempt goes on with it', async () => {
  const { page, errors } = await openPage();
  await page.route('**/hydrate-*.js', (route) => route.abort());
  await page.goto(`${origin}/report/cost?year=2024`);
  await page.evaluate(`document.querySelector('[data-act=edit]').click()`);
  await page.locator('td.focus input:focus').waitFor();
  await page.keyboard.type('55');
  await page.keyboard.press('Enter');
  await page.keyboard.type('66');
  await page.getByRole('alert').getByText('This part of the page could not be loaded.').waitFor();
  const typed = await stateOf(page);
  assert.deepEqual([typed.cells['arenasManagementCharge 1'], typed.cells['arenasHandlingCharge 1']], ['55', '66']);
  const asked = page.waitForEvent('dialog');
  void page.reload().catch(() => {});
  const dialog = await asked;
  assert.equal(dialog.type(), 'beforeunload');
  await dialog.dismiss();
  assert.deepEqual(await stateOf(page), typed);
  errors.length = 0;
  await page.unroute('**/hydrate-*.js');
  await page.locator('[data-act=edit]').hover();
  await inEdit(page);
  assert.deepEqual(await stateOf(page), typed);
  assert.deepEqual(errors, []);
});
