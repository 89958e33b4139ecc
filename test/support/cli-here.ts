import { run } from '../../src/cli/run.ts';
import { createTerminal } from '../../src/cli/terminal.ts';
import { ROOT, type CliResult } from './cli.ts';

interface Settings {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * A command of the CLI in the process of the test, which takes a tenth of the time of a process of its own: for files that
 * run a command for each of many cases. Signals, standard input and what is left at the end of a process need `runCli`.
 * Folder and environment belong to the whole process, so commands run one after another.
 */
export function runHere(args: readonly string[], settings: Settings = {}): Promise<CliResult> {
  const result = last.then(() => runNow(args, settings));
  last = result.catch(() => {});
  return result;
}

async function runNow(args: readonly string[], { cwd = ROOT, env = {} }: Settings): Promise<CliResult> {
  const before = { folder: process.cwd(), env: process.env };
  const printed = ['', '', ''];
  process.chdir(cwd);
  process.env = { PATH: process.env.PATH, DASHBOARD_TODAY: '2026-11-20', ...env };
  try {
    const terminal = createTerminal((descriptor, text) => {
      printed[descriptor] += text;
    });
    const code = await run(args, terminal);
    return { code, stdout: printed[1] ?? '', stderr: printed[2] ?? '' };
  } finally {
    process.env = before.env;
    process.chdir(before.folder);
  }
}
