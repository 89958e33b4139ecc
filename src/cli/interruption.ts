import { setImmediate as nextTurn } from 'node:timers/promises';
import { terminal } from './terminal.ts';

/** As shells tell of signals; CONTRACT §5 has 130. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
let isOver = false;

/** Ctrl+C, a service that is stopped and a terminal that is closed end a command, as long as it has written nothing. */
export function listenForInterruption(): void {
  for (const [signal, code] of Object.entries(EXIT_CODES)) {
    process.on(signal, () => {
      if (isOver) return; // what was asked for is done and is told to its end
      terminal.err('dashboard: interrupted; nothing was written.');
      process.exit(code); // files that are half written are removed on the way out
    });
  }
}

/** A last look for an interruption before something is written. */
export async function lastChance(): Promise<void> {
  await nextTurn();
}

/** Something is written: an interruption comes too late to say that nothing was. */
export function pointOfNoReturn(): void {
  isOver = true;
}
