/** A button that is only an icon shows its name in a tooltip. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { openDatabase } from '../../db/open.ts';
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

const WIDTHS = [1440, 390];
const takePage = reusedPage(() => browser, { viewport: { width: 1440, height: 900 } });

/** The visible buttons with an icon and without visible words. */
async function iconButtons(within: Page | Locator): Promise<Locator[]> {
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

test('every icon button of every page has a tooltip, on a desk and on a phone', async () => {
  const page = await takePage();
  for (const path of [...pages.map((each) => each.path), '/no/such/page']) {
    await page.goto(origin + path);
    // One visit for both widths: a stylesheet decides which buttons a width shows.
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      // The header is the same everywhere.
      const buttons = await iconButtons(path === '/' ? page : page.locator('main'));
      if (path === '/') assert.ok(buttons.length >= (width < 860 ? 2 : 1), `${width} px: ${buttons.length} buttons`);
      await sayTheirNames(page, buttons);
    }
  }
});

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
