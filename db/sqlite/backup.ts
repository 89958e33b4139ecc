import SQLite from 'better-sqlite3';
import { makePrivate, reservePart } from '../part-file.ts';
import { refuseDamaged } from './check-storage.ts';
import { connectForReading } from './database-file.ts';
import { sqliteProblem } from './problem.ts';

/** SQLite's own time-out for a lock: a command that copies has nothing else to do meanwhile. */
const WAIT_MS = 5_000;

/**
 * Copies a database while others write to it, with SQLite's online backup: a copy of the file alone would lose the log.
 * The copy is one file, checked, and private.
 * @param target a path at which there is no file
 * @throws Problem 'unavailable' or 'disk-full'.
 */
export async function copyDatabase(file: string, target: string): Promise<void> {
  makePrivate(target);
  const source = connectForReading(file, WAIT_MS);
  try {
    await source.backup(target);
  } catch (error) {
    throw sqliteProblem(error);
  } finally {
    source.close();
  }
  settleCopy(target, file);
}

/**
 * Makes one file of a new database, without a log beside it, and checks its pages.
 * @param source what was copied, for people
 * @throws Problem 'unavailable' or 'disk-full'.
 */
export function settleCopy(target: string, source: string): void {
  const copy = new SQLite(target);
  try {
    copy.pragma('journal_mode = DELETE');
    refuseDamaged(copy, source);
  } catch (error) {
    throw sqliteProblem(error);
  } finally {
    copy.close();
  }
}

/**
 * Writes a connection's state into one new private file. The file gets its name only when it is whole. The connection
 * must not be in a transaction.
 * @returns its name
 * @throws the error of SQLite or of the file system.
 */
export function copyConnection(handle: SQLite.Database, target: string): string {
  const part = reservePart(target);
  try {
    makePrivate(part.path);
    handle.prepare('vacuum into ?').run(part.path);
    part.finish();
    return target;
  } catch (error) {
    part.abandon();
    throw error;
  }
}
