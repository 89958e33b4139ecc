import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { findDatabase } from '../../db/database-file.ts';
import {
  listMonths,
  listTexts,
  planRecords,
  writePlan,
  type PlannedRecords,
  type RecordPlan,
  type SavedRecord,
} from '../../db/month-records.ts';
import { findOldCells, type OldCell } from '../../db/old-cells.ts';
import { openDatabase, openForReading, type Database, type DatabaseReader } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import type { KeySource } from '../domain/blocks/row-key.ts';
import { Problem } from '../domain/problem.ts';
import { recordName, type Cells, type RecordKey, type RecordPatch } from '../domain/record.ts';
import type { Report } from '../domain/report.ts';
import type { Encoding } from '../files/text-encoding.ts';
import type { CheckedFile } from './check-block.ts';
import { checkFiles } from './check-files.ts';
import {
  importedJson,
  oldCellsProblem,
  printChanges,
  printErrors,
  printOldCells,
  printWarnings,
  refusedJson,
  summaryLine,
} from './import-result.ts';
import { STANDARD_INPUT } from './input.ts';
import { lastChance, pointOfNoReturn } from './interruption.ts';
import { createRejects, isReplaceable } from './rejects.ts';
import type { Terminal } from './terminal.ts';
import { isDatabaseFile, isSameFile } from './write-target.ts';

export interface ImportRequest {
  readonly files: readonly string[];
  readonly stated: KeySource;
  /** Null: detect it. */
  readonly encoding: Encoding | null;
  /** Sheets of workbooks, by name; empty for all. */
  readonly sheets: readonly string[];
  readonly allowText: boolean;
  /** Treat warnings and notices as errors. */
  readonly strict: boolean;
  /** How many won one unit of an amount is: 1000 or 1000000; null where nobody said so. */
  readonly scale: number | null;
  /** Show what would change, and change nothing. */
  readonly dryRun: boolean;
  /** The CSV file for all errors; null for none. */
  readonly rejects: string | null;
  /** What happens to old cells (CONTRACT §9): they stop the import, stay as they are stored, or get the file's values. */
  readonly old: 'refuse' | 'keep' | 'take';
  readonly json: boolean;
  readonly database: string;
  readonly actor: string | null;
}

/** A file or a sheet, and what its import did or would do to each month. */
export interface ImportedFile extends CheckedFile {
  readonly saved: readonly SavedRecord[];
  /** Cells of the file that are older than what is stored. */
  readonly old: readonly OldCell[];
}

/** A file whose old cells were dealt with, and what is left to write; null where its report is not known. */
interface PlannedFile extends ImportedFile {
  readonly plan: RecordPlan | null;
}

/** CONTRACT §5: how many errors are printed in full; programs get more of them. */
const PRINTED_FAULTS = 50;
const JSON_FAULTS = 1_000;
/** Writing fewer months takes no noticeable time. */
const MANY_MONTHS = 200;

/**
 * Imports all files or none: it reads and checks all of them before the one transaction begins.
 * @throws Problem 'invalid' after it has printed the errors of every file.
 */
export async function importFiles(request: ImportRequest, terminal: Terminal): Promise<void> {
  refuseOddFiles(request);
  const existing = await openExisting(request);
  try {
    const texts = existing === null ? null : await listTexts(existing.reader);
    const rejects = request.rejects === null ? null : createRejects(request.rejects);
    const files = await checkFiles(
      request.files,
      {
        stated: request.stated,
        encoding: request.encoding,
        sheets: request.sheets,
        allowText: request.allowText,
        strict: request.strict,
        scale: request.scale,
        storedCells: (report, keys) => storedCells(existing?.reader ?? null, report, keys),
        storedText: (report, key, field) => texts?.get(recordName(report, key))?.[field],
        keptFaults: request.json ? JSON_FAULTS : PRINTED_FAULTS,
        everyError: rejects === null ? null : (file, fault) => rejects.add(file, fault),
      },
      terminal,
    );
    rejects?.finish();
    refuseErrors(files, request, terminal);
    if (!request.json) printWarnings(files, terminal);

    const imported = request.dryRun
      ? await planFiles(existing?.reader ?? null, files, request)
      : await write(existing, files, request, terminal);
    if (request.json) terminal.write(importedJson(imported));
    const old = request.old === 'refuse' ? imported.flatMap((file) => file.old) : [];
    if (!request.json) {
      for (const file of imported) {
        if (request.dryRun || old.length === 0) terminal.out(summaryLine(file, request.dryRun));
        if (request.dryRun) printChanges(file, terminal);
        if (request.dryRun || old.length > 0) printOldCells(file, terminal);
      }
    }
    if (old.length > 0) throw new Problem('invalid', oldCellsProblem(old.length));
  } finally {
    await existing?.close();
  }
}

function refuseOddFiles({ files, rejects, database }: ImportRequest): void {
  if (files.filter((file) => file === STANDARD_INPUT).length > 1) {
    throw new Problem('usage', 'Standard input can be read only once; name - once.');
  }
  if (rejects === null) return;
  if (files.some((file) => isSameFile(file, rejects))) {
    throw new Problem('usage', `--rejects would overwrite ${rejects}, a file that is imported; name another file.`);
  }
  if (isDatabaseFile(rejects, database)) {
    throw new Problem('usage', '--rejects would overwrite the database; name another file.');
  }
  if (!isReplaceable(rejects)) {
    throw new Problem('usage', `--rejects would overwrite ${rejects}, which does not hold rejects; name another file.`);
  }
}

/** Opens the database; null if there is none yet. A dry run needs no permission to write. */
async function openExisting({ database, dryRun }: ImportRequest): Promise<DatabaseReader | Database | null> {
  const status = findDatabase(database);
  if (status === null || status.size === 0) return null;
  return dryRun ? openForReading(database) : openDatabase(database, { oneConnection: true });
}

function refuseErrors(files: readonly CheckedFile[], { json, rejects }: ImportRequest, terminal: Terminal): void {
  const count = files.reduce((sum, { errors }) => sum + errors.count, 0);
  if (count === 0) return;
  if (json) {
    terminal.write(refusedJson(files));
  } else {
    printErrors(files, rejects, terminal);
    printWarnings(files, terminal);
  }
  const more = files.some(({ gaveUpAt }) => gaveUpAt !== null) ? ' or more' : '';
  const errors = count === 1 && more === '' ? 'error' : 'errors';
  const warned = files.reduce((sum, { warnings }) => sum + warnings.count, 0);
  const and = warned === 0 ? '' : ` and ${warned} ${warned === 1 ? 'warning' : 'warnings'}`;
  throw new Problem('invalid', `${count}${more} ${errors}${and}; nothing was imported.`);
}

/** The cells of stored months, by the name of the record. */
async function storedCells(
  db: Kysely<Schema> | null,
  report: Report,
  keys: readonly RecordKey[],
): Promise<Map<string, Cells>> {
  const stored = new Map<string, Cells>();
  if (db === null) return stored;
  const years = new Map(keys.map(({ year, bu }) => [`${year} ${bu}`, { year, bu }]));
  for (const { year, bu } of years.values()) {
    for (const month of await listMonths(db, report, { year, bu })) stored.set(recordName(report, month), month.cells);
  }
  return stored;
}

/** What the import would do; each file starts from what the files before it would leave. */
async function planFiles(
  db: Kysely<Schema> | null,
  files: readonly CheckedFile[],
  { old: choice }: ImportRequest,
): Promise<PlannedFile[]> {
  const planned: PlannedRecords = new Map();
  const results: PlannedFile[] = [];
  for (const file of files) {
    const { report, records } = file;
    if (report === null) continue;
    const before = new Map(planned);
    const plan = await planRecords(db, report, records, planned);
    const old = db === null ? [] : await findOldCells(db, report, plan.results, ledgerName(file.file));
    if (choice !== 'keep' || old.length === 0) {
      results.push({ ...file, plan, old, saved: plan.results });
      continue;
    }
    for (const name of planned.keys()) if (!before.has(name)) planned.delete(name);
    for (const [name, record] of before) planned.set(name, record);
    const rest = await planRecords(db, report, withoutCells(report, records, old), planned);
    results.push({ ...file, plan: rest, old, saved: rest.results });
  }
  return results;
}

/** The name that the ledger keeps of a file; null for standard input, which has none. */
function ledgerName(file: string): string | null {
  return file === STANDARD_INPUT ? null : path.basename(file);
}

function withoutCells(report: Report, records: readonly RecordPatch[], cells: readonly OldCell[]): RecordPatch[] {
  const fields = new Map<string, Set<string>>();
  for (const cell of cells) {
    const name = recordName(report, cell);
    fields.set(name, (fields.get(name) ?? new Set()).add(cell.field));
  }
  return records.map((record) => {
    const left = fields.get(recordName(report, record));
    if (left === undefined) return record;
    return { ...record, cells: Object.fromEntries(Object.entries(record.cells).filter(([key]) => !left.has(key))) };
  });
}

async function write(
  existing: DatabaseReader | Database | null,
  files: readonly CheckedFile[],
  request: ImportRequest,
  terminal: Terminal,
): Promise<ImportedFile[]> {
  const { database: location, actor } = request;
  await lastChance();
  const isNew = existing === null && !existsSync(location);
  const database = existing !== null && 'write' in existing ? existing : await openDatabase(location, { create: true });
  try {
    if (isNew) terminal.note(`created the database ${location}`);
    const imported = await database.write(async (transaction) => {
      const planned = await planFiles(transaction, files, request);
      if (request.old === 'refuse' && planned.some(({ old }) => old.length > 0)) return planned;
      /** The change of each file: the sheets of a workbook are one change. */
      const changes = new Map<string, number>();
      for (const { file, sheet, report, plan } of planned) {
        if (report === null || plan === null) continue;
        if (plan.changed.length > MANY_MONTHS) terminal.progress(`writing ${path.basename(file)}`);
        const origin = { via: 'cli', actor, file: path.basename(file), batch: null } as const;
        const begun = sheet === null ? null : (changes.get(file) ?? null);
        const change = await writePlan(transaction, report, plan, origin, begun);
        if (change !== null) changes.set(file, change);
      }
      return planned;
    });
    pointOfNoReturn();
    terminal.progress(null);
    return imported;
  } finally {
    if (database !== existing) await database.close();
  }
}
