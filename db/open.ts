import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Problem } from '../src/domain/problem.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { migrations as released, type Migration } from './migrations.ts';
import type { Schema } from './schema.ts';
import { databaseProblem, isBusy, isDamage, lockedProblem } from './sqlite-problem.ts';

export interface DatabaseReader {
  readonly path: string;
  /** Its own connection, so that no reader ever waits for a writer; it can't write. */
  readonly reader: Kysely<Schema>;
  readonly close: () => Promise<void>;
}

export interface Database extends DatabaseReader {
  /** Names of the migrations that opening it has applied. */
  readonly migrated: readonly string[];
  /**
   * Runs `work` in one IMMEDIATE transaction: all of it, or nothing. Waits for other writers by timer, at most
   * `waitMs` from the call on. When the promise resolves, the data survives a power cut.
   * @throws Problem 'locked', 'disk-full' or 'unavailable'; nothing was written then.
   */
  readonly write: <T>(work: (transaction: Kysely<Schema>) => Promise<T>) => Promise<T>;
  /**
   * Another number after every commit, of whichever process or connection, from the moment it is acknowledged.
   * @throws Problem 'unavailable' when the file was moved or replaced.
   */
  readonly dataVersion: () => number;
}

export interface OpenSettings {
  /** Make the file when there is none. */
  readonly create?: boolean;
  /** Read on the connection that writes: for a command, which does one thing after the other. */
  readonly oneConnection?: boolean;
  /** CONTRACT §6: how long a writer waits for another one. */
  readonly waitMs?: number;
  readonly migrations?: readonly Migration[];
}

// Older ones can corrupt a WAL database with two writers (CONTRACT §7).
const OLDEST_SQLITE = [3, 51, 3] as const;
/** "BPSC": marks the file as ours, so that no other program's database is ever touched. */
const APPLICATION_ID = 0x42505343;
const SYNCHRONOUS_FULL = 2;
/** Another process may be making the same file just now, or migrating it, which takes longer. */
const OPENING_WAIT_MS = 5_000;
const MIGRATION_WAIT_MS = 30_000;
/** A reader meets a lock only while another process recovers the WAL after a crash. */
const READER_WAIT_MS = 250;

/** Opens the database for reading alone. */
export async function openForReading(file: string): Promise<DatabaseReader> {
  const handle = connect(file, { mustExist: true, waitMs: READER_WAIT_MS });
  return closingOnError(handle, async () => {
    const state = await whenFree(() => inspect(handle, file), OPENING_WAIT_MS);
    const pending = await whenFree(() => pendingMigrations(handle, released), OPENING_WAIT_MS);
    if (state === 'empty' || pending.length > 0) {
      throw refuse(file, 'was made by an older version of this program', 'run `dashboard migrate` first');
    }
    const reader = connectReader(handle);
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
    await whenFree(() => checkPages(handle, file), OPENING_WAIT_MS);
    await whenFree(() => handle.pragma('journal_mode = WAL'), OPENING_WAIT_MS);
    // better-sqlite3 is compiled to drop to NORMAL in WAL mode, which loses the last commits in a power cut.
    handle.pragma('synchronous = FULL');

    const writer = new Kysely<Schema>({ dialect: new SqliteDialect({ database: handle }) });
    const migrated: string[] = [];
    const pending = await whenFree(() => pendingMigrations(handle, migrations), OPENING_WAIT_MS);
    if (state === 'empty' || pending.length > 0) {
      await whenFree(() => handle.exec('begin immediate'), MIGRATION_WAIT_MS);
      await finish(handle, async () => {
        migrated.push(...(await migrate(writer, handle, file, migrations)));
        handle.pragma(`application_id = ${APPLICATION_ID}`);
      });
    }

    let durable = false;
    const inPlace = guardPlace(file);
    const write: Database['write'] = async (work) => {
      inPlace();
      const deadline = uptimeMs() + waitMs;
      // Kysely hands out the one connection in turn, so that writers of this process queue here.
      return writer.connection().execute(async (transaction) => {
        await whenFree(() => handle.exec('begin immediate'), deadline - uptimeMs());
        return finish(handle, async () => {
          const result = await work(transaction);
          durable ||= assertDurable(handle);
          return result;
        });
      });
    };
    let reading: { readonly reader: Kysely<Schema>; readonly dataVersion: SQLite.Statement } | undefined;
    const openReading = () => {
      const own = connect(file, { mustExist: true, waitMs: READER_WAIT_MS });
      // Prepared once: every request asks it.
      return { reader: connectReader(own), dataVersion: own.prepare('pragma data_version').pluck() };
    };
    return {
      path: file,
      // An import never asks for it.
      get reader() {
        inPlace();
        if (oneConnection) return writer;
        reading ??= openReading();
        return reading.reader;
      },
      dataVersion() {
        inPlace();
        // It tells of the commits of others: this connection makes none.
        reading ??= openReading();
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

/**
 * A file that is moved, removed or replaced while it is open goes on working, and all that is written to it is lost.
 * @returns a check that throws Problem 'unavailable' then.
 */
function guardPlace(file: string): () => void {
  const identity = () => {
    const status = statSync(file, { throwIfNoEntry: false });
    return status === undefined ? null : `${status.dev}/${status.ino}`;
  };
  const opened = identity();
  return () => {
    if (identity() === opened) return;
    throw refuse(
      file,
      'was moved or replaced while it was open',
      'stop the program, put the file in its place, start again',
    );
  };
}

function connectReader(handle: SQLite.Database): Kysely<Schema> {
  handle.pragma('query_only = ON');
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: handle }) });
}

/** Runs `work` in the transaction that is open and commits it; takes everything back when it throws. */
async function finish<T>(handle: SQLite.Database, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    handle.exec('commit');
    return result;
  } catch (error) {
    // SQLite has rolled back by itself after some errors (a full disk, for one).
    if (handle.inTransaction) handle.exec('rollback');
    throw databaseProblem(error);
  }
}

/** Monotonic; the `performance` global costs every command 2 ms to load. */
function uptimeMs(): number {
  return process.uptime() * 1000;
}

/** Tries again by timer: a wait inside SQLite would stop the event loop, and every reader with it. */
async function whenFree<T>(attempt: () => T, waitMs: number): Promise<T> {
  const deadline = uptimeMs() + waitMs;
  for (let pause = 2; ; pause = Math.min(pause * 2, 50)) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw databaseProblem(error);
      if (uptimeMs() >= deadline) throw lockedProblem(error);
    }
    await sleep(pause);
  }
}

function connect(file: string, { mustExist, waitMs }: { mustExist: boolean; waitMs: number }): SQLite.Database {
  if (mustExist && !existsSync(file)) {
    throw new Problem(
      'unavailable',
      `There is no database at ${file}; \`dashboard import\` or \`dashboard migrate\` makes it.`,
    );
  }
  if (existsSync(file) && !statSync(file).isFile()) throw refuse(file, 'is not a file', 'name a file');
  if (!existsSync(path.dirname(file))) {
    throw new Problem('unavailable', `The folder ${path.dirname(file)} does not exist; make it first.`);
  }
  try {
    return new SQLite(file, { timeout: waitMs });
  } catch (error) {
    if (databaseProblem(error) === error) throw error; // not SQLite's: a broken installation, for one
    throw refuse(file, 'cannot be opened', 'check its disk and permissions', error);
  }
}

/**
 * Refuses what is not ours to touch, before anything is written.
 * @returns whether there is nothing in the file yet.
 */
function inspect(handle: SQLite.Database, file: string): 'empty' | 'ours' {
  let version: unknown;
  let id: unknown;
  let tables: unknown;
  try {
    version = handle.prepare('select sqlite_version()').pluck().get();
    // In one transaction: between the two another process may be making the very file.
    handle.transaction(() => {
      id = handle.pragma('application_id', { simple: true });
      tables = handle.prepare('select count(*) from sqlite_master').pluck().get();
    })();
  } catch (error) {
    if (!isDamage(error)) throw error; // busy, for one: another process is just making it
    throw refuse(file, 'is damaged, or is no SQLite database', 'restore the last backup, or name another file', error);
  }
  if (isOlder(String(version))) {
    const oldest = OLDEST_SQLITE.join('.');
    throw new Problem(
      'unavailable',
      `SQLite ${String(version)} is too old to be safe with several writers; run npm ci to get ${oldest} or newer.`,
    );
  }
  if (id === APPLICATION_ID) return 'ours';
  if (id === 0 && tables === 0) return 'empty';
  throw refuse(file, 'belongs to another program', 'name another file');
}

/** Whether a file is a database of this program, whatever its version. Nothing is written. */
export function isOurs(file: string): boolean {
  let handle: SQLite.Database | undefined;
  try {
    handle = new SQLite(file, { readonly: true });
    return inspect(handle, file) === 'ours';
  } catch {
    return false;
  } finally {
    handle?.close();
  }
}

/** A damaged page would otherwise show itself in the middle of a write. */
function checkPages(handle: SQLite.Database, file: string): void {
  let found: unknown;
  try {
    found = handle.pragma('quick_check(1)', { simple: true });
  } catch (error) {
    if (!isDamage(error)) throw error; // busy, for one: another process is just making it
    throw refuse(file, 'is damaged', 'restore the last backup', error);
  }
  if (found !== 'ok') throw refuse(file, 'is damaged', 'restore the last backup');
}

function refuseUnwritable(file: string): void {
  if (!existsSync(file)) return;
  try {
    accessSync(file, constants.W_OK);
    // The superuser passes that check; a file that nobody may write was made so on purpose.
    if ((statSync(file).mode & 0o222) !== 0) return;
  } catch {
    // said below
  }
  throw refuse(file, 'is read-only', 'give this program write permission, or name another file');
}

function assertDurable(handle: SQLite.Database): true {
  const synchronous = handle.pragma('synchronous', { simple: true });
  const journal = handle.pragma('journal_mode', { simple: true });
  if (synchronous === SYNCHRONOUS_FULL && journal === 'wal') return true;
  throw new Problem(
    'unavailable',
    `The database would not survive a power cut (journal ${String(journal)}, synchronous ${String(synchronous)}), so nothing was saved; move it to a local disk.`,
  );
}

function isOlder(version: string): boolean {
  const numbers = version.split('.').map(Number);
  for (const [at, least] of OLDEST_SQLITE.entries()) {
    const number = numbers[at] ?? 0;
    if (number !== least) return number < least;
  }
  return false;
}

function refuse(file: string, wrong: string, cure: string, cause?: unknown): Problem {
  return new Problem('unavailable', `The database ${file} ${wrong}; ${cure}.`, { cause });
}

async function closingOnError<T>(handle: SQLite.Database, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    handle.close();
    throw databaseProblem(error);
  }
}
