import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { reservePart } from '../../db/part-file.ts';
import { Problem } from '../domain/problem.ts';
import { codeOf, writeAll } from './write-all.ts';
import { findWriteTarget, statusOf } from './write-target.ts';

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
  const guarded = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw new Problem('unavailable', `${file} cannot be written: ${reasonFor(error, file)}.`, { cause: error });
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

const REASONS: Readonly<Record<string, string>> = {
  ELOOP: 'its links lead in a circle; check the path',
  EISDIR: 'it is a folder; name a file',
  ENOSPC: 'the disk is full; free some space and try again',
  ENAMETOOLONG: 'its name is too long; shorten it',
  EPIPE: 'the program that reads it has ended; start it again',
};

/** The second half of a sentence: why a file cannot be written, and what to do. */
export function reasonFor(error: unknown, file: string): string {
  const code = codeOf(error) ?? '';
  const folder = path.dirname(file);
  if (code === 'ENOENT') return `the folder ${folder} does not exist; create it first`;
  if (code === 'ENOTDIR') return `${firstFileOf(folder)} is a file, not a folder; check the path`;
  return REASONS[code] ?? 'check the permissions of its folder';
}

/** The part of a path at which it stops being a folder. */
function firstFileOf(folder: string): string {
  const parent = path.dirname(folder);
  return parent === folder || statusOf(folder) !== null ? folder : firstFileOf(parent);
}
