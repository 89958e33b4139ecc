import { constants, createReadStream, openSync, readFileSync, statSync } from 'node:fs';
import { codeOf, pathReason } from '../../db/path-reason.ts';
import { Problem } from '../domain/problem.ts';
import { MOST_BYTES } from '../files/check-files.ts';
import { refuseLarge } from '../files/words.ts';
import { lastChance } from './interruption.ts';
import { fault } from './words.ts';

/** The file name that means standard input, also in messages and in the ledger. */
export const STANDARD_INPUT = '-';

/**
 * The bytes of a file, or of standard input for `-`.
 * @throws Problem 'unavailable' when it cannot be read; 'invalid' when it is too large.
 */
export async function readInput(file: string): Promise<Buffer> {
  try {
    if (file === STANDARD_INPUT) return await readStream(process.stdin);
    const status = statSync(file);
    if (status.isDirectory()) throw Object.assign(new Error(`${file} is a folder`), { code: 'EISDIR' });
    if (!status.isFile()) return await readStream(status.isFIFO() ? openPipe(file) : createReadStream(file));
    if (status.size > MOST_BYTES) refuseLarge('bytes', MOST_BYTES);
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Problem) throw error;
    const isMissing = codeOf(error) === 'ENOENT';
    const why = isMissing
      ? fault('no-such-file', { file })
      : fault('unreadable-file', { file, why: pathReason(error, file) });
    throw new Problem('unavailable', why, { cause: error });
  }
}

/** Opens a pipe without waiting for its writer: a blocked open would keep Node from exiting. */
function openPipe(file: string): AsyncIterable<Buffer> {
  const { Socket } = process.getBuiltinModule('node:net'); // loaded only here, because it takes a while
  return new Socket({ fd: openSync(file, constants.O_RDONLY | constants.O_NONBLOCK), readable: true, writable: false });
}

/** Reads by events, so that Ctrl+C is heard while no data arrives. */
async function readStream(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > MOST_BYTES) refuseLarge('bytes', MOST_BYTES);
    chunks.push(chunk);
  }
  await lastChance(); // Ctrl+C ends the writer of a pipe, too: the end of its data may come first
  return Buffer.concat(chunks);
}
