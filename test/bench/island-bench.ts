/**
 * Islands of the product beside others with the same task, in the same runtime, build and browser, at a quarter of the
 * machine's speed.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import express from 'express';
import { chromium, type Browser, type Page, type ViewportSize } from 'playwright-core';
import { createElement, Fragment, type FunctionComponent } from 'react';
import { build, createServer as createViteServer, type Plugin } from 'vite';
import { NOBODY } from '../../src/domain/person.ts';
import { builtAssets } from '../../src/server/assets.ts';
import type * as islandTrees from '../../src/views/island-trees.ts';
import type * as islandView from '../../src/views/island.tsx';
import type * as pageRenderer from '../../src/views/page-renderer.tsx';
import { browserSettings } from '../support/browser.ts';
import { median, type BenchRow } from './bench-table.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CPU_RATE = 4;

/** The islands to compare with: the source of a module that exports its component as `Island`. */
const PEER = 'peer';

export interface Placed {
  readonly name: string;
  readonly id: string;
  readonly props: object;
}

export interface IslandBench {
  readonly peer: string;
  /** The pages by name, each with its islands in order; none of them is awake. */
  readonly pages: Readonly<Record<'ours' | 'peer', readonly Placed[]>>;
  readonly packages?: readonly string[];
  readonly viewport: ViewportSize;
  readonly rounds: number;
}

/**
 * @param measure gets a page that has loaded its modules and runs at a quarter of its speed
 * @returns each round's figures.
 */
export async function benchIslands<Figures>(
  { peer, pages, packages = [], viewport, rounds }: IslandBench,
  measure: (page: Page, which: 'ours' | 'peer') => Promise<Figures>,
): Promise<Record<'ours' | 'peer', Figures[]>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dashboard-bench-islands-'));
  const server = await serve(folder, peer, pages, packages);
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch(browserSettings());
    const all = { ours: [] as Figures[], peer: [] as Figures[] };
    for (let round = 0; round < rounds; round += 1) {
      for (const which of round % 2 === 0 ? (['ours', 'peer'] as const) : (['peer', 'ours'] as const)) {
        const page = await (await browser.newContext({ viewport })).newPage();
        // What the product does before React has loaded is left out: both are measured from the moment they are woken.
        await page.route('**/first-*.js', (route) => route.abort());
        await page.goto(`${server.origin}/${which}`);
        await page.waitForLoadState('networkidle');
        const throttle = await page.context().newCDPSession(page);
        await throttle.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
        all[which].push(await measure(page, which));
        await page.context().close();
      }
    }
    return all;
  } finally {
    await browser?.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function serve(folder: string, peer: string, pages: IslandBench['pages'], packages: readonly string[]) {
  const peerFile = path.join(folder, 'peer.tsx');
  const registry = path.join(folder, 'registry.ts');
  writeFileSync(peerFile, peer);
  writeFileSync(
    registry,
    `import { islands as known } from '/src/islands/registry.ts?product';
     export const islands = Object.fromEntries(
       Object.entries(known).map(([name, entry]) => [name, { ...entry, wakes: 'when-needed' }]),
     );
     islands.${PEER} = { wakes: 'when-needed', module: '${PEER}/${PEER}.tsx', load: async () => (await import('./peer.tsx')).Island };
     export const islandEntry = (name) => islands[name];`,
  );
  const benchRegistry: Plugin = {
    name: 'bench-registry',
    enforce: 'pre',
    resolveId: (id) => {
      if (id.endsWith('/registry.ts')) return registry;
      return id.endsWith(`src/islands/${PEER}/${PEER}.tsx`) ? peerFile : null;
    },
  };
  const shared = {
    root: ROOT,
    configFile: false as const,
    publicDir: 'src/views/public',
    logLevel: 'error' as const,
    mode: 'production',
    plugins: [react(), benchRegistry],
    resolve: { dedupe: ['react', 'react-dom', ...packages] },
  };
  const outDir = path.join(folder, 'client');
  await build({
    ...shared,
    build: {
      outDir,
      manifest: true,
      modulePreload: false,
      rollupOptions: {
        input: ['src/views/app.css', 'src/islands/page/page-script.ts', peerFile],
      },
    },
  });
  const vite = await createViteServer({ ...shared, appType: 'custom', server: { middlewareMode: true, ws: false } });
  const load = <Module>(file: string) => vite.ssrLoadModule(file) as Promise<Module>;
  const { createPageRenderer } = await load<typeof pageRenderer>('/src/views/page-renderer.tsx');
  const { loadIslandTrees } = await load<typeof islandTrees>('/src/views/island-trees.ts');
  const { Island } = await load<typeof islandView>('/src/views/island.tsx');
  const AnyIsland = Island as unknown as FunctionComponent<Placed>;
  const trees = await loadIslandTrees();
  const assets = builtAssets(outDir);
  // The file is beside the sources, because the manifest names it by its path from there.
  const peerSource = path.relative(ROOT, peerFile);
  const modulesOf = (source: string) => assets.page.modulesOf(source.endsWith(`${PEER}.tsx`) ? peerSource : source);
  const render = createPageRenderer({ ...assets.page, modulesOf }, null);

  const app = express();
  for (const [address, placed] of Object.entries(pages)) {
    app.get(`/${address}`, (_request, response) => {
      const islands = placed.map((each) =>
        createElement('section', { key: each.id, className: 'card' }, createElement(AnyIsland, each)),
      );
      const body = createElement(Fragment, null, ...islands);
      response
        .type('html')
        .send(
          render(
            { path: '/', person: NOBODY, language: 'ko' },
            { title: { ko: address, en: address }, body, fill: true },
            trees,
          ),
        );
    });
  }
  app.use(assets.serve);
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await vite.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Medians of both, and their ratio. */
export function besideRow<Figures extends Record<keyof Figures, number>>(
  name: string,
  ours: readonly Figures[],
  peer: readonly Figures[],
  of: keyof Figures,
): BenchRow {
  const [own, theirs] = [median(ours.map((each) => each[of])), median(peer.map((each) => each[of]))];
  return [name, own, theirs, own / theirs];
}
