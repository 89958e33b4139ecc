import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { reportById } from '../../src/domain/reports.ts';
import { MONTHS } from '../../src/domain/year-month.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');
export const CLI = path.join(ROOT, 'dist/cli/dashboard.cjs');
export const SERVER = path.join(ROOT, 'dist/server/main.cjs');

/** A server in a process of its own, as it runs in production. */
export interface Served {
  readonly origin: string;
  /** Resident memory, in MiB. */
  readonly memory: () => number;
  readonly stop: () => Promise<void>;
}

export function serveProduct(database: string): Promise<Served> {
  return serve([SERVER], { PORT: '0', DATABASE_URL: database, LOG_LEVEL: 'error' });
}

/** Starts a Node program that prints `listening on http://…`. */
export async function serve(args: readonly string[], env: Record<string, string> = {}): Promise<Served> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  return {
    origin: await originOf(child),
    memory: () => Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

async function originOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('it has no output');
  const [line] = (await once(createInterface({ input: stdout }), 'line')) as [string];
  return line.replace('listening on ', '');
}

/** Posts all twelve months of cost at once, as the page does; every number changes with `version`. */
export async function saveYear(origin: string, year: number, version: number): Promise<void> {
  await Promise.all(MONTHS.map((month) => saveMonth(origin, { year, month }, version)));
}

export async function saveMonth(
  origin: string,
  key: { readonly year: number; readonly month: number },
  version: number,
): Promise<void> {
  const values = Object.fromEntries(
    reportById('cost').fields.map(({ key: field }, at) => [field, at * 1_234_567 + version]),
  );
  const answer = await fetch(`${origin}/api/cost-info`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...key, bu: 'SKB', ...values }),
  });
  if (answer.status !== 200) throw new Error(`a save ended with ${answer.status}: ${await answer.text()}`);
}
