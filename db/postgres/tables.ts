import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Location } from '../location.ts';
import { pendingAmong, type Migration } from '../migrations.ts';
import { unavailable } from '../refusals.ts';
import type { Client } from './connections.ts';
import { inTransaction } from './transaction.ts';
import { takingTurn } from './turn.ts';
import { fault } from './words.ts';

/** 14.0, the oldest that the tests run on (docs/decisions/032-postgresql-is-promised.md). */
const OLDEST_POSTGRES = 140_000;
/** Another process may be migrating, which takes longer than a save. */
const MIGRATION_WAIT_MS = 30_000;
/** The engine's own table: one row that every writer takes first (docs/decisions/030-the-turn.md). */
const CREATE_TURN = `create table if not exists turn (
  place integer primary key check (place = 1),
  version text not null
)`;
/** Two processes that make the same table at once would fail. The number is arbitrary. */
const ONE_AT_A_TIME = 'select pg_advisory_xact_lock(20261123)';
const CREATE_MIGRATION = 'create table if not exists migration (name text primary key, at text not null)';

const APPLIED = 'select name from migration order by name';

const FACTS = `select
  current_setting('server_version_num')::int as version,
  current_setting('server_version') as "versionText",
  current_setting('server_encoding') as encoding,
  current_setting('fsync') as fsync,
  coalesce(current_setting('dashboard.throwaway', true), '') as throwaway,
  pg_is_in_recovery() as "isStandby",
  current_schema() as schema`;
/** All tables, but those of extensions. */
const TABLES = `select c.relname as name
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and c.relkind in ('r', 'p', 'f')
    and not exists (select 1 from pg_catalog.pg_depend d
      where d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname`;

/**
 * Refuses a database that is not of this program, or in which figures would not be safe, before anything is written.
 * @param purpose a standby is fit to be read
 * @returns the names of the migrations that were applied; null for a database without tables
 */
export async function inspect(client: Client, database: string, purpose: 'read' | 'write'): Promise<string[] | null> {
  const [settings, listed] = await client.ask(`${FACTS}; ${TABLES}`);
  const facts = settings?.rows[0];
  refuseUnfit(facts, database, purpose);
  const tables = namesIn(listed);
  const [table] = tables;
  if (table === undefined) return null;
  if (!tables.includes('turn') || !tables.includes('migration')) {
    throw unavailable(fault('server-other-program', { database, schema: facts.schema, table }));
  }
  const [applied] = await client.ask(APPLIED);
  return namesIn(applied);
}

/** @param facts the row of `FACTS` */
function refuseUnfit(facts: pg.QueryResultRow, database: string, purpose: 'read' | 'write'): void {
  const { version, versionText, encoding, fsync, throwaway, isStandby, schema } = facts;
  const unfit = (setting: string, found: string, wanted: string) =>
    unavailable(fault('server-unfit', { database, setting, found, wanted }));
  if (version < OLDEST_POSTGRES) throw unfit('server_version', versionText, '>= 14');
  if (encoding !== 'UTF8') throw unfit('server_encoding', encoding, 'UTF8');
  if (schema === null) throw unfit('search_path', 'without a schema', 'one that is there');
  if (purpose === 'read') return;
  if (isStandby) throw standby(database);
  if (fsync === 'off' && throwaway !== 'on') throw unfit('fsync', 'off', 'on');
}

/** What a server that only reads means for a program that writes. */
export function standby(database: string) {
  return unavailable(fault('server-refused', { database, said: 'standby', cure: 'primary' }));
}

/**
 * Makes the tables, or brings them up to date, in one transaction. Several processes may do so at once.
 * @returns the names of the migrations that were applied; another process may have been first.
 */
export function bringUpToDate(client: Client, location: Location, known: readonly Migration[]): Promise<string[]> {
  const begin = [
    `set local statement_timeout = ${MIGRATION_WAIT_MS}`,
    ONE_AT_A_TIME,
    CREATE_TURN,
    `insert into turn (place, version) values (1, '') on conflict do nothing`,
    CREATE_MIGRATION,
    ...takingTurn(MIGRATION_WAIT_MS, 0),
    APPLIED,
  ];
  return inTransaction(client, location, begin, async (db, answers) => {
    const pending = pendingAmong(namesIn(answers.at(-1)), known, location.shown);
    for (const { name, up } of pending) {
      await up(db as Kysely<unknown>);
      await client.query('insert into migration (name, at) values ($1, $2)', [name, new Date().toISOString()]);
    }
    return pending.map(({ name }) => name);
  });
}

function namesIn(answer: pg.QueryResult<{ name: string }> | undefined): string[] {
  return (answer?.rows ?? []).map(({ name }) => name);
}
