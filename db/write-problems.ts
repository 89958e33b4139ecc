import { Problem } from '../src/domain/problem.ts';

/** Why nothing was saved, in the words of every engine. */

export function lockedProblem(cause: unknown): Problem {
  return new Problem(
    'locked',
    'Another process is writing to the database; nothing was saved, try again in a moment.',
    { cause },
  );
}

export function diskFullProblem(cause: unknown): Problem {
  return new Problem('disk-full', 'The disk is full, so nothing was saved; free some space and try again.', { cause });
}

export function damagedProblem(cause: unknown): Problem {
  return new Problem('unavailable', 'The database is damaged; restore the last backup.', { cause });
}
