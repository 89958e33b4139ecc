import type { Kysely } from 'kysely';

/** Whether the actor was given by themselves, and which change an undo took back; both null in what was written before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('change').addColumn('self_named', 'integer').execute();
  await db.schema.alterTable('change').addColumn('undoes', 'integer').execute();
}
