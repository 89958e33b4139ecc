/** Processes of the built product that are there to be killed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach } from 'node:test';
import { CLI, ROOT } from '../support/cli.ts';

const SERVER = path.join(ROOT, 'dist/server/main.cjs');

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

export interface Victim {
  readonly pid: number;
  /** Resolves when the process is over. */
  readonly ended: Promise<Ended>;
  readonly kill: (signal: NodeJS.Signals) => Promise<Ended>;
}

export interface Served extends Victim {
  readonly origin: string;
}

interface Settings {
  readonly env?: Readonly<Record<string, string>>;
  /** For Node itself, such as `--require`. */
  readonly nodeOptions?: readonly string[];
  readonly cwd?: string;
}

function launch(args: readonly string[], { env = {}, nodeOptions = [], cwd = ROOT }: Settings) {
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
  return { child, pid: child.pid ?? -1, ended, kill };
}

/** A command of the CLI that goes on while the test does. */
export function startCommand(args: readonly string[], settings: Settings = {}): Victim {
  return launch([CLI, ...args], settings);
}

/** A server that has not said yet where it listens. */
export function launchServer(
  database: string,
  { port = 0, env = {}, ...settings }: Settings & { port?: number } = {},
): Victim & { readonly listening: Promise<Served> } {
  const variables = { PORT: String(port), DATABASE_URL: database, LOG_LEVEL: 'error', ...env };
  const { child, ...victim } = launch([SERVER], { ...settings, env: variables });
  const firstLine = once(createInterface({ input: child.stdout }), 'line');
  const listening = Promise.race([
    firstLine.then(([line]) => ({ ...victim, origin: (line as string).replace('listening on ', '') })),
    victim.ended.then(({ stderr }) => Promise.reject(new Error(`the server did not start: ${stderr}`))),
  ]);
  listening.catch(() => {}); // whoever kills it while it starts does not ask
  return { ...victim, listening };
}

export function startServer(database: string, settings: Settings & { port?: number } = {}): Promise<Served> {
  return launchServer(database, settings).listening;
}

/** Resident memory in MiB. */
export function memoryOf(pid: number): number {
  return Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
