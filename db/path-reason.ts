import { readlinkSync, statSync, type Stats } from 'node:fs';
import path from 'node:path';
import type { Words } from '../src/domain/language.ts';
import { reasons } from './words.ts';

/** The second half of a sentence: why the file system refuses a path, and what to do. */
export function pathReason(error: unknown, file: string): Words {
  const code = codeOf(error) ?? String(error);
  const folder = path.dirname(file);
  if (code === 'ENOSPC') return reasons.diskFull(folder);
  if (code === 'ENOENT' && statusOf(folder) === null) return reasons.noFolder(folder);
  return code === 'EISDIR' ? reasons.isFolder : reasons.other(code);
}

/** The code of an error of the file system, such as ENOENT; null for any other error. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null;
}

/** The result of `work`; null if it throws. */
export function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/**
 * Null where there is nothing under that name, but could be.
 * @throws every other error of the file system; `throwIfNoEntry` leaves out ENOTDIR as well in newer versions of
 * Node.js.
 */
export function statusIfThere(file: string): Stats | null {
  try {
    return statSync(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Null if the name cannot be reached; reading or writing it will say why. */
export function statusOf(file: string): Stats | null {
  return attempt(() => statSync(file));
}

/** Where a link leads, whether that exists or not; null for anything but a link. */
export function linkTarget(file: string): string | null {
  return attempt(() => path.resolve(path.dirname(file), readlinkSync(file)));
}
