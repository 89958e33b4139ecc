import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * A program for Node in dist/. Packages are bundled, because a bundle starts several times faster; better-sqlite3 stays
 * outside, because its native code is found beside its own files. A program loads only the chunks that it needs.
 */
function nodeProgram(folder: string, input: Record<string, string>, { emptyOutDir = true } = {}) {
  return {
    consumer: 'server' as const,
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { noExternal: true as const, external: ['better-sqlite3'] },
    build: {
      ssr: true,
      target: 'node20',
      outDir: `dist/${folder}`,
      emptyOutDir,
      copyPublicDir: false,
      minify: false,
      rollupOptions: {
        input,
        output: {
          format: 'cjs' as const,
          entryFileNames: '[name].cjs',
          chunkFileNames: '[name]-[hash].cjs',
        },
      },
    },
  };
}

/**
 * The scripts of pages: a module belongs to the first group that fits, with all that it imports. Left alone, the build
 * makes a chunk of every set of modules that the same pages share: 27 requests for a report that is edited, instead of
 * 11.
 */
const CHUNKS = [
  { name: 'page-script', test: /islands\/page\/page-script\.ts$/ },
  // What charts and sheets need before React, so that neither fetches the other.
  {
    name: 'shared',
    test: /domain\/(?:addresses|business-units|completeness|date-words|decimal|language|percent-change|year-month)\.ts$|islands\/(?:page\/cell-selection|runtime\/island-props)\.ts$/,
  },
  // It changes less often than our own code, so browsers keep it over releases.
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
  { name: 'hydrate', test: /islands\/runtime\/hydrate\.ts$/ },
  { name: 'first-drawing', test: /islands\/chart-card\/first-drawing\.ts$/ },
  // Of these folders only what several islands share: the rest is fetched when it is needed.
  {
    name: 'parts',
    test: /islands\/(?:parts|kept|runtime)\/|domain\/(?:csv-cell|reports?|weeks)\.ts$/,
    minShareCount: 2,
  },
  { name: 'sheet', test: /islands\/grid\/|domain\/record\.ts$/, minShareCount: 2 },
];

/** What runs before a page is painted. */
const BEFORE_PAINT = new Set(['page-script', 'shared']);

/**
 * Chromium then compiles all functions of a script beside the main thread, while the script loads, and not each at its
 * first call. A paint would wait for that.
 */
const compileWhole = ({ name }: { name: string }) => (BEFORE_PAINT.has(name) ? '' : '//# allFunctionsCalledOnLoad\n');

export default defineConfig({
  plugins: [react()],
  publicDir: 'src/views/public',
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        // The pages name what to preload (src/views/page-renderer.tsx).
        modulePreload: false,
        rollupOptions: {
          // What a page's HTML names, and what a chunk is named after; islands are found from the registry.
          input: [
            'src/views/app.css',
            'src/views/sheets.css',
            'src/views/overview.css',
            'src/views/lists.css',
            'src/islands/page/page-script.ts',
            'src/islands/chart-card/first-drawing.ts',
            'src/islands/runtime/hydrate.ts',
          ],
          checks: { pluginTimings: false }, // a busy machine is not a fault
          output: {
            postBanner: compileWhole,
            codeSplitting: { groups: CHUNKS.map((chunk, at) => ({ ...chunk, priority: CHUNKS.length - at })) },
          },
        },
      },
    },
    server: nodeProgram('server', { main: 'src/server/main.ts' }),
    importWorker: nodeProgram(
      'server',
      { 'import-worker': 'src/server/imports/import-worker.tsx' },
      { emptyOutDir: false },
    ),
    cli: nodeProgram('cli', { dashboard: 'src/cli/main.ts' }),
  },
});
