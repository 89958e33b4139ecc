import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { loadReportYearAsOf } from '../../db/as-of.ts';
import type { Location } from '../../db/location.ts';
import { loadReportYear } from '../../db/month-records.ts';
import { openForReading } from '../../db/open.ts';
import { statusOf } from '../../db/path-reason.ts';
import type { Schema } from '../../db/schema.ts';
import type { AsOf } from '../domain/as-of.ts';
import type { BusinessUnit } from '../domain/business-units.ts';
import { bareCell } from '../domain/cell.ts';
import { completenessOf, type Completeness } from '../domain/completeness.ts';
import { csvRows, type CsvLayout } from '../domain/csv-layout.ts';
import { csvText } from '../domain/csv-text.ts';
import { Problem } from '../domain/problem.ts';
import { monthAndUnit, type ReportYear } from '../domain/record.ts';
import { reportFileName } from '../domain/report-file-name.ts';
import { fieldKeys, type Report } from '../domain/report.ts';
import { MONTHS, type YearMonth } from '../domain/year-month.ts';
import type { UnknownContent } from './existing-file.ts';
import { lastChance, pointOfNoReturn } from './interruption.ts';
import { createOutputFile, isDatabaseFile } from './output-file.ts';
import type { Terminal } from './terminal.ts';
import { fault } from './words.ts';

/** What an export does, whether it is asked for by options or by their absence. */
export interface ExportChoices {
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

/** A month that is due and lacks usual fields; `missing` has their keys. */
interface IncompleteMonth extends Completeness {
  readonly month: number;
}

/** A file that is ready to be written, and what speaks against writing it. */
interface MadeFile extends ExportedReport {
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
export async function exportReports(request: ExportRequest, terminal: Terminal): Promise<void> {
  const { database, json, keepGoing } = request;
  const { reader, close } = await openForReading(database);
  try {
    // One transaction sees one state, whatever other processes write meanwhile.
    const made = await reader.transaction().execute((db) => makeFiles(db, request, terminal));
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
  } finally {
    await close();
  }
}

async function makeFiles(db: Kysely<Schema>, request: ExportRequest, terminal: Terminal): Promise<MadeFile[]> {
  const { year, month, layout, bom, output, folder, asOf, force } = request;
  const made: MadeFile[] = [];
  for (const { report, bu } of request.reports) {
    const load = (of: number) =>
      asOf === null
        ? loadReportYear(db, report, { year: of, bu })
        : loadReportYearAsOf(db, report, { year: of, bu }, asOf.until);
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
      ? await (await import('./existing-file.ts')).findUnknownContent(db, { report, year, bu, file, text }, terminal)
      : null;
    made.push({ report, year, bu, file, text, rows: rows.length - 1, missing, incomplete, unknown });
  }
  return made;
}

function isRefused({ missing, incomplete, unknown }: MadeFile): boolean {
  return missing.length > 0 || incomplete.length > 0 || unknown !== null;
}

/** CONTRACT §5: months that have no record, or a record without any value. */
function missingMonths({ year, months }: ReportYear, request: ExportRequest): number[] {
  return dueMonths(year, request).filter((month) =>
    Object.values(months.get(month) ?? {}).every((value) => value === null),
  );
}

function incompleteMonths(
  report: Report,
  { year, months }: ReportYear,
  { months: yearBefore }: ReportYear,
  request: ExportRequest,
): IncompleteMonth[] {
  return dueMonths(year, request)
    .map((month) => ({ month, ...completenessOf(fieldKeys(report.rows), month, months, yearBefore) }))
    .filter(({ missing }) => missing.length > 0);
}

function dueMonths(year: number, { month, last }: ExportRequest): number[] {
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
        fields,
      })),
    ),
    unknown: refused.flatMap(({ file, unknown: content }) => {
      if (content === null) return [];
      const cells = content.cells.map(({ field, value, ...key }) => ({
        field,
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
