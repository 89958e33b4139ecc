import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { listTexts, planRecords, saveRecords, type PlannedRecords, type SavedRecord } from '../../db/month-records.ts';
import { openDatabase, openForReading, type Database, type DatabaseReader } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import type { Stated } from '../domain/csv-key.ts';
import { Problem } from '../domain/problem.ts';
import { recordName } from '../domain/record.ts';
import { checkFiles, type CheckedFile } from './check-files.ts';
import { importedJson, refusedJson, tellChanges, tellErrors, tellWarnings, summaryLine } from './import-result.ts';
import { STANDARD_INPUT } from './input.ts';
import { lastChance, pointOfNoReturn } from './interruption.ts';
import { createRejects, isReplaceable } from './rejects.ts';
import type { Terminal } from './terminal.ts';
import type { Encoding } from './text-encoding.ts';
import { isDatabaseFile, isSameFile } from './write-target.ts';

export interface ImportRequest {
  readonly files: readonly string[];
  readonly stated: Stated;
  /** Null: it is found. */
  readonly encoding: Encoding | null;
  readonly allowText: boolean;
  /** Warnings are errors. */
  readonly strict: boolean;
  /** Shows what would change, and changes nothing. */
  readonly dryRun: boolean;
  /** Where every error goes as CSV; null for nowhere. */
  readonly rejects: string | null;
  readonly json: boolean;
  readonly database: string;
  readonly actor: string | null;
}

/** What an import did, or would do, to each file's months. */
export interface ImportedFile extends CheckedFile {
  readonly saved: readonly SavedRecord[];
}

/** CONTRACT §5: so many errors are printed in full; for programs more are kept. */
const PRINTED_FAULTS = 50;
const JSON_FAULTS = 1_000;
/** Writing fewer takes no time that anybody would notice. */
const MANY_MONTHS = 200;

/**
 * Everything in, or nothing: all files are read and checked before the one transaction begins.
 * @throws Problem 'invalid' after every error of every file was named.
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
        allowText: request.allowText,
        strict: request.strict,
        storedText: (report, key, field) => texts?.get(recordName(report, key))?.[field],
        keptFaults: request.json ? JSON_FAULTS : PRINTED_FAULTS,
        everyError: rejects === null ? null : (file, fault) => rejects.add(file, fault),
      },
      terminal,
    );
    rejects?.finish();
    refuseErrors(files, request, terminal);
    if (!request.json) tellWarnings(files, terminal);

    const imported = request.dryRun
      ? await plan(existing?.reader ?? null, files)
      : await write(existing, files, request, terminal);
    if (request.json) return terminal.write(importedJson(imported));
    for (const file of imported) {
      terminal.out(summaryLine(file, request.dryRun));
      if (request.dryRun) tellChanges(file, terminal);
    }
  } finally {
    await existing?.close();
  }
}

function refuseOddFiles({ files, rejects, database }: ImportRequest): void {
  if (files.filter((file) => file === STANDARD_INPUT).length > 1) {
    throw new Problem('usage', 'Standard input can be read once; name - once.');
  }
  if (rejects === null) return;
  if (files.some((file) => isSameFile(file, rejects))) {
    throw new Problem('usage', `--rejects would write over ${rejects}, which is imported; name another file.`);
  }
  if (isDatabaseFile(rejects, database)) {
    throw new Problem('usage', '--rejects would write over the database; name another file.');
  }
  if (!isReplaceable(rejects)) {
    throw new Problem('usage', `--rejects would write over ${rejects}, which holds no rejects; name another file.`);
  }
}

/** The database, unless it has yet to be made. A dry run needs no right to write. */
async function openExisting({ database, dryRun }: ImportRequest): Promise<DatabaseReader | Database | null> {
  if (!existsSync(database) || statSync(database).size === 0) return null;
  return dryRun ? openForReading(database) : openDatabase(database, { oneConnection: true });
}

function refuseErrors(files: readonly CheckedFile[], { json, rejects }: ImportRequest, terminal: Terminal): void {
  const count = files.reduce((sum, { errors }) => sum + errors.count, 0);
  if (count === 0) return;
  if (json) {
    terminal.write(refusedJson(files));
  } else {
    tellErrors(files, rejects, terminal);
    tellWarnings(files, terminal);
  }
  const more = files.some(({ gaveUpAt }) => gaveUpAt !== null) ? ' or more' : '';
  throw new Problem('invalid', `${count}${more} ${count === 1 ? 'error' : 'errors'}; nothing was imported.`);
}

/** What the import would do; each file sees what those before it would leave. */
async function plan(db: Kysely<Schema> | null, files: readonly CheckedFile[]): Promise<ImportedFile[]> {
  const planned: PlannedRecords = new Map();
  const imported: ImportedFile[] = [];
  for (const file of files) {
    const saved = file.report === null ? [] : (await planRecords(db, file.report, file.records, planned)).results;
    imported.push({ ...file, saved });
  }
  return imported;
}

async function write(
  existing: DatabaseReader | Database | null,
  files: readonly CheckedFile[],
  { database: location, actor }: ImportRequest,
  terminal: Terminal,
): Promise<ImportedFile[]> {
  await lastChance();
  const isNew = existing === null && !existsSync(location);
  const database = existing !== null && 'write' in existing ? existing : await openDatabase(location, { create: true });
  try {
    if (isNew) terminal.note(`created the database ${location}`);
    const imported = await database.write(async (transaction) => {
      const results: ImportedFile[] = [];
      for (const file of files) {
        if (file.records.length > MANY_MONTHS) terminal.progress(`writing ${path.basename(file.file)}`);
        const origin = { via: 'cli', actor, file: path.basename(file.file), batch: null } as const;
        const saved = file.report === null ? [] : await saveRecords(transaction, file.report, file.records, origin);
        results.push({ ...file, saved });
      }
      return results;
    });
    pointOfNoReturn();
    terminal.progress(null);
    return imported;
  } finally {
    if (database !== existing) await database.close();
  }
}
