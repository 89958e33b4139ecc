/**
 * `npm run build` makes dist/. With --if-stale only when it is missing or was made from other sources,
 * as before `npm start`.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const ROOT = import.meta.dirname;
const DIST = path.join(ROOT, 'dist');
const STAMP = path.join(DIST, '.built');
const SOURCES = ['src', 'db', 'build.ts', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];

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
  const builder = await createBuilder({ root: ROOT, logLevel: 'warn' });
  await builder.buildApp();
  assertLeftOut(DIST);
  compressAssets(path.join(DIST, 'client'));
  writeInAscii(path.join(DIST, 'cli/main.cjs'));
  keepCompiledCode();
  chmodSync(path.join(DIST, 'cli/dashboard.cjs'), 0o755); // npm sets it once, when it first links the file
}

interface LeftOut {
  /** The files it must not be in, by their path in dist/. */
  readonly files: RegExp;
  readonly text: RegExp;
  readonly advice: string;
}

/** What vite.config.ts removes from other people's code, by means that an update of that code may break. */
const LEFT_OUT: readonly LeftOut[] = [
  {
    files: /^client\/.*\.js$/,
    text: /__vite__mapDeps|vite:preloadError/,
    advice: "Vite's preload helper is back; see what Vite calls it now, and correct `importsAlone`",
  },
  {
    files: /^client\/.*\.js$/,
    text: /u-over[^]*\bIntl\.|\bIntl\.[^]*u-over/,
    advice: 'uPlot asks Intl as it loads; see where, and correct `plotWithoutIntl`',
  },
  {
    files: /^cli\/main\.cjs$/,
    text: /child_process/,
    advice: 'commander loads node:child_process; see how, and correct `withoutChildProcess`',
  },
  {
    files: /^(?:cli\/main|server\/import-worker)\.cjs$/,
    text: /["'`](?:8740|8ea1|8140|a140)["'`],/,
    advice: 'tables of iconv-lite besides cp949 are in it; see where they are now, and correct `cp949Alone`',
  },
];

/** @throws an error that says what is back and which plugin of vite.config.ts to correct. */
export function assertLeftOut(dist: string): void {
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  for (const { files, text, advice } of LEFT_OUT) {
    const searched = names.filter((name) => files.test(name));
    if (searched.length === 0) throw new Error(`The build made no file like ${files}; correct LEFT_OUT in build.ts.`);
    const found = searched.find((name) => text.test(readFileSync(path.join(dist, name), 'utf8')));
    if (found !== undefined) throw new Error(`dist/${found}: ${advice} in vite.config.ts.`);
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

/** One byte per character: src/cli/compiled-main.ts reads the script as Latin-1. */
function writeInAscii(file: string): void {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  writeFileSync(file, readFileSync(file, 'utf8').replace(/[^\0-\x7f]/g, escaped));
}

/** Runs an import into a temporary database, so that the code that commands use is compiled and kept (src/cli/compiled-main.ts). */
function keepCompiledCode(): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'dashboard-build-'));
  try {
    const write = (name: string, text: string) => {
      const file = path.join(folder, name);
      writeFileSync(file, text);
      return file;
    };
    const run = (program: string, ...command: string[]) =>
      execFileSync(
        process.execPath,
        [path.join(DIST, 'cli', program), ...command, '--db', path.join(folder, 'x.sqlite')],
        { stdio: ['ignore', 'ignore', 'pipe'] },
      );
    run('dashboard.cjs', 'migrate'); // usually the database exists already
    const earlier = write('cost_2000_SKB.csv', yearOfFigures(2000, 1000));
    run('dashboard.cjs', 'import', earlier);
    // A year beside a stored one, numbers in several forms, a figure that is probably wrong, cells that are changed, and a text:
    // what commands read every day.
    run(
      'keep-code.cjs',
      'import',
      '--allow-text',
      '--overwrite',
      write('cost_2001_SKB.csv', yearOfFigures(2001, 1000)),
      write('cost_2000_SKB.csv', yearOfFigures(2000, 1010)),
      write('cost_2002_SKB.csv', 'month,arenasOthers,iwsOthers\n1,"1,234,000",(2.5)\n2,N/A,5%\n'),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A cost report in the layout of the product's own exports. */
function yearOfFigures(year: number, size: number): string {
  const rows = ['arenasOthers', 'iwsOthers'].map((field, row) => {
    const figures = Array.from({ length: 12 }, (_, month) => String((size + row * 70 + ((month * 37) % 11)) * 10));
    return [field, year, 'SKB', '', '', ...figures, ''].join(',');
  });
  return ['Field,Year,Unit,Group,Item,Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec,Total', ...rows, ''].join('\n');
}

if (process.argv[1] === import.meta.filename) {
  await build({ onlyIfStale: process.argv.includes('--if-stale') });
}
