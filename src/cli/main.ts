import { userInfo } from 'node:os';
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { databasePath } from '../../db/location.ts';
import { databaseProblem } from '../../db/sqlite-problem.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { Problem, type ProblemKind } from '../domain/problem.ts';
import { BUSINESS_UNITS, isBusinessUnit, type BusinessUnit, type Report, type ReportId } from '../domain/report.ts';
import { findReport, reports } from '../domain/reports.ts';
import { FIRST_YEAR, isYear, LAST_YEAR, lastMonth, today } from '../domain/year-month.ts';
import { terminal } from './terminal.ts';

// CONTRACT §5: 1 no, the data was refused or is missing; 2 wrong usage; 3 a file or the database could not be read or written.
const EXIT_CODES: Partial<Record<ProblemKind, number>> = {
  usage: 2,
  locked: 3,
  unavailable: 3,
  'disk-full': 3,
};

const KINDS = reports.map(({ id }) => id);

const program = new Command('dashboard')
  .description('Monthly reports of the bioprocess supply chain: CSV files in and out of the dashboard’s database.')
  .version(packageJson.version)
  .addHelpText('after', example('dashboard import cost.csv --year 2024 --bu SKB'))
  .showHelpAfterError('Try --help.')
  .exitOverride();

program
  .command('import')
  .summary('read CSV files into the database, all of them or nothing')
  .description(
    'Reads CSV files into the database: all of them, or nothing and a list of everything that is wrong.\nReport, year and unit come from the options, else from the content, else from the name of the file.',
  )
  .argument('<file...>', 'CSV files: a row per month, or a row per field as `dashboard export` writes it')
  .option('--year <year>', 'the year that the figures belong to', yearOption)
  .addOption(unitOption())
  .addOption(new Option('--kind <kind>', 'the report that the figures belong to').choices(KINDS))
  .option('--allow-text', 'keep texts in numeric cells; they take no part in sums', false)
  .option('--actor <name>', 'who is entered in the ledger (default: the system user)')
  .addOption(databaseOption())
  .addHelpText('after', example('dashboard import cost.csv --year 2024 --bu SKB'))
  .action(
    async (
      files: string[],
      options: { year?: number; bu?: BusinessUnit; kind?: ReportId; allowText: boolean; actor?: string; db?: string },
    ) => {
      const { importFiles } = await import('./import.ts');
      const stated = { kind: options.kind ?? null, year: options.year ?? null, bu: options.bu ?? null };
      const actor = options.actor ?? systemUser();
      const { allowText } = options;
      await importFiles({ files, stated, allowText, database: databaseFile(options), actor }, terminal);
    },
  );

program
  .command('export')
  .summary('write one report of one year as CSV')
  .description(
    'Writes one report of one year as CSV (UTF-8 with BOM), into the current folder unless -o says otherwise.',
  )
  .addArgument(new Argument('<kind>', 'the report').choices(KINDS))
  .option('--year <year>', 'the year (default: the year of last month)', yearOption)
  .addOption(unitOption())
  .addOption(
    new Option('--layout <layout>', 'table: a row per field, as on the page; records: a row per month, for machines')
      .choices(['table', 'records'])
      .default('table'),
  )
  .option('-o, --output <file>', 'where to; - is stdout', outputOption)
  .addOption(databaseOption())
  .addHelpText('after', example('dashboard export cost --year 2024 --bu SKB -o cost.csv'))
  .action(
    async (
      kind: string,
      options: { year?: number; bu?: BusinessUnit; layout: 'table' | 'records'; output?: string; db?: string },
    ) => {
      const report = findReport(kind) as Report;
      const { exportReport } = await import('./export.ts');
      await exportReport(
        {
          report,
          year: options.year ?? lastMonth(today(process.env.DASHBOARD_TODAY)).year,
          bu: unitOf(report, options.bu),
          layout: options.layout,
          output: options.output ?? null,
          database: databaseFile(options),
        },
        terminal,
      );
    },
  );

program
  .command('migrate')
  .summary('make the database, or bring it up to date')
  .description('Makes the database, or brings its tables up to date; copies it first when it holds data.')
  .addOption(databaseOption())
  .addHelpText('after', example('dashboard migrate'))
  .action(async (options: { db?: string }) => {
    const { migrateDatabase } = await import('./migrate.ts');
    await migrateDatabase(databaseFile(options), terminal);
  });

program
  .command('serve')
  .summary('start the web server')
  .description('Starts the web server, as npm start does; makes the database and brings it up to date when needed.')
  .option('--port <port>', 'overrides PORT; 0 takes a free one')
  .option('--host <host>', 'overrides HOST')
  .addOption(databaseOption())
  .addHelpText('after', example('dashboard serve --port 8080'))
  .action(async (options: { port?: string; host?: string; db?: string }) => {
    const { serve } = await import('./serve.ts');
    serve({ port: options.port, host: options.host, database: databaseFile(options) });
  });

function databaseOption(): Option {
  return new Option('--db <file>', 'the database, counted from the current folder; overrides DATABASE_URL');
}

function unitOption(): Option {
  return new Option('--bu <unit>', `the business unit, for cost: ${BUSINESS_UNITS.join(' or ')}`).argParser((text) => {
    const unit = text.toUpperCase();
    if (!isBusinessUnit(unit)) throw new InvalidArgumentError(`It must be ${BUSINESS_UNITS.join(' or ')}.`);
    return unit;
  });
}

function example(command: string): string {
  return `\nExample:\n  ${command}`;
}

function databaseFile({ db }: { db?: string }): string {
  return db === undefined ? databasePath(process.env.DATABASE_URL) : databasePath(db, process.cwd());
}

function yearOption(text: string): number {
  const year = Number(text);
  if (!/^\d{4}$/.test(text) || !isYear(year))
    throw new InvalidArgumentError(`It must be ${FIRST_YEAR} to ${LAST_YEAR}.`);
  return year;
}

function outputOption(file: string): string {
  if (file === '') throw new InvalidArgumentError('Name a file, or - for stdout.');
  return file;
}

/** @throws Problem 'usage' when the report needs a unit and has none, or the other way round. */
function unitOf(report: Report, bu: string | undefined): BusinessUnit | null {
  if (report.perBusinessUnit && bu === undefined) throw new Problem('usage', `${report.id} needs --bu SKB or --bu SK.`);
  if (!report.perBusinessUnit && bu !== undefined) {
    throw new Problem('usage', `${report.id} has no business units; leave --bu out.`);
  }
  return bu !== undefined && isBusinessUnit(bu) ? bu : null;
}

/** Null where the system does not know its user (a container without a password file). */
function systemUser(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}

/** The one place where errors of the CLI end up. */
function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2; // commander has said what is wrong
  const problem = databaseProblem(error);
  if (problem instanceof Problem) {
    terminal.err(`dashboard: ${problem.message}`);
    return EXIT_CODES[problem.kind] ?? 1;
  }
  terminal.err(`dashboard: ${problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)}`);
  return 3;
}

// No await at the top level: the program is one CommonJS script (see kept-code.ts).
program.parseAsync().catch((error: unknown) => {
  process.exitCode = exitCodeOf(error);
});
