import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { CLI } from './cli.ts';

/** Runs the CLI and reads how many megabytes of memory it held at most, a figure that Linux keeps. */
export async function runWatched(args: readonly string[]) {
  const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  let peak = 0;
  const watch = setInterval(() => {
    try {
      const held = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
      peak = Math.max(peak, Number(held ?? 0) / 1024);
    } catch {
      // the process has ended
    }
  }, 10);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(watch);
  assert.ok(peak > 0, 'its memory was seen');
  return { code, stdout, stderr, peak };
}
