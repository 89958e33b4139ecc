import { sql, type SelectQueryBuilder } from 'kysely';

const ROWS_AT_ONCE = 1000;

/**
 * The rows of a query in the order of a key, read in pages: memory does not grow with the table, and no result stays
 * open.
 * @param key columns that the query selects; no two rows have the same in all of them, and none is ever null
 */
export async function* rowsByKey<DB, TB extends keyof DB, O extends object>(
  query: SelectQueryBuilder<DB, TB, O>,
  key: readonly (keyof O & string)[],
): AsyncGenerator<O, void, undefined> {
  const columns = key.map((column) => sql.ref(column));
  const ordered = columns.reduce((rows, column) => rows.orderBy(column), query).limit(ROWS_AT_ONCE);
  for (let page = ordered; ;) {
    const rows = (await page.execute()) as O[];
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    const values = key.map((column) => last[column]);
    page = ordered.where(sql<boolean>`(${sql.join(columns)}) > (${sql.join(values)})`);
  }
}
