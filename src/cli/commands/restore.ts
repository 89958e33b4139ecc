import { Command } from 'commander';
import { databaseOption, example, fileName, locationOf, quietOption, type CommonOptions } from '../options.ts';
import { terminalFor, type Terminal } from '../terminal.ts';

export function restoreCommand(terminal: Terminal): Command {
  return new Command('restore')
    .summary('put a backup in the place of the database')
    .description(
      'Checks a backup and puts it in the place of an SQLite database. What was there is kept beside it, .before-restore- and the time added to its name.\nStop the server first: it refuses while another program has the database open.',
    )
    .argument('<backup>', 'the backup', fileName)
    .addOption(quietOption())
    .addOption(databaseOption())
    .addHelpText('after', example('dashboard restore /backups/dashboard-2026-11-20.sqlite'))
    .action(async (backup: string, options: CommonOptions) => {
      const { restore } = await import('../restore.ts');
      await restore(backup, locationOf(options), terminalFor(terminal, options));
    });
}
