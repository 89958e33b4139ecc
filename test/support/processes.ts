/** Processes of the built product, which tests ask, stop and kill. */
import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterEach } from 'node:test';
import { CLI, ROOT } from './cli.ts';

export const SERVER = path.join(ROOT, 'dist/server/main.cjs');

/** Each with the promise of its end. */
const running = new Map<ChildProcess, Promise<unknown>>();
// Also when the test has failed, and before its files are removed.
afterEach(async () => {
  for (const child of running.keys()) child.kill('SIGKILL');
  await Promise.all(running.values());
});

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Running {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  /** Resolves when the process is over. */
  readonly ended: Promise<Ended>;
  readonly kill: (signal: NodeJS.Signals) => Promise<Ended>;
  /** What it has written to stderr until now. */
  readonly logged: () => string;
}

export interface ServerProcess extends Running {
  readonly origin: string;
}

interface Settings {
  readonly env?: Readonly<Record<string, string>>;
  /** For Node itself, such as `--require`. */
  readonly nodeOptions?: readonly string[];
  readonly cwd?: string;
}

interface ServerSettings extends Settings {
  /** What Node runs: by default the server itself, without the CLI. */
  readonly args?: readonly string[];
  /** By default one that is free. */
  readonly port?: number;
}

function launch(args: readonly string[], { env = {}, nodeOptions = [], cwd = ROOT }: Settings): Running {
  const child = spawn(process.execPath, [...nodeOptions, ...args], {
    cwd,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = once(child, 'close').then(([code, signal]): Ended => {
    running.delete(child);
    return { code: code as number | null, signal: signal as NodeJS.Signals | null, stdout, stderr };
  });
  running.set(child, ended);
  const kill = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return { child, ended, kill, logged: () => stderr };
}

/** A command of the CLI that goes on while the test does. */
export function startCommand(args: readonly string[], settings: Settings = {}): Running {
  return launch([CLI, ...args], settings);
}

/** A server that has not said yet where it listens. */
export function launchServer(
  database: string,
  { args = [SERVER], port = 0, env = {}, ...settings }: ServerSettings = {},
): Running & { readonly listening: Promise<ServerProcess> } {
  const variables = { PORT: String(port), DATABASE_URL: database, LOG_LEVEL: 'error', ...env };
  const launched = launch(args, { ...settings, env: variables });
  const firstLine = once(createInterface({ input: launched.child.stdout }), 'line');
  const listening = Promise.race([
    firstLine.then(([line]) => ({ ...launched, origin: (line as string).replace('listening on ', '') })),
    launched.ended.then(({ stderr }) => Promise.reject(new Error(`the server did not start: ${stderr}`))),
  ]);
  listening.catch(() => {}); // a caller that kills it at its start does not wait
  return { ...launched, listening };
}

/** @throws Error with what it logged, when it ends instead of listening */
export function startServer(database: string, settings: ServerSettings = {}): Promise<ServerProcess> {
  return launchServer(database, settings).listening;
}

/** Resident memory in MiB. */
export function memoryOf({ pid }: ChildProcess): number {
  return Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Saves one cell of a month of cost. @returns the status of the answer */
export async function saveCell(origin: string, month: number, value: number): Promise<number> {
  const answer = await fetch(`${origin}/api/cost-info`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ year: 2024, month, bu: 'SKB', arenasOthers: value }),
  });
  await answer.arrayBuffer();
  return answer.status;
}
