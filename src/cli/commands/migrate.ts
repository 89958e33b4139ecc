import { Command } from 'commander';
import { help } from '../help-words.ts';
import { say } from '../language.ts';
import { locationOf, withShared, type CommonOptions } from '../options.ts';
import { terminalFor, type Terminal } from '../terminal.ts';
import { words } from '../words.ts';

export function migrateCommand(terminal: Terminal): Command {
  const command = new Command('migrate')
    .summary(say(help.migrateSummary))
    .description(say(help.migrateText))
    .action(async (options: CommonOptions) => {
      const { openDatabase } = await import('../../../db/open.ts');
      const { out, err } = terminalFor(terminal, options);
      const location = locationOf(options);
      const { shown } = location;
      const { migrated, isNew, close } = await openDatabase(location, { create: true });
      await close();
      if (isNew) err(say(words.created(shown)));
      out(say(migrated.length === 0 ? words.upToDate(shown) : words.migrated(shown, migrated)));
    });
  return withShared(command, ['quiet', 'database'], 'dashboard migrate');
}
