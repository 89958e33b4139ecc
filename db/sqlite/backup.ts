import SQLite from 'better-sqlite3';
import { makePrivate, reservePart } from '../part-file.ts';
import { unavailable } from '../refusals.ts';
import { connectForReading } from './database-file.ts';
import { sqliteProblem } from './problem.ts';
import { fault } from './words.ts';

/** SQLite itself waits so long for a lock, as nothing else goes on in a command that copies. */
const WAIT_MS = 5_000;

/**
 * Copies a database while other processes write to it, by SQLite's online backup: copying the file would lose the log
 * beside it. When this resolves, the copy is one file and checked; nobody else may read it.
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
    if (copy.pragma('integrity_check(1)', { simple: true }) !== 'ok') {
      throw unavailable(fault('copy-of-damaged', { database: source }));
    }
  } catch (error) {
    throw sqliteProblem(error);
  } finally {
    copy.close();
  }
}

/**
 * Writes the state of a connection into one new file, without a log; nobody else may read it. The file has its name only
 * once it is whole. The connection must not be in a transaction.
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
