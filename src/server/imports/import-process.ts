/**
 * A process that reads, checks and writes one file, as the command line does, and ends. import-runner.ts starts it, and
 * import-job.ts says what the two tell each other.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { listTexts } from '../../../db/month-records.ts';
import { openDatabase, openForReading, type DatabaseReader } from '../../../db/open.ts';
import { PRIVATE } from '../../../db/part-file.ts';
import { planFiles, storedMonths, writeFiles, type Planned } from '../../../db/plan-import.ts';
import { databaseProblem } from '../../../db/problem.ts';
import { webFaultEntry, webFileEntry, type ImportAnswer, type WebFileEntry } from '../../domain/import-answer.ts';
import { Problem } from '../../domain/problem.ts';
import { recordName } from '../../domain/record.ts';
import { today } from '../../domain/year-month.ts';
import type { CheckedFile } from '../../files/check-block.ts';
import { checkFiles } from '../../files/check-files.ts';
import { readImportForm } from './import-form.ts';
import type { ImportChoices, ImportDone, ImportJob, ImportMessage, ImportReport } from './import-job.ts';

/** Of errors, warnings and notices, in an answer to a program. */
const MOST_FAULTS = 1_000;

interface Upload {
  readonly name: string;
  readonly bytes: Buffer;
  readonly choices: ImportChoices;
}

// These go to all processes of a service, or of a terminal. The server decides what becomes of an import.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
// The server is gone, or has everything. What is not written by now never is.
process.once('disconnect', () => process.exit());
process.once('message', (job: ImportJob) => {
  void reportOf(job).then((report) => tell(report, () => process.disconnect()));
});

function tell(message: ImportMessage, then: () => void = () => {}): void {
  process.send?.(message, then);
}

async function reportOf(job: ImportJob): Promise<ImportReport> {
  try {
    return { done: await carryOut(job) };
  } catch (thrown) {
    const error = databaseProblem(thrown);
    if (error instanceof Problem) {
      const { kind, message, forReaders } = error;
      return { problem: { kind, message, forReaders } };
    }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function carryOut(job: ImportJob): Promise<ImportDone> {
  const upload = await readUpload(job);
  return job.plan === null ? preview(job, upload) : apply(job, upload, job.plan);
}

async function readUpload({ source, length }: ImportJob): Promise<Upload> {
  if (source.from === 'kept') return { ...source, bytes: readKept(source.path) };
  const bytes = readBody(length);
  if (source.from === 'body') return { ...source, bytes };
  return readImportForm(bytes, source.type, source.stated);
}

/** Waits in `readSync`, which reads into place: a stream would hold a second copy, in small pieces. */
function readBody(length: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length;) {
    const read = readSync(0, bytes, at, length - at, null);
    if (read === 0) throw new Error('The body of an import ended too early.');
    at += read;
  }
  return bytes;
}

/** Waits in `writeSync`; the server reads as fast as it can. */
function writeAnswer(json: string): void {
  const bytes = Buffer.from(json);
  for (let at = 0; at < bytes.length;) at += writeSync(1, bytes, at);
}

function readKept(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Problem('conflict', 'The file is not kept any more, so nothing was written; choose it again.', {
      cause: error,
    });
  }
}

async function preview(job: ImportJob, upload: Upload): Promise<ImportDone> {
  const database = await openForReading(job.database);
  try {
    const checked = await check(database, upload);
    const errors = countErrors(checked);
    const planned = errors > 0 ? [] : await plan(database.reader, checked, upload);
    const digest = errors > 0 ? null : planDigest(upload, planned);
    if (digest !== null && job.source.from === 'form') {
      writeFileSync(job.source.keepAs, upload.bytes, { mode: PRIVATE, flag: 'wx' });
    }
    return doneWith(job, upload, 'preview', answerOf(checked, planned, digest), null);
  } finally {
    await database.close();
  }
}

async function apply(job: ImportJob, upload: Upload, wanted: string): Promise<ImportDone> {
  const database = await openDatabase(job.database, { oneConnection: true });
  try {
    const checked = await check(database, upload);
    if (countErrors(checked) > 0) throw outdated();
    const { name } = upload;
    const { planned, changes, isOld } = await database.write(async (transaction) => {
      const planned = await plan(transaction, checked, upload);
      if (planDigest(upload, planned) !== wanted) throw outdated();
      const isOld = upload.choices.old === 'refuse' && planned.some(({ old }) => old.length > 0);
      const origin = { via: 'web', ...job.by, file: name, batch: null } as const;
      const changes = isOld ? new Map<string, number>() : await writeFiles(transaction, planned, () => origin);
      await claim();
      return { planned, changes, isOld };
    });
    const answer = answerOf(checked, planned, wanted);
    if (isOld) return doneWith(job, upload, 'old', answer, null);
    const change = changes.get(name) ?? null;
    return doneWith(job, upload, 'applied', { ...answer, change }, change);
  } finally {
    await database.close();
  }
}

async function check({ reader }: DatabaseReader, { name, bytes, choices }: Upload): Promise<CheckedFile[]> {
  const texts = await listTexts(reader);
  const { stated, sheets, scale } = choices;
  return checkFiles([name], () => Promise.resolve(bytes), {
    stated,
    sheets,
    scale,
    encoding: null,
    allowText: false,
    strict: false,
    storedMonths: (report, years) => storedMonths(reader, report, years),
    today: today(process.env.DASHBOARD_TODAY),
    storedText: (report, key, field) => texts.get(recordName(report, key))?.[field],
    keptFaults: MOST_FAULTS,
    everyError: null,
    progress() {},
  });
}

function plan(db: DatabaseReader['reader'], checked: readonly CheckedFile[], { choices }: Upload) {
  return planFiles(db, checked, choices.old, (file) => file);
}

let isClaimed = false;

/**
 * Waits until the server says yes; otherwise it ends this process. From then on the import is written, also where an engine runs
 * the transaction again.
 */
async function claim(): Promise<void> {
  if (isClaimed) return;
  const yes = once(process, 'message');
  tell('wants to write');
  await yes;
  isClaimed = true;
}

function outdated(): Problem {
  return new Problem(
    'conflict',
    'The file, the choices or the stored figures are no longer those of the preview, so nothing was written; preview the file again.',
  );
}

/** Names the bytes, the choices, and the stored state of every month that the import touches. */
function planDigest({ name, bytes, choices }: Upload, planned: readonly Planned<CheckedFile>[]): string {
  const digest = createHash('sha256').update(createHash('sha256').update(bytes).digest());
  digest.update(JSON.stringify([name, choices]));
  for (const { report, sheet, saved, old } of planned) {
    const months = saved.map(({ record: { year, month, bu, revision }, changes }) => [
      year,
      month,
      bu,
      revision,
      changes,
    ]);
    digest.update(JSON.stringify([report.id, sheet, months, old]));
  }
  return digest.digest('base64url');
}

function countErrors(checked: readonly CheckedFile[]): number {
  return checked.reduce((sum, { errors }) => sum + errors.count, 0);
}

function answerOf(
  checked: readonly CheckedFile[],
  planned: readonly Planned<CheckedFile>[],
  digest: string | null,
): ImportAnswer {
  const described = digest === null ? checked.map((file) => ({ ...file, saved: [], old: [] })) : planned;
  return {
    files: described.map(webFileEntry),
    errors: checked
      .flatMap(({ file, errors }) => errors.first.map((fault) => webFaultEntry(file, fault)))
      .slice(0, MOST_FAULTS),
    errorCount: countErrors(checked),
    plan: digest,
  };
}

function doneWith(
  { mostShown }: ImportJob,
  { name, bytes, choices }: Upload,
  outcome: ImportDone['outcome'],
  answer: ImportAnswer,
  change: number | null,
): ImportDone {
  if (mostShown === null) {
    writeAnswer(JSON.stringify(answer));
    return { outcome, change, shown: null };
  }
  const counts = answer.files.map(({ changes, old, sums, warnings, notices }) => ({
    changes: changes.length,
    old: old.length,
    sums: sums.length,
    warnings: warnings.length,
    notices: notices.length,
  }));
  const files = answer.files.map((file) => cut(file, mostShown));
  return {
    outcome,
    change,
    shown: { name, choices, size: bytes.length, answer: { ...answer, files }, counts },
  };
}

function cut(file: WebFileEntry, most: number): WebFileEntry {
  const { changes, old, sums, warnings, koreanWarnings, notices } = file;
  return {
    ...file,
    changes: changes.slice(0, most),
    old: old.slice(0, most),
    sums: sums.slice(0, most),
    warnings: warnings.slice(0, most),
    koreanWarnings: koreanWarnings.slice(0, most),
    notices: notices.slice(0, most),
  };
}
