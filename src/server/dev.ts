/** `npm run dev`: the server from its sources, with Vite's hot reload for the code of the browser. */
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createViteServer } from 'vite';
import { openDatabase } from '../../db/open.ts';
import { today } from '../domain/year-month.ts';
import { loadIslandTrees, type IslandTree } from '../views/island-trees.ts';
import { createApp } from './app.tsx';
import { inlineScriptSources } from './assets.ts';
import { readConfig } from './config.ts';
import { createImports } from './imports/imports.ts';
import { createLog } from './log.ts';

const config = readConfig(process.env);
const database = await openDatabase(config.database, { create: true });
const httpServer = createHttpServer();
const vite = await createViteServer({
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server: httpServer } },
});
const app = createApp({
  islands: async () => {
    const module = await vite.ssrLoadModule('/src/islands/runtime/island-tree.tsx');
    return loadIslandTrees(module.loadIslandTree as (name: string) => Promise<IslandTree>);
  },
  config,
  database,
  imports: createImports(sourceWorker(), config.database.address),
  keepsAnswers: false,
  log: createLog(config.logLevel),
  today: () => today(config.todayOverride),
  assets: {
    page: {
      stylesheet: '/src/views/app.css',
      icon: '/icon.svg',
      scripts: ['/@vite/client'],
      modulesOf: (source) => [`/${source}`],
    },
    serve: vite.middlewares,
    // Vite writes inline styles; production never does.
    scriptSources: inlineScriptSources(),
    styleSources: ["'unsafe-inline'"],
  },
});
httpServer.on('request', app);
httpServer.listen(config.port, config.host, () => {
  const { port } = httpServer.address() as AddressInfo;
  process.stdout.write(`listening on http://${config.host}:${port} (development)\n`);
});

/** A thread takes no part in what runs sources in the main one; this module brings it along. */
function sourceWorker(): URL {
  const source = `
    import { register } from '${import.meta.resolve('tsx/esm/api')}';
    register();
    await import('${new URL('imports/import-worker.ts', import.meta.url).href}');
  `;
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`);
}
