import type { Location } from '../../db/location.ts';
import type { AsOf } from '../domain/as-of.ts';
import { BUSINESS_UNITS, type BusinessUnit } from '../domain/business-units.ts';
import type { CsvLayout } from '../domain/csv-layout.ts';
import { Problem } from '../domain/problem.ts';
import type { Report, ReportId } from '../domain/report.ts';
import { reportById, reports } from '../domain/reports.ts';
import { lastMonth, today, type YearMonth } from '../domain/year-month.ts';
import { locationOf, KINDS, unitOf, type DatabaseOption } from './options.ts';

/** What an export does, whether it is asked for by options or by their absence. */
interface ExportChoices {
  readonly layout: CsvLayout;
  readonly bom: boolean;
  /** Refuse a report with a month that is due and has no figure. */
  readonly failIfMissing: boolean;
  /** Refuse a report with a month that is due and lacks a field that is usually filled. */
  readonly failIfIncomplete: boolean;
  /** Write the reports that are not refused. */
  readonly keepGoing: boolean;
  /** Replace files whatever they hold. */
  readonly force: boolean;
  readonly json: boolean;
}

export interface ExportOptions extends ExportChoices, DatabaseOption {
  readonly year?: number;
  readonly bu?: BusinessUnit;
  readonly all: boolean;
  readonly month?: number | 'last';
  readonly asOf?: AsOf;
  readonly output?: string;
  readonly outDir?: string;
}

/** One report of one year, and of one unit where it has units. */
export interface ExportedReport {
  readonly report: Report;
  readonly bu: BusinessUnit | null;
}

export interface ExportRequest extends ExportChoices {
  readonly reports: readonly ExportedReport[];
  readonly year: number;
  /** Null for the whole year. */
  readonly month: number | null;
  /** The months up to this one are due; with `month`, that one is. */
  readonly last: YearMonth;
  /** The report as it was at that time; null for now. */
  readonly asOf: AsOf | null;
  /** A path, `-` for stdout, or null for the reports' own names in `folder`. */
  readonly output: string | null;
  readonly folder: string;
  readonly database: Location;
}

/**
 * What to export.
 * @throws Problem 'usage' for options that cannot be combined.
 */
export function exportRequest(kind: ReportId | undefined, options: ExportOptions): ExportRequest {
  const { year, month, output, outDir } = options;
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
  if (output === '-' && options.json) {
    throw new Problem(
      'usage',
      'stdout cannot hold both the CSV and the JSON; name a file with -o, or leave --json out.',
    );
  }
  return {
    ...options,
    reports: reportsToExport(kind, options),
    year: year ?? last.year,
    month: month === 'last' ? last.month : (month ?? null),
    last,
    asOf: options.asOf ?? null,
    output: output ?? null,
    folder: outDir ?? '',
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
