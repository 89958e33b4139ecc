/** Import in the browser (CONTRACT §9): its pages in the dialog of a report, with the real server behind it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { accessibilityFaults } from '../support/accessibility.ts';
import { launchBrowser, reusedPage } from '../support/browser.ts';
import { postRecord, storedRecords } from '../support/records.ts';
import { openReport, reportIsAwake, type ReportEditor } from '../support/report-editor.ts';
import { startApp } from '../support/server.ts';

const { origin } = await startApp();
const browser = await launchBrowser();
const takePage = reusedPage(() => browser, { viewport: { width: 1440, height: 900 } });

let lastYear = 2060;
/** A year that no other test has touched. */
const freshYear = () => (lastYear += 1);

const post = (year: number, month: number, cells: object) =>
  postRecord(origin, 'cost', { year, month, bu: 'SKB', ...cells });

/** The stored value of a cell; undefined where the month has no record. */
async function stored(year: number, month: number, field: string, bu = 'SKB'): Promise<unknown> {
  const records = await storedRecords(origin, 'cost', year, bu);
  return records.find((record) => record.month === month)?.[field];
}

async function open(year: number): Promise<ReportEditor> {
  return openReport(await takePage(), `${origin}/report/cost?year=${year}`);
}

interface NamedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const file = (name: string, content: string | Buffer): NamedFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
});

/** Records of cost, one row a month. */
const rows = (year: number, ...lines: string[]) =>
  ['year,month,bu,arenasOthers,iwsOthers', ...lines.map((line) => `${year},${line}`)].join('\n');

const moreButton = (page: Page) => page.getByRole('button', { name: '더보기' });
const importLink = (page: Page) => page.getByRole('link', { name: '가져오기' });
const openImport = async (page: Page) => {
  await reportIsAwake(page);
  await moreButton(page).click();
  await importLink(page).click();
};
const dialogOf = (page: Page) => page.locator('dialog[data-import]');
const historyOf = (page: Page) => page.locator('dialog[data-history]');
const applyButton = (page: Page) => dialogOf(page).getByRole('button', { name: '적용' });
const toast = (page: Page) => page.getByRole('region', { name: 'Notification' }).locator('.toast');
const says = (page: Page, text: string | RegExp) => dialogOf(page).getByRole('status').getByText(text).waitFor();
const fileIn = (page: Page, name: string) => dialogOf(page).getByRole('region', { name });
const changeOf = (place: Locator, name: string) => place.getByRole('row', { name }).getByRole('cell').allTextContents();

async function choose(page: Page, ...files: NamedFile[]): Promise<void> {
  await openImport(page);
  await add(page, ...files);
}

/** Chooses more files in a dialog that is open. */
async function add(page: Page, ...files: NamedFile[]): Promise<void> {
  await dialogOf(page).locator('input[type=file]').setInputFiles(files);
}

test('a chosen file is shown before it is stored, with the old cells that it keeps; 적용 stores it as one change of the web, and 되돌리기 puts it back', async () => {
  const year = freshYear();
  await post(year, 1, { arenasOthers: 1000, iwsOthers: 2000 });
  await post(year, 2, { arenasOthers: 5 });
  const { page, cell, shown } = await open(year);
  await choose(page, file('cost<b>.csv', rows(year, '1,SKB,1500,', '2,SKB,5,', '3,SKB,"7,000",8')));
  await says(page, '3개 셀이 변경됩니다.');
  const old = dialogOf(page).getByRole('group', { name: /더 최신 저장값 1개/ }); // iwsOthers was empty before
  assert.match((await changeOf(old, 'IWS 기타')).join(), /^2,000,\(빈 칸\),API \d{4}-\d\d-\d\d \d\d:\d\d$/);
  assert.equal(await old.getByRole('radio', { name: '저장된 값 유지' }).isChecked(), true);
  await old.getByRole('radio', { name: '파일 값으로' }).check();
  await says(page, '4개 셀이 변경됩니다.');
  const read = fileIn(page, 'cost<b>.csv');
  for (const text of ['신규 1', '변경 1', '동일 1', '신규 2', '변경 1', '삭제 1', '더 최신 저장값 1']) {
    await read.getByText(text).first().waitFor();
  }
  const january = read.getByRole('group').filter({ hasText: `${year}년 1월 SKB (BPS) 2개 셀` });
  assert.deepEqual(await changeOf(january, '아레나스 기타'), ['1,000', '1,500']);
  assert.deepEqual(await changeOf(january, 'IWS 기타'), ['2,000', '(빈 칸)']);
  const sums = read.getByRole('group').filter({ hasText: '합계' });
  assert.deepEqual(await changeOf(sums, '총 비용'), ['3,000', '1,500', '–', '7,008'], 'January and March');
  assert.equal(await stored(year, 1, 'arenasOthers'), 1000, 'nothing is stored before Apply');

  await applyButton(page).click();
  await toast(page).getByText('cost<b>.csv: 4개 셀 저장됨').waitFor();
  assert.equal(await dialogOf(page).count(), 0);
  assert.deepEqual([await stored(year, 1, 'arenasOthers'), await stored(year, 3, 'iwsOthers')], [1500, 8]);
  await cell('iwsOthers', 3).getByText('8', { exact: true }).waitFor();
  assert.deepEqual([await shown('arenasOthers', 1), await shown('iwsOthers', 1)], ['1,500', '']);
  assert.equal(
    await page.locator('td.news').count(),
    0,
    'what this page has imported is not marked as changed elsewhere',
  );
  assert.equal(await moreButton(page).evaluate((button) => button === document.activeElement), true);

  await post(year, 3, { iwsOthers: 9 }); // somebody else
  await toast(page).getByRole('button', { name: '되돌리기', exact: true }).click();
  await historyOf(page).getByText('1개 셀은 그 뒤에 다시 바뀌어 그대로 둡니다').waitFor();
  await historyOf(page).getByRole('button', { name: '나중에 바뀌지 않은 3개 셀만 되돌리기' }).click();
  await historyOf(page).locator('output').getByText('3개 셀을 되돌렸습니다').waitFor();
  assert.deepEqual(
    [await stored(year, 1, 'arenasOthers'), await stored(year, 1, 'iwsOthers'), await stored(year, 3, 'arenasOthers')],
    [1000, 2000, null],
  );
  assert.equal(await stored(year, 3, 'iwsOthers'), 9, 'a cell that was changed since stays');
  await page.keyboard.press('Escape');
  await cell('arenasOthers', 1).getByText('1,000').waitFor();
});

test('with a modifier the link stays a link, asleep and awake; by keyboard alone the dialog opens and gives the focus back', async () => {
  const { page } = await open(freshYear());
  /** Whether a press with Ctrl is left to the browser. Then the page does not follow the link itself. */
  const isLeftToBrowser = () =>
    importLink(page).evaluate((link) => {
      let isLeft = false;
      addEventListener(
        'click',
        (event) => {
          isLeft = !event.defaultPrevented;
          event.preventDefault();
        },
        { once: true },
      );
      link.dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true }));
      return isLeft;
    });
  await moreButton(page).press('Enter');
  assert.equal(await isLeftToBrowser(), true);
  await importLink(page).hover();
  await reportIsAwake(page);
  assert.equal(await isLeftToBrowser(), true);
  assert.equal(await dialogOf(page).count(), 0);
  assert.match((await importLink(page).getAttribute('href')) ?? '', /^\/import\/cost\?year=\d+&bu=SKB$/);

  await importLink(page).focus();
  await page.keyboard.press('Enter');
  await dialogOf(page).waitFor();
  const focused = () => page.evaluate('document.activeElement.type ?? document.activeElement.tagName');
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement).type === 'file');
  for (const expected of ['button', 'BODY', 'file']) {
    // From the last control the focus goes round through the browser's own; never to the page below.
    await page.keyboard.press('Tab');
    assert.equal(await focused(), expected);
  }
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
  assert.equal(await moreButton(page).evaluate((button) => button === document.activeElement), true);
});

/** Drags files over the page, and drops them unless they are only to be seen. */
async function drag(page: Page, files: readonly NamedFile[], types: readonly string[]): Promise<void> {
  await page.evaluate(
    ([given, events]) => {
      const dataTransfer = new DataTransfer();
      for (const { name, text } of given) dataTransfer.items.add(new File([text], name));
      if (given.length === 0) dataTransfer.setData('text/plain', '12');
      for (const type of events) {
        document
          .querySelector('td')
          ?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      }
    },
    [files.map(({ name, buffer }) => ({ name, text: buffer.toString() })), types] as const,
  );
}

test('files may be dropped anywhere on the page, several at once; others are named as what they are', async () => {
  const year = freshYear();
  const { page } = await open(year);
  const overlay = () => page.evaluate("getComputedStyle(document.body, '::after').content");
  const good = file('a.csv', rows(year, '1,SKB,1,2'));
  await drag(page, [], ['dragover']);
  assert.equal(await overlay(), 'none', 'a dragged text is not a file');
  await drag(page, [good], ['dragover']);
  assert.match(String(await overlay()), /놓으면 가져옵니다/);
  await drag(page, [good], ['dragleave']);
  assert.equal(await overlay(), 'none');

  await drag(page, [good, file('문서.pdf', '%PDF-1.7'), file('old.xls', '<html><table>')], ['dragover', 'drop']);
  await says(page, '2개 셀이 변경됩니다. 적용할 수 없는 파일 2개는 제외됩니다.');
  assert.equal(await overlay(), 'none');
  await fileIn(page, '문서.pdf').getByText('PDF 파일입니다.').waitFor();
  await fileIn(page, 'old.xls').getByText('웹 페이지(HTML)입니다.').waitFor();

  await drag(page, [file('b.csv', rows(year, '2,SKB,3,'))], ['dragover', 'drop']); // while the dialog is open
  await says(page, '3개 셀이 변경됩니다. 적용할 수 없는 파일 2개는 제외됩니다.');
  await fileIn(page, '문서.pdf').getByRole('button', { name: '문서.pdf 빼기' }).click();
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement).type === 'file');
  await applyButton(page).click();
  await fileIn(page, 'a.csv').getByText('a.csv: 2개 셀 저장됨').waitFor();
  await fileIn(page, 'b.csv').getByText('b.csv: 1개 셀 저장됨').waitFor();
  await fileIn(page, 'old.xls').getByText('웹 페이지(HTML)입니다.').waitFor(); // what is left stays to be corrected
  assert.deepEqual([await stored(year, 1, 'iwsOthers'), await stored(year, 2, 'arenasOthers')], [2, 3]);
  await fileIn(page, 'a.csv').getByRole('link', { name: '되돌리기' }).click();
  await historyOf(page).getByRole('button', { name: '되돌리기', exact: true }).click();
  await historyOf(page).locator('output').getByText('2개 셀을 되돌렸습니다').waitFor();
  assert.deepEqual([await stored(year, 1, 'iwsOthers'), await stored(year, 2, 'arenasOthers')], [null, 3]);
});

test('errors name cell, value and cure, and can be taken along; a corrected file takes the place of the faulty one', async () => {
  const year = freshYear();
  const { page } = await open(year);
  const lines = Array.from({ length: 60 }, (_, at) => `${(at % 12) + 1},SKB,a${at},<img src=x>`);
  const name = '<i>bad</i>.csv';
  await choose(
    page,
    file(name, rows(year, '1,SKB,12..5,2', ...lines.slice(1, 12))),
    file('good.csv', rows(year, '5,SKB,1,2')),
  );
  await says(page, '2개 셀이 변경됩니다. 적용할 수 없는 파일 1개는 제외됩니다.');
  const bad = fileIn(page, name);
  await bad.getByText('D2').waitFor();
  await bad.getByText('12..5').waitFor();
  assert.equal(await page.locator('dialog img').count(), 0, 'names and values are text');
  const count = Number(/\d+/.exec((await bad.getByRole('heading', { name: /^오류/ }).textContent()) ?? '')?.[0]);
  assert.ok(count > 20);
  const downloading = page.waitForEvent('download');
  await bad.getByRole('link', { name: '오류 목록 받기' }).click();
  const download = await downloading;
  assert.equal(download.suggestedFilename().endsWith('_errors.csv'), true);
  const csv = readFileSync(await download.path(), 'utf8');
  assert.equal(csv.split('\r\n')[0], '\uFEFFfile,line,column,header,value,message');
  assert.equal(csv.trimEnd().split('\r\n').length, count + 1);

  await add(page, file('corrected.csv', rows(year, '1,SKB,12.5,2')));
  await says(page, /^4개 셀이 변경됩니다.$/);
  assert.equal(await bad.count(), 0);
  await fileIn(page, 'good.csv').getByRole('button', { name: 'good.csv 빼기' }).click();
  await fileIn(page, 'corrected.csv').getByRole('button', { name: 'corrected.csv 빼기' }).click();

  const keys = 'arenasManagementCharge,arenasHandlingCharge,arenasStorageCharge,arenasDeliveryCharge,arenasOthers';
  const many = Array.from({ length: 12 }, (_, at) => `${year},${at + 1},SKB,a,b,c,d,e`);
  await add(page, file('many.csv', [`year,month,bu,${keys}`, ...many].join('\n')));
  await says(page, '오류 60개를 고쳐야 적용할 수 있습니다.');
  assert.equal(await applyButton(page).isDisabled(), true);
  const told = await fileIn(page, 'many.csv').getByRole('listitem').count();
  assert.ok(told <= 10, `each cause once, not ${told} lines`);
});

test('when something was stored since the preview, nothing is applied: a new preview says so', async () => {
  const year = freshYear();
  await post(year, 1, { arenasOthers: 1 });
  const { page } = await open(year);
  await choose(page, file('cost.csv', rows(year, '1,SKB,2,3')));
  await says(page, '2개 셀이 변경됩니다.');
  await post(year, 1, { arenasOthers: 7 });
  await applyButton(page).click();
  await dialogOf(page).getByRole('alert').getByText('저장된 값이 바뀌어 저장하지 않았습니다').waitFor();
  await says(page, '2개 셀이 변경됩니다.');
  assert.equal(await stored(year, 1, 'arenasOthers'), 7);
  assert.deepEqual(
    await changeOf(fileIn(page, 'cost.csv').getByRole('group').filter({ hasText: '현재' }).first(), '아레나스 기타'),
    ['7', '2'],
  );
  await applyButton(page).click();
  await toast(page).getByText('2개 셀 저장됨').waitFor();
  assert.equal(await stored(year, 1, 'arenasOthers'), 2);
});

test('a file of another year and unit is offered as its own; the page says where it goes', async () => {
  const [year, other] = [freshYear(), freshYear()];
  const { page } = await open(year);
  await choose(page, file('cost.csv', rows(other, '1,SK,2,3')));
  await says(page, /^오류/);
  await dialogOf(page).getByRole('button', { name: '파일의 연도·사업부로' }).click();
  await says(page, '2개 셀이 변경됩니다.');
  await dialogOf(page).getByText(`파일은 ${other}년 SK (LPS)에 저장됩니다`).waitFor();
  await applyButton(page).click();
  await toast(page).getByText('2개 셀 저장됨').waitFor();
  assert.equal(await stored(other, 1, 'iwsOthers', 'SK'), 3);
});

test('a file that is chosen again replaces the one before; one in 천원 is offered in won', async () => {
  const year = freshYear();
  const { page } = await open(year);
  await choose(page, file('cost.csv', rows(year, '1,SKB,x,3')));
  await says(page, /^오류 1개/);
  await fileIn(page, 'cost.csv').getByText('D2').waitFor();
  await add(page, file('cost.csv', `비용 (단위: 천원)\n${rows(year, '1,SKB,2,3')}`));
  await fileIn(page, 'cost.csv').getByText('D2').waitFor({ state: 'detached' });
  await says(page, /^오류/);
  assert.equal(await fileIn(page, 'cost.csv').count(), 1);
  assert.deepEqual(await accessibilityFaults(page, undefined, 'dialog'), []);
  await dialogOf(page).getByRole('button', { name: '천원 단위로 읽기' }).click();
  await says(page, '2개 셀이 변경됩니다.');
  await applyButton(page).click();
  await toast(page).getByText('2개 셀 저장됨').waitFor();
  assert.equal(await stored(year, 1, 'arenasOthers'), 2000);
});

test('names that are not known are chosen, previewed at once, and known to the next import', async () => {
  const year = freshYear();
  const { page } = await open(year);
  const sheet = (name: string, ...figures: readonly (readonly [string, number])[]) =>
    file(name, ['항목,1월', '아레나스,', ...figures.map((figure) => figure.join(','))].join('\n'));
  const figures = [
    ['보관료', 300],
    ['관리비', 100],
    ['하역료: 임시', 500],
  ] as const;
  await choose(page, sheet('first.csv', ...figures));
  await says(page, '이름 2개의 항목을 골라야 적용할 수 있습니다.');
  const read = fileIn(page, 'first.csv');
  assert.equal(await read.getByText(/^오류/).count(), 0, 'a question is not an error');
  const storage = read.getByLabel('아레나스 보관료 A3');
  const handling = read.getByLabel('아레나스 하역료: 임시 A5');
  assert.deepEqual((await storage.locator('option').allTextContents()).slice(0, 3), [
    '항목 선택',
    '아레나스 보관비',
    '이번만 제외',
  ]);
  const groups = await storage.locator('optgroup').evaluateAll((all) => all.map((each) => each.getAttribute('label')));
  assert.deepEqual(groups.slice(0, 2), ['비슷한 항목', '아레나스']);

  // By keyboard alone: the focus stays where it is while the file is read again.
  await storage.focus();
  await page.keyboard.press('ArrowDown');
  await says(page, '이름 1개의 항목을 골라야 적용할 수 있습니다.');
  assert.equal(await storage.evaluate((each) => each === document.activeElement), true);
  assert.equal(await storage.locator('option:checked').textContent(), '아레나스 보관비');
  await handling.selectOption({ label: '이번만 제외' });
  await says(page, '2개 셀이 변경됩니다.');
  await handling.selectOption({ label: '아레나스 하역비' });
  await says(page, '3개 셀이 변경됩니다.');
  assert.equal(await read.getByRole('checkbox', { name: '기억하기' }).isChecked(), true);
  await applyButton(page).click();
  await toast(page).getByText('3개 셀 저장됨').waitFor();
  assert.deepEqual(
    await Promise.all(['arenasStorageCharge', 'arenasHandlingCharge'].map((field) => stored(year, 1, field))),
    [300, 500],
  );

  await choose(page, sheet('second.csv', ['보관료', 301], ['하역료: 임시', 500], ['포장료', 7]));
  await says(page, '이름 1개의 항목을 골라야 적용할 수 있습니다.');
  const next = fileIn(page, 'second.csv');
  await next.getByLabel('아레나스 포장료').selectOption({ label: '아레나스 기타' });
  await next.getByRole('checkbox', { name: '기억하기' }).uncheck();
  await says(page, '2개 셀이 변경됩니다.');
  await applyButton(page).click();
  await toast(page).getByText('second.csv: 2개 셀 저장됨').waitFor();
  assert.equal(await stored(year, 1, 'arenasOthers'), 7);

  await choose(page, sheet('third.csv', ['보관료', 301], ['포장료', 7]));
  await says(page, '이름 1개의 항목을 골라야 적용할 수 있습니다.');
  await fileIn(page, 'third.csv').getByLabel('아레나스 포장료').waitFor();
});

test('what was typed and not saved is saved first, and the file stays chosen', async () => {
  const year = freshYear();
  const { page, edit, type, shown } = await open(year);
  await edit();
  await type('monthlyBudget', 4, '44');
  await choose(page, file('cost.csv', rows(year, '1,SKB,2,3')));
  await dialogOf(page).getByText('저장하지 않은 셀이 1개 있습니다.').waitFor();
  await says(page, '2개 셀이 변경됩니다.');
  assert.equal(await applyButton(page).isDisabled(), true);
  await dialogOf(page).getByRole('button', { name: '먼저 저장' }).click();
  await page.locator('[data-act=edit]').waitFor();
  assert.equal(await stored(year, 4, 'monthlyBudget'), 44);
  await says(page, '2개 셀이 변경됩니다.');
  await applyButton(page).click();
  await toast(page).getByText('2개 셀 저장됨').waitFor();
  assert.deepEqual([await shown('monthlyBudget', 4), await shown('iwsOthers', 1)], ['44', '3']);
});

test('what takes longer shows progress, and a server that is away is reported without a request', async () => {
  const year = freshYear();
  const { page } = await open(year);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/import/cost?*', async (route) => {
    await held;
    await route.abort();
  });
  await choose(page, file('cost.csv', rows(year, '1,SKB,2,3')));
  await dialogOf(page).getByRole('progressbar').waitFor();
  release();
  await dialogOf(page).getByRole('alert').getByText('서버에 연결할 수 없습니다.').waitFor();
  assert.equal(await dialogOf(page).getByRole('progressbar').count(), 0);
  assert.equal(await applyButton(page).isDisabled(), true);
});

test('a dialog whose code cannot be fetched says so in place', async () => {
  const { page } = await open(freshYear());
  await page.route('**/assets/page-dialog-*', (route) => route.abort());
  await openImport(page);
  await page.getByRole('alert').getByText('불러오지 못했습니다').waitFor();
});

test('in both themes, on a wide screen and on a phone: no fault of accessibility, nothing beyond the edge', async () => {
  const year = freshYear();
  await post(year, 1, { arenasOthers: 123_456_789_012, iwsOthers: 5 });
  await post(year, 1, { arenasOthers: 223_456_789_012 });
  const { page } = await open(year);
  await choose(
    page,
    file('cost.csv', rows(year, '1,SKB,123456789012,987654321098')),
    file('bad.csv', rows(year, '2,SKB,x,2')),
    file('unknown.csv', `항목,1월\n아레나스,\n${'창고 안에서 쓰는 포장재와 소모품 '.repeat(4)},5\n`),
  );
  await says(page, /적용할 수 없는 파일 2개는 제외됩니다/);
  // What a dialog shows depends on neither: theme and width are those of its style sheet.
  for (const [theme, width] of [
    ['dark', 1440],
    ['light', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((chosen) => (document.documentElement.className = chosen), theme);
    assert.deepEqual(await accessibilityFaults(page, undefined, 'dialog'), [], `${theme}, ${width} px`);
    assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
    const body = dialogOf(page).locator('.dialog-body');
    assert.equal(await body.evaluate((each) => each.scrollWidth <= each.clientWidth), true, `${width} px`);
    await page.emulateMedia({ forcedColors: 'active' });
    for (const part of ['.file', '.drop']) {
      const edge = await dialogOf(page)
        .locator(part)
        .first()
        .evaluate((each) => getComputedStyle(each).borderTopStyle);
      assert.notEqual(edge, 'none', part);
    }
    await page.emulateMedia({ forcedColors: null });
  }
});
