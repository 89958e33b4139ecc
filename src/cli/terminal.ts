import { writeSync } from 'node:fs';
import { Problem } from '../domain/problem.ts';

/** Where results and messages go: results on stdout, messages on stderr (CONTRACT §5). */
export interface Terminal {
  /** A result, a line. */
  readonly out: (line: string) => void;
  /** A result as it is. */
  readonly write: (text: string) => void;
  /** What is wrong, a line. */
  readonly err: (line: string) => void;
  /** What is good to know, a line. */
  readonly note: (line: string) => void;
  /** How far it is, in the place of what it said before; null when it is done. For people who look on, never into a file. */
  readonly progress: (line: string | null) => void;
}

const STDOUT = 1;
const STDERR = 2;
const PAUSE_MS = 5;

let isWatched: boolean | undefined;
let isShown = false;

/** Written at once: nothing is lost at exit, and Node's streams, which take a while to load, are not needed. */
export const terminal: Terminal = {
  out: (line) => say(STDOUT, line),
  write: (text) => writeAll(STDOUT, text),
  err: (line) => say(STDERR, line),
  note: (line) => say(STDERR, line),
  progress: (line) => {
    if (line === null && !isShown) return;
    isWatched ??= process.stderr.isTTY;
    isShown = line !== null;
    if (isWatched) writeAll(STDERR, `\r\u001b[K${printable(line ?? '')}`);
  },
};

function say(descriptor: number, line: string): void {
  terminal.progress(null);
  writeAll(descriptor, `${printable(line)}\n`);
}

/** No name, cell or header makes a line of its own, gives the terminal a command or turns the direction of writing. */
function printable(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
}

const silent = () => {};

/** For cron: silent unless something is wrong. What goes to stdout as it is was asked for. */
export function quiet(loud: Terminal): Terminal {
  return { ...loud, out: silent, note: silent, progress: silent };
}

function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length;) {
    try {
      done += writeSync(descriptor, bytes, done);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      // `… | head` has seen enough: what was asked for is done all the same, there is just nobody left to tell.
      if (code === 'EPIPE') return;
      if (code !== 'EAGAIN') {
        const name = descriptor === STDOUT ? 'The result' : 'A message';
        throw new Problem(
          'unavailable',
          `${name} cannot be written (${String(code)}); what was asked for may be done.`,
          {
            cause: error,
          },
        );
      }
      // Somebody made the pipe non-blocking, and it is full.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
  }
}
