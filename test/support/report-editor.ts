import type { Locator, Page } from 'playwright-core';

/** A report's page, used as a person uses it. */
export interface ReportEditor {
  readonly page: Page;
  readonly cell: (field: string, month: number) => Locator;
  readonly edit: () => Promise<void>;
  /** Makes the cell active and types into it. */
  readonly type: (field: string, month: number, text: string, end?: string) => Promise<void>;
  /** Pastes as the browser does, with a clipboard event, onto the active cell. */
  readonly paste: (field: string, month: number, text: string, html?: string) => Promise<void>;
  readonly save: () => Promise<void>;
  /** What a cell shows, the active one in its input. */
  readonly shown: (field: string, month: number) => Promise<string>;
  /** The same for all cells at one moment: the twelve months by field. */
  readonly shownYear: () => Promise<ReadonlyMap<string, readonly string[]>>;
}

export async function openReport(page: Page, address: string): Promise<ReportEditor> {
  await page.goto(address);
  const selectorOf = (field: string, month: number) => `tr[data-field="${field}"] td[data-month="${month}"]`;
  const cell = (field: string, month: number) => page.locator(selectorOf(field, month));
  return {
    page,
    cell,
    async edit() {
      await page.getByRole('button', { name: /^(?:Edit|입력)$/ }).click();
      await page.locator('[data-act=save]').waitFor();
    },
    async type(field, month, text, end = 'Enter') {
      await cell(field, month).click();
      await page.keyboard.type(text);
      await page.keyboard.press(end);
    },
    paste: (field, month, text, html = '') => pasteOnto(cell(field, month), text, html),
    async save() {
      await page.getByRole('button', { name: 'Save' }).click();
    },
    async shown(field, month) {
      // Asked without a locator, which sends several messages: tests ask for many cells.
      const now = await page.evaluate(
        (selector) => {
          const found = document.querySelector(selector);
          return found === null ? null : (found.querySelector('input')?.value ?? found.textContent);
        },
        selectorOf(field, month),
      );
      return now ?? cell(field, month).evaluate((each) => each.querySelector('input')?.value ?? each.textContent);
    },
    async shownYear() {
      const rows = await page
        .locator('tr[data-field]')
        .evaluateAll((all) =>
          all.map((row): [string, string[]] => [
            (row as HTMLElement).dataset.field ?? '',
            [...row.querySelectorAll('td[data-month]')].map(
              (each) => each.querySelector('input')?.value ?? each.textContent,
            ),
          ]),
        );
      return new Map(rows);
    },
  };
}

/** A link that opens a dialog leads to its page before the report is awake, as it does without a script. */
export async function reportIsAwake(page: Page): Promise<void> {
  await page.locator('[data-island][data-awake]').waitFor();
}

/** Pastes as the browser does, with a clipboard event, onto a cell of a grid. */
export async function pasteOnto(cell: Locator, text: string, html = ''): Promise<void> {
  await cell.click();
  await cell.locator('input').evaluate(
    (input, data) => {
      const clipboardData = new DataTransfer();
      if (data.text !== '') clipboardData.setData('text/plain', data.text);
      if (data.html !== '') clipboardData.setData('text/html', data.html);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { text, html },
  );
  // The code that reads blocks may still be on its way.
  await cell.page().locator('[data-receipt][data-waits=fetching]').waitFor({ state: 'detached' });
}
