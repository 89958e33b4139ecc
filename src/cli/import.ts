import path from 'node:path';
import type { Location } from '../../db/location.ts';
import { listTexts } from '../../db/month-records.ts';
import { isMade, openDatabase, openForReading, type Database, type DatabaseReader } from '../../db/open.ts';
import { planFiles, storedMonths, writeFiles, type OldCellChoice } from '../../db/plan-import.ts';
import type { KeySource } from '../domain/blocks/row-key.ts';
import type { ImportedFile } from '../domain/import-answer.ts';
import { Problem } from '../domain/problem.ts';
import { recordName } from '../domain/record.ts';
import type { IsoDate } from '../domain/year-month.ts';
import type { CheckedFile } from '../files/check-block.ts';
import { checkFiles } from '../files/check-files.ts';
import type { Encoding } from '../files/text-encoding.ts';
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
import { readInput, STANDARD_INPUT } from './input.ts';
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
  readonly old: OldCellChoice;
  readonly json: boolean;
  readonly database: Location;
  readonly actor: string | null;
  /** Null: figures are not judged by what is usual. */
  readonly today: IsoDate | null;
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
    const files = await checkFiles(request.files, readInput, {
      stated: request.stated,
      encoding: request.encoding,
      sheets: request.sheets,
      allowText: request.allowText,
      strict: request.strict,
      scale: request.scale,
      storedMonths: (report, years) => storedMonths(existing?.reader ?? null, report, years),
      today: request.today,
      storedText: (report, key, field) => texts?.get(recordName(report, key))?.[field],
      keptFaults: request.json ? JSON_FAULTS : PRINTED_FAULTS,
      everyError: rejects === null ? null : (file, fault) => rejects.add(file, fault),
      progress: terminal.progress,
    });
    rejects?.finish();
    refuseErrors(files, request, terminal);
    if (request.dryRun && existing === null) {
      terminal.note(`there is no database ${request.database.shown} yet; the import would create it`);
    }
    if (!request.json) printWarnings(files, terminal);

    const imported = request.dryRun
      ? await planFiles(existing?.reader ?? null, files, request.old, ledgerName)
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
  if (!(await isMade(database))) return null;
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

/** The name that the ledger keeps of a file; null for standard input, which has none. */
function ledgerName(file: string): string | null {
  return file === STANDARD_INPUT ? null : path.basename(file);
}

async function write(
  existing: DatabaseReader | Database | null,
  files: readonly CheckedFile[],
  request: ImportRequest,
  terminal: Terminal,
): Promise<(CheckedFile & ImportedFile)[]> {
  const { database: location, actor } = request;
  await lastChance();
  const database =
    existing !== null && 'write' in existing
      ? existing
      : await openDatabase(location, { create: true, oneConnection: true });
  try {
    if (existing === null && database.isNew) terminal.note(`created the database ${location.shown}`);
    const imported = await database.write(async (transaction) => {
      const planned = await planFiles(transaction, files, request.old, ledgerName);
      if (request.old === 'refuse' && planned.some(({ old }) => old.length > 0)) return planned;
      const originOf = (file: string) => ({ via: 'cli', actor, file: path.basename(file), batch: null }) as const;
      await writeFiles(transaction, planned, originOf, ({ file, plan }) => {
        if (plan.changed.length > MANY_MONTHS) terminal.progress(`writing ${path.basename(file)}`);
      });
      return planned;
    });
    pointOfNoReturn();
    terminal.progress(null);
    return imported;
  } finally {
    if (database !== existing) await database.close();
  }
}
