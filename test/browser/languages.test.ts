/** CONTRACT §13: each dialog says everything once, in the language of the cookie; for pages every-page.test.ts proves it. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openDatabase } from '../../db/open.ts';
import type { Language } from '../../src/domain/language.ts';
import { launchBrowser, reusedPage } from '../support/browser.ts';
import { wrongTexts } from '../support/page-texts.ts';
import { openReport, reportIsAwake } from '../support/report-editor.ts';
import { sampleDatabase } from '../support/sample-data.ts';
import { startApp } from '../support/server.ts';

const database = await openDatabase(await sampleDatabase());
after(database.close);
const { origin } = await startApp({ database });

const browser = await launchBrowser();
const takePage = reusedPage(() => browser, { viewport: { width: 1440, height: 900 } });

async function pageIn(language: Language): Promise<Page> {
  const page = await takePage();
  await page.context().addCookies([{ name: 'lang', value: language, url: origin }]);
  return page;
}

/** What people type and import stays as it is, so each types in the language of their pages. */
const TYPED = {
  en: {
    block: 'Item\tJan\nArenas Others\t1\nUnknown row\t2\n',
    bad: 'month,arenasOthers,iwsOthers,note\n1,five,1E+05,x\n13,2,3,y\n',
    good: 'month,arenasOthers,arenasSubTotal\n1,1E+05,7\n',
  },
  ko: {
    block: '항목\t1월\n아레나스 기타\t1\n모르는 행\t2\n',
    bad: '월,아레나스 기타,IWS 기타,비고\n1,다섯,1E+05,가\n13,2,3,나\n',
    good: '월,아레나스 기타,아레나스 소계\n1,1E+05,7\n',
  },
};

for (const language of ['en', 'ko'] as const) {
  test(`editing, its dialogs and those of the dashboard are in ${language}`, async () => {
    const page = await pageIn(language);
    const typed = TYPED[language];
    const wrong: string[] = [];
    const look = async (what: string) => {
      for (const text of await wrongTexts(page, language)) wrong.push(`${what}: ${text}`);
    };
    const dialog = page.locator('dialog[open]');
    const leave = async () => {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    };
    const report = await openReport(page, `${origin}/report/cost?year=2026&bu=SKB`);

    await reportIsAwake(page);
    await page.locator('a[href^="/report/cost/history"]').first().click();
    await page.locator('dialog[data-history] [data-change]').first().locator('summary').click();
    await look('history');
    await leave();

    await page.locator('[data-act=edit]').click();
    await page.locator('[data-act=save]').waitFor();
    await report.paste('arenasOthers', 1, '1\tN/A\t99999999999999\n');
    await page.locator('[data-receipt]').waitFor();
    await look('receipt and save bar');
    await report.paste('arenasOthers', 1, typed.block);
    await dialog.waitFor();
    await look('paste dialog');
    await leave();
    await page.keyboard.press('?');
    await page.locator('dialog[data-keys]').waitFor();
    await look('keys');
    await leave();

    await page.locator('[popovertarget=more]').click();
    await page.locator('a[href^="/import/cost"]').click();
    const input = page.locator('dialog[data-import] input[type=file]');
    const send = async (name: string, text: string) => {
      await input.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
      await page.locator('dialog[data-import] [aria-busy=true]').waitFor({ state: 'detached' });
      await page.locator('dialog[data-import]').getByText(name).first().waitFor();
    };
    await send('cost_bad.csv', typed.bad);
    await look('import with errors');
    await send('cost_good.csv', typed.good);
    await look('import with warnings');
    await leave();

    await page.goto(`${origin}/report/cost?year=2026&bu=SKB`);
    await page.locator('[data-draft]').waitFor();
    await look('draft');

    await page.goto(origin);
    await page.locator('[data-act=expand]').first().click();
    await dialog.waitFor();
    await look('chart');
    await leave();
    await page.locator('button.add-button').click();
    await dialog.waitFor();
    await look('data entry');
    assert.deepEqual(wrong.join('\n'), '');
  });
}
