import { PostgresAdapter, sql, type Kysely, type RawBuilder } from 'kysely';

/** What the engines spell differently, in the few statements that the query builder does not write alone. */

/** @param db of any schema: a migration has no schema */
function isPostgres<T>(db: Kysely<T>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** The placeholders of an insert of many rows: `(?, ?), (?, ?)` or `($1, $2), ($3, $4)`. */
export function placeholders<T>(db: Kysely<T>, rows: number, columns: number): string {
  const sign = isPostgres(db) ? (row: number, column: number) => `$${row * columns + column + 1}` : () => '?';
  const lists = Array.from({ length: rows }, (_row, row) =>
    Array.from({ length: columns }, (_column, column) => sign(row, column)).join(', '),
  );
  return lists.map((list) => `(${list})`).join(', ');
}

/** Whether a column's text contains another text. */
export function contains<T>(db: Kysely<T>, column: string, text: string): RawBuilder<boolean> {
  const find = sql.raw(isPostgres(db) ? 'strpos' : 'instr');
  return sql<boolean>`${find}(${sql.ref(column)}, ${text}) > 0`;
}
