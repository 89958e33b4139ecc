import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { ROOT } from './cli.ts';

/** The text alone: to import it would also run it here. */
let source: string | null = null;

/**
 * What axe finds wrong on the page as it is now. Its source is evaluated, once per document: the CSP would refuse a script
 * element of it.
 * @param tags of the rules to run, such as `wcag2aa`, or names of rules; without them all that run by default
 * @param within a selector: only this part is checked, where the rest of the page is as it was when it was checked whole
 */
export async function accessibilityFaults(page: Page, tags?: readonly string[], within = 'html'): Promise<string[]> {
  // One node per passed rule is enough; describing all of them would be most of the work.
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(tags && { runOnly: [...tags] }) };
  const run = `'axe' in window ? axe.run(${JSON.stringify(within)}, ${JSON.stringify(options)}) : null`;
  const runHere = () => page.evaluate<axe.AxeResults | null>(run);
  let results = await runHere();
  if (results === null) {
    source ??= readFileSync(path.join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8');
    // As a script of its own, not by eval of Playwright's: V8 compiles the same script once for all documents of a process.
    const session = await page.context().newCDPSession(page);
    await session.send('Runtime.evaluate', { expression: source });
    await session.detach();
    results = await runHere();
  }
  assert.ok(results !== null && results.passes.length > 0, 'no rule has checked anything');
  return results.violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}

/** The same in the dark theme, and then in the light one, where only the rules about colours can find anything else. */
export async function faultsInBothThemes(page: Page, within?: string): Promise<string[]> {
  const dark = await accessibilityFaults(page, undefined, within);
  await page.evaluate(`document.documentElement.className = 'light'`);
  const light = await accessibilityFaults(page, ['color-contrast', 'link-in-text-block'], within);
  return [...dark, ...light.map((fault) => `in the light theme: ${fault}`)];
}
