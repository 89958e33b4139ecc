import { Worker } from 'node:worker_threads';
import { keptDescriptors } from '../../../db/sqlite/log-file.ts';
import { Problem } from '../../domain/problem.ts';
import { CLAIM, type ImportDone, type ImportJob, type ImportReport, type ImportSource } from './import-job.ts';

export const IMPORT_LIMITS = {
  /** Workers at a time. One leaves the other cores to the pages. */
  workers: 1,
  /** Imports that wait for their turn. */
  waiting: 8,
  /** In milliseconds, of one import once its turn has come. */
  runTime: 30_000,
  /** In milliseconds. With `runTime` it stays below the time after which an idle connection is closed. */
  waitTime: 20_000,
  /** Of one worker's JavaScript, in MB; its files and texts come on top. */
  heapMb: 256,
  /** Of all uploads that the server holds at a time, in bytes. */
  uploads: 160_000_000,
} as const;

export type ImportLimits = Readonly<Record<keyof typeof IMPORT_LIMITS, number>>;

/** What an import is to do; the runner knows the rest. */
type ImportTask = Pick<ImportJob, 'source' | 'plan' | 'mostShown'>;

export interface ImportRunner {
  /**
   * Carries out an import in a thread of its own, when its turn has come.
   * @param left aborted when the client has left: the import is then given up, unless it is being written
   * @throws Problem: what the import says, 'locked' when too many wait, 'too-large' beyond the limits of time and memory
   */
  readonly run: (task: ImportTask, left: AbortSignal) => Promise<ImportDone>;
  /** Gives up what waits and what runs, unless it is being written; resolves when nothing runs any more. */
  readonly stop: () => Promise<void>;
}

interface RunnerParts {
  /** The file of the worker. */
  readonly worker: string | URL;
  readonly database: string;
  readonly limits?: ImportLimits;
}

const BUSY = 'Too many files are being imported right now; try again in a moment.';

export function createImportRunner({ worker, database, limits = IMPORT_LIMITS }: RunnerParts): ImportRunner {
  const turns = createTurns(limits);
  const stopping = new AbortController();

  return {
    async run(task, left) {
      const given = AbortSignal.any([left, stopping.signal]);
      const done = await turns.take(given);
      try {
        return await runWorker(worker, jobOf(task, database), limits, given);
      } finally {
        done();
      }
    },
    async stop() {
      stopping.abort();
      await turns.idle();
    },
  };
}

interface Turns {
  /** Resolves when it is the caller's turn. @returns what ends the turn */
  readonly take: (given: AbortSignal) => Promise<() => void>;
  readonly idle: () => Promise<void>;
}

/** Lets a few through at a time, the others in their order; no more than `waiting` of them, and none for too long. */
function createTurns({ workers, waiting: most, waitTime }: ImportLimits): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  const idle: (() => void)[] = [];

  const end = () => {
    const next = waiting.shift();
    if (next !== undefined) return next();
    running -= 1;
    if (running === 0) for (const tell of idle.splice(0)) tell();
  };
  return {
    async take(given) {
      if (given.aborted) throw givenUp();
      if (running < workers) {
        running += 1;
        return end;
      }
      if (waiting.length >= most) throw new Problem('locked', BUSY);
      await new Promise<void>((resolve, reject) => {
        const leave = (problem: Problem) => {
          waiting.splice(waiting.indexOf(begin), 1);
          clearTimeout(timer);
          reject(problem);
        };
        const onGiven = () => leave(givenUp());
        const begin = () => {
          clearTimeout(timer);
          given.removeEventListener('abort', onGiven);
          resolve();
        };
        const timer = setTimeout(() => {
          given.removeEventListener('abort', onGiven);
          leave(new Problem('locked', BUSY));
        }, waitTime);
        given.addEventListener('abort', onGiven, { once: true });
        waiting.push(begin);
      });
      return end;
    },
    idle: () => (running === 0 ? Promise.resolve() : new Promise((resolve) => idle.push(resolve))),
  };
}

function jobOf(task: ImportTask, database: string): ImportJob {
  const claim = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  return { ...task, database, descriptors: keptDescriptors(), claim };
}

/** Runs one job to its end, or ends it; resolves only after the thread is gone. */
async function runWorker(
  file: string | URL,
  job: ImportJob,
  { runTime, heapMb }: ImportLimits,
  given: AbortSignal,
): Promise<ImportDone> {
  const worker = new Worker(file, {
    workerData: job,
    transferList: [...partsOf(job.source)],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    // What runs sources (`--import tsx`) would take half a second, and what is built does not need it.
    execArgv: [],
    // The database files that it opens must stay open: closing them drops the locks of the whole process.
    trackUnmanagedFds: false,
  });
  let report: ImportReport | null = null;
  let reason: Problem | null = null;
  const giveUp = (why: Problem) => {
    // Once it is being written it is a matter of moments, and whoever asked must learn how it ended.
    if (stateOf(job, CLAIM.givenUp) === CLAIM.written) return;
    reason ??= why;
    void worker.terminate();
  };
  const onGiven = () => giveUp(givenUp());
  const timer = setTimeout(() => giveUp(tooMuch(`took longer than ${runTime / 1000} s to read`)), runTime);
  given.addEventListener('abort', onGiven, { once: true });
  let died: unknown = null;
  worker.on('error', (error) => (died = error));
  worker.on('message', (message: ImportReport) => (report = message));
  await new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  clearTimeout(timer);
  given.removeEventListener('abort', onGiven);
  if (report !== null) return doneOf(report);
  if (reason !== null) throw reason;
  if (stateOf(job, CLAIM.givenUp) === CLAIM.written) throw cutOff(died);
  if (isOutOfMemory(died)) throw tooMuch('needs more memory than an import may take');
  throw died instanceof Error ? died : new Error('The thread of an import ended without a word.');
}

/** Sets the state of a job unless somebody has; @returns what it was before */
function stateOf({ claim }: ImportJob, state: number): number {
  return Atomics.compareExchange(new Int32Array(claim), 0, CLAIM.open, state);
}

function partsOf(source: ImportSource): readonly ArrayBuffer[] {
  return source.from === 'kept' ? [] : source.parts;
}

function doneOf(report: ImportReport): ImportDone {
  if ('done' in report) return report.done;
  if ('failure' in report) throw new Error(report.failure);
  const { kind, message, forReaders } = report.problem;
  throw new Problem(kind, message, forReaders === null ? {} : { forReaders });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function tooMuch(how: string): Problem {
  return new Problem('too-large', `The file ${how}, so nothing was written; split it by year.`);
}

function givenUp(): Problem {
  return new Problem('unavailable', 'The import was given up.', {
    forReaders: 'The server is stopping, so nothing was written; import the file again in a moment.',
  });
}

function cutOff(cause: unknown): Problem {
  return new Problem('unavailable', 'The thread of an import ended while it wrote.', {
    cause,
    forReaders:
      'The import was cut off at its end, so it may be written or not; look at the report before you repeat it.',
  });
}
