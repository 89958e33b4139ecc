import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { ROOT } from './cli.ts';

/** The text alone: to import it would also run it here. */
let source: string | null = null;

/**
 * What axe finds wrong on the page as it is now. The page gets its source by the protocol, because the CSP would refuse a
 * script element of it; once, because to send it takes as long as to check a small page.
 * @param tags of the rules to run, such as `wcag2aa`, or names of rules; without them all that run by default
 * @param within a selector: only this part is checked, where the rest of the page is as it was when it was checked whole
 */
export async function accessibilityFaults(page: Page, tags?: readonly string[], within = 'html'): Promise<string[]> {
  // One node per passed rule is enough; describing all of them would be most of the work.
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(tags && { runOnly: [...tags] }) };
  const check = `(async () => {
    window.loadAxe?.();
    if (window.axe === undefined) return null;
    const { passes, violations } = await axe.run(${JSON.stringify(within)}, ${JSON.stringify(options)});
    const said = ({ id, help, nodes }) => nodes.map(({ html }) => id + ': ' + help + ': ' + html);
    return { passed: passes.length, faults: violations.flatMap(said) };
  })()`;
  const checkHere = () => page.evaluate<{ passed: number; faults: string[] } | null>(check);
  let checked = await checkHere();
  if (checked === null) {
    source ??= readFileSync(path.join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8');
    const session = await page.context().newCDPSession(page);
    await session.send('Page.enable'); // without it, it would add the script to no document
    await session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `window.loadAxe = () => { delete window.loadAxe; ${source} }`,
      runImmediately: true,
    });
    checked = await checkHere();
  }
  assert.ok(checked !== null && checked.passed > 0, 'no rule has checked anything');
  return checked.faults;
}

/** The same in the dark theme, and then in the light one, where only the rules about colours can find anything else. */
export async function faultsInBothThemes(page: Page, within?: string): Promise<string[]> {
  const dark = await accessibilityFaults(page, undefined, within);
  await page.evaluate(`document.documentElement.className = 'light'`);
  const light = await accessibilityFaults(page, ['color-contrast', 'link-in-text-block'], within);
  return [...dark, ...light.map((fault) => `in the light theme: ${fault}`)];
}
