import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import SQLite from 'better-sqlite3';
import pg from 'pg';
import { openDatabase, type Database, type OpenSettings } from '../../db/open.ts';
import { TABLES } from '../../db/schema.ts';
import { postgresForTests, type PostgresPlace } from './postgres-server.ts';

type Engine = 'sqlite' | 'postgres';

/** The engine of the databases that a test gets; `npm test` runs the files about data on both. */
export const ENGINE: Engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';
/** For tests of SQLite alone, and of what is the same on both where their file is about data. */
export const onlySqlite = { skip: ENGINE === 'postgres' && 'about SQLite' };

const folder = mkdtempSync(path.join(tmpdir(), 'dashboard-test-'));
const opened: Database[] = [];
const bases = new Map<Engine, Promise<string>>();
const made: string[] = [];
let place: Promise<PostgresPlace | null> | null = null;
let count = 0;

after(async () => {
  for (const database of opened) await database.close();
  rmSync(folder, { recursive: true, force: true });
  // A server may be there longer than this file.
  for (const name of made) await (await postgres()).sql(`drop database if exists "${name}" with (force)`);
});

/** A folder for this test file, removed when its tests have ended. */
export function scratchFolder(): string {
  count += 1;
  return mkdtempSync(path.join(folder, `${count}-`));
}

/** A path for an SQLite database, on every engine; there is none yet. */
export function noDatabase(): string {
  return path.join(scratchFolder(), 'test.sqlite');
}

/** Why nothing can be tested on PostgreSQL here; false where it can. */
export async function postgresIsMissing(): Promise<string | false> {
  place ??= postgresForTests();
  return (await place) === null && 'PostgreSQL cannot be started here';
}

/** The PostgreSQL server of this test file. @throws Error where there is none */
export async function postgres(): Promise<PostgresPlace> {
  place ??= postgresForTests();
  const found = await place;
  if (found === null) throw new Error('there is no PostgreSQL to test on');
  return found;
}

/** The address of a database in which there is nothing yet: not even a file, or no table. */
export async function newDatabase(engine: Engine = ENGINE): Promise<string> {
  return engine === 'sqlite' ? noDatabase() : createDatabase('template0');
}

/** The address of a migrated, empty database: a copy, because copying is faster than migrating. */
export async function emptyDatabase(engine: Engine = ENGINE): Promise<string> {
  let base = bases.get(engine);
  if (base === undefined) bases.set(engine, (base = makeBase(engine)));
  if (engine === 'postgres') return createDatabase(databaseName(await base));
  const file = noDatabase();
  copyFileSync(await base, file);
  return file;
}

async function makeBase(engine: Engine): Promise<string> {
  const address = await newDatabase(engine);
  await (await openDatabase(address, { create: true })).close();
  return address;
}

/** The same, opened; it is closed when the test file ends. */
export async function freshDatabase(settings: OpenSettings = {}): Promise<Database> {
  const database = await openDatabase(await emptyDatabase(), settings);
  opened.push(database);
  return database;
}

/**
 * Takes everything out of it. For a test that begins many times: another database takes a server a fifth of a second.
 */
export async function clearDatabase({ write }: Database): Promise<void> {
  await write(async (transaction) => {
    for (const table of TABLES.toReversed()) await transaction.deleteFrom(table).execute();
  });
}

/** Runs SQL on a database by hand, past this program. */
export async function alterByHand(address: string, statements: string): Promise<void> {
  if (address.startsWith('postgres:')) await (await postgres()).sql(statements, databaseName(address));
  else new SQLite(address).exec(statements).close();
}

/** Somebody else writes, and is not done until the function that it returns is called. */
export async function holdTurn(address: string): Promise<() => Promise<void>> {
  if (!address.startsWith('postgres:')) {
    const other = new SQLite(address);
    other.exec('begin immediate');
    return () => Promise.resolve(void other.exec('rollback').close());
  }
  const other = new pg.Client({ connectionString: address });
  await other.connect();
  await other.query('begin; update turn set version = version');
  return () => other.end();
}

/** The name of a PostgreSQL database in its address. */
export function databaseName(address: string): string {
  return new URL(address).pathname.slice(1);
}

async function createDatabase(template: string): Promise<string> {
  const server = await postgres();
  const name = `test_${process.pid}_${made.length}`;
  made.push(name);
  const strategy = server.major >= 15 ? 'strategy file_copy' : '';
  await server.sql(`create database "${name}" template "${template}" ${strategy}`);
  return server.address(name);
}
