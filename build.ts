/**
 * `npm run build` makes dist/. With --if-stale only when it is missing or older than a source,
 * as before `npm start` and the tests.
 */
import { execFileSync } from 'node:child_process';
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
import { createBuilder } from 'vite';

const ROOT = import.meta.dirname;
const STAMP = path.join(ROOT, 'dist/.built');
const SOURCES = ['src', 'db', 'build.ts', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];

function newest(file: string): number {
  const status = statSync(file);
  if (!status.isDirectory()) return status.mtimeMs;
  return Math.max(...readdirSync(file).map((name) => newestSource(path.join(file, name))), 0);
}

/** Databases and their journals lie beside the sources in db/. */
function newestSource(file: string): number {
  return file.includes('.sqlite') ? 0 : newest(file);
}

function isStale(): boolean {
  if (!existsSync(STAMP)) return true;
  const built = statSync(STAMP).mtimeMs;
  return SOURCES.some((source) => newest(path.join(ROOT, source)) > built);
}

export async function build({ onlyIfStale = false } = {}): Promise<void> {
  if (onlyIfStale && !isStale()) return;
  const started = new Date();
  const builder = await createBuilder({ root: ROOT, logLevel: 'warn' });
  await builder.buildApp();
  compressAssets(path.join(ROOT, 'dist/client'));
  writeInAscii(path.join(ROOT, 'dist/cli/main.cjs'));
  keepCompiledCode();
  chmodSync(path.join(ROOT, 'dist/cli/dashboard.cjs'), 0o755); // npm sets it once, when it first links the file
  writeFileSync(STAMP, `${started.toISOString()}\n`);
}

/** Once, and as small as it gets: what the server sends to a browser that takes it. */
function compressAssets(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:js|css|svg)$/.test(name)) continue;
    const file = path.join(folder, name);
    const body = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(body));
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
  }
}

/** One byte a character: src/cli/compiled-main.ts reads the program as Latin-1. */
function writeInAscii(file: string): void {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  writeFileSync(file, readFileSync(file, 'utf8').replace(/[^\0-\x7f]/g, escaped));
}

/** Runs an import in a database of its own, so that what a command needs is compiled and kept (src/cli/compiled-main.ts). */
function keepCompiledCode(): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'dashboard-build-'));
  try {
    // Both layouts, numbers in several forms, a text: what commands meet every day.
    const files = ['cost_2000_SKB.csv', 'cost_2001_SKB.csv'].map((name) => path.join(folder, name));
    const [records = '', table = ''] = files;
    writeFileSync(records, 'month,arenasOthers,iwsOthers\n1,1,"1,234"\n2,N/A,5%\n');
    writeFileSync(table, 'Field,Year,Unit,Group,Item,Jan,Feb,Total\niwsOthers,2001,SKB,IWS,Others,1,(2.5),\n');
    const run = (program: string, ...command: string[]) =>
      execFileSync(
        process.execPath,
        [path.join(ROOT, 'dist/cli', program), ...command, '--db', path.join(folder, 'x.sqlite')],
        { stdio: ['ignore', 'ignore', 'pipe'] },
      );
    run('dashboard.cjs', 'migrate'); // the database that a command meets is there already
    run('keep-code.cjs', 'import', ...files, '--allow-text');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  await build({ onlyIfStale: process.argv.includes('--if-stale') });
}
