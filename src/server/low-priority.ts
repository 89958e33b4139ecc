import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/** The lowest. Linux has a priority for each thread; elsewhere there is only that of the process. */
const LOWEST = 19;
const hasThreadPriorities = process.platform === 'linux';

/** From here on the calling thread gets a core only when no other thread wants it: pages are answered first. */
export function yieldToOthers(): void {
  lower(0);
}

/**
 * The same for the threads that V8 collects garbage and optimizes code with. An import keeps them busy, and two of them hold
 * up a page where there are two cores. Call it first of all: at the start of a process there are no others.
 */
export function lowerHelperThreads(): void {
  if (!hasThreadPriorities) return;
  for (const name of readdirSync('/proc/self/task')) {
    const thread = Number(name);
    if (thread !== process.pid) lower(thread);
  }
}

/** @param thread its number in Linux; 0 is the calling one */
function lower(thread: number): void {
  if (!hasThreadPriorities) return;
  try {
    setPriority(thread, LOWEST);
  } catch {
    // It has ended, or the machine does not allow it: the thread keeps its priority.
  }
}
