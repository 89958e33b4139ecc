import path from 'node:path';
import type { Location } from '../../db/location.ts';
import { listMonthsOf, listTexts } from '../../db/month-records.ts';
import { isMade, openDatabase, openForReading, type Database, type DatabaseReader } from '../../db/open.ts';
import { planFiles, writeFiles, type OldCellChoice } from '../../db/plan-import.ts';
import type { BusinessUnit } from '../domain/business-units.ts';
import type { ImportedFile } from '../domain/import-answer.ts';
import { Problem } from '../domain/problem.ts';
import { recordName } from '../domain/record.ts';
import type { ReportId } from '../domain/report.ts';
import { today as todayInSeoul, type IsoDate } from '../domain/year-month.ts';
import type { CheckedFile } from '../files/check-block.ts';
import { checkFiles } from '../files/check-files.ts';
import type { Encoding } from '../files/text-encoding.ts';
import {
  createRejects,
  importedJson,
  isReplaceable,
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
import { locationOf, systemUser, type DatabaseOption } from './options.ts';
import { isDatabaseFile, isSameFile } from './output-file.ts';
import { counted, type Terminal } from './terminal.ts';

export interface ImportOptions extends DatabaseOption {
  readonly year?: number;
  readonly bu?: BusinessUnit;
  readonly kind?: ReportId;
  /** Detected, unless given. */
  readonly encoding?: Encoding;
  /** Sheets of workbooks, by name; all, unless given. */
  readonly sheet?: readonly string[];
  /** Show what would change, and change nothing. */
  readonly dryRun: boolean;
  /** Treat warnings and notices as errors. */
  readonly strict: boolean;
  readonly keepNewer: boolean;
  readonly overwrite: boolean;
  readonly inThousands?: boolean;
  readonly inMillions?: boolean;
  readonly allowText: boolean;
  /** The CSV file for all errors. */
  readonly rejects?: string;
  readonly actor?: string;
  readonly json: boolean;
}

/** CONTRACT §5: how many errors are printed in full; programs get more of them. */
const PRINTED_FAULTS = 50;
const JSON_FAULTS = 1_000;
/** Writing fewer months takes no noticeable time. */
const MANY_MONTHS = 200;

/** What a command knows of the world around it. */
interface Surroundings {
  /** The day by which figures are judged; null: they are not. */
  readonly today: IsoDate | null;
  /** Who is at the computer. */
  readonly user: string | null;
}

/**
 * Imports all files or none: it reads and checks all of them before the one transaction begins.
 * @throws Problem 'invalid' after it has printed the errors of every file.
 */
export async function importFiles(
  names: readonly string[],
  options: ImportOptions,
  terminal: Terminal,
  { today, user }: Surroundings = { today: todayInSeoul(process.env.DASHBOARD_TODAY), user: systemUser() },
): Promise<void> {
  const { dryRun, json } = options;
  const location = locationOf(options);
  refuseOddFiles(names, options.rejects, location);
  const existing = await openExisting(location, dryRun);
  try {
    const files = await check(names, options, { existing, today, progress: terminal.progress });
    refuseErrors(files, options, terminal);
    if (dryRun && existing === null) {
      terminal.err(`there is no database ${location.shown} yet; the import would create it`);
    }
    if (!json) printWarnings(files, terminal);

    const choice = options.keepNewer ? 'keep' : options.overwrite ? 'take' : 'refuse';
    const imported = dryRun
      ? await planFiles(existing?.reader ?? null, files, choice, ledgerName)
      : await write(existing, files, { location, choice, actor: options.actor ?? user }, terminal);
    if (json) terminal.write(importedJson(imported));
    const old = choice === 'refuse' ? imported.flatMap((file) => file.old) : [];
    if (!json) {
      for (const file of imported) {
        if (dryRun || old.length === 0) terminal.out(summaryLine(file, dryRun));
        if (dryRun) printChanges(file, terminal);
        if (dryRun || old.length > 0) printOldCells(file, terminal);
      }
    }
    if (old.length > 0) throw new Problem('invalid', oldCellsProblem(old.length));
  } finally {
    await existing?.close();
  }
}

function refuseOddFiles(files: readonly string[], rejects: string | undefined, database: Location): void {
  if (files.filter((file) => file === STANDARD_INPUT).length > 1) {
    throw new Problem('usage', 'Standard input can be read only once; name - once.');
  }
  if (rejects === undefined) return;
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
async function openExisting(location: Location, dryRun: boolean): Promise<DatabaseReader | Database | null> {
  if (!(await isMade(location))) return null;
  return dryRun ? openForReading(location) : openDatabase(location, { oneConnection: true });
}

async function check(
  names: readonly string[],
  options: ImportOptions,
  {
    existing,
    today,
    progress,
  }: { existing: DatabaseReader | null; today: IsoDate | null; progress: Terminal['progress'] },
): Promise<CheckedFile[]> {
  const { kind = null, year = null, bu = null, encoding = null, sheet: sheets = [], allowText, strict } = options;
  const texts = existing === null ? null : await listTexts(existing.reader);
  const rejects = options.rejects === undefined ? null : createRejects(options.rejects);
  const files = await checkFiles(names, readInput, {
    stated: { kind, year, bu },
    encoding,
    sheets,
    allowText,
    strict,
    scale: options.inThousands === true ? 1_000 : options.inMillions === true ? 1_000_000 : null,
    storedMonths: async (report, years) => (existing === null ? [] : listMonthsOf(existing.reader, report, years)),
    today,
    storedText: (report, key, field) => texts?.get(recordName(report, key))?.[field],
    keptFaults: options.json ? JSON_FAULTS : PRINTED_FAULTS,
    everyError: rejects === null ? null : (file, fault) => rejects.add(file, fault),
    progress,
  });
  rejects?.finish();
  return files;
}

function refuseErrors(files: readonly CheckedFile[], { json, rejects }: ImportOptions, terminal: Terminal): void {
  const count = files.reduce((sum, { errors }) => sum + errors.count, 0);
  if (count === 0) return;
  if (json) {
    terminal.write(refusedJson(files));
  } else {
    printErrors(files, rejects, terminal);
    printWarnings(files, terminal);
  }
  const isAll = files.every(({ gaveUpAt }) => gaveUpAt === null);
  const errors = isAll ? counted(count, 'error') : `${count} or more errors`;
  const warned = files.reduce((sum, { warnings }) => sum + warnings.count, 0);
  const and = warned === 0 ? '' : ` and ${counted(warned, 'warning')}`;
  throw new Problem('invalid', `${errors}${and}; nothing was imported.`);
}

/** The name that the ledger keeps of a file; null for standard input, which has none. */
function ledgerName(file: string): string | null {
  return file === STANDARD_INPUT ? null : path.basename(file);
}

async function write(
  existing: DatabaseReader | Database | null,
  files: readonly CheckedFile[],
  { location, choice, actor }: { location: Location; choice: OldCellChoice; actor: string | null },
  terminal: Terminal,
): Promise<(CheckedFile & ImportedFile)[]> {
  await lastChance();
  const database =
    existing !== null && 'write' in existing
      ? existing
      : await openDatabase(location, { create: true, oneConnection: true });
  try {
    if (existing === null && database.isNew) terminal.err(`created the database ${location.shown}`);
    const imported = await database.write(async (transaction) => {
      const planned = await planFiles(transaction, files, choice, ledgerName);
      if (choice === 'refuse' && planned.some(({ old }) => old.length > 0)) return planned;
      const originOf = (file: string) => ({ via: 'cli', actor, file: path.basename(file), batch: null }) as const;
      await writeFiles(transaction, planned, originOf, ({ file, saved }) => {
        if (saved.length > MANY_MONTHS) terminal.progress(`writing ${path.basename(file)}`);
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
