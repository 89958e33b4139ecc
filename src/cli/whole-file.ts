import { randomBytes } from 'node:crypto';
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
    const neighbour = path.join(path.dirname(destination), `.${randomBytes(6).toString('hex')}.part`);
    try {
      const handle = openSync(neighbour, 'wx', target?.mode ?? 0o666);
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
    throw new Problem('unavailable', `${file} cannot be written: ${whyNot(error, file)}.`, { cause: error });
  }
}

function whyNot(error: unknown, file: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOENT') return `the folder ${path.dirname(file)} does not exist; make it first`;
  if (code === 'EISDIR') return 'it is a folder; name a file';
  if (code === 'ENOSPC') return 'the disk is full; free some space and try again';
  return 'check the permissions of its folder';
}

/** What a path leads to now, through links; null when there is nothing yet. */
function existing(file: string): { path: string; isFile: boolean; mode: number } | null {
  try {
    const real = realpathSync(file);
    const status = lstatSync(real);
    if (status.isDirectory()) throw Object.assign(new Error(`${file} is a folder`), { code: 'EISDIR' });
    return { path: real, isFile: status.isFile(), mode: status.mode & 0o777 };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
