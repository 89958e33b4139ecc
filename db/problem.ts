import { sqliteProblem } from './sqlite/problem.ts';

/**
 * Turns an error of a database into a sentence that a person can act on; returns any other error as it is. It loads no
 * engine. Errors of PostgreSQL are sentences already when they leave db/postgres.
 */
export function databaseProblem(error: unknown): unknown {
  return sqliteProblem(error);
}
