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
    const neighbour = reserveNeighbour(target.path);
    const handle = openSync(neighbour.path, 'wx', target.kind === 'file' ? target.mode : 0o666);
    return {
      write: (text) => guarded(() => writeAll(handle, text)),
      finish: () =>
        guarded(() => {
          fsyncSync(handle);
          closeSync(handle);
          neighbour.takePlace();
        }),
    };
  });
}

export function writeWholeFile(file: string, text: string): void {
  const whole = createWholeFile(file);
  whole.write(text);
  whole.finish();
}

/**
 * A hidden file in the same folder, from where a rename is atomic. Whatever ends the program before it took its place,
 * it is removed, with what SQLite may have put beside it.
 */
export function reserveNeighbour(destination: string): { readonly path: string; readonly takePlace: () => void } {
  const neighbour = path.join(path.dirname(destination), `.${randomBytes(6).toString('hex')}.part`);
  const abandon = () => {
    for (const end of ['', '-journal', '-wal', '-shm']) rmSync(neighbour + end, { force: true });
  };
  process.once('exit', abandon);
  return {
    path: neighbour,
    takePlace: () => {
      renameSync(neighbour, destination);
      process.off('exit', abandon);
    },
  };
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
