import type { Fault } from '../src/domain/fault.ts';
import { Problem } from '../src/domain/problem.ts';
import { fault, terminalFault } from './words.ts';

/** A database or file that cannot be used. */
export function unavailable(why: Fault, cause?: unknown): Problem {
  return new Problem('unavailable', why, { cause });
}

export function lockedProblem(cause: unknown): Problem {
  return new Problem('locked', fault('database-locked'), { cause });
}

export function diskFullProblem(cause: unknown): Problem {
  return new Problem('disk-full', fault('disk-full'), { cause });
}

export function damagedProblem(cause: unknown): Problem {
  return unavailable(terminalFault('database-damaged'), cause);
}
