import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { copyDatabase } from '../../db/backup.ts';
import { isOurs, openForReading } from '../../db/open.ts';
import { Problem } from '../domain/problem.ts';
import { isDatabase } from './export.ts';
import type { Terminal } from './terminal.ts';
import { neighbourOf, whyNot } from './whole-file.ts';

/**
 * Copies the database while it is in use. An older backup of that name is replaced whole; nothing else is.
 * @throws Problem 'unavailable' when it can't be read or the copy not be written.
 */
export async function backupDatabase(database: string, target: string, { out }: Terminal): Promise<void> {
  await (await openForReading(database)).close(); // there, ours, and up to date
  if (isDatabase(target, database)) throw new Problem('usage', `${target} is the database itself; name another file.`);
  if (!existsSync(path.dirname(path.resolve(target)))) {
    throw new Problem('unavailable', `The folder ${path.dirname(target)} does not exist; make it first.`);
  }
  if (existsSync(target) && !isOurs(target)) {
    throw new Problem(
      'unavailable',
      `${target} is no backup of this program and is not overwritten; name another file.`,
    );
  }
  // A log that is left beside the file would be read into the new one.
  if (existsSync(`${target}-wal`)) {
    throw new Problem('unavailable', `${target} is in use (there is a ${target}-wal); name another file.`);
  }
  const place = neighbourOf(target);
  const abandon = () => ['', '-journal', '-wal', '-shm'].forEach((end) => rmSync(place + end, { force: true }));
  process.once('exit', abandon);
  await copyDatabase(database, place);
  try {
    renameSync(place, target);
  } catch (error) {
    throw new Problem('unavailable', `${target} cannot be written: ${whyNot(error, target)}.`, { cause: error });
  }
  out(target);
}
