import { lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/** What is written to, whatever name or link leads there. */
export type Place =
  | { readonly kind: 'nothing'; readonly path: string }
  | { readonly kind: 'file'; readonly path: string; readonly mode: number }
  /** A pipe or a device. */
  | { readonly kind: 'direct'; readonly path: string }
  /** An open descriptor of this process, such as /dev/stdout. */
  | { readonly kind: 'open'; readonly descriptor: number };

const DESCRIPTORS: Readonly<Record<string, number>> = { '/dev/stdout': 1, '/dev/stderr': 2 };

/** @throws an error of the file system, EISDIR for a folder. */
export function placeOf(file: string): Place {
  const resolved = path.resolve(file);
  const number = /^\/(?:dev|proc\/self)\/fd\/(\d+)$/.exec(resolved)?.[1];
  const descriptor = number === undefined ? DESCRIPTORS[resolved] : Number(number);
  if (descriptor !== undefined) return { kind: 'open', descriptor };

  const status = statSync(file, { throwIfNoEntry: false });
  if (status === undefined) {
    // A link to what is not there yet: that is where it goes.
    const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
    return { kind: 'nothing', path: isLink ? path.resolve(path.dirname(resolved), readlinkSync(file)) : file };
  }
  if (status.isDirectory()) throw Object.assign(new Error(`${file} is a folder`), { code: 'EISDIR' });
  if (!status.isFile()) return { kind: 'direct', path: file };
  return { kind: 'file', path: realpathSync(file), mode: status.mode & 0o777 };
}

/** Whether two names lead to one file, be it there or not. */
export function isSamePlace(one: string, other: string): boolean {
  const [a, b] = [one, other].map((file) => statSync(file, { throwIfNoEntry: false }));
  if (a !== undefined && b !== undefined) return a.dev === b.dev && a.ino === b.ino;
  return a === b && path.resolve(one) === path.resolve(other);
}

/** Whether a name leads to the database or to a file that SQLite keeps beside it. */
export function isOfDatabase(file: string, database: string): boolean {
  return ['', '-wal', '-shm', '-journal'].some((end) => isSamePlace(file, database + end));
}
