import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { PARTS, reliabilityPage, type Reliability } from '../faults/reliability-page.ts';
import { ROOT } from '../support/cli.ts';

const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const page = read('docs/reliability.md');
test('docs/reliability.md shows what docs/reliability.json holds', () => {
  const hasRun = existsSync(path.join(ROOT, 'docs/reliability.json'));
  const found = hasRun ? (JSON.parse(read('docs/reliability.json')) as Reliability) : null;
  assert.equal(page, reliabilityPage(page, found));
  if (found === null) return;
  // A run that is older than a part lacks its row.
  assert.ok(found.faults.length > 0 && found.faults.length <= PARTS.length);
  for (const { fault, times, lost } of found.faults) assert.ok(times > 0 && lost === 0, fault);
});

test('every promise names the files of its tests, and every test of faults has a promise', () => {
  const tables = page.split('\n## Nothing is lost\n')[1]?.split('\n## How a power cut is tested')[0] ?? '';
  const promises = [...tables.matchAll(/^\| (?!promise|---).+$/gm)].map(([line]) => line);
  assert.ok(promises.length > 20, `${promises.length} promises read`);
  for (const promise of promises) assert.match(promise, /`test\/[\w/-]+\.test\.ts`/);
  const faults = readdirSync(path.join(ROOT, 'test/faults')).filter((name) => name.endsWith('.test.ts'));
  for (const name of faults) assert.ok(tables.includes(`test/faults/${name}`), name);
});
