import { existsSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { pendingAmong, type Migration } from '../migrations.ts';
import type { Db } from '../schema.ts';
import { copyConnection } from './backup.ts';
import { APPLICATION_ID } from './database-file.ts';
import { inTransaction } from './write-turn.ts';

/** Another process may be migrating, which takes longer than a save. */
const MIGRATION_WAIT_MS = 30_000;

/**
 * The migrations that have not been applied to this file.
 * @throws Problem when one was applied that this program does not know.
 */
export function pendingMigrations(
  handle: SQLite.Database,
  known: readonly Migration[],
  file: string = handle.name,
): Migration[] {
  const table = handle.prepare(`select 1 from sqlite_master where type = 'table' and name = 'migration'`).get();
  const names = () => handle.prepare<[], string>('select name from migration order by name').pluck().all();
  return pendingAmong(table === undefined ? [] : names(), known, file);
}

/** @returns a function that refuses the open database once a newer program has migrated it; one search in an index. */
export function newerMigrationCheck(handle: SQLite.Database, known: readonly Migration[]): () => void {
  const newest = handle.prepare<[], string | null>('select max(name) from migration').pluck();
  return () => void pendingAmong([newest.get() ?? []].flat(), known, handle.name);
}

/**
 * Applies the pending migrations in one transaction. A database that holds data is copied before it is changed.
 * @returns the names of the migrations that were applied; another process may have been first.
 */
export function bringUpToDate(
  db: Db,
  handle: SQLite.Database,
  file: string,
  known: readonly Migration[],
): Promise<string[]> {
  return inTransaction(handle, MIGRATION_WAIT_MS, async () => {
    const pending = pendingMigrations(handle, known);
    const [first] = pending;
    if (first !== undefined && pending.length < known.length) backUp(file, `${file}.before-${first.name}`);
    handle.exec('create table if not exists migration (name text primary key, at text not null)');
    const remember = handle.prepare('insert into migration (name, at) values (?, ?)');
    for (const { name, up } of pending) {
      await up(db as Kysely<unknown>);
      remember.run(name, new Date().toISOString());
    }
    handle.pragma(`application_id = ${APPLICATION_ID}`);
    return pending.map(({ name }) => name);
  });
}

/** A second connection still sees the state before this migration. */
function backUp(file: string, target: string): void {
  let copy = target;
  for (let count = 2; existsSync(copy); count += 1) copy = `${target}-${count}`;
  const handle = new SQLite(file, { readonly: true });
  try {
    copyConnection(handle, copy);
  } finally {
    handle.close();
  }
}
