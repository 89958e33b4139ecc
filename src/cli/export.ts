import { createHash } from 'node:crypto';
import path from 'node:path';
import { openForReading } from '../../db/open.ts';
import { statusOf } from '../../db/path-reason.ts';
import { loadReportYear } from '../../db/report-year.ts';
import type { Db } from '../../db/schema.ts';
import type { AsOf } from '../domain/as-of.ts';
import { BUSINESS_UNITS, type BusinessUnit } from '../domain/business-units.ts';
import { completenessOf } from '../domain/completeness.ts';
import { csvRows, type CsvLayout } from '../domain/csv-layout.ts';
import { csvText } from '../domain/csv-text.ts';
import { Problem } from '../domain/problem.ts';
import { monthAndUnit, type ReportYear } from '../domain/record.ts';
import { reportFileName } from '../domain/report-file-name.ts';
import { fieldKeys, type ReportId } from '../domain/report.ts';
import { reportById, reports } from '../domain/reports.ts';
import { lastMonth, MONTHS, today } from '../domain/year-month.ts';
import { lastChance, pointOfNoReturn } from './interruption.ts';
import { locationOf, unitOf, type DatabaseOption, type Switches } from './options.ts';
import { createOutputFile, descriptorNamed, isDatabaseFile } from './output-file.ts';
import type { Terminal } from './terminal.ts';
import { fault, fieldText, say, someOf, words } from './words.ts';

type Switch = 'all' | 'failIfMissing' | 'failIfIncomplete' | 'keepGoing' | 'force' | 'json';

export interface ExportOptions extends DatabaseOption, Switches<Switch> {
  readonly year?: number;
  readonly bu?: BusinessUnit;
  readonly month?: number | 'last';
  readonly asOf?: AsOf;
  readonly layout: CsvLayout;
  readonly bom: boolean;
  /** A path, or `-` for stdout; without it the reports' own names in the folder. */
  readonly output?: string;
  readonly outDir?: string;
}

/** The descriptor of standard output. */
const STDOUT = 1;

type Request = ReturnType<typeof requestsOf>[number];

/** A file that is ready to be written, and what speaks against writing it. */
interface MadeFile {
  readonly file: string;
  readonly text: string;
  /** Without the header. */
  readonly rows: number;
  readonly reasons: readonly string[];
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
  const { keepGoing, json } = options;
  const requests = requestsOf(kind, options);
  const database = locationOf(options);
  await using source = await openForReading(database);
  // One transaction sees one state, whatever other processes write meanwhile.
  const made = await source.reader.transaction().execute(async (db) => {
    const files: MadeFile[] = [];
    for (const request of requests) files.push(await makeFile(db, request));
    return files;
  });
  const refused = made.filter(({ reasons }) => reasons.length > 0);
  const written = refused.length > 0 && !keepGoing ? [] : made.filter(({ reasons }) => reasons.length === 0);
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
  if (json) terminal.write(`${JSON.stringify({ files: written.map(fileEntry) })}\n`);
  if (refused.length === 0) return;
  const counts = { written: written.length, all: made.length };
  throw new Problem(
    'invalid',
    fault('export-refused', { ...counts, why: refused.map(({ reasons }) => someOf(reasons, '; ')).join('; ') }),
  );
}

function fileEntry({ file, text, rows }: MadeFile) {
  return { file, rows, bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') };
}

/** @throws Problem 'usage' for options that cannot be combined. */
function requestsOf(kind: ReportId | undefined, options: ExportOptions) {
  const { all, bu, json } = options;
  const { output: named = null } = options;
  const output = named !== null && descriptorNamed(named) === STDOUT ? '-' : named;
  const last = lastMonth(today(process.env.DASHBOARD_TODAY));
  const { year = last.year } = options;
  const month = options.month === 'last' ? last.month : (options.month ?? null);
  if (options.month === 'last' && year !== last.year) {
    throw new Problem('usage', fault('last-month-in-other-year'));
  }
  if (output === '-' && json) throw new Problem('usage', fault('csv-and-json'));
  if (kind === undefined && !all) throw new Problem('usage', fault('report-not-named'));
  const over = MONTHS.filter((each) => year < last.year || (year === last.year && each <= last.month));
  const due = month === null ? over : [month];
  return (kind === undefined ? reports : [reportById(kind)]).flatMap((report) => {
    const units = !all ? [unitOf(report, bu)] : report.perBusinessUnit ? BUSINESS_UNITS : [null];
    return units.map((unit) => ({ ...options, output, report, bu: unit, year, month, due }));
  });
}

async function makeFile(db: Db, request: Request): Promise<MadeFile> {
  const { report, year, bu, month, layout, bom, output, outDir = '', asOf, force } = request;
  const load = (of: number) => loadReportYear(db, report, { year: of, bu }, asOf?.until);
  const data = await load(year);
  const rows = csvRows(report, data, layout, month);
  const name = `${reportFileName(report, year, bu, { month, asOf: asOf?.name ?? null })}.csv`;
  const file = output ?? path.join(outDir, name);
  const text = csvText(rows, { bom });
  const reasons = await lackOf(request, data, load);
  // `-o` names the file that is meant to be replaced.
  if (output === null && !force && statusOf(file) !== null) {
    const { findUnknownContent } = await import('./existing-file.ts');
    const unknown = await findUnknownContent(db, { file, text }, { report, year, bu });
    if (unknown !== null) reasons.push(unknown);
  }
  return { file, text, rows: rows.length - 1, reasons };
}

/** CONTRACT §5, §9: months without any value, and months that lack usual fields. */
async function lackOf(
  request: Request,
  { months }: ReportYear,
  load: (year: number) => Promise<ReportYear>,
): Promise<string[]> {
  const { report, year, bu, due, failIfMissing, failIfIncomplete } = request;
  const isEmpty = (month: number) => Object.values(months.get(month) ?? {}).every((value) => value === null);
  const empty = failIfMissing ? due.filter(isEmpty) : [];
  const name = `${report.id} ${year}${bu === null ? '' : ` ${bu}`}`;
  const reasons: string[] = empty.length === 0 ? [] : [say(words.noFigures(name, empty.join(', ')))];
  if (!failIfIncomplete) return reasons;
  const { months: yearBefore } = await load(year - 1);
  for (const month of due.filter((each) => !empty.includes(each))) {
    const { filled, usual, missing } = completenessOf(fieldKeys(report.rows), month, months, yearBefore);
    const where = `${report.id} ${monthAndUnit({ year, month, bu })} (${filled}/${usual})`;
    const fields = someOf(missing.map((field) => fieldText(report, field)));
    if (missing.length > 0) reasons.push(say(words.lacks(where, fields)));
  }
  return reasons;
}
