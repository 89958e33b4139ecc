import type { AsOf } from '../domain/as-of.ts';
import { BUSINESS_UNITS, type BusinessUnit } from '../domain/business-units.ts';
import { Problem } from '../domain/problem.ts';
import type { ReportId } from '../domain/report.ts';
import { reportById, reports } from '../domain/reports.ts';
import { lastMonth, today } from '../domain/year-month.ts';
import type { ExportedReport } from './export.ts';
import { locationOf, KINDS, unitOf, type DatabaseOption } from './options.ts';

/** The options of `export` as commander gives them. */
export interface ExportOptions extends DatabaseOption {
  readonly quiet: boolean;
  readonly year?: number;
  readonly bu?: BusinessUnit;
  readonly all: boolean;
  readonly month?: number | 'last';
  readonly asOf?: AsOf;
  readonly layout: 'table' | 'records';
  readonly bom: boolean;
  readonly failIfMissing: boolean;
  readonly failIfIncomplete: boolean;
  readonly keepGoing: boolean;
  readonly force: boolean;
  readonly output?: string;
  readonly outDir?: string;
  readonly json: boolean;
}

/**
 * What to export.
 * @throws Problem 'usage' for options that cannot be combined.
 */
export function exportRequest(kind: ReportId | undefined, options: ExportOptions) {
  const { year, month, output, outDir, json } = options;
  const last = lastMonth(today(process.env.DASHBOARD_TODAY));
  if (month === 'last' && year !== undefined && year !== last.year) {
    throw new Problem('usage', `Last month is in ${last.year}, but --year says ${year}; leave --year out.`);
  }
  if (output !== undefined && outDir !== undefined) {
    throw new Problem('usage', '-o names a file and --out-dir a folder; use one of them.');
  }
  if (output !== undefined && options.all) {
    throw new Problem('usage', '--all writes several files; use --out-dir instead of -o.');
  }
  if (options.keepGoing && !options.all) {
    throw new Problem('usage', '--keep-going is for --all; a single report is exported or not.');
  }
  if (output === '-' && json) {
    throw new Problem(
      'usage',
      'stdout cannot hold both the CSV and the JSON; name a file with -o, or leave --json out.',
    );
  }
  return {
    reports: reportsToExport(kind, options),
    year: year ?? last.year,
    month: month === 'last' ? last.month : (month ?? null),
    layout: options.layout,
    bom: options.bom,
    last,
    failIfMissing: options.failIfMissing,
    failIfIncomplete: options.failIfIncomplete,
    keepGoing: options.keepGoing,
    force: options.force,
    asOf: options.asOf ?? null,
    output: output ?? null,
    folder: outDir ?? '',
    json,
    database: locationOf(options),
  };
}

function reportsToExport(kind: ReportId | undefined, { all, bu }: ExportOptions): ExportedReport[] {
  if (kind === undefined && !all) throw new Problem('usage', `Name a report (${KINDS.join(', ')}), or use --all.`);
  if (all && bu !== undefined) throw new Problem('usage', '--all means both units; leave --bu out.');
  const named = kind === undefined ? reports : [reportById(kind)];
  if (!all) return named.map((report) => ({ report, bu: unitOf(report, bu) }));
  return named.flatMap((report) =>
    (report.perBusinessUnit ? BUSINESS_UNITS : [null]).map((unit) => ({ report, bu: unit })),
  );
}
