import type { Location } from '../location.ts';
import { migrations as released, pendingAmong, type Migration } from '../migrations.ts';
import type { Database, DatabaseReader, OpenSettings } from '../open.ts';
import { damagedProblem, unavailable } from '../refusals.ts';
import { terminalFault } from '../words.ts';
import { kyselyOn, openPool, withClient, type Client } from './connections.ts';
import { shared } from './shared.ts';
import { bringUpToDate, inspect, standby } from './tables.ts';
import { writeOn } from './turn.ts';
import { fault } from './words.ts';

/** How long one statement may take. A command waits as long as its user does. */
const PATIENT_MS = 0;
const SERVING_MS = 8_000;
/** One row is asked for, before every answer. */
const VERSION_MS = 2_000;

const READERS = 4;
/** One transaction reads one state. */
const READ_ONLY = ['set default_transaction_read_only = on', `set default_transaction_isolation = 'repeatable read'`];
/** An acknowledged commit is on the disk; a stricter setting stays. */
const DURABLE = [
  `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`,
];
/** Prepared, because every request asks for it. A standby may lag, so it returns nothing there. */
const VERSION = {
  name: 'version',
  text: 'select version, (select max(name) from migration) as newest, pg_is_in_recovery() as "isStandby" from turn',
};

/** PostgreSQL checks its own pages and references. */
const checkStorage = () => Promise.resolve([]);

/** Whether there are tables in the database. */
export async function isMade(location: Location): Promise<boolean> {
  const pool = openPool(location, { most: 1, settings: READ_ONLY, patienceMs: PATIENT_MS });
  const applied = await withClient(pool, (client) => inspect(client, location.shown, 'read'));
  await pool.end();
  return applied !== null;
}

/** Opens the database for reading only. */
export async function openForReading(location: Location): Promise<DatabaseReader> {
  const pool = openPool(location, { most: 1, settings: READ_ONLY, patienceMs: PATIENT_MS });
  const applied = await withClient(pool, (client) => inspect(client, location.shown, 'read'));
  if (applied === null) throw notMade(location);
  if (pendingAmong(applied, released, location.shown).length > 0) {
    throw unavailable(terminalFault('database-older', { database: location.shown }));
  }
  const close = () => pool.end();
  return { location, reader: kyselyOn(pool), checkStorage, close, [Symbol.asyncDispose]: close };
}

/** Opens the database for reading and writing, and brings its tables up to date. */
export async function openDatabase(location: Location, settings: OpenSettings = {}): Promise<Database> {
  const { create = false, oneConnection = false, waitMs = 5000, migrations = released } = settings;
  // Two connections for a moment, then one. A migration may take long.
  const opening = openPool(location, { most: 2, settings: DURABLE, patienceMs: PATIENT_MS });
  const { isNew, migrated } = await withClient(opening, async (client) => {
    const applied = await inspect(client, location.shown, 'write');
    if (applied === null && !create) throw notMade(location);
    await withClient(opening, (other) => refuseSharedSessions(client, other, location));
    const isOutdated = applied === null || pendingAmong(applied, migrations, location.shown).length > 0;
    const names = isOutdated ? await bringUpToDate(client, location, migrations) : [];
    return { isNew: applied === null && names.length > 0, migrated: names };
  });
  if (!oneConnection) await opening.end();

  const patienceMs = oneConnection ? PATIENT_MS : SERVING_MS;
  const pools = oneConnection
    ? { writing: opening, readers: opening, versions: opening }
    : {
        writing: openPool(location, { most: 1, settings: DURABLE, patienceMs }),
        readers: openPool(location, { most: READERS, settings: READ_ONLY, patienceMs }),
        versions: openPool(location, { most: 1, settings: READ_ONLY, patienceMs: VERSION_MS }),
      };
  const close = async () => {
    await Promise.all([...new Set(Object.values(pools))].map((pool) => pool.end()));
  };
  return {
    location,
    reader: kyselyOn(pools.readers),
    migrated,
    isNew,
    checkStorage,
    dataVersion: shared(() => withClient(pools.versions, (client) => askVersion(client, location, migrations))),
    write: writeOn(pools.writing, location, { waitMs, patienceMs, migrations }),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/**
 * Refuses a pooler outside session mode: a connection's settings, durability included, would reach other users. Two
 * open connections must be two server processes and stay the same ones. They are asked several times, because a busy
 * pooler may give the same one by chance.
 */
async function refuseSharedSessions(one: Client, other: Client, { shown }: Location): Promise<void> {
  const processes = new Map([one, other].map((client) => [client, new Set<unknown>()]));
  for (const client of Array.from({ length: 4 }, () => [one, other, other]).flat()) {
    const [answer] = await client.ask('select pg_backend_pid() as process');
    processes.get(client)?.add(answer?.rows[0]?.process);
  }
  const seen = [...processes.values()].flatMap((each) => [...each]);
  if (seen.length === 2 && seen[0] !== seen[1]) return;
  throw unavailable(fault('server-pooler', { database: shown }));
}

async function askVersion(client: Client, location: Location, migrations: readonly Migration[]): Promise<string> {
  const [answer] = await client.ask(VERSION);
  const row = answer?.rows[0];
  if (typeof row?.version !== 'string') throw damagedProblem(new Error('turn has no row'));
  if (row.isStandby === true) throw standby(location.shown);
  pendingAmong(row.newest === null ? [] : [row.newest], migrations, location.shown);
  return row.version;
}

function notMade({ shown }: Location) {
  return unavailable(fault('server-database-empty', { database: shown }));
}
