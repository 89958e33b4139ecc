import { setTimeout as sleep } from 'node:timers/promises';
import type SQLite from 'better-sqlite3';
import { lockedProblem } from '../refusals.ts';
import { uptimeMs } from '../turns.ts';
import { isBusy, sqliteProblem } from './problem.ts';

/**
 * Repeats `attempt` by timer while another process holds the lock: a wait inside SQLite would block the event loop, and
 * every reader with it.
 * @throws Problem 'locked' after `waitMs`.
 */
export async function whenFree<T>(attempt: () => T, waitMs: number): Promise<T> {
  const deadline = uptimeMs() + waitMs;
  for (let pause = 2; ; pause = Math.min(pause * 2, 50)) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw sqliteProblem(error);
      if (uptimeMs() >= deadline) throw lockedProblem(error);
    }
    await sleep(pause);
  }
}

/**
 * Runs `work` in an IMMEDIATE transaction: a deferred one loses its work to SQLITE_BUSY when it reads before it writes.
 * Commits when `work` succeeds, rolls back when it throws.
 * @param look throws when the files are not those that were opened: nothing is acknowledged that a restart would not
 * find
 */
export async function inTransaction<T>(
  handle: SQLite.Database,
  waitMs: number,
  work: () => Promise<T>,
  look: () => void = () => {},
): Promise<T> {
  await whenFree(() => {
    look();
    handle.exec('begin immediate');
  }, waitMs);
  try {
    const result = await work();
    look();
    handle.exec('commit');
    return result;
  } catch (error) {
    // SQLite has already rolled back after some errors, such as a full disk.
    if (handle.inTransaction) handle.exec('rollback');
    throw sqliteProblem(error);
  } finally {
    look(); // its error counts more than any other
  }
}
