import { fstatSync, realpathSync, readSync, statSync, type BigIntStats } from 'node:fs';
import { endianness } from 'node:os';
import type SQLite from 'better-sqlite3';
import type { Problem } from '../../src/domain/problem.ts';
import { nameToKeep } from '../part-file.ts';
import { refuseWhileOpen } from '../refusals.ts';
import { copyConnection } from './backup.ts';
import {
  ATTEMPTS,
  fitsLog,
  isFirstPage,
  isSameOrLater,
  nextWriteCount,
  openForGood,
  pageCount,
  pause,
  readFirstPage,
  refuseForeignLog,
  writeCount,
} from './log-file.ts';

/** What SQLite notes about checkpoints in the `-shm` file (https://www.sqlite.org/walformat.html). */
interface CheckpointMarks {
  /** Changes whenever the log begins again. */
  readonly salts: string;
  /** Frames in the log. */
  readonly frames: number;
  /** How many of them are in the database file. */
  readonly copied: number;
  /** How many of them a checkpoint may have begun to copy. */
  readonly begun: number;
}

/** The file as it was when it was last found to be as SQLite left it. */
interface Accepted {
  readonly status: BigIntStats;
  readonly page: Buffer;
  /** Renewed as long as the file stays the same: the log may begin again without a checkpoint. */
  marks: CheckpointMarks | null;
  /** False while another write within the same tick of the clock would leave the same time. */
  readonly isSettled: boolean;
}

export interface FileWatch {
  /**
   * Costs one `stat` and one short read as long as nobody writes to the file itself.
   * @throws Problem 'unavailable' when the file is not there, was replaced, or was changed in place; always from then on,
   * unless the file was only moved and is put back.
   */
  readonly look: () => void;
  /** Null where there is no `-shm` file. */
  readonly marks: () => CheckpointMarks | null;
  readonly isBroken: () => boolean;
}

/** Linux takes a file's time from a clock that ticks every few milliseconds. */
const TICK_MS = 50;
const MARKS_LENGTH = 136;

/**
 * Notices whoever writes to the database file itself while our connections are open, other than by SQLite. In WAL mode
 * only checkpoints write to it, and they say so in the `-shm` file first. docs/decisions/022-database-file.md.
 * @param identity of the file before it was opened
 * @param onBroken called once, when the file was changed in place or is gone
 * @returns null when another file has that name by now.
 */
export function watchFile(
  file: string,
  handle: SQLite.Database,
  identity: string | null,
  onBroken: () => void,
): FileWatch | null {
  handle.prepare('select count(*) from sqlite_master').get(); // from here on the log and the -shm file are there
  const real = realpathSync(file);
  const descriptor = openForGood(real);
  const marks = marksReader(`${real}-shm`);
  if (!fitsLog(readFirstPage(descriptor), `${real}-wal`)) {
    refuseForeignLog(file);
    handle.pragma('wal_checkpoint(PASSIVE)'); // repairs what a power cut has torn
  }
  const isWatched = isFirstPage(readFirstPage(descriptor));
  let accepted: Accepted | null = null;
  let broken: Problem | null = null;

  // SQLite keeps writing to a file that was moved or replaced, and those writes are lost.
  const moved = () => {
    const wrong = 'was moved or replaced while it was open';
    const copy = copyIfGone(file, descriptor, handle);
    if (copy === null) {
      return refuseWhileOpen(file, wrong, 'stop the program, put the file back, and start the program again');
    }
    onBroken();
    const cure = `stop the program, run \`dashboard restore ${copy}\`, and start the program again`;
    broken = refuseWhileOpen(file, `${wrong}, and is kept as ${copy}`, cure);
    return broken;
  };
  /** @returns what is wrong, or null. */
  const examine = (): string | null => {
    const before = marks();
    const status = statusOf(file);
    if (status === null || identityIn(status) !== identity) return 'moved';
    const page = readFirstPage(descriptor);
    const now = marks();
    if (!isAsSqliteLeftIt({ status, page, now, accepted, log: `${real}-wal` })) return 'changed';
    const isSettled = Date.now() - Number(status.mtimeMs) > TICK_MS;
    accepted = { status, page, marks: before, isSettled };
    return null;
  };
  const look = () => {
    if (broken !== null) throw broken;
    const before = marks();
    const status = statusOf(file);
    if (status === null || identityIn(status) !== identity) throw moved();
    if (!isWatched) return;
    if (accepted?.isSettled === true && isSame(status, accepted.status)) {
      accepted.marks = before;
      return;
    }
    for (let attempt = 1; ; attempt += 1) {
      const wrong = examine();
      if (wrong === null) return;
      if (wrong === 'moved') throw moved();
      if (attempt === ATTEMPTS) break;
      pause(); // another process may have been in the middle of a checkpoint
    }
    onBroken();
    broken = refuseWhileOpen(
      file,
      'was changed in place while it was open',
      'stop every program that uses it, and put the last backup back with `dashboard restore`',
    );
    throw broken;
  };
  if (identity === null || identityOf(file) !== identity) return null;
  look();
  return { look, marks, isBroken: () => broken !== null };
}

/**
 * Copies a database whose file has no name any more, because another was renamed onto it or it was deleted: it is gone once
 * we close it.
 * @returns the name of the copy; null when the file has a name, or cannot be copied now.
 */
function copyIfGone(file: string, descriptor: number, handle: SQLite.Database): string | null {
  if (handle.inTransaction || fstatSync(descriptor).nlink > 0) return null;
  const copy = nameToKeep(file, 'replaced');
  try {
    copyConnection(handle, copy);
    return copy;
  } catch {
    return null; // its folder may be gone, too
  }
}

/** Device and inode of the file that has this name now; null when there is none. */
export function identityOf(file: string): string | null {
  const status = statusOf(file);
  return status === null ? null : identityIn(status);
}

/** Gives the header the next write count; call it in a transaction that has changed something. */
export function countWrite(handle: SQLite.Database): void {
  const count = Number(handle.pragma('user_version', { simple: true }));
  handle.exec(`pragma user_version = ${nextWriteCount(count)}`);
}

interface Found {
  readonly status: BigIntStats;
  readonly page: Buffer;
  /** Read after the status and the page: a checkpoint says what it will do before it does it. */
  readonly now: CheckpointMarks | null;
  readonly accepted: Accepted | null;
  readonly log: string;
}

function isAsSqliteLeftIt({ status, page, now, accepted, log }: Found): boolean {
  if (!isFirstPage(page)) return false;
  const isResting = now !== null && now.begun === now.copied;
  if (isResting && status.size < BigInt(pageCount(page)) * BigInt(page.length)) return false;
  if (accepted === null) return fitsLog(page, log);
  if (!page.equals(accepted.page)) {
    if (!isSameOrLater(writeCount(page), writeCount(accepted.page)) || !fitsLog(page, log)) return false;
  }
  const isWritten = status.size !== accepted.status.size || status.mtimeNs !== accepted.status.mtimeNs;
  return !isWritten || !hasNoCheckpointBetween(accepted.marks, now);
}

function hasNoCheckpointBetween(before: CheckpointMarks | null, now: CheckpointMarks | null): boolean {
  return (
    before !== null &&
    now !== null &&
    before.begun === before.copied &&
    now.begun === before.begun &&
    now.copied === before.copied &&
    now.salts === before.salts
  );
}

function marksReader(file: string): () => CheckpointMarks | null {
  let descriptor: number;
  try {
    descriptor = openForGood(file);
  } catch {
    return () => null;
  }
  const bytes = Buffer.alloc(MARKS_LENGTH);
  const isLittle = endianness() === 'LE';
  const numberAt = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  return () => {
    if (readSync(descriptor, bytes, 0, MARKS_LENGTH, 0) < MARKS_LENGTH) return null;
    return {
      salts: bytes.toString('latin1', 32, 40),
      frames: numberAt(16),
      copied: numberAt(96),
      begun: numberAt(128),
    };
  };
}

function statusOf(file: string): BigIntStats | null {
  try {
    return statSync(file, { bigint: true });
  } catch {
    return null;
  }
}

function identityIn({ dev, ino }: BigIntStats): string {
  return `${dev}/${ino}`;
}

/** `ctime` too: it cannot be set back. */
function isSame(one: BigIntStats, other: BigIntStats): boolean {
  return one.ctimeNs === other.ctimeNs && one.mtimeNs === other.mtimeNs && one.size === other.size;
}
