import type { IncomingMessage, ServerResponse } from 'node:http';
import { Worker } from 'node:worker_threads';
import { createTurns } from '../../../db/turns.ts';
import { Problem } from '../../domain/problem.ts';
import { readBody } from '../json-body.ts';
import { fault } from '../words.ts';
import { decide, FATE, type ImportDone, type ImportJob, type ImportReport, type WorkerMessage } from './import-job.ts';

/** Times in milliseconds; all together stay below the time after which an idle connection is closed. */
export const IMPORT_LIMITS = {
  /** Bodies in memory at a time: while one is imported, the next can be on its way. */
  bodies: 2,
  /** Imports that wait before their body is read. */
  waiting: 8,
  /** Before the body is read, and once more until the import before it has ended. */
  waitTime: 10_000,
  /** Of one import in its worker. */
  runTime: 30_000,
  /** How long a worker waits for the next import: a preview is followed by its import. */
  idleTime: 60_000,
  /** The memory of one worker's JavaScript, in MB; its file comes on top. */
  heapMb: 256,
};

export type ImportLimits = Readonly<typeof IMPORT_LIMITS>;

/**
 * How long a worker has to end itself before its thread is terminated. Terminating it while better-sqlite3 makes an
 * error ends the whole process, and a locked database makes many; so the worker is asked first.
 */
const PATIENCE_MS = 1_000;

/**
 * Reads the body of a request and runs its import, each in its turn.
 * @param most how long the body may be, in bytes
 * @throws Problem: what the import says; 'busy' when too many wait; 'too-large' beyond the limits of size, time and
 * memory
 */
export type RunImport = (
  request: IncomingMessage,
  response: ServerResponse,
  most: number,
  task: Pick<ImportJob, 'source' | 'by' | 'language'>,
) => Promise<ImportDone>;

const busy = () => new Problem('busy', fault('too-many-imports'));
const tooMuch = ({ runTime }: ImportLimits) =>
  new Problem('too-large', fault('import-too-much', { seconds: runTime / 1000 }));

/** Imports in the browser, one at a time. @param program import-worker.tsx, or what the build has made of it */
export function createImports(program: string | URL, database: string, limits = IMPORT_LIMITS): RunImport {
  const takeRoom = createTurns(busy, limits.waiting, limits.bodies);
  const takeTurn = createTurns(busy);
  const workers = createWorkers(program, limits);
  return async (request, response, most, task) => {
    const stop = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) stop.abort(new Problem('invalid', fault('body-cut-off')));
    });
    const leaveRoom = await takeRoom(limits.waitTime, stop.signal);
    try {
      const body = await readBody(request, most);
      const fate = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      const endTurn = await takeTurn(limits.waitTime, stop.signal);
      const timer = setTimeout(() => stop.abort(tooMuch(limits)), limits.runTime);
      return await run(workers, { ...task, body, database, fate }, limits, stop.signal).finally(() => {
        clearTimeout(timer);
        endTurn();
      });
    } finally {
      leaveRoom();
    }
  };
}

type Workers = ReturnType<typeof createWorkers>;

/** The worker of the import before, or a new one. */
function createWorkers(program: string | URL, { heapMb, idleTime }: ImportLimits) {
  let idle: Worker | null = null;
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    const worker = new Worker(program, {
      execArgv: [], // the server's own may load tsx, which takes a second
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      // Closing any descriptor of the database file drops the locks that the server's own connections hold on it.
      trackUnmanagedFds: false,
    });
    // An error of an idle worker is nobody's, and must not end the server.
    worker.on('error', () => {});
    worker.once('exit', () => {
      if (idle === worker) idle = null;
    });
    return worker;
  };
  return {
    take(): Worker {
      clearTimeout(timer);
      const worker = idle ?? start();
      idle = null;
      worker.ref();
      return worker;
    },
    /** Keeps a worker that has ended its import well. */
    giveBack(worker: Worker): void {
      // Its answer and its end may arrive together, and one that has ended never answers again.
      if (worker.threadId === -1) return;
      idle = worker;
      worker.unref();
      timer = setTimeout(() => {
        idle = null;
        void worker.terminate();
      }, idleTime).unref();
    },
  };
}

/** Runs one import to its end, or to the signal; after a failure it settles only when the thread is gone. */
async function run(workers: Workers, job: ImportJob, limits: ImportLimits, signal: AbortSignal) {
  signal.throwIfAborted();
  const worker = workers.take();
  signal.onabort = () => {
    // A write takes moments, and the caller must learn how it ended.
    if (!decide(job.fate, FATE.givenUp)) return;
    worker.postMessage('given up' satisfies WorkerMessage);
    setTimeout(() => void worker.terminate(), PATIENCE_MS).unref();
  };
  let report: ImportReport;
  try {
    worker.postMessage(job, [job.body.buffer]);
    report = await answerOf(worker);
  } catch (error) {
    await worker.terminate();
    const fate = Atomics.load(job.fate, 0);
    if (fate === FATE.givenUp) throw signal.reason;
    if (fate === FATE.written) throw new Problem('unknown-end', fault('import-cut-off'), { cause: error });
    throw (error as NodeJS.ErrnoException | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch(limits) : error;
  } finally {
    signal.onabort = null;
  }
  if (Atomics.load(job.fate, 0) === FATE.givenUp) await worker.terminate();
  else workers.giveBack(worker);
  if ('done' in report) return report.done;
  throw new Problem(report.problem.kind, report.problem.fault);
}

/** An error may overtake the answer before it, but the end of a worker comes last. @throws what has ended the worker */
function answerOf(worker: Worker): Promise<ImportReport> {
  return new Promise((resolve, reject) => {
    let cause: unknown = null;
    const onError = (error: unknown) => (cause = error);
    const onExit = (code: number) => {
      const ended = new Error(`exit code ${code}`);
      reject(cause ?? new Problem('unavailable', fault('import-ended-early'), { cause: ended }));
    };
    worker.on('error', onError).on('exit', onExit);
    worker.once('message', (report: ImportReport) => {
      worker.off('error', onError).off('exit', onExit);
      resolve(report);
    });
  });
}
