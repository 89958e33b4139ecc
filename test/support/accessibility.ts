import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * What axe finds wrong on the page as it is now. Its source is evaluated: the CSP would refuse a script element of it.
 * @param tags of the rules to run, such as `wcag2aa`, or names of rules; without them all that run by default
 */
export async function accessibilityFaults(page: Page, tags?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  // One node per passed rule is enough; describing all of them would be most of the work.
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(tags && { runOnly: [...tags] }) };
  const { violations, passes } = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as axe.AxeResults;
  assert.ok(passes.length > 0, 'no rule has checked anything');
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}
