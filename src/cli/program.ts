import { Argument, Command, Option } from 'commander';
import { hidePasswords } from '../../db/server-address.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { Problem } from '../domain/problem.ts';
import type { BusinessUnit, ReportId } from '../domain/report.ts';
import { reportById, reports } from '../domain/reports.ts';
import { today } from '../domain/year-month.ts';
import type { Encoding } from '../files/text-encoding.ts';
import { exportRequest, type ExportOptions } from './export-request.ts';
import type { HistoryRequest } from './history.ts';
import {
  actorOption,
  asOfOption,
  locationOf,
  databaseOption,
  encodingOption,
  fieldsOption,
  fileName,
  jsonOption,
  KINDS,
  monthOption,
  monthsOption,
  placeOption,
  positiveNumber,
  quietOption,
  sheetOption,
  sinceOption,
  systemUser,
  unitOf,
  unitOption,
  yearOption,
  type DatabaseOption,
} from './options.ts';
import { quiet, type Terminal } from './terminal.ts';

interface QuietOption {
  readonly quiet: boolean;
}

/** Every command with its options; docs/cli.md is generated from this. Each command loads its code when it is called. */
export function createProgram(loud: Terminal): Command {
  const terminalFor = (options: QuietOption): Terminal => (options.quiet ? quiet(loud) : loud);
  const program = new Command('dashboard')
    .description(
      'Imports the monthly reports of the bioprocess supply chain from CSV files and workbooks, and exports them as CSV files.',
    )
    .version(packageJson.version)
    .addHelpText('after', example('dashboard import cost.csv --year 2024 --bu SKB'))
    .configureOutput({ outputError: (text, write) => write(hidePasswords(text)) })
    .showHelpAfterError('Try --help.')
    .exitOverride();

  program
    .command('import')
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
    .action(async (files: string[], options: ImportOptions) => {
      const { importFiles } = await import('./import.ts');
      const request = {
        files,
        stated: { kind: options.kind ?? null, year: options.year ?? null, bu: options.bu ?? null },
        encoding: options.encoding ?? null,
        sheets: options.sheet ?? [],
        allowText: options.allowText,
        strict: options.strict,
        scale: scaleOf(options),
        dryRun: options.dryRun,
        old: options.keepNewer ? ('keep' as const) : options.overwrite ? ('take' as const) : ('refuse' as const),
        rejects: options.rejects ?? null,
        json: options.json,
        database: locationOf(options),
        actor: options.actor ?? systemUser(),
        today: today(process.env.DASHBOARD_TODAY),
      };
      await importFiles(request, terminalFor(options));
    });

  program
    .command('export')
    .summary('write reports as CSV')
    .description(
      'Writes the report of one year, or all reports, as CSV, into the current folder unless -o or --out-dir is given.',
    )
    .addArgument(new Argument('[kind]', 'the report; not needed with --all').choices(KINDS))
    .addOption(yearOption('the year (default: the year of last month)'))
    .addOption(unitOption())
    .option('--all', 'both units of a report, or every report when none is named', false)
    .addOption(monthOption())
    .addOption(asOfOption())
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
    .action(async (kind: ReportId | undefined, options: ExportOptions) => {
      const { exportReports } = await import('./export.ts');
      await exportReports(exportRequest(kind, options), terminalFor(options));
    });

  program
    .command('history')
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
      const { showHistory } = await import('./history.ts');
      await showHistory(historyRequest(kind, options), loud);
    });

  program
    .command('undo')
    .summary('restore the cells of a change')
    .description(
      'Gives the cells of a change the values they had before it; this is a change of its own.\nStops and names the cells when a later change touched some of them.',
    )
    .argument('<id>', 'the number of the change, from `dashboard history`', positiveNumber)
    .addOption(monthsOption('only this month of the change; several as a list (10,11), or by repeating it'))
    .addOption(fieldsOption('only the field with this key; several in the same way'))
    .option('--keep-newer', 'leave the cells that later changes touched, and restore the others', false)
    .option('--dry-run', 'show what would be restored, and change nothing', false)
    .addOption(actorOption())
    .addOption(jsonOption())
    .addOption(quietOption())
    .addOption(databaseOption())
    .addHelpText(
      'after',
      example(
        'dashboard undo 12',
        'dashboard undo 12 --dry-run',
        'dashboard undo 12 --month 11 --field arenasOthers',
        'dashboard undo 12 --keep-newer',
      ),
    )
    .action(async (id: number, options: UndoOptions) => {
      const { undo } = await import('./undo.ts');
      const { month: months = [], field: fields = [], keepNewer, dryRun, json } = options;
      const request = { id, months, fields, keepNewer, dryRun, json };
      const actor = options.actor ?? systemUser();
      await undo({ ...request, database: locationOf(options), actor }, terminalFor(options));
    });

  program
    .command('backup')
    .summary('copy the database while it is in use')
    .description(
      'Copies the database into one SQLite file while other processes use it, and checks the copy; of a PostgreSQL database this is `dashboard copy` into a file.\nAn older backup of that name is replaced.',
    )
    .argument('<file>', 'target file', fileName)
    .addOption(quietOption())
    .addOption(databaseOption())
    .addHelpText('after', example('dashboard backup /backups/dashboard-2026-11-20.sqlite'))
    .action(async (file: string, options: DatabaseOption & QuietOption) => {
      const { backupDatabase } = await import('./backup.ts');
      await backupDatabase(locationOf(options), file, terminalFor(options));
    });

  program
    .command('restore')
    .summary('put a backup in the place of the database')
    .description(
      'Checks a backup and puts it in the place of an SQLite database. What was there is kept beside it, .before-restore- and the time added to its name.\nStop the server first: it refuses while another program has the database open.',
    )
    .argument('<backup>', 'the backup', fileName)
    .addOption(quietOption())
    .addOption(databaseOption())
    .addHelpText('after', example('dashboard restore /backups/dashboard-2026-11-20.sqlite'))
    .action(async (backup: string, options: DatabaseOption & QuietOption) => {
      const { restore } = await import('./restore.ts');
      await restore(backup, locationOf(options), terminalFor(options));
    });

  program
    .command('copy')
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
      const { copyDatabase } = await import('./copy.ts');
      const [from, to] = [locationOf({ db: options.from }), locationOf({ db: options.to })];
      await copyDatabase(from, to, terminalFor(options));
    });

  program
    .command('check')
    .summary('check the database, and its ledger against its tables')
    .description(
      'Runs SQLite’s own checks on a file, replays the ledger from empty and compares it with the tables; exit 1 on any difference.',
    )
    .addOption(jsonOption())
    .addOption(quietOption())
    .addOption(databaseOption())
    .addHelpText('after', example('dashboard check'))
    .action(async (options: DatabaseOption & QuietOption & { json: boolean }) => {
      const { checkAll } = await import('./check.ts');
      await checkAll(locationOf(options), options, terminalFor(options));
    });

  program
    .command('migrate')
    .summary('create the database, or bring it up to date')
    .description(
      'Creates the database, or brings its tables up to date; copies a file first if it holds data.\nOn a server the database itself must be there; back it up first.',
    )
    .addOption(quietOption())
    .addOption(databaseOption())
    .addHelpText('after', example('dashboard migrate'))
    .action(async (options: DatabaseOption & QuietOption) => {
      const { migrateDatabase } = await import('./migrate.ts');
      await migrateDatabase(locationOf(options), terminalFor(options));
    });

  program
    .command('serve')
    .summary('start the web server')
    .description('Starts the web server, as npm start does; creates the database and brings it up to date when needed.')
    .option('--port <port>', 'overrides PORT; 0 picks a free port')
    .option('--host <host>', 'overrides HOST')
    .addOption(databaseOption())
    .addHelpText('after', example('dashboard serve --port 8080'))
    .action(async (options: DatabaseOption & { port?: string; host?: string }) => {
      const { serve } = await import('./serve.ts');
      await serve({ port: options.port, host: options.host, database: locationOf(options) });
    });

  return program;
}

interface ImportOptions extends DatabaseOption, QuietOption {
  readonly year?: number;
  readonly bu?: BusinessUnit;
  readonly kind?: ReportId;
  readonly encoding?: Encoding;
  readonly sheet?: readonly string[];
  readonly dryRun: boolean;
  readonly strict: boolean;
  readonly keepNewer: boolean;
  readonly overwrite: boolean;
  readonly inThousands?: boolean;
  readonly inMillions?: boolean;
  readonly allowText: boolean;
  readonly rejects?: string;
  readonly actor?: string;
  readonly json: boolean;
}

interface HistoryOptions extends DatabaseOption {
  readonly year?: number;
  readonly month?: readonly number[];
  readonly bu?: BusinessUnit;
  readonly field?: readonly string[];
  readonly since?: string;
  readonly actor?: string;
  readonly limit?: number;
  readonly flat: boolean;
  readonly json: boolean;
}

interface UndoOptions extends DatabaseOption, QuietOption {
  readonly month?: readonly number[];
  readonly field?: readonly string[];
  readonly keepNewer: boolean;
  readonly dryRun: boolean;
  readonly actor?: string;
  readonly json: boolean;
}

/** @throws Problem 'usage' for a unit or a field that the report does not have: no change would ever match. */
function historyRequest(kind: ReportId | undefined, options: HistoryOptions): HistoryRequest {
  const { year = null, month: months = [], bu = null, field: fields = [], since = null, actor = null } = options;
  const { limit = null, flat, json } = options;
  if (kind !== undefined && bu !== null) unitOf(reportById(kind), bu);
  const among = kind === undefined ? reports : [reportById(kind)];
  const unknown = fields.find((field) => !among.some(({ fieldByKey }) => fieldByKey.has(field)));
  if (unknown !== undefined) {
    throw new Problem('usage', `${unknown} is not a field of ${kind ?? 'any report'}; docs/fields.md lists them.`);
  }
  const filter = { kind: kind ?? null, year, months, bu, fields, since, actor };
  return { ...filter, limit, flat, json, database: locationOf(options) };
}

function example(...commands: string[]): string {
  return ['\nExample:', ...commands].join('\n  ');
}

function scaleOf({ inThousands = false, inMillions = false }: ImportOptions): number | null {
  if (inThousands) return 1_000;
  return inMillions ? 1_000_000 : null;
}
