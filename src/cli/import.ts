import path from 'node:path';
import type { Location } from '../../db/location.ts';
import type { FileOrigin } from '../../db/old-cells.ts';
import { isMade, openDatabase, openForReading, type Database, type DatabaseReader } from '../../db/open.ts';
import { planFiles, storedFor, writeFiles, type OldCellChoice } from '../../db/plan-import.ts';
import type { NameChoice } from '../domain/blocks/learnt-words.ts';
import { choicesFault } from '../domain/blocks/teach-word.ts';
import type { BusinessUnit } from '../domain/business-units.ts';
import { countFaults, type ImportedFile } from '../domain/import-answer.ts';
import { Problem } from '../domain/problem.ts';
import type { ReportId } from '../domain/report.ts';
import { today as todayInSeoul, type IsoDate } from '../domain/year-month.ts';
import type { CheckedFile } from '../files/check-block.ts';
import { checkFiles } from '../files/check-files.ts';
import type { Encoding } from '../files/text-encoding.ts';
import {
  createRejects,
  isReplaceable,
  printChanges,
  printErrors,
  printOldCells,
  printWarnings,
  resultJson,
  showReading,
  summaryLine,
} from './import-result.ts';
import { fault, words } from './import-words.ts';
import { readInput, STANDARD_INPUT } from './input.ts';
import { lastChance, pointOfNoReturn } from './interruption.ts';
import { say } from './language.ts';
import { locationOf, systemUser, type DatabaseOption } from './options.ts';
import { isDatabaseFile, isSameFile } from './output-file.ts';
import type { Terminal } from './terminal.ts';
import { words as cliWords } from './words.ts';

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
  /** Treat warnings as errors. */
  readonly strict: boolean;
  readonly keepNewer: boolean;
  readonly overwrite: boolean;
  readonly inThousands?: boolean;
  readonly inMillions?: boolean;
  /** Amounts are in won, also where they are in another scale than those that are stored. */
  readonly asIs?: boolean;
  readonly allowText: boolean;
  /** What names mean in this import. */
  readonly as?: readonly NameChoice[];
  /** The CSV file for all errors. */
  readonly rejects?: string;
  readonly actor?: string;
  readonly json: boolean;
}

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
  { today, user }: Surroundings = {
    today: todayInSeoul(process.env.DASHBOARD_TODAY),
    user: systemUser(),
  },
): Promise<void> {
  const { dryRun, json } = options;
  const wrongChoice = choicesFault(options.as ?? []);
  if (wrongChoice !== null) throw new Problem('invalid', wrongChoice);
  const location = locationOf(options);
  refuseOddFiles(names, options.rejects, location);
  await using existing = await openExisting(location, dryRun);
  const actor = options.actor ?? user;
  const files = await check(names, options, { existing, today }, terminal);
  refuseErrors(files, options, terminal);
  if (dryRun && existing === null) {
    terminal.err(say(words.noDatabase(location.shown)));
  }
  if (!json) printWarnings(files, terminal);

  const choice = options.keepNewer ? 'keep' : options.overwrite ? 'take' : 'refuse';
  const imported = dryRun
    ? await planFiles(existing?.reader ?? null, files, choice, origins(actor))
    : await write(existing, files, { location, choice, actor }, terminal);
  if (json) terminal.write(resultJson(files, imported));
  const old = choice === 'refuse' ? imported.flatMap((file) => file.old) : [];
  if (!json) {
    for (const file of imported) {
      if (dryRun || old.length === 0) terminal.out(summaryLine(file, dryRun));
      if (dryRun) printChanges(file, terminal);
      if (dryRun || old.length > 0) printOldCells(file, terminal);
    }
  }
  if (old.length > 0) throw new Problem('invalid', fault('old-cells', { count: old.length }));
}

function refuseOddFiles(files: readonly string[], rejects: string | undefined, database: Location): void {
  if (files.filter((file) => file === STANDARD_INPUT).length > 1) {
    throw new Problem('usage', fault('stdin-twice'));
  }
  if (rejects === undefined) return;
  const isKept = isDatabaseFile(rejects, database) || files.some((file) => isSameFile(file, rejects));
  if (isKept || !isReplaceable(rejects)) throw new Problem('usage', fault('rejects-over-other', { file: rejects }));
}

/** Opens the database; null if there is none yet. A dry run needs no permission to write. */
async function openExisting(location: Location, dryRun: boolean): Promise<DatabaseReader | Database | null> {
  if (!(await isMade(location))) return null;
  return dryRun ? openForReading(location) : openDatabase(location, { oneConnection: true });
}

async function check(
  names: readonly string[],
  options: ImportOptions,
  { existing, today }: { existing: DatabaseReader | null; today: IsoDate | null },
  terminal: Terminal,
): Promise<CheckedFile[]> {
  const { kind = null, year = null, bu = null, encoding = null, sheet: sheets = [], allowText, strict } = options;
  const rejects = options.rejects === undefined ? null : createRejects(options.rejects);
  const files = await checkFiles(names, readInput, {
    stated: { kind, year, bu },
    encoding,
    sheets,
    allowText,
    strict,
    scale: scaleOf(options),
    ...(await storedFor(existing?.reader ?? null, options.as)),
    today,
    everyError: rejects === null ? null : (file, fault) => rejects.add(file, fault),
    progress: showReading(terminal),
  });
  rejects?.finish();
  return files;
}

function scaleOf({ inThousands, inMillions, asIs }: ImportOptions): number | null {
  if (inThousands === true) return 1_000;
  if (inMillions === true) return 1_000_000;
  return asIs === true ? 1 : null;
}

function refuseErrors(files: readonly CheckedFile[], { json, rejects }: ImportOptions, terminal: Terminal): void {
  const count = countFaults(files, 'errors');
  if (count === 0) return;
  if (json) {
    terminal.write(resultJson(files, null));
  } else {
    printErrors(files, rejects, terminal);
    printWarnings(files, terminal);
  }
  const isAll = files.every(({ gaveUpAt }) => gaveUpAt === null);
  const warned = countFaults(files, 'warnings');
  throw new Problem('invalid', fault('import-refused', { errors: count, warnings: warned, isAll }));
}

/** Who imports a file, and the name that the ledger keeps of it: standard input has none. */
function origins(actor: string | null) {
  return (file: string): FileOrigin => ({ actor, file: file === STANDARD_INPUT ? null : path.basename(file) });
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
    if (existing === null && database.isNew) terminal.err(say(cliWords.created(location.shown)));
    const imported = await database.write(async (transaction) => {
      const planned = await planFiles(transaction, files, choice, origins(actor));
      if (choice === 'refuse' && planned.some(({ old }) => old.length > 0)) return planned;
      const originOf = (file: string) => ({ via: 'cli', actor, file: path.basename(file), batch: null }) as const;
      await writeFiles(transaction, planned, originOf, ({ file, saved }) => {
        if (saved.length > MANY_MONTHS) terminal.progress(say(words.writing(path.basename(file))));
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
