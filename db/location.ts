import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem } from '../src/domain/problem.ts';

const DEFAULT_LOCATION = 'db/dashboard.sqlite';

/** The nearest folder above this file that holds package.json: the same from the sources and from the bundle. */
export function packageRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error(`No package.json above ${fileURLToPath(import.meta.url)}.`);
    folder = parent;
  }
  return folder;
}

/**
 * The database file that `DATABASE_URL` names; a relative one counts from the package's root (CONTRACT §1).
 * @throws Problem for an address of a server: those come later.
 */
export function databasePath(url: string | undefined): string {
  const location = url === undefined || url === '' ? DEFAULT_LOCATION : url;
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(location) && !location.startsWith('file://')) {
    throw new Problem(
      'unavailable',
      `DATABASE_URL names a ${location.slice(0, location.indexOf(':'))} server, which is not supported yet; set it to the path of an SQLite file.`,
    );
  }
  const file = location.startsWith('file://') ? fileURLToPath(location) : location;
  return path.resolve(packageRoot(), file);
}
