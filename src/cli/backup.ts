import { accessSync, chmodSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import type { Location } from '../../db/location.ts';
import { openForReading } from '../../db/open.ts';
import { reservePart } from '../../db/part-file.ts';
import { reasonFor } from '../../db/path-reason.ts';
import { copyDatabase } from '../../db/sqlite/backup.ts';
import { isOurs } from '../../db/sqlite/database-file.ts';
import { Problem } from '../domain/problem.ts';
import type { Terminal } from './terminal.ts';
import { findWriteTarget, isDatabaseFile, type WriteTarget } from './write-target.ts';

/**
 * Copies the database while it is in use. An older backup of that name is replaced; no other file is.
 * @throws Problem 'unavailable' when the database cannot be read or the copy cannot be written.
 */
export async function backupDatabase(location: Location, target: string, { out }: Terminal): Promise<void> {
  if (location.engine !== 'sqlite') {
    throw new Problem(
      'usage',
      `${location.shown} is on a server, and \`dashboard backup\` copies a file; back it up with pg_dump.`,
    );
  }
  await (await openForReading(location)).close(); // it exists, is ours, and is up to date
  if (isDatabaseFile(target, location)) {
    throw new Problem('usage', `${target} is the database itself; name another file.`);
  }
  let place = target; // where its links lead, once that is known
  const cannot = (error: unknown) =>
    new Problem('unavailable', `${target} cannot be written: ${reasonFor(error, place)}.`, { cause: error });
  let found: WriteTarget;
  try {
    found = findWriteTarget(target);
    if (found.kind === 'missing' || found.kind === 'file') place = found.path;
    accessSync(path.dirname(path.resolve(place)), constants.W_OK);
  } catch (error) {
    throw cannot(error);
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
  const part = reservePart(found.path);
  await copyDatabase(location.address, part.path);
  try {
    if (found.kind === 'file') chmodSync(part.path, found.mode);
    part.finish();
  } catch (error) {
    throw cannot(error);
  }
  out(target);
}
