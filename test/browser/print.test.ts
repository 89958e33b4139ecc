/** Print: A4, landscape, few pages. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openDatabase } from '../../db/open.ts';
import { launchBrowser, reusedPage } from '../support/browser.ts';
import { sampleDatabase } from '../support/sample-data.ts';
import { startApp } from '../support/server.ts';

const database = await openDatabase(await sampleDatabase());
after(database.close);
const { origin } = await startApp({ database });

let browser: Browser;
before(async () => {
  browser = await launchBrowser();
});

const takePage = reusedPage(() => browser, { viewport: { width: 1440, height: 800 } });

/** The width of every chart, and of the box that it is in. */
const widths = (page: Page) =>
  page.evaluate<[drawn: number, box: number][]>(
    `[...document.querySelectorAll('.card canvas')].map((canvas) =>
      [canvas.getBoundingClientRect().width, canvas.closest('.plot').getBoundingClientRect().width])`,
  );

for (const width of [1440, 390]) {
  test(`from a window of ${width} px the dashboard takes one page, and its charts fill their cards`, async () => {
    const page = await takePage({ width, height: 800 });
    await page.goto(origin);
    await page.locator('.card .plot canvas').nth(5).waitFor();
    const before = await widths(page);
    assert.equal(before.length, 6);

    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
    const printed = await widths(page);
    assert.notDeepEqual(printed, before);
    for (const [drawn, box] of printed) assert.ok(Math.abs(drawn - box) < 1, `${drawn} px wide in ${box}`);
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
    assert.deepEqual(await widths(page), before);

    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
    const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    assert.equal(pages, 1);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('[data-kpi], [data-closing]').filter({ visible: true }).count(), 5);
    assert.equal(await page.locator('.samples').isVisible(), false, 'paper has stored figures only');
  });
}
