import type SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { APPLICATION_ID, connect, guardPath, inspect, refuse, refuseUnwritable } from './database-file.ts';
import { assertDurable, makeDurable } from './durability.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { migrations as released, type Migration } from './migrations.ts';
import { refuseDamaged } from './page-check.ts';
import type { Schema } from './schema.ts';
import { databaseProblem } from './sqlite-problem.ts';
import { inTransaction, uptimeMs, whenFree } from './write-turn.ts';

export interface DatabaseReader {
  readonly path: string;
  /** Its own connection, so that no reader ever waits for a writer; it cannot write. */
  readonly reader: Kysely<Schema>;
  readonly close: () => Promise<void>;
}

export interface Database extends DatabaseReader {
  /** Names of the migrations that opening it has applied. */
  readonly migrated: readonly string[];
  /**
   * Runs `work` in one IMMEDIATE transaction: all of it, or nothing. Waits for other writers by timer, at most
   * `waitMs` after the call. Once the promise resolves, the data survives a power cut.
   * @throws Problem 'locked', 'disk-full' or 'unavailable'; nothing was written in that case.
   */
  readonly write: <T>(work: (transaction: Kysely<Schema>) => Promise<T>) => Promise<T>;
  /**
   * A number that changes with every commit, by any process or connection, from the moment it is acknowledged.
   * @throws Problem 'unavailable' when the file was moved or replaced.
   */
  readonly dataVersion: () => number;
}

export interface OpenSettings {
  /** Create the file if there is none. */
  readonly create?: boolean;
  /** Read on the connection that writes: enough for a command, which does one thing at a time. */
  readonly oneConnection?: boolean;
  /** CONTRACT §6: how long a writer waits for another one. */
  readonly waitMs?: number;
  readonly migrations?: readonly Migration[];
}

/** Another process may be creating the same file, or migrating it, which takes longer. */
const OPENING_WAIT_MS = 5_000;
const MIGRATION_WAIT_MS = 30_000;
/** A reader meets a lock only while another process recovers the WAL after a crash. */
const READER_WAIT_MS = 250;

/** Opens the database for reading only. */
export async function openForReading(file: string): Promise<DatabaseReader> {
  const handle = connect(file, { mustExist: true, waitMs: READER_WAIT_MS });
  return closingOnError(handle, async () => {
    const state = await whenFree(() => inspect(handle, file), OPENING_WAIT_MS);
    const pending = await whenFree(() => pendingMigrations(handle, released), OPENING_WAIT_MS);
    if (state === 'empty' || pending.length > 0) {
      throw refuse(file, 'was made by an older version of this program', 'run `dashboard migrate` first');
    }
    const reader = readOnly(handle);
    return { path: file, reader, close: () => reader.destroy() };
  });
}

/** Opens the database for reading and writing, and brings its tables up to date. */
export async function openDatabase(
  file: string,
  { create = false, oneConnection = false, waitMs = 5000, migrations = released }: OpenSettings = {},
): Promise<Database> {
  refuseUnwritable(file);
  const handle = connect(file, { mustExist: !create, waitMs: 0 });
  return closingOnError(handle, async () => {
    const state = await whenFree(() => inspect(handle, file), OPENING_WAIT_MS);
    const pending = await whenFree(() => pendingMigrations(handle, migrations), OPENING_WAIT_MS);
    const isOutdated = state === 'empty' || pending.length > 0;
    await whenFree(() => refuseDamaged(handle, file, { whole: isOutdated }), OPENING_WAIT_MS);
    await whenFree(() => makeDurable(handle), OPENING_WAIT_MS);

    const writer = kyselyOn(handle);
    const migrated = isOutdated ? await bringUpToDate(writer, handle, file, migrations) : [];
    const assertInPlace = guardPath(file);
    const write = writeOn(writer, handle, waitMs, assertInPlace);
    let reading: ReturnType<typeof openReading> | undefined;
    return {
      path: file,
      get reader() {
        assertInPlace();
        if (oneConnection) return writer;
        reading ??= openReading(file);
        return reading.reader;
      },
      dataVersion() {
        assertInPlace();
        // The number counts the commits of other connections; the reading connection makes none itself.
        reading ??= openReading(file);
        return Number(reading.dataVersion.get());
      },
      migrated,
      write,
      close: async () => {
        await reading?.reader.destroy();
        await writer.destroy();
      },
    };
  });
}

/** @returns the names of the migrations that were applied; another process may have been first. */
async function bringUpToDate(
  writer: Kysely<Schema>,
  handle: SQLite.Database,
  file: string,
  migrations: readonly Migration[],
): Promise<string[]> {
  return inTransaction(handle, MIGRATION_WAIT_MS, async () => {
    const applied = await migrate(writer, handle, file, migrations);
    handle.pragma(`application_id = ${APPLICATION_ID}`);
    return applied;
  });
}

function writeOn(
  writer: Kysely<Schema>,
  handle: SQLite.Database,
  waitMs: number,
  assertInPlace: () => void,
): Database['write'] {
  let isDurable = false;
  return async (work) => {
    assertInPlace();
    const deadline = uptimeMs() + waitMs;
    // Kysely hands out the one connection in turn, so that writers of this process queue here.
    return writer.connection().execute((transaction) =>
      inTransaction(handle, deadline - uptimeMs(), async () => {
        const result = await work(transaction);
        if (!isDurable) assertDurable(handle);
        isDurable = true;
        return result;
      }),
    );
  };
}

/** A connection of its own for reading, made when it is first needed: an import never needs it. */
function openReading(file: string): { readonly reader: Kysely<Schema>; readonly dataVersion: SQLite.Statement } {
  const handle = connect(file, { mustExist: true, waitMs: READER_WAIT_MS });
  // Prepared once, because every request asks for it.
  return { reader: readOnly(handle), dataVersion: handle.prepare('pragma data_version').pluck() };
}

function readOnly(handle: SQLite.Database): Kysely<Schema> {
  handle.pragma('query_only = ON');
  return kyselyOn(handle);
}

function kyselyOn(handle: SQLite.Database): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: handle }) });
}

async function closingOnError<T>(handle: SQLite.Database, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    handle.close();
    throw databaseProblem(error);
  }
}
