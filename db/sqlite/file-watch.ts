import { realpathSync, rmSync, statSync } from 'node:fs';
import type SQLite from 'better-sqlite3';
import { nameToKeep } from '../part-file.ts';
import { attempt } from '../path-reason.ts';
import { unavailable } from '../refusals.ts';
import { copyConnection } from './backup.ts';
import { faultWhileOpen } from './words.ts';

/**
 * SQLite goes on writing into a database or log that was renamed, and the next start finds nothing of it. So both are
 * compared with those that were opened (docs/decisions/022-database-file.md).
 * @param opened the identity of the file
 * @returns a function that throws Problem 'unavailable' when one of them was removed, moved or replaced. It works again
 * as soon as both are back.
 */
export function watchFile(file: string, handle: SQLite.Database, opened: string | null): () => void {
  handle.pragma('schema_version'); // from now on the log is there
  const log = `${realpathSync(file)}-wal`;
  const openedLog = identityOf(log);
  let copy: string | null = null;
  return () => {
    if (identityOf(file) === opened && identityOf(log) === openedLog) {
      if (copy !== null) rmSync(copy, { force: true }); // the moved file is back with everything
      copy = null;
      return;
    }
    if (!handle.inTransaction) copy ??= attempt(() => copyConnection(handle, nameToKeep(file, 'replaced')));
    throw unavailable(faultWhileOpen('database-taken-away', { database: file, copy }));
  };
}

/** Device and inode of the file that has this name now; null when there is none. */
export function identityOf(file: string): string | null {
  return attempt(() => {
    const { dev, ino } = statSync(file, { bigint: true });
    return `${dev}/${ino}`;
  });
}
