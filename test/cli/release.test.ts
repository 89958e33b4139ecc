/** The archive of `npm run release`, unpacked where nothing else is: its own files must be enough. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import { FIXTURES, ROOT, runCli } from '../support/cli.ts';
import { scratchFolder } from '../support/database.ts';
import { startServer } from '../support/processes.ts';
import { makeRelease, unpack } from '../support/release.ts';

const COST = path.join(FIXTURES, 'cost_report_2025_SKB.csv');
const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };

let archive = '';
let unpacked = '';
before(() => {
  archive = makeRelease();
  unpacked = unpack(archive);
});

const run = (args: readonly string[], env: Record<string, string>) =>
  runCli(args, { program: path.join(unpacked, 'dist/cli/dashboard.cjs'), cwd: scratchFolder(), env });

test('its name has version and platform, and it holds a program without sources or packages to install', () => {
  assert.equal(path.basename(archive), `bioprocess-supply-chain-${version}-${process.platform}-${process.arch}.tgz`);
  assert.deepEqual(readdirSync(unpacked).toSorted(), [
    'ARCHITECTURE.md',
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'dist',
    'docs',
    'node_modules',
    'package.json',
  ]);
  const { engines } = JSON.parse(readFileSync(path.join(unpacked, 'package.json'), 'utf8')) as { engines: object };
  assert.deepEqual(engines, { node: `${process.versions.node.split('.')[0]}.x` });
  assert.ok(statSync(archive).size < 8_000_000, `${statSync(archive).size} bytes`);
});

test('its documents for people and administrators lead only to files that it holds', () => {
  for (const name of ['README.md', 'docs/operations.md', 'docs/guide.md', 'docs/guide.ko.md', 'docs/cli.md']) {
    const text = readFileSync(path.join(unpacked, name), 'utf8');
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target = '']) => target);
    assert.ok(links.length > 3, `${links.length} links of ${name} read`);
    for (const target of links) assert.ok(existsSync(path.join(unpacked, path.dirname(name), target)), target);
  }
});

test('it imports, serves the pages with their scripts, and makes a backup', async () => {
  const folder = scratchFolder();
  const env = { DATABASE_URL: path.join(folder, 'figures.sqlite') };
  const imported = await run(['import', COST], env);
  assert.equal(imported.code, 0, imported.stderr);
  const args = [path.join(unpacked, 'dist/server/main.cjs')];
  const { origin, kill } = await startServer(env.DATABASE_URL, { args, cwd: folder });
  for (const address of ['/', '/report/cost?year=2025', '/import/cost', '/entry/inventory']) {
    const answer = await fetch(origin + address);
    assert.equal(answer.status, 200, address);
    const html = await answer.text();
    for (const [, file = ''] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
      assert.equal((await fetch(origin + file)).status, 200, file);
    }
  }
  const form = new FormData();
  form.set('file', new Blob([readFileSync(COST)]), path.basename(COST));
  const preview = await fetch(`${origin}/import/cost?year=2025&bu=SKB`, {
    method: 'POST',
    headers: { origin },
    body: form,
  });
  assert.equal(preview.status, 200, 'a file is read in the worker');
  const copy = path.join(folder, 'copy.sqlite');
  assert.equal((await run(['backup', copy], env)).code, 0);
  assert.equal((await run(['check', '--db', copy], env)).code, 0);
  assert.equal((await kill('SIGTERM')).code, 0);
});

test('without DATABASE_URL the figures are not among the files of the program', async () => {
  const home = scratchFolder();
  const folder = path.join(home, '.local/share/bioprocess-supply-chain');
  const { code, stderr } = await run(['import', COST], { HOME: home });
  assert.equal(code, 0, stderr);
  assert.ok(existsSync(path.join(folder, 'dashboard.sqlite')));
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  const files = readdirSync(unpacked, { recursive: true, encoding: 'utf8' });
  assert.deepEqual(
    files.filter((name) => name.includes('.sqlite')),
    [],
  );
});
