import type SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import type { Fault } from '../../src/domain/fault.ts';
import { unavailable } from '../refusals.ts';
import type { Db } from '../schema.ts';
import { refusingDamage } from './database-file.ts';
import { isDamage } from './problem.ts';
import { fault } from './words.ts';

/** Reads the whole file. @throws Problem 'unavailable', or SQLite's own error when the file is busy. */
export function refuseDamaged(handle: SQLite.Database, file: string): void {
  const found = refusingDamage(file, () => handle.pragma('quick_check(1)', { simple: true }));
  if (found !== 'ok') throw unavailable(fault('database-file-damaged', { database: file }));
}

/** SQLite's own checks of every page, and of the rows that refer to others. */
export async function checkStorage(db: Db): Promise<Fault[]> {
  const found = (text: string) => fault('sqlite-found', { found: text });
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(20)`.execute(db);
    const { rows: orphans } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
    return [
      ...rows.map((row) => row.integrity_check).filter((each) => each !== 'ok'),
      ...new Set(orphans.map(({ table }) => `foreign_key_check of ${table}`)),
    ].map(found);
  } catch (error) {
    // A damaged page stops the check itself.
    if (isDamage(error)) return [found(String(error))];
    throw error;
  }
}
