import {
  chmodSync,
  chownSync,
  copyFileSync,
  constants,
  existsSync,
  linkSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import SQLite from 'better-sqlite3';
import { Problem } from '../../src/domain/problem.ts';
import { checkDatabase } from '../check.ts';
import { migrations } from '../migrations.ts';
import { COMPANIONS, nameToKeep, PRIVATE, reservePart, syncFolder } from '../part-file.ts';
import { attempt, codeOf, linkTarget, statusOf } from '../path-reason.ts';
import { unavailable } from '../refusals.ts';
import { checkStorage } from './check-storage.ts';
import { inspect, kyselyOn } from './database-file.ts';
import { pendingMigrations } from './migrate.ts';
import { sqliteProblem, isBusy, isDamage } from './problem.ts';
import { fault } from './words.ts';
import { whenFree } from './write-turn.ts';

/** Long enough for a command that reads for a moment. */
const CLAIM_WAIT_MS = 1_000;

/**
 * Replaces the database by a backup, and keeps the old file beside it. Nothing changes before the copy is checked and
 * on the disk; then one rename replaces the file. A kill at any step leaves the old file or the new one, whole.
 * @param lastChance called before anything of the database is touched
 * @returns where the file that was there is kept; null when there was none
 * @throws Problem 'invalid' for a bad backup, 'unavailable' while another process has the database open; an error of
 * the file system.
 */
export async function restoreDatabase(
  backup: string,
  database: string,
  lastChance: () => Promise<void>,
): Promise<string | null> {
  const file = existsSync(database) ? realpathSync(database) : (linkTarget(database) ?? database);
  const part = reservePart(file);
  try {
    copyFileSync(backup, part.path, constants.COPYFILE_EXCL);
    // With the old one's owner and mode, so that the server can open it after a restore by the superuser.
    const { mode, uid, gid } = statusOf(file) ?? { mode: PRIVATE, uid: -1, gid: -1 };
    chmodSync(part.path, mode & 0o777);
    if (process.getuid?.() === 0) chownSync(part.path, uid, gid);
    await refuseBadBackup(part.path, backup);
    await lastChance();
    return await replace(file, part);
  } catch (error) {
    part.abandon();
    throw error;
  }
}

/** @throws Problem 'invalid' for what `dashboard check` would not accept; of a file that is whole, the log is merged. */
async function refuseBadBackup(copy: string, backup: string): Promise<void> {
  if ((statusOf(`${backup}-wal`)?.size ?? 0) > 0) throw new Problem('invalid', fault('backup-with-log', { backup }));
  const handle = new SQLite(copy);
  const damaged = fault('database-file-damaged', { database: backup });
  try {
    const db = kyselyOn(handle);
    if (inspect(handle, backup) === 'empty') throw unavailable(damaged);
    const pending = pendingMigrations(handle, migrations, backup);
    // One file, without a log.
    handle.pragma('journal_mode = DELETE');
    // The ledger of an older version is checked once the tables are up to date.
    const storage = () => checkStorage(db);
    const [found, ...more] =
      pending.length > 0 ? await storage() : await checkDatabase({ reader: db, checkStorage: storage });
    if (found !== undefined) throw unavailable(fault('backup-unsound', { backup, found, more: more.length }));
  } catch (error) {
    const problem = sqliteProblem(error);
    if (!(problem instanceof Problem) || problem.kind !== 'unavailable') throw problem;
    const why = problem.fault.code === 'database-damaged' ? damaged : problem.fault;
    throw new Problem('invalid', why, { cause: error });
  } finally {
    handle.close();
  }
}

/** @returns where what was there is kept: the file, or its log alone; null when there was nothing */
async function replace(file: string, { finish }: ReturnType<typeof reservePart>): Promise<string | null> {
  const mayReplace = existsSync(file);
  const kept = nameToKeep(file, 'before-restore');
  // Each gets a second name, and has its own until the rename.
  const keep = (end: string) => existsSync(file + end) && linkSync(file + end, kept + end);
  // The log first: SQLite removes it after merging, and also when it cannot read the file.
  keep('-wal');
  const dropLog = () => rmSync(`${kept}-wal`, { force: true });
  const claim = await claimFile(file).catch((error: unknown) => {
    dropLog();
    throw error;
  });
  try {
    if (claim.isMerged) dropLog();
    else keep('-journal');
    keep('');
    // SQLite would replay a leftover log into the new file.
    for (const end of COMPANIONS) rmSync(file + end, { force: true });
    syncFolder(file);
    finish({ mayReplace });
    const names = ['', ...COMPANIONS].map((end) => kept + end).filter((name) => existsSync(name));
    for (const name of names) chmodSync(name, PRIVATE);
    return names[0] ?? null;
  } catch (error) {
    throw codeOf(error) === 'EEXIST' ? unavailable(fault('database-in-use', { database: file }), error) : error;
  } finally {
    claim.release();
  }
}

/**
 * Locks the file for this process alone, and merges its log into it. Every open connection holds a lock, also an idle
 * one.
 * @returns whether log and journal are in the file now, or lie beside it
 * @throws Problem 'unavailable' when another process has it open.
 */
async function claimFile(file: string) {
  const inUse = (cause?: unknown) => unavailable(fault('database-in-use', { database: file }), cause);
  // SQLite would make a new database of an empty or missing file.
  const handle = (statusOf(file)?.size ?? 0) === 0 ? null : new SQLite(file, { timeout: 0 });
  const release = () => void handle?.close();
  try {
    if (handle !== null) {
      handle.pragma('locking_mode = EXCLUSIVE');
      await whenFree(() => handle.exec('begin exclusive; commit'), CLAIM_WAIT_MS);
      handle.pragma('journal_mode = DELETE');
      return { isMerged: true, release };
    }
  } catch (error) {
    release();
    const cause = error instanceof Problem ? error.cause : error;
    if (isBusy(cause)) throw inUse(cause);
    if (!isDamage(cause)) throw sqliteProblem(error);
  }
  // SQLite asks for no lock on a file that it cannot read. Linux knows whether any process holds one.
  const isLocked = attempt(() => readFileSync('/proc/locks', 'utf8').includes(`:${statSync(file).ino} `));
  if (isLocked === true) throw inUse();
  return { isMerged: false, release };
}
