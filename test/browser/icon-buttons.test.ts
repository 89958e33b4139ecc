/** A button that is only an icon shows its name in a tooltip. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { openDatabase } from '../../db/open.ts';
import { pages } from '../../src/server/pages.tsx';
import { launchBrowser } from '../support/browser.ts';
import { sampleDatabase } from '../support/sample-data.ts';
import { startApp } from '../support/server.ts';

const database = await openDatabase(await sampleDatabase());
after(database.close);
const { origin } = await startApp({ database });

let browser: Browser;
before(async () => {
  browser = await launchBrowser();
});

const openPage = async (width: number): Promise<Page> =>
  (await browser.newContext({ viewport: { width, height: 900 } })).newPage();

/** The visible buttons with an icon and without visible words. */
async function iconButtons(within: Page | Locator): Promise<Locator[]> {
  const found: Locator[] = [];
  for (const button of await within.locator('button:has(svg):visible').all()) {
    const hasWords = await button.evaluate((element) =>
      [...element.querySelectorAll('*'), element].some(
        (each) =>
          each.clientWidth > 1 &&
          [...each.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent),
      ),
    );
    if (!hasWords) found.push(button);
  }
  return found;
}

/** On keyboard focus each shows its name. The name is not its description, too: it would be read twice. */
async function sayTheirNames(buttons: readonly Locator[]): Promise<void> {
  for (const button of buttons) {
    const page = button.page();
    await button.blur(); // a dialog may have focused it
    await page.keyboard.press('Shift'); // the next focus counts as one by keyboard
    await button.focus();
    const tooltip = page.locator('[role=tooltip]:popover-open');
    assert.equal(await tooltip.count(), 1, await button.evaluate((element) => element.outerHTML));
    const said = await tooltip.innerText();
    assert.ok(said.length > 1);
    assert.equal(await button.and(page.getByRole('button', { name: said, exact: true })).count(), 1, said);
    assert.doesNotMatch((await button.getAttribute('aria-describedby')) ?? '', /tooltip/);
  }
}

for (const width of [1440, 390]) {
  test(`at ${width} px every icon button of every page has a tooltip`, async () => {
    for (const path of [...pages.map((each) => each.path), '/no/such/page']) {
      const page = await openPage(width);
      await page.goto(origin + path);
      const buttons = await iconButtons(page);
      assert.ok(buttons.length >= (width < 860 ? 2 : 1), `${path}: ${buttons.length} buttons`);
      await sayTheirNames(buttons);
      await page.close();
    }
  });
}

test('icon buttons in dialogs and toasts have a tooltip, too', async () => {
  const page = await openPage(1440);
  await page.goto(origin);
  for (const opener of ['.card [data-act=expand]', '.add-button']) {
    await page.locator(opener).first().click();
    const dialog = page.locator('dialog[open]');
    await dialog.waitFor();
    const buttons = await iconButtons(dialog);
    assert.ok(buttons.length > 0, opener);
    await sayTheirNames(buttons);
    await dialog.getByRole('button', { name: '닫기' }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  await page.goto(`${origin}/report/inventory`);
  await page.locator('[data-notice]').click();
  const toast = page.locator('.toast');
  await toast.waitFor();
  await sayTheirNames(await iconButtons(toast));
});
