/**
 * `npm run release` writes one archive that runs on a bare Node.js, with nothing to install. `--out-dir` names its
 * folder.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.ts';

const ROOT = path.dirname(import.meta.dirname);

/** All documents: README leads to each of them. */
const DOCUMENTS = ['LICENSE', 'CHANGELOG.md', 'README.md', 'ARCHITECTURE.md', 'docs'];
/** better-sqlite3 is the one package that is not bundled, and finds its native code by way of the other two. */
const PACKAGES = ['better-sqlite3', 'bindings', 'file-uri-to-path'];
/** Sources and tests of packages, what their compiler has left, and the generators of documents. */
const NOT_NEEDED =
  /\/(?:deps|src|test|obj|obj\.target)$|\/(?:binding\.gyp|sqlite3\.a|test_extension\.node|Makefile)$|\/docs\/[^/]+\.ts$/;

/** @returns the path of the archive */
export async function release(folder: string): Promise<string> {
  await build({ onlyIfStale: true });
  const { name, version, license, bin } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const title = `${name}-${version}-${process.platform}-${process.arch}`;
  const scratch = mkdtempSync(path.join(tmpdir(), 'release-'));
  try {
    const staged = path.join(scratch, title);
    const take = (from: string) => {
      const filter = (source: string) => !NOT_NEEDED.test(source);
      cpSync(path.join(ROOT, from), path.join(staged, from), { recursive: true, filter });
    };
    for (const each of DOCUMENTS) take(each);
    for (const each of ['dist/client', 'dist/server', 'dist/cli']) take(each);
    for (const each of PACKAGES) take(path.join('node_modules', each));
    // Native code is for one major version of Node.js: that which has built it.
    const engines = { node: `${process.versions.node.split('.')[0]}.x` };
    writeFileSync(
      path.join(staged, 'package.json'),
      `${JSON.stringify({ name, version, private: true, license, engines, bin }, null, 2)}\n`,
    );
    mkdirSync(folder, { recursive: true });
    const archive = path.resolve(folder, `${title}.tgz`);
    // Unpacked as root, the files belong to root.
    execFileSync('tar', ['-czf', archive, '--owner=0', '--group=0', '--numeric-owner', '-C', scratch, title]);
    return archive;
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { 'out-dir': { type: 'string', default: ROOT } } });
  process.stdout.write(`${await release(values['out-dir'])}\n`);
}
