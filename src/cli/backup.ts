import { accessSync, chmodSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { openTarget } from '../../db/copy.ts';
import { databaseLocation, type Location } from '../../db/location.ts';
import { openForReading, type DatabaseReader } from '../../db/open.ts';
import { reservePart } from '../../db/part-file.ts';
import { codeOf, reasonFor } from '../../db/path-reason.ts';
import { copyDatabase as copyFile, settleCopy } from '../../db/sqlite/backup.ts';
import { isOurs } from '../../db/sqlite/database-file.ts';
import { Problem } from '../domain/problem.ts';
import { copyShowing } from './copy.ts';
import { findWriteTarget, isDatabaseFile, type WriteTarget } from './output-file.ts';
import type { Terminal } from './terminal.ts';

/**
 * Copies the database into a file while it is in use. An older backup of that name is replaced; no other file is.
 * @throws Problem 'unavailable' when the database cannot be read or the copy cannot be written.
 */
export async function backupDatabase(location: Location, target: string, terminal: Terminal): Promise<void> {
  const source = await openForReading(location); // it exists, is ours, and is up to date
  try {
    const { place, mode } = findPlace(target, location);
    const part = reservePart(place);
    try {
      if (location.engine === 'sqlite') await copyFile(location.address, part.path);
      else await copyIntoFile(source, part.path, terminal);
      if (mode !== null) chmodSync(part.path, mode);
      part.finish();
    } catch (error) {
      throw cannotWrite(target, place, error);
    }
  } finally {
    await source.close();
  }
  terminal.out(target);
}

/**
 * Where the backup goes, through links.
 * @returns the mode of the older backup that is there; null where there is none
 * @throws Problem for a place at which no backup can be, or which something else has
 */
function findPlace(target: string, location: Location): { place: string; mode: number | null } {
  if (isDatabaseFile(target, location)) {
    throw new Problem('usage', `${target} is the database itself; name another file.`);
  }
  let place = target; // where its links lead, once that is known
  let found: WriteTarget;
  try {
    found = findWriteTarget(target);
    if (found.kind === 'missing' || found.kind === 'file') place = found.path;
    accessSync(path.dirname(path.resolve(place)), constants.W_OK);
  } catch (error) {
    throw cannotWrite(target, place, error);
  }
  if (found.kind === 'descriptor' || found.kind === 'stream' || (found.kind === 'file' && !isOurs(found.path))) {
    throw new Problem(
      'unavailable',
      `${target} is not a backup of this program, so it is not overwritten; name another file.`,
    );
  }
  // SQLite would read a log that was left beside the file into the new one.
  if (existsSync(`${found.path}-wal`)) {
    throw new Problem('unavailable', `${target} is in use (there is a ${found.path}-wal); name another file.`);
  }
  return { place, mode: found.kind === 'file' ? found.mode : null };
}

function cannotWrite(target: string, place: string, error: unknown): unknown {
  const isFull = error instanceof Problem && error.kind === 'disk-full'; // of the backup: nothing is written elsewhere
  const cause = isFull ? Object.assign(new Error(error.message), { code: 'ENOSPC' }) : error;
  if (codeOf(cause) === null) return error;
  return new Problem('unavailable', `${target} cannot be written: ${reasonFor(cause, place)}.`, { cause: error });
}

/** A backup of a server is an SQLite database with the same rows. */
async function copyIntoFile(source: DatabaseReader, file: string, terminal: Terminal): Promise<void> {
  const copy = await openTarget(databaseLocation(file, process.cwd()));
  try {
    await copyShowing(source, copy, terminal);
  } finally {
    await copy.close();
  }
  settleCopy(file, source.location.shown);
}
