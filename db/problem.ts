/**
 * Turns an error of a database into a problem that a person can act on; returns any other error as it is. It loads no
 * engine. Errors of PostgreSQL are problems already when they leave db/postgres.
 */
export { sqliteProblem as databaseProblem } from './sqlite/problem.ts';
