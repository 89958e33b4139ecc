import { realpathSync } from 'node:fs';
import path from 'node:path';
import type { Location } from '../../db/location.ts';
import { linkTarget, statusIfThere, statusOf } from '../../db/path-reason.ts';

/** What a file name leads to when it is written, through links. */
export type WriteTarget =
  | { readonly kind: 'missing'; readonly path: string }
  | { readonly kind: 'file'; readonly path: string; readonly mode: number }
  /** A pipe or a device. */
  | { readonly kind: 'stream'; readonly path: string }
  /** An open descriptor of this process, such as /dev/stdout. */
  | { readonly kind: 'descriptor'; readonly descriptor: number };

const DESCRIPTORS: Readonly<Record<string, number>> = { '/dev/stdout': 1, '/dev/stderr': 2 };

/** @throws an error of the file system, EISDIR for a folder. */
export function findWriteTarget(file: string): WriteTarget {
  const resolved = path.resolve(file);
  const number = /^\/(?:dev|proc\/self)\/fd\/(\d+)$/.exec(resolved)?.[1];
  const descriptor = number === undefined ? DESCRIPTORS[resolved] : Number(number);
  if (descriptor !== undefined) return { kind: 'descriptor', descriptor };

  const status = statusIfThere(file);
  const linked = status === null ? linkTarget(file) : null;
  if (linked !== null) return findWriteTarget(linked); // a link to a missing file: that file is created
  if (status?.isDirectory() ?? file.endsWith(path.sep)) {
    throw Object.assign(new Error(`${file} is a folder`), { code: 'EISDIR' });
  }
  if (status === null) return { kind: 'missing', path: file };
  if (!status.isFile()) return { kind: 'stream', path: file };
  return { kind: 'file', path: realpathSync(file), mode: status.mode & 0o777 };
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
