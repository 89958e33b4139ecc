import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { after } from 'node:test';
import type { Database } from '../../db/open.ts';
import { createApp } from '../../src/server/app.tsx';
import { builtAssets } from '../../src/server/assets.ts';
import { createHttpServer, LIMITS, type Limits } from '../../src/server/http-server.ts';
import { createImports, IMPORT_LIMITS, type ImportLimits } from '../../src/server/imports/imports.ts';
import { createLog } from '../../src/server/log.ts';
import { fixedHeaders } from '../../src/server/security.ts';
import { readConfig } from '../../src/settings/config.ts';
import { loadIslandTrees } from '../../src/views/island-trees.ts';
import { ROOT } from './cli.ts';
import { freshDatabase } from './database.ts';

const TODAY = '2026-11-20';

export interface RunningApp {
  readonly origin: string;
  readonly database: Database;
  readonly server: Server;
  readonly stop: () => Promise<void>;
}

const servers: Server[] = [];
after(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

/** The real app on a free port, over a real database. */
export async function startApp({
  database,
  env = {},
  limits = LIMITS,
  importLimits = IMPORT_LIMITS,
  importProgram = path.join(ROOT, 'dist/server/import-worker.cjs'),
  keepsAnswers = true,
  writeLog = () => {},
  today,
}: {
  database?: Database;
  env?: Record<string, string>;
  limits?: Limits;
  importLimits?: ImportLimits;
  importProgram?: string;
  keepsAnswers?: boolean;
  writeLog?: (line: string) => void;
  today?: () => string;
} = {}): Promise<RunningApp> {
  const data = database ?? (await freshDatabase());
  const config = readConfig({ DASHBOARD_TODAY: TODAY, ...env });
  const assets = builtAssets(path.join(ROOT, 'dist/client'));
  const log = createLog(config.logLevel, writeLog);
  const app = createApp({
    config,
    database: data,
    assets,
    runImport: createImports(importProgram, data.location.address, importLimits),
    keepsAnswers,
    islands: loadIslandTrees,
    log,
    today: today ?? (() => config.todayOverride ?? TODAY),
  });
  const { server, stop } = createHttpServer(app, fixedHeaders(assets, config), log, limits);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    database: data,
    server,
    stop,
  };
}
