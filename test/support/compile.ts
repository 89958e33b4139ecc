import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { build } from 'vite';
import packages from '../../package.json' with { type: 'json' };
import { ROOT } from './cli.ts';

/** Not in node_modules, which may be a link: packages and sources are looked for from where a program really is. */
const BUILT = path.join(ROOT, 'dist');
/**
 * Packages that stay outside, large ones and those with native parts; of React there must be one. The others are compiled
 * in, as the build does with them: their many small modules take longer to find than to run.
 */
const OUTSIDE = ['better-sqlite3', 'react', 'react-dom', ...Object.keys(packages.devDependencies)];

/** What is also a script of its own runs when it is the program's first file. */
const SCRIPTS = /\/(?:build|(?:docs|fixtures)\/generate[-\w]*)\.ts$/;

/**
 * Compiles test files together, once, into a folder that goes with this process. Compiled and loaded one by one, the modules
 * that all of them share would take each file a second or two of processor time.
 * @param files absolute paths in test/
 * @returns the compiled file of each
 */
export async function compileTests(files: readonly string[]): Promise<ReadonlyMap<string, string>> {
  mkdirSync(BUILT, { recursive: true });
  const folder = mkdtempSync(path.join(BUILT, 'tests-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const nameOf = (file: string) => path.relative(path.join(ROOT, 'test'), file).replace(/\.ts$/, '');
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: OUTSIDE },
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(files.map((file) => [nameOf(file), file])),
        output: {
          entryFileNames: '[name].mjs',
          chunkFileNames: 'shared/[name]-[hash].mjs',
          codeSplitting: { groups: [{ name: 'scripts', test: SCRIPTS }] },
        },
      },
    },
  });
  return new Map(files.map((file) => [file, path.join(folder, `${nameOf(file)}.mjs`)]));
}

const PLACE = /(?:file:\/\/)?([^\s()']*\/?dist\/tests-\w+\/[^\s()':]+\.mjs):(\d+):(\d+)/g;
const maps = new Map<string, SourceMap>();

/**
 * Names the places of a failure in the sources. Node would do it in the test's own process, for each stack that is made;
 * Playwright makes one at each call, which would be a tenth of the time of a browser test.
 */
export function inSources(text: string): string {
  return text.replaceAll(PLACE, (place: string, program: string, line: string, column: string) => {
    const file = path.resolve(ROOT, program);
    let map = maps.get(file);
    if (map === undefined) {
      map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload);
      maps.set(file, map);
    }
    const found = map.findEntry(Number(line) - 1, Number(column) - 1);
    if (!('originalSource' in found)) return place;
    const source = path.resolve(path.dirname(file), found.originalSource);
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });
}
