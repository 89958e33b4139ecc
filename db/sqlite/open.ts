import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type SQLite from 'better-sqlite3';
import { defaultFile, type Location } from '../location.ts';
import { migrations as released } from '../migrations.ts';
import type { Database, DatabaseReader, OpenSettings } from '../open.ts';
import { PRIVATE, sweepParts } from '../part-file.ts';
import { attempt } from '../path-reason.ts';
import { unavailable } from '../refusals.ts';
import type { Db } from '../schema.ts';
import { uptimeMs } from '../turns.ts';
import { terminalFault } from '../words.ts';
import { checkStorage, refuseDamaged } from './check-storage.ts';
import {
  connect,
  connectForReading,
  findDatabase,
  inspect,
  kyselyOn,
  refuseEmptied,
  refuseReplaced,
  refuseUnwritable,
} from './database-file.ts';
import { identityOf, watchFile } from './file-watch.ts';
import { bringUpToDate, newerMigrationCheck, pendingMigrations } from './migrate.ts';
import { sqliteProblem } from './problem.ts';
import { fault } from './words.ts';
import { inTransaction, whenFree } from './write-turn.ts';

/** Another process may be creating the same file. */
const OPENING_WAIT_MS = 5_000;
/** A reader meets a lock only while another process recovers the WAL after a crash. */
const READER_WAIT_MS = 250;

const SYNCHRONOUS_FULL = 2;
/** Of 1,000 pages: from then on SQLite copies the log into the database file. */
const LOG_BYTES = 4_194_304;

/** Whether there is a database: a file that is not empty. */
export function isMade({ address: file }: Location): Promise<boolean> {
  const status = findDatabase(file);
  return Promise.resolve(status !== null && status.size > 0);
}

/** Opens the database for reading only. */
export async function openForReading(location: Location): Promise<DatabaseReader> {
  const file = location.address;
  const handle = connectForReading(file, READER_WAIT_MS);
  return closingOnError(handle, async () => {
    await whenFree(() => {
      if (inspect(handle, file) === 'ours' && pendingMigrations(handle, released, file).length === 0) return;
      throw unavailable(terminalFault('database-older', { database: file }));
    }, OPENING_WAIT_MS);
    const reader = readOnly(handle);
    const close = () => reader.destroy();
    return { location, reader, checkStorage: () => checkStorage(reader), close, [Symbol.asyncDispose]: close };
  });
}

/** Opens the database for reading and writing, and brings its tables up to date. */
export async function openDatabase(location: Location, settings: OpenSettings = {}): Promise<Database> {
  const file = location.address;
  const { create = false, oneConnection = false, waitMs = 5000, migrations = released } = settings;
  // The default folder: nobody named it, so nobody has made it.
  if (create && file === defaultFile()) mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  refuseUnwritable(file);
  refuseReplaced(file);
  refuseEmptied(file);
  // SQLite would let everybody read it; it gives `-wal` and `-shm` the mode of the file. If that fails, it will say why.
  if (create && !existsSync(file)) attempt(() => closeSync(openSync(file, 'a', PRIVATE)));
  const identity = identityOf(file);
  const handle = connect(file, { mustExist: !create, waitMs: 0 });
  return closingOnError(handle, async () => {
    const isReplaced = () => identity === null || identityOf(file) !== identity;
    const found = await whenFree(() => {
      const isEmpty = inspect(handle, file) === 'empty';
      if (isReplaced()) return null; // a log that SQLite made now would be the new file's
      const isOld = isEmpty || pendingMigrations(handle, migrations).length > 0;
      // SQLite checks each page when it reads it; a damaged one rolls the write back.
      handle.pragma('cell_size_check = ON');
      if (isOld || !oneConnection) refuseDamaged(handle, file);
      makeDurable(handle);
      return { isNew: isEmpty, isOutdated: isOld };
    }, OPENING_WAIT_MS);
    // `dashboard restore` may have replaced the file meanwhile.
    if (identity === null || found === null || isReplaced()) {
      handle.close();
      return openDatabase(location, settings);
    }

    const writer = kyselyOn(handle);
    const migrated = found.isOutdated ? await bringUpToDate(writer, handle, file, migrations) : [];
    const watch = await whenFree(() => watchFile(file, handle, identity), OPENING_WAIT_MS);
    const refuseNewer = newerMigrationCheck(handle, migrations);
    const look = () => {
      watch();
      refuseNewer();
    };
    if (!oneConnection) sweepParts(path.dirname(file));
    const reading = oneConnection ? handle : connect(file, { mustExist: true, waitMs: READER_WAIT_MS });
    const reader = oneConnection ? writer : readOnly(reading);
    // Prepared once, because every request asks for it. It changes with every commit of another connection.
    const dataVersion = reading.prepare('pragma data_version').pluck();
    const close = () => {
      try {
        watch();
        reading.close();
        handle.close();
      } catch {
        leaveOpen(reading, handle);
      }
      return Promise.resolve();
    };
    return {
      location,
      get reader() {
        look();
        return reader;
      },
      checkStorage: () => checkStorage(reader),
      dataVersion: () => {
        look();
        return String(dataVersion.get());
      },
      migrated,
      isNew: found.isNew && migrated.length > 0,
      write: writeOn(writer, handle, { waitMs, watch, refuseNewer }),
      close,
      [Symbol.asyncDispose]: close,
    };
  });
}

/** Makes every commit on this connection survive a power cut. May throw SQLITE_BUSY while another process starts. */
function makeDurable(handle: SQLite.Database): void {
  handle.pragma('journal_mode = WAL');
  // better-sqlite3 is compiled to drop to NORMAL in WAL mode, which loses the last commits in a power cut.
  handle.pragma('synchronous = FULL');
  // Cut a log that grew during a long read when it starts over; otherwise it keeps its longest length.
  handle.pragma(`journal_size_limit = ${LOG_BYTES}`);
}

/** @throws Problem 'unavailable' when `makeDurable` had no effect, as on some network disks. */
function assertDurable(handle: SQLite.Database): void {
  const synchronous = handle.pragma('synchronous', { simple: true });
  const journal = handle.pragma('journal_mode', { simple: true });
  if (synchronous === SYNCHRONOUS_FULL && journal === 'wal') return;
  throw unavailable(fault('not-durable', { journal: String(journal), synchronous: String(synchronous) }));
}

/** Writers of this process queue in their order. After their wait each tries once more, unless another process writes. */
function writeOn(
  writer: Db,
  handle: SQLite.Database,
  { waitMs, watch, refuseNewer }: { waitMs: number; watch: () => void; refuseNewer: () => void },
): Database['write'] {
  let last: Promise<unknown> = Promise.resolve();
  let isDurable = false;
  return (work) => {
    const deadline = uptimeMs() + waitMs;
    const durably = async () => {
      refuseNewer();
      const made = await work(writer);
      if (!isDurable) assertDurable(handle);
      isDurable = true;
      return made;
    };
    // One write per turn of the event loop: Node accepts one connection per turn, and new ones would wait for seconds.
    const written = last
      .then(() => nextTurn())
      .then(() => inTransaction(handle, deadline - uptimeMs(), durably, watch));
    last = written.catch(() => {});
    return written;
  };
}

function readOnly(handle: SQLite.Database): Db {
  handle.pragma('query_only = ON');
  return kyselyOn(handle);
}

async function closingOnError<T>(handle: SQLite.Database, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    handle.close();
    throw sqliteProblem(error);
  }
}

/** Referenced here, so that the garbage collector does not close them. */
const leftOpen: SQLite.Database[] = [];

/**
 * Closing the last connection copies the log into the file and removes the file with the log's name, which may be
 * another one here. So these connections stay open until `process.exit`, and the next start finds everything as it is.
 */
function leaveOpen(...handles: SQLite.Database[]): void {
  if (leftOpen.length === 0) process.once('exit', (code) => process.exit(code));
  leftOpen.push(...handles);
}
