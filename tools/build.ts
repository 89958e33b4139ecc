/**
 * `npm run build` makes dist/. With --if-stale only when it is missing or was made from other sources,
 * as before `npm start`.
 */
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const ROOT = path.dirname(import.meta.dirname);
const DIST = path.join(ROOT, 'dist');
const VITE_CONFIG = path.join(import.meta.dirname, 'vite.config.ts');
const STAMP = path.join(DIST, '.built');
const SOURCES = ['src', 'db', 'tools', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** Names and contents of all sources: a file that is changed, added, renamed or removed gives another digest. */
export function digestOf(root: string, sources: readonly string[]): string {
  const digest = createHash('sha256');
  for (const source of sources) {
    const isFolder = statSync(path.join(root, source)).isDirectory();
    const names = isFolder ? readdirSync(path.join(root, source), { recursive: true, encoding: 'utf8' }) : [''];
    for (const name of names.toSorted()) {
      const file = path.join(root, source, name);
      // Databases and their journals lie beside the sources in db/.
      if (file.includes('.sqlite') || statSync(file).isDirectory()) continue;
      digest
        .update(`${path.join(source, name)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return digest.digest('hex');
}

/**
 * Runs `make` unless the stamp says that it was run for the same sources.
 * The digest is taken first, so that what is saved while `make` runs makes its result stale.
 */
export async function makeIfStale(stamp: string, digest: () => string, make: () => Promise<void>): Promise<void> {
  const found = digest();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === found) return;
  rmSync(stamp, { force: true });
  await make();
  writeFileSync(stamp, found);
}

export async function build({ onlyIfStale = false } = {}): Promise<void> {
  if (!onlyIfStale) rmSync(STAMP, { force: true });
  await makeIfStale(STAMP, () => digestOf(ROOT, SOURCES), makeDist);
}

async function makeDist(): Promise<void> {
  const { createBuilder } = await import('vite'); // half a second that --if-stale does not need
  const builder = await createBuilder({ root: ROOT, configFile: VITE_CONFIG, logLevel: 'warn' });
  await builder.buildApp();
  const { bundleFirstPaint } = await import('../src/server/first-paint.ts');
  writeFileSync(path.join(DIST, 'client/.vite/first-paint.json'), JSON.stringify(await bundleFirstPaint()));
  compressAssets(path.join(DIST, 'client'));
  for (const program of ['server', 'cli']) writeInAscii(path.join(DIST, program));
  chmodSync(path.join(DIST, 'cli/dashboard.cjs'), 0o755); // npm sets it once, when it first links the file
}

/**
 * V8 keeps a script for as long as its program runs, with two bytes a letter where one letter is Korean. Escaped letters
 * save an idle server 4 MB. `String.raw` leaves them escaped: use it for sources of regular expressions only, which mean
 * the same.
 */
function writeInAscii(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const escaped = readFileSync(file, 'utf8').replaceAll(
      /[^\0-\x7f]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    writeFileSync(file, escaped);
  }
}

/** Compressed once, as small as possible, for the browsers that accept it. */
function compressAssets(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:js|css|svg)$/.test(name)) continue;
    const file = path.join(folder, name);
    const body = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(body));
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
  }
}

if (process.argv[1] === import.meta.filename) {
  await build({ onlyIfStale: process.argv.includes('--if-stale') });
}
