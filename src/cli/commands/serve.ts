import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Command } from 'commander';
import { packageRoot } from '../../../db/location.ts';
import { Problem } from '../../domain/problem.ts';
import { pointOfNoReturn } from '../interruption.ts';
import { databaseOption, example, locationOf, type DatabaseOption } from '../options.ts';

export function serveCommand(): Command {
  return new Command('serve')
    .summary('start the web server')
    .description('Starts the web server, as npm start does; creates the database and brings it up to date when needed.')
    .option('--port <port>', 'overrides PORT; 0 picks a free port')
    .option('--host <host>', 'overrides HOST')
    .addOption(databaseOption())
    .addHelpText('after', example('dashboard serve --port 8080'))
    .action(serve);
}

/** Runs the built server in this process, until it ends the process; it reads the same variables (CONTRACT §1). */
function serve(options: DatabaseOption & { readonly port?: string; readonly host?: string }): Promise<never> {
  const entry = path.join(packageRoot(), 'dist/server/main.cjs');
  if (!existsSync(entry)) throw new Problem('unavailable', `There is no server at ${entry}; run npm run build first.`);
  const { port, host } = options;
  if (port !== undefined) process.env.PORT = port;
  if (host !== undefined) process.env.HOST = host;
  process.env.DATABASE_URL = locationOf(options).address;
  // From here on the server handles signals and errors in its own way.
  pointOfNoReturn();
  process.removeAllListeners('uncaughtException');
  createRequire(entry)(entry);
  return new Promise(() => {});
}
