import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

export interface PartFile {
  readonly path: string;
  /** Gives the file, once it is complete, its name, in place of what had it. Both are on the disk then. */
  readonly finish: () => void;
  /** The same where nothing has that name. @throws EEXIST otherwise */
  readonly finishNew: () => void;
  readonly abandon: () => void;
}

/** What SQLite may put beside a file. */
const COMPANIONS = ['-journal', '-wal', '-shm'];
/** Of the destination's name, so that the longest possible name has a part, too. */
const NAME_LENGTH = 60;
/** A part this old belongs to a program that was killed. */
const OLD_MS = 60 * 60 * 1000;

/**
 * The name of a file in the same folder, `<name>.<random>.part`, from where a rename is atomic. If the program ends before
 * that, the file is removed, along with what SQLite may have put beside it; what a killed program left is removed later,
 * by the next call for the same destination.
 */
export function reservePart(destination: string): PartFile {
  sweep(destination);
  const part = path.join(path.dirname(destination), `${startOf(destination)}${randomBytes(6).toString('hex')}.part`);
  const abandon = () => {
    for (const end of ['', ...COMPANIONS]) rmSync(part + end, { force: true });
    process.off('exit', abandon);
  };
  process.once('exit', abandon);
  return {
    path: part,
    finish() {
      syncFile(part);
      renameSync(part, destination);
      syncFolder(destination);
      process.off('exit', abandon);
    },
    finishNew() {
      syncFile(part);
      linkSync(part, destination); // unlike a rename, it never replaces a file
      abandon();
      syncFolder(destination);
    },
    abandon,
  };
}

function startOf(destination: string): string {
  return `${path.basename(destination).slice(0, NAME_LENGTH)}.`;
}

function syncFile(file: string): void {
  const descriptor = openSync(file, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** A new name survives a power cut only when its folder is on the disk, too. */
export function syncFolder(file: string): void {
  syncFile(path.dirname(file));
}

function sweep(destination: string): void {
  const folder = path.dirname(destination);
  const start = startOf(destination);
  for (const name of listFolder(folder)) {
    if (!name.startsWith(start) || !/^[0-9a-f]{12}\.part(?:-journal|-wal|-shm)?$/.test(name.slice(start.length))) continue;
    const file = path.join(folder, name);
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (Date.now() - changed > OLD_MS) rmSync(file, { force: true });
  }
}

/** Empty for a folder that is not there: writing to it says so. */
function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
