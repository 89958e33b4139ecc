import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, lstatSync, openSync, realpathSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { Problem } from '../domain/problem.ts';

/** A file that is whole or not there: written beside its place, into which it is put at the end. */
export interface WholeFile {
  readonly write: (text: string) => void;
  readonly finish: () => void;
}

/**
 * Opens a file that takes the place of what is there when it is finished, and leaves nothing when it is not.
 * A pipe or a device is written to directly.
 * @throws Problem 'unavailable' with what stood in the way, here and from its methods.
 */
export function createWholeFile(file: string): WholeFile {
  const guarded = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw new Problem('unavailable', `${file} cannot be written: ${whyNot(error, file)}.`, { cause: error });
    }
  };
  return guarded(() => {
    const target = existing(file);
    const direct = target !== null && !target.isFile;
    const destination = target?.path ?? file;
    const place = direct ? destination : neighbourOf(destination);
    const handle = direct ? openSync(place, 'w') : openSync(place, 'wx', target?.mode ?? 0o666);
    const abandon = () => rmSync(place, { force: true });
    if (!direct) process.once('exit', abandon);
    return {
      write: (text) => guarded(() => writeAll(handle, text)),
      finish: () =>
        guarded(() => {
          if (!direct) fsyncSync(handle);
          closeSync(handle);
          if (direct) return;
          renameSync(place, destination);
          process.off('exit', abandon);
        }),
    };
  });
}

export function writeWholeFile(file: string, text: string): void {
  const whole = createWholeFile(file);
  whole.write(text);
  whole.finish();
}

/** Hidden, in the same folder: a rename there is atomic. */
export function neighbourOf(file: string): string {
  return path.join(path.dirname(file), `.${randomBytes(6).toString('hex')}.part`);
}

function writeAll(handle: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length;) done += writeSync(handle, bytes, done);
}

export function whyNot(error: unknown, file: string): string {
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
