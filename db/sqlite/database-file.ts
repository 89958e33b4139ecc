import { accessSync, constants, existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Problem } from '../../src/domain/problem.ts';
import { defaultFile } from '../location.ts';
import { keptBeside } from '../part-file.ts';
import { attempt, linkTarget, pathReason, statusIfThere, statusOf } from '../path-reason.ts';
import { unavailable } from '../refusals.ts';
import type { Db, Schema } from '../schema.ts';
import { sqliteProblem, isDamage } from './problem.ts';
import { fault } from './words.ts';

/** "BPSC" in the file's header marks it as ours, so that another program's database is never touched. */
export const APPLICATION_ID = 0x42505343;

/**
 * The facts about a database file without opening it; null if it does not exist and could be made.
 * @throws Problem 'unavailable' for a path at which there can be none.
 */
export function findDatabase(file: string): Stats | null {
  try {
    const status = statusIfThere(file);
    const linked = status === null ? linkTarget(file) : null;
    if (linked !== null) return findDatabase(linked);
    // The default's folder is made with the file.
    if (status === null && file !== defaultFile()) statSync(path.dirname(file));
    if (status?.isFile() === false) throw Object.assign(new Error(`${file} is not a file`), { code: 'EISDIR' });
    return status;
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw unavailable(fault('database-unreachable', { database: file, why: pathReason(error, file) }), error);
  }
}

/**
 * @param waitMs how long SQLite itself waits for a lock; it blocks the event loop meanwhile
 * @throws Problem 'unavailable' when the file is missing although it must exist, or cannot be opened.
 */
export function connect(file: string, { mustExist, waitMs }: { mustExist: boolean; waitMs: number }): SQLite.Database {
  if (findDatabase(file) === null && mustExist) throw unavailable(fault('database-missing', { database: file }));
  try {
    return new SQLite(file, { timeout: waitMs });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_DLOPEN_FAILED') {
      throw unavailable(fault('other-node', { node: process.version }), error);
    }
    throw sqliteProblem(error);
  }
}

/**
 * The same for reading. A reader needs SQLite's files beside the database, which a user without write permission cannot
 * make. If there are none, nobody uses the database, and it is read into memory.
 */
export function connectForReading(file: string, waitMs: number): SQLite.Database {
  const mayMakeFiles = mayAccess(file, constants.W_OK) && mayAccess(path.dirname(file), constants.W_OK);
  const hasLog = () => ['-wal', '-shm'].some((end) => existsSync(`${realpathSync(file)}${end}`));
  if (findDatabase(file) === null || mayMakeFiles || hasLog()) return connect(file, { mustExist: true, waitMs });
  try {
    const bytes = readFileSync(file);
    bytes.fill(1, 18, 20); // marks it as a database without a log: https://www.sqlite.org/fileformat2.html
    return new SQLite(bytes);
  } catch (error) {
    throw unavailable(fault('database-io'), error);
  }
}

/**
 * Refuses a file that is not a database of this program, before anything is written.
 * @returns whether the file is still empty.
 */
export function inspect(handle: SQLite.Database, file: string): 'empty' | 'ours' {
  // In one transaction: another process may be creating this very file.
  const look = handle.transaction(() => ({
    id: handle.pragma('application_id', { simple: true }),
    tables: handle.prepare('select count(*) from sqlite_master').pluck().get(),
  }));
  const { id, tables } = refusingDamage(file, look);
  if (id === APPLICATION_ID) return 'ours';
  if (id === 0 && tables === 0) return 'empty';
  throw unavailable(fault('database-foreign', { database: file }));
}

/** Whether a file is a database of this program, whatever its version. Nothing is written. */
export function isOurs(file: string): boolean {
  const handle = attempt(() => new SQLite(file, { readonly: true }));
  const isIt = handle !== null && attempt(() => inspect(handle, file)) === 'ours';
  handle?.close();
  return isIt;
}

/**
 * Runs `read` and refuses the file when SQLite reports damage. Other errors pass: the file may be busy, for example.
 */
export function refusingDamage<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw isDamage(error) ? unavailable(fault('database-file-damaged', { database: file }), error) : error;
  }
}

/** For each connection. Statements for several rows or years differ by their number. */
const MOST_STATEMENTS = 100;

/** Statements are prepared once: a save of twelve months runs the same ones twelve times. */
export function kyselyOn(handle: SQLite.Database): Db {
  const prepared = new Map<string, SQLite.Statement>();
  const prepare = (text: string) => {
    const known = prepared.get(text);
    if (known !== undefined) return known;
    if (prepared.size >= MOST_STATEMENTS) prepared.clear();
    const statement = handle.prepare(text);
    prepared.set(text, statement);
    return statement;
  };
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: { prepare, close: () => handle.close() } }) });
}

/** @throws Problem 'unavailable' for a file that may not be written. */
export function refuseUnwritable(file: string): void {
  // The superuser may write everywhere; a file without any write permission is meant to be read-only.
  if (!existsSync(file) || (mayAccess(file, constants.W_OK) && (statSync(file).mode & 0o222) !== 0)) return;
  throw unavailable(fault('database-read-only', { database: file }));
}

/**
 * Refuses an empty or missing database with a log beside it: SQLite would delete the log, which holds all that is left.
 * @throws Problem 'unavailable'
 */
export function refuseEmptied(file: string): void {
  // In this order: the log of a new database is made after its first page.
  const log = statusOf(`${existsSync(file) ? realpathSync(file) : file}-wal`);
  if (log === null || log.size === 0 || (statusOf(file)?.size ?? 0) > 0) return;
  throw unavailable(fault('database-emptied', { database: file }));
}

/**
 * Refuses a database while the copy that a server saved from it is newer: the copy has acknowledged saves that the file
 * lacks.
 * @throws Problem 'unavailable'
 */
export function refuseReplaced(file: string): void {
  const written = statusOf(file)?.mtimeMs ?? 0;
  const copy = keptBeside(file, 'replaced').findLast((name) => (statusOf(name)?.mtimeMs ?? 0) > written);
  if (copy !== undefined) throw unavailable(fault('database-replaced', { database: file, copy }));
}

function mayAccess(file: string, mode: number): boolean {
  return attempt(() => accessSync(file, mode)) !== null;
}
