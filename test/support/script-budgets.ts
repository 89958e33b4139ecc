/** How much script the pages may need. A budget is the recorded size plus 5 %; a promised limit is in `most`. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './cli.ts';

const ROOM = 1.05;

interface Budget {
  /** In bytes, where a limit is promised. */
  readonly most?: number;
  /** Bytes by chunk, compressed with Brotli as the server sends them, on the day they were recorded. */
  readonly recorded: Readonly<Record<string, number>>;
}

const BUDGETS = {
  'every page, before the browser is idle': { most: 6000, recorded: { 'page-script': 5935 } },
  'a report, with all that is fetched when the browser is idle': {
    recorded: {
      hydrate: 59230,
      sheet: 12718,
      'report-grid': 12316,
      parts: 8301,
      'page-script': 5935,
      shared: 3485,
      look: 1495,
    },
  },
  'what Edit fetches for pasting': { recorded: { 'paste-code': 41456 } },
  'what Edit fetches to judge figures': { recorded: { 'unlikely-code': 4066 } },
  'the dashboard, before the browser is idle': {
    recorded: { 'first-drawing': 22594, 'page-script': 5935, shared: 3485 },
  },
} satisfies Readonly<Record<string, Budget>>;

/**
 * @param addresses of built scripts, such as `/assets/look-CF0x5Y_F.js`, or their names
 * @throws AssertionError that names the chunks that grew, and what to record if that is intended.
 */
export function assertWithinBudget(name: keyof typeof BUDGETS, addresses: readonly string[]): void {
  const { most, recorded }: Budget = BUDGETS[name];
  const now = sizesOf(addresses);
  const limit = most ?? Math.round(total(recorded) * ROOM);
  if (total(now) <= limit) return;
  const changed = [...new Set([...Object.keys(recorded), ...Object.keys(now)])]
    .map((chunk) => ({ chunk, before: recorded[chunk] ?? 0, after: now[chunk] ?? 0 }))
    .filter(({ before, after }) => before !== after)
    .toSorted((a, b) => b.after - b.before - (a.after - a.before))
    .map(
      ({ chunk, before, after }) => `  ${chunk}: ${before} → ${after} (${after > before ? '+' : ''}${after - before})`,
    );
  assert.fail(
    [
      `${name}: ${total(now)} bytes of script; the budget is ${limit}. Since it was recorded:`,
      ...changed,
      `If that is meant, record it in test/support/script-budgets.ts:`,
      `  recorded: ${JSON.stringify(now)}`,
    ].join('\n'),
  );
}

/** Bytes by chunk; names without the hash that changes with every build. */
function sizesOf(addresses: readonly string[]): Record<string, number> {
  const files = [...new Set(addresses.map((address) => path.basename(address)))].toSorted();
  assert.ok(files.length > 0, 'no script was named');
  return Object.fromEntries(
    files.map((file) => [
      file.replace(/-[\w-]{8}\.js$/, ''),
      readFileSync(path.join(ROOT, 'dist/client/assets', `${file}.br`)).length,
    ]),
  );
}

function total(sizes: Readonly<Record<string, number>>): number {
  return Object.values(sizes).reduce((sum, size) => sum + size, 0);
}
