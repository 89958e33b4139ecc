import { accessSync, chmodSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { copyDatabase } from '../../db/backup.ts';
import { isOurs } from '../../db/database-file.ts';
import { openForReading } from '../../db/open.ts';
import { Problem } from '../domain/problem.ts';
import { isOfDatabase, placeOf, type Place } from './place.ts';
import type { Terminal } from './terminal.ts';
import { reserveNeighbour, whyNot } from './whole-file.ts';

/**
 * Copies the database while it is in use. An older backup of that name is replaced whole; nothing else is.
 * @throws Problem 'unavailable' when it can't be read or the copy not be written.
 */
export async function backupDatabase(database: string, target: string, { out }: Terminal): Promise<void> {
  await (await openForReading(database)).close(); // there, ours, and up to date
  if (isOfDatabase(target, database)) {
    throw new Problem('usage', `${target} is the database itself; name another file.`);
  }
  const cannot = (error: unknown) =>
    new Problem('unavailable', `${target} cannot be written: ${whyNot(error, target)}.`, { cause: error });
  let place: Place;
  try {
    place = placeOf(target);
    accessSync(path.dirname(path.resolve(target)), constants.W_OK);
  } catch (error) {
    throw cannot(error);
  }
  if (place.kind === 'open' || place.kind === 'direct' || (place.kind === 'file' && !isOurs(place.path))) {
    throw new Problem(
      'unavailable',
      `${target} is no backup of this program and is not overwritten; name another file.`,
    );
  }
  // A log that is left beside the file would be read into the new one.
  if (existsSync(`${place.path}-wal`)) {
    throw new Problem('unavailable', `${target} is in use (there is a ${place.path}-wal); name another file.`);
  }
  const neighbour = reserveNeighbour(place.path);
  await copyDatabase(database, neighbour.path);
  try {
    // Who may not read the database may not read its copy.
    chmodSync(neighbour.path, place.kind === 'file' ? place.mode : statSync(database).mode & 0o777);
    neighbour.takePlace();
  } catch (error) {
    throw cannot(error);
  }
  out(target);
}
