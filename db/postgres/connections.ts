import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import pgpass from 'pgpass';
import type { Location } from '../location.ts';
import type { Db, Schema } from '../schema.ts';
import { readServerAddress } from '../server-address.ts';
import { types } from './numbers.ts';
import { isLost, serverProblem } from './problem.ts';
import { tlsFor } from './tls.ts';

const CONNECT_MS = 5_000;
const IDLE_MS = 60_000;
const KEEP_ALIVE_MS = 10_000;
/** How long after the server's time-out this program gives up. */
const SILENCE_MS = 1_000;

/** A connection of a pool. Its errors are sentences. An error that ends the connection ends its use. */
export interface Client extends PostgresPoolClient {
  /** Runs statements without parameters in one message. @returns an answer for each */
  readonly ask: (statements: string | pg.QueryConfig) => Promise<pg.QueryResult[]>;
  readonly isLost: () => boolean;
}

export interface Pool extends PostgresPool {
  readonly connect: () => Promise<Client>;
}

interface PoolSettings {
  /** How many connections at a time. */
  readonly most: number;
  /** Statements that each connection begins with. */
  readonly settings: readonly string[];
  /** How long the server may take for a statement, or a transaction may do nothing; 0 for as long as it takes. */
  readonly patienceMs: number;
}

/** Connections to a database, made when they are needed. @throws Problem for an address that cannot be used */
export function openPool(location: Location, { most, settings, patienceMs }: PoolSettings): Pool {
  const login = loginOf(location);
  const begin = [
    ...settings,
    `set statement_timeout = ${patienceMs}`,
    `set idle_in_transaction_session_timeout = ${patienceMs}`,
  ].join('; ');
  const pool = new pg.Pool({
    ...login,
    max: most,
    types,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: patienceMs === 0 ? CONNECT_MS : Math.min(patienceMs, CONNECT_MS),
    query_timeout: patienceMs === 0 ? undefined : patienceMs + SILENCE_MS,
    idleTimeoutMillis: IDLE_MS,
    // An idle connection does not keep a process that has nothing else to do.
    allowExitOnIdle: true,
    verify: (client, done) => client.query(begin, (error: Error | undefined) => done(error)),
  });
  // A query on a lost connection fails by itself; the pool replaces a lost idle one. Without listeners the process
  // would end.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});

  return {
    async connect() {
      try {
        return clientOn(await pool.connect(), location.shown);
      } catch (error) {
        throw serverProblem(error, location.shown);
      }
    },
    end: () => pool.end(),
  };
}

export function kyselyOn(pool: PostgresPool): Db {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

export async function withClient<T>(pool: Pool, use: (client: Client) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await use(client);
  } finally {
    client.release();
  }
}

/** @throws Problem for an address that cannot be used */
function loginOf(location: Location): pg.ClientConfig {
  const { settings, ...address } = readServerAddress(location.address);
  const { PGHOST, PGPASSWORD } = process.env;
  const host = address.host ?? (PGHOST || 'localhost');
  // pg asks for this function: reading the password file itself is deprecated.
  const fromFile = (login: unknown) => new Promise((resolve) => pgpass(login, resolve));
  const password: unknown = address.password ?? (PGPASSWORD || fromFile);
  return {
    ...address, // pg has PostgreSQL's own variables for what it leaves out
    host,
    password: password as string,
    ssl: tlsFor(settings, host),
    options: settings.get('options'),
    application_name: settings.get('application_name'),
    fallback_application_name: 'dashboard',
  };
}

function clientOn(raw: pg.PoolClient, database: string): Client {
  let lost: unknown = null;
  const query = async (asked: string | pg.QueryConfig, parameters: readonly unknown[] = []) => {
    if (lost !== null) throw lost;
    try {
      return await raw.query(asked, [...parameters]);
    } catch (error) {
      const problem = serverProblem(error, database);
      if (isLost(error)) lost = problem;
      throw problem;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'], // without its cursors
    ask: async (statements) => [await query(statements)].flat(),
    isLost: () => lost !== null,
    release: () => raw.release(lost !== null),
  };
}
