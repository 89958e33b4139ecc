import { codeOf, statusOf } from '../../../db/path-reason.ts';
import { databaseProblem } from '../../../db/problem.ts';
import { findDatabase } from '../../../db/sqlite/database-file.ts';
import { restoreDatabase } from '../../../db/sqlite/restore.ts';
import { Problem } from '../../domain/problem.ts';
import { lastChance, pointOfNoReturn } from '../interruption.ts';
import { locationOf, type DatabaseOption } from '../options.ts';
import { cannotWrite, isDatabaseFile } from '../output-file.ts';
import type { Terminal } from '../terminal.ts';
import { fault, say, words } from '../words.ts';

/**
 * Puts a backup in the place of the database, which is kept beside it.
 * @throws Problem 'invalid' for a bad backup, 'unavailable' when the database is in use or cannot be written.
 */
export async function restore(backup: string, options: DatabaseOption, { out }: Terminal): Promise<void> {
  const location = locationOf(options);
  const { engine, address: database, shown: place } = location;
  if (engine !== 'sqlite') throw new Problem('usage', fault('restore-on-server', { place, backup }));
  if (statusOf(backup)?.isFile() !== true) throw new Problem('unavailable', fault('no-backup', { backup }));
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
