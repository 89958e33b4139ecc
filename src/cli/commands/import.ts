import { Command, Option } from 'commander';
import type { ImportOptions } from '../import.ts';
import {
  actorOption,
  databaseOption,
  encodingOption,
  example,
  fileName,
  jsonOption,
  KINDS,
  quietOption,
  sheetOption,
  unitOption,
  yearOption,
  type QuietOption,
} from '../options.ts';
import { terminalFor, type Terminal } from '../terminal.ts';

export function importCommand(terminal: Terminal): Command {
  return new Command('import')
    .summary('import CSV files and workbooks, all of them or none')
    .description(
      'Imports CSV files and workbooks (.xlsx): all of them, or none and a list of everything that is wrong.\nReport, year and unit come from the options, else from the content, else from the file name.',
    )
    .argument(
      '<file...>',
      'CSV files or workbooks with a row per month, or a row per field as `dashboard export` writes them; - is stdin',
    )
    .addOption(yearOption('the year of the figures'))
    .addOption(unitOption())
    .addOption(new Option('--kind <kind>', 'the report of the figures').choices(KINDS))
    .addOption(encodingOption())
    .addOption(sheetOption())
    .option('--dry-run', 'check, show what would change cell by cell, and change nothing', false)
    .option('--strict', 'treat warnings (sub totals that do not agree, shortened numbers) and notices as errors', false)
    .addOption(new Option('--in-thousands', 'amounts are in 천원: multiply them by 1,000').conflicts('inMillions'))
    .addOption(new Option('--in-millions', 'amounts are in 백만원: multiply them by 1,000,000'))
    .option('--allow-text', 'accept texts in numeric cells; sums leave them out', false)
    .addOption(
      new Option('--keep-newer', 'leave stored figures that are newer than those of the file')
        .default(false)
        .conflicts('overwrite'),
    )
    .option('--overwrite', "take the file's figures also where newer ones are stored", false)
    .option('--rejects <file>', 'write every error to a CSV file', fileName)
    .addOption(actorOption())
    .addOption(jsonOption())
    .addOption(quietOption())
    .addOption(databaseOption())
    .addHelpText('after', example('dashboard import cost.csv --year 2024 --bu SKB'))
    .action(async (files: string[], options: ImportOptions & QuietOption) => {
      const { importFiles } = await import('../import.ts');
      await importFiles(files, options, terminalFor(terminal, options));
    });
}
