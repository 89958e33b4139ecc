import { CompiledQuery, sql, type Kysely } from 'kysely';
import { isPostgres } from './engine-sql.ts';
import type { Schema } from './schema.ts';

/**
 * The ledger in the order in which it was written. Times never go back in it. SQLite numbers the rows in that order, so
 * that no index is needed; PostgreSQL has an index of the times (db/postgres/tables.ts). Ids of changes do not do: a batch
 * may be continued after other changes have begun.
 */

const LAST_BY_ROW = CompiledQuery.raw(
  'select at from change_record where rowid = (select max(rowid) from change_record)',
);
const LAST_BY_TIME = CompiledQuery.raw('select max(at) as at from change_record');

/** The time of the entry that was written last; of a batch that is continued, it may belong to an earlier change. */
export async function lastTime(db: Kysely<Schema>): Promise<string> {
  const { rows } = await db.executeQuery<{ at: string | null }>(isPostgres(db) ? LAST_BY_TIME : LAST_BY_ROW);
  return rows[0]?.at ?? '';
}

/**
 * The smallest id of a change with an entry of that time or later; null when there is none. (An older program let times go
 * back; `dashboard check` says where.)
 */
export async function findOldestSince(db: Kysely<Schema>, since: string): Promise<number | null> {
  let entries = db.selectFrom('change_record').select(({ fn }) => fn.min('change_id').as('oldest'));
  entries = isPostgres(db)
    ? entries.where('at', '>=', since)
    : entries.where(sql<number>`rowid`, '>=', await findRowSince(db, since));
  const { oldest } = await entries.executeTakeFirstOrThrow();
  return oldest;
}

/** SQLite's number of the first entry of that time or later, found by halving. */
async function findRowSince(db: Kysely<Schema>, since: string): Promise<number> {
  const place = sql<number>`rowid`;
  const entryFrom = (from: number) =>
    db
      .selectFrom('change_record')
      .select([place.as('place'), 'at'])
      .where(place, '>=', from)
      .orderBy(place)
      .limit(1)
      .executeTakeFirst();
  const { last } = await db
    .selectFrom('change_record')
    .select(({ fn }) => fn.max(place).as('last'))
    .executeTakeFirstOrThrow();
  let [low, high] = [1, Number(last ?? 0) + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const entry = await entryFrom(middle);
    if (entry === undefined || entry.at >= since) high = middle;
    else low = entry.place + 1;
  }
  return low;
}

/** How many places are named where the time goes back. */
const STEPS_NAMED = 10;

/**
 * Where a change is earlier than the one before it: a clock was set back, under a program that still allowed it. Nothing
 * that is done to the file corrects that.
 * @returns a sentence for each of the first places, and one for the others.
 */
export async function findStepsBack(db: Kysely<Schema>): Promise<string[]> {
  // Where rows have no order of their own, changes have: that of their beginnings.
  const inOrder = isPostgres(db)
    ? sql`select change_id as place, change_id, min(at) as at, lag(min(at)) over (order by change_id) as before
        from change_record group by change_id`
    : sql`select rowid as place, change_id, at, lag(at) over (order by rowid) as before from change_record`;
  const { rows } = await sql<{ id: number; at: string; before: string; count: number }>`
    select change_id as id, at, before, count(*) over () as count
    from (${inOrder}) as entry where at < before order by place limit ${STEPS_NAMED}`.execute(db);
  const steps = rows.map(
    ({ id, at, before }) =>
      `The clock went back before change ${id}, from ${before} to ${at}; a report as of a time between them is not what it was.`,
  );
  const more = (rows[0]?.count ?? 0) - steps.length;
  return more > 0 ? [...steps, `The clock went back before ${more} more ${more === 1 ? 'change' : 'changes'}.`] : steps;
}
