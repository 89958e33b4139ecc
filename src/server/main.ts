import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { packageRoot } from '../../db/location.ts';
import { openDatabase } from '../../db/open.ts';
import { databaseProblem } from '../../db/sqlite-problem.ts';
import { Problem } from '../domain/problem.ts';
import { today } from '../domain/year-month.ts';
import { createApp } from './app.tsx';
import { builtAssets } from './assets.ts';
import { readConfig } from './config.ts';
import { createLog } from './log.ts';

// CONTRACT §7: slow senders are cut off; Node looks only every 30 s unless told otherwise.
const LIMITS = { headersTimeout: 5_000, requestTimeout: 30_000, connectionsCheckingInterval: 1_000 };
const MAX_CONNECTIONS = 2_000;

/** @returns the address at which the server answers. */
async function start(): Promise<string> {
  const config = readConfig(process.env);
  today(config.todayOverride); // refuses a date that is none before anything is opened
  const log = createLog(config.logLevel);
  const assets = builtAssets(path.join(packageRoot(), 'dist/client'));
  const database = await openDatabase(config.database, { create: true });
  if (database.migrated.length > 0) log.info('migrated', { database: config.database, applied: database.migrated });

  const app = createApp({ config, database, assets, log, today: () => today(config.todayOverride) });
  const server = createServer(LIMITS, app);
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const address = `http://${host}:${port}`;
  process.stdout.write(`listening on ${address}\n`);

  const stop = (signal: NodeJS.Signals) => {
    log.info('stopping', { signal });
    // A connection that is kept alive is idle as soon as its answer is out; one that stalls has as long as any request.
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    const stalled = setTimeout(() => server.closeAllConnections(), LIMITS.requestTimeout);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(stalled);
      void database.close();
    });
    server.closeIdleConnections();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  return address;
}

/** For who loads the server rather than running it: `npm run demo`. */
export const started = start();

started.catch((error: unknown) => {
  const problem = databaseProblem(error);
  process.stderr.write(`dashboard: ${problem instanceof Problem ? problem.message : startFailure(problem)}\n`);
  process.exitCode = problem instanceof Problem && problem.kind === 'usage' ? 2 : 3;
});

function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('syscall' in error)
    return `The server cannot listen (${error.message}); set PORT and HOST to free ones of this machine.`;
  return error.stack ?? error.message;
}
