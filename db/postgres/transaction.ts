import type pg from 'pg';
import { Problem } from '../../src/domain/problem.ts';
import type { Location } from '../location.ts';
import { lockedProblem, unavailable } from '../refusals.ts';
import type { Db } from '../schema.ts';
import { fault as commonFault } from '../words.ts';
import { kyselyOn, type Client } from './connections.ts';
import { isTimeout } from './problem.ts';
import { fault } from './words.ts';

/**
 * Runs `work` in one transaction: all or nothing.
 * @param begin statements without parameters, which wait for other writers first; `work` gets their answers
 */
export async function inTransaction<T>(
  client: Client,
  location: Location,
  begin: readonly string[],
  work: (db: Db, answers: readonly pg.QueryResult[]) => Promise<T>,
): Promise<T> {
  try {
    // Each statement sees earlier commits, so a writer sees those that it waited for.
    const statements = ['begin isolation level read committed read write', ...begin].join('; ');
    const [, ...answers] = await client.ask(statements).catch((error: unknown) => {
      throw isTimeout(error) ? lockedProblem(error) : error;
    });
    const kept = { ...client, release: () => {} }; // it stays with this transaction between two queries
    const db = kyselyOn({ connect: () => Promise.resolve(kept), end: () => Promise.resolve() });
    const result = await work(db, answers);
    await commit(client, location);
    return result;
  } catch (error) {
    await client.query('rollback', []).catch(() => {}); // the connection is lost, then
    throw error;
  }
}

async function commit(client: Client, { shown }: Location): Promise<void> {
  const isSent = !client.isLost();
  let answer;
  try {
    [answer] = await client.ask('commit');
  } catch (error) {
    if (!isSent || !client.isLost()) throw error;
    // The answer was lost. Sending the same again is harmless: it changes nothing.
    throw new Problem('unknown-end', commonFault('lost-at-end'), { cause: error });
  }
  // The server answers so, without an error, where a statement of the transaction had failed.
  if (answer?.command === 'COMMIT') return;
  throw unavailable(fault('server-refused', { database: shown, said: `commit: ${answer?.command}`, cure: 'look' }));
}
