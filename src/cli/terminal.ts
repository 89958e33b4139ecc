import { writeSync } from 'node:fs';
import { Problem } from '../domain/problem.ts';

/** Where results and messages go: results on stdout, messages on stderr (CONTRACT §5). */
export interface Terminal {
  /** A result, a line. */
  readonly out: (line: string) => void;
  /** A message, a line. */
  readonly err: (line: string) => void;
  /** A result as it is. */
  readonly write: (text: string) => void;
}

const STDOUT = 1;
const STDERR = 2;
const PAUSE_MS = 5;

/** Written at once: nothing is lost at exit, and Node's streams, which take a while to load, are not needed. */
export const terminal: Terminal = {
  out: (line) => writeAll(STDOUT, `${line}\n`),
  err: (line) => writeAll(STDERR, `${line}\n`),
  write: (text) => writeAll(STDOUT, text),
};

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
