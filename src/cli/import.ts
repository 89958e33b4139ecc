import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Location } from '../../db/location.ts';
import { isMade, openDatabase, openForReading, type Database } from '../../db/open.ts';
import { statusOf } from '../../db/path-reason.ts';
import { planFiles, storedFor, writeFiles } from '../../db/plan-import.ts';
import type { Db } from '../../db/schema.ts';
import { faultInRow, type BlockFault } from '../domain/blocks/faults.ts';
import { learntName, type LearntNames, type NameChoice } from '../domain/blocks/learnt-words.ts';
import { choicesFault } from '../domain/blocks/teach-word.ts';
import type { BusinessUnit } from '../domain/business-units.ts';
import { csvText } from '../domain/csv-text.ts';
import {
  countFaults,
  FAULT_HEAD,
  faultEntry,
  faultRow,
  importResult,
  type ImportedFile,
} from '../domain/import-answer.ts';
import { Problem } from '../domain/problem.ts';
import type { ReportId } from '../domain/report.ts';
import { today as now, type IsoDate } from '../domain/year-month.ts';
import { sinkOf, type CheckedFile, type CheckSettings } from '../files/check-block.ts';
import { checkFiles, USUAL } from '../files/check-files.ts';
import type { Encoding } from '../files/text-encoding.ts';
import { fault as fileFault } from '../files/words.ts';
import { printFaults, printImported } from './import-result.ts';
import { readInput, STANDARD_INPUT } from './input.ts';
import { lastChance, pointOfNoReturn } from './interruption.ts';
import { locationOf, systemUser, type DatabaseOption, type Switches } from './options.ts';
import { createOutputFile, descriptorNamed, isDatabaseFile, isSameFile } from './output-file.ts';
import type { Terminal } from './terminal.ts';
import { cliLanguage, fault, say, words } from './words.ts';

type Switch = 'dryRun' | 'strict' | 'keepNewer' | 'overwrite' | 'inThousands' | 'inMillions' | 'asIs' | 'allowText';

export interface ImportOptions extends DatabaseOption, Switches<Switch | 'json'> {
  readonly year?: number;
  readonly bu?: BusinessUnit;
  readonly kind?: ReportId;
  readonly encoding?: Encoding;
  readonly sheet?: readonly string[];
  readonly as?: readonly NameChoice[];
  readonly rejects?: string;
  readonly actor?: string;
}

/**
 * Imports all files or none: it reads and checks all of them before the one transaction begins.
 * @param today the day by which figures are judged; null: they are not
 * @param user who is at the computer
 * @throws Problem 'invalid' after it has printed the errors of every file.
 */
export async function importFiles(
  names: readonly string[],
  options: ImportOptions,
  terminal: Terminal,
  { today, user }: { today: IsoDate | null; user: string | null } = {
    today: now(process.env.DASHBOARD_TODAY),
    user: systemUser(),
  },
): Promise<void> {
  const { dryRun = false, json, keepNewer, overwrite, rejects, actor = user } = options;
  const wrongChoice = choicesFault(options.as ?? []);
  if (wrongChoice !== null) throw new Problem('invalid', wrongChoice);
  if (names.filter((name) => name === STANDARD_INPUT).length > 1) throw new Problem('usage', fault('stdin-twice'));
  const location = locationOf(options);
  refuseRejects(names, rejects, location);
  // A dry run needs no permission to write.
  const isThere = await isMade(location);
  await using reader = isThere && dryRun ? await openForReading(location) : null;
  await using writer = isThere && !dryRun ? await openDatabase(location, { oneConnection: true }) : null;
  const stored = (writer ?? reader)?.reader ?? null;
  const files = await check(names, options, { stored, today }, terminal);
  const errors = countFaults(files, 'errors');
  const writeJson = (planned: readonly ImportedFile[] | null) =>
    terminal.write(`${JSON.stringify(importResult(files, planned, cliLanguage(), 'terminal'))}\n`);
  if (!json) printFaults(files, rejects, terminal);
  if (errors > 0) {
    if (json) writeJson(null);
    const isAll = files.every(({ gaveUpAt }) => gaveUpAt === null);
    throw new Problem('invalid', fault('import-refused', { errors, warnings: countFaults(files, 'warnings'), isAll }));
  }
  if (dryRun && !isThere) terminal.err(say(words.noDatabase(location.shown)));

  const choice = keepNewer ? 'keep' : overwrite ? 'take' : 'refuse';
  const plan = (db: Db | null) =>
    planFiles(db, files, choice, (file) => ({ actor, file: file === STANDARD_INPUT ? null : path.basename(file) }));
  const isStopped = (planned: readonly ImportedFile[]) =>
    choice === 'refuse' && planned.some(({ old }) => old.length > 0);
  const work = async (transaction: Db) => {
    const planned = await plan(transaction);
    const originOf = (file: string) => ({ via: 'cli', actor, file: path.basename(file), batch: null }) as const;
    if (!isStopped(planned)) await writeFiles(transaction, planned, originOf);
    return planned;
  };
  const imported = dryRun ? await plan(stored) : await write(writer, location, work, terminal);
  if (json) writeJson(imported);
  else printImported(imported, { dryRun, isStopped: isStopped(imported) }, terminal);
  if (!isStopped(imported)) return;
  throw new Problem('invalid', fault('old-cells', { count: imported.flatMap(({ old }) => old).length }));
}

function refuseRejects(files: readonly string[], rejects: string | undefined, database: Location): void {
  if (rejects === undefined || descriptorNamed(rejects) !== null) return;
  const head = Buffer.from(csvText([FAULT_HEAD]));
  const status = statusOf(rejects);
  const isOther =
    status?.isFile() === true && status.size > 0 && !readFileSync(rejects).subarray(0, head.length).equals(head);
  const isKept = isDatabaseFile(rejects, database) || files.some((file) => isSameFile(file, rejects));
  if (isKept || isOther) throw new Problem('usage', fault('rejects-over-other', { file: rejects }));
}

async function check(
  names: readonly string[],
  options: ImportOptions,
  { stored, today }: { stored: Db | null; today: IsoDate | null },
  terminal: Terminal,
): Promise<CheckedFile[]> {
  const { kind = null, year = null, bu = null, encoding = null, sheet: sheets = [] } = options;
  const { allowText = false, strict = false } = options;
  const rejects = options.rejects === undefined ? null : createOutputFile(options.rejects);
  rejects?.write(csvText([FAULT_HEAD]));
  const reject = (file: string, found: BlockFault) =>
    rejects?.write(csvText([faultRow(faultEntry(file, found, cliLanguage(), 'terminal'))], { bom: false }));
  const known = await storedFor(stored, options.as);
  const found = new Set<string>();
  const settings: CheckSettings = {
    ...USUAL,
    stated: { kind, year, bu },
    encoding,
    sheets,
    allowText,
    strict,
    scale: scaleOf(options),
    ...known,
    learnt: (report) => watchNames(known.learnt(report), found),
    today,
    everyError: rejects === null ? null : reject,
    progress: (reading) => terminal.progress(reading && say(words.reading(reading.name, reading.rows))),
  };
  const files = await checkFiles(names, readInput, settings);
  const [first] = files;
  for (const { text } of options.as ?? []) {
    // Of a file that is refused the rest may not have been read.
    if (first === undefined || countFaults(files, 'errors') > 0 || found.has(learntName(text))) continue;
    sinkOf(first, settings).error(faultInRow({ row: 1, line: 1 }, fileFault('no-such-name', { text })));
  }
  rejects?.finish();
  return files;
}

/** The same names; those that are looked up and found are added to a set. */
function watchNames(names: LearntNames, found: Set<string>): LearntNames {
  const watched = new Map(names);
  watched.get = (name) => {
    if (names.has(name)) found.add(name);
    return names.get(name);
  };
  return watched;
}

function scaleOf({ inThousands, inMillions, asIs }: ImportOptions): number | null {
  if (inThousands) return 1_000;
  if (inMillions) return 1_000_000;
  return asIs ? 1 : null;
}

/** Writes into the database, which is made if there is none. */
async function write<T>(
  existing: Database | null,
  location: Location,
  work: (transaction: Db) => Promise<T>,
  { err }: Pick<Terminal, 'err'>,
): Promise<T> {
  await lastChance();
  if (existing === null) {
    await using made = await openDatabase(location, { create: true, oneConnection: true });
    if (made.isNew) err(say(words.created(location.shown)));
    return await write(made, location, work, { err });
  }
  const done = await existing.write(work);
  pointOfNoReturn();
  return done;
}
