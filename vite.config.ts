import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Native, so it can't be bundled. Everything else is, because a bundle starts several times faster than packages do.
const NOT_BUNDLED = ['better-sqlite3'];

/** A program for Node: one folder, started as it is. */
function nodeProgram(entry: string, folder: string) {
  return {
    consumer: 'server' as const,
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { noExternal: true as const, external: NOT_BUNDLED, conditions: ['node'], externalConditions: ['node'] },
    build: {
      ssr: true,
      target: 'node20',
      outDir: `dist/${folder}`,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
      rollupOptions: { input: { main: entry } },
    },
  };
}

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
        rollupOptions: { input: ['src/views/app.css'] },
      },
    },
    server: nodeProgram('src/server/main.ts', 'server'),
    cli: nodeProgram('src/cli/main.ts', 'cli'),
  },
});
