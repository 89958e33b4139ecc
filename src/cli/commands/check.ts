import { Command } from 'commander';
import { databaseOption, example, jsonOption, locationOf, quietOption, type CommonOptions } from '../options.ts';
import { terminalFor, type Terminal } from '../terminal.ts';

export function checkCommand(terminal: Terminal): Command {
  return new Command('check')
    .summary('check the database, and its ledger against its tables')
    .description(
      'Runs SQLite’s own checks on a file, replays the ledger from empty and compares it with the tables; exit 1 on any difference.',
    )
    .addOption(jsonOption())
    .addOption(quietOption())
    .addOption(databaseOption())
    .addHelpText('after', example('dashboard check'))
    .action(async (options: CommonOptions & { json: boolean }) => {
      const { checkAll } = await import('../check.ts');
      await checkAll(locationOf(options), options, terminalFor(terminal, options));
    });
}
