import { Kysely, PostgresDialect } from 'kysely';
import Cursor from 'pg-cursor';
import type { Location } from '../location.ts';
import { migrations as released, pendingAmong, type Migration } from '../migrations.ts';
import type { Database, DatabaseReader, OpenSettings, StorageState } from '../open.ts';
import { damagedProblem, refuse } from '../refusals.ts';
import type { Schema } from '../schema.ts';
import { openPool, type Client, type Patience, type Pool } from './connections.ts';
import { shared } from './shared.ts';
import { bringUpToDate, inspect, type Inspection } from './tables.ts';
import { holding, refuseNewerThan, writeOn } from './turn.ts';

/** A command waits as long as its user does. */
const PATIENT: Patience = { connect: 5_000, statement: 0, silence: 0, idle: 0 };
const SERVING: Patience = { connect: 5_000, statement: 8_000, silence: 10_000, idle: 10_000 };
/** One row is asked for, before every answer. */
const BRIEF: Patience = { connect: 2_000, statement: 2_000, silence: 2_500, idle: 2_000 };

const READERS = 4;
/** What is read in one transaction is one state. */
const READ_ONLY = ['set default_transaction_read_only = on', `set default_transaction_isolation = 'repeatable read'`];
/** A commit that is acknowledged is on the disk; who has set more than that keeps it. */
const DURABLE = [
  `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`,
];
/** Prepared by its name, because every request asks for it. A standby may be late, so it answers nothing. */
const VERSION = {
  name: 'version',
  text: 'select version, (select max(name) from migration) as newest, pg_is_in_recovery() as "isStandby" from turn',
};

/** Nothing that could be asked: PostgreSQL has checksums of its own, and checks what refers to what. */
const SOUND: StorageState = { problems: [], isDamaged: false };

/** Whether there are tables in the database. */
export async function isMade(location: Location): Promise<boolean> {
  const pool = openPool(location, { most: 1, settings: READ_ONLY, patience: PATIENT });
  return endingOnError(pool, async () => {
    const { state } = await inspectOn(pool, location, 'read');
    await pool.end();
    return state === 'ours';
  });
}

/** Opens the database for reading only. */
export async function openForReading(location: Location): Promise<DatabaseReader> {
  const pool = openPool(location, { most: 1, settings: READ_ONLY, patience: PATIENT });
  return endingOnError(pool, async () => {
    const { state, applied } = await inspectOn(pool, location, 'read');
    if (state === 'empty') throw notMade(location);
    if (pendingAmong(applied, released, location.shown).length > 0) {
      throw refuse(location.shown, 'was made by an older version of this program', 'run `dashboard migrate` first');
    }
    return { location, reader: kyselyOn(pool), checkStorage: () => Promise.resolve(SOUND), close: () => pool.end() };
  });
}

/** Opens the database for reading and writing, and brings its tables up to date. */
export async function openDatabase(location: Location, settings: OpenSettings = {}): Promise<Database> {
  const { create = false, oneConnection = false, waitMs = 5000, migrations = released } = settings;
  const patience = oneConnection ? PATIENT : SERVING;
  const writing = openPool(location, { most: 1, settings: DURABLE, patience });
  return endingOnError(writing, async () => {
    const { state, applied } = await inspectOn(writing, location, 'write');
    if (state === 'empty' && !create) throw notMade(location);
    const isOutdated = state === 'empty' || pendingAmong(applied, migrations, location.shown).length > 0;
    const migrated = isOutdated ? await withClient(writing, (client) => migrate(client, location, migrations)) : [];

    const readers = oneConnection ? writing : openPool(location, { most: READERS, settings: READ_ONLY, patience });
    const versions = oneConnection ? writing : openPool(location, { most: 1, settings: READ_ONLY, patience: BRIEF });
    const reader = kyselyOn(readers);
    return {
      location,
      reader,
      migrated,
      isNew: state === 'empty' && migrated.length > 0,
      checkStorage: () => Promise.resolve(SOUND),
      dataVersion: shared(() => asking(versions, (client) => askVersion(client, location, migrations))),
      write: writeOn({ location, pool: writing, waitMs, patience, migrations }),
      close: async () => {
        await Promise.all([...new Set([writing, readers, versions])].map((pool) => pool.end()));
      },
    };
  });
}

async function askVersion(client: Client, location: Location, migrations: readonly Migration[]): Promise<string> {
  const [answer] = await client.ask(VERSION);
  const row = answer?.rows[0];
  if (typeof row?.version !== 'string') throw damagedProblem(new Error('turn has no row'));
  if (row.isStandby === true) {
    throw refuse(location.shown, 'is on a read-only standby', 'name the server that takes writes');
  }
  refuseNewerThan(migrations, row.newest, location);
  return row.version;
}

async function migrate(client: Client, location: Location, migrations: readonly Migration[]): Promise<string[]> {
  const { db, letGo } = holding(client);
  try {
    return await bringUpToDate(client, db, location.shown, migrations);
  } finally {
    letGo();
  }
}

function inspectOn(pool: Pool, location: Location, purpose: 'read' | 'write'): Promise<Inspection> {
  return withClient(pool, (client) => inspect(client, location.shown, purpose));
}

/** Asks once more where the connection, which was idle, turns out to be lost. */
async function asking<T>(pool: Pool, use: (client: Client) => Promise<T>): Promise<T> {
  let first: Client | null = null;
  try {
    return await withClient(pool, (client) => use((first = client)));
  } catch (error) {
    if ((first as Client | null)?.isLost() !== true) throw error;
    return withClient(pool, use);
  }
}

async function withClient<T>(pool: Pool, use: (client: Client) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await use(client);
  } finally {
    client.release();
  }
}

function kyselyOn(pool: Pool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool, cursor: Cursor }) });
}

function notMade({ shown }: Location) {
  return refuse(shown, 'is empty', '`dashboard import` or `dashboard migrate` makes its tables');
}

/** A command must be able to end. */
async function endingOnError<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await pool.end();
    throw error;
  }
}
