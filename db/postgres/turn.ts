import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import Cursor from 'pg-cursor';
import { Problem } from '../../src/domain/problem.ts';
import type { Location } from '../location.ts';
import type { Migration } from '../migrations.ts';
import type { Database } from '../open.ts';
import { damagedProblem, lockedProblem, refuse, refuseNewer } from '../refusals.ts';
import type { Schema } from '../schema.ts';
import { createTurns } from '../turns.ts';
import { uptimeMs } from '../uptime.ts';
import type { Client, Patience, Pool } from './connections.ts';
import { isRepeatable, isTimeout } from './problem.ts';

/** How much later than it should, an answer about the turn may come. */
const SILENCE_MS = 1_000;
/** Between two attempts at a transaction that the server undid. */
const LONGEST_PAUSE_MS = 80;

interface TurnParts {
  readonly location: Location;
  /** Of one connection. */
  readonly pool: Pool;
  readonly waitMs: number;
  readonly patience: Patience;
  readonly migrations: readonly Migration[];
}

/**
 * Writes as the only writer of the database: whoever writes takes the row of `turn` first, and gives it a new version
 * (docs/decisions/030-the-turn.md).
 */
export function writeOn({ location, pool, waitMs, patience, migrations }: TurnParts): Database['write'] {
  // Writers of this process queue here, in their order.
  const takeTurn = createTurns(() => lockedProblem(new Error('another write of this process')));
  return async (work) => {
    const deadline = uptimeMs() + waitMs;
    const leave = await takeTurn(waitMs);
    try {
      for (let pause = 5; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
        try {
          return await writeOnce(work, deadline);
        } catch (error) {
          if (!isRepeatable(error)) throw error;
          if (uptimeMs() + pause >= deadline) throw lockedProblem(error);
        }
        await sleep(pause / 2 + (Math.random() * pause) / 2);
      }
    } finally {
      leave();
    }
  };

  async function writeOnce<T>(work: (transaction: Kysely<Schema>) => Promise<T>, deadline: number): Promise<T> {
    const client = await connectInTurn(deadline);
    try {
      const held = holding(client);
      let result: T;
      try {
        result = await work(held.db);
      } finally {
        held.letGo();
      }
      await commit(client, location);
      return result;
    } catch (error) {
      await client.query('rollback', []).catch(() => {}); // the connection is lost, then
      throw error;
    } finally {
      client.release();
    }
  }

  /** @returns a connection in a transaction that has the turn */
  async function connectInTurn(deadline: number): Promise<Client> {
    const client = await pool.connect();
    try {
      await begin(client, deadline - uptimeMs());
      return client;
    } catch (error) {
      await client.query('rollback', []).catch(() => {});
      client.release();
      // A connection that was idle may have been lost long ago; nothing was asked on it yet.
      if (client.isLost() && uptimeMs() < deadline) return connectInTurn(deadline);
      throw error;
    }
  }

  async function begin(client: Client, leftMs: number): Promise<void> {
    const statements = [
      'begin read write',
      // Not lock_timeout, which counts again for each waiter in front of this one.
      `set local statement_timeout = ${Math.max(1, Math.ceil(leftMs))}`,
      `update turn set version = '${randomUUID()}'`,
      `set local statement_timeout = ${patience.statement}`,
      'select max(name) as newest from migration',
    ];
    let answers;
    try {
      answers = await client.ask({ text: statements.join('; '), query_timeout: leftMs + SILENCE_MS });
    } catch (error) {
      throw isTimeout(error) ? lockedProblem(error) : error;
    }
    if (answers[2]?.rowCount !== 1) throw damagedProblem(new Error('turn has no row'));
    refuseNewerThan(migrations, answers[4]?.rows[0]?.newest, location);
  }
}

/** @param newest the last migration of the database. @throws Problem when this program does not know it */
export function refuseNewerThan(known: readonly Migration[], newest: unknown, location: Location): void {
  const last = known.at(-1)?.name;
  if (last !== undefined && typeof newest === 'string' && newest > last) throw refuseNewer(location.shown, newest);
}

async function commit(client: Client, location: Location): Promise<void> {
  const isSent = !client.isLost();
  let answer;
  try {
    [answer] = await client.ask('commit');
  } catch (error) {
    throw isSent && client.isLost() ? unknownEnd(error, location) : error;
  }
  // The server answers so, without an error, where a statement of the transaction had failed.
  if (answer?.command !== 'COMMIT') {
    throw refuse(location.shown, 'did not take the change', 'look at the log of the server');
  }
}

/** The connection was lost between the question and its answer. To send the same again is harmless: it changes nothing. */
function unknownEnd(cause: unknown, { shown }: Location): Problem {
  const what = 'was lost at the end, so the change may be saved or not; look at the figures before you repeat it';
  return new Problem('unavailable', `The connection to the database ${shown} ${what}.`, {
    cause,
    forReaders: `The connection to the database ${what}.`,
  });
}

/** A database for the work of one transaction. Once it is let go, it answers nothing more. */
export function holding(client: Client): { readonly db: Kysely<Schema>; readonly letGo: () => void } {
  let isHeld = true;
  // The connection stays checked out between two queries.
  const kept = { ...client, release: () => {} };
  const connect = () => (isHeld ? Promise.resolve(kept) : Promise.reject(new Error('The transaction is over.')));
  const pool = { connect, end: () => Promise.resolve() };
  return {
    db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool, cursor: Cursor }) }),
    letGo: () => {
      isHeld = false;
    },
  };
}
