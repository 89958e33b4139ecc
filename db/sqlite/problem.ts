import { damagedProblem, diskFullProblem, lockedProblem, unavailable } from '../refusals.ts';
import { fault } from './words.ts';

/** The extended result code of an SQLite error, such as SQLITE_BUSY_SNAPSHOT; null for any other error. */
function sqliteCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  return error.code.startsWith('SQLITE_') ? error.code : null;
}

export function isBusy(error: unknown): boolean {
  const code = sqliteCode(error);
  return code !== null && /^SQLITE_(?:BUSY|LOCKED)/.test(code);
}

export function isDamage(error: unknown): boolean {
  return /^SQLITE_(?:CORRUPT|NOTADB)/.test(sqliteCode(error) ?? '');
}

/** Turns an error of SQLite into a sentence that a person can act on; returns any other error as it is. */
export function sqliteProblem(error: unknown): unknown {
  const code = sqliteCode(error);
  if (code === null) return error;
  if (isBusy(error)) return lockedProblem(error);
  // Even reading needs a small file beside the database.
  if (code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_SHMSIZE') return diskFullProblem(error);
  // A table is gone: another program emptied the file. A number after the largest one exists already: the index is
  // damaged.
  if (
    isDamage(error) ||
    (error instanceof Error &&
      (/^no such table: (?:migration|change|change_record|[a-z]+_info)$/.test(error.message) ||
        /^UNIQUE constraint failed: change(?:_record)?\./.test(error.message)))
  ) {
    return damagedProblem(error);
  }
  const isOfDisk = /^SQLITE_(?:READONLY|CANTOPEN|IOERR|PERM|AUTH|NOTFOUND)/.test(code);
  return isOfDisk ? unavailable(fault('database-io'), error) : error;
}
