import { writeSync } from 'node:fs';
import { codeOf } from '../../db/path-reason.ts';

const PAUSE_MS = 5;

/**
 * Writes a whole text at once: a write may take only a part of it, and a full pipe that another program made non-blocking
 * takes nothing for a while.
 * @throws an error of the file system, EPIPE when nobody reads the pipe any more.
 */
export function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length;) {
    try {
      done += writeSync(descriptor, bytes, done);
    } catch (error) {
      if (codeOf(error) !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
  }
}
