import { createRequire } from 'node:module';
import path from 'node:path';
import { packageRoot } from '../../../db/location.ts';
import { pointOfNoReturn } from '../interruption.ts';
import { locationOf, type DatabaseOption } from '../options.ts';

/** Runs the built server in this process, until it ends the process; it reads the same variables (CONTRACT §1). */
export function serve(options: DatabaseOption & { port?: string; host?: string }): Promise<never> {
  const { port, host } = options;
  if (port !== undefined) process.env.PORT = port;
  if (host !== undefined) process.env.HOST = host;
  process.env.DATABASE_URL = locationOf(options).address;
  // From here on the server handles signals and errors in its own way.
  pointOfNoReturn();
  process.removeAllListeners('uncaughtException');
  const entry = path.join(packageRoot(), 'dist/server/main.cjs');
  createRequire(entry)(entry);
  return new Promise(() => {});
}
