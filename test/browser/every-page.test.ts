/**
 * Every page as people use it: both languages and themes, the screens of a desk and of a phone, with and without JavaScript,
 * under an internal host name over plain HTTP. It says everything in its language, and each icon button says its name.
 */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, test } from 'node:test';
import { HtmlValidate } from 'html-validate';
import type { Locator, Page } from 'playwright-core';
import { openDatabase } from '../../db/open.ts';
import { pages } from '../../src/server/pages.tsx';
import { accessibilityFaults } from '../support/accessibility.ts';
import { launchBrowser, reusedPage } from '../support/browser.ts';
import { emptyDatabase } from '../support/database.ts';
import { wrongTexts } from '../support/page-texts.ts';
import { sampleDatabase } from '../support/sample-data.ts';
import { startApp } from '../support/server.ts';

const HOST = 'dash.corp.internal';
/** CONTRACT §7 wants the header on every answer; on plain HTTP the browser reports that it ignores it. */
const KNOWN = /^The Cross-Origin-Opener-Policy header has been ignored/;
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const SCREENS = [DESK, PHONE];

const database = await openDatabase(await sampleDatabase());
after(database.close);
const { origin } = await startApp({
  database,
  env: { DASHBOARD_ALLOWED_HOSTS: HOST },
});
const lostFile = await emptyDatabase();
const lostDatabase = await openDatabase(lostFile);
after(lostDatabase.close);
const away = await startApp({ database: lostDatabase, env: { DASHBOARD_ALLOWED_HOSTS: HOST } });
rmSync(lostFile);
const named = (address: string) => address.replace('127.0.0.1', HOST);

/** Every address with the status of its answer. */
const visits: [address: string, status: number][] = [
  ...pages.map(({ path }): [string, number] => [named(origin) + path, 200]),
  [`${named(origin)}/report/cost?year=2031&bu=SK`, 200],
  [`${named(origin)}/report/cost?year=2026&bu=SK&view=yoy`, 200],
  [`${named(origin)}/report/cost?year=2026&as-of=2026-10-01`, 200],
  [`${named(origin)}/report/cost/largest-changes?year=2026&month=10&by=yoy`, 200],
  [`${named(origin)}/import/cost?year=2026&bu=SKB`, 200],
  [`${named(origin)}/report/cost/history?year=2026`, 200],
  [`${named(origin)}/report/cost/history?year=2026&change=6`, 200],
  [`${named(origin)}/no/such/page`, 404],
  [`${named(origin)}/report/cost?year=1999`, 400],
  [`${named(away.origin)}/report/cost`, 503],
];

const browser = await launchBrowser([`--host-resolver-rules=MAP ${HOST} 127.0.0.1`]);

/** In each the motion is as people have it: charts are drawn step by step. */
const takePage = reusedPage(() => browser, { viewport: DESK, reducedMotion: 'no-preference' });
const takePlainPage = reusedPage(() => browser, { viewport: DESK, javaScriptEnabled: false });

const SCROLLS_SIDEWAYS = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

/** Opens an address and collects the errors and warnings of the browser. */
async function visit(page: Page, address: string, status: number): Promise<string[]> {
  const faults: string[] = [];
  page.on('console', (message) => {
    const isItsStatus = message.text().startsWith('Failed to load resource') && message.location().url === page.url();
    const isKnown = KNOWN.test(message.text()) || (status >= 400 && isItsStatus);
    if (['error', 'warning'].includes(message.type()) && !isKnown) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(address).origin) faults.push(`asks ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.url() !== address && response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  const answer = await page.goto(address, { waitUntil: 'load' });
  assert.equal(answer?.status(), status);
  if (await page.evaluate(SCROLLS_SIDEWAYS)) faults.push('the page scrolls sideways');
  return faults;
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The visible buttons with an icon and without visible words. */
async function iconButtons(within: Locator): Promise<Locator[]> {
  const buttons = within.locator('button:has(svg):visible');
  const wordless = await buttons.evaluateAll((all) =>
    all.flatMap((button, at) => {
      const hasWords = [...button.querySelectorAll('*'), button].some(
        (each) =>
          each.clientWidth > 1 &&
          [...each.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent),
      );
      return hasWords ? [] : [at];
    }),
  );
  return wordless.map((at) => buttons.nth(at));
}

/** On keyboard focus each shows its name. The name is not its description, too: it would be read twice. */
async function sayTheirNames(page: Page, buttons: readonly Locator[]): Promise<void> {
  await page.keyboard.press('Shift'); // a focus after it counts as one by keyboard
  for (const button of buttons) {
    const { html, tooltips, describedBy } = await button.evaluate((element: HTMLElement) => {
      element.blur(); // a dialog may have focused it
      element.focus();
      return {
        html: element.outerHTML,
        tooltips: [...document.querySelectorAll<HTMLElement>('[role=tooltip]:popover-open')].map(
          ({ innerText }) => innerText,
        ),
        describedBy: element.getAttribute('aria-describedby') ?? '',
      };
    });
    assert.equal(tooltips.length, 1, html);
    const [said = ''] = tooltips;
    assert.ok(said.length > 1);
    assert.equal(await button.and(page.getByRole('button', { name: said, exact: true })).count(), 1, said);
    assert.doesNotMatch(describedBy, /tooltip/);
  }
}

/** Texts that a screen reader would read in the wrong language. */
const textsInWrongLanguage = `(() => {
  const wrong = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    // What an address takes is in no language.
    const text = textContent.replaceAll(/\\?[a-z]+=[0-9]+/g, '');
    if (parentElement.closest('script, style, code, noscript')) continue;
    const korean = /[가-힣]/.test(text), english = /[A-Za-z]*[a-z]{3,}/.test(text);
    const language = parentElement.closest('[lang]').getAttribute('lang');
    if ((korean && language !== 'ko') || (english && language !== 'en')) wrong.push(language + ': ' + text);
  }
  return wrong;
})()`;

// Each language and each screen once: what a text says does not depend on the width that it is shown at.
for (const [language, viewport, other] of [
  ['ko', DESK, PHONE],
  ['en', PHONE, DESK],
] as const) {
  test(`at ${viewport.width} px, in ${language}: no fault`, async (t) => {
    for (const [address, status] of visits) {
      await t.test(address.replace(/^http:\/\/[^/]*/, ''), async () => {
        const page = await takePage(viewport);
        await page.context().addCookies([{ name: 'lang', value: language, url: address }]);
        const faults = await visit(page, address, status);
        assert.deepEqual([...faults, ...(await accessibilityFaults(page, RULES))], []);
        assert.equal(await page.locator('html').getAttribute('lang'), language);
        assert.deepEqual(await page.evaluate(textsInWrongLanguage), []);
        assert.deepEqual(await wrongTexts(page, language), []);
        // A theme changes colours alone, whatever the width and the language.
        if (viewport === DESK) {
          await page.evaluate(`document.documentElement.className = 'light'`);
          assert.deepEqual(await accessibilityFaults(page, ['color-contrast', 'link-in-text-block']), [], 'light');
        }
        // The header is the same everywhere.
        const place = page.locator(address === `${named(origin)}/` ? 'body' : 'main');
        if (language === 'ko') await sayTheirNames(page, await iconButtons(place));
        await page.setViewportSize(other);
        assert.equal(await page.evaluate(SCROLLS_SIDEWAYS), false, `at ${other.width} px`);
        if (language === 'ko') await sayTheirNames(page, await iconButtons(place));
        assert.deepEqual(faults, []);
      });
    }
  });
}

test('icon buttons in dialogs and toasts have a tooltip, too', async () => {
  const page = await takePage();
  await page.goto(origin);
  for (const opener of ['.card [data-act=expand]', '.add-button']) {
    await page.locator(opener).first().click();
    const dialog = page.locator('dialog[open]');
    await dialog.waitFor();
    const buttons = await iconButtons(dialog);
    assert.ok(buttons.length > 0, opener);
    await sayTheirNames(page, buttons);
    await dialog.getByRole('button', { name: '닫기' }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  await page.goto(`${origin}/report/inventory`);
  await page.locator('[data-notice]').click();
  const toast = page.locator('.toast');
  await toast.waitFor();
  await sayTheirNames(page, await iconButtons(toast));
});

test('without JavaScript every page has its heading, and nothing that can do nothing, on a desk and on a phone', async () => {
  for (const [at, [address, status]] of visits.entries()) {
    // One load for both: without a script nothing depends on the width that it was loaded at. The next page begins with
    // the width that the last one ended with, because layout for another width takes as long as a load.
    const screens = at % 2 === 0 ? SCREENS : SCREENS.toReversed();
    const page = await takePlainPage(screens[0]);
    assert.deepEqual(await visit(page, address, status), [], address);
    assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1, address);
    for (const viewport of screens) {
      await page.setViewportSize(viewport);
      assert.equal(await page.evaluate(SCROLLS_SIDEWAYS), false, `${address} at ${viewport.width} px`);
      assert.equal(await page.locator('#theme-toggle').isVisible(), false, 'no control without effect is shown');
    }
  }
});

test('every page is valid HTML', async () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended'],
    rules: {
      // React's own style, which is valid too: <!doctype html>, <br/>, charSet, data-x="".
      'attr-case': 'off',
      'doctype-style': 'off',
      'void-style': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'no-inline-style': 'error',
    },
  });
  for (const [address, status] of visits) {
    const response = await fetch(address.replace(HOST, '127.0.0.1'));
    assert.equal(response.status, status);
    const html = await response.text();
    assert.ok(html.length > 1000);
    const report = await validator.validateString(html);
    const messages = report.results.flatMap((result) =>
      result.messages.map(({ ruleId, message, line, column }) => {
        const around = html.split('\n')[line - 1]?.slice(Math.max(0, column - 60), column + 60);
        return `${ruleId}: ${message}: ${around}`;
      }),
    );
    assert.deepEqual(messages, [], address);
  }
});

/** The selectors of a stylesheet that an element of the page matches, whatever its state. */
const APPLIED = `async (address) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(await (await fetch(address)).text());
  const selectors = (rule) => [
    ...(rule.selectorText === undefined ? [] : [rule.selectorText]),
    ...[...(rule.cssRules ?? [])].flatMap(selectors),
  ];
  const all = [...sheet.cssRules].flatMap(selectors);
  const alone = (selector) => selector.replaceAll(/::[\\w-]+|:(?:hover|active|focus-visible|focus)(?![\\w-])/g, ':is(*)');
  return { all: all.length, applied: all.filter((selector) => document.querySelector(alone(selector)) !== null) };
}`;

test('no rule of the stylesheet of sheets is for a page that does not fetch it', async () => {
  const page = await takePage();
  const appliedHere = async () => {
    return page.evaluate<{ all: number; applied: string[] }>(`(${APPLIED})(${JSON.stringify(stylesheet)})`);
  };
  await page.goto(`${origin}/report/cost`);
  const stylesheet = await page.locator('link[rel=stylesheet][href*=sheets]').getAttribute('href');
  const { all, applied } = await appliedHere();
  assert.ok(all > 200 && applied.length > 100, `${applied.length} of ${all} rules apply to a report`);
  for (const address of ['/', '/report/weekly', '/import/cost', '/no/such/page']) {
    await page.goto(origin + address);
    if (address === '/') {
      await page.getByRole('button', { name: '데이터 입력 추가' }).click();
      await page.getByRole('dialog').waitFor();
    }
    assert.deepEqual((await appliedHere()).applied, [], address);
  }
});
