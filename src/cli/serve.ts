import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../db/location.ts';
import { Problem } from '../domain/problem.ts';

export interface ServeSettings {
  readonly port: string | undefined;
  readonly host: string | undefined;
  readonly database: string;
}

/** Starts the built server in this process; it reads the same variables (CONTRACT §1). */
export async function serve({ port, host, database }: ServeSettings): Promise<void> {
  const entry = path.join(packageRoot(), 'dist/server/main.js');
  if (!existsSync(entry)) throw new Problem('unavailable', `There is no server at ${entry}; run npm run build first.`);
  if (port !== undefined) process.env.PORT = port;
  if (host !== undefined) process.env.HOST = host;
  process.env.DATABASE_URL = database;
  await import(pathToFileURL(entry).href);
}
