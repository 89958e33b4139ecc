import { execFileSync } from 'node:child_process';
import { closeSync, fsyncSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach } from 'node:test';

const mounted = new Set<string>();
afterEach(() => {
  for (const folder of mounted) unmount(folder);
});

/** A disk of its own. */
export interface SmallDisk {
  readonly folder: string;
  readonly freeBytes: () => number;
  /** Takes space until there is none; what it has taken goes with `freeAll`. */
  readonly fill: (leave: number) => void;
  readonly freeAll: () => void;
  readonly remove: () => void;
}

/** Why no disk can be mounted here; null where it can. */
export function whyNoDisk(): string | null {
  if (process.platform !== 'linux') return 'only Linux has tmpfs';
  try {
    mountDisk(4).remove();
    return null;
  } catch {
    return 'this user may not mount a tmpfs';
  }
}

/** A tmpfs of that size, removed when the test is over. */
export function mountDisk(kibibytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'dashboard-disk-'));
  mounted.add(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kibibytes}k`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch (error) {
    forget(folder);
    throw error;
  }
  const filler = path.join(folder, 'filler');
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    freeBytes,
    fill(leave) {
      const handle = openSync(filler, 'a');
      const size = freeBytes() - leave;
      if (size > 0) writeSync(handle, Buffer.alloc(size));
      fsyncSync(handle);
      closeSync(handle);
    },
    freeAll: () => rmSync(filler, { force: true }),
    remove: () => unmount(folder),
  };
}

/** Lazy: programs may keep a database file open as long as they run, and this test is one that has opened it. */
function unmount(folder: string): void {
  execFileSync('umount', ['--lazy', folder]);
  forget(folder);
}

function forget(folder: string): void {
  mounted.delete(folder);
  rmdirSync(folder);
}
