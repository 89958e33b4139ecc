import { Command } from 'commander';
import { databaseOption, example, locationOf, quietOption, type CommonOptions } from '../options.ts';
import { terminalFor, type Terminal } from '../terminal.ts';

export function migrateCommand(terminal: Terminal): Command {
  return new Command('migrate')
    .summary('create the database, or bring it up to date')
    .description(
      'Creates the database, or brings its tables up to date; copies a file first if it holds data.\nOn a server the database itself must be there; back it up first.',
    )
    .addOption(quietOption())
    .addOption(databaseOption())
    .addHelpText('after', example('dashboard migrate'))
    .action(async (options: CommonOptions) => {
      const { openDatabase } = await import('../../../db/open.ts');
      const { out, err } = terminalFor(terminal, options);
      const location = locationOf(options);
      const { migrated, isNew, close } = await openDatabase(location, { create: true });
      await close();
      if (isNew) err(`created the database ${location.shown}`);
      out(`${location.shown}${migrated.length === 0 ? ' is up to date' : `: applied ${migrated.join(', ')}`}`);
    });
}
