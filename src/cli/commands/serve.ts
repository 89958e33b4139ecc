import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Command } from 'commander';
import { packageRoot } from '../../../db/location.ts';
import { Problem } from '../../domain/problem.ts';
import { help } from '../help-words.ts';
import { pointOfNoReturn } from '../interruption.ts';
import { say } from '../language.ts';
import { commandOf, locationOf, withShared, type DatabaseOption } from '../options.ts';
import { fault } from '../words.ts';

export function serveCommand(): Command {
  const command = commandOf('serve', help.serveSummary, help.serveText)
    .option('--port <port>', say(help.servePort))
    .option('--host <host>', say(help.serveHost))
    .action(serve);
  return withShared(command, ['database'], 'dashboard serve --port 8080');
}

/** Runs the built server in this process, until it ends the process; it reads the same variables (CONTRACT §1). */
function serve(options: DatabaseOption & { readonly port?: string; readonly host?: string }): Promise<never> {
  const entry = path.join(packageRoot(), 'dist/server/main.cjs');
  if (!existsSync(entry)) throw new Problem('unavailable', fault('server-not-built', { entry }));
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
