import { accessSync, chmodSync, constants, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyRows, openTarget, type CopiedTable } from '../../../db/copy.ts';
import { backupNoteOf, databaseLocation } from '../../../db/location.ts';
import { openForReading, type Database, type DatabaseReader } from '../../../db/open.ts';
import { reservePart } from '../../../db/part-file.ts';
import { attempt, codeOf, statusOf } from '../../../db/path-reason.ts';
import { databaseProblem } from '../../../db/problem.ts';
import { copyDatabase as copyFile, settleCopy } from '../../../db/sqlite/backup.ts';
import { findDatabase, isOurs } from '../../../db/sqlite/database-file.ts';
import { restoreDatabase } from '../../../db/sqlite/restore.ts';
import { Problem } from '../../domain/problem.ts';
import { lastChance, pointOfNoReturn } from '../interruption.ts';
import { locationOf, type DatabaseOption } from '../options.ts';
import { cannotWrite, findWriteTarget, isDatabaseFile } from '../output-file.ts';
import type { Terminal } from '../terminal.ts';
import { fault, say, words } from '../words.ts';

/**
 * Copies the database into a file while it is in use. An older backup of that name is replaced; no other file is.
 * @throws Problem 'unavailable' when the database cannot be read or the copy cannot be written.
 */
export async function backup(target: string, options: DatabaseOption, terminal: Terminal): Promise<void> {
  const location = locationOf(options);
  await using source = await openForReading(location); // it exists, is ours, and is up to date
  if (isDatabaseFile(target, location)) throw new Problem('usage', fault('target-is-database', { file: target }));
  let place = target; // where its links lead, once that is known
  try {
    const { path: found, status } = findWriteTarget(target);
    place = found;
    accessSync(path.dirname(path.resolve(place)), constants.W_OK);
    const isBackup = status === null || (status.isFile() && isOurs(place));
    // SQLite would read a log that was left beside the file into the new one.
    const hasLog = existsSync(`${place}-wal`);
    if (!isBackup || hasLog) throw new Problem('unavailable', fault('not-a-backup', { file: target }));
    const part = reservePart(place);
    if (location.engine === 'sqlite') await copyFile(location.address, part.path);
    else await copyIntoFile(source, part.path, terminal);
    if (status !== null) chmodSync(part.path, status.mode & 0o777);
    part.finish();
  } catch (error) {
    const isFull = error instanceof Problem && error.kind === 'disk-full'; // of the backup: nothing is written elsewhere
    const reason = isFull ? Object.assign(new Error(error.message), { code: 'ENOSPC' }) : error;
    throw codeOf(reason) === null ? error : cannotWrite(target, place, reason, error);
  }
  // For `/metrics` of the server. A user who may only read leaves no note.
  const note = backupNoteOf(location);
  if (note !== null) attempt(() => writeFileSync(note, `${new Date().toISOString()}\n`, { mode: 0o600 }));
  terminal.out(target);
}

/** A backup of a server is an SQLite database with the same rows. */
async function copyIntoFile(source: DatabaseReader, file: string, terminal: Terminal): Promise<void> {
  {
    await using copy = await openTarget(databaseLocation(file, process.cwd()));
    await copyShowing(source, copy, terminal);
  }
  settleCopy(file, source.location.shown);
}

/**
 * Puts a backup in the place of the database, which is kept beside it.
 * @throws Problem 'invalid' for a bad backup, 'unavailable' when the database is in use or cannot be written.
 */
export async function restore(backup: string, options: DatabaseOption, { out }: Terminal): Promise<void> {
  const location = locationOf(options);
  const { engine, address: database, shown: place } = location;
  if (engine !== 'sqlite') throw new Problem('usage', fault('restore-on-server', { place, backup }));
  if (statusOf(backup)?.isFile() !== true) throw new Problem('unavailable', fault('no-such-file', { file: backup }));
  if (isDatabaseFile(backup, location)) throw new Problem('usage', fault('target-is-database', { file: backup }));
  findDatabase(database); // says what is wrong with its path
  try {
    const kept = await restoreDatabase(backup, database, async () => {
      await lastChance();
      pointOfNoReturn();
    });
    out(say(words.restored(database, backup, kept)));
  } catch (error) {
    if (error instanceof Problem || databaseProblem(error) !== error || codeOf(error) === null) throw error;
    throw cannotWrite(database, database, error);
  }
}

/**
 * Copies everything that one database holds into another one, which is empty.
 * @throws Problem 'invalid' when that one is not empty, or the copy differs; nothing is kept then.
 */
export async function copyDatabase(options: { from: string; to: string }, terminal: Terminal): Promise<void> {
  const [from, to] = [locationOf({ db: options.from }), locationOf({ db: options.to })];
  await using source = await openForReading(from);
  await using target = await openTarget(to);
  if (target.isNew) terminal.err(say(words.created(to.shown)));
  const copied = await copyShowing(source, target, terminal);
  pointOfNoReturn();
  for (const { table, rows, hash } of copied) terminal.out(`${table}: ${say(words.rows(rows))}, sha256 ${hash}`);
  terminal.out(say(words.copied(to.shown)));
}

/** Copies the rows and shows how far it is. */
async function copyShowing(source: DatabaseReader, target: Database, { progress }: Terminal): Promise<CopiedTable[]> {
  const copied = await copyRows(source, target, async (share) => {
    progress(say(words.copying(`${Math.floor(share * 100)} %`)));
    await lastChance(); // SQLite alone would let no signal have its turn
  });
  progress(null);
  return copied;
}
