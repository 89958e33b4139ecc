import {
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { Problem } from '../domain/problem.ts';

/**
 * Writes a file that is whole or not there: into a neighbour first, which then takes its place.
 * A pipe or a device is written to directly.
 * @throws Problem 'unavailable' with what stood in the way.
 */
export function writeWholeFile(file: string, text: string): void {
  try {
    const target = existing(file);
    if (target !== null && !target.isFile) {
      writeFileSync(file, text);
      return;
    }
    const destination = target?.path ?? file;
    const neighbour = path.join(path.dirname(destination), `.${path.basename(destination)}.${process.pid}.part`);
    try {
      const handle = openSync(neighbour, 'wx');
      try {
        const bytes = Buffer.from(text);
        for (let done = 0; done < bytes.length;) done += writeSync(handle, bytes, done);
        fsyncSync(handle);
      } finally {
        closeSync(handle);
      }
      renameSync(neighbour, destination);
    } catch (error) {
      rmSync(neighbour, { force: true });
      throw error;
    }
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new Problem(
      'unavailable',
      `${file} can not be written${reason}; check its folder, permissions and disk space.`,
      {
        cause: error,
      },
    );
  }
}

/** What a path leads to now, through links; null when there is nothing yet. */
function existing(file: string): { path: string; isFile: boolean } | null {
  try {
    const real = realpathSync(file);
    const status = lstatSync(real);
    if (status.isDirectory()) throw Object.assign(new Error(`${file} is a folder`), { code: 'EISDIR' });
    return { path: real, isFile: status.isFile() };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
