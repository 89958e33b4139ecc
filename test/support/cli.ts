import { execFile, type ExecFileException } from 'node:child_process';
import path from 'node:path';
import { packageRoot } from '../../db/location.ts';

export const ROOT = packageRoot();
export const CLI = path.join(ROOT, 'dist/cli/dashboard.cjs');
export const FIXTURES = path.join(ROOT, 'fixtures');

export interface CliResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built CLI in a process of its own, as people do, on a day on which its pages offer 2024 to 2028. */
export function runCli(
  args: readonly string[],
  { cwd = ROOT, env = {}, input }: { cwd?: string; env?: Record<string, string>; input?: string | Buffer } = {},
): Promise<CliResult> {
  return new Promise((resolve) => {
    const settings = {
      cwd,
      env: { PATH: process.env.PATH ?? '', DASHBOARD_TODAY: '2026-11-20', ...env },
      maxBuffer: 64 * 1024 * 1024,
    };
    const node = [CLI, ...args];
    const child = execFile(process.execPath, node, settings, (error: ExecFileException | null, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, stdout, stderr });
    });
    if (input !== undefined) child.stdin?.end(input);
  });
}
