import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './cli.ts';
import { scratchFolder } from './database.ts';

/** The archive of `npm run release`. @returns its path */
export function makeRelease(): string {
  const args = ['--import', 'tsx', 'tools/release.ts', '--out-dir', scratchFolder()];
  return execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' }).trim();
}

/** @returns the folder of the program, which is in a folder where nothing else is */
export function unpack(archive: string): string {
  const folder = scratchFolder();
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  return path.join(folder, path.basename(archive, '.tgz'));
}
