import { Argument, Command } from 'commander';
import type { ReportId } from '../../domain/report.ts';
import type { HistoryOptions } from '../history.ts';
import {
  databaseOption,
  example,
  fieldsOption,
  jsonOption,
  KINDS,
  monthsOption,
  positiveNumber,
  sinceOption,
  unitOption,
  yearOption,
} from '../options.ts';
import type { Terminal } from '../terminal.ts';

export function historyCommand(terminal: Terminal): Command {
  return new Command('history')
    .summary('list who changed which cells, newest first')
    .description(
      'Lists the changes in the ledger, newest first: when, by which channel, by whom, and each cell before and after.',
    )
    .addArgument(new Argument('[kind]', 'only changes of this report').choices(KINDS))
    .addOption(yearOption('only changes of this year'))
    .addOption(unitOption())
    .addOption(monthsOption('only changes of this month; several as a list (10,11), or by repeating it'))
    .addOption(fieldsOption('only changes of the field with this key; several in the same way'))
    .addOption(sinceOption())
    .option('--actor <name>', 'only changes by this person or program, as the ledger names it')
    .option('--limit <count>', 'show at most this many changes', positiveNumber)
    .option('--flat', 'print a line for each cell, with its change; JSON stays the same', false)
    .addOption(jsonOption())
    .addOption(databaseOption())
    .addHelpText(
      'after',
      example(
        'dashboard history cost --year 2024 --bu SKB',
        'dashboard history cost --year 2024 --bu SKB --month 11 --field arenasOthers',
        'dashboard history --since 2024-04-05 --actor kim --limit 20 --flat',
      ),
    )
    .action(async (kind: ReportId | undefined, options: HistoryOptions) => {
      const { showHistory } = await import('../history.ts');
      await showHistory(kind ?? null, options, terminal);
    });
}
