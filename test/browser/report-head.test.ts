/**
 * A report as it is read: its title row and menu, the selected cell (CONTRACT §10, §11), the choice of year and unit (§4),
 * views and months under way (§10), the time as of which it is shown (§11). And what is in a cell besides a usual figure: an
 * unlikely one (§9) is marked softly, and never in the way; a long text (§10) takes at most three lines, and is whole on focus.
 */
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { openDatabase } from '../../db/open.ts';
import { asOfAddress } from '../../src/domain/addresses.ts';
import { seoulDate } from '../../src/domain/year-month.ts';
import { accessibilityFaults, faultsInBothThemes } from '../support/accessibility.ts';
import { launchBrowser, reusedPage } from '../support/browser.ts';
import { holdAnswers } from '../support/hold-answers.ts';
import { postRecord, storedRecords } from '../support/records.ts';
import { openReport, reportIsAwake } from '../support/report-editor.ts';
import { sampleDatabase } from '../support/sample-data.ts';
import { assertWithinBudget } from '../support/script-budgets.ts';
import { startApp } from '../support/server.ts';

const database = await openDatabase(await sampleDatabase());
after(database.close);
const { origin } = await startApp({ database });
const ADDRESS = `${origin}/report/cost?year=2026&bu=SKB`;
const EMPTY = `${origin}/report/cost?year=2028&bu=SKB`;

const browser = await launchBrowser();
const takePage = reusedPage(() => browser, { viewport: { width: 1440, height: 900 } });

const topOf = async (page: Page) => (await page.locator('.sheet').boundingBox())?.y;
const more = (page: Page) => page.getByRole('button', { name: '더보기' });

test('the sheet stays where it is from Edit to Cancel, also with a draft or in an empty year', async () => {
  const page = await takePage();
  for (const [address, widths] of [
    [ADDRESS, [390, 1024, 1920]],
    [EMPTY, [390, 1366]],
  ] as const) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      const { edit, type } = await openReport(page, address);
      const top = await topOf(page);
      if (width === 390) assert.ok(top !== undefined && top <= 281, `${top} px`);
      await edit();
      assert.equal(await topOf(page), top, `${width} px, Edit`);
      await type('arenasOthers', 12, '5');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.locator('[data-draft]').waitFor();
      assert.equal(await topOf(page), top, `${width} px, Cancel`);
      await page.getByRole('button', { name: '버리기' }).click();
    }
  }
});

test('what is rarely needed is in one menu, which is accessible; without a script its links are there', async () => {
  const page = await takePage();
  await page.goto(ADDRESS);
  await more(page).click();
  const menu = page.getByRole('region', { name: '더보기' });
  assert.deepEqual(await menu.getByRole('link').allInnerTexts(), ['가져오기', '이력', '주요 증감']);
  // In one theme: over a page axe decides about no contrast, and the other rules do not look at colours.
  assert.deepEqual(await accessibilityFaults(page, undefined, ':popover-open'), []);
  await menu.getByRole('button', { name: '단축키' }).press('Enter');
  await page.getByRole('dialog', { name: '단축키' }).waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await more(page).evaluate((it) => it === document.activeElement), true);

  const unscripted = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await unscripted.goto(ADDRESS);
  await more(unscripted).click();
  await unscripted.getByRole('link', { name: '이력' }).click();
  await unscripted.waitForURL('**/report/cost/history?**');
});

test('a press selects a cell; arrows move from it, Ctrl+C copies it, Enter opens its history', async () => {
  const page = await takePage();
  const { cell } = await openReport(page, ADDRESS);
  const selected = page.locator('td[data-selected]');
  await cell('iwsOthers', 3).click();
  await selected.waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.waitForFunction(() => document.activeElement?.closest('tr')?.dataset.field === 'iwsDeliveryCharge');
  assert.equal(await selected.count(), 1);
  assert.equal(await selected.getAttribute('data-month'), '4');
  const copied = await page.evaluate<string>(`(() => {
    const clipboardData = new DataTransfer();
    document.activeElement.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
    return clipboardData.getData('text/plain');
  })()`);
  assert.equal(copied, (await selected.innerText()).replaceAll(',', ''));
  await page.keyboard.press('Enter');
  await page
    .locator('dialog[data-history]')
    .getByRole('heading', { name: /IWS 배송비/ })
    .waitFor();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement?.matches('td[data-selected]'));
  await more(page).click();
  await page.getByRole('button', { name: '선택한 셀의 이력' }).click();
  await page
    .locator('dialog[data-history]')
    .getByRole('heading', { name: /IWS 배송비/ })
    .waitFor();
});

test('the field above the labels leaves the rows that it finds, in either language; Escape brings all back', async () => {
  const page = await takePage();
  await page.goto(ADDRESS);
  const rows = page.locator('tbody tr[data-field]:visible');
  const all = await rows.count();
  const total = await page.locator('tr[data-field=totalCost] td[data-month="1"]').innerText();
  const field = page.getByRole('searchbox', { name: '행 찾기' });
  for (const text of ['배송', 'delivery']) {
    await field.fill(text);
    await page.locator('tr[data-field=arenasOthers]').waitFor({ state: 'hidden' });
    assert.equal(await page.locator('tr.item:visible').count(), 3, text);
    assert.equal(await page.locator('tr.group:visible').count(), 3, text);
    assert.equal(await page.locator('tr[data-field=totalCost] td[data-month="1"]').innerText(), total);
    if (text === 'delivery') assert.deepEqual(await accessibilityFaults(page), []);
    await field.press('Escape');
    await page.locator('tr[data-field=arenasOthers]').waitFor();
    assert.equal(await rows.count(), all);
  }
});

test('Ctrl+K goes to a field of a month, without a new page where it is shown; ? shows the keys on every page', async () => {
  const page = await takePage();
  await page.goto(origin);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: '단축키' }).getByText('Ctrl+K').waitFor();
  await page.keyboard.press('Escape');
  // The focus may still be in the dialog that was closed.
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: '바로 가기' });
  await dialog.getByRole('searchbox').fill('비용 skb 배송비 3월 2026');
  assert.deepEqual(await accessibilityFaults(page, undefined, 'dialog'), []);
  await dialog.getByRole('link').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`${ADDRESS}#cell-arenasDeliveryCharge-3`);
  await page.keyboard.press('Control+k');
  await dialog.getByRole('searchbox').fill('cost SKB IWS others apr');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.locator('tr[data-field=iwsOthers] td[data-month="4"][data-selected]').waitFor();
});

const START = `${origin}/report/cost?year=2025&bu=SKB`;

/** @returns also the errors of the page: an island that does not render what the server rendered is one. */
async function open(address: string) {
  const page = await takePage({ width: 1366, height: 800 });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  return { ...(await openReport(page, origin + address)), errors };
}

/** A month of 2026 that is under way. */
const begin = (kind: 'cost' | 'inventory', figures: object) =>
  postRecord(origin, kind, { yearMonth: 202611, ...figures });

const chosenView = (page: Page) => page.getByRole('navigation', { name: '보기' }).locator('[aria-current]').innerText();
const shownView = (page: Page) => page.locator('table').getAttribute('data-view');

test('Edit in a view leads to the amounts, and what is saved is shown there', async () => {
  const { page, cell, edit, type, save, shown, errors } = await open('/report/cost?year=2026&bu=SK&view=yoy');
  assert.match(await shown('arenasOthers', 10), /^[-+]\d+\.\d%$/);
  assert.equal(await page.locator('col[data-digits]').count(), 0, 'no column grows for an amount that is not shown');
  await edit();
  assert.notEqual(await page.locator('col[data-digits]').count(), 0);
  assert.equal(page.url(), `${origin}/report/cost?year=2026&bu=SK`);
  assert.equal(await shownView(page), 'amount');
  assert.equal(await chosenView(page), '금액');
  assert.match(await shown('arenasOthers', 10), /^[\d,]+$/);
  assert.equal(await page.locator('thead th').last().innerText(), '합계');
  assert.equal(await page.locator('[data-act=save]').isVisible(), true);

  const heading = page.locator('thead th').nth(11);
  await type('arenasOthers', 11, '1234567');
  assert.equal(await heading.innerText(), '11월', 'the heading follows what is saved');
  await save();
  await page.getByRole('button', { name: 'Edit' }).waitFor();
  assert.equal(await shown('arenasOthers', 11), '1,234,567');
  assert.match(await heading.innerText(), /^11월\s+입력 중 1\/17$/);
  assert.equal(await shownView(page), 'amount');
  await page.reload();
  assert.equal(await shownView(page), 'amount', 'the address is that of the amounts');
  await cell('budgetVariance', 11).scrollIntoViewIfNeeded();
  await cell('budgetVariance', 11).hover();
  await page.getByRole('tooltip').filter({ hasText: '입력 중인 달이라' }).waitFor();
  assert.deepEqual(errors, []);
});

test('without JavaScript the links lead from view to view, and a form keeps the view', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const { page, shown } = await openReport(await context.newPage(), `${origin}/report/warehouse?year=2025`);
  await page.getByRole('link', { name: '전월 대비' }).click();
  assert.match(await shown('inventoryAccuracy', 2), /^[-+]\d\.\d%p$/);
  assert.equal(await shown('inventoryAccuracy', 1), '–');
  await page.getByRole('link', { name: '전년 대비' }).click();
  assert.equal(await chosenView(page), '전년 대비');
  await page.getByLabel('연도').selectOption('2026');
  await page.getByRole('button', { name: '조회', exact: true }).click();
  await page.waitForURL(/view=yoy/);
  assert.equal(await shownView(page), 'yoy');

  await page.goto(START);
  await page.locator('select[name=year]').selectOption('2026');
  await page.getByText('SK Cost', { exact: true }).click();
  assert.equal(page.url(), START, 'a choice alone sends nothing');
  await page.locator('form.choice button[type=submit]').click();
  await page.waitForURL('**/report/cost?year=2026&bu=SK');
});

test('views are accessible in both themes, on a desk and on a phone, and never scroll the page sideways', async () => {
  await begin('cost', { bu: 'SKB', arenasStorageCharge: 1_000_000 });
  const { page } = await open('/report/cost?view=yoy');
  for (const [view, width] of [
    ['/report/cost?view=yoy', 1366],
    ['/report/warehouse?view=mom', 390],
  ] as const) {
    if (page.url() !== origin + view) await page.goto(origin + view);
    await page.setViewportSize({ width, height: 800 });
    assert.deepEqual(await faultsInBothThemes(page), [], view);
    const room = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    assert.ok(room <= 0, `${view} at ${width}`);
  }
});

test('good, bad and neither have each a tint, on paper too, where the view has its name', async () => {
  const { page } = await open('/report/cost?view=yoy');
  const name = page.locator('.subtitle').getByText('전년 대비');
  const cells = ["[class*='bad-3']", "[class*='bad-1']", "[class*='good-']", "[class*='neither-']"].map(
    (each) => `tr td${each}`,
  );
  /** The background of the first of each. */
  const coloursOf = (selectors: readonly string[]) =>
    page.evaluate<string[]>(`${JSON.stringify(selectors)}.map((each) =>
      getComputedStyle(document.querySelector(each)).backgroundColor)`);
  for (const theme of ['dark', 'light']) {
    await page.evaluate(`document.documentElement.className = '${theme}'`);
    const plain = 'tr.item td[data-month="12"]';
    assert.equal(new Set(await coloursOf([...cells, plain])).size, 5, theme);
  }
  assert.equal(await name.isVisible(), false, 'the chosen link says it');
  await page.emulateMedia({ media: 'print' });
  assert.equal(await name.isVisible(), true);
  assert.equal(await page.getByRole('link', { name: '전월 대비' }).isVisible(), false, 'nothing can be chosen');
  assert.equal(new Set(await coloursOf(cells)).size, 4);
});

test('the words of a month under way fit their column', async () => {
  await begin('inventory', { inventorySkbR01FT: 1 });
  const { page } = await open('/report/inventory');
  for (const [lang, address] of [
    ['ko', '/report/inventory'],
    ['ko', '/report/inventory?view=mom'],
    ['en', '/report/inventory?view=mom'],
  ] as const) {
    await page.context().addCookies([{ name: 'lang', value: lang, url: origin }]);
    await page.goto(origin + address);
    for (const width of [1366, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const room = await page.locator('.under-way').evaluate((words) => {
        const text = document.createRange();
        text.selectNodeContents(words);
        const [inner, outer] = [text.getBoundingClientRect(), (words.parentElement ?? words).getBoundingClientRect()];
        return Math.min(inner.left - outer.left, outer.right - inner.right, outer.bottom - inner.bottom);
      });
      assert.ok(room >= 0, `${address} in ${lang} at ${width}: ${room}`);
    }
  }
  await page.context().clearCookies();
});

async function openStart(): Promise<Page> {
  const page = await takePage();
  await page.goto(START);
  return page;
}

async function shownOn(page: Page): Promise<[year: string, unit: string]> {
  return [
    await page.locator('select[name=year]').inputValue(),
    await page.locator('input[name=bu]:checked').inputValue(),
  ];
}

test('arrow keys only change the choice; Enter submits it', async () => {
  const page = await openStart();
  await page.locator('select[name=year]').focus();
  for (let time = 0; time < 2; time += 1) await page.keyboard.press('ArrowDown');
  await page.locator('input[name=bu]:checked').focus();
  await page.keyboard.press('ArrowRight');
  assert.deepEqual(await shownOn(page), ['2027', 'SK']);
  assert.equal(page.url(), START, 'still here');
  await page.locator('select[name=year]').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/report/cost?year=2027&bu=SK');
});

test('a choice by pointer submits the form; after Back the controls show what the page shows', async () => {
  const page = await openStart();
  await page.getByText('SK Cost', { exact: true }).click();
  await page.waitForURL('**/report/cost?year=2025&bu=SK');
  assert.deepEqual(await shownOn(page), ['2025', 'SK']);
  await page.goBack();
  await page.waitForURL(START);
  await page.locator('input[value=SKB]:checked').waitFor();
  assert.deepEqual(await shownOn(page), ['2025', 'SKB']);
});

test('a page from the back/forward cache shows its own choice', async () => {
  const page = await openStart();
  await page.evaluate(`document.querySelector('input[value=SK]').checked = true`);
  await page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`);
  assert.deepEqual(await shownOn(page), ['2025', 'SKB']);
  assert.equal(page.url(), START);
});

test('a choice made before the script has run counts', async () => {
  const page = await takePage();
  const release = await holdAnswers(page, '**/page-*.js');
  await page.goto(START, { waitUntil: 'commit' });
  await page.getByText('SK Cost', { exact: true }).click();
  release();
  await page.waitForURL('**/report/cost?year=2025&bu=SK');
});

const SK = { year: 2026, bu: 'SK' } as const;
const TODAY = seoulDate(new Date());

for (const [javaScriptEnabled, width] of [
  [false, 390],
  [true, 1440],
] as const) {
  const way = `${javaScriptEnabled ? 'with' : 'without'} a script, at ${width} px`;
  test(`a day is chosen ${way}, and the band leads back`, async () => {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width, height: 844 } });
    const page = await context.newPage();
    await page.goto(`${origin}/report/cost?year=2026&bu=SK&view=yoy`);
    const choice = page.getByRole('region', { name: '과거 시점' });
    assert.equal(await choice.isVisible(), false);
    await page.getByRole('button', { name: '더보기' }).click();
    await page.getByRole('button', { name: '과거 시점 조회' }).click();
    const day = choice.getByLabel('해당일 마감 기준');
    assert.equal(await day.inputValue(), TODAY);
    const box = await choice.boundingBox();
    assert.ok(box !== null && box.x >= 0 && box.x + box.width <= width, JSON.stringify(box));
    await day.fill('2026-05-31');
    await choice.getByRole('button').first().click();
    await page.waitForURL(`${origin}/report/cost?year=2026&bu=SK&view=yoy&as-of=2026-05-31`);
    const band = page.getByRole('complementary', { name: '과거 시점' });
    assert.match(await band.innerText(), /2026-05-31 마감 시점 기준/);
    await band.getByRole('link', { name: '현재로 돌아가기' }).click();
    await page.waitForURL(`${origin}/report/cost?year=2026&bu=SK&view=yoy`);
  });
}

test('nothing is entered into the report of a time: no key, file or address begins it; rows have their pictures', async () => {
  const page = await takePage();
  const address = origin + asOfAddress('cost', SK, TODAY);
  await page.goto(`${address}#edit`);
  await reportIsAwake(page);
  assert.equal(await page.locator('td input, [data-editing]').count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Edit' }).count(), 0);
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'cost.csv'));
    for (const type of ['dragover', 'drop']) {
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true }));
    }
  });
  assert.equal(await page.locator('body[data-drop]').count(), 0);
  await page.locator('tr[data-field="arenasOthers"] th button').click();
  await page.getByRole('dialog', { name: '아레나스 기타' }).locator('canvas').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('dialog[data-import]').count(), 0);
});

test('an undo from the history of a past report changes what is stored, and not what was stored then', async () => {
  const stored = async () => (await storedRecords(origin, 'cost', 2026, 'SK'))[0]?.arenasOthers;
  const before = await stored();
  await postRecord(origin, 'cost', { ...SK, month: 1, arenasOthers: 71 });
  const page = await takePage();
  await page.goto(origin + asOfAddress('cost', SK, new Date().toISOString()));
  const cell = page.locator('tr[data-field="arenasOthers"] td[data-month="1"]');
  assert.equal(await cell.innerText(), '71');
  await reportIsAwake(page);
  await page.getByRole('button', { name: '더보기' }).click();
  await page.getByRole('link', { name: '이력', exact: true }).click();
  const dialog = page.locator('dialog[data-history]');
  await dialog.locator('summary').first().click();
  await dialog.getByRole('button', { name: '되돌리기', exact: true }).first().click();
  await dialog.getByText('1개 셀이 이전 값으로 돌아갑니다').waitFor();
  await dialog.getByRole('button', { name: '되돌리기', exact: true }).click();
  await dialog.locator('output').getByText('1개 셀을 되돌렸습니다').waitFor();
  assert.equal(await stored(), before);
  // The figures of now would be fetched by then, as a second answer proves.
  await page.evaluate(() => fetch('/api/cost-info/2026/SK').then(() => new Promise(requestAnimationFrame)));
  assert.equal(await cell.innerText(), '71');
});

test('the band stays in a low window, and is printed; the choice that it opens is accessible', async () => {
  const page = await takePage({ width: 1366, height: 500 });
  await page.goto(origin + asOfAddress('cost', SK, '2026-05-31'));
  const band = page.getByRole('complementary', { name: '과거 시점' });
  await band.getByRole('button', { name: '다른 시점' }).press('Enter');
  await page.getByLabel('날짜와 시각').waitFor();
  assert.deepEqual(await accessibilityFaults(page, undefined, ':popover-open'), [], 'the choice');
  await page.keyboard.press('Escape');
  await page.evaluate(() => scrollTo(0, 10_000));
  assert.ok(((await band.boundingBox())?.y ?? 0) >= 52);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await band.isVisible(), true);
  assert.equal(await band.getByRole('link').isVisible(), false);
});

const empty = await startApp();

const TOO_LARGE = '평소 값 1,970,000의 약 10배입니다';

test('a typed figure is marked, counted and explained; the count leads to it; an undo ends the mark', async () => {
  const { page, cell, edit, type } = await open('/report/cost?year=2026&bu=SKB');
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(path.basename(request.url())));
  await edit();
  await type('iwsOthers', 4, '20647000');
  const marked = page.locator('td[data-unlikely]');
  await marked.waitFor();
  assertWithinBudget(
    'what Edit fetches to judge figures',
    fetched.filter((name) => name.startsWith('unlikely-code')),
  );
  assert.equal(await cell('iwsOthers', 4).getAttribute('data-unlikely'), '');
  assert.equal(await cell('iwsOthers', 4).getAttribute('aria-description'), `저장 안 됨. ${TOO_LARGE}`);
  const toCheck = page.getByRole('button', { name: '확인 필요 1개' });
  assert.deepEqual(await faultsInBothThemes(page), []);

  await cell('arenasOthers', 9).click();
  await toCheck.click();
  const input = cell('iwsOthers', 4).locator('input');
  await input.waitFor();
  assert.equal(await input.evaluate((each) => each === document.activeElement), true);
  await page.getByRole('tooltip').getByText(TOO_LARGE).waitFor();
  assert.equal(await input.getAttribute('aria-describedby'), 'tooltip');

  await page.keyboard.type('2');
  await marked.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await marked.waitFor();
  await page.keyboard.press('Control+z');
  await marked.waitFor({ state: 'detached' });
  await toCheck.waitFor({ state: 'detached' });
});

test('pasted figures are marked and saved without a question, and editing begins without marks', async () => {
  const { page, edit, type, paste, save } = await open('/report/cost?year=2026&bu=SK');
  await edit();
  await paste('iwsOthers', 2, '9\t9\t9');
  await page.locator('[data-to-check="3"]').waitFor();
  await save();
  await page.locator('[data-act=edit]').waitFor();
  const stored = await storedRecords(origin, 'cost', 2026, 'SK');
  assert.deepEqual(
    stored.slice(1, 4).map(({ iwsOthers }) => iwsOthers),
    [9, 9, 9],
  );
  assert.equal(await page.locator('td[data-unlikely]').count(), 0);

  await page.reload();
  await edit();
  // Another cell is marked, so all have been judged.
  await type('arenasOthers', 6, '7');
  await page.locator('[data-to-check="1"]').waitFor();
  assert.equal(await page.locator('td[data-unlikely]').count(), 1);

  await page.keyboard.press('Escape');
  const reached: unknown[] = [];
  for (let tabs = 0; tabs < 3; tabs += 1) {
    await page.keyboard.press('Tab');
    reached.push(await page.evaluate('document.activeElement.textContent'));
  }
  assert.deepEqual(reached, ['Cancel', 'Save', '확인 필요 1개'], 'the count is not in the way of saving');
});

const LONG = '세금계산서 수령 전이라 확정되지 않은 금액 '.repeat(9).slice(0, 200).padEnd(200, '확');
assert.equal(LONG.length, 200);

const heightOf = async (place: Locator) => (await place.boundingBox())?.height ?? Number.NaN;

test('a long text widens its row to three lines at most, and shows all of itself on focus', async () => {
  await postRecord(empty.origin, 'cost', { yearMonth: 202602, bu: 'SKB', iwsOthers: LONG });
  const page = await takePage();
  const { cell, edit } = await openReport(page, `${empty.origin}/report/cost?year=2026&bu=SKB`);
  const [text, row] = [cell('iwsOthers', 2), page.locator('tr[data-field=iwsOthers]')];
  const other = await heightOf(page.locator('tr[data-field=arenasOthers]'));
  const line = await text.evaluate((element) => Number.parseFloat(getComputedStyle(element).lineHeight));
  const isBounded = async (kind: string) => {
    const height = await heightOf(row);
    assert.ok(height >= 3 * line && height <= 3 * line + other / 2, `${kind}: ${height} px, a line has ${line}`);
  };
  await isBounded('read');
  await text.focus();
  assert.ok((await heightOf(row)) > 6 * line, 'whole on focus');
  assert.equal(await text.textContent(), LONG);
  await page.locator('h1').click();
  await isBounded('left');

  await edit();
  assert.equal(await cell('iwsOthers', 2).locator('input').count(), 0, 'another cell is the active one');
  await isBounded('edited');
  await text.click();
  assert.equal(await text.locator('input').inputValue(), LONG);

  await page.emulateMedia({ media: 'print' });
  await cell('iwsOthers', 3).click();
  assert.ok((await heightOf(row)) > 6 * line, 'whole on paper, where nothing can be focused');
});
