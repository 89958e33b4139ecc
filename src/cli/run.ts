import { CommanderError } from 'commander';
import { databaseProblem } from '../../db/problem.ts';
import { Problem, type ProblemKind } from '../domain/problem.ts';
import { refuseUnknownVariables } from '../settings/known-variables.ts';
import { usageText } from './commander-words.ts';
import { createProgram } from './program.ts';
import type { Terminal } from './terminal.ts';
import { say, words } from './words.ts';

/** CONTRACT §5: a file or the database could not be read or written. */
const EXIT_3: readonly ProblemKind[] = ['locked', 'unavailable', 'unknown-end', 'disk-full'];

/** Carries out a command. @returns the exit code; every error has been printed */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await createProgram(terminal)
      .hook('preAction', () => refuseUnknownVariables(process.env))
      .parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    return reportError(error, terminal);
  }
}

/** Prints an error in one sentence; all errors of the CLI end up here. @returns the exit code */
export function reportError(error: unknown, terminal: Terminal): number {
  if (error instanceof CommanderError) {
    usageText(error).forEach(terminal.err);
    return error.exitCode === 0 ? 0 : 2;
  }
  const problem = databaseProblem(error);
  if (problem instanceof Problem) {
    terminal.err(`dashboard: ${say(problem.fault.terminal)}`);
    if (problem.kind === 'usage') return 2;
    return EXIT_3.includes(problem.kind) ? 3 : 1;
  }
  const [message = ''] = String(problem).split('\n');
  terminal.err(`dashboard: ${say(words.unexpected(message))}`);
  const stack = problem instanceof Error ? problem.stack : undefined;
  if (process.env.LOG_LEVEL === 'debug') stack?.split('\n').forEach(terminal.err);
  return 3;
}
