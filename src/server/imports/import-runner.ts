import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../../domain/problem.ts';
import type { Log } from '../log.ts';
import type { ImportDone, ImportJob, ImportMessage, ImportReport, Parts } from './import-job.ts';

export const IMPORT_LIMITS = {
  /** Processes at a time. One leaves the other cores to the pages. */
  processes: 1,
  /** Imports that wait for their turn. */
  waiting: 8,
  /** In milliseconds, of one import once its turn has come. */
  runTime: 30_000,
  /** In milliseconds. With `runTime` it stays below the time after which an idle connection is closed. */
  waitTime: 20_000,
  /** Of one process's JavaScript, in MB; its file comes on top. */
  heapMb: 256,
  /** Of all uploads that the server holds at a time, in bytes. */
  uploads: 160_000_000,
} as const;

export type ImportLimits = Readonly<Record<keyof typeof IMPORT_LIMITS, number>>;

/** What an import is to do; the runner knows the rest. */
interface ImportTask extends Pick<ImportJob, 'source' | 'plan' | 'by' | 'mostShown'> {
  /** The body; empty when the file is kept. */
  readonly parts: Parts;
}

interface FinishedImport extends ImportDone {
  /** The answer to a program, as JSON in UTF-8; empty for a page. */
  readonly json: Buffer;
}

export interface ImportRunner {
  /** Starts the process of the first import. */
  readonly prepare: () => void;
  /**
   * Carries out an import in a process of its own, when its turn has come.
   * @param left aborted when the client has left: the import is then given up, unless it is being written
   * @throws Problem: what the import says, 'busy' when too many wait, 'too-large' beyond the limits of time and memory
   */
  readonly run: (task: ImportTask, left: AbortSignal) => Promise<FinishedImport>;
  /** Gives up what waits and what runs, unless it is being written; resolves when nothing runs any more. */
  readonly stop: () => Promise<void>;
}

export interface RunnerParts {
  /** What Node runs: src/server/imports/import-process.ts, or what the build has made of it, after options for Node. */
  readonly program: readonly string[];
  /** The address of the database. */
  readonly database: string;
  readonly log: Log;
  readonly limits?: ImportLimits;
}

/** All that the import process has of the server's environment: it is Node itself, the engines and our day that ask. */
const OF_NODE = ['LD_LIBRARY_PATH', 'NODE_EXTRA_CA_CERTS', 'TMPDIR', 'TZ'] as const;
const OF_ENGINES = ['HOME', 'PGHOST', 'PGPASSFILE', 'PGPASSWORD', 'PGPORT', 'PGUSER'] as const;
const ENVIRONMENT = ['DASHBOARD_TODAY', ...OF_NODE, ...OF_ENGINES] as const;
/** In milliseconds, from the end of an import to the start of the next process: the answer, and pages that waited, go first. */
const REST = 250;
/** Of what a process says to nobody in particular, in characters. */
const MOST_LOGGED = 2_000;

const BUSY = 'Too many files are being imported right now; try again in a moment.';

export function createImportRunner(parts: RunnerParts): ImportRunner {
  const { limits = IMPORT_LIMITS } = parts;
  const turns = createTurns(limits);
  const stopping = new AbortController();
  const processes = keepOneReady(() => startProcess(parts, limits.heapMb));

  return {
    prepare() {
      processes.prepare();
    },
    async run(task, left) {
      const given = AbortSignal.any([left, stopping.signal]);
      const done = await turns.take(given);
      try {
        return await runJob(processes.take(), { ...task, database: parts.database }, limits.runTime, given);
      } finally {
        done();
        setTimeout(() => {
          if (!stopping.signal.aborted) processes.prepare();
        }, REST).unref();
      }
    },
    async stop() {
      stopping.abort();
      await turns.idle();
      await processes.end();
    },
  };
}

interface Turns {
  /** Resolves when it is the caller's turn. @returns what ends the turn */
  readonly take: (given: AbortSignal) => Promise<() => void>;
  readonly idle: () => Promise<void>;
}

/** Lets a few through at a time, the others in their order; no more than `waiting` of them, and none for too long. */
function createTurns({ processes, waiting: most, waitTime }: ImportLimits): Turns {
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
      if (running < processes) {
        running += 1;
        return end;
      }
      if (waiting.length >= most) throw new Problem('busy', BUSY);
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
          leave(new Problem('busy', BUSY));
        }, waitTime);
        given.addEventListener('abort', onGiven, { once: true });
        waiting.push(begin);
      });
      return end;
    },
    idle: () => (running === 0 ? Promise.resolve() : new Promise((resolve) => idle.push(resolve))),
  };
}

interface Fate {
  /** An import is written by its process, or given up by the server for this reason, never both: whoever is first decides. */
  decided: 'written' | Problem | null;
  report: ImportReport | null;
}

interface ImportProcess {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Resolves when it is gone and all that it said is here: with an exit code, a signal, or why it did not start. */
  readonly ended: Promise<string>;
  /** What it has written to stderr. */
  readonly said: () => string;
}

function startProcess({ program, log }: RunnerParts, heapMb: number): ImportProcess {
  // Threads of its own for garbage and optimized code would take cores from the pages, at any priority.
  const flags = ['--single-threaded', `--max-old-space-size=${heapMb}`];
  const child = spawn(process.execPath, [...flags, ...program], {
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])),
  }) as ChildProcessByStdio<Writable, Readable, Readable>;
  const ended = endOf(child);
  let said = '';
  if (child.pid !== undefined) {
    yieldToPages(child.pid);
    child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(0, MOST_LOGGED)));
    void ended.then(() => {
      if (said !== '') log.warn('said by the import process', { text: said });
    });
  }
  return { child, ended, said: () => said };
}

/**
 * Starts the process of the next import before it is needed, and before its file is in memory: starting one takes 0.1 s, and
 * holds up pages for a moment that grows with the memory of the server, whose tables Linux copies.
 */
function keepOneReady(start: () => ImportProcess) {
  let ready: ImportProcess | null = null;
  return {
    prepare() {
      if (ready !== null) return;
      let started: ImportProcess;
      try {
        started = start();
      } catch {
        return; // whoever needs it will try again, and learn why
      }
      ready = started;
      void started.ended.then(() => {
        if (ready === started) ready = null;
      });
    },
    take(): ImportProcess {
      const taken = ready;
      ready = null;
      // A process that has just been killed has an exit or a signal before all that it wrote is here.
      const { exitCode = null, signalCode = null } = taken?.child ?? {};
      return taken === null || exitCode !== null || signalCode !== null ? start() : taken;
    },
    async end() {
      ready?.child.kill('SIGKILL');
      await ready?.ended;
    },
  };
}

/** Has one import carried out to its end, or ends it; resolves only after the process is gone. */
async function runJob(
  { child, ended, said }: ImportProcess,
  { parts, ...task }: ImportTask & { readonly database: string },
  runTime: number,
  given: AbortSignal,
): Promise<FinishedImport> {
  if (child.pid === undefined) throw new Error(`The import process did not start (${await ended}).`);
  const fate: Fate = { decided: null, report: null };
  const giveUp = (why: Problem) => {
    // Once it is being written it is a matter of moments, and whoever asked must learn how it ended.
    if (fate.decided !== null) return;
    fate.decided = why;
    child.kill('SIGKILL');
  };
  const onGiven = () => giveUp(givenUp());
  const timer = setTimeout(() => giveUp(tooMuch(`took longer than ${runTime / 1000} s to read`)), runTime);
  given.addEventListener('abort', onGiven, { once: true });
  child.on('message', (message: ImportMessage) => {
    if (message !== 'wants to write') {
      fate.report = message;
    } else if (fate.decided === null) {
      fate.decided = 'written';
      child.send('yes', ignore);
    }
  });
  const length = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  child.send({ ...task, length } satisfies ImportJob, ignore);
  void sendBody(parts, child.stdin);
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  const how = await ended;
  clearTimeout(timer);
  given.removeEventListener('abort', onGiven);
  if (fate.report !== null) return { ...doneOf(fate.report), json: Buffer.concat(output) };
  if (fate.decided instanceof Problem) throw fate.decided;
  if (fate.decided === 'written') throw cutOff(how);
  if (/ out of memory/.test(said())) throw tooMuch('needs more memory than an import may take');
  throw new Error(`The import process ended without a word (${how}).`);
}

/**
 * Lets a process have a core only when no page wants it. It is called before the process has made threads, which inherit its
 * priority.
 */
function yieldToPages(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended, or the machine does not allow it.
  }
}

/** Part by part, as fast as they are read, so that pages are answered in between. */
async function sendBody(parts: Parts, stdin: Writable): Promise<void> {
  try {
    await pipeline(Readable.from(parts), stdin);
  } catch {
    // The process has ended before it has read everything; `runProcess` says why.
  }
}

/** @returns how the process ended, once everything that it said is here: an exit code, a signal, or why it did not start */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
    child.once('error', (error) => resolve(error.message));
  });
}

function doneOf(report: ImportReport): ImportDone {
  if ('done' in report) return report.done;
  if ('failure' in report) throw new Error(report.failure);
  const { kind, message, forReaders } = report.problem;
  throw new Problem(kind, message, forReaders === null ? {} : { forReaders });
}

function ignore(): void {
  // A process that has ended cannot be told anything.
}

function tooMuch(how: string): Problem {
  return new Problem('too-large', `The file ${how}, so nothing was written; split it by year.`);
}

function givenUp(): Problem {
  return new Problem('unavailable', 'The import was given up.', {
    forReaders: 'The server is stopping, so nothing was written; import the file again in a moment.',
  });
}

function cutOff(how: string): Problem {
  return new Problem('unavailable', `The import process ended while it wrote (${how}).`, {
    forReaders:
      'The import was cut off at its end, so it may be written or not; look at the report before you repeat it.',
  });
}
