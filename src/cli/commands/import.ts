import { Command, Option } from 'commander';
import { ENCODINGS, type Encoding } from '../../files/text-encoding.ts';
import type { ImportOptions } from '../import.ts';
import {
  actorOption,
  databaseOption,
  example,
  fileName,
  jsonOption,
  KINDS,
  parser,
  quietOption,
  unitOption,
  yearOption,
  type QuietOption,
} from '../options.ts';
import { terminalFor, type Terminal } from '../terminal.ts';

const OTHER_NAMES: Readonly<Record<string, Encoding>> = {
  utf8: 'utf-8',
  'euc-kr': 'cp949',
  euckr: 'cp949',
  ms949: 'cp949',
  uhc: 'cp949',
  'utf-16': 'utf-16le',
};
const KNOWN = ENCODINGS.join(', ');

function encodingNamed(text: string): Encoding | null {
  const name = text.toLowerCase();
  return OTHER_NAMES[name] ?? ENCODINGS.find((candidate) => candidate === name) ?? null;
}

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
    .option(
      '--encoding <name>',
      `the encoding of the files: ${KNOWN} (default: detected)`,
      parser(encodingNamed, `It must be one of ${KNOWN}.`),
    )
    .option(
      '--sheet <name>',
      'take this sheet of a workbook, also a hidden one; repeat it for several (default: every sheet that holds a report)',
      (name: string, before: readonly string[] | undefined) => [...(before ?? []), name],
    )
    .option('--dry-run', 'check, show what would change cell by cell, and change nothing', false)
    .option('--strict', 'treat warnings (sub totals that do not agree, shortened numbers) as errors', false)
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
