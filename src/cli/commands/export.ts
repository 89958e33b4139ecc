import { Argument, Command, Option } from 'commander';
import { NO_AS_OF, readAsOf } from '../../domain/as-of.ts';
import type { ReportId } from '../../domain/report.ts';
import { exportRequest, type ExportOptions } from '../export-request.ts';
import {
  databaseOption,
  example,
  fileName,
  jsonOption,
  KINDS,
  parser,
  quietOption,
  readMonth,
  unitOption,
  yearOption,
  type QuietOption,
} from '../options.ts';
import { terminalFor, type Terminal } from '../terminal.ts';

export function exportCommand(terminal: Terminal): Command {
  return new Command('export')
    .summary('write reports as CSV')
    .description(
      'Writes the report of one year, or all reports, as CSV, into the current folder unless -o or --out-dir is given.',
    )
    .addArgument(new Argument('[kind]', 'the report; not needed with --all').choices(KINDS))
    .addOption(yearOption('the year (default: the year of last month)'))
    .addOption(unitOption())
    .option('--all', 'both units of a report, or every report when none is named', false)
    .option(
      '--month <month>',
      'one month, 1 to 12; last is last month in Seoul, with its own year',
      parser((text) => (text === 'last' ? text : readMonth(text)), 'It must be last, or 1 to 12.'),
    )
    .option(
      '--as-of <time>',
      'the report as it was at the end of a day in Seoul (2024-04-05), or at a time (2024-04-05T13:00:00+09:00)',
      parser(readAsOf, NO_AS_OF),
    )
    .addOption(
      new Option('--layout <layout>', 'table: a row per field, as on the page; records: a row per month, for machines')
        .choices(['table', 'records'])
        .default('table'),
    )
    .option('--no-bom', 'leave out the byte order mark, which tells Excel that the file is UTF-8')
    .option('--fail-if-missing', 'exit 1 and write nothing when a month up to last month has no figures', false)
    .option(
      '--fail-if-incomplete',
      'the same when such a month lacks a field that was filled in one of the three months before it',
      false,
    )
    .option('--keep-going', 'with --all: write the reports that are not refused, name the others, and exit 1', false)
    .option('--force', 'replace a file although it holds figures that the database never held', false)
    .option('-o, --output <file>', 'target file; - is stdout', fileName)
    .option('--out-dir <folder>', 'target folder; the files get their own names', fileName)
    .addOption(jsonOption())
    .addOption(quietOption())
    .addOption(databaseOption())
    .addHelpText(
      'after',
      example(
        'dashboard export cost --year 2024 --bu SKB -o cost.csv',
        'dashboard export cost --year 2024 --bu SKB --as-of 2024-04-05   # cost_report_2024_SKB_as-of_2024-04-05.csv',
        'dashboard export --all --month last --fail-if-missing --fail-if-incomplete --keep-going --out-dir reports',
        'dashboard export cost --year 2024 --bu SKB --force              # replaces a form that was filled in',
      ),
    )
    .action(async (kind: ReportId | undefined, options: ExportOptions & QuietOption) => {
      const { exportReports } = await import('../export.ts');
      await exportReports(exportRequest(kind, options), terminalFor(terminal, options));
    });
}
