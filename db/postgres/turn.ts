import { randomUUID } from 'node:crypto';
import type { Location } from '../location.ts';
import { pendingAmong, type Migration } from '../migrations.ts';
import type { Database } from '../open.ts';
import { damagedProblem, lockedProblem } from '../refusals.ts';
import { createTurns, uptimeMs } from '../turns.ts';
import { withClient, type Pool } from './connections.ts';
import { inTransaction } from './transaction.ts';

/** Statements that take the turn, with a limited wait for other writers (docs/decisions/030-the-turn.md). */
export function takingTurn(waitMs: number, patienceMs: number): string[] {
  return [
    // Not lock_timeout, which counts again for each waiter in front of this one.
    `set local statement_timeout = ${Math.max(1, Math.ceil(waitMs))}`,
    `update turn set version = '${randomUUID()}'`,
    `set local statement_timeout = ${patienceMs}`,
  ];
}

/**
 * Limits each later wait for a lock to what is left: a program that takes no turn may hold rows or tables.
 * @param waitMs counted from the start of the transaction
 */
function limitingLocks(waitMs: number): string {
  const left = `${Math.ceil(waitMs)} - extract(epoch from clock_timestamp() - now()) * 1000`;
  return `select set_config('lock_timeout', greatest(1, ${left})::int::text, true)`;
}

/** Writes as the only writer: it takes the row of `turn` first, and gives it a new version. */
export function writeOn(
  pool: Pool,
  location: Location,
  { waitMs, patienceMs, migrations }: { waitMs: number; patienceMs: number; migrations: readonly Migration[] },
): Database['write'] {
  // Writers of this process queue here, in their order.
  const takeTurn = createTurns(() => lockedProblem(new Error('another write of this process')));
  return async (work) => {
    const deadline = uptimeMs() + waitMs;
    const leave = await takeTurn(waitMs);
    try {
      return await withClient(pool, (client) => {
        const left = deadline - uptimeMs();
        const begin = [...takingTurn(left, patienceMs), limitingLocks(left), 'select name from migration'];
        return inTransaction(client, location, begin, (db, [, taken, , , listed]) => {
          if (taken?.rowCount !== 1) throw damagedProblem(new Error('turn has no row'));
          pendingAmong(listed?.rows.map(({ name }) => String(name)) ?? [], migrations, location.shown);
          return work(db);
        });
      });
    } finally {
      leave();
    }
  };
}
