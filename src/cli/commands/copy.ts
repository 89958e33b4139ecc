import { Command } from 'commander';
import { example, locationOf, placeOption, quietOption, type QuietOption } from '../options.ts';
import { terminalFor, type Terminal } from '../terminal.ts';

export function copyCommand(terminal: Terminal): Command {
  return new Command('copy')
    .summary('copy everything into another, empty database')
    .description(
      'Copies all rows, the ledger with them, from one database into another: between SQLite and PostgreSQL in both directions, or within one of them.\nIt reads the copy again and compares it before it keeps it: all of it, or nothing. The target must be empty; it is made when there is none. The source stays as it is, and others may use it meanwhile.',
    )
    .addOption(placeOption('--from <database>', 'the database that is read'))
    .addOption(placeOption('--to <database>', 'the empty database that takes the copy'))
    .addOption(quietOption())
    .addHelpText(
      'after',
      example(
        'dashboard copy --from db/dashboard.sqlite --to postgres://dashboard@db.corp/dashboard',
        'dashboard copy --from postgres://dashboard@db.corp/dashboard --to dashboard.sqlite',
      ),
    )
    .action(async (options: QuietOption & { from: string; to: string }) => {
      const { copyDatabase } = await import('../copy.ts');
      const [from, to] = [locationOf({ db: options.from }), locationOf({ db: options.to })];
      await copyDatabase(from, to, terminalFor(terminal, options));
    });
}
