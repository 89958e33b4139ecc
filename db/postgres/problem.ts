import { Problem } from '../../src/domain/problem.ts';
import { damagedProblem, diskFullProblem, lockedProblem, unavailable } from '../refusals.ts';
import { fault } from './words.ts';

/** Errors of PostgreSQL (by SQLSTATE) and of the network as problems, in the words of SQLite's if both have them. */

/** The server ends the connection with these. */
const ENDS_CONNECTION = /^(?:08...|57P0[1235]|25P03)$/;
/** Faults of a database; the first that fits counts. */
const MEANINGS = [
  [/^3D000$/, 'server-database-missing'],
  [/^28P01$/, 'server-password'],
  [/^28/, 'server-login'],
  // A standby does not even begin a transaction that may write: that is 0A000.
  [/^(?:25006|0A000)$/, 'server-read-only'],
  [/^42501$/, 'server-permission'],
  [/^53300$/, 'server-connections'],
  [/^57014$/, 'server-slow'],
  [/^57P03$/, 'server-starting'],
  [ENDS_CONNECTION, 'server-silent'],
  [/^5[38]/, 'server-error'],
] as const;
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

/** Whether the connection is lost after this error. */
export function isLost(error: unknown): boolean {
  const state = sqlState(error);
  return state === null ? !isOurs(error) : ENDS_CONNECTION.test(state);
}

/** What an error on an open connection means; returns any other error as it is. @param database its name, for people */
export function queryProblem(error: unknown, database: string): unknown {
  const state = sqlState(error);
  if (state === null) return isOurs(error) ? error : unavailable(fault('server-silent', { database }), error);
  // Another program holds the lock: the server gave up waiting, or rolled this transaction back.
  if (/^(?:40001|40P01|55P03)$/.test(state)) return lockedProblem(error);
  if (state === '53100') return diskFullProblem(error);
  if (state === '22021') return new Problem('invalid', fault('text-with-nul'), { cause: error });
  // The table existed when the database was opened.
  if (state === '42P01' || /^XX00[12]$/.test(state)) return damagedProblem(error);
  const [, code] = MEANINGS.find(([states]) => states.test(state)) ?? [];
  return code === undefined ? error : unavailable(fault(code, { database, said: messageOf(error) }), error);
}

/** Why there is no connection. @param host the server's name */
export function connectProblem(error: unknown, database: string, host: string): unknown {
  if (isOurs(error)) return error;
  const [named, message] = [{ database }, messageOf(error)];
  if (sqlState(error) !== null) {
    const known = queryProblem(error, database);
    return known === error ? unavailable(fault('server-error', { ...named, said: message }), error) : known;
  }
  // pg says so itself when it has no password to send.
  if (message.startsWith('SASL')) return unavailable(fault('server-password', named), error);
  if (message.includes('does not support SSL')) return unavailable(fault('server-without-tls', named), error);
  const said = error instanceof Error && 'code' in error ? String(error.code) : message;
  if (CERTIFICATE.test(said)) return unavailable(fault('server-certificate', { ...named, host, said }), error);
  if (message === 'timeout exceeded when trying to connect') return unavailable(fault('server-busy', named), error);
  return unavailable(fault('server-unreachable', { ...named, said }), error);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
