import type { Fault } from '../src/domain/fault.ts';
import { databaseLocation, type Location } from './location.ts';
import type { Migration } from './migrations.ts';
import type { Db } from './schema.ts';

export interface DatabaseReader {
  readonly location: Location;
  /** Connections of its own, so that no reader ever waits for a writer; they cannot write. */
  readonly reader: Db;
  /** The engine's own check of its files; `checkDatabase` checks the ledger on every engine. */
  readonly checkStorage: () => Promise<Fault[]>;
  readonly close: () => Promise<void>;
  /** The same, for `await using`. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

export interface Database extends DatabaseReader {
  /** Names of the migrations that opening it has applied. */
  readonly migrated: readonly string[];
  /** Whether opening has made it: there was no database, or an empty one. */
  readonly isNew: boolean;
  /**
   * Runs `work` in one transaction, as the only writer: all of it, or nothing. Waits for other writers at most `waitMs`
   * after the call, and no reader waits meanwhile. Once the promise resolves, the data survives a power cut.
   * `work` must have no side effects outside the transaction.
   * @throws Problem 'locked', 'disk-full' or 'unavailable'; nothing was written in that case, unless the sentence says
   * otherwise.
   */
  readonly write: <T>(work: (transaction: Db) => Promise<T>) => Promise<T>;
  /**
   * A text that changes with every acknowledged commit of any process. SQLite gives it at once, PostgreSQL as a
   * promise.
   * @throws Problem 'unavailable' when the database cannot be asked, or was replaced, or migrated by a newer program.
   */
  readonly dataVersion: () => string | Promise<string>;
}

export interface OpenSettings {
  /** Create the database if there is none. */
  readonly create?: boolean;
  /**
   * Read on the writing connection, and skip the check of the whole file: a command does one thing at a time, and must
   * not cost more on a large file.
   */
  readonly oneConnection?: boolean;
  /** CONTRACT §6: how long a writer waits for another one. */
  readonly waitMs?: number;
  readonly migrations?: readonly Migration[];
}

/** Loaded when needed, so that nobody pays for the other engine. */
function engineOf(location: Location) {
  return location.engine === 'sqlite' ? import('./sqlite/open.ts') : import('./postgres/open.ts');
}

/** A place, or its address: an absolute path, or the address of a server. */
type Place = Location | string;

function locationOf(place: Place): Location {
  return typeof place === 'string' ? databaseLocation(place) : place;
}

/** Whether there is a database that holds anything, also another program's, which opening then refuses. */
export async function isMade(place: Place): Promise<boolean> {
  const location = locationOf(place);
  return (await engineOf(location)).isMade(location);
}

/** Opens the database for reading only. @throws Problem 'unavailable' */
export async function openForReading(place: Place): Promise<DatabaseReader> {
  const location = locationOf(place);
  return (await engineOf(location)).openForReading(location);
}

/** Opens the database for reading and writing, and brings its tables up to date. @throws Problem 'unavailable' */
export async function openDatabase(place: Place, settings?: OpenSettings): Promise<Database> {
  const location = locationOf(place);
  return (await engineOf(location)).openDatabase(location, settings);
}
