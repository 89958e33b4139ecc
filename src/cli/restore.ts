import type { Location } from '../../db/location.ts';
import { codeOf, reasonFor, statusOf } from '../../db/path-reason.ts';
import { databaseProblem } from '../../db/problem.ts';
import { findDatabase } from '../../db/sqlite/database-file.ts';
import { restoreDatabase } from '../../db/sqlite/restore.ts';
import { Problem } from '../domain/problem.ts';
import { lastChance, pointOfNoReturn } from './interruption.ts';
import { isDatabaseFile } from './output-file.ts';
import type { Terminal } from './terminal.ts';

/**
 * Puts a backup in the place of the database, which is kept beside it.
 * @throws Problem 'invalid' for a bad backup, 'unavailable' when the database is in use or cannot be written.
 */
export async function restore(backup: string, location: Location, { out }: Terminal): Promise<void> {
  if (location.engine !== 'sqlite') {
    throw new Problem(
      'usage',
      `${location.shown} is on a server, and \`dashboard restore\` replaces a file; make an empty database there, and run \`dashboard copy --from ${backup} --to\` with its address.`,
    );
  }
  const database = location.address;
  if (statusOf(backup)?.isFile() !== true) {
    throw new Problem('unavailable', `There is no backup at ${backup}; check the path.`);
  }
  if (isDatabaseFile(backup, location)) {
    throw new Problem('usage', `${backup} is the database itself, or its log; name a backup.`);
  }
  findDatabase(database); // says what is wrong with its path
  let kept: string | null;
  try {
    kept = await restoreDatabase(backup, database, async () => {
      await lastChance();
      pointOfNoReturn();
    });
  } catch (error) {
    if (error instanceof Problem || databaseProblem(error) !== error || codeOf(error) === null) throw error;
    throw new Problem('unavailable', `${database} cannot be written: ${reasonFor(error, database)}.`, { cause: error });
  }
  const before = kept === null ? 'there was no database before' : `what was there is kept as ${kept}`;
  out(`${database}: restored from ${backup}; ${before}`);
}
