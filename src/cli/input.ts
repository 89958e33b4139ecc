import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { Problem } from '../domain/problem.ts';

/** CONTRACT §5: a file that is larger is refused. */
const MAX_BYTES = 50_000_000;
const CHUNK = 65_536;

/** What `-` is called in messages and in the ledger. */
export const STANDARD_INPUT = '-';

/**
 * The bytes of a file, or of standard input for `-`.
 * @throws Problem 'unavailable' when it can't be read, 'invalid' when it is too large.
 */
export async function readInput(file: string): Promise<Buffer> {
  try {
    return file === STANDARD_INPUT ? await readStandardInput() : readFile(file);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('unavailable', `${file} ${whyUnreadable(error)}.`, { cause: error });
  }
}

function readFile(file: string): Buffer {
  const handle = openSync(file, 'r');
  try {
    const { size } = fstatSync(handle);
    if (size > MAX_BYTES) throw tooLarge(file, `is ${size} bytes long`);
    // A pipe has no size, and a file can grow while it is read.
    let bytes = Buffer.allocUnsafe(Math.max(size + 1, CHUNK));
    let length = 0;
    for (;;) {
      const count = readSync(handle, bytes, length, bytes.length - length, null);
      if (count === 0) return bytes.subarray(0, length);
      length += count;
      if (length > MAX_BYTES) throw tooLarge(file, 'is larger than 50 MB');
      if (length === bytes.length) bytes = Buffer.concat([bytes, Buffer.allocUnsafe(bytes.length)]);
    }
  } finally {
    closeSync(handle);
  }
}

/** By events, so that an interruption is heard while nothing comes. */
async function readStandardInput(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BYTES) throw tooLarge('standard input', 'is larger than 50 MB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(file: string, how: string): Problem {
  return new Problem('invalid', `${file} ${how}; at most ${MAX_BYTES} bytes are read, split it by year.`);
}

function whyUnreadable(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOENT') return 'does not exist; check its name';
  if (code === 'EISDIR') return 'is a folder; name a file';
  return 'cannot be read; check its permissions';
}
