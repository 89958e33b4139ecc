import {
  chmodSync,
  copyFileSync,
  constants,
  existsSync,
  linkSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Problem } from '../src/domain/problem.ts';
import { checkDatabase } from './check.ts';
import { inspect, PRIVATE, refuse } from './database-file.ts';
import { fitsLog, openForGood, readFirstPage } from './log-file.ts';
import { pendingMigrations } from './migrate.ts';
import { migrations } from './migrations.ts';
import { reservePart, syncFolder } from './part-file.ts';
import type { Schema } from './schema.ts';
import { databaseProblem, isBusy, isDamage } from './sqlite-problem.ts';
import { whenFree } from './write-turn.ts';

/** A command that reads for a moment is waited for; a server stays longer. */
const CLAIM_WAIT_MS = 1_000;

/**
 * Puts a backup in the place of the database, and keeps what was there beside it. Nothing changes before the copy is
 * checked and on the disk; then one rename replaces the file. docs/decisions/019-restore.md says what a start finds
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
    chmodSync(part.path, existsSync(file) ? statSync(file).mode & 0o777 : PRIVATE);
    await refuseBadBackup(part.path, backup);
    await lastChance();
    return existsSync(file) ? await replace(file, part.finish) : place(file, part.finishNew);
  } catch (error) {
    part.abandon();
    throw error;
  }
}

/** @throws Problem 'invalid' for what `dashboard check` would not accept; of a file that is whole, the log is merged. */
async function refuseBadBackup(copy: string, backup: string): Promise<void> {
  if (existsSync(`${backup}-wal`) && statSync(`${backup}-wal`).size > 0) {
    const cure = `copy it with \`dashboard backup\` instead`;
    throw new Problem('invalid', `${backup} has a log beside it (${backup}-wal), without which it is not whole; ${cure}.`);
  }
  const handle = new SQLite(copy);
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: handle }) });
  try {
    if (inspect(handle, backup) === 'empty') throw new Problem('invalid', `${backup} is empty; name another backup.`);
    pendingMigrations(handle, migrations, backup);
    // One file without a log: a log that a kill leaves beside it is then known as another file's.
    handle.pragma('journal_mode = DELETE');
    const [first, ...more] = await checkDatabase(db, { times: false });
    if (first === undefined) return;
    const others = more.length === 0 ? '' : ` (and ${more.length} more)`;
    throw new Problem('invalid', `${backup} is not sound: ${first.replace(/\.$/, '')}${others}; name another backup.`);
  } catch (error) {
    const problem = databaseProblem(error);
    throw problem instanceof Problem && problem.kind === 'unavailable'
      ? new Problem('invalid', problem.message.replace('The database is damaged', `${backup} is damaged`), { cause: error })
      : problem;
  } finally {
    handle.close();
  }
}

/** @returns where the log of the missing file is kept, if there is one */
function place(file: string, finishNew: () => void): string | null {
  let kept: string | null = null;
  if (existsSync(`${file}-wal`)) {
    kept = `${nameToKeep(file)}-wal`;
    renameSync(`${file}-wal`, kept);
  }
  rmSync(`${file}-shm`, { force: true });
  try {
    finishNew();
  } catch (error) {
    if (!existsSync(file)) throw error;
    throw refuse(file, 'was made by another process just now', 'run the command again to replace it', error);
  }
  return kept;
}

async function replace(file: string, finish: () => void): Promise<string> {
  const claim = await claimFile(file);
  try {
    const kept = nameToKeep(file);
    const log = `${file}-wal`;
    const hasLog = existsSync(log);
    // A second name: the file keeps its place until the rename.
    keep(file, kept);
    if (hasLog) keep(log, `${kept}-wal`);
    syncFolder(file);
    finish();
    // A kill just here leaves the new file beside a log that does not fit it, which every opening refuses.
    if (hasLog) {
      for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true });
      syncFolder(file);
    }
    return kept;
  } finally {
    claim.release();
  }
}

function keep(file: string, kept: string): void {
  linkSync(file, kept);
  chmodSync(kept, PRIVATE);
}

interface Claim {
  readonly release: () => void;
}

/**
 * Takes the file for this process alone. Every connection of SQLite holds a lock on it, also an idle one, as long as it
 * is open. A log that belongs to the file is merged into it. A damaged file is taken under another name, so that SQLite
 * finds no log beside it.
 * @throws Problem 'unavailable' when another process has it open.
 */
async function claimFile(file: string): Promise<Claim> {
  const page = readFirstPage(openForGood(file));
  const isWhole = page.length > 0 && fitsLog(page, `${file}-wal`);
  const alias = isWhole ? null : reservePart(file);
  if (alias !== null) linkSync(file, alias.path);
  let handle: SQLite.Database | null = null;
  const release = () => {
    handle?.close();
    alias?.abandon();
  };
  try {
    handle = new SQLite(alias?.path ?? file, { timeout: 0 });
    const opened = handle;
    opened.pragma('locking_mode = EXCLUSIVE');
    await whenFree(() => opened.exec('begin exclusive; commit'), CLAIM_WAIT_MS);
    if (isWhole) opened.pragma('journal_mode = DELETE');
    return { release };
  } catch (error) {
    const cause = error instanceof Problem ? error.cause : error;
    const isUsed = isBusy(cause) || (isDamage(cause) && isLocked(file));
    if (isDamage(cause) && !isUsed) return { release };
    release();
    throw isUsed
      ? refuse(file, 'is in use', 'stop the server and every other program that has it open, and try again', cause)
      : databaseProblem(error);
  }
}

/**
 * Whether any process holds a lock on the file, as Linux says. SQLite does not try for a lock on a file whose header is
 * damaged. Where there is no such list, nobody knows.
 */
function isLocked(file: string): boolean {
  try {
    const { ino } = statSync(file);
    return readFileSync('/proc/locks', 'utf8').includes(`:${ino} `);
  } catch {
    return false;
  }
}

function nameToKeep(file: string): string {
  return `${file}.before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
}
