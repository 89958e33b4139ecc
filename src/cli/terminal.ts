import { codeOf } from '../../db/path-reason.ts';
import { hidePasswords } from '../../db/server-address.ts';
import { Problem } from '../domain/problem.ts';
import { writeAll } from './output-file.ts';
import { fault } from './words.ts';

/** Results go to stdout, messages to stderr (CONTRACT §5). */
export interface Terminal {
  /** A line of the result, or several, which are written at once. */
  readonly out: (lines: string | readonly string[]) => void;
  /** Result text as it is. */
  readonly write: (text: string) => void;
  /** A line that nobody should miss: an error, or that a database was made. Printed with --quiet, too. */
  readonly err: (line: string) => void;
  /** A line of information that may be missed, such as what was left out; not printed with --quiet. */
  readonly aside: (line: string) => void;
  /** A progress line that overwrites the previous one; null clears it. Shown on a terminal only. */
  readonly progress: (line: string | null) => void;
}

const STDOUT = 1;
const STDERR = 2;

/** @param print writes text to standard output (1) or to standard error (2) */
export function createTerminal(print: (descriptor: number, text: string) => void): Terminal {
  let isWatched: boolean | undefined;
  let isShown = false;
  const progress = (line: string | null) => {
    if (line === null && !isShown) return;
    isWatched ??= process.stderr.isTTY;
    isShown = line !== null;
    if (isWatched) print(STDERR, `\r\u001b[K${printable(line ?? '')}`);
  };
  const printLines = (descriptor: number, lines: string | readonly string[]) => {
    progress(null);
    print(
      descriptor,
      [lines]
        .flat()
        .map((line) => `${hidePasswords(printable(line))}\n`)
        .join(''),
    );
  };
  return {
    out: (lines) => printLines(STDOUT, lines),
    write: (text) => print(STDOUT, text),
    err: (line) => printLines(STDERR, line),
    aside: (line) => printLines(STDERR, line),
    progress,
  };
}

/** Of this process. It is written to at once: nothing is lost at exit, and Node's streams, which take a while to load, are not needed. */
export const terminal = createTerminal(print);

/** A name, cell or header cannot start a new line, control the terminal or reverse the writing direction. */
function printable(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
}

function print(descriptor: number, text: string): void {
  try {
    writeAll(descriptor, text);
  } catch (error) {
    const code = codeOf(error);
    // `… | head` has read enough: the command still does its work, only nobody reads its output.
    if (code === 'EPIPE') return;
    const facts = { isResult: descriptor === STDOUT, code };
    throw new Problem('unavailable', fault('output-not-written', facts), { cause: error });
  }
}
