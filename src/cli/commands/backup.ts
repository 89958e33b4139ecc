import { accessSync, chmodSync, constants, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { backupNoteOf, databaseLocation, type Location } from '../../../db/location.ts';
import type { DatabaseReader } from '../../../db/open.ts';
import { reservePart } from '../../../db/part-file.ts';
import { codeOf } from '../../../db/path-reason.ts';
import { Problem } from '../../domain/problem.ts';
import { help } from '../help-words.ts';
import { say } from '../language.ts';
import { commandOf, fileName, locationOf, withShared, type DatabaseOption } from '../options.ts';
import { cannotWrite, findWriteTarget, isDatabaseFile, type WriteTarget } from '../output-file.ts';
import type { Terminal } from '../terminal.ts';
import { fault } from '../words.ts';
import { copyShowing } from './copy.ts';

export function backupCommand(terminal: Terminal): Command {
  const command = commandOf('backup', help.backupSummary, help.backupText)
    .argument('<file>', say(help.backupFile), fileName)
    .action((file: string, options: DatabaseOption) => backup(locationOf(options), file, terminal));
  return withShared(command, ['quiet', 'database'], 'dashboard backup /backups/dashboard-2026-11-20.sqlite');
}

/**
 * Copies the database into a file while it is in use. An older backup of that name is replaced; no other file is.
 * @throws Problem 'unavailable' when the database cannot be read or the copy cannot be written.
 */
async function backup(location: Location, target: string, terminal: Terminal): Promise<void> {
  const { openForReading } = await import('../../../db/open.ts');
  const { copyDatabase: copyFile } = await import('../../../db/sqlite/backup.ts');
  await using source = await openForReading(location); // it exists, is ours, and is up to date
  const { place, mode } = await findPlace(target, location);
  const part = reservePart(place);
  try {
    if (location.engine === 'sqlite') await copyFile(location.address, part.path);
    else await copyIntoFile(source, part.path, terminal);
    if (mode !== null) chmodSync(part.path, mode);
    part.finish();
  } catch (error) {
    throw explained(target, place, error);
  }
  noteBackup(location);
  terminal.out(target);
}

/** For `/metrics` of the server. A user who may only read leaves no note. */
function noteBackup(location: Location): void {
  const note = backupNoteOf(location);
  if (note === null) return;
  try {
    writeFileSync(note, `${new Date().toISOString()}\n`, { mode: 0o600 });
  } catch {
    // The backup is there all the same.
  }
}

/**
 * Where the backup goes, through links.
 * @returns the mode of the older backup that is there; null where there is none
 * @throws Problem for a place at which no backup can be, or which something else has
 */
async function findPlace(target: string, location: Location): Promise<{ place: string; mode: number | null }> {
  const { isOurs } = await import('../../../db/sqlite/database-file.ts');
  if (isDatabaseFile(target, location)) throw new Problem('usage', fault('target-is-database', { file: target }));
  let place = target; // where its links lead, once that is known
  let found: WriteTarget;
  try {
    found = findWriteTarget(target);
    if (found.kind === 'missing' || found.kind === 'file') place = found.path;
    accessSync(path.dirname(path.resolve(place)), constants.W_OK);
  } catch (error) {
    throw explained(target, place, error);
  }
  if (found.kind === 'descriptor' || found.kind === 'stream' || (found.kind === 'file' && !isOurs(found.path))) {
    throw new Problem('unavailable', fault('not-a-backup-of-ours', { file: target }));
  }
  // SQLite would read a log that was left beside the file into the new one.
  const log = `${found.path}-wal`;
  if (existsSync(log)) throw new Problem('unavailable', fault('backup-in-use', { file: target, log }));
  return { place, mode: found.kind === 'file' ? found.mode : null };
}

function explained(target: string, place: string, error: unknown): unknown {
  const isFull = error instanceof Problem && error.kind === 'disk-full'; // of the backup: nothing is written elsewhere
  const reason = isFull ? Object.assign(new Error(error.message), { code: 'ENOSPC' }) : error;
  return codeOf(reason) === null ? error : cannotWrite(target, place, reason, error);
}

/** A backup of a server is an SQLite database with the same rows. */
async function copyIntoFile(source: DatabaseReader, file: string, terminal: Terminal): Promise<void> {
  const { openTarget } = await import('../../../db/copy.ts');
  const { settleCopy } = await import('../../../db/sqlite/backup.ts');
  {
    await using copy = await openTarget(databaseLocation(file, process.cwd()));
    await copyShowing(source, copy, terminal);
  }
  settleCopy(file, source.location.shown);
}
