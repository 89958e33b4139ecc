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

/**
 * Runs the built CLI in a process of its own, as people do, on a day on which its pages offer 2024 to 2028.
 * @param settings.program another copy of it
 */
export function runCli(
  args: readonly string[],
  settings: { cwd?: string; env?: Record<string, string>; input?: string | Buffer; program?: string } = {},
): Promise<CliResult> {
  const { cwd = ROOT, env = {}, input, program = CLI } = settings;
  return new Promise((resolve) => {
    const options = {
      cwd,
      env: { PATH: process.env.PATH ?? '', DASHBOARD_TODAY: '2026-11-20', ...env },
      maxBuffer: 64 * 1024 * 1024,
    };
    const node = [program, ...args];
    const child = execFile(process.execPath, node, options, (error: ExecFileException | null, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, stdout, stderr });
    });
    if (input !== undefined) child.stdin?.end(input);
  });
}
