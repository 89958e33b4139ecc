import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { Problem } from '../domain/problem.ts';
import { placeOf } from './place.ts';

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
    const target = placeOf(file);
    if (target.kind === 'open') {
      return { write: (text) => guarded(() => writeAll(target.descriptor, text)), finish: () => {} };
    }
    if (target.kind === 'direct') {
      const handle = openSync(target.path, 'a');
      return { write: (text) => guarded(() => writeAll(handle, text)), finish: () => closeSync(handle) };
    }
    const neighbour = neighbourOf(target.path);
    const handle = openSync(neighbour, 'wx', target.kind === 'file' ? target.mode : 0o666);
    const abandon = () => rmSync(neighbour, { force: true });
    process.once('exit', abandon);
    return {
      write: (text) => guarded(() => writeAll(handle, text)),
      finish: () =>
        guarded(() => {
          fsyncSync(handle);
          closeSync(handle);
          renameSync(neighbour, target.path);
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
  if (code === 'ENAMETOOLONG') return 'its name is too long; shorten it';
  if (code === 'ENOTDIR' || code === 'ELOOP') return 'its path leads nowhere; check it';
  return 'check the permissions of its folder';
}
