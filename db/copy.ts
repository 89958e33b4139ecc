import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Problem } from '../src/domain/problem.ts';
import { insertRows } from './engine-sql.ts';
import type { Location } from './location.ts';
import { isMade, openDatabase, openForReading, type Database, type DatabaseReader } from './open.ts';
import { databaseProblem } from './problem.ts';
import { rowsByKey } from './rows-by-key.ts';
import { TABLE_KEYS, TABLES, type Db, type Schema } from './schema.ts';
import { terminalFault } from './words.ts';

/** A row of any table, with the columns that the table has. */
type Row = Readonly<Record<string, string | number | null>>;
type AnyTables = Record<keyof Schema, Row>;

export interface CopiedTable {
  readonly table: keyof Schema;
  readonly rows: number;
  /** The sum of the rows' SHA-256: the same on both engines, which order rows differently. */
  readonly hash: string;
}

/** In one statement. */
const ROWS_AT_ONCE = 100;

/**
 * Opens or makes the target of a copy. A database that holds data is not changed.
 * @throws Problem 'invalid' when it is not empty, 'unavailable' when it cannot be written
 */
export async function openTarget(location: Location): Promise<Database> {
  if (await isMade(location)) {
    await using present = await openForReading(location);
    await refuseFilled(present.reader, location);
  }
  return openDatabase(location, { create: true, oneConnection: true });
}

/**
 * Copies every row of one database into another, empty one: all or nothing. The source is read in one transaction,
 * while others go on using it. The rows are read again from the target before they are committed
 * (docs/decisions/035-copy.md).
 * @param progress gets the share that is done, from 0 to 1; the copy waits for it
 * @throws Problem 'invalid' when the target is not empty, or does not hold afterwards what was copied
 */
export function copyRows(
  source: DatabaseReader,
  target: Database,
  progress: (share: number) => Promise<void>,
): Promise<CopiedTable[]> {
  const ends = { database: target.location.shown, source: source.location.shown };
  // The source is not read after the target has committed.
  return target.write((to) =>
    source.reader.transaction().execute(async (from) => {
      await refuseFilled(to, target.location);
      let [steps, done] = [0, 0];
      for (const table of TABLES) steps += 2 * (await countRows(from, table));
      const advance = async (rows: readonly Row[]) => {
        done += rows.length;
        await progress(Math.min(done / steps, 1));
      };
      const copied: CopiedTable[] = [];
      for (const table of TABLES) {
        const insert = async (rows: readonly Row[]) => {
          const columns = Object.keys(rows[0] ?? {});
          const values = rows.map((row) => columns.map((column) => row[column]));
          await insertRows(to, table, columns, values).catch((error: unknown) => {
            throw notTaken(error, { ...ends, table });
          });
          await advance(rows);
        };
        copied.push(await eachRow(from, table, insert));
      }
      for (const { table, rows: wanted, hash } of copied) {
        const { rows: found, hash: hashFound } = await eachRow(to, table, advance);
        if (hashFound === hash) continue;
        throw new Problem(
          'invalid',
          terminalFault('copy-differs', { ...ends, table, why: `${found} rows of ${wanted}` }),
        );
      }
      return copied;
    }),
  );
}

/** Reads a table to its end. @param take gets its rows, some at a time */
async function eachRow(
  db: Db,
  table: keyof Schema,
  take: (rows: readonly Row[]) => Promise<void>,
): Promise<CopiedTable> {
  let [count, rows] = [0, [] as Row[]];
  let columns: readonly string[] | null = null;
  let sum = 0n; // a sum needs neither an order nor memory
  for await (const row of rowsByKey(tablesOf(db).selectFrom(table).selectAll(), TABLE_KEYS[table])) {
    columns ??= Object.keys(row).toSorted();
    const cells = columns.map((column) => [column, typeof row[column], String(row[column])]);
    const digest = createHash('sha256').update(JSON.stringify(cells)).digest('hex');
    sum = BigInt.asUintN(256, sum + BigInt(`0x${digest}`));
    count += 1;
    if (rows.push(row) < ROWS_AT_ONCE) continue;
    await take(rows);
    rows = [];
  }
  if (rows.length > 0) await take(rows);
  return { table, rows: count, hash: sum.toString(16).padStart(64, '0') };
}

async function countRows(db: Db, table: keyof Schema): Promise<number> {
  const query = tablesOf(db).selectFrom(table);
  const { count } = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

async function refuseFilled(db: Db, { shown }: Location): Promise<void> {
  for (const table of TABLES) {
    if ((await countRows(db, table)) === 0) continue;
    throw new Problem('invalid', terminalFault('copy-target-filled', { database: shown, table }));
  }
}

/** The query builder cannot say what is true of every table. */
function tablesOf(db: Db): Kysely<AnyTables> {
  return db as unknown as Kysely<AnyTables>;
}

/** A row that the other engine refuses was written by another program. */
function notTaken(error: unknown, facts: { database: string; source: string; table: string }): unknown {
  const problem = databaseProblem(error);
  if (problem instanceof Problem) return problem;
  const why = error instanceof Error ? error.message : String(error);
  return new Problem('invalid', terminalFault('copy-differs', { ...facts, why }), { cause: error });
}
