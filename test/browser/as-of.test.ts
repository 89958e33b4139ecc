/** CONTRACT §11: choosing the time as of which a report is shown, and the page that it leads to. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase } from '../../db/open.ts';
import { asOfAddress } from '../../src/domain/addresses.ts';
import { seoulDate } from '../../src/domain/year-month.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { launchBrowser, reusedPage } from '../support/browser.ts';
import { postRecord, storedRecords } from '../support/records.ts';
import { reportIsAwake } from '../support/report-editor.ts';
import { sampleDatabase } from '../support/sample-data.ts';
import { startApp } from '../support/server.ts';

const { origin } = await startApp({ database: await openDatabase(await sampleDatabase()) });
const SK = { year: 2026, bu: 'SK' } as const;
const TODAY = seoulDate(new Date());

const browser = await launchBrowser();
const takePage = reusedPage(() => browser, { viewport: { width: 1440, height: 900 } });

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
  assert.deepEqual(await accessibilityFaults(page), [], 'the choice');
  await page.keyboard.press('Escape');
  await page.evaluate(() => scrollTo(0, 10_000));
  assert.ok(((await band.boundingBox())?.y ?? 0) >= 52);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await band.isVisible(), true);
  assert.equal(await band.getByRole('link').isVisible(), false);
});
