/** `npm run dev`: the server from its sources, with Vite's hot reload for the code of the browser. */
import { createServer as createHttpServer } from 'node:http';
import { createServer as createViteServer } from 'vite';
import { openDatabase } from '../../db/open.ts';
import { readConfig } from '../settings/config.ts';
import { loadIslandTrees, type IslandTree } from '../views/island-trees.ts';
import { createApp } from './app.tsx';
import { bundleFirstPaint } from './first-paint.ts';
import { createImports, IMPORT_LIMITS } from './imports/imports.ts';
import { listen } from './listen.ts';
import { createLog } from './log.ts';

/** From its source, too; Node itself does not read it, and tsx registers itself in the main thread only. */
const IMPORT_PROGRAM = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { tsImport } from '${import.meta.resolve('tsx/esm/api')}';
    await tsImport('./imports/import-worker.tsx', '${import.meta.url}');
  `)}`,
);

const config = readConfig(process.env);
const log = createLog(config.logLevel);
const database = await openDatabase(config.database, { create: true });
const httpServer = createHttpServer();
const firstPaint = await bundleFirstPaint();
const vite = await createViteServer({
  appType: 'custom',
  configFile: 'tools/vite.config.ts',
  server: { middlewareMode: true, hmr: { server: httpServer } },
});
const app = createApp({
  islands: async () => {
    const module = await vite.ssrLoadModule('/src/islands/runtime/island-tree.tsx');
    return loadIslandTrees(module.loadIslandTree as (name: string) => Promise<IslandTree>);
  },
  config,
  database,
  // Each import in a new worker, which has the newest sources.
  runImport: createImports(IMPORT_PROGRAM, config.database.address, { ...IMPORT_LIMITS, idleTime: 0 }),
  keepsAnswers: false,
  log,
  assets: {
    page: {
      firstPaint,
      stylesheet: '/src/views/app.css',
      icon: '/icon.svg',
      scripts: ['/@vite/client'],
      modulesOf: (source) => [`/${source}`],
    },
    serve: vite.middlewares,
    // Vite writes inline styles; production never does.
    styleSources: ["'unsafe-inline'"],
  },
});
httpServer.on('request', app);
process.stdout.write(`listening on ${await listen(httpServer, config)} (development)\n`);
