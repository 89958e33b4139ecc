import { writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { after } from 'node:test';
import react from '@vitejs/plugin-react';
import { createElement, Fragment, type FunctionComponent } from 'react';
import { createServer as createViteServer, type Plugin, type ViteDevServer } from 'vite';
import { NOBODY } from '../../src/domain/person.ts';
import type * as islandTrees from '../../src/views/island-trees.ts';
import type * as islandView from '../../src/views/island.tsx';
import type * as pageRenderer from '../../src/views/page-renderer.tsx';
import { ROOT } from './cli.ts';
import { scratchFolder } from './database.ts';

/** By name: the source of a module that exports the island's component as `Island`. */
export type TestIslands = Readonly<Record<string, string>>;

/** An island on the page. */
export interface Placed {
  readonly name: string;
  readonly id: string;
  readonly props?: object;
}

export interface IslandPage {
  readonly origin: string;
  /** Replaces the source of an island, as an editor does. */
  readonly edit: (name: string, source: string) => void;
  /** The page's HTML, as the server sends it. @throws what rendering throws. */
  readonly render: (placed: readonly Placed[]) => Promise<string>;
}

const vites: ViteDevServer[] = [];
const servers: Server[] = [];
after(async () => {
  for (const vite of vites) await vite.close();
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

/** The product's own renderer and island runtime under Vite, as in development, with islands of the test. */
export async function startIslandPage(islands: TestIslands, placed: readonly Placed[]): Promise<IslandPage> {
  const folder = scratchFolder();
  const sourceOf = (name: string) => path.join(folder, `${name}.tsx`);
  for (const [name, source] of Object.entries(islands)) writeFileSync(sourceOf(name), source);
  const registry = path.join(folder, 'registry.ts');
  const entries = Object.keys(islands).map(
    (name) =>
      `${JSON.stringify(name)}: {
         module: '${name}/${name}.tsx',
         load: async () => (await import('./${name}.tsx')).Island,
       }`,
  );
  writeFileSync(
    registry,
    `export const islands = {
       ${entries.join(',\n')}
     };
     export function islandEntry(name) {
       if (islands[name] === undefined) throw new Error('There is no island ' + name);
       return islands[name];
     }`,
  );
  const ourRegistry: Plugin = {
    name: 'our-registry',
    enforce: 'pre',
    resolveId: (id) => {
      if (id.endsWith('/registry.ts')) return registry;
      const [, name] = /src\/islands\/([\w-]+)\/\1\.tsx$/.exec(id) ?? [];
      return name !== undefined && name in islands ? sourceOf(name) : null;
    },
  };

  const server = createHttpServer();
  servers.push(server);
  process.env.NODE_ENV = 'development'; // of the browser's React; the one of this process is loaded already
  const vite = await createViteServer({
    root: ROOT,
    configFile: false,
    publicDir: 'src/views/public',
    logLevel: 'error',
    appType: 'custom',
    cacheDir: path.join(folder, 'cache'),
    plugins: [react(), ourRegistry],
    oxc: { jsx: { development: false } },
    resolve: { dedupe: ['react', 'react-dom'], alias: { '@islands': path.join(ROOT, 'src/islands') } },
    optimizeDeps: { include: ['react', 'react-dom/client', 'react/jsx-runtime'] },
    server: { middlewareMode: true, hmr: { server }, fs: { allow: [ROOT, folder] } },
  });
  vites.push(vite);
  const load = <Module>(file: string) => vite.ssrLoadModule(file) as Promise<Module>;

  const render = async (all: readonly Placed[]) => {
    const { createPageRenderer } = await load<typeof pageRenderer>('/src/views/page-renderer.tsx');
    const { loadIslandTrees } = await load<typeof islandTrees>('/src/views/island-trees.ts');
    const { Island } = await load<typeof islandView>('/src/views/island.tsx');
    const AnyIsland = Island as unknown as FunctionComponent<{ name: string; id: string; props: object }>;
    const modulesOf = (source: string) => [`/${source}`];
    const renderPage = createPageRenderer(
      {
        // What the product bundles from src/islands/first-paint.
        firstPaint: { head: `document.documentElement.className = localStorage.theme ?? 'dark'`, look: '' },
        stylesheet: '/src/views/app.css',
        icon: '/icon.svg',
        scripts: ['/@vite/client'],
        modulesOf,
      },
      null,
    );
    const body = createElement(
      Fragment,
      null,
      ...all.map(({ name, id, props = {} }) => createElement(AnyIsland, { key: id, name, id, props })),
    );
    return renderPage(
      { path: '/', person: NOBODY, language: 'ko' },
      { title: { ko: 'Islands', en: 'Islands' }, body },
      await loadIslandTrees(),
    );
  };
  server.on('request', (request, response) => {
    if (request.url !== '/') return vite.middlewares(request, response);
    void render(placed).then(
      (html) => response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    edit: (name, source) => writeFileSync(sourceOf(name), source),
    render,
  };
}
