import { Argument, type Command, Option } from 'commander';
import { readAsOf } from '../../domain/as-of.ts';
import type { ReportId } from '../../domain/report.ts';
import { monthFromText } from '../../domain/year-month.ts';
import type { ExportOptions } from '../export.ts';
import { help } from '../help-words.ts';
import { say } from '../language.ts';
import { commandOf, fileName, KINDS, parser, unitOption, withShared, yearOption } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import { mustBe } from '../words.ts';

export function exportCommand(terminal: Terminal): Command {
  const layout = new Option('--layout <layout>', say(help.exportLayout)).choices(['table', 'records']).default('table');
  const month = parser((text) => (text === 'last' ? text : monthFromText(text)), mustBe.month);
  const command = commandOf('export', help.exportSummary, help.exportText)
    .addArgument(new Argument('[kind]', say(help.exportKind)).choices(KINDS))
    .addOption(yearOption(say(help.exportYear)))
    .addOption(unitOption())
    .addOption(new Option('--all', say(help.exportAll)).default(false).conflicts(['bu', 'output']))
    .option('--month <month>', say(help.exportMonth), month)
    .option('--as-of <time>', say(help.exportAsOf), parser(readAsOf, mustBe.time))
    .addOption(layout)
    .option('--no-bom', say(help.exportBom))
    .option('--fail-if-missing', say(help.exportMissing), false)
    .option('--fail-if-incomplete', say(help.exportIncomplete), false)
    .option('--keep-going', say(help.exportKeepGoing), false)
    .option('--force', say(help.exportForce), false)
    .option('-o, --output <file>', say(help.exportOutput), fileName)
    .addOption(new Option('--out-dir <folder>', say(help.exportFolder)).argParser(fileName).conflicts('output'))
    .action(async (kind: ReportId | undefined, options: ExportOptions) => {
      const { exportReports } = await import('../export.ts');
      await exportReports(kind, options, terminal);
    });
  return withShared(
    command,
    ['json', 'quiet', 'database'],
    'dashboard export cost --year 2024 --bu SKB -o cost.csv',
    'dashboard export cost --year 2024 --bu SKB --as-of 2024-04-05   # cost_report_2024_SKB_as-of_2024-04-05.csv',
    'dashboard export --all --month last --fail-if-missing --fail-if-incomplete --keep-going --out-dir reports',
    `dashboard export cost --year 2024 --bu SKB --force              # ${say(help.exportReplaces)}`,
  );
}
