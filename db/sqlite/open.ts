import path from 'node:path';
import type SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Location } from '../location.ts';
import { migrations as released, type Migration } from '../migrations.ts';
import type { Database, DatabaseReader, OpenSettings } from '../open.ts';
import { sweepParts } from '../part-file.ts';
import { refuse } from '../refusals.ts';
import type { Schema } from '../schema.ts';
import { uptimeMs } from '../uptime.ts';
import { checkStorage } from './check-storage.ts';
import { APPLICATION_ID, connect, createPrivate, findDatabase, inspect, refuseUnwritable } from './database-file.ts';
import { assertDurable, makeDurable } from './durability.ts';
import { countWrite, identityOf, watchFile, type FileWatch } from './file-watch.ts';
import { careForLog, shortenLog } from './log-care.ts';
import { refuseForeignLog } from './log-file.ts';
import { migrate, newerMigrationCheck, pendingMigrations } from './migrate.ts';
import { refuseDamaged } from './page-check.ts';
import { sqliteProblem } from './problem.ts';
import { inTransaction, whenFree } from './write-turn.ts';

/** Another process may be creating the same file, or migrating it, which takes longer. */
const OPENING_WAIT_MS = 5_000;
const MIGRATION_WAIT_MS = 30_000;
/** A reader meets a lock only while another process recovers the WAL after a crash. */
const READER_WAIT_MS = 250;

/** Whether there is a database: a file that is not empty. */
export function isMade({ address: file }: Location): Promise<boolean> {
  const status = findDatabase(file);
  return Promise.resolve(status !== null && status.size > 0);
}

/** Opens the database for reading only. */
export async function openForReading(location: Location): Promise<DatabaseReader> {
  const file = location.address;
  refuseForeignLog(file);
  const handle = connect(file, { mustExist: true, waitMs: READER_WAIT_MS });
  return closingOnError(handle, async () => {
    const state = await whenFree(() => inspect(handle, file), OPENING_WAIT_MS);
    const pending = await whenFree(() => pendingMigrations(handle, released), OPENING_WAIT_MS);
    if (state === 'empty' || pending.length > 0) {
      throw refuse(file, 'was made by an older version of this program', 'run `dashboard migrate` first');
    }
    const reader = readOnly(handle);
    return { location, reader, checkStorage: () => checkStorage(reader), close: () => reader.destroy() };
  });
}

/** Opens the database for reading and writing, and brings its tables up to date. */
export async function openDatabase(location: Location, settings: OpenSettings = {}): Promise<Database> {
  const file = location.address;
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
      return openDatabase(location, settings);
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
    const readerNow = () => {
      if (oneConnection) {
        watch.look();
        return writer;
      }
      const { reader, refresh } = current();
      refresh();
      return reader;
    };
    return {
      location,
      get reader() {
        return readerNow();
      },
      checkStorage: () => checkStorage(readerNow()),
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
  readonly refresh: () => string;
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
      return String(version);
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
    throw sqliteProblem(error);
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
