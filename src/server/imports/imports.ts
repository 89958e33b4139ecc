import type { IncomingMessage, ServerResponse } from 'node:http';
import { Worker } from 'node:worker_threads';
import { createTurns } from '../../../db/turns.ts';
import { Problem } from '../../domain/problem.ts';
import { readBody } from '../json-body.ts';
import { decide, FATE, type ImportDone, type ImportJob, type ImportReport } from './import-job.ts';
import { tooLargeFile } from './upload.ts';

/** Times in milliseconds. All waits and the run together stay below the time after which an idle connection is closed. */
export const IMPORT_LIMITS = {
  /** Bodies in memory at a time: while one is imported, the next can be on its way. */
  bodies: 2,
  /** Imports that wait before their body is read. */
  waiting: 8,
  /** Before the body is read, and once more until the import before it has ended. */
  waitTime: 10_000,
  /** Of one import in its worker. */
  runTime: 30_000,
  /** Of one worker's JavaScript, in MB; its file comes on top. */
  heapMb: 256,
} as const;

export type ImportLimits = Readonly<Record<keyof typeof IMPORT_LIMITS, number>>;

/**
 * How long a worker has to end itself before its thread is stopped wherever it is. An error of better-sqlite3 that is being made
 * at that moment would end the whole process, and while the database is locked there are many; in between the worker ends itself.
 */
const PATIENCE_MS = 1_000;

/** Imports in the browser, one at a time. */
export interface Imports {
  /**
   * Reads the body of a request and carries out its import, each when its turn has come.
   * @param most how long the body may be, in bytes
   * @throws Problem: what the import says; 'busy' when too many wait; 'too-large' beyond the limits of size, time and memory
   */
  readonly run: (
    request: IncomingMessage,
    response: ServerResponse,
    most: number,
    task: Pick<ImportJob, 'source' | 'by'>,
  ) => Promise<ImportDone>;
}

export interface ImportsParts {
  /** import-worker.ts, or what the build has made of it. */
  readonly program: string | URL;
  /** The address of the database. */
  readonly database: string;
  readonly limits?: ImportLimits;
}

export function createImports({ program, database, limits = IMPORT_LIMITS }: ImportsParts): Imports {
  const takeRoom = createTurns(busy, limits.waiting, limits.bodies);
  const takeWorker = createTurns(busy);
  return {
    async run(request, response, most, task) {
      const left = whenLeft(response);
      const leaveRoom = await takeRoom(limits.waitTime, left);
      try {
        const body = await readBody(request, most, tooLargeFile);
        const endTurn = await takeWorker(limits.waitTime, left);
        try {
          const fate = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
          return await runWorker(program, { ...task, body, database, fate }, limits, left);
        } finally {
          endTurn();
        }
      } finally {
        leaveRoom();
      }
    },
  };
}

/** Has one import carried out to its end, or ends it; settles only after its thread is gone. */
async function runWorker(
  program: string | URL,
  job: ImportJob,
  { heapMb, runTime }: ImportLimits,
  left: AbortSignal,
): Promise<ImportDone> {
  left.throwIfAborted();
  const worker = new Worker(program, {
    workerData: job,
    transferList: [job.body.buffer],
    execArgv: [], // the server's own may load tsx, which takes a second
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    // Closing any descriptor of the database file drops the locks that the server's own connections hold on it.
    trackUnmanagedFds: false,
  });
  let reason: unknown = null;
  const giveUp = (why: unknown) => {
    // Once it is being written it is a matter of moments, and whoever asked must learn how it ended.
    if (!decide(job.fate, FATE.givenUp)) return;
    reason ??= why;
    worker.postMessage('end yourself');
    setTimeout(() => void worker.terminate(), PATIENCE_MS).unref();
  };
  const onLeft = () => giveUp(left.reason);
  left.addEventListener('abort', onLeft);
  const timer = setTimeout(() => giveUp(tooMuch(`took longer than ${runTime / 1000} s to read`)), runTime);
  try {
    return doneOf(await reportOf(worker));
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw reason ?? whyEnded(error, job.fate);
  } finally {
    clearTimeout(timer);
    left.removeEventListener('abort', onLeft);
    await worker.terminate();
  }
}

/** @throws the error that ended it, or one that says with which exit code it ended without a word */
function reportOf(worker: Worker): Promise<ImportReport> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new EndedEarly(`The worker of an import ended with code ${code}.`)));
  });
}

class EndedEarly extends Error {}

function doneOf(report: ImportReport): ImportDone {
  if ('done' in report) return report.done;
  throw new Problem(report.problem.kind, report.problem.fault);
}

/** What to say of a worker that has ended before it could say anything. */
function whyEnded(error: unknown, fate: ImportJob['fate']): unknown {
  if (Atomics.load(fate, 0) === FATE.written) {
    return new Problem('unknown-end', 'The worker of an import ended while it wrote.', {
      cause: error,
      forReaders:
        'The import was cut off at its end, so it may be written or not; look at the report before you repeat it.',
    });
  }
  if (error instanceof EndedEarly) {
    return new Problem('unavailable', error.message, {
      forReaders: 'The import ended early, so nothing was written; try again.',
    });
  }
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isMemory ? tooMuch('needs more memory than an import may take') : error;
}

/** Aborts when the client has left before it had its answer. */
function whenLeft(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (response.writableFinished) return;
    controller.abort(new Problem('invalid', 'The client left before its import was written; nothing was written.'));
  });
  return controller.signal;
}

function busy(): Problem {
  return new Problem('busy', 'Too many files are being imported right now; try again in a moment.');
}

function tooMuch(how: string): Problem {
  return new Problem('too-large', `The file ${how}, so nothing was written; split it by year.`);
}
