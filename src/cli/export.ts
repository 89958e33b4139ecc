import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { loadReportYear } from '../../db/month-records.ts';
import { openForReading } from '../../db/open.ts';
import { csvRows, type CsvLayout } from '../domain/csv-layout.ts';
import { csvText } from '../domain/csv-text.ts';
import type { BusinessUnit, Report } from '../domain/report.ts';
import { Problem } from '../domain/problem.ts';
import { reportFileName } from '../domain/report-file-name.ts';
import type { Terminal } from './terminal.ts';
import { writeWholeFile } from './whole-file.ts';

export interface ExportRequest {
  readonly report: Report;
  readonly year: number;
  /** Null where the report has no units. */
  readonly bu: BusinessUnit | null;
  readonly layout: CsvLayout;
  /** A path, `-` for stdout, or null for the report's own name in the current folder. */
  readonly output: string | null;
  readonly database: string;
}

/** A file of the database, whatever name or link leads to it. */
function isDatabase(file: string, database: string): boolean {
  const real = existsSync(file) ? realpathSync(file) : path.resolve(file);
  return ['', '-wal', '-shm'].some((end) => real === realpathSync(database) + end);
}

/** @throws Problem 'unavailable' when the database can't be read or the file not written. */
export async function exportReport(request: ExportRequest, { out, write }: Terminal): Promise<void> {
  const { report, year, bu, layout, database } = request;
  const { reader, close } = await openForReading(database);
  try {
    const text = csvText(csvRows(report, await loadReportYear(reader, report, { year, bu }), layout));
    if (request.output === '-') {
      write(text);
      return;
    }
    const file = request.output ?? `${reportFileName(report, year, bu)}.csv`;
    if (isDatabase(file, database)) {
      throw new Problem('usage', `${file} is the database itself; name another file.`);
    }
    writeWholeFile(file, text);
    out(file);
  } finally {
    await close();
  }
}
