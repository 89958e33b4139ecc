import path from 'node:path';
import { build, type Rolldown } from 'vite';
import type { FirstPaint } from '../views/document.tsx';

const FOLDER = path.join(import.meta.dirname, '../islands/first-paint');

/** Bundles the inline scripts, which run before the first paint. Only the build and development need it. */
export async function bundleFirstPaint(): Promise<FirstPaint> {
  return { head: await bundle('head'), look: await bundle('look') };
}

async function bundle(name: keyof FirstPaint): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      rolldownOptions: { input: path.join(FOLDER, `${name}.ts`), output: { format: 'iife' } },
    },
  });
  const [chunk] = (result as Rolldown.RolldownOutput).output;
  return chunk.code.trim();
}
