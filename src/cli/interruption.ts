import { setImmediate as nextTurn } from 'node:timers/promises';
import { terminal } from './terminal.ts';

const EXIT_CODE = 130;
let isOver = false;

/** Ctrl+C ends a command with exit code 130, as long as it has written nothing (CONTRACT §5). */
export function listenForInterruption(): void {
  process.on('SIGINT', () => {
    if (isOver) return; // what was asked for is done and is told to its end
    terminal.err('dashboard: interrupted; nothing was written.');
    process.exit(EXIT_CODE);
  });
}

/** A last look for an interruption before something is written. */
export async function lastChance(): Promise<void> {
  await nextTurn();
}

/** Something is written: an interruption comes too late to say that nothing was. */
export function pointOfNoReturn(): void {
  isOver = true;
}
