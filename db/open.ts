import type { Fault } from '../src/domain/fault.ts';
import { databaseLocation, type Location } from './location.ts';
import type { Migration } from './migrations.ts';
import type { Db } from './schema.ts';

/** What an engine says of its own files; the ledger is checked by `checkDatabase`, on every engine. */
export interface StorageState {
  /** None when nothing is wrong. */
  readonly problems: readonly Fault[];
  /** The rows cannot be read to their end, and what is read proves nothing. */
  readonly isDamaged: boolean;
}

export interface DatabaseReader {
  readonly location: Location;
  /** Connections of its own, so that no reader ever waits for a writer; they cannot write. */
  readonly reader: Db;
  readonly checkStorage: () => Promise<StorageState>;
  readonly close: () => Promise<void>;
}

export interface Database extends DatabaseReader {
  /** Names of the migrations that opening it has applied. */
  readonly migrated: readonly string[];
  /** Whether opening it has made it: there was none, or an empty one. */
  readonly isNew: boolean;
  /**
   * Runs `work` in one transaction, as the only writer: all of it, or nothing. Waits for other writers at most `waitMs`
   * after the call, and no reader waits meanwhile. Once the promise resolves, the data survives a power cut.
   * An engine may run `work` again from its start after it has undone it: it does nothing but by its transaction.
   * @throws Problem 'locked', 'disk-full' or 'unavailable'; nothing was written in that case, unless the sentence says
   * otherwise.
   */
  readonly write: <T>(work: (transaction: Db) => Promise<T>) => Promise<T>;
  /**
   * A text that changes with every commit, by any process or connection, from the moment it is acknowledged. It is there
   * at once where no server has to be asked.
   * @throws Problem 'unavailable' when the database cannot be asked, or was replaced, or migrated by a newer program.
   */
  readonly dataVersion: () => string | Promise<string>;
}

export interface OpenSettings {
  /** Create the database if there is none. */
  readonly create?: boolean;
  /**
   * Read on the connection that writes, and do not check the whole file first: enough for a command, which does one thing
   * at a time and should cost the same on a large file.
   */
  readonly oneConnection?: boolean;
  /** CONTRACT §6: how long a writer waits for another one. */
  readonly waitMs?: number;
  readonly migrations?: readonly Migration[];
}

/** Loaded when it is needed, so that nobody pays for the other one. */
function engineOf(location: Location) {
  return location.engine === 'sqlite' ? import('./sqlite/open.ts') : import('./postgres/open.ts');
}

/** A place, or its address: an absolute path, or the address of a server. */
type Place = Location | string;

function locationOf(place: Place): Location {
  return typeof place === 'string' ? databaseLocation(place) : place;
}

/** Whether there is a database that holds anything, also one of another program: opening it says so. */
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
