#!/usr/bin/env node
import { CommanderError } from 'commander';
import { databaseProblem } from '../../db/problem.ts';
import { Problem, type ProblemKind } from '../domain/problem.ts';
import { refuseUnknownVariables } from '../settings/known-variables.ts';
import { usageText } from './commander-words.ts';
import { listenForInterruption } from './interruption.ts';
import { say } from './language.ts';
import { createProgram } from './program.ts';
import { terminal } from './terminal.ts';
import { words } from './words.ts';

// CONTRACT §5: 1 the data was refused or is missing; 2 wrong usage; 3 a file or the database could not be read or written.
const EXIT_CODES: Partial<Record<ProblemKind, number>> = {
  usage: 2,
  locked: 3,
  unavailable: 3,
  'unknown-end': 3,
  'disk-full': 3,
};

/** Prints an error in one sentence; all errors of the CLI end up here. */
function report(error: unknown): number {
  if (error instanceof CommanderError) {
    usageText(error).forEach(terminal.err);
    return error.exitCode === 0 ? 0 : 2;
  }
  const problem = databaseProblem(error);
  if (problem instanceof Problem) {
    terminal.err(`dashboard: ${say(problem.fault.terminal)}`);
    return EXIT_CODES[problem.kind] ?? 1;
  }
  const [message = ''] = String(problem).split('\n');
  terminal.err(`dashboard: ${say(words.unexpected(message))}`);
  const stack = problem instanceof Error ? problem.stack : undefined;
  if (process.env.LOG_LEVEL === 'debug') stack?.split('\n').forEach(terminal.err);
  return 3;
}

listenForInterruption();
process.on('uncaughtException', (error) => process.exit(report(error)));
// No await at the top level: the build makes CommonJS of it, which starts faster.
createProgram(terminal)
  .hook('preAction', () => refuseUnknownVariables(process.env))
  .parseAsync()
  .catch((error: unknown) => {
    process.exitCode = report(error);
  })
  // All output is written by now. Without this Node waits for code that V8 is still optimizing: a tenth of an import.
  .finally(() => process.exit());
