/**
 * Editing a sheet: a save bar that holds still, selections, where editing begins, the list of keys (CONTRACT §4, §10). Habits
 * of people who edit: shortcuts pressed twice, drags that begin beside the table, texts that are too long, and a server that is
 * down. And two people who edit one report; drafts of what was typed and not saved (§4, §6).
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { openDatabase } from '../../db/open.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { launchBrowser, requestsOf, reusedPage } from '../support/browser.ts';
import { holdAnswers } from '../support/hold-answers.ts';
import { postRecord, storedRecords } from '../support/records.ts';
import { openReport, type ReportEditor } from '../support/report-editor.ts';
import { sampleDatabase } from '../support/sample-data.ts';
import { startApp } from '../support/server.ts';

const database = await openDatabase(await sampleDatabase());
after(database.close);
const { origin } = await startApp({ database });
const browser = await launchBrowser();
const takePage = reusedPage(() => browser, { viewport: { width: 1366, height: 768 } });

/** No test saves anything in it. */
const EMPTY_YEAR = 2060;
let lastYear = EMPTY_YEAR;
/** A year that no other test has touched. */
const freshYear = () => (lastYear += 1);

async function open(year: number): Promise<ReportEditor> {
  return openReport(await takePage(), `${origin}/report/cost?year=${year}`);
}

const post = (cells: object) => postRecord(origin, 'cost', { bu: 'SKB', ...cells });

/**
 * Where each button of the save bar is, by its name, without those that are not shown; how high its line is, and whether
 * the page is wider than the window.
 */
function saveBar(page: Page): Promise<{ boxes: (readonly [string, string])[]; height: number; isWide: boolean }> {
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('.savebar button')].filter((button) => {
      const { width, height } = button.getBoundingClientRect();
      return width > 0 && height > 0 && getComputedStyle(button).visibility === 'visible';
    });
    return {
      boxes: shown.map((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        // The counts change their numbers, not their places.
        return [button.textContent.replaceAll(/\d+/g, 'n'), [x, y, width, height].map(Math.round).join(' ')] as const;
      }),
      height: document.querySelector('.savebar .line')?.getBoundingClientRect().height ?? 0,
      isWide: document.documentElement.scrollWidth > innerWidth,
    };
  });
}

const activeCell = (page: Page) =>
  page
    .locator('td.focus')
    .evaluate(
      (cell) => `${cell.closest('tr')?.dataset.field} ${cell instanceof HTMLElement ? cell.dataset.month : ''}`,
    );

const inView = (page: Page) => page.locator('[data-act=edit]').waitFor();
const focusedCell = (page: Page) =>
  page.evaluate<string>(`(() => {
    const cell = document.activeElement.closest('td');
    return cell === null ? '' : cell.closest('tr').dataset.field + ' ' + cell.dataset.month;
  })()`);

test('no button of the save bar moves, whatever appears in it, at every width; the bar is one line', async () => {
  const { page, edit, paste, save, type } = await open(2026);
  const judge = await holdAnswers(page, '**/unlikely-code-*.js');
  await edit();
  /** By width: where each button was last, and the height of the line at first. */
  const known = new Map<number, { boxes: Map<string, string>; height: number }>();
  const holdsStill = async (what: string) => {
    for (const width of [390, 1024, 1920, 1366]) {
      await page.setViewportSize({ width, height: 900 });
      const now = await saveBar(page);
      const { boxes, height } = known.get(width) ?? { boxes: new Map<string, string>(), height: now.height };
      for (const [name, box] of now.boxes) assert.equal(box, boxes.get(name) ?? box, `${width}: ${name}, ${what}`);
      known.set(width, { boxes: new Map([...boxes, ...now.boxes]), height });
      assert.equal(now.height, height, `${width}: ${what}`);
      assert.equal(now.isWide, false, `${width}: ${what}`);
    }
  };
  await holdsStill('nothing');
  await paste('arenasOthers', 11, '1\t123456789\n확인 중\t2\n3\t987654321\n4\t5');
  await page.locator('[data-receipt]').getByText('8개 셀 붙여넣음').waitFor();
  await page.getByRole('button', { name: '되돌리기' }).waitFor();
  await holdsStill('a receipt, the figures of a selection and a text');
  judge();
  await page.locator('[data-to-check]').waitFor();
  await holdsStill('figures to check, late');
  for (const [width, { boxes }] of known) {
    assert.deepEqual(
      new Set(boxes.keys()),
      new Set(
        ['되돌리기', '위치대로', 'Cancel', 'Save', '숫자 아님 n개', '확인 필요 n개'].concat(width > 390 ? '?' : []),
      ),
      `${width}`,
    );
  }
  await page.route('**/api/cost-info', (route) => route.fulfill({ status: 503, body: 'The database is busy.' }));
  await save();
  await page.locator('.faults li').waitFor();
  await holdsStill('a failed save');
  assert.match(
    String(await page.locator('.faults').textContent()),
    /^1~12월 데이터베이스를 쓸 수 없습니다\. 503: The database is busy\.입력한 값은 모두 그대로 있습니다/,
  );
  await type('monthlyBudget', 12, '7');
  await holdsStill('the receipt is gone');
});

test('a pasted block is selected, in view, outlined, with its headings lit; a press leads to its texts', async () => {
  const { page, edit, paste } = await open(2026);
  await edit();
  await paste('localTransportLogispot', 11, '1000\t2000\n확인 중\t4000\n7\tN/A');
  assert.deepEqual(await page.locator('.figures span').allTextContents(), ['개수 6', '합계 7,007', '평균 1,751.75']);
  assert.equal(await page.locator('td[aria-selected=true]').count(), 6);
  assert.deepEqual(await page.locator('thead th[data-lit]').allTextContents(), ['11월', '12월']);
  assert.equal(await page.locator('tbody th[data-lit]').count(), 3);
  const edges = await page.locator('td[data-edge]').evaluateAll((all) => all.map((cell) => cell.dataset.edge));
  assert.deepEqual([edges[0], edges.at(-1)], ['top left', 'bottom right']);
  const [last, line] = [page.locator('td[data-edge]').last(), page.locator('.savebar')];
  const [lastBox, lineBox] = [await last.boundingBox(), await line.boundingBox()];
  assert.ok(lastBox !== null && lineBox !== null && lastBox.y + lastBox.height <= lineBox.y, 'not below the save bar');

  const texts = page.getByRole('button', { name: '숫자 아님 2개' });
  for (const expected of ['localTransportContractVehicle 11', 'monthlyBudget 12', 'localTransportContractVehicle 11']) {
    await texts.click();
    assert.equal(await activeCell(page), expected);
    assert.equal(await page.locator('td.focus input:focus').count(), 1);
  }
  assert.deepEqual(await page.locator('thead th[data-lit]').allTextContents(), ['11월']);
  assert.equal(await page.locator('td[data-edge]').count(), 0);
});

test('Shift+Space selects the row, Ctrl+Space the column, ? shows the keys; where a cell is typed into, they are typed', async () => {
  const { page, edit, cell, shown } = await open(freshYear());
  await edit();
  const selected = page.locator('td[aria-selected=true]');
  await cell('iwsOthers', 4).click();
  await page.keyboard.press('Shift+Space');
  assert.equal(await selected.count(), 12);
  assert.deepEqual(await page.locator('tbody th[data-lit]').allTextContents(), ['기타 Others']);
  await page.keyboard.press('Shift+ArrowDown');
  assert.equal(await selected.count(), 24);
  await cell('iwsOthers', 4).click();
  await page.keyboard.press('Control+Space');
  assert.equal(await selected.count(), 17, 'every row that takes input');
  assert.deepEqual(await page.locator('thead th[data-lit]').allTextContents(), ['4월']);
  await cell('iwsOthers', 4).click();
  await page.keyboard.type('a');
  await page.keyboard.press('Shift+Space');
  await page.keyboard.type('b');
  assert.equal(await shown('iwsOthers', 4), 'a b');

  // ? shows the keys, unless a cell is typed into, and closing them leads back.
  await page.keyboard.press('Escape');
  const dialog = page.getByRole('dialog', { name: '단축키' });
  await page.keyboard.press('?');
  await dialog.getByText('Shift+Space, Ctrl+Space').first().waitFor();
  assert.deepEqual(await accessibilityFaults(page, undefined, 'dialog'), []);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await cell('iwsOthers', 4).locator('input:focus').count(), 1);
  await page.keyboard.type('왜?');
  assert.deepEqual([await dialog.count(), await shown('iwsOthers', 4)], [0, '왜?']);
  await page.getByRole('button', { name: '단축키 (?)' }).click();
  await dialog.getByRole('button', { name: '닫기' }).click();
  await dialog.waitFor({ state: 'detached' });
});

test('a drag that is held past the edge scrolls and goes on selecting', async () => {
  const { page, edit, cell } = await open(2026);
  await page.setViewportSize({ width: 900, height: 640 });
  await edit();
  const scroll = page.locator('.scroll');
  await scroll.evaluate((element) => element.scrollTo(0, 0));
  const [from, area] = [await cell('arenasHandlingCharge', 2).boundingBox(), await scroll.boundingBox()];
  assert.ok(from !== null && area !== null);
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(area.x + area.width + 8, area.y + area.height + 30, { steps: 3 });
  // The budget and the totals below it stay in view, so the row above them is the last that scrolls.
  await page.locator('tr[data-field=localTransportContractVehicle] td[data-month="12"][aria-selected=true]').waitFor();
  await page.mouse.up();
  const position = await scroll.evaluate(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft]);
  assert.ok(position.every((each) => each > 0));
  assert.equal(await activeCell(page), 'arenasHandlingCharge 2');
  assert.equal(await scroll.getAttribute('data-dragging'), null);
});

test('a choice that differs from the page says so, dims the sheet and offers 조회; otherwise there is no button', async () => {
  const { page } = await open(2026);
  const button = page.getByRole('button', { name: '조회', exact: true });
  const isDimmed = () => page.locator('.scroll').evaluate((each) => getComputedStyle(each).opacity !== '1');
  assert.deepEqual([await button.count(), await isDimmed()], [0, false]);
  await page.locator('select[name=year]').focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('status').getByText('조회를 눌러 적용하세요').waitFor();
  assert.deepEqual([await button.isVisible(), await isDimmed()], [true, true]);
  await page.keyboard.press('ArrowUp');
  await button.waitFor({ state: 'detached' });
  await page.locator('input[name=bu]:checked').focus();
  await page.keyboard.press('ArrowRight');
  await button.click();
  await page.waitForURL('**/report/cost?year=2026&bu=SK');
  // Without JavaScript it is there at once: compare.test.ts presses it.
});

test('Edit begins at the first empty cell of the month under way', async () => {
  await post({ yearMonth: 202611, arenasManagementCharge: 1, arenasHandlingCharge: 2 });
  const { page, edit } = await open(2026);
  await edit();
  assert.equal(await activeCell(page), 'arenasStorageCharge 11');
});

test('Ctrl+S saves and never opens the browser’s dialog, and Edit continues at the same cell', async () => {
  const { page, edit, type } = await open(freshYear());
  // The browser opens its own dialog unless the default of the key is prevented.
  await page.evaluate(`addEventListener('keydown', (event) => {
    if (event.key === 's') (window.saves ??= []).push(event.defaultPrevented);
  })`);
  await edit();
  await type('iwsOthers', 7, '12', 'ArrowDown');
  const at = await focusedCell(page);
  await page.keyboard.press('Control+s');
  await inView(page);
  await page.keyboard.press('Control+s');
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.press('Control+s');
  assert.deepEqual(await page.evaluate('window.saves'), [true, true, true]);
  assert.equal(await page.locator('[data-act=edit]').count(), 1);
  await edit();
  assert.equal(await focusedCell(page), at);
});

test('Ctrl+D and Ctrl+R do nothing while a cell is typed into, not even what the browser does with them', async () => {
  const { page, edit, type, cell, shown } = await open(EMPTY_YEAR);
  await edit();
  await type('arenasHandlingCharge', 2, '11');
  await cell('arenasStorageCharge', 2).click();
  await page.keyboard.type('22');
  await page.evaluate('window.isSamePage = true');
  for (const key of ['Control+d', 'Control+r']) await page.keyboard.press(key);
  assert.equal(await page.evaluate('window.isSamePage'), true);
  assert.equal(await shown('arenasStorageCharge', 2), '22');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+z');
  assert.deepEqual([await shown('arenasHandlingCharge', 2), await shown('arenasStorageCharge', 2)], ['11', '']);
});

test('a drag that began outside selects no cells, one that began on a cell does, and one copied value fills them, as one step of undo', async () => {
  const { page, edit, cell, paste, shown } = await open(EMPTY_YEAR);
  await edit();
  const selected = page.locator('td[aria-selected=true]');
  const from = await page.locator('h1').boundingBox();
  const first = await cell('arenasHandlingCharge', 2).boundingBox();
  const to = await cell('arenasStorageCharge', 3).boundingBox();
  assert.ok(from !== null && to !== null && first !== null);
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(first.x + 5, first.y + 5, { steps: 4 });
  await page.mouse.move(to.x + 5, to.y + 5, { steps: 4 });
  assert.equal(await selected.count(), 0);
  await page.mouse.up();
  await page.mouse.move(first.x + 5, first.y + 5);
  await page.mouse.down();
  await page.mouse.move(to.x + 5, to.y + 5, { steps: 4 });
  await page.mouse.up();
  assert.equal(await selected.count(), 4);

  await page.locator('td.focus input').evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '1,250\r\n');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.locator('[data-receipt]').getByText('4개 셀 붙여넣음').waitFor();
  const filled = async () => [
    await shown('arenasHandlingCharge', 2),
    await shown('arenasHandlingCharge', 3),
    await shown('arenasStorageCharge', 2),
    await shown('arenasStorageCharge', 3),
  ];
  assert.deepEqual(await filled(), ['1,250', '1,250', '1,250', '1,250']);
  await page.keyboard.press('Control+z');
  assert.deepEqual(await filled(), ['', '', '', '']);
  await paste('iwsOthers', 1, 'x'.repeat(250));
  await page.locator('[data-receipt]').getByText('너무 길어 1개 제외').waitFor();
});

test('Save without a change sends nothing and leaves edit mode; of figures that were undone there is no draft, however fast it is pressed', async () => {
  const { page, edit, type, save } = await open(EMPTY_YEAR);
  await edit();
  await type('iwsOthers', 1, '5');
  await page.keyboard.press('Control+z');
  const requests = requestsOf(page);
  await save();
  await inView(page);
  await page.locator('.toast').getByText('변경 없음').waitFor();
  assert.deepEqual(requests, []);

  await edit();
  await type('iwsOthers', 1, '5');
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes('cost')));
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+s');
  await inView(page);
  await page.reload();
  await inView(page);
  assert.equal(await page.locator('[data-draft]').count(), 0);
});

test('the focus goes to Edit after a save and after Discard, but is not taken from another control', async () => {
  const { page, edit, type, save } = await open(freshYear());
  const focused = () => page.evaluate<string>(`document.activeElement.dataset.act ?? document.activeElement.name`);
  await edit();
  await type('iwsOthers', 1, '5');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: '버리기' }).press('Enter');
  await page.locator('[data-draft]').waitFor({ state: 'detached' });
  assert.equal(await focused(), 'edit');

  await edit();
  await type('iwsOthers', 1, '6');
  const answerList = await holdAnswers(page, '**/api/cost-info/*/SKB');
  await save();
  await page.locator('select[name=year]').focus();
  answerList();
  await inView(page);
  assert.equal(await focused(), 'year');
});

test('a text that is too long is refused where it is typed, by the name of its cell, and is not lost', async () => {
  const { page, edit, cell, save, shown } = await open(freshYear());
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  await edit();
  await cell('arenasOthers', 4).click();
  await page.keyboard.insertText('가'.repeat(250)); // in one piece: each key costs the sheet a drawing
  await page.keyboard.press('Enter');
  await page.locator('[data-refused=arenasOthers]').getByText('아레나스 기타, 4월').waitFor();
  await cell('iwsOthers', 1).click();
  await save();
  assert.equal(await focusedCell(page), 'arenasOthers 4');
  assert.equal((await shown('arenasOthers', 4)).length, 250);
  assert.deepEqual(posts, []);
  await page.keyboard.type('확인 중');
  await page.keyboard.press('Control+s');
  await inView(page);
  assert.equal(await shown('arenasOthers', 4), '확인 중');
});

test('an unreachable server is reported in one sentence, and its toast goes when Save is pressed again', async () => {
  const { page, edit, type, save, shown } = await open(freshYear());
  await edit();
  await type('arenasOthers', 1, '1');
  await page.route('**/api/**', (route) => route.abort());
  await save();
  const failures = page.locator('.savebar [role=alert] li');
  await failures.waitFor();
  assert.match(String(await failures.textContent()), /^1~12월 서버에 연결할 수 없습니다\.$/);
  const bar = page.locator('.savebar [role=alert]');
  assert.match(String(await bar.textContent()), /입력한 값은 모두 그대로 있습니다/);
  assert.doesNotMatch(String(await bar.textContent()), /Failed to fetch/);
  const toast = page.locator('[data-variant=destructive]');
  await toast.waitFor();

  await page.unroute('**/api/**');
  const release = await holdAnswers(page, '**/api/cost-info');
  await save();
  await toast.waitFor({ state: 'detached' });
  assert.equal(await failures.count(), 0, 'the old failures are no longer shown');
  release();
  await inView(page);
  assert.equal(await shown('arenasOthers', 1), '1');
});

test('after undoing a save the title shows the new time, and every refused month is named', async () => {
  const { page, edit, type, save } = await open(freshYear());
  await edit();
  for (const month of [1, 2, 4]) await type('arenasOthers', month, '1');
  await save();
  await inView(page);
  const title = page.locator('.page-head .subtitle');
  const year = new URL(page.url()).searchParams.get('year');
  for (const month of [2, 4]) {
    await post({ year: Number(year), month, iwsOthers: 9 });
  }
  // The time comes from the server's clock; from now on the answer to the undo counts.
  await page.route('**/api/cost-info', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: 'Sat, 01 Jan 2050 03:00:00 GMT' } });
  });
  await page.locator('.toast').getByRole('button', { name: '되돌리기' }).click();
  await page
    .locator('.toast')
    .getByText(/2, 4월은 그대로입니다/)
    .waitFor();
  assert.match(String(await title.textContent()), /2050-01-01 12:00 이름 없음 · 웹 수정/);
});

const postMonth = (year: number, month: number, cells: object) =>
  postRecord(origin, 'cost', { year, month, bu: 'SKB', ...cells });
const stored = async (year: number, month: number) =>
  (await storedRecords(origin, 'cost', year, 'SKB')).find((record) => record.month === month) ?? {};
const addressOf = (year: number) => `${origin}/report/cost?year=${year}`;

const dialogOf = (page: Page) => page.locator('dialog[data-conflict]');
const offers = (page: Page) => page.locator('[data-draft]');

test('changes of others are merged and sent automatically, once; their cells are marked, and screen readers hear it', async () => {
  const year = freshYear();
  await postMonth(year, 3, { arenasOthers: 1, iwsOthers: 2 });
  const { page, edit, type, save, shown, cell } = await open(year);
  await edit();
  await postMonth(year, 3, { iwsOthers: 20, monthlyBudget: 30 });
  await type('arenasOthers', 3, '10');
  const saidOf = async (place: Locator) => String(await place.getAttribute('aria-description'));
  // A moment later the year, which no page offers, is added to the description.
  assert.match(await saidOf(cell('arenasOthers', 3)), /^저장 안 됨/);
  await cell('arenasOthers', 3).click();
  assert.match(await saidOf(cell('arenasOthers', 3).locator('input')), /^저장 안 됨/);
  const posted: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(request.postDataJSON());
  });
  await save();
  await inView(page);
  assert.equal(posted.length, 13, 'twelve, and the merge');
  const { arenasOthers, iwsOthers, monthlyBudget } = await stored(year, 3);
  assert.deepEqual([arenasOthers, iwsOthers, monthlyBudget], [10, 20, 30]);
  assert.deepEqual([await shown('arenasOthers', 3), await shown('iwsOthers', 3)], ['10', '20']);
  assert.equal(await cell('iwsOthers', 3).getAttribute('class'), 'news');
  assert.equal(await cell('arenasOthers', 3).getAttribute('class'), null, 'cells of this page are not marked');
  await edit();
  await cell('arenasOthers', 4).click();
  assert.equal(await cell('arenasOthers', 3).getAttribute('aria-description'), null);
  assert.match(await saidOf(cell('iwsOthers', 3)), /다른 곳에서 바뀐 값/);
});

test('where both changed a cell, both values and their differences are shown, and the person chooses with keys; nothing is sent before', async () => {
  const year = freshYear();
  await postMonth(year, 2, { arenasOthers: 0.3, iwsOthers: 2 });
  const { page, edit, type, save, shown } = await open(year);
  await edit();
  await type('arenasOthers', 2, '0.1');
  await type('iwsOthers', 2, 'N/A');
  await type('monthlyBudget', 5, '5');
  await postMonth(year, 2, { arenasOthers: 100, iwsOthers: 200 });
  await save();
  const dialog = dialogOf(page);
  await dialog.waitFor();
  const arenas = dialog.getByRole('row', { name: '아레나스 기타, 2월' });
  const iws = dialog.getByRole('row', { name: 'IWS 기타, 2월' });
  await arenas.getByRole('radio', { name: '내 값 0.1' }).waitFor();
  await iws.getByRole('radio', { name: '저장된 값 200' }).waitFor();
  await arenas.getByText(/^\d\d\.\d\d \d\d:\d\d, api$/).waitFor();
  assert.deepEqual(await dialog.locator('thead th').allTextContents(), ['항목 · 월', '이전', '내 값', '저장된 값']);
  // Without binary noise.
  assert.match(await arenas.innerText(), /\s0\.3\s+내 값\s+0\.1\s+-0\.2\s+저장된 값\s+100\s+\+99\.7\s/);
  assert.deepEqual(await accessibilityFaults(page, undefined, 'dialog'), []);

  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.equal((await stored(year, 5)).monthlyBudget, 5, 'the other months are saved');
  assert.equal((await stored(year, 2)).arenasOthers, 100);
  assert.equal(await page.locator('[data-failed="2"]').count(), 1);
  assert.equal(await shown('arenasOthers', 2), '0.1', 'what was typed stays');
  await save();
  await dialog.waitFor();
  assert.equal((await stored(year, 2)).arenasOthers, 100, 'nothing is sent before it was chosen');

  const apply = dialog.getByRole('button', { name: '적용' });
  assert.equal(await apply.isDisabled(), true, 'each one has to be chosen');
  await dialog.getByText('2개 남음').waitFor();
  // Arrows up and down go through the table and stop at its ends; those to the sides choose.
  for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowUp', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await dialog.getByText('1개 남음').waitFor();
  await page.keyboard.press('ArrowRight');
  await dialog.getByText('남음').waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await inView(page);
  const { arenasOthers, iwsOthers } = await stored(year, 2);
  assert.deepEqual([arenasOthers, iwsOthers], [0.1, 200]);
});

test('an unanswered conflict remains: after Cancel and Restore, after a reload, and with what was typed since', async () => {
  const year = freshYear();
  await postMonth(year, 2, { arenasOthers: 1 });
  const { page, edit, type, save } = await open(year);
  const dialog = dialogOf(page);
  await edit();
  await type('arenasOthers', 2, '11');
  await postMonth(year, 2, { arenasOthers: 100 });
  await save();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await page.locator('td.focus input:focus').count(), 1, 'the focus is where it was');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: '이어서 편집' }).click();
  await dialog.getByRole('radio', { name: '내 값 11' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: '이어서 편집' }).click();
  await dialog.getByRole('radio', { name: '내 값 11' }).waitFor();
  await page.keyboard.press('Escape');
  await type('arenasOthers', 2, '12');
  await save();
  await dialog.getByRole('radio', { name: '내 값 12' }).check();
  assert.equal((await stored(year, 2)).arenasOthers, 100);
  await dialog.getByRole('button', { name: '적용' }).click();
  await inView(page);
  assert.equal((await stored(year, 2)).arenasOthers, 12);
  await page.reload();
  await inView(page);
  assert.equal(await offers(page).count(), 0, 'nothing is left of the drafts');
});

test('Cancel sends nothing; unsaved figures are kept and offered, with how much and when: at once, and when the page is opened again', async () => {
  const year = freshYear();
  const other = await takePage();
  await other.goto(addressOf(year - 50)); // its storage is empty from here on
  const { page, edit, type, shown } = await openReport(await other.context().newPage(), addressOf(year));
  await edit();
  await type('arenasOthers', 4, '44');
  await type('iwsOthers', 4, '확인 중');
  const requests = requestsOf(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await offers(page)
    .getByText(/저장하지 않은 입력이 있습니다: 2개 셀 · 4월 · \d\d\.\d\d \d\d:\d\d/)
    .waitFor();
  assert.match(String(await page.getByRole('button', { name: '이어서 편집' }).getAttribute('class')), /\bprimary\b/);
  assert.deepEqual(
    [await shown('arenasOthers', 4), await shown('totalCost', 4)],
    ['', ''],
    'Cancel shows what the page was loaded with',
  );
  assert.deepEqual(requests, []);

  await page.close({ runBeforeUnload: true });
  await other.goto(addressOf(year - 50));
  await inView(other);
  assert.equal(await offers(other).count(), 0, 'not for another year');
  const again = await openReport(other, addressOf(year));
  await offers(again.page).waitFor();
  assert.equal(await again.shown('arenasOthers', 4), '', 'never by itself');
  await again.page.getByRole('button', { name: '이어서 편집' }).click();
  assert.deepEqual([await again.shown('arenasOthers', 4), await again.shown('iwsOthers', 4)], ['44', '확인 중']);
  await again.page.locator('[data-changed="2"]').waitFor();
  await again.save();
  await inView(again.page);
  assert.equal((await stored(year, 4)).arenasOthers, 44);
  await again.page.reload();
  await inView(again.page);
  assert.equal(await offers(again.page).count(), 0, 'saving removes it');
});

test('a key that was typed just before the page was left is in the draft; discarding removes it', async () => {
  const year = freshYear();
  const { page, edit, cell, shown } = await open(year);
  await edit();
  await cell('monthlyBudget', 12).click();
  await page.keyboard.type('987');
  await page.reload();
  await page.getByRole('button', { name: '이어서 편집' }).click();
  assert.equal(await shown('monthlyBudget', 12), '987');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: '버리기' }).click();
  await page.reload();
  await inView(page);
  assert.equal(await offers(page).count(), 0);
});

test('a draft over newer data is a conflict at once; closed without a choice, it remains a draft', async () => {
  const year = freshYear();
  await postMonth(year, 6, { arenasOthers: 6, iwsOthers: 60 });
  const { page, edit, type, shown, save } = await open(year);
  await edit();
  await type('arenasOthers', 6, '66');
  await type('iwsOthers', 6, '61');
  await postMonth(year, 6, { arenasOthers: 600 });
  await page.reload();
  await page.getByRole('button', { name: '이어서 편집' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('radio', { name: '내 값 66' }).waitFor();
  assert.equal(
    await dialog.locator('tbody').getByRole('row').count(),
    1,
    'the other cell still has the value that the draft replaced',
  );
  await page.keyboard.press('Escape');
  assert.deepEqual([await shown('arenasOthers', 6), await shown('iwsOthers', 6)], ['600', '61']);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: '이어서 편집' }).click();
  await dialog.getByRole('radio', { name: '내 값 66' }).check();
  await dialog.getByRole('button', { name: '적용' }).click();
  assert.deepEqual([await shown('arenasOthers', 6), await shown('iwsOthers', 6)], ['66', '61']);
  assert.equal((await stored(year, 6)).arenasOthers, 600, 'sent with Save alone');
  await save();
  await inView(page);
  assert.equal((await stored(year, 6)).arenasOthers, 66);
});

test('a device that refuses storage is named as soon as somebody edits', async () => {
  const refusing = await browser.newContext();
  await refusing.addInitScript(
    `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }`,
  );
  const { page, edit, type, shown } = await openReport(await refusing.newPage(), addressOf(freshYear()));
  await edit();
  await page.locator('.savebar').getByRole('alert').getByText('이 기기는 저장을 거부합니다').waitFor();
  await type('arenasOthers', 1, '5');
  page.once('dialog', (asked) => void asked.dismiss());
  await page.getByRole('button', { name: 'Cancel' }).click();
  assert.equal(await shown('arenasOthers', 1), '5', 'nothing is sent without the question');
});

test('two tabs keep a draft each', async () => {
  const year = freshYear();
  const tab = await takePage();
  for (const [field, text] of [
    ['arenasOthers', '1'],
    ['iwsOthers', '2'],
  ] as const) {
    const { edit, type } = await openReport(tab, addressOf(year));
    await edit();
    await type(field, 1, text);
  }
  const { page, type, shown } = await openReport(tab, addressOf(year));
  await offers(page).nth(1).waitFor();
  assert.equal(await offers(page).count(), 2);
  // A tab that wrote one of them is still open, and may write into its draft at any time.
  const live = await openReport(await tab.context().newPage(), addressOf(year));
  await live.edit();
  await live.type('monthlyBudget', 1, '3');
  await page.reload();
  await offers(page).nth(2).waitFor();
  await offers(page).first().getByRole('button', { name: '이어서 편집' }).click();
  assert.equal(await shown('monthlyBudget', 1), '3');
  await live.type('arenasHandlingCharge', 1, '4');
  await live.page.waitForFunction(() =>
    Object.values(localStorage as Record<string, string>).some((item) => item.includes('arenasHandlingCharge')),
  );
  await type('arenasStorageCharge', 1, '9');
  await live.page.close({ runBeforeUnload: true });
  await page.reload();
  await offers(page).nth(3).waitFor();
  assert.equal(await offers(page).count(), 4, 'each keeps its own');
});

test('one press undoes a save, also during further editing: it keeps what was typed since, and asks about cells that others have changed', async () => {
  const year = freshYear();
  const { page, edit, type, save, shown } = await open(year);
  await edit();
  await type('arenasOthers', 1, '10');
  await save();
  await inView(page);
  await edit();
  await type('iwsOthers', 1, '777');
  await type('monthlyBudget', 4, '44');
  await postMonth(year, 4, { monthlyBudget: 999 });
  await page.getByRole('button', { name: '되돌리기' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('radio', { name: '저장된 값 999' }).waitFor();
  assert.deepEqual([await shown('arenasOthers', 1), await shown('iwsOthers', 1)], ['', '777']);
  assert.equal((await stored(year, 1)).arenasOthers, null);
  await page.keyboard.press('Escape');
  await save();
  await dialog.getByRole('radio', { name: '내 값 44' }).waitFor();
  assert.equal((await stored(year, 4)).monthlyBudget, 999);
});

test('the save bar shows the value of the focused cell one year ago; a failed save keeps the steps of undo', async () => {
  const year = freshYear();
  await postMonth(year - 1, 5, { arenasOthers: 200 });
  const { page, edit, type, save, cell, shown } = await open(year);
  await edit();
  await cell('arenasOthers', 5).click();
  await page.keyboard.type('250');
  const before = page.locator('.savebar .before');
  await before.getByText(`${year - 1}년 5월 200 +25.0%`).waitFor();
  await cell('arenasOthers', 6).click();
  await before.getByText(`${year - 1}년 6월 –`).waitFor();

  await type('iwsOthers', 1, '2');
  await page.route('**/api/cost-info', (route) => route.fulfill({ status: 503, body: 'busy' }));
  await save();
  await page.locator('[data-failed~="1"]').waitFor();
  await page.keyboard.press('Control+z');
  assert.deepEqual([await shown('arenasOthers', 5), await shown('iwsOthers', 1)], ['250', '']);
});
