import { Command } from 'commander';
import { databaseOption, example, fileName, locationOf, quietOption, type CommonOptions } from '../options.ts';
import { terminalFor, type Terminal } from '../terminal.ts';

export function backupCommand(terminal: Terminal): Command {
  return new Command('backup')
    .summary('copy the database while it is in use')
    .description(
      'Copies the database into one SQLite file while other processes use it, and checks the copy; of a PostgreSQL database this is `dashboard copy` into a file.\nAn older backup of that name is replaced.',
    )
    .argument('<file>', 'target file', fileName)
    .addOption(quietOption())
    .addOption(databaseOption())
    .addHelpText('after', example('dashboard backup /backups/dashboard-2026-11-20.sqlite'))
    .action(async (file: string, options: CommonOptions) => {
      const { backupDatabase } = await import('../backup.ts');
      await backupDatabase(locationOf(options), file, terminalFor(terminal, options));
    });
}
