/** CONTRACT §13: each page and dialog says everything once, in the language of the cookie. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openDatabase } from '../../db/open.ts';
import { LANGUAGE_NAMES, type Language } from '../../src/domain/language.ts';
import { reports } from '../../src/domain/reports.ts';
import { MONTH_NAMES } from '../../src/domain/year-month.ts';
import { pages } from '../../src/server/pages.tsx';
import { launchBrowser, reusedPage } from '../support/browser.ts';
import { openReport } from '../support/report-editor.ts';
import { sampleDatabase } from '../support/sample-data.ts';
import { startApp } from '../support/server.ts';

const database = await openDatabase(await sampleDatabase());
after(database.close);
const { origin } = await startApp({ database });

let browser: Browser;
before(async () => {
  browser = await launchBrowser();
});
const takePage = reusedPage(() => browser, { viewport: { width: 1440, height: 900 } });

const ADDRESSES = [
  ...pages.map(({ path }) => path),
  '/report/cost?year=2026&bu=SK&view=yoy',
  '/report/cost?year=2031&bu=SK',
  '/report/cost?year=2026&as-of=2026-10-01',
  '/report/cost/history?year=2026',
  '/report/cost/history?year=2026&change=6',
  '/report/cost/largest-changes?year=2026&month=10',
  '/import/cost?year=2026&bu=SKB',
  '/no/such/page',
  '/report/cost?year=1999',
];

/** Units of figures, and counts in them: 원, 1.2억, 천원. They are data, as are names of files. */
const UNITS = '원|천원|백만원|건|행|명|억|만';
const WEEKS = ['1st', '2nd', '3rd', '4th', '5th'].map((each) => `${each} week`);
/** On Korean pages: names, and the literal texts of SPEC and CONTRACT §4. */
const LATIN_ON_KOREAN_PAGES = [
  // The header, and the switch.
  'Bioprocess Supply Chain',
  'Dashboard',
  'Weekly Report',
  'Monthly Report',
  'Data Entry',
  'English',
  'Notification',
  'Warehouse',
  'Cost',
  'Import info',
  'Import',
  'Inventory info',
  'Monthly inventory balance',
  'In/out info',
  'Shipment info',
  'Inventory',
  'Page Not Found',
  ...WEEKS,
  ...MONTH_NAMES,
  'Export',
  'Edit',
  'Save',
  'Cancel',
  // Names of business units, fields, units, products and keys.
  'SKB',
  'SK-LPS',
  'BPS',
  'LPS',
  'Excel',
  'CSV',
  'Enter',
  'Tab',
  'Ctrl',
  'plt',
  ...reports.flatMap(({ rows }) =>
    rows.flatMap(
      (row) => `${row.label.ko} ${'unit' in row ? row.unit : ''}`.match(/[A-Za-z][\w-]+(?: [A-Z]\b)?/g) ?? [],
    ),
  ),
].toSorted((a, b) => b.length - a.length);
/** Names of files and of who imported them, kinds of files, keys, and what an address takes. */
const CODE =
  /(?:· [\w-]+, )?[\w.-]+\.csv|\.(?:csv|txt|tsv|xlsx)|PNG|\b(?:Esc|Shift|Home|End|Page Up|Page Down|Delete|Alt|Space|Z|Y|F10)\b|\?\w+=/g;

/** What the page shows, and what it says to a screen reader, without quiet second names, data and what people typed. */
const TEXTS = `(() => {
  const left = '.secondary, script, style, noscript, template, [data-text], bdi, code, kbd';
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, nodeValue } = walker.currentNode;
    if (parentElement.closest(left) === null) texts.push([parentElement.closest('[lang]').lang, nodeValue.trim()]);
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'data-tooltip', 'alt']) {
    for (const element of document.querySelectorAll('[' + name + ']')) {
      if (element.closest(left) === null) texts.push([element.closest('[lang]').lang, element.getAttribute(name)]);
    }
  }
  return texts;
})()`;

/** Units among English words that a screen reader would read in English. */
const HANGUL_READ_AS_ENGLISH = `(() => {
  const wrong = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, nodeValue } = walker.currentNode;
    if (parentElement.closest('script, style, noscript, template, [data-text]') !== null) continue;
    if (/[가-힣]/.test(nodeValue) && parentElement.closest('[lang]').getAttribute('lang') !== 'ko') wrong.push(nodeValue);
  }
  return [...new Set(wrong)];
})()`;

const UNIT = new RegExp(`(?<![가-힣])(?:${UNITS})(?![가-힣])`, 'gu');

/** The texts of a page that are in the other language. */
async function wrongTexts(page: Page, language: Language): Promise<string[]> {
  const texts = (await page.evaluate(TEXTS)) as [lang: string, text: string][];
  const wrong = texts.filter(([, text]) =>
    language === 'en'
      ? /[ㄱ-ㆎ가-힣]/u.test(text.replace(UNIT, '').replace(LANGUAGE_NAMES.ko, ''))
      : /[A-Za-z]{3}/.test(
          LATIN_ON_KOREAN_PAGES.reduce((rest, each) => rest.replaceAll(each, ''), text.replace(CODE, '')),
        ),
  );
  return [...new Set(wrong.map(([, text]) => text))];
}

async function pageIn(language: Language): Promise<Page> {
  const page = await takePage();
  await page.context().addCookies([{ name: 'lang', value: language, url: origin }]);
  return page;
}

for (const language of ['en', 'ko'] as const) {
  test(`no page says anything in another language than ${language}`, async () => {
    const page = await pageIn(language);
    const wrong: string[] = [];
    for (const address of ADDRESSES) {
      await page.goto(origin + address, { waitUntil: 'load' });
      assert.equal(await page.evaluate(() => document.documentElement.lang), language);
      for (const text of await wrongTexts(page, language)) wrong.push(`${address}: ${text}`);
      for (const text of language === 'en' ? await page.evaluate<string[]>(HANGUL_READ_AS_ENGLISH) : []) {
        wrong.push(`${address}: ${text} is read as English`);
      }
    }
    assert.deepEqual(wrong.join('\n'), '');
  });
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
