import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { unavailable } from './refusals.ts';
import { readServerAddress, showServerAddress } from './server-address.ts';
import { terminalFault } from './words.ts';

/** The nearest folder above this file that holds package.json; the same for the sources and for the bundle. */
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
 * The default database file. In the repository it is beside the sources. The next release replaces a release's folder,
 * so there it is in the home of the user.
 */
export function defaultFile(): string {
  const folder = path.join(packageRoot(), 'db');
  if (existsSync(folder)) return path.join(folder, 'dashboard.sqlite');
  return path.join(homedir(), '.local/share/bioprocess-supply-chain/dashboard.sqlite');
}

/**
 * Where a database is. Its text and its JSON hold no password; `address` may, and is only for opening the database.
 */
export class Location {
  readonly engine: 'sqlite' | 'postgres';
  /** May be printed. */
  readonly shown: string;
  readonly #address: string;

  /** @param address the absolute path of an SQLite file, or the address of a server */
  constructor(engine: Location['engine'], address: string, shown: string = address) {
    this.engine = engine;
    this.#address = address;
    this.shown = shown;
  }

  get address(): string {
    return this.#address;
  }

  toString(): string {
    return this.shown;
  }

  toJSON(): string {
    return this.shown;
  }
}

/** The file in which `dashboard backup` notes its last copy; null for a server's database. */
export function backupNoteOf({ engine, address }: Location): string | null {
  return engine === 'sqlite' ? `${address}.last-backup` : null;
}

/**
 * The database that `DATABASE_URL` names: a file, or a database of a PostgreSQL server. A relative path starts at
 * `base`: the package's root (CONTRACT §1), or the current folder for a path from the command line.
 * @throws Problem for anything else, and for an address that cannot be read.
 */
export function databaseLocation(url: string | undefined, base: string = packageRoot()): Location {
  const location = url === undefined || url === '' ? defaultFile() : url;
  if (location !== location.trim()) throw unavailable(terminalFault('database-name-space'));
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(location)?.[1];
  if (scheme !== undefined && /^postgres(?:ql)?$/i.test(scheme)) {
    readServerAddress(location); // refuses a wrong one
    return new Location('postgres', location, showServerAddress(location));
  }
  if (scheme !== undefined) throw unavailable(terminalFault('database-scheme', { scheme }));
  return new Location('sqlite', path.resolve(base, location));
}
