import { Argument, Command, Option } from 'commander';
import { readAsOf, type AsOf } from '../../domain/as-of.ts';
import { BUSINESS_UNITS, type BusinessUnit } from '../../domain/business-units.ts';
import { Problem } from '../../domain/problem.ts';
import type { ReportId } from '../../domain/report.ts';
import { reportById, reports } from '../../domain/reports.ts';
import { lastMonth, today } from '../../domain/year-month.ts';
import type { ExportChoices, ExportedReport, ExportRequest } from '../export.ts';
import { help } from '../help-words.ts';
import { say } from '../language.ts';
import {
  fileName,
  KINDS,
  locationOf,
  parser,
  readMonth,
  unitOf,
  unitOption,
  withShared,
  yearOption,
  type CommonOptions,
} from '../options.ts';
import { terminalFor, type Terminal } from '../terminal.ts';
import { fault, mustBe } from '../words.ts';

interface ExportOptions extends ExportChoices, CommonOptions {
  readonly year?: number;
  readonly bu?: BusinessUnit;
  readonly all: boolean;
  readonly month?: number | 'last';
  readonly asOf?: AsOf;
  readonly output?: string;
  readonly outDir?: string;
}

export function exportCommand(terminal: Terminal): Command {
  const layout = new Option('--layout <layout>', say(help.exportLayout)).choices(['table', 'records']).default('table');
  const month = parser((text) => (text === 'last' ? text : readMonth(text)), mustBe.month);
  const command = new Command('export')
    .summary(say(help.exportSummary))
    .description(say(help.exportText))
    .addArgument(new Argument('[kind]', say(help.exportKind)).choices(KINDS))
    .addOption(yearOption(say(help.exportYear)))
    .addOption(unitOption())
    .option('--all', say(help.exportAll), false)
    .option('--month <month>', say(help.exportMonth), month)
    .option('--as-of <time>', say(help.exportAsOf), parser(readAsOf, mustBe.time))
    .addOption(layout)
    .option('--no-bom', say(help.exportBom))
    .option('--fail-if-missing', say(help.exportMissing), false)
    .option('--fail-if-incomplete', say(help.exportIncomplete), false)
    .option('--keep-going', say(help.exportKeepGoing), false)
    .option('--force', say(help.exportForce), false)
    .option('-o, --output <file>', say(help.exportOutput), fileName)
    .option('--out-dir <folder>', say(help.exportFolder), fileName)
    .action(async (kind: ReportId | undefined, options: ExportOptions) => {
      const { exportReports } = await import('../export.ts');
      await exportReports(requestOf(kind, options), terminalFor(terminal, options));
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

/** @throws Problem 'usage' for options that cannot be combined. */
function requestOf(kind: ReportId | undefined, options: ExportOptions): ExportRequest {
  const { year, month, output, outDir, asOf = null, all, keepGoing, json } = options;
  const last = lastMonth(today(process.env.DASHBOARD_TODAY));
  if (month === 'last' && year !== undefined && year !== last.year) {
    throw new Problem('usage', fault('last-month-in-other-year', { last: last.year, given: year }));
  }
  if (output !== undefined && outDir !== undefined) throw new Problem('usage', fault('file-and-folder'));
  if (output !== undefined && all) throw new Problem('usage', fault('all-into-one-file'));
  if (keepGoing && !all) throw new Problem('usage', fault('keep-going-alone'));
  if (output === '-' && json) throw new Problem('usage', fault('csv-and-json'));
  return {
    ...options,
    reports: reportsToExport(kind, options),
    year: year ?? last.year,
    month: month === 'last' ? last.month : (month ?? null),
    last,
    asOf,
    output: output ?? null,
    folder: outDir ?? '',
    database: locationOf(options),
  };
}

function reportsToExport(kind: ReportId | undefined, { all, bu }: ExportOptions): ExportedReport[] {
  if (kind === undefined && !all) throw new Problem('usage', fault('report-not-named', { kinds: KINDS }));
  if (all && bu !== undefined) throw new Problem('usage', fault('all-with-unit'));
  const named = kind === undefined ? reports : [reportById(kind)];
  if (!all) return named.map((report) => ({ report, bu: unitOf(report, bu) }));
  return named.flatMap((report) =>
    (report.perBusinessUnit ? BUSINESS_UNITS : [null]).map((unit) => ({ report, bu: unit })),
  );
}
