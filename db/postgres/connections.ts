import { userInfo } from 'node:os';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import type { Location } from '../location.ts';
import { readServerAddress } from '../server-address.ts';
import { types } from './numbers.ts';
import { passwordFromFile } from './password-file.ts';
import { connectProblem, isLost, queryProblem } from './problem.ts';
import { tlsFor } from './tls.ts';

/** In milliseconds; 0 for none. */
export interface Patience {
  /** Of this program with a connection that is being made. */
  readonly connect: number;
  /** Of the server with one statement. */
  readonly statement: number;
  /** Of this program with a server that says nothing. */
  readonly silence: number;
  /** Of the server with a transaction in which nothing is asked. */
  readonly idle: number;
}

const IDLE_MS = 60_000;
const KEEP_ALIVE_MS = 10_000;

/** A connection of a pool. Its errors are sentences. After an error that ends it nothing more is asked on it. */
export interface Client extends PostgresPoolClient {
  /** Runs statements without parameters in one message. */
  readonly ask: (statements: string | Statement) => Promise<Answer[]>;
  readonly isLost: () => boolean;
}

interface Statement {
  readonly text: string;
  /** The server keeps it prepared under this name. */
  readonly name?: string;
  /** After so many milliseconds without an answer the connection is given up. */
  readonly query_timeout?: number;
}

/** What the server answered to one statement. */
interface Answer {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: Readonly<Record<string, unknown>>[];
}

export interface Pool extends PostgresPool {
  readonly connect: () => Promise<Client>;
}

/**
 * Connections to a database, made when they are needed.
 * @param most how many at a time
 * @param settings statements that each connection begins with
 * @throws Problem for an address that cannot be used
 */
export function openPool(
  location: Location,
  { most, settings, patience }: { most: number; settings: readonly string[]; patience: Patience },
): Pool {
  const { host, ...login } = loginOf(location);
  const clients = new WeakMap<pg.PoolClient, Client>();
  const begin = [
    ...settings,
    `set statement_timeout = ${patience.statement}`,
    `set idle_in_transaction_session_timeout = ${patience.idle}`,
  ].join('; ');
  const options = {
    ...login,
    host,
    max: most,
    types,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: patience.connect,
    idleTimeoutMillis: IDLE_MS,
    // An idle connection does not keep a process that has nothing else to do.
    allowExitOnIdle: true,
    ...(patience.silence === 0 ? {} : { query_timeout: patience.silence }),
    onConnect: async (client: pg.ClientBase) => {
      // A connection that is lost says so to its client, whoever uses it: without a listener the process would end.
      client.on('error', () => {});
      await client.query({ text: begin, query_timeout: patience.connect } as pg.QueryConfig);
    },
  };
  const pool = new pg.Pool(options as pg.PoolConfig);
  pool.on('error', () => {}); // an idle connection was lost; the pool makes another one

  return {
    async connect() {
      let raw: pg.PoolClient;
      try {
        raw = await pool.connect();
      } catch (error) {
        throw connectProblem(error, location.shown, host);
      }
      const known = clients.get(raw);
      if (known !== undefined) return known;
      const client = clientOn(raw, location.shown);
      clients.set(raw, client);
      return client;
    },
    end: () => pool.end(),
  };
}

function loginOf(location: Location) {
  const address = readServerAddress(location.address);
  const { PGHOST, PGPORT, PGUSER, PGPASSWORD } = process.env;
  const host = address.host ?? (PGHOST || 'localhost');
  const port = address.port ?? Number(PGPORT || 5432);
  const user = address.user ?? (PGUSER || userInfo().username);
  const { database } = address;
  return {
    host,
    port,
    user,
    database,
    password: address.password ?? (PGPASSWORD || (() => passwordFromFile({ host, port, user, database }) ?? '')),
    ssl: tlsFor(address, host),
    options: address.settings.get('options'),
    application_name: address.settings.get('application_name'),
    fallback_application_name: 'dashboard',
  };
}

function clientOn(raw: pg.PoolClient, database: string): Client {
  let lost: unknown = null;
  raw.on('error', (error) => (lost ??= queryProblem(error, database)));
  const ended = new Promise<void>((resolve) => raw.once('end', () => resolve()));
  const explained = async <T>(asked: () => Promise<T>): Promise<T> => {
    if (lost !== null) throw lost;
    try {
      return await asked();
    } catch (error) {
      const problem = queryProblem(error, database);
      if (isLost(error)) lost ??= problem;
      throw problem;
    }
  };

  function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(asked: string | PostgresCursor<R>, parameters: readonly unknown[] = []) {
    if (typeof asked !== 'string') {
      const cursor = raw.query(asked as never) as unknown as PostgresCursor<R>;
      const refused = keepRefusals(cursor as unknown as RowTaker);
      return {
        read: (count: number) =>
          explained(async () => {
            const rows = await cursor.read(count);
            refused();
            return rows;
          }),
        // pg-cursor waits for a server that may not answer any more.
        close: () => {
          // pg never stops the clock of a cursor's silence, which would keep the process.
          (cursor as { callback?: () => void }).callback?.();
          return explained(() => Promise.race([cursor.close(), ended]));
        },
      };
    }
    // Nothing is left to roll back; the error that lost the connection is the one to report.
    if (lost !== null && asked === 'rollback') return Promise.resolve({ command: 'ROLLBACK', rowCount: 0, rows: [] });
    return explained(() => raw.query(asked, [...parameters]) as unknown as Promise<PostgresQueryResult<R>>);
  }
  return {
    query,
    ask: (statements) =>
      explained(async () => {
        const answers: unknown = await raw.query(statements as string);
        return (Array.isArray(answers) ? answers : [answers]) as Answer[];
      }),
    isLost: () => lost !== null,
    release: () => raw.release(lost !== null),
  };
}

/** The part of a cursor that reads the values of a row. */
interface RowTaker {
  handleDataRow: (row: unknown) => void;
}

/**
 * A value that cannot be read (see numbers.ts) would end the process: pg-cursor lets the error out to the socket.
 * @returns a function that throws it
 */
function keepRefusals(cursor: RowTaker): () => void {
  const take = cursor.handleDataRow.bind(cursor);
  let refusal: unknown = null;
  cursor.handleDataRow = (row) => {
    try {
      take(row);
    } catch (error) {
      refusal ??= error;
    }
  };
  return () => {
    if (refusal !== null) throw refusal;
  };
}
