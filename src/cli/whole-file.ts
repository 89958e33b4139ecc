import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { reasonFor } from '../../db/path-reason.ts';
import { Problem } from '../domain/problem.ts';
import { writeAll } from './write-all.ts';
import { findWriteTarget } from './write-target.ts';

/** A file that appears only when it is complete: it is written under another name and renamed at the end. */
export interface WholeFile {
  readonly write: (text: string) => void;
  readonly finish: () => void;
}

/**
 * Starts a file that replaces an existing one when it is finished; until then nothing changes.
 * A pipe or a device is written to directly.
 * @throws Problem 'unavailable' with the reason, here and from its methods.
 */
export function createWholeFile(file: string): WholeFile {
  let place = file; // where its links lead, once that is known
  const guarded = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw new Problem('unavailable', `${file} cannot be written: ${reasonFor(error, place)}.`, { cause: error });
    }
  };
  return guarded(() => {
    const target = findWriteTarget(file);
    if (target.kind === 'descriptor') {
      return { write: (text) => guarded(() => writeAll(target.descriptor, text)), finish: () => {} };
    }
    if (target.kind === 'stream') {
      const handle = openSync(target.path, 'a');
      return { write: (text) => guarded(() => writeAll(handle, text)), finish: () => closeSync(handle) };
    }
    place = target.path;
    const neighbour = reserveNeighbour(target.path);
    const handle = openSync(neighbour.path, 'wx', target.kind === 'file' ? target.mode : 0o666);
    return {
      write: (text) => guarded(() => writeAll(handle, text)),
      finish: () =>
        guarded(() => {
          fsyncSync(handle);
          closeSync(handle);
          neighbour.rename();
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
 * A hidden file in the same folder, from where a rename is atomic. If the program ends before the rename, the file is
 * removed, along with what SQLite may have put beside it.
 */
export function reserveNeighbour(destination: string): { readonly path: string; readonly rename: () => void } {
  const neighbour = path.join(path.dirname(destination), `.${randomBytes(6).toString('hex')}.part`);
  const abandon = () => {
    for (const end of ['', '-journal', '-wal', '-shm']) rmSync(neighbour + end, { force: true });
  };
  process.once('exit', abandon);
  return {
    path: neighbour,
    rename: () => {
      renameSync(neighbour, destination);
      process.off('exit', abandon);
    },
  };
}
