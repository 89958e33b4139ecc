import path from 'node:path';
import { packageRoot } from '../../db/location.ts';
import { openDatabase } from '../../db/open.ts';
import { databaseProblem } from '../../db/problem.ts';
import { networkDiskWarning } from '../../db/sqlite/network-disk.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { terminalLanguage } from '../domain/language.ts';
import { Problem } from '../domain/problem.ts';
import { today } from '../domain/year-month.ts';
import { readConfig } from '../settings/config.ts';
import { loadIslandTrees } from '../views/island-trees.ts';
import { createApp } from './app.tsx';
import { builtAssets } from './assets.ts';
import { createHttpServer } from './http-server.ts';
import { createImports } from './imports/imports.ts';
import { listen } from './listen.ts';
import { createLog } from './log.ts';
import { fixedHeaders } from './security.ts';

/** How long the last log lines may take to be read at the end. */
const LOG_WAIT_MS = 1_000;

/** @returns the URL at which the server answers */
async function start(): Promise<string> {
  // The log's reader may go away (a pipe into `head`, a collector that restarts). The server must go on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  // Log rotation sends SIGHUP. Node would end the server at once, with requests under way.
  process.on('SIGHUP', () => {});
  const config = readConfig(process.env);
  today(config.todayOverride); // throws for an invalid date before anything is opened
  const log = createLog(config.logLevel);
  const assets = builtAssets(path.join(packageRoot(), 'dist/client'));
  const islandTrees = await loadIslandTrees();
  const database = await openDatabase(config.database, { create: true });
  // A warning, in case another file was meant.
  if (database.isNew) log.warn('created the database', { database: config.database });
  const warning = config.database.engine === 'sqlite' ? networkDiskWarning(config.database.address) : null;
  if (warning !== null) log.warn(warning, { database: config.database });
  if (database.migrated.length > 0) log.info('migrated', { database: config.database, applied: database.migrated });

  const program = path.join(packageRoot(), 'dist/server/import-worker.cjs');
  const app = createApp({
    config,
    database,
    assets,
    runImport: createImports(program, config.database.address),
    keepsAnswers: true,
    islands: () => Promise.resolve(islandTrees),
    log,
  });
  const { server, stop } = createHttpServer(app, fixedHeaders(assets, config), log);
  const address = await listen(server, config);

  const onSignal = (signal: NodeJS.Signals) => {
    log.info('stopping', { signal });
    void stop()
      .then(database.close)
      .then(() => {
        // Log lines that nobody reads do not keep the process.
        setTimeout(() => process.exit(), LOG_WAIT_MS).unref();
      });
  };
  process.once('SIGTERM', onSignal);
  process.once('SIGINT', onSignal);
  const { version } = packageJson;
  log.info('listening', { address, version, node: process.versions.node, database: config.database });
  // The reader of this line may stop the server at once.
  process.stdout.write(`listening on ${address}\n`);
  return address;
}

/** For code that loads this module instead of running it, such as `npm run demo`. */
export const started = start();

started.catch((error: unknown) => {
  const problem = databaseProblem(error);
  const stack = problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
  const said = problem instanceof Problem ? problem.fault.terminal : { ko: stack, en: stack };
  process.exitCode = problem instanceof Problem && problem.kind === 'usage' ? 2 : 3;
  // A wrong LOG_LEVEL may be what is wrong.
  const log = createLog(process.env.LOG_LEVEL === 'silent' ? 'silent' : 'error');
  log.error('the server did not start', { error: said.en, version: packageJson.version, exitCode: process.exitCode });
  process.stderr.write(`dashboard: ${said[terminalLanguage(process.env)]}\n`);
});
