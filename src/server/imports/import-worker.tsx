/**
 * A worker thread that reads, checks and writes files, one at a time, as the command line does. imports.ts starts and
 * ends it; import-job.ts has their messages.
 */
import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { listWords, teachWord } from '../../../db/learnt-words.ts';
import { openDatabase, openForReading, type DatabaseReader } from '../../../db/open.ts';
import { planFiles, storedFor, writeFiles, type Planned } from '../../../db/plan-import.ts';
import { databaseProblem } from '../../../db/problem.ts';
import type { Db } from '../../../db/schema.ts';
import { reportAddress } from '../../domain/addresses.ts';
import type { LearntWord, NameChoice } from '../../domain/blocks/learnt-words.ts';
import { reportOfField, wordFault } from '../../domain/blocks/teach-word.ts';
import { countFaults, importResult, unknownNames, type ImportAnswer } from '../../domain/import-answer.ts';
import { Problem } from '../../domain/problem.ts';
import { reportById } from '../../domain/reports.ts';
import { today } from '../../domain/year-month.ts';
import type { CheckedFile } from '../../files/check-block.ts';
import { checkFiles, USUAL } from '../../files/check-files.ts';
import { ImportPreviewPage, type ImportChoices } from '../../views/pages/import-preview-page.tsx';
import { renderPart } from '../../views/render-part.tsx';
import { fault } from '../words.ts';
import {
  decide,
  FATE,
  type ImportDone,
  type ImportJob,
  type ImportReport,
  type PagePlace,
  type WorkerMessage,
} from './import-job.ts';
import { readImportForm, type Upload } from './upload.ts';

const outdated = () => new Problem('conflict', fault('plan-outdated'));

parentPort?.on('message', (message: WorkerMessage) => {
  // Closing the connection rolls back uncommitted work.
  if (message === 'given up') process.exit();
  void reportOf(message).then((report) => {
    parentPort?.postMessage(report, 'done' in report ? [report.done.text.buffer] : []);
  });
});

async function reportOf(job: ImportJob): Promise<ImportReport> {
  const { source, body } = job;
  try {
    const upload =
      source.from === 'form'
        ? await readImportForm(body, source.type, source.stated)
        : { ...source, bytes: Buffer.from(body.buffer, body.byteOffset, body.byteLength) };
    return { done: upload.plan === null ? await preview(job, upload) : await applyOrShow(job, upload, upload.plan) };
  } catch (thrown) {
    const error = databaseProblem(thrown);
    if (!(error instanceof Problem)) throw error;
    const { kind, fault } = error;
    return { problem: { kind, fault } };
  }
}

/** A form whose plan no longer holds is answered with a new preview. */
async function applyOrShow(job: ImportJob, upload: Upload, wanted: string): Promise<ImportDone> {
  try {
    return await apply(job, upload, wanted);
  } catch (error) {
    const isOutdated = error instanceof Problem && error.fault.code === 'plan-outdated';
    if (!isOutdated || job.source.from === 'program') throw error;
    return preview(job, upload, 409);
  }
}

async function preview(job: ImportJob, upload: Upload, status: 200 | 409 = 200): Promise<ImportDone> {
  await using database = await openForReading(job.database);
  const checked = await check(database, upload);
  const hasErrors = countFaults(checked, 'errors') > 0;
  const planned = hasErrors ? null : await plan(database.reader, checked, job, upload);
  const digest = planned && planDigest(upload, planned, await listWords(database.reader));
  const answer = { ...importResult(checked, planned, job.language, 'page'), plan: digest };
  if (job.source.from === 'program') return doneWith(status, JSON.stringify(answer));
  const { kind, ...place } = job.source.stated;
  const shown = await shownOf(database, upload, checked, answer);
  const isOutdated = status === 409;
  const page = <ImportPreviewPage place={{ report: reportById(kind), ...place }} {...shown} isOutdated={isOutdated} />;
  return doneWith(status, renderPart(page, job.language));
}

async function apply(job: ImportJob, upload: Upload, wanted: string): Promise<ImportDone> {
  await using database = await openDatabase(job.database, { oneConnection: true });
  const checked = await check(database, upload);
  if (countFaults(checked, 'errors') > 0) throw outdated();
  return await database.write(async (transaction) => {
    const planned = await plan(transaction, checked, job, upload);
    if (planDigest(upload, planned, await listWords(transaction)) !== wanted) throw outdated();
    const answer = { ...importResult(checked, planned, job.language, 'page'), plan: wanted };
    if (upload.choices.old === 'refuse' && planned.some(({ old }) => old.length > 0)) {
      return doneWith(409, JSON.stringify(answer));
    }
    const origin = { via: 'web', ...job.by, file: upload.name, batch: null } as const;
    const changes = await writeFiles(transaction, planned, () => origin);
    if (upload.learns) await learn(transaction, upload.choices.names, job.by.actor);
    const change = changes.get(upload.name) ?? null;
    const done =
      job.source.from === 'program'
        ? doneWith(200, JSON.stringify({ ...answer, change }), change)
        : doneWith(303, receiptAddress(job.source.stated, answer, change), change);
    // The last step before the commit.
    if (!decide(job.fate, FATE.written)) throw new Error('The server has given this import up.');
    return done;
  });
}

async function check({ reader }: DatabaseReader, { name, bytes, choices }: Upload): Promise<CheckedFile[]> {
  const { stated, sheets, scale, names } = choices;
  const stored = await storedFor(reader, names);
  const settings = { ...USUAL, ...stored, stated, sheets, scale, today: today(process.env.DASHBOARD_TODAY) };
  return checkFiles([name], () => Promise.resolve(bytes), settings);
}

function plan(db: DatabaseReader['reader'], checked: readonly CheckedFile[], { by }: ImportJob, { choices }: Upload) {
  return planFiles(db, checked, choices.old, (file) => ({ ...by, file }));
}

/** Stores the choices that may be taught: a word is what holds for every file. */
async function learn(db: Db, names: readonly NameChoice[], by: string | null): Promise<void> {
  for (const { text, key } of names) {
    const report = key === null ? null : reportOfField(key);
    if (key === null || report === null || wordFault(report, text, key) !== null) continue;
    await teachWord(db, { kind: report.id, text, key, by });
  }
}

/**
 * Names the bytes, the choices, the stored state of every month that the import touches, and the words of its reports:
 * a word that was taught or forgotten meanwhile may give the figures to other fields.
 */
function planDigest(
  { name, bytes, choices }: Upload,
  planned: readonly Planned<CheckedFile>[],
  known: readonly LearntWord[],
): string {
  // Naming all sheets is the same plan as naming none.
  const { stated, old, scale, names } = choices;
  const files = planned.map(({ report, sheet, saved, old: oldCells }) => {
    const months = saved.map(({ record: { year, month, bu, revision }, changes }) => {
      return [year, month, bu, revision, changes];
    });
    return [report.id, sheet, months, oldCells];
  });
  const kinds = new Set(planned.map(({ report }) => report.id));
  const inForce = known.filter(({ kind }) => kinds.has(kind)).map(({ kind, text, key }) => [kind, text, key]);
  const content = createHash('sha256').update(bytes).digest('base64url');
  const all = JSON.stringify([content, name, stated, old, scale, names, files, inForce]);
  return createHash('sha256').update(all).digest('base64url');
}

function doneWith(status: ImportDone['status'], text: string, change?: number | null): ImportDone {
  return { status, change, text: new TextEncoder().encode(text) };
}

/** The report's page at the first year and unit that was changed, with what was done. */
function receiptAddress(stated: PagePlace, { files }: ImportAnswer, change: number | null): string {
  const [{ year, bu } = stated] = files.flatMap(({ changes }) => changes);
  return `${reportAddress(stated.kind, { year, bu })}&imported=${change ?? 0}`;
}

/**
 * A preview for a page, with all that a person may choose: the sheets and names that the file has without the choices
 * that were made, and its own year and unit where it has fewer errors with them.
 */
async function shownOf(
  database: DatabaseReader,
  upload: Upload,
  checked: readonly CheckedFile[],
  answer: ImportAnswer,
) {
  const { name, choices, learns } = upload;
  const { stated, sheets, names } = choices;
  const checkedWith = (other: Partial<ImportChoices>) =>
    check(database, { ...upload, choices: { ...choices, ...other } });
  const hasChosen = sheets.length + names.length > 0;
  const whole = hasChosen ? await checkedWith({ sheets: [], names: [] }) : checked;
  const isTaken = ({ sheet }: CheckedFile) => sheets.length === 0 || (sheet !== null && sheets.includes(sheet));
  const hasOther = answer.errorCount > 0 && stated.year !== null;
  const own = hasOther ? await checkedWith({ stated: { ...stated, year: null, bu: null } }) : checked;
  return {
    name,
    choices,
    learns,
    sheets: [...new Set(whole.flatMap(({ sheet }) => sheet ?? []))],
    names: unknownNames(whole.filter(isTaken)),
    fitsItsOwn: countFaults(own, 'errors') < answer.errorCount,
    answer,
  };
}
