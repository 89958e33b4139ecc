import type SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import type { Fault } from '../../src/domain/fault.ts';
import type { StorageState } from '../open.ts';
import { unavailable } from '../refusals.ts';
import type { Db } from '../schema.ts';
import { refusingDamage } from './database-file.ts';
import { isDamage } from './problem.ts';
import { fault } from './words.ts';

/** Reads the whole file. @throws Problem 'unavailable', or SQLite's own error when the file is busy. */
export function refuseDamaged(handle: SQLite.Database, file: string): void {
  const damaged = fault('database-file-damaged', { database: file });
  const found = refusingDamage(() => handle.pragma('quick_check(1)', { simple: true }), damaged);
  if (found !== 'ok') throw unavailable(damaged);
}

/** SQLite's own checks of every page, and of the rows that refer to others. */
export async function checkStorage(db: Db): Promise<StorageState> {
  const damage = await findDamage(db);
  if (damage.length > 0) return { problems: damage, isDamaged: true };
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  const tables = new Set(rows.map(({ table }) => table));
  const problems = Array.from(tables, (table) => fault('sqlite-found', { found: `foreign_key_check of ${table}` }));
  return { problems, isDamaged: false };
}

/** SQLite names each fault, unless a damaged page stops the check itself. */
export async function findDamage(db: Db): Promise<Fault[]> {
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(20)`.execute(db);
    const found = rows.map((row) => row.integrity_check).filter((each) => each !== 'ok');
    return found.map((each) => fault('sqlite-found', { found: each }));
  } catch (error) {
    if (isDamage(error)) return [fault('sqlite-found', { found: (error as Error).message })];
    throw error;
  }
}
