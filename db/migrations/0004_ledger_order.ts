import { PostgresAdapter, sql, type Kysely } from 'kysely';

/** Numbers the entries of the ledger in the order in which they were written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('change_record').addColumn('seq', 'integer').execute();
  // Every row is written: without the indexes that go, it takes less time.
  await db.schema.dropIndex('change_record_newest').execute();
  await db.schema.dropIndex('change_record_at').ifExists().execute();
  if (db.getExecutor().adapter instanceof PostgresAdapter) await numberByTime(db);
  else await sql`update change_record set seq = rowid`.execute(db); // SQLite has numbered its rows in that order

  const index = (name: string) => db.schema.createIndex(name).on('change_record');
  await index('change_record_seq').unique().column('seq').execute();
  // For the questions what a report's year was at a time, and which changes of it, or of some months, are the newest.
  await index('change_record_written').columns(['kind', 'year', 'bu', 'seq']).execute();
  await index('change_record_newest').columns(['kind', 'year', 'bu', 'change_id', 'month']).execute();
}

/**
 * PostgreSQL has no order but that of the times, which never go back, and of one time that of the changes. A batch may go
 * on after other changes have begun: of one record the revisions say what came first.
 */
async function numberByTime(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db); // a million entries may take minutes
  await sql`
    update change_record set seq = written.seq
    from (
      select place, row_number() over (order by at, latest_change, revision) as seq
      from (
        select ctid as place, at, revision,
          max(change_id) over (partition by kind, year, month, bu order by revision) as latest_change
        from change_record
      ) as entry
    ) as written
    where change_record.ctid = written.place`.execute(db);
}
