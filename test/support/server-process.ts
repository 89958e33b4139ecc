import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after } from 'node:test';
import { ROOT } from './cli.ts';

const children: ChildProcess[] = [];
after(() => {
  for (const child of children) child.kill('SIGKILL');
});

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly origin: string;
  /** What it has logged. */
  readonly printed: () => string;
  /** Ends it with a signal. @returns its exit code */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
}

/**
 * Starts the built server as a service manager does.
 * @throws Error with what it printed, when it ends instead of listening
 */
export async function startServer(database: string): Promise<ServerProcess> {
  const child = spawn(process.execPath, [path.join(ROOT, 'dist/server/main.cjs')], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', DATABASE_URL: database, DASHBOARD_TODAY: '2026-11-20' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const ended = once(child, 'exit') as Promise<[number | null]>;
  let printed = '';
  child.stderr.on('data', (data: Buffer) => (printed += data.toString()));
  const listening = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>;
  const first = await Promise.race([listening, ended]);
  if (typeof first[0] !== 'string') throw new Error(printed);
  return {
    child,
    origin: first[0].replace('listening on ', ''),
    printed: () => printed,
    end: async (signal) => {
      child.kill(signal);
      return (await ended)[0];
    },
  };
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
