/**
 * What a power cut may leave on a disk. recorder.c writes down, in their order, what processes ask of the files of a
 * folder; from that come images of the folder after a cut at any moment.
 *
 * What was there when a sync began that has succeeded is on the disk. Of everything later any part may be: a write, none of
 * it, some of its sectors, or other bytes where it would have been, whatever the order. Bytes that were not written to stay
 * as they are (SQLite relies on that: "powersafe overwrite"), and folders lose their last changes only (as the journals
 * of file systems do).
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../support/cli.ts';
import { scratchFolder } from '../support/database.ts';

/** Contents by path. */
export type Files = ReadonlyMap<string, Buffer>;

type Kind = 'open' | 'write' | 'truncate' | 'sync begins' | 'sync ends' | 'unlink' | 'rename';
const KINDS: readonly (Kind | undefined)[] = [
  undefined,
  'open',
  'write',
  'truncate',
  'sync begins',
  'sync ends',
  'unlink',
  'rename',
];
const HEAD_BYTES = 32;

export interface Entry {
  /** As `process.hrtime.bigint()`. */
  readonly at: bigint;
  readonly kind: Kind;
  readonly inode: bigint;
  /** Of a write; the size of a truncation; the number of a sync. */
  readonly offset: bigint;
  readonly bytes: Buffer;
}

export interface Recorder {
  readonly folder: string;
  /** For the environment of the processes that are recorded. */
  readonly env: Readonly<Record<string, string>>;
  readonly start: Files;
  readonly entries: () => Entry[];
}

/** Whether this machine can compile recorder.c and preload it. */
export function canRecord(): boolean {
  return process.platform === 'linux' && existsSync('/usr/bin/cc');
}

let library: string | null = null;

function compile(): string {
  const made = path.join(scratchFolder(), 'recorder.so');
  const source = path.join(ROOT, 'test/faults/recorder.c');
  execFileSync('/usr/bin/cc', ['-shared', '-fPIC', '-O1', '-o', made, source, '-ldl']);
  return made;
}

/** Records what processes with its environment do in the folder from now on. */
export function createRecorder(folder: string): Recorder {
  library ??= compile();
  const record = path.join(scratchFolder(), 'record');
  return {
    folder,
    env: { LD_PRELOAD: library, FAULTS_FOLDER: folder, FAULTS_RECORD: record },
    start: readFiles(folder),
    entries: () => parse(readFileSync(record)),
  };
}

/** The files of a folder, without what processes share through it. */
export function readFiles(folder: string): Files {
  const names = readdirSync(folder).filter(
    (name) => !name.endsWith('-shm') && statSync(path.join(folder, name)).isFile(),
  );
  return new Map(names.map((name) => [path.join(folder, name), readFileSync(path.join(folder, name))]));
}

function parse(record: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at < record.length;) {
    const kind = KINDS[record.readUInt32LE(at + 24)];
    if (kind === undefined) throw new Error(`the record is unreadable at byte ${at}`);
    const end = at + HEAD_BYTES + record.readUInt32LE(at + 28);
    entries.push({
      at: record.readBigUInt64LE(at),
      inode: record.readBigUInt64LE(at + 8),
      offset: record.readBigUInt64LE(at + 16),
      kind,
      bytes: record.subarray(at + HEAD_BYTES, end),
    });
    at = end;
  }
  return entries;
}

type Random = (below: number) => number;

/** What becomes of one change that was not made durable: the changes that reach the disk instead of it. */
type Fate = (changes: readonly FileChange[], random: Random) => readonly FileChange[];

interface FileChange {
  readonly kind: 'write' | 'truncate';
  readonly offset: number;
  readonly bytes: Buffer;
}

/** A write as the sectors of the disk that it touches. */
function sectorsOf({ offset, bytes }: FileChange, size: number): FileChange[] {
  const sectors: FileChange[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = Math.min(bytes.length, at + size - ((offset + at) % size));
    sectors.push({ kind: 'write', offset: offset + at, bytes: bytes.subarray(at, end) });
    at = end;
  }
  return sectors;
}

function eachSector(size: number, become: (sector: FileChange, random: Random) => FileChange | null): Fate {
  return (changes, random) =>
    changes.flatMap((change): FileChange[] => {
      if (change.kind === 'truncate') return random(2) === 0 ? [change] : [];
      return sectorsOf(change, size).flatMap((sector) => become(sector, random) ?? []);
    });
}

export const FATES = {
  'all of it is lost': () => [],
  'all of it is there': (changes) => changes,
  'its beginning is there': (changes, random) => changes.slice(0, random(changes.length + 1)),
  'any writes are there': (changes, random) => changes.filter(() => random(2) === 0),
  'any sectors of 512 bytes are there': eachSector(512, (sector, random) => (random(2) === 0 ? sector : null)),
  'any sectors of 4096 bytes are there': eachSector(4096, (sector, random) => (random(2) === 0 ? sector : null)),
  'sectors are lost, zero or noise': eachSector(512, (sector, random) => {
    const become = random(4);
    if (become === 0) return null;
    const bytes = Buffer.from(sector.bytes);
    if (become === 1) bytes.fill(0);
    if (become === 2) bytes.forEach((_, at) => (bytes[at] = random(256)));
    return { ...sector, bytes };
  }),
} as const satisfies Record<string, Fate>;

export type FateName = keyof typeof FATES;

interface DiskFile {
  durable: Buffer;
  readonly pending: FileChange[];
  /** How many pending changes there were when a sync began, by its number. */
  readonly syncs: Map<bigint, number>;
}

/** A new name, the end of a name, or both at once: a rename. */
interface NameChange {
  readonly linked?: readonly [path: string, file: DiskFile];
  readonly unlinked?: string;
}

export interface Disk {
  /** Does the next thing that a process asked for. */
  readonly apply: (entry: Entry) => void;
  /** What a power cut leaves now. */
  readonly image: (fate: FateName, random: Random) => Files;
}

/** @param honoursSyncs false for a disk on which nothing is ever durable, to see that a loss would be noticed */
export function createDisk(folder: string, start: Files, { honoursSyncs = true } = {}): Disk {
  const durableNames = new Map<string, DiskFile>();
  const names = new Map<string, DiskFile>();
  const pendingNames: NameChange[] = [];
  const nameSyncs = new Map<bigint, number>();
  const files = new Map<bigint, DiskFile>();
  let folderInode: bigint | null = null;
  for (const [name, content] of start) durableNames.set(name, newFile(content));
  for (const [name, file] of durableNames) names.set(name, file);

  const changeName = (change: NameChange): void => {
    applyName(names, change);
    pendingNames.push(change);
  };

  const open = (name: string, inode: bigint): void => {
    if (name === folder) {
      folderInode = inode;
      return;
    }
    let file = names.get(name);
    if (file === undefined) {
      file = newFile(Buffer.alloc(0));
      changeName({ linked: [name, file] });
    }
    files.set(inode, file);
  };

  const fileOf = (inode: bigint): DiskFile => {
    const file = files.get(inode);
    if (file === undefined) throw new Error(`the record names inode ${inode} before it is opened`);
    return file;
  };

  const syncEnds = (inode: bigint, number: bigint): void => {
    if (!honoursSyncs) return;
    if (inode === folderInode) {
      for (const change of pendingNames.splice(0, taken(nameSyncs, number))) applyName(durableNames, change);
      return;
    }
    const file = fileOf(inode);
    const count = taken(file.syncs, number);
    // Syncs that began later cover what is left of their changes.
    for (const [other, pending] of file.syncs) file.syncs.set(other, Math.max(0, pending - count));
    file.durable = contentAfter(file.durable, file.pending.splice(0, count));
  };

  return {
    apply({ kind, inode, offset, bytes }) {
      if (kind === 'open') return open(bytes.toString(), inode);
      if (kind === 'unlink') return changeName({ unlinked: bytes.toString() });
      if (kind === 'sync ends') return syncEnds(inode, offset);
      if (kind === 'sync begins') {
        if (inode === folderInode) nameSyncs.set(offset, pendingNames.length);
        else fileOf(inode).syncs.set(offset, fileOf(inode).pending.length);
        return undefined;
      }
      if (kind === 'rename') {
        const [from = '', to = ''] = bytes.toString().split('\0');
        const file = names.get(from);
        if (file === undefined) throw new Error(`the record renames ${from}, which is not there`);
        return changeName({ linked: [to, file], unlinked: from });
      }
      fileOf(inode).pending.push({ kind, offset: Number(offset), bytes });
      return undefined;
    },
    image(fate, random) {
      const kept = fate === 'all of it is there' ? pendingNames.length : random(pendingNames.length + 1);
      const found = new Map(durableNames);
      for (const change of fate === 'all of it is lost' ? [] : pendingNames.slice(0, kept)) applyName(found, change);
      return new Map(
        [...found].map(([name, file]) => [name, contentAfter(file.durable, FATES[fate](file.pending, random))]),
      );
    },
  };
}

function newFile(durable: Buffer): DiskFile {
  return { durable, pending: [], syncs: new Map() };
}

function taken(counts: Map<bigint, number>, number: bigint): number {
  const count = counts.get(number) ?? 0;
  counts.delete(number);
  return count;
}

function applyName(names: Map<string, DiskFile>, { linked, unlinked }: NameChange): void {
  if (linked !== undefined) names.set(...linked);
  if (unlinked !== undefined) names.delete(unlinked);
}

/** Where a file grows past its end, zeros fill the gap. */
function contentAfter(content: Buffer, changes: readonly FileChange[]): Buffer {
  const ends = changes.map(({ offset, bytes }) => offset + bytes.length);
  const bytes = Buffer.alloc(Math.max(content.length, ...ends));
  content.copy(bytes);
  let size = content.length;
  for (const change of changes) {
    if (change.kind === 'truncate') {
      bytes.fill(0, change.offset, size);
      size = change.offset;
      continue;
    }
    change.bytes.copy(bytes, change.offset);
    size = Math.max(size, change.offset + change.bytes.length);
  }
  return bytes.subarray(0, size);
}
