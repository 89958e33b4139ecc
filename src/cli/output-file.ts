import { closeSync, openSync, realpathSync, writeSync, type Stats } from 'node:fs';
import path from 'node:path';
import type { Location } from '../../db/location.ts';
import { reservePart } from '../../db/part-file.ts';
import { codeOf, linkTarget, pathReason, statusIfThere, statusOf } from '../../db/path-reason.ts';
import { Problem } from '../domain/problem.ts';
import { fault } from './words.ts';

const PAUSE_MS = 5;

/**
 * Where a file name leads when it is written, through links, and what is there: null, a file, or a pipe or device.
 * @throws an error of the file system, EISDIR for a folder.
 */
export function findWriteTarget(file: string): { readonly path: string; readonly status: Stats | null } {
  const status = statusIfThere(file);
  const linked = status === null ? linkTarget(file) : null;
  if (linked !== null) return findWriteTarget(linked); // a link to a missing file: that file is created
  if (status?.isDirectory() ?? file.endsWith(path.sep)) {
    throw Object.assign(new Error(`${file} is a folder`), { code: 'EISDIR' });
  }
  return { path: status?.isFile() === true ? realpathSync(file) : file, status };
}

const DESCRIPTORS: Readonly<Record<string, number>> = { '/dev/stdout': 1, '/dev/stderr': 2 };

/** The open descriptor of this process that a name stands for, such as `/dev/fd/3`; null for other names. */
export function descriptorNamed(file: string): number | null {
  const place = path.resolve(file);
  const number = /^\/(?:dev|proc\/self)\/fd\/(\d+)$/.exec(place)?.[1];
  return number === undefined ? (DESCRIPTORS[place] ?? null) : Number(number);
}

/** Whether two names lead to the same file, whether it exists or not. */
export function isSameFile(one: string, other: string): boolean {
  const [a, b] = [statusOf(one), statusOf(other)];
  if (a !== null && b !== null) return a.dev === b.dev && a.ino === b.ino;
  return a === b && path.resolve(one) === path.resolve(other);
}

/** Whether a name leads to the database, or to a file that SQLite keeps beside it. */
export function isDatabaseFile(file: string, { engine, address }: Location): boolean {
  return engine === 'sqlite' && ['', '-wal', '-shm', '-journal'].some((end) => isSameFile(file, address + end));
}

/** @param place where the links of the name lead */
export function cannotWrite(file: string, place: string, error: unknown, cause = error): Problem {
  return new Problem('unavailable', fault('file-not-written', { file, reason: pathReason(error, place) }), { cause });
}

/**
 * Starts a file that appears, or replaces an existing one, when it is finished: it is written under another name.
 * A pipe, a device or an open descriptor is written to directly.
 * @throws Problem 'unavailable' with the reason, here and from its methods.
 */
export function createOutputFile(file: string) {
  let place = file; // where its links lead, once that is known
  const explained = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw cannotWrite(file, place, error);
    }
  };
  const { descriptor, part } = explained(() => {
    const open = descriptorNamed(file);
    if (open !== null) return { descriptor: open, part: null };
    const { path: found, status } = findWriteTarget(file);
    place = found;
    if (status !== null && !status.isFile()) return { descriptor: openSync(place, 'a'), part: null };
    const made = reservePart(place);
    return { descriptor: openSync(made.path, 'wx', status === null ? 0o666 : status.mode & 0o777), part: made };
  });
  return {
    write: (text: string) => explained(() => writeAll(descriptor, text)),
    finish: () =>
      explained(() => {
        if (descriptorNamed(file) === null) closeSync(descriptor);
        part?.finish();
      }),
  };
}

/**
 * Writes a whole text at once: a write may take only a part of it, and a full pipe that another program made
 * non-blocking takes nothing for a while.
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
