import type { Page } from 'playwright-core';

/** Holds the answers to an address, a pattern as in `page.route`. @returns a function that lets them go on. */
export async function holdAnswers(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
