import { Problem, type ProblemOptions } from '../src/domain/problem.ts';

/** What every engine says in the same words. `database` is its name as people may read it. */

export function refuse(database: string, wrong: string, cure: string, options?: ProblemOptions): Problem {
  return new Problem('unavailable', `The database ${database} ${wrong}; ${cure}.`, options);
}

/** The same, for what a server may meet while it runs; its readers learn what is wrong and whom to tell. */
export function refuseWhileOpen(database: string, wrong: string, cure: string): Problem {
  const forReaders = `The database ${wrong}, so nothing is saved; tell the person who runs this server to read its log.`;
  return refuse(database, wrong, cure, { forReaders });
}

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

/** @param migration one that this program does not know */
export function refuseNewer(database: string, migration: string): Problem {
  return refuseWhileOpen(
    database,
    `was made by a newer version of this program (it holds ${migration})`,
    `update the program to a version that has ${migration}, and start it again`,
  );
}
