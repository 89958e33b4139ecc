import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// Everything but native code is bundled, because a bundle starts several times faster than packages do.
const NATIVE_CODE = 'better-sqlite3/build/Release/better_sqlite3.node';

/** better-sqlite3 looks for its native code beside its own files, which are in the bundle here. */
const nativeCode: Plugin = {
  name: 'native-code',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name !== 'client',
  resolveId: (id) => {
    if (id === NATIVE_CODE) return { id, external: true };
    return id === 'bindings' ? '\0native-code' : null;
  },
  load: (id) => (id === '\0native-code' ? `module.exports = () => require('${NATIVE_CODE}')` : null),
};

const commonJs = { format: 'cjs' as const, entryFileNames: '[name].cjs' };

/** The CLI is started many times a day: src/cli/compiled-main.ts says why it is one script. */
const oneScript = {
  ...commonJs,
  codeSplitting: false,
  // Fewer bytes to read at every start; `npx tsx src/cli/main.ts` gives stack traces with names.
  minify: true,
};

/** commander loads it to run sub-commands that are separate programs; we have none, and loading takes 8 ms. */
const withoutChildProcess: Plugin = {
  name: 'without-child-process',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'cli',
  resolveId: (id) => (id === 'node:child_process' ? '\0no-child-process' : null),
  load: (id) => (id === '\0no-child-process' ? 'export default {}' : null),
};

/** Imports need one table of iconv-lite; the others would be half of the script. */
const cp949Alone: Plugin = {
  name: 'cp949-alone',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'cli' || name === 'importWorker',
  load: (id) => (/iconv-lite\/encodings\/tables\/(?!cp949)/.test(id) ? '[]' : null),
};

/**
 * When uPlot loads, it asks Intl for number and time formats, which takes a browser 25 ms. We need neither: src/domain/axis.ts
 * formats all numbers on our axes, and none of them is a time.
 */
const plotWithoutIntl: Plugin = {
  name: 'plot-without-intl',
  transform(code, id) {
    if (!id.endsWith('/uPlot.esm.js')) return null;
    return INTL_OF_UPLOT.reduce((without, [asked, instead]) => {
      if (!without.includes(asked)) this.error(`uPlot no longer contains "${asked}"; see whether it still asks Intl.`);
      return without.replace(asked, instead);
    }, code);
  },
};
const INTL_OF_UPLOT = [
  ["new Intl.NumberFormat(domEnv ? nav.language : 'en-US')", '{ format: String }'],
  ['new Intl.DateTimeFormat().resolvedOptions().timeZone', "''"],
] as const;

/**
 * Vite puts a helper around each dynamic import, which loads the import's stylesheets and preloads before it. Ours have neither:
 * pages name their stylesheets and what to preload. The helper would be a tenth of the script that a page runs.
 */
const importsAlone: Plugin = {
  name: 'imports-alone',
  configResolved({ plugins }) {
    const at = plugins.findIndex(({ name }) => name === 'native:import-analysis-build');
    if (at === -1 && plugins.some(({ name }) => name === 'vite:build-import-analysis')) {
      throw new Error('Vite no longer has native:import-analysis-build; see what puts __vitePreload around imports.');
    }
    // Plugins of Vite's own cannot be switched off otherwise.
    if (at !== -1) (plugins as Plugin[]).splice(at, 1);
  },
};

/** A program for Node in dist/: one folder, everything in it but native code. */
function nodeProgram(folder: string, input: Record<string, string>, output: object, emptyOutDir = true) {
  return {
    consumer: 'server' as const,
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { noExternal: true as const },
    build: {
      ssr: true,
      target: 'node20',
      outDir: `dist/${folder}`,
      emptyOutDir,
      copyPublicDir: false,
      minify: false,
      rollupOptions: { input, output },
    },
  };
}

/**
 * The scripts of pages, the first that matches. Each takes with it all that it imports. Left alone, the build makes a chunk of every set
 * of modules that the same pages share: a dozen of less than 600 bytes, whose headers are larger than they are.
 */
const CHUNKS: [name: string, modules: RegExp][] = [
  ['shell', /islands\/page\/shell\.ts$/],
  // What charts and sheets need before React, so that neither fetches the other.
  [
    'shared',
    /domain\/(?:addresses|decimal|percent-change|year-month)\.ts$|islands\/(?:request|page\/save-file|runtime\/island-props)\.ts$/,
  ],
  ['page-script', /islands\/page\/page-script\.ts$/],
  ['hydrate', /islands\/runtime\/hydrate\.ts$/],
  ['first-drawing', /islands\/chart-card\/first-drawing\.ts$/],
  // What several islands share; of the sheet's only what all sheets need.
  ['parts', /islands\/(?:parts|kept|runtime)\/|domain\/(?:csv-cell|report|weeks)\.ts$/],
  ['sheet', /islands\/grid\/|domain\/(?:reports|record)\.ts$/],
];
/** Of these, only what more than one entry imports: the rest of their folders is fetched when it is needed. */
const SHARED = ['parts', 'sheet'];

export default defineConfig({
  plugins: [react(), nativeCode, withoutChildProcess, cp949Alone, plotWithoutIntl, importsAlone],
  publicDir: 'src/views/public',
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        // The pages name what to preload (src/views/page-renderer.tsx); Vite's own loader would be a module more.
        modulePreload: false,
        // What a page's HTML names, and what a chunk is named after; islands are found from the registry.
        rollupOptions: {
          input: [
            'src/views/app.css',
            'src/views/sheets.css',
            'src/islands/page/shell.ts',
            'src/islands/page/page-script.ts',
            'src/islands/chart-card/first-drawing.ts',
            'src/islands/runtime/hydrate.ts',
          ],
          output: {
            codeSplitting: {
              groups: CHUNKS.map(([name, test], at) => ({
                name,
                test,
                priority: CHUNKS.length - at,
                minShareCount: SHARED.includes(name) ? 2 : 1,
              })),
            },
          },
        },
      },
    },
    server: nodeProgram('server', { main: 'src/server/main.ts' }, { ...commonJs, codeSplitting: false }),
    importWorker: nodeProgram(
      'server',
      { 'import-worker': 'src/server/imports/import-worker.ts' },
      { ...commonJs, codeSplitting: false },
      false,
    ),
    cli: nodeProgram('cli', { main: 'src/cli/main.ts' }, oneScript),
    cliStart: nodeProgram(
      'cli',
      { dashboard: 'src/cli/dashboard.ts', 'keep-code': 'src/cli/keep-code.ts' },
      { ...commonJs, chunkFileNames: '[name].cjs' },
      false,
    ),
  },
});
