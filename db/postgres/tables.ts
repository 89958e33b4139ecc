import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { Problem } from '../../src/domain/problem.ts';
import { pendingAmong, type Migration } from '../migrations.ts';
import { lockedProblem, refuse } from '../refusals.ts';
import type { Schema } from '../schema.ts';
import { uptimeMs } from '../uptime.ts';
import type { Client } from './connections.ts';
import { isRace, isTimeout } from './problem.ts';

/** 14.0; docs/operations.md says which versions were tried. */
const OLDEST_POSTGRES = 140_000;
/** Another process may be migrating, which takes longer than a save. */
const MIGRATION_WAIT_MS = 30_000;
/** The engine's own table: one row that every writer takes first (docs/decisions/030-the-turn.md). */
const CREATE_TURN = `create table if not exists turn (
  place integer primary key check (place = 1),
  version text not null
)`;
const CREATE_MIGRATION = 'create table if not exists migration (name text primary key, at text not null)';

const FACTS = `select
  current_setting('server_version_num')::int as version,
  current_setting('server_version') as "versionText",
  current_setting('server_encoding') as encoding,
  current_setting('fsync') as fsync,
  coalesce(current_setting('dashboard.throwaway', true), '') as throwaway,
  pg_is_in_recovery() as "isStandby",
  current_schema() as schema`;
/** Our own tables and those of others; not those that an extension has brought along. */
const TABLES = `select c.relname as name
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and c.relkind in ('r', 'p', 'f')
    and not exists (select 1 from pg_catalog.pg_depend d
      where d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname`;

interface Facts {
  readonly version: number;
  readonly versionText: string;
  readonly encoding: string;
  readonly fsync: string;
  readonly throwaway: string;
  readonly isStandby: boolean;
  readonly schema: string | null;
}

export interface Inspection {
  readonly state: 'empty' | 'ours';
  /** Names of the migrations that were applied. */
  readonly applied: readonly string[];
}

/**
 * Refuses a database that is not of this program, or in which figures would not be safe, before anything is written.
 * @param purpose a standby is fit to be read
 */
export async function inspect(client: Client, database: string, purpose: 'read' | 'write'): Promise<Inspection> {
  const [settings, listed] = await client.ask(`${FACTS}; ${TABLES}`);
  const facts = settings?.rows[0] as unknown as Facts;
  refuseUnfit(facts, database, purpose);
  const tables = (listed?.rows ?? []).map(({ name }) => String(name));
  if (tables.length === 0) return { state: 'empty', applied: [] };
  if (!tables.includes('turn') || !tables.includes('migration')) {
    throw refuse(
      database,
      `belongs to another program (its schema ${facts.schema} has a table ${tables[0]})`,
      'name another database, or give this program a schema of its own',
    );
  }
  const [migrations] = await client.ask('select name from migration order by name');
  return { state: 'ours', applied: (migrations?.rows ?? []).map(({ name }) => String(name)) };
}

function refuseUnfit(facts: Facts, database: string, purpose: 'read' | 'write'): void {
  const { version, versionText, encoding, fsync, throwaway, isStandby, schema } = facts;
  if (version < OLDEST_POSTGRES) {
    throw refuse(database, `is on PostgreSQL ${versionText}, which is too old`, 'move it to PostgreSQL 14 or newer');
  }
  if (encoding !== 'UTF8') {
    throw refuse(
      database,
      `has the encoding ${encoding}, which does not hold every text`,
      'create one with the encoding UTF8',
    );
  }
  if (schema === null) {
    throw refuse(database, 'has no schema that the search path names', 'create the schema, or correct search_path');
  }
  if (purpose === 'read') return;
  if (isStandby) throw refuse(database, 'is on a read-only standby', 'name the server that takes writes');
  if (fsync === 'off' && throwaway !== 'on') {
    throw refuse(database, 'would not survive a power cut (fsync is off)', 'switch fsync on at the server');
  }
}

/**
 * Makes the tables, or brings them up to date, in one transaction. Several processes may do so at once.
 * @param db runs its queries on the same connection
 * @returns the names of the migrations that were applied; another process may have been first.
 */
export async function bringUpToDate(
  client: Client,
  db: Kysely<Schema>,
  database: string,
  known: readonly Migration[],
): Promise<string[]> {
  const deadline = uptimeMs() + MIGRATION_WAIT_MS;
  for (;;) {
    try {
      return await attempt(client, db, database, known);
    } catch (error) {
      await client.query('rollback', []);
      if (isTimeout(error)) throw lockedProblem(error);
      if (!isRace(error) || uptimeMs() > deadline) throw namingGrant(error, database);
    }
    await sleep(20);
  }
}

async function attempt(
  client: Client,
  db: Kysely<Schema>,
  database: string,
  known: readonly Migration[],
): Promise<string[]> {
  // No volatile function, and no parameter: several statements go in one message.
  const version = randomUUID();
  await client.ask(
    [
      'begin',
      `set local statement_timeout = ${MIGRATION_WAIT_MS}`,
      CREATE_TURN,
      `insert into turn (place, version) values (1, '${version}') on conflict do nothing`,
      `update turn set version = '${version}'`,
      CREATE_MIGRATION,
    ].join('; '),
  );
  const [listed] = await client.ask('select name from migration order by name');
  const applied = (listed?.rows ?? []).map(({ name }) => String(name));
  const pending = pendingAmong(applied, known, database);
  for (const migration of pending) {
    await migration.up(db as Kysely<unknown>);
    await client.query('insert into migration (name, at) values ($1, $2)', [migration.name, new Date().toISOString()]);
  }
  const [answer] = await client.ask('commit');
  if (answer?.command !== 'COMMIT') {
    throw refuse(database, 'did not take the migration', 'look at the log of the server');
  }
  return pending.map(({ name }) => name);
}

/** Whoever may not make tables learns what is missing. */
function namingGrant(error: unknown, database: string): unknown {
  const { cause } = error instanceof Problem ? error : { cause: null };
  if (!(cause instanceof Error) || !('code' in cause) || cause.code !== '42501') return error;
  return refuse(
    database,
    `does not let this user make or change tables (${cause.message})`,
    'run `dashboard migrate` as the owner of the schema, or GRANT CREATE ON SCHEMA to this user',
    { cause },
  );
}
