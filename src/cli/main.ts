import { CommanderError } from 'commander';
import { databaseProblem } from '../../db/sqlite-problem.ts';
import { Problem, type ProblemKind } from '../domain/problem.ts';
import { listenForInterruption } from './interruption.ts';
import { createProgram } from './program.ts';
import { terminal } from './terminal.ts';

// CONTRACT §5: 1 no, the data was refused or is missing; 2 wrong usage; 3 a file or the database could not be read or written.
const EXIT_CODES: Partial<Record<ProblemKind, number>> = {
  usage: 2,
  locked: 3,
  unavailable: 3,
  'disk-full': 3,
};

/** The one place where errors of the CLI end up. */
function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2; // commander has said what is wrong
  const problem = databaseProblem(error);
  if (problem instanceof Problem) {
    terminal.err(`dashboard: ${problem.message}`);
    return EXIT_CODES[problem.kind] ?? 1;
  }
  const text = problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
  for (const line of `dashboard: ${text}`.split('\n')) terminal.err(line);
  return 3;
}

listenForInterruption();
// No await at the top level: the program is one CommonJS script (see kept-code.ts).
createProgram(terminal)
  .parseAsync()
  .catch((error: unknown) => {
    process.exitCode = exitCodeOf(error);
  });
