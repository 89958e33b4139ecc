/**
 * `npm run pictures` takes the pictures of README and guide: the sample reports as `npm run demo` shows them, with a few
 * changes by other people. It needs a Korean font, on Debian the package fonts-noto-cjk.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { browserSettings } from '../test/support/browser.ts';
import { FIXTURES, runCli } from '../test/support/cli.ts';
import { startServer } from '../test/support/processes.ts';
import { openReport } from '../test/support/report-editor.ts';
import { build } from '../tools/build.ts';

const FOLDER = path.join(import.meta.dirname, 'pictures');
const COST = '/report/cost?year=2026&bu=SKB';

/** Copied from a sheet that has half of November. */
const NOVEMBER = [
  '\t11월',
  '아레나스 하역비\t41,870,500',
  '아레나스 보관비\t69,318,200',
  '아레나스 배송비\t20,115,700',
  'IWS 하역비\t23,004,100',
  'IWS 배송비\t9,874,300',
].join('\n');

/** A sheet with an old figure, corrected ones, and a name that the program does not know. */
const SHEET = [
  'Field,8월,9월,10월',
  '아레나스 배송비,20569640,18523470,20178200',
  'IWS 하역비,23345470,24117800,23401900',
  '아레나스 보관료,70421150,60911140,71002400',
].join('\n');

async function post(origin: string, person: string, month: number, cells: object): Promise<void> {
  const headers = { 'content-type': 'application/json', 'change-by': encodeURIComponent(person) };
  const body = JSON.stringify({ year: 2026, month, bu: 'SKB', ...cells });
  const { status } = await fetch(`${origin}/api/cost-info`, { method: 'POST', headers, body });
  assert.equal(status, 200);
}

/** Without a Korean font every syllable is the same empty box. */
async function needsKoreanFont(page: Page): Promise<void> {
  const [one, other] = await page.evaluate(() =>
    ['가', '힣'].map((syllable) => {
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d');
      context?.fillText(syllable, 10, 20);
      return canvas.toDataURL();
    }),
  );
  assert.notEqual(one, other, 'There is no Korean font; install fonts-noto-cjk, or set FONTCONFIG_FILE.');
}

/** What is done on a page, and what of it is taken. */
const PICTURES: Readonly<Record<string, (page: Page, origin: string) => Promise<Page | Locator>>> = {
  async dashboard(page) {
    await page.setViewportSize({ width: 1366, height: 870 });
    await page.goto('/');
    for (const id of ['monthly-inventory', 'monthly-import-amount', 'monthly-import-count']) {
      await page.locator(`figure[data-chart="${id}"] canvas`).waitFor();
    }
    return page;
  },
  async edit(page) {
    const { edit, paste } = await openReport(page, COST);
    await edit();
    await paste('arenasHandlingCharge', 11, NOVEMBER);
    await page.locator('[data-receipt]').getByText('5개 셀').waitFor();
    return page;
  },
  async report(page) {
    const { cell } = await openReport(page, COST);
    await cell('arenasDeliveryCharge', 10).hover();
    await page.getByRole('tooltip').waitFor();
    return page;
  },
  async history(page) {
    const { cell } = await openReport(page, COST);
    await cell('arenasDeliveryCharge', 10).dblclick();
    const dialog = page.locator('dialog[data-history]');
    await dialog.locator('[data-change]').first().waitFor();
    return dialog;
  },
  async import(page) {
    await page.goto(COST);
    await page.getByRole('button', { name: '더보기' }).click();
    await page.getByRole('link', { name: '가져오기' }).click();
    const dialog = page.locator('dialog[data-import]');
    const file = { name: '10월 비용.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByRole('combobox').selectOption({ label: '아레나스 보관비' });
    await dialog.getByRole('status').getByText('셀이 변경됩니다').waitFor();
    return dialog;
  },
  async conflict(page, origin) {
    const { edit, type, save } = await openReport(page, COST);
    await edit();
    await type('iwsStorageChargeF', 11, '17,020,000');
    await type('iwsOthers', 11, '2,085,000');
    await post(origin, '이서연', 11, { iwsStorageChargeF: 17_200_000, iwsOthers: 2_058_000 });
    await save();
    const dialog = page.locator('dialog[data-conflict]');
    await dialog.waitFor();
    return dialog;
  },
};

await build({ onlyIfStale: true });
const scratch = mkdtempSync(path.join(tmpdir(), 'pictures-'));
const database = path.join(scratch, 'demo.sqlite');
const files = readdirSync(FIXTURES).filter((name) => name.endsWith('.csv'));
const imported = await runCli(['import', '--actor', '김민지', '--db', database, ...files], { cwd: FIXTURES });
assert.equal(imported.code, 0, imported.stderr);
const { origin, kill } = await startServer(database, { env: { DASHBOARD_TODAY: '2026-11-20' } });
let browser: Browser | undefined;
try {
  await post(origin, '이서연', 10, { iwsOthers: 2_410_300 });
  await post(origin, '박지훈', 10, { arenasDeliveryCharge: 21_340_900, iwsDeliveryCharge: 10_118_000 });
  await post(origin, '박지훈', 11, { arenasManagementCharge: 43_512_000, localTransportLogispot: 8_120_000 });

  const { env, ...settings } = browserSettings();
  const fonts = process.env.FONTCONFIG_FILE;
  browser = await chromium.launch({ ...settings, env: { ...env, ...(fonts && { FONTCONFIG_FILE: fonts }) } });
  for (const [name, prepare] of Object.entries(PICTURES)) {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 1366, height: 720 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await needsKoreanFont(page);
    const taken = await prepare(page, origin);
    await taken.screenshot({ path: path.join(FOLDER, `${name}.png`) });
    await context.close();
  }
} finally {
  await browser?.close();
  await kill('SIGTERM');
  rmSync(scratch, { recursive: true });
}
