import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { packageRoot, type Location } from '../../db/location.ts';
import { Problem } from '../domain/problem.ts';
import { pointOfNoReturn } from './interruption.ts';

export interface ServeSettings {
  readonly port: string | undefined;
  readonly host: string | undefined;
  readonly database: Location;
}

/** Runs the built server in this process, until it ends the process; it reads the same variables (CONTRACT §1). */
export function serve({ port, host, database }: ServeSettings): Promise<never> {
  const entry = path.join(packageRoot(), 'dist/server/main.cjs');
  if (!existsSync(entry)) throw new Problem('unavailable', `There is no server at ${entry}; run npm run build first.`);
  if (port !== undefined) process.env.PORT = port;
  if (host !== undefined) process.env.HOST = host;
  process.env.DATABASE_URL = database.address;
  // From here on the server handles signals and errors in its own way.
  pointOfNoReturn();
  process.removeAllListeners('uncaughtException');
  createRequire(entry)(entry);
  return new Promise(() => {});
}
