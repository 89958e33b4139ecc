import type { Command } from 'commander';
import { help } from '../help-words.ts';
import { say } from '../language.ts';
import { commandOf, locationOf, withShared, type DatabaseOption } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import { words } from '../words.ts';

export function migrateCommand(terminal: Terminal): Command {
  const command = commandOf('migrate', help.migrateSummary, help.migrateText).action(
    async (options: DatabaseOption) => {
      const { openDatabase } = await import('../../../db/open.ts');
      const { out, err } = terminal;
      const location = locationOf(options);
      const { shown } = location;
      const { migrated, isNew, close } = await openDatabase(location, { create: true });
      await close();
      if (isNew) err(say(words.created(shown)));
      out(say(migrated.length === 0 ? words.upToDate(shown) : words.migrated(shown, migrated)));
    },
  );
  return withShared(command, ['quiet', 'database'], 'dashboard migrate');
}
