import type { Kysely } from 'kysely';
import { up as reportsAndLedger } from './migrations/0001_reports_and_ledger.ts';
import { up as namedChanges } from './migrations/0002_named_changes.ts';
import { up as newestChanges } from './migrations/0003_newest_changes.ts';
import { up as ledgerOrder } from './migrations/0004_ledger_order.ts';
import { up as learntWords } from './migrations/0005_learnt_words.ts';
import { unavailable } from './refusals.ts';
import { fault } from './words.ts';

export interface Migration {
  /** The name of its file; the `migration` table lists it once applied. */
  readonly name: string;
  readonly up: (db: Kysely<unknown>) => Promise<void>;
}

/** In the order in which they are applied. Once released, a migration is never edited: add the next one. */
export const migrations: readonly Migration[] = [
  { name: '0001_reports_and_ledger', up: reportsAndLedger },
  { name: '0002_named_changes', up: namedChanges },
  { name: '0003_newest_changes', up: newestChanges },
  { name: '0004_ledger_order', up: ledgerOrder },
  { name: '0005_learnt_words', up: learntWords },
];

/**
 * The migrations that have not been applied to a database.
 * @param database its name, for people
 * @throws Problem when one was applied that this program does not know.
 */
export function pendingAmong(applied: readonly string[], known: readonly Migration[], database: string): Migration[] {
  const unknown = applied.findLast((name) => !known.some((migration) => migration.name === name));
  if (unknown !== undefined) throw unavailable(fault('database-newer', { database, migration: unknown }));
  return known.filter((migration) => !applied.includes(migration.name));
}
