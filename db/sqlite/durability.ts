import type SQLite from 'better-sqlite3';
import { Problem } from '../../src/domain/problem.ts';

const SYNCHRONOUS_FULL = 2;
/** Of 1,000 pages: from then on SQLite copies the log into the database file. */
const LOG_BYTES = 4_194_304;

/** Makes every commit on this connection survive a power cut. May throw SQLITE_BUSY while another process starts. */
export function makeDurable(handle: SQLite.Database): void {
  handle.pragma('journal_mode = WAL');
  // better-sqlite3 is compiled to drop to NORMAL in WAL mode, which loses the last commits in a power cut.
  handle.pragma('synchronous = FULL');
  // A log that a long reader has let grow is cut off when it begins again; else it would stay as long as it ever was.
  handle.pragma(`journal_size_limit = ${LOG_BYTES}`);
}

/** @throws Problem 'unavailable' when `makeDurable` had no effect, as on some network disks. */
export function assertDurable(handle: SQLite.Database): void {
  const synchronous = handle.pragma('synchronous', { simple: true });
  const journal = handle.pragma('journal_mode', { simple: true });
  if (synchronous === SYNCHRONOUS_FULL && journal === 'wal') return;
  throw new Problem(
    'unavailable',
    `The database would not survive a power cut (journal ${String(journal)}, synchronous ${String(synchronous)}), so nothing was saved; move it to a local disk.`,
  );
}
