import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
  type Stats,
} from 'node:fs';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { Problem } from '../../src/domain/problem.ts';
import { keptBeside, PRIVATE } from '../part-file.ts';
import { linkTarget, reasonFor, statusIfThere, statusOf } from '../path-reason.ts';
import { refuse } from '../refusals.ts';
import { sqliteProblem, isDamage } from './problem.ts';

/** "BPSC" in the file's header marks it as ours, so that another program's database is never touched. */
export const APPLICATION_ID = 0x42505343;

/**
 * What is known of a database file without opening it; null where there is none, but could be.
 * @throws Problem 'unavailable' for a path at which there can be none.
 */
export function findDatabase(file: string): Stats | null {
  const lookAt = (place: string): Stats | null => {
    try {
      return statusIfThere(place);
    } catch (error) {
      throw new Problem('unavailable', `The database ${file} cannot be reached: ${reasonFor(error, place)}.`, {
        cause: error,
      });
    }
  };
  const status = lookAt(file);
  if (status !== null && !status.isFile()) throw refuse(file, 'is not a file', 'name a file');
  const linked = status === null ? linkTarget(file) : null;
  if (linked !== null) return findDatabase(linked);
  const folder = path.dirname(file);
  if (status === null && lookAt(folder) === null) {
    throw new Problem(
      'unavailable',
      `There is no database at ${file}, and its folder ${folder} does not exist; create it first.`,
    );
  }
  return status;
}

/**
 * @param waitMs how long SQLite itself waits for a lock; it blocks the event loop meanwhile
 * @throws Problem 'unavailable' when the file is missing although it must exist, or cannot be opened.
 */
export function connect(file: string, { mustExist, waitMs }: { mustExist: boolean; waitMs: number }): SQLite.Database {
  if (findDatabase(file) === null && mustExist) {
    throw new Problem(
      'unavailable',
      `There is no database at ${file}; \`dashboard import\` or \`dashboard migrate\` creates it.`,
    );
  }
  try {
    return new SQLite(file, { timeout: waitMs });
  } catch (error) {
    if (sqliteProblem(error) === error) throw error; // not from SQLite: a broken installation, for example
    throw cannotOpen(file, error);
  }
}

/**
 * The same for whoever only reads. Even a reader of a database with a log needs files beside it, which a user who may not
 * write cannot make. Where there are none, nobody uses the database, and it is read into memory.
 */
export function connectForReading(file: string, waitMs: number): SQLite.Database {
  const mayMakeFiles = mayAccess(file, constants.W_OK) && mayAccess(path.dirname(file), constants.W_OK);
  if (findDatabase(file) === null || mayMakeFiles) return connect(file, { mustExist: true, waitMs });
  const beside = ['-wal', '-shm'].map((end) => `${realpathSync(file)}${end}`);
  if (beside.every((name) => mayAccess(name, constants.R_OK))) return connect(file, { mustExist: true, waitMs });
  if (beside.some((name) => existsSync(name))) {
    const cure = 'run this as the user of the server, or when the server is stopped';
    throw refuse(file, 'has a log beside it that this user cannot read', cure);
  }
  try {
    const bytes = readFileSync(file);
    bytes.fill(1, 18, 20); // says that there is no log: https://www.sqlite.org/fileformat2.html
    return new SQLite(bytes);
  } catch (error) {
    throw cannotOpen(file, error);
  }
}

function cannotOpen(file: string, cause: unknown): Problem {
  return refuse(file, 'cannot be opened', 'check its disk and permissions', { cause });
}

/** Makes an empty file if there is none: SQLite would let everybody read it. It gives `-wal` and `-shm` the file's mode. */
export function createPrivate(file: string): void {
  if (existsSync(file)) return;
  try {
    closeSync(openSync(file, 'a', PRIVATE));
  } catch {
    // SQLite says what is wrong
  }
}

/**
 * Refuses a file that is not a database of this program, before anything is written.
 * @returns whether the file is still empty.
 */
export function inspect(handle: SQLite.Database, file: string): 'empty' | 'ours' {
  const { id, tables } = refusingDamage(
    // In one transaction: another process may be creating this very file.
    handle.transaction(() => ({
      id: handle.pragma('application_id', { simple: true }),
      tables: handle.prepare('select count(*) from sqlite_master').pluck().get(),
    })),
    (cause) =>
      refuse(file, 'is damaged, or is not an SQLite database', 'restore the last backup, or name another file', {
        cause,
      }),
  );
  if (id === APPLICATION_ID) return 'ours';
  if (id === 0 && tables === 0) return 'empty';
  throw refuse(file, 'belongs to another program', 'name another file');
}

/** Whether a file is a database of this program, whatever its version. Nothing is written. */
export function isOurs(file: string): boolean {
  let handle: SQLite.Database | undefined;
  try {
    handle = new SQLite(file, { readonly: true });
    return inspect(handle, file) === 'ours';
  } catch {
    return false;
  } finally {
    handle?.close();
  }
}

/** Runs `read` and throws `refusal` when SQLite reports damage. Other errors pass: the file may be busy, for example. */
export function refusingDamage<T>(read: () => T, refusal: (cause: unknown) => Problem): T {
  try {
    return read();
  } catch (error) {
    throw isDamage(error) ? refusal(error) : error;
  }
}

/** @throws Problem 'unavailable' for a file that may not be written. */
export function refuseUnwritable(file: string): void {
  // The superuser may write to everything; a file without any write permission was made so on purpose.
  if (!existsSync(file) || (mayAccess(file, constants.W_OK) && (statSync(file).mode & 0o222) !== 0)) return;
  throw refuse(file, 'is read-only', 'give this program write permission, or name another file');
}

/**
 * Refuses what SQLite would take for a new database, although a log lies beside it: it would delete the log, and all that
 * is left is in there.
 * @throws Problem 'unavailable'
 */
export function refuseEmptied(file: string): void {
  // In this order: the log of a new database is made after its first page.
  const log = statusOf(`${existsSync(file) ? realpathSync(file) : file}-wal`);
  if (log === null || log.size === 0 || (statusOf(file)?.size ?? 0) > 0) return;
  const cure = 'stop every program that uses it, and put the last backup back with `dashboard restore`';
  throw refuse(file, 'was emptied or removed, but not the log beside it', cure);
}

/**
 * Refuses to go on without what a server still held when its files were taken away: it has left a copy, and whoever puts
 * any backup back has a file that is newer.
 * @throws Problem 'unavailable'
 */
export function refuseReplaced(file: string): void {
  const written = statusOf(file)?.mtimeMs ?? 0;
  const copy = keptBeside(file, 'replaced').findLast((name) => (statusOf(name)?.mtimeMs ?? 0) > written);
  if (copy === undefined) return;
  throw refuse(
    file,
    `was replaced under a server, which has kept what it held as ${copy}`,
    `run \`dashboard restore ${copy}\``,
  );
}

function mayAccess(file: string, mode: number): boolean {
  try {
    accessSync(file, mode);
    return true;
  } catch {
    return false;
  }
}
