import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** The files of all tests that run at once are far below it. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * A folder in memory for the scratch files of the tests, which goes with this process. They write and sync thousands of
 * files, and what a test reads back is the same on a disk.
 * @returns null where memory has no file system, little room, or none in which programs may be started
 */
export function memoryFolder(): string | null {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < ENOUGH_BYTES) return null;
    const folder = mkdtempSync(path.join(MEMORY, 'tests-'));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    // As in /tmp: PostgreSQL, which does not run as root, is another user, who also removes its own files.
    chmodSync(folder, 0o1777);
    const program = path.join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    execFileSync(program);
    return folder;
  } catch {
    return null;
  }
}
