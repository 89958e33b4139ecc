import { readlinkSync, statSync, type Stats } from 'node:fs';
import path from 'node:path';

const REASONS: Readonly<Record<string, string>> = {
  ELOOP: 'its links lead in a circle; check the path',
  EISDIR: 'it is a folder; name a file',
  ENAMETOOLONG: 'its name is too long; shorten it',
  EPIPE: 'the program that reads it has ended; start it again',
};

/** The second half of a sentence: why the file system refuses a path, and what to do. */
export function reasonFor(error: unknown, file: string): string {
  const code = codeOf(error) ?? '';
  const folder = path.dirname(file);
  if (code === 'ENOSPC') return `the disk of ${folder} is full; free some space and try again`;
  if (code === 'ENOENT') {
    return statusOf(folder) === null
      ? `the folder ${folder} does not exist; create it first`
      : 'there is no such file, and none can be made there; check the path';
  }
  const inTheWay = code === 'ENOTDIR' ? firstFileOf(file) : null;
  if (inTheWay !== null) return `${inTheWay} is a file, not a folder; check the path`;
  return REASONS[code] ?? 'check its permissions, and those of its folder';
}

/** The code of an error of the file system, such as ENOENT; null for any other error. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null;
}

/**
 * Null where there is nothing under that name, but could be.
 * @throws every other error of the file system; `throwIfNoEntry` leaves out ENOTDIR as well in newer versions of Node.js.
 */
export function statusIfThere(file: string): Stats | null {
  try {
    return statSync(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Null where nothing can be reached under that name, for whatever reason; reading or writing it will say which. */
export function statusOf(file: string): Stats | null {
  try {
    return statSync(file);
  } catch {
    return null;
  }
}

/** Where a link leads, whether that exists or not; null for anything but a link. */
export function linkTarget(file: string): string | null {
  try {
    return path.resolve(path.dirname(file), readlinkSync(file));
  } catch {
    return null;
  }
}

/** The part of a path at which it stops being a folder. */
function firstFileOf(file: string): string | null {
  const folder = path.dirname(file);
  const above = folder === file ? null : firstFileOf(folder);
  const name = path.join(folder, path.basename(file)); // without a slash at its end
  return above ?? (statusOf(name)?.isDirectory() === false ? name : null);
}
