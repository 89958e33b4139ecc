import type { Kysely } from 'kysely';

/** For the question which changes of a month are the newest, before a given one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('change_record_newest')
    .on('change_record')
    .columns(['kind', 'year', 'month', 'bu', 'change_id'])
    .execute();
}
