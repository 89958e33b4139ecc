import { Problem } from '../../src/domain/problem.ts';
import { damagedProblem, diskFullProblem, lockedProblem, refuse } from '../refusals.ts';

/** Errors of PostgreSQL, by SQLSTATE, and of the way to it, as sentences. Where SQLite has the same one, in its words. */

/** The server ends the connection with these. */
const ENDS_CONNECTION = /^(?:08...|57P0[1235]|25P03)$/;
const NO_PASSWORD = [
  'does not accept the password, or none was given',
  'check the user, and set the password as PGPASSWORD or in ~/.pgpass',
] as const;
/** What is wrong with a database, and what to do; the first that fits. `…` stands for the words of PostgreSQL. */
const MEANINGS: readonly (readonly [state: RegExp, wrong: string, cure: string])[] = [
  [/^3D000$/, 'is not there', 'create it on the server, and run `dashboard migrate`'],
  [/^28P01$/, ...NO_PASSWORD],
  [/^28/, 'does not let this user in (…)', 'check the user, and pg_hba.conf'],
  // A standby does not even begin a transaction that may write: that is 0A000.
  [/^(?:25006|0A000)$/, 'is a read-only standby, or is set to be read only', 'name the server that takes writes'],
  [
    /^42501$/,
    'does not let this user do that (…)',
    'grant it, or run `dashboard migrate` as the owner of the tables, as docs/operations.md says',
  ],
  [/^53300$/, 'has no connection left for this program', 'raise max_connections, or end programs'],
  [/^57014$/, 'took too long to answer', 'try again, and look at what else it does'],
  [/^57P03$/, 'is starting, or is shutting down', 'try again in a moment'],
  [ENDS_CONNECTION, 'has ended the connection', 'check that the server runs'],
  [/^5[38]/, 'cannot be read or written (…)', 'look at the log of the server'],
];
/** Of Node, when it does not trust a certificate. */
const CERTIFICATE = /^(?:ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/** The SQLSTATE of an error of the server; null for any other error. */
function sqlState(error: unknown): string | null {
  return error instanceof Error && 'code' in error && 'severity' in error ? String(error.code) : null;
}

export function isTimeout(error: unknown): boolean {
  return error instanceof Problem && sqlState(error.cause) === '57014';
}

/** Of this program, not of the server or of the way to it. */
function isOurs(error: unknown): boolean {
  return error instanceof Problem || error instanceof TypeError || error instanceof RangeError;
}

/** Whether nothing more can be asked on the connection that had this error. */
export function isLost(error: unknown): boolean {
  const state = sqlState(error);
  return state === null ? !isOurs(error) : ENDS_CONNECTION.test(state);
}

/**
 * What an error on an open connection means; returns any other error as it is.
 * @param database its name, for people
 */
export function queryProblem(error: unknown, database: string): unknown {
  const state = sqlState(error);
  const cause = { cause: error };
  if (state === null) {
    if (isOurs(error)) return error;
    return refuse(database, 'does not answer any more', 'check that the server runs and can be reached', cause);
  }
  // Another program holds what this one needs: the server gave up waiting, or undid this transaction for it.
  if (/^(?:40001|40P01|55P03)$/.test(state)) return lockedProblem(error);
  if (state === '53100') return diskFullProblem(error);
  if (state === '22021') return new Problem('invalid', 'A text holds a NUL character; remove it.', cause);
  if (state === '22003') {
    return new Problem('invalid', 'A number is larger than the database takes; correct it.', cause);
  }
  // The table existed when the database was opened.
  if (state === '42P01' || /^XX00[12]$/.test(state)) return damagedProblem(error);
  const [, wrong, cure] = MEANINGS.find(([states]) => states.test(state)) ?? [];
  if (wrong === undefined || cure === undefined) return error;
  return refuse(
    database,
    wrong.replace('…', () => messageOf(error)),
    cure,
    cause,
  );
}

/** Why there is no connection. @param host the server's name */
export function connectProblem(error: unknown, database: string, host: string): unknown {
  if (isOurs(error)) return error;
  const [cause, message] = [{ cause: error }, messageOf(error)];
  if (sqlState(error) !== null) {
    const known = queryProblem(error, database);
    return known === error
      ? refuse(database, `refuses the connection (${message})`, 'check its address', cause)
      : known;
  }
  // pg says so itself when it has no password to send.
  if (message.startsWith('SASL')) return refuse(database, ...NO_PASSWORD, cause);
  if (message.includes('does not support SSL')) {
    const cure = 'switch it on there, or add sslmode=disable to the address where the network is safe';
    return refuse(database, 'is on a server without TLS', cure, cause);
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : message;
  if (CERTIFICATE.test(code)) {
    const cure = `name the file of the authority's certificate with sslrootcert, and the server by the name in its certificate`;
    return refuse(database, `shows a certificate that is not trusted for ${host} (${code})`, cure, cause);
  }
  if (message === 'timeout exceeded when trying to connect') {
    return refuse(database, 'is busy: every connection of this program is in use', 'try again in a moment', cause);
  }
  return refuse(database, `cannot be reached (${code})`, 'check that the server runs, and its address', cause);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
