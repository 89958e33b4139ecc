/** CONTRACT §13: each page and dialog says everything once, in the language of the cookie. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openDatabase } from '../../db/open.ts';
import type { Language } from '../../src/domain/language.ts';
import { pages } from '../../src/server/pages.tsx';
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
/** On Korean pages: names of products, formats and keys, and the literal texts of SPEC and CONTRACT §4. */
const LATIN_ON_KOREAN_PAGES: string[] = [];

/**
 * What the page shows or says to a screen reader in the wrong language.
 * Left out: quiet second names (`.secondary`), what is in the other language and says so, and what people typed.
 */
function wrongTexts(page: Page, language: Language): Promise<string[]> {
  return page.evaluate(
    ({ language, units, latin }) => {
      const left = `.secondary${language === 'en' ? ', [lang=ko]' : ''}, script, style, noscript, template, [data-text], bdi, code, kbd, option[lang]`;
      const unit = new RegExp(`(?<![가-힣])(?:${units})(?![가-힣])`, 'gu');
      const isWrong = (text: string) =>
        language === 'en'
          ? /[ㄱ-ㆎ가-힣]/u.test(text.replace(unit, ''))
          : /[A-Za-z]{3}/.test(latin.reduce((rest, each) => rest.replaceAll(each, ''), text));
      const found = new Set<string>();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const text = node.nodeValue?.trim() ?? '';
        if (text !== '' && node.parentElement?.closest(left) === null && isWrong(text)) found.add(text);
      }
      for (const name of ['aria-label', 'title', 'placeholder', 'data-tooltip', 'alt', 'aria-description']) {
        for (const element of document.querySelectorAll(`[${name}]`)) {
          const text = element.getAttribute(name) ?? '';
          if (element.closest(left) === null && isWrong(text)) found.add(`${name}: ${text}`);
        }
      }
      return [...found];
    },
    { language, units: UNITS, latin: LATIN_ON_KOREAN_PAGES },
  );
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
    }
    assert.deepEqual(wrong, []);
  });
}
