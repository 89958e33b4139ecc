import { createHash } from 'node:crypto';
import path from 'node:path';
import { openForReading } from '../../db/open.ts';
import { statusOf } from '../../db/path-reason.ts';
import { loadReportYear } from '../../db/report-year.ts';
import type { Db } from '../../db/schema.ts';
import type { AsOf } from '../domain/as-of.ts';
import { fieldNamed } from '../domain/blocks/names-in-words.ts';
import { BUSINESS_UNITS, type BusinessUnit } from '../domain/business-units.ts';
import { bareCell } from '../domain/cell.ts';
import { completenessOf, type Completeness } from '../domain/completeness.ts';
import { csvRows, type CsvLayout } from '../domain/csv-layout.ts';
import { csvText } from '../domain/csv-text.ts';
import { Problem } from '../domain/problem.ts';
import { monthAndUnit, type ReportYear } from '../domain/record.ts';
import { reportFileName } from '../domain/report-file-name.ts';
import { fieldKeys, type Report, type ReportId } from '../domain/report.ts';
import { reportById, reports } from '../domain/reports.ts';
import { lastMonth, MONTHS, today } from '../domain/year-month.ts';
import type { UnknownContent } from './existing-file.ts';
import { lastChance, pointOfNoReturn } from './interruption.ts';
import { KINDS, locationOf, unitOf, type DatabaseOption } from './options.ts';
import { createOutputFile, isDatabaseFile } from './output-file.ts';
import type { Terminal } from './terminal.ts';
import { fault } from './words.ts';

export interface ExportOptions extends DatabaseOption {
  readonly year?: number;
  readonly bu?: BusinessUnit;
  readonly all: boolean;
  readonly month?: number | 'last';
  readonly asOf?: AsOf;
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
  /** A path, or `-` for stdout; without it the reports' own names in the folder. */
  readonly output?: string;
  readonly outDir?: string;
  readonly json: boolean;
}

type Request = ReturnType<typeof requestOf>;

/** A month that is due and lacks usual fields; `missing` has their keys. */
interface IncompleteMonth extends Completeness {
  readonly month: number;
}

/** A file that is ready to be written, and what speaks against writing it. */
interface MadeFile {
  readonly report: Report;
  readonly bu: BusinessUnit | null;
  readonly year: number;
  readonly file: string;
  readonly text: string;
  /** Without the header. */
  readonly rows: number;
  /** Months without figures. */
  readonly missing: readonly number[];
  readonly incomplete: readonly IncompleteMonth[];
  /** What would be lost with the file that has this name now. */
  readonly unknown: UnknownContent | null;
}

/**
 * Makes every file before it writes the first.
 * @throws Problem 'unavailable' when the database cannot be read or a file cannot be written, 'invalid' when a report
 * was refused; with `keepGoing` the others have been written then.
 */
export async function exportReports(
  kind: ReportId | undefined,
  options: ExportOptions,
  terminal: Terminal,
): Promise<void> {
  const request = requestOf(kind, options);
  const { database, json, keepGoing } = request;
  await using source = await openForReading(database);
  // One transaction sees one state, whatever other processes write meanwhile.
  const made = await source.reader.transaction().execute((db) => makeFiles(db, request, terminal));
  const refused = made.filter(isRefused);
  const written = refused.length > 0 && !keepGoing ? [] : made.filter((file) => !isRefused(file));
  const ownFile = written.find(({ file }) => file !== '-' && isDatabaseFile(file, database))?.file;
  if (ownFile !== undefined) throw new Problem('usage', fault('target-is-database', { file: ownFile }));
  await lastChance();
  for (const { file, text } of written) {
    const target = file === '-' ? { write: terminal.write, finish: () => {} } : createOutputFile(file);
    target.write(text);
    target.finish();
    pointOfNoReturn();
    if (file !== '-' && !json) terminal.out(file);
  }
  if (json) terminal.write(exportedJson(written, refused));
  if (refused.length === 0) return;
  const part = written.length === 0 ? null : { refused: refused.length, all: made.length };
  throw new Problem('invalid', fault('export-refused', { part, ...whyRefused(refused) }));
}

/** @throws Problem 'usage' for options that cannot be combined. */
function requestOf(kind: ReportId | undefined, options: ExportOptions) {
  const { all, year, bu, month, asOf = null, output = null, outDir: folder = '', keepGoing, json } = options;
  const last = lastMonth(today(process.env.DASHBOARD_TODAY));
  if (month === 'last' && year !== undefined && year !== last.year) {
    throw new Problem('usage', fault('last-month-in-other-year', { last: last.year, given: year }));
  }
  if (keepGoing && !all) throw new Problem('usage', fault('keep-going-alone'));
  if (output === '-' && json) throw new Problem('usage', fault('csv-and-json'));
  if (kind === undefined && !all) throw new Problem('usage', fault('report-not-named', { kinds: KINDS }));
  const named = kind === undefined ? reports : [reportById(kind)];
  const unitsOf = (report: Report) => {
    if (!all) return [unitOf(report, bu)];
    return report.perBusinessUnit ? BUSINESS_UNITS : [null];
  };
  return {
    ...options,
    reports: named.flatMap((report) => unitsOf(report).map((unit) => ({ report, bu: unit }))),
    year: year ?? last.year,
    /** Null for the whole year. */
    month: month === 'last' ? last.month : (month ?? null),
    /** The months up to this one are due; with `month`, that one is. */
    last,
    asOf,
    output,
    folder,
    database: locationOf(options),
  };
}

async function makeFiles(db: Db, request: Request, terminal: Terminal): Promise<MadeFile[]> {
  const { year, month, layout, bom, output, folder, asOf, force } = request;
  const made: MadeFile[] = [];
  for (const { report, bu } of request.reports) {
    const load = (of: number) => loadReportYear(db, report, { year: of, bu }, asOf?.until);
    const data = await load(year);
    const rows = csvRows(report, data, layout, month);
    const name = `${reportFileName(report, year, bu, { month, asOf: asOf?.name ?? null })}.csv`;
    const file = output ?? path.join(folder, name);
    const text = csvText(rows, { bom });
    const missing = request.failIfMissing ? missingMonths(data, request) : [];
    const incomplete = request.failIfIncomplete
      ? incompleteMonths(report, data, await load(year - 1), request).filter((each) => !missing.includes(each.month))
      : [];
    // `-o` names the file that is meant to be replaced.
    const isKept = output === null && !force && statusOf(file) !== null;
    const unknown = isKept
      ? await (
          await import('./existing-file.ts')
        ).findUnknownContent(db, { file, text }, { report, year, bu }, terminal)
      : null;
    made.push({ report, year, bu, file, text, rows: rows.length - 1, missing, incomplete, unknown });
  }
  return made;
}

function isRefused({ missing, incomplete, unknown }: MadeFile): boolean {
  return missing.length > 0 || incomplete.length > 0 || unknown !== null;
}

/** CONTRACT §5: months that have no record, or a record without any value. */
function missingMonths({ year, months }: ReportYear, request: Request): number[] {
  return dueMonths(year, request).filter((month) =>
    Object.values(months.get(month) ?? {}).every((value) => value === null),
  );
}

function incompleteMonths(
  report: Report,
  { year, months }: ReportYear,
  { months: yearBefore }: ReportYear,
  request: Request,
): IncompleteMonth[] {
  return dueMonths(year, request)
    .map((month) => ({ month, ...completenessOf(fieldKeys(report.rows), month, months, yearBefore) }))
    .filter(({ missing }) => missing.length > 0);
}

function dueMonths(year: number, { month, last }: Request): number[] {
  if (month !== null) return [month];
  return MONTHS.filter((candidate) => year < last.year || (year === last.year && candidate <= last.month));
}

/** Why reports were not exported, as facts. */
function whyRefused(refused: readonly MadeFile[]) {
  return {
    missing: refused.flatMap(({ report, year, bu, missing: months }) =>
      months.length === 0 ? [] : [`${report.id} ${year}${bu === null ? '' : ` ${bu}`}: ${months.join(', ')}`],
    ),
    incomplete: refused.flatMap(({ report, year, bu, incomplete: months }) =>
      months.map(({ month, filled, usual, missing: fields }) => ({
        where: `${report.id} ${monthAndUnit({ year, month, bu })} (${filled}/${usual})`,
        fields: fields.map((field) => fieldNamed(report, field)),
      })),
    ),
    unknown: refused.flatMap(({ report, file, unknown: content }) => {
      if (content === null) return [];
      const cells = content.cells.map(({ field, value, ...key }) => ({
        field: fieldNamed(report, field),
        where: monthAndUnit(key),
        value: bareCell(value),
      }));
      return [{ file, cells, odd: content.fault }];
    }),
  };
}

function exportedJson(written: readonly MadeFile[], refused: readonly MadeFile[]): string {
  const files = written.map(({ file, text, rows }) => ({
    file,
    rows,
    bytes: Buffer.byteLength(text),
    sha256: createHash('sha256').update(text).digest('hex'),
  }));
  const refusals = refused.map(({ report, year, bu, file, missing, incomplete, unknown }) => ({
    file,
    kind: report.id,
    year,
    bu,
    missing,
    incomplete,
    unknown,
  }));
  return `${JSON.stringify({ files, ...(refusals.length > 0 && { refused: refusals }) })}\n`;
}
