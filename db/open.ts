import path from 'node:path';
import type SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { APPLICATION_ID, connect, createPrivate, inspect, refuse, refuseUnwritable } from './database-file.ts';
import { assertDurable, makeDurable } from './durability.ts';
import { countWrite, identityOf, watchFile, type FileWatch } from './file-watch.ts';
import { careForLog, shortenLog } from './log-care.ts';
import { refuseForeignLog } from './log-file.ts';
import { migrate, newerMigrationCheck, pendingMigrations } from './migrate.ts';
import { migrations as released, type Migration } from './migrations.ts';
import { refuseDamaged } from './page-check.ts';
import { sweepParts } from './part-file.ts';
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
  /** Whether opening it has made it: there was no file, or an empty one. */
  readonly isNew: boolean;
  /**
   * Runs `work` in one IMMEDIATE transaction: all of it, or nothing. Waits for other writers by timer, at most
   * `waitMs` after the call. Once the promise resolves, the data survives a power cut.
   * @throws Problem 'locked', 'disk-full' or 'unavailable'; nothing was written in that case, unless the file was changed
   * in place just then.
   */
  readonly write: <T>(work: (transaction: Kysely<Schema>) => Promise<T>) => Promise<T>;
  /**
   * A number that changes with every commit, by any process or connection, from the moment it is acknowledged.
   * @throws Problem 'unavailable' when the file was moved, replaced, changed in place, or migrated by a newer program.
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
  refuseForeignLog(file);
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
export async function openDatabase(file: string, settings: OpenSettings = {}): Promise<Database> {
  const { create = false, oneConnection = false, waitMs = 5000, migrations = released } = settings;
  refuseUnwritable(file);
  refuseForeignLog(file);
  if (create) createPrivate(file);
  const identity = identityOf(file);
  const handle = connect(file, { mustExist: !create, waitMs: 0 });
  let reading: Reading | undefined;
  return closingOnError(handle, async () => {
    const state = await whenFree(() => inspect(handle, file), OPENING_WAIT_MS);
    // Another file may be in its place by now: `dashboard restore` holds the old one until it has replaced it.
    const again = () => {
      handle.close();
      return openDatabase(file, settings);
    };
    if (identityOf(file) !== identity) return again();
    const pending = await whenFree(() => pendingMigrations(handle, migrations), OPENING_WAIT_MS);
    const isOutdated = state === 'empty' || pending.length > 0;
    await whenFree(() => refuseDamaged(handle, file, { whole: isOutdated }), OPENING_WAIT_MS);
    await whenFree(() => makeDurable(handle), OPENING_WAIT_MS);

    const writer = kyselyOn(handle);
    const migrated = isOutdated ? await bringUpToDate(writer, handle, file, migrations) : [];
    const onBroken = () => leaveOpen(handle, reading?.handle);
    const watch = await whenFree(() => watchFile(file, handle, identity, onBroken), OPENING_WAIT_MS);
    if (watch === null) return again();
    if (!oneConnection) sweepParts(path.dirname(file));
    const care = oneConnection ? null : careForLog(file, writer, handle, watch);
    const current = (): Reading => {
      watch.look();
      reading ??= openReading(file, migrations);
      return reading;
    };
    return {
      path: file,
      get reader() {
        if (oneConnection) {
          watch.look();
          return writer;
        }
        const { reader, refresh } = current();
        refresh();
        return reader;
      },
      dataVersion: () => current().refresh(),
      migrated,
      isNew: state === 'empty' && migrated.length > 0,
      write: writeOn({ writer, handle, waitMs, watch, migrations }),
      close: async () => {
        care?.stop();
        try {
          watch.look();
        } catch {
          // said already to everybody who asked
        }
        if (watch.isBroken()) return;
        await reading?.reader.destroy();
        await writer.destroy();
        // Kysely leaves a connection open that it never used.
        reading?.handle.close();
        handle.close();
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
    countWrite(handle);
    return applied;
  });
}

interface WriteParts {
  readonly writer: Kysely<Schema>;
  readonly handle: SQLite.Database;
  readonly waitMs: number;
  readonly watch: FileWatch;
  readonly migrations: readonly Migration[];
}

function writeOn({ writer, handle, waitMs, watch, migrations }: WriteParts): Database['write'] {
  let isDurable = false;
  const changes = handle.prepare('select total_changes()').pluck();
  const refuseNewer = newerMigrationCheck(handle, migrations);
  return async (work) => {
    watch.look();
    const deadline = uptimeMs() + waitMs;
    // Kysely hands out the one connection in turn, so that writers of this process queue here.
    return writer.connection().execute(async (transaction) => {
      const result = await inTransaction(handle, deadline - uptimeMs(), async () => {
        refuseNewer();
        const before = changes.get();
        const made = await work(transaction);
        if (changes.get() !== before) countWrite(handle);
        if (!isDurable) assertDurable(handle);
        isDurable = true;
        watch.look();
        return made;
      });
      // Nothing is acknowledged that a restart would not find.
      watch.look();
      if (shortenLog(handle, watch)) watch.look();
      return result;
    });
  };
}

interface Reading {
  readonly handle: SQLite.Database;
  readonly reader: Kysely<Schema>;
  /**
   * Checks for a newer migration when somebody has committed.
   * @returns a number that changes with every commit of another connection; this one makes none itself.
   */
  readonly refresh: () => number;
}

/** A connection of its own for reading, made when it is first needed: an import never needs it. */
function openReading(file: string, migrations: readonly Migration[]): Reading {
  const handle = connect(file, { mustExist: true, waitMs: READER_WAIT_MS });
  const refuseNewer = newerMigrationCheck(handle, migrations);
  // Prepared once, because every request asks for it.
  const dataVersion = handle.prepare('pragma data_version').pluck();
  let seen: unknown;
  return {
    handle,
    reader: readOnly(handle),
    refresh() {
      const version = dataVersion.get();
      if (version !== seen) refuseNewer();
      seen = version;
      return Number(version);
    },
  };
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
    if (!leftOpen.has(handle)) handle.close();
    throw databaseProblem(error);
  }
}

/** Connections to files that were changed in place or are gone. */
const leftOpen = new Set<SQLite.Database | undefined>();

/**
 * Closing the last connection copies the log into the file, and removes the log; so does the end of the process, unless
 * it is ended by `process.exit`. Here the log may not belong to the file that has its name now, and the next start should
 * find it.
 */
function leaveOpen(...handles: (SQLite.Database | undefined)[]): void {
  if (leftOpen.size === 0) process.once('exit', (code) => process.exit(code));
  for (const handle of handles) leftOpen.add(handle);
}
