import { accessSync, chmodSync, constants, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openTarget } from '../../../db/copy.ts';
import { backupNoteOf, databaseLocation } from '../../../db/location.ts';
import { openForReading, type DatabaseReader } from '../../../db/open.ts';
import { reservePart } from '../../../db/part-file.ts';
import { attempt, codeOf } from '../../../db/path-reason.ts';
import { copyDatabase, settleCopy } from '../../../db/sqlite/backup.ts';
import { isOurs } from '../../../db/sqlite/database-file.ts';
import { Problem } from '../../domain/problem.ts';
import { locationOf, type DatabaseOption } from '../options.ts';
import { cannotWrite, findWriteTarget, isDatabaseFile } from '../output-file.ts';
import type { Terminal } from '../terminal.ts';
import { fault } from '../words.ts';
import { copyShowing } from './copy.ts';

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
    if (location.engine === 'sqlite') await copyDatabase(location.address, part.path);
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
