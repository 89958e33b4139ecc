import { Problem } from '../../src/domain/problem.ts';
import { damagedProblem, diskFullProblem, lockedProblem, refuse } from '../refusals.ts';

/** Errors of PostgreSQL, by SQLSTATE, and of the way to it, as sentences. Where SQLite has the same one, in its words. */

const SQLSTATE = /^[0-9A-Z]{5}$/;
/** The server ends the connection with these. */
const ENDS_CONNECTION = /^(?:08...|57P0[1235]|25P03)$/;
/** Serialization failures and deadlocks: the transaction may be run again from its start. */
const REPEATABLE = /^(?:40001|40P01)$/;
/** Of Node, when it does not trust a certificate. */
const CERTIFICATE = /^(?:ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/** The SQLSTATE of an error of the server; null for any other error. */
function sqlState(error: unknown): string | null {
  return error instanceof Error && 'code' in error && 'severity' in error && SQLSTATE.test(String(error.code))
    ? String(error.code)
    : null;
}

export function isRepeatable(error: unknown): boolean {
  return error instanceof Problem && REPEATABLE.test(sqlState(error.cause) ?? '');
}

/** Whether the same is being made by another process at this moment. */
export function isRace(error: unknown): boolean {
  const state = sqlState(error instanceof Problem ? error.cause : error);
  return isRepeatable(error) || state === '23505' || state === '42P07' || state === '42710';
}

export function isTimeout(error: unknown): boolean {
  return sqlState(error instanceof Problem ? error.cause : error) === '57014';
}

/** Whether nothing more can be asked on the connection that had this error. */
export function isLost(error: unknown): boolean {
  if (error instanceof Problem || error instanceof TypeError || error instanceof RangeError) return false;
  const state = sqlState(error);
  return state === null || ENDS_CONNECTION.test(state);
}

/**
 * What an error on an open connection means; returns any other error as it is.
 * @param database its name, for people
 */
export function queryProblem(error: unknown, database: string): unknown {
  const state = sqlState(error);
  const cause = { cause: error };
  if (state === null) {
    if (!isLost(error)) return error;
    return refuse(database, 'does not answer any more', 'check that the server runs and can be reached', cause);
  }
  if (REPEATABLE.test(state) || state === '55P03') return lockedProblem(error);
  if (state === '53100') return diskFullProblem(error);
  if (state === '22021') return new Problem('invalid', 'A text holds a NUL character; remove it.', cause);
  if (state === '22003') {
    return new Problem('invalid', 'A number is larger than the database takes; correct it.', cause);
  }
  // The table existed when the database was opened.
  if (state === '42P01' || /^XX00[12]$/.test(state)) return damagedProblem(error);
  const known = meaningOf(state, messageOf(error));
  return known === null ? error : refuse(database, ...known, cause);
}

function meaningOf(state: string, message: string): [wrong: string, cure: string] | null {
  // A standby does not even begin a transaction that may write: that is 0A000.
  if (state === '25006' || state === '0A000') {
    return ['is a read-only standby, or is set to be read only', 'name the server that takes writes'];
  }
  if (state === '42501') return [`does not let this user do that (${message})`, 'grant it, as docs/operations.md says'];
  if (state === '53300') return ['has no connection left for this program', 'raise max_connections, or end programs'];
  // A pooler gave the statements of one connection to another one.
  if (state === '26000' || state === '42P05') {
    return ['is behind a pooler that is not in session mode', 'set it to session mode, or name the server itself'];
  }
  if (state === '57014') return ['took too long to answer', 'try again, and look at what else it does'];
  if (state === '57P03') return ['is starting, or is shutting down', 'try again in a moment'];
  if (ENDS_CONNECTION.test(state)) return ['has ended the connection', 'check that the server runs'];
  if (/^(?:53|58)/.test(state)) return [`cannot be read or written (${message})`, 'look at the log of the server'];
  return null;
}

/** Why there is no connection. @param host the server's name */
export function connectProblem(error: unknown, database: string, host: string): unknown {
  if (error instanceof Problem || error instanceof TypeError || error instanceof RangeError) return error;
  const cause = { cause: error };
  const message = messageOf(error);
  const state = sqlState(error);
  if (state === '3D000') {
    return refuse(database, 'is not there', 'create it on the server, and run `dashboard migrate`', cause);
  }
  if (state === '28P01' || message.startsWith('SASL')) {
    const cure = 'check the user, and set the password as PGPASSWORD or in ~/.pgpass';
    return refuse(database, 'does not accept the password, or none was given', cure, cause);
  }
  if (state?.startsWith('28') === true) {
    return refuse(database, `does not let this user in (${message})`, 'check the user, and pg_hba.conf', cause);
  }
  if (state !== null) {
    const known = queryProblem(error, database);
    return known === error
      ? refuse(database, `refuses the connection (${message})`, 'check its address', cause)
      : known;
  }
  if (message.includes('does not support SSL')) {
    const cure = 'switch it on there, or add sslmode=disable to the address where the network is safe';
    return refuse(database, 'is on a server without TLS', cure, cause);
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  if (CERTIFICATE.test(code ?? '')) {
    const cure = `name the file of the authority's certificate with sslrootcert, and the server by the name in its certificate`;
    return refuse(database, `shows a certificate that is not trusted for ${host} (${code})`, cure, cause);
  }
  if (message === 'timeout exceeded when trying to connect') {
    return refuse(database, 'is busy: every connection of this program is in use', 'try again in a moment', cause);
  }
  return refuse(
    database,
    `cannot be reached (${code ?? message})`,
    'check that the server runs, and its address',
    cause,
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
