import type { Command } from 'commander';
import type { Location } from '../../../db/location.ts';
import { codeOf, statusOf } from '../../../db/path-reason.ts';
import { databaseProblem } from '../../../db/problem.ts';
import { Problem } from '../../domain/problem.ts';
import { help } from '../help-words.ts';
import { lastChance, pointOfNoReturn } from '../interruption.ts';
import { say } from '../language.ts';
import { commandOf, fileName, locationOf, withShared, type DatabaseOption } from '../options.ts';
import { cannotWrite, isDatabaseFile } from '../output-file.ts';
import type { Terminal } from '../terminal.ts';
import { fault, words } from '../words.ts';

export function restoreCommand(terminal: Terminal): Command {
  const command = commandOf('restore', help.restoreSummary, help.restoreText)
    .argument('<backup>', say(help.restoreBackup), fileName)
    .action((backup: string, options: DatabaseOption) => restore(backup, locationOf(options), terminal));
  return withShared(command, ['quiet', 'database'], 'dashboard restore /backups/dashboard-2026-11-20.sqlite');
}

/**
 * Puts a backup in the place of the database, which is kept beside it.
 * @throws Problem 'invalid' for a bad backup, 'unavailable' when the database is in use or cannot be written.
 */
async function restore(backup: string, location: Location, { out }: Terminal): Promise<void> {
  const { engine, address: database, shown: place } = location;
  if (engine !== 'sqlite') throw new Problem('usage', fault('restore-on-server', { place, backup }));
  if (statusOf(backup)?.isFile() !== true) throw new Problem('unavailable', fault('no-backup', { backup }));
  if (isDatabaseFile(backup, location)) throw new Problem('usage', fault('target-is-database', { file: backup }));
  const { findDatabase } = await import('../../../db/sqlite/database-file.ts');
  const { restoreDatabase } = await import('../../../db/sqlite/restore.ts');
  findDatabase(database); // says what is wrong with its path
  let kept: string | null;
  try {
    kept = await restoreDatabase(backup, database, async () => {
      await lastChance();
      pointOfNoReturn();
    });
  } catch (error) {
    if (error instanceof Problem || databaseProblem(error) !== error || codeOf(error) === null) throw error;
    throw cannotWrite(database, database, error);
  }
  out(say(words.restored(database, backup, kept)));
}
