import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { PARTS, reliabilityPage, SERVER_PARTS, type Reliability } from '../faults/reliability-page.ts';
import { ROOT } from '../support/cli.ts';

const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const page = read('docs/reliability.md');
/** Every test that the page names, as its file and its name. */
const named = [...page.matchAll(/`(test\/[\w/-]+\.test\.ts)`:\s"([^"]+)"/g)].map(
  ([, file = '', name = '']) => [file, name.replaceAll('\n', ' ')] as const,
);

test('docs/reliability.md shows what docs/reliability.json holds', () => {
  const hasRun = existsSync(path.join(ROOT, 'docs/reliability.json'));
  const found = hasRun ? (JSON.parse(read('docs/reliability.json')) as Reliability) : null;
  assert.equal(page, reliabilityPage(page, found));
  if (found === null) return;
  // A run that is older than a part lacks its row.
  assert.ok(found.faults.length > 0 && found.faults.length <= PARTS.length);
  const others = found.servers?.faults ?? [];
  assert.ok(others.length <= SERVER_PARTS.length);
  for (const { fault, times, lost } of [...found.faults, ...others]) assert.ok(times > 0 && lost === 0, fault);
});

test('every test that docs/reliability.md names exists, and every promise names one', () => {
  assert.ok(named.length > 40, `${named.length} names read`);
  for (const [file, name] of named) {
    assert.ok(read(file).includes(name), `docs/reliability.md names "${name}", which is not a test of ${file}`);
  }
  const [, lost = '', attacked = ''] = page.split(/^## No.+$/m);
  const promises = [...`${lost}${attacked.split('## ')[0]}`.matchAll(/^\| (?!promise|---).+$/gm)].map(([line]) => line);
  assert.ok(promises.length > 20, `${promises.length} promises read`);
  for (const promise of promises) assert.match(promise, /`test\/[\w/-]+\.test\.ts`: "/);
});

test('docs/reliability.md names every test of faults', () => {
  const files = readdirSync(path.join(ROOT, 'test/faults')).filter((name) => name.endsWith('.test.ts'));
  for (const file of files.map((name) => `test/faults/${name}`)) {
    const tests = [...read(file).matchAll(/\btest\(\s*(['`])(.+?)\1,/g)].map(([, , name = '']) => name);
    assert.ok(tests.length > 0, file);
    for (const name of tests) {
      assert.ok(
        named.some(([each, other]) => each === file && other === name),
        `docs/reliability.md does not name "${name}" of ${file}`,
      );
    }
  }
});
