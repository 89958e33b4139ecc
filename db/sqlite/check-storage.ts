import type SQLite from 'better-sqlite3';
import { sql, type Kysely } from 'kysely';
import type { StorageState } from '../open.ts';
import { refuse } from '../refusals.ts';
import type { Schema } from '../schema.ts';
import { refusingDamage } from './database-file.ts';
import { isDamage } from './problem.ts';

/** Reads the whole file. @throws Problem 'unavailable', or SQLite's own error when the file is busy. */
export function refuseDamaged(handle: SQLite.Database, file: string): void {
  const damaged = (cause?: unknown) => refuse(file, 'is damaged', 'restore the last backup', { cause });
  const found = refusingDamage(() => handle.pragma('quick_check(1)', { simple: true }), damaged);
  if (found !== 'ok') throw damaged();
}

/** SQLite's own checks of every page, and of the rows that refer to others. */
export async function checkStorage(db: Kysely<Schema>): Promise<StorageState> {
  const damage = await findDamage(db);
  if (damage.length > 0) return { problems: damage.map((found) => `SQLite: ${found}.`), isDamaged: true };
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  const orphans = new Set(rows.map(({ table }) => `SQLite: ${table} has rows that refer to missing rows.`));
  return { problems: [...orphans], isDamaged: false };
}

/** SQLite names what is wrong, unless a page is so damaged that the check itself stops there. */
export async function findDamage(db: Kysely<Schema>): Promise<string[]> {
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(20)`.execute(db);
    return rows.map((row) => row.integrity_check).filter((found) => found !== 'ok');
  } catch (error) {
    if (isDamage(error)) return ['the file is damaged'];
    throw error;
  }
}
