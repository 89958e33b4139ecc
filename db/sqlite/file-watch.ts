import { realpathSync, rmSync, statSync } from 'node:fs';
import type SQLite from 'better-sqlite3';
import { nameToKeep } from '../part-file.ts';
import { attempt } from '../path-reason.ts';
import { unavailable } from '../refusals.ts';
import { copyConnection } from './backup.ts';
import { faultWhileOpen } from './words.ts';

/** In bytes: https://www.sqlite.org/walformat.html. */
const [LOG_HEADER, FRAME_HEADER] = [32, 24];

/**
 * SQLite goes on writing into a database or log that was renamed, and the next start finds nothing of it. So both are
 * compared with those that were opened (docs/decisions/022-database-file.md).
 * @param opened the identity of the file
 * @returns a function that throws Problem 'unavailable' when one of them was removed, moved, replaced or cut. After a
 * move it works again as soon as both are back.
 */
export function watchFile(file: string, handle: SQLite.Database, opened: string): () => void {
  const schemaVersion = handle.prepare('pragma schema_version').pluck();
  let known = { size: 0, version: schemaVersion.get() }; // from now on the log is there
  const log = `${realpathSync(file)}-wal`;
  const openedLog = identityOf(log);
  const frameSize = FRAME_HEADER + Number(handle.pragma('page_size', { simple: true }));
  // This checkpoint copies nothing; it says how many frames are in the log.
  const checkpoint = handle.prepare<[], { log: number }>('pragma wal_checkpoint(NOOP)');
  const countFrames = () => checkpoint.get()?.log ?? 0;
  let frames = 0;
  let cut: 'cut' | null = null; // stays set: later writes may restore the length
  let copy: string | null = null;

  const findTampering = (): 'moved' | 'cut' | null => {
    const isWriting = handle.inTransaction; // SQLite cannot count frames then, and nobody else writes
    if (!isWriting) frames = countFrames();
    const [database, wal] = [stateOf(file), stateOf(log)];
    if (database?.identity !== opened || wal?.identity !== openedLog) return 'moved';
    const isShort = frames > 0 && wal.size < LOG_HEADER + frames * frameSize;
    // Another connection may have emptied the log in between.
    if (isShort && (isWriting || countFrames() === frames)) return 'cut';
    if (database.size === known.size) return cut;
    const version = attempt(() => schemaVersion.get()) ?? known.version;
    // Only VACUUM makes a database shorter, and SQLite counts that as a change of the schema.
    if (database.size < known.size && version === known.version) return 'cut';
    known = { size: database.size, version };
    return cut;
  };
  return () => {
    const tampering = findTampering();
    if (tampering === null) {
      if (copy !== null) rmSync(copy, { force: true }); // the moved file is back with everything
      copy = null;
      return;
    }
    if (tampering === 'cut') cut = tampering;
    // A rollback would read the cut part again. So the write goes on, and the cut is reported after the commit.
    if (handle.inTransaction && tampering === 'cut') return;
    if (!handle.inTransaction) copy ??= attempt(() => copyConnection(handle, nameToKeep(file, 'replaced')));
    throw unavailable(faultWhileOpen('database-taken-away', { database: file, copy }));
  };
}

/** Device and inode of the file that has this name now; null when there is none. */
export function identityOf(file: string): string | null {
  return stateOf(file)?.identity ?? null;
}

function stateOf(file: string) {
  const status = attempt(() => statSync(file, { bigint: true }));
  return status === null ? null : { identity: `${status.dev}/${status.ino}`, size: Number(status.size) };
}
