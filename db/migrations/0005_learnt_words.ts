import type { Kysely } from 'kysely';

/** Other names of fields, which people taught. The ledger does not have them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('learnt_word')
    .addColumn('kind', 'text', (column) => column.notNull())
    // As names are compared, so that each has one meaning in a report.
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('actor', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('learnt_word_key', ['kind', 'name'])
    .execute();
}
