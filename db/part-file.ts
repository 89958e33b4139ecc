import { closeSync, fsyncSync, linkSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { attempt, codeOf, statusOf } from './path-reason.ts';

/** The mode of every file with figures that is made (CONTRACT §7); an existing one keeps its own. */
export const PRIVATE = 0o600;
/** What SQLite may put beside a file. */
export const COMPANIONS = ['-journal', '-wal', '-shm'];
const PART = /^\.[0-9a-f]{12}\.part(?:-journal|-wal|-shm)?$/;
/** A part that nobody has written to for this long belongs to a program that was killed. */
const OLD_MS = 24 * 60 * 60 * 1000;

/**
 * The name of a hidden file in the same folder, so that a rename is atomic. If the program ends first, the file and
 * what SQLite put beside it are removed; a later call for the same folder removes the parts of killed programs.
 */
export function reservePart(destination: string) {
  const folder = path.dirname(destination);
  sweepParts(folder);
  const { randomBytes } = process.getBuiltinModule('node:crypto'); // loaded only here, because it takes a while
  const part = path.join(folder, `.${randomBytes(6).toString('hex')}.part`);
  const abandon = () => {
    process.off('exit', abandon);
    for (const end of ['', ...COMPANIONS]) remove(part + end);
  };
  process.once('exit', abandon);
  return {
    path: part,
    /**
     * Flushes the complete file, gives it its name, and flushes the folder.
     * @throws EEXIST where something has that name, unless it may be replaced
     */
    finish: ({ mayReplace = true } = {}) => {
      syncFile(part);
      if (mayReplace) renameSync(part, destination);
      else linkSync(part, destination);
      abandon(); // the second name of a link
      syncFolder(destination);
    },
    abandon,
  };
}

/** A name beside a file for what it was: `<file>.before-restore-2026-11-20T01-02-03-004Z`. */
export function nameToKeep(file: string, why: string): string {
  return `${file}.${why}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
}

/** The files with such names, oldest first. */
export function keptBeside(file: string, why: string): string[] {
  const begin = `${path.basename(file)}.${why}-`;
  const names = listFolder(path.dirname(file)).filter((name) => name.startsWith(begin) && name.endsWith('Z'));
  return names.toSorted().map((name) => path.join(path.dirname(file), name));
}

/** Makes an empty file that nobody else may read. @throws EEXIST where there is one */
export function makePrivate(file: string): void {
  closeSync(openSync(file, 'wx', PRIVATE));
}

function syncFile(file: string): void {
  const descriptor = openSync(file, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** A new name survives a power cut only after its folder is flushed. */
export function syncFolder(file: string): void {
  try {
    syncFile(path.dirname(file));
  } catch (error) {
    // Some folders may be written and not read, and some network shares cannot sync a folder.
    if (!/^(?:EACCES|EPERM|EINVAL|EBADF|ENOTSUP)$/.test(codeOf(error) ?? '')) throw error;
  }
}

/** Removes the parts of killed programs from a folder. */
export function sweepParts(folder: string): void {
  for (const name of listFolder(folder).filter((each) => PART.test(each))) {
    const file = path.join(folder, name);
    if (Date.now() - (statusOf(file)?.mtimeMs ?? Infinity) > OLD_MS) remove(file);
  }
}

/** A file of another user, or in a folder that is gone, stays; the command goes on. */
function remove(file: string): void {
  attempt(() => rmSync(file, { force: true }));
}

/** Empty for a missing folder: the write will report it. */
function listFolder(folder: string): string[] {
  return attempt(() => readdirSync(folder)) ?? [];
}
