import {
  chmodSync,
  chownSync,
  copyFileSync,
  constants,
  existsSync,
  linkSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  type Stats,
} from 'node:fs';
import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Problem } from '../../src/domain/problem.ts';
import { checkDatabase } from '../check.ts';
import { migrations } from '../migrations.ts';
import { nameToKeep, PRIVATE, reservePart, syncFolder } from '../part-file.ts';
import { refuse } from '../refusals.ts';
import type { Schema } from '../schema.ts';
import { checkStorage, findDamage } from './check-storage.ts';
import { inspect } from './database-file.ts';
import { fitsLog, openForGood, readFirstPage } from './log-file.ts';
import { pendingMigrations } from './migrate.ts';
import { sqliteProblem, isBusy, isDamage } from './problem.ts';
import { whenFree } from './write-turn.ts';

/** A command that reads for a moment is waited for; a server stays longer. */
const CLAIM_WAIT_MS = 1_000;

/**
 * Puts a backup in the place of the database, and keeps what was there beside it. Nothing changes before the copy is
 * checked and on the disk; then one rename replaces the file. docs/decisions/022-database-file.md says what a start finds
 * after a kill at any step.
 * @param lastChance called before anything of the database is touched
 * @returns where the file that was there is kept; null when there was none
 * @throws Problem 'invalid' for a bad backup, 'unavailable' while another process has the database open; an error of the
 * file system.
 */
export async function restoreDatabase(
  backup: string,
  database: string,
  lastChance: () => Promise<void>,
): Promise<string | null> {
  const file = existsSync(database) ? realpathSync(database) : database;
  const part = reservePart(file);
  try {
    copyFileSync(backup, part.path, constants.COPYFILE_EXCL);
    takeAfter(part.path, statSync(file, { throwIfNoEntry: false }));
    await refuseBadBackup(part.path, backup);
    await lastChance();
    return existsSync(file) ? await replace(file, part.finish) : place(file, part.finishNew);
  } catch (error) {
    part.abandon();
    throw error;
  }
}

/** Owner and mode are those of the file that is replaced, so that a server may open it after a restore by the superuser. */
function takeAfter(part: string, present: Stats | undefined): void {
  chmodSync(part, present === undefined ? PRIVATE : present.mode & 0o777);
  if (present !== undefined && process.getuid?.() === 0) chownSync(part, present.uid, present.gid);
}

/** @throws Problem 'invalid' for what `dashboard check` would not accept; of a file that is whole, the log is merged. */
async function refuseBadBackup(copy: string, backup: string): Promise<void> {
  if (existsSync(`${backup}-wal`) && statSync(`${backup}-wal`).size > 0) {
    const cure = `copy it with \`dashboard backup\` instead`;
    throw new Problem(
      'invalid',
      `${backup} has a log beside it (${backup}-wal), without which it is not whole; ${cure}.`,
    );
  }
  const handle = new SQLite(copy);
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: handle }) });
  try {
    if (inspect(handle, backup) === 'empty') throw new Problem('invalid', `${backup} is empty; name another backup.`);
    const pending = pendingMigrations(handle, migrations, backup);
    // One file without a log: a log that a kill leaves beside it is then known as another file's.
    handle.pragma('journal_mode = DELETE');
    // The ledger of an older version is checked once the tables are up to date.
    const [first, ...more] =
      pending.length > 0
        ? await findDamage(db)
        : await checkDatabase({ reader: db, checkStorage: () => checkStorage(db) });
    if (first === undefined) return;
    const others = more.length === 0 ? '' : ` (and ${more.length} more)`;
    throw new Problem('invalid', `${backup} is not sound: ${first.replace(/\.$/, '')}${others}; name another backup.`);
  } catch (error) {
    const problem = sqliteProblem(error);
    throw problem instanceof Problem && problem.kind === 'unavailable'
      ? new Problem('invalid', problem.message.replace('The database is damaged', `${backup} is damaged`), {
          cause: error,
        })
      : problem;
  } finally {
    handle.close();
  }
}

/** @returns where the log of the missing file is kept, if there is one */
function place(file: string, finishNew: () => void): string | null {
  const kept = nameToKeep(file, 'before-restore');
  const moved = ['-wal', '-journal'].filter((end) => existsSync(file + end));
  for (const end of moved) renameSync(file + end, kept + end);
  rmSync(`${file}-shm`, { force: true });
  try {
    finishNew();
  } catch (error) {
    if (!existsSync(file)) throw error;
    throw refuse(file, 'was made by another process just now', 'run the command again to replace it', { cause: error });
  }
  return moved[0] === undefined ? null : kept + moved[0];
}

async function replace(file: string, finish: () => void): Promise<string> {
  const claim = await claimFile(file);
  try {
    const kept = nameToKeep(file, 'before-restore');
    const hasLog = existsSync(`${file}-wal`);
    // A second name: the file keeps its place until the rename.
    linkSync(file, kept);
    if (hasLog) linkSync(`${file}-wal`, `${kept}-wal`);
    // SQLite would play a journal that is still there back into the new file.
    if (claim.isMerged) rmSync(`${file}-journal`, { force: true });
    else if (existsSync(`${file}-journal`)) renameSync(`${file}-journal`, `${kept}-journal`);
    syncFolder(file);
    finish();
    // A kill just here may leave the new file beside a log that does not fit it, which every opening refuses.
    for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true });
    syncFolder(file);
    for (const end of ['', '-wal', '-journal']) if (existsSync(kept + end)) chmodSync(kept + end, PRIVATE);
    return kept;
  } finally {
    claim.release();
  }
}

interface Claim {
  /** Whether log and journal are in the file now; else they lie beside it as they were. */
  readonly isMerged: boolean;
  readonly release: () => void;
}

/**
 * Takes the file for this process alone. Every connection of SQLite holds a lock on it, also an idle one, as long as it
 * is open. A log that belongs to the file is merged into it. A damaged file is taken under another name, so that SQLite
 * finds no log beside it.
 * @throws Problem 'unavailable' when another process has it open.
 */
async function claimFile(file: string): Promise<Claim> {
  const descriptor = openForGood(file);
  const page = readFirstPage(descriptor);
  const isWhole = page.length > 0 && fitsLog(page, `${file}-wal`, descriptor);
  const alias = isWhole ? null : reservePart(file);
  if (alias !== null) linkSync(file, alias.path);
  let handle: SQLite.Database | undefined;
  const release = () => {
    handle?.close();
    alias?.abandon();
  };
  try {
    const opened = new SQLite(alias?.path ?? file, { timeout: 0 });
    handle = opened;
    opened.pragma('locking_mode = EXCLUSIVE');
    await whenFree(() => opened.exec('begin exclusive; commit'), CLAIM_WAIT_MS);
    if (isWhole) opened.pragma('journal_mode = DELETE');
    return { isMerged: isWhole, release };
  } catch (error) {
    const cause = error instanceof Problem ? error.cause : error;
    release();
    // So damaged that SQLite does not even ask for the lock.
    if (isDamage(cause) && !isLocked(file)) return { isMerged: false, release };
    if (!isBusy(cause) && !isDamage(cause)) throw sqliteProblem(error);
    throw refuse(file, 'is in use', 'stop the server and every other program that has it open, and try again', {
      cause,
    });
  }
}

/** Whether any process holds a lock on the file, as Linux says. Where there is no such list, nobody knows. */
function isLocked(file: string): boolean {
  try {
    const { ino } = statSync(file);
    return readFileSync('/proc/locks', 'utf8').includes(`:${ino} `);
  } catch {
    return false;
  }
}
