import { realpathSync, statSync } from 'node:fs';
import type SQLite from 'better-sqlite3';
import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { FileWatch } from './file-watch.ts';

/** As SQLite has it: from this many frames on, each commit copies the log into the database file. About 4 MB. */
const LONG_LOG = 1000;
const LONG_LOG_BYTES = LONG_LOG * 4096;
const TURN_MS = 1000;
/** A log is cut off when nobody has written for this many turns. */
const RESTING_TURNS = 3;

/**
 * Copies a long log into the database file, as far as no reader needs it. SQLite would do so inside the commit; here the
 * file is looked at before and after.
 * @returns whether it did
 */
export function shortenLog(handle: SQLite.Database, watch: FileWatch): boolean {
  const marks = watch.marks();
  if (marks !== null && marks.frames < LONG_LOG) return false;
  try {
    handle.pragma('wal_checkpoint(PASSIVE)');
  } catch {
    // The write is in the log, on the disk; the next one tries again.
  }
  return true;
}

/**
 * For a program that runs for long: looks at the file also when nobody asks, and cuts off a long log, or one that a
 * crash has left, when nobody writes. Never waits for a reader or a writer; never keeps the process alive.
 */
export function careForLog(
  file: string,
  writer: Kysely<Schema>,
  handle: SQLite.Database,
  watch: FileWatch,
): { readonly stop: () => void } {
  const log = `${realpathSync(file)}-wal`;
  let last = '';
  let resting = 0;
  const takeTurn = async () => {
    watch.look();
    const marks = watch.marks();
    if (marks === null) return;
    const state = `${marks.salts} ${marks.frames}`;
    resting = state === last ? resting + 1 : 0;
    last = state;
    const isLong = statSync(log).size > LONG_LOG_BYTES || marks.begun !== marks.copied;
    if (resting < RESTING_TURNS || !isLong) return;
    await writer.connection().execute(() => {
      watch.look();
      handle.pragma('wal_checkpoint(TRUNCATE)'); // does nothing while a reader needs the log
      return Promise.resolve();
    });
  };
  const timer = setInterval(() => {
    takeTurn().catch(() => {}); // the next request says what is wrong
  }, TURN_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
