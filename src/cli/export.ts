import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { loadReportYearAsOf } from '../../db/history.ts';
import { loadReportYear } from '../../db/month-records.ts';
import { openForReading } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { csvRows, type CsvLayout } from '../domain/csv-layout.ts';
import { csvText } from '../domain/csv-text.ts';
import { Problem } from '../domain/problem.ts';
import type { ReportYear } from '../domain/record.ts';
import { reportFileName } from '../domain/report-file-name.ts';
import type { BusinessUnit, Report } from '../domain/report.ts';
import { MONTHS, type YearMonth } from '../domain/year-month.ts';
import { lastChance, pointOfNoReturn } from './interruption.ts';
import type { Terminal } from './terminal.ts';
import { writeWholeFile } from './whole-file.ts';
import { isDatabaseFile } from './write-target.ts';

/** One report of one year, and of one unit where it has units. */
export interface ExportedReport {
  readonly report: Report;
  readonly bu: BusinessUnit | null;
}

export interface ExportRequest {
  readonly reports: readonly ExportedReport[];
  readonly year: number;
  /** Null for the whole year. */
  readonly month: number | null;
  readonly layout: CsvLayout;
  readonly bom: boolean;
  /** When set, every month up to this one must hold a figure. */
  readonly mustHold: YearMonth | null;
  /** ISO 8601, UTC: the report as it was at that time; null for now. */
  readonly asOf: string | null;
  /** A path, `-` for stdout, or null for the reports' own names in `folder`. */
  readonly output: string | null;
  readonly folder: string;
  readonly json: boolean;
  readonly database: string;
}

/**
 * Makes every file before it writes the first.
 * @throws Problem 'unavailable' when the database cannot be read or a file cannot be written, 'invalid' when months are missing.
 */
export async function exportReports(request: ExportRequest, terminal: Terminal): Promise<void> {
  const { database } = request;
  const { reader, close } = await openForReading(database);
  try {
    // One transaction sees one state, whatever other processes write meanwhile.
    const { made, missing } = await reader.transaction().execute((db) => makeFiles(db, request));
    if (missing.length > 0) {
      throw new Problem('invalid', `Nothing was exported, months without figures: ${missing.join('; ')}.`);
    }
    for (const { file } of made) {
      if (file !== '-' && isDatabaseFile(file, database)) {
        throw new Problem('usage', `${file} is the database itself; name another file.`);
      }
    }
    await lastChance();
    for (const { file, text } of made) {
      if (file === '-') terminal.write(text);
      else writeWholeFile(file, text);
      pointOfNoReturn();
      if (file !== '-' && !request.json) terminal.out(file);
    }
    if (request.json) {
      const files = made.map(({ file, text, rows }) => ({
        file,
        rows,
        bytes: Buffer.byteLength(text),
        sha256: createHash('sha256').update(text).digest('hex'),
      }));
      terminal.write(`${JSON.stringify({ files })}\n`);
    }
  } finally {
    await close();
  }
}

interface MadeFile {
  readonly file: string;
  readonly text: string;
  /** Without the header. */
  readonly rows: number;
}

async function makeFiles(db: Kysely<Schema>, request: ExportRequest): Promise<{ made: MadeFile[]; missing: string[] }> {
  const { year, month, layout, bom, output, folder, asOf } = request;
  const made: MadeFile[] = [];
  const missing: string[] = [];
  for (const { report, bu } of request.reports) {
    const data =
      asOf === null
        ? await loadReportYear(db, report, { year, bu })
        : await loadReportYearAsOf(db, report, { year, bu }, asOf);
    const rows = csvRows(report, data, layout, month);
    const file = output ?? path.join(folder, `${reportFileName(report, year, bu, month)}.csv`);
    const absent = missingMonths(data, request);
    if (absent.length > 0) missing.push(`${report.id} ${year}${bu === null ? '' : ` ${bu}`}: ${absent.join(', ')}`);
    made.push({ file, text: csvText(rows, { bom }), rows: rows.length - 1 });
  }
  return { made, missing };
}

/** CONTRACT §5: months that have no record, or a record without any value. */
function missingMonths({ year, months }: ReportYear, { month, mustHold }: ExportRequest): number[] {
  if (mustHold === null) return [];
  const isDue = (candidate: number) =>
    month === null
      ? year < mustHold.year || (year === mustHold.year && candidate <= mustHold.month)
      : candidate === month;
  return MONTHS.filter(
    (candidate) => isDue(candidate) && Object.values(months.get(candidate) ?? {}).every((value) => value === null),
  );
}
