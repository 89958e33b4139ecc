/** Nobody on a page has options: no fault of an import names one there. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { inBrowser } from '../../src/domain/import-words.ts';
import { FIXTURES } from '../support/cli.ts';

test('no fault of the samples names an option, a command or a document', () => {
  const folder = path.join(FIXTURES, 'import');
  const lines = readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .flatMap((name) => readFileSync(path.join(folder, name), 'utf8').split('\n'))
    .filter((line) => line.includes(': line ') || /: [A-Z]+\d+/.test(line));
  assert.ok(
    lines.some((line) => line.includes('--')),
    'they do on a command line',
  );
  for (const line of lines) assert.doesNotMatch(inBrowser(line), / --[a-z]|`dashboard|docs\//, line);
});
