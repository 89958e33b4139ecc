import { setImmediate as nextTurn } from 'node:timers/promises';
import { terminal } from './terminal.ts';
import { say, words } from './words.ts';

/** 128 + the number of the signal, as shells have it; CONTRACT §5 names 130. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
let isOver = false;

/** Ctrl+C, stopping a service and closing a terminal end a command, unless it has already written something. */
export function listenForInterruption(): void {
  for (const [signal, code] of Object.entries(EXIT_CODES)) {
    process.on(signal, () => {
      if (isOver) return; // the work is done, and its result is printed to the end
      terminal.err(`dashboard: ${say(words.interrupted)}`);
      process.exit(code); // unfinished files are removed at exit
    });
  }
}

/** Lets a pending interruption take effect before something is written. */
export async function lastChance(): Promise<void> {
  await nextTurn(); // ends the turn under way; signals are heard within the next
  await nextTurn();
}

/** Call it once something is written: from then on an interruption is too late. */
export function pointOfNoReturn(): void {
  isOver = true;
}
