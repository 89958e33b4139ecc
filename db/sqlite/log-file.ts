import { closeSync, existsSync, fstatSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { refuse } from '../refusals.ts';

/**
 * What the database file and the log beside it (`-wal`) say about each other, read from their bytes. SQLite itself never
 * asks: it replays any log into any file of that name. The formats: https://www.sqlite.org/fileformat2.html.
 */

/** All databases of this program have pages of this size; the first one begins with the header. */
const PAGE = 4096;
const MAGIC = Buffer.from('SQLite format 3\0', 'latin1');
const LOG_HEADER = 32;
const FRAME_HEADER = 24;
const LOG_MAGIC = 0x377f0682;

/** By device and inode. */
const keptOpen = new Map<string, number>();

/**
 * Opens a file for reading and never closes it: closing any descriptor of a database file, or of its `-shm`, drops the
 * locks that SQLite holds on it in this process.
 */
export function openForGood(file: string): number {
  const { dev, ino } = statSync(file, { bigint: true });
  const known = keptOpen.get(`${dev}/${ino}`);
  if (known !== undefined) return known;
  const descriptor = openSync(file, 'r');
  const opened = fstatSync(descriptor, { bigint: true });
  keptOpen.set(`${opened.dev}/${opened.ino}`, descriptor);
  return descriptor;
}

/** The first page of a database file as it is on the disk, without the log; shorter when the file is. */
export function readFirstPage(descriptor: number): Buffer {
  const page = Buffer.alloc(PAGE);
  return page.subarray(0, readSync(descriptor, page, 0, PAGE, 0));
}

function hasMagic(page: Buffer): boolean {
  return page.subarray(0, MAGIC.length).equals(MAGIC);
}

/** Whether a first page is that of a database in WAL mode with our page size. */
export function isFirstPage(page: Buffer): boolean {
  return page.length === PAGE && hasMagic(page) && page.readUInt16BE(16) === PAGE && page[18] === 2 && page[19] === 2;
}

/** How many pages the file has, according to its first page. */
export function pageCount(page: Buffer): number {
  return page.readUInt32BE(28);
}

/** The number of writes that `countWrite` leaves in the header; 0 in a file that never had one. */
export function writeCount(page: Buffer): number {
  return page.readUInt32BE(60);
}

export function nextWriteCount(count: number): number {
  // A random beginning, so that no two databases have the same numbers. SQLite takes it as a signed number.
  if (count === 0) return 1 + Math.floor(Math.random() * 0x3fffffff);
  return count === 0x7fffffff ? 1 : count + 1;
}

/** Whether a count can be the same as an earlier one, or a later one. */
export function isSameOrLater(count: number, earlier: number): boolean {
  return earlier === 0 || (count !== 0 && ((count - earlier) & 0x7fffffff) < 0x40000000);
}

/**
 * Whether a log can be replayed into a file with this first page. Every write of ours puts the first page into the log,
 * with the next write count. So the first page in the file is one of those in the log (a checkpoint has copied it), or
 * its count is the one before the log's first.
 * @param torn the file, where a power cut may have torn the page in the midst of a checkpoint, which the log then repairs
 */
export function fitsLog(page: Buffer, log: string, torn: number | null = null): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(log, 'r'); // SQLite holds no locks on the log
  } catch {
    return true;
  }
  try {
    const frames = readLog(descriptor);
    if (frames === null) return true; // SQLite does not replay it either
    if (frames.pageSize !== PAGE) return false;
    if (!isFirstPage(page)) {
      // One with a header is of a copy that is not in WAL mode.
      return torn !== null && !hasMagic(page) && (hasPages(torn) || frames.holdAllPages());
    }
    const first = frames.firstValid((number) => number === 1);
    if (first === null) return true;
    const counts = [writeCount(first), nextWriteCount(writeCount(page))];
    if (writeCount(page) === 0 || counts[0] === writeCount(page) || counts[0] === counts[1]) return true;
    const isSame = (other: Buffer) => (torn === null ? other.equals(page) : writeCount(other) === writeCount(page));
    return frames.newestFirst((number, read) => number === 1 && isSame(read()));
  } finally {
    closeSync(descriptor);
  }
}

/** The first byte of a page that is part of a tree; others are free, or continue another one, and begin with 0. */
const TREE_PAGES: ReadonlySet<number> = new Set([2, 5, 10, 13]);
const PAGES_LOOKED_AT = 32;

/** Whether most of the pages after the first are those of a database: a power cut may have torn others, too. */
function hasPages(descriptor: number): boolean {
  const starts = Array.from({ length: PAGES_LOOKED_AT }, (_, at) => readAt(descriptor, (at + 1) * PAGE, 1)[0]);
  const there = starts.filter((start) => start !== undefined);
  const trees = there.filter((start) => TREE_PAGES.has(start)).length;
  const empty = there.filter((start) => start === 0).length;
  return trees > 0 && 2 * (trees + empty) >= there.length;
}

/**
 * Refuses a database that SQLite would damage by opening it: what is in the log beside it belongs to another file, or
 * the file was emptied. Call it before any connection of this process.
 * @throws Problem 'unavailable'.
 */
export function refuseForeignLog(file: string): void {
  const cure = 'stop every program that uses it, and put the last backup back with `dashboard restore`';
  for (let attempt = 1; ; attempt += 1) {
    const found = complaint(file);
    if (found === null) return;
    // Another process may have been writing just then.
    if (attempt === ATTEMPTS) throw refuse(file, found, cure);
    pause();
  }
}

export const ATTEMPTS = 5;

/** Blocks for a moment; only on the way to an alarm. */
export function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
}

function complaint(file: string): string | null {
  // In this order: the log of a new database is made after its first page.
  if (!existsSync(file)) return null;
  const log = `${realpathSync(file)}-wal`;
  if (!existsSync(log) || !statSync(file).isFile()) return null;
  const descriptor = openForGood(file);
  const page = readFirstPage(descriptor);
  if (page.length === 0) return existsSync(log) ? 'was emptied while a program had it open' : null;
  return fitsLog(page, log, descriptor)
    ? null
    : `and the log beside it (${log}) do not belong together: the file was replaced or changed in place`;
}

interface LogFrames {
  readonly pageSize: number;
  /** The content of the first page with such a number, in the part of the log that SQLite would replay. */
  readonly firstValid: (wanted: (number: number) => boolean) => Buffer | null;
  /** Whether the log alone is the whole database, so that it does not matter what is in the file. */
  readonly holdAllPages: () => boolean;
  readonly newestFirst: (matches: (number: number, read: () => Buffer) => boolean) => boolean;
}

/** Null for a log that holds nothing to replay. */
function readLog(descriptor: number): LogFrames | null {
  const header = readAt(descriptor, 0, LOG_HEADER);
  if (header.length < LOG_HEADER || (header.readUInt32BE(0) & ~1) !== LOG_MAGIC) return null;
  const isBigEndian = (header.readUInt32BE(0) & 1) === 1;
  const pageSize = header.readUInt32BE(8);
  const salts = header.subarray(16, 24);
  const sums = addUp([0, 0], header.subarray(0, 24), isBigEndian);
  if (sums[0] !== header.readUInt32BE(24) || sums[1] !== header.readUInt32BE(28)) return null;
  const size = FRAME_HEADER + pageSize;
  const count = Math.floor((fstatSync(descriptor).size - LOG_HEADER) / size);
  const headerOf = (at: number) => readAt(descriptor, LOG_HEADER + at * size, FRAME_HEADER);
  const contentOf = (at: number) => readAt(descriptor, LOG_HEADER + at * size + FRAME_HEADER, pageSize);
  const isCurrent = (frame: Buffer) => frame.length === FRAME_HEADER && frame.subarray(8, 16).equals(salts);

  /** Calls `use` with each frame that SQLite would replay, until it returns true. */
  const findValid = (use: (frame: Buffer, content: Buffer) => boolean): Buffer | null => {
    let before = sums;
    for (let at = 0; at < count; at += 1) {
      const [frame, content] = [headerOf(at), contentOf(at)];
      if (!isCurrent(frame)) return null;
      before = addUp(addUp(before, frame.subarray(0, 8), isBigEndian), content, isBigEndian);
      if (before[0] !== frame.readUInt32BE(16) || before[1] !== frame.readUInt32BE(20)) return null;
      if (use(frame, content)) return content;
    }
    return null;
  };
  const firstValid: LogFrames['firstValid'] = (wanted) => findValid((frame) => wanted(frame.readUInt32BE(0)));
  if (firstValid(() => true) === null) return null;
  return {
    pageSize,
    firstValid,
    holdAllPages() {
      const pages = new Set<number>();
      let size = Infinity;
      findValid((frame) => {
        pages.add(frame.readUInt32BE(0));
        size = frame.readUInt32BE(4) || size; // in pages; 0 in a frame that does not end a transaction
        return false;
      });
      return pages.size >= size;
    },
    newestFirst(matches) {
      for (let at = count - 1; at >= 0; at -= 1) {
        const frame = headerOf(at);
        if (isCurrent(frame) && matches(frame.readUInt32BE(0), () => contentOf(at))) return true;
      }
      return false;
    },
  };
}

type Sums = readonly [number, number];

/** The checksum of SQLite's log format, continued. */
function addUp([one, other]: Sums, bytes: Buffer, isBigEndian: boolean): Sums {
  let [a, b] = [one, other];
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    a = (a + (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + b) >>> 0;
    b = (b + (isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + a) >>> 0;
  }
  return [a, b];
}

function readAt(descriptor: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(descriptor, bytes, 0, length, position));
}
