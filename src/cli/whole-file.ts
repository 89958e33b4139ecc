import { closeSync, openSync } from 'node:fs';
import { reservePart } from '../../db/part-file.ts';
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
    const part = reservePart(target.path);
    const handle = openSync(part.path, 'wx', target.kind === 'file' ? target.mode : 0o666);
    return {
      write: (text) => guarded(() => writeAll(handle, text)),
      finish: () =>
        guarded(() => {
          closeSync(handle);
          part.finish();
        }),
    };
  });
}

export function writeWholeFile(file: string, text: string): void {
  const whole = createWholeFile(file);
  whole.write(text);
  whole.finish();
}
