import { Problem } from '../../src/domain/problem.ts';
import { damagedProblem, diskFullProblem, lockedProblem, unavailable } from '../refusals.ts';
import { fault, type Cure } from './words.ts';

/** Errors of PostgreSQL (by SQLSTATE) and of the network as problems, in the words of SQLite's if both have them. */

/** The server ends the connection with these. */
const ENDS_CONNECTION = /^(?:08...|57P0[1235]|25P03)$/;
/** Errors that a person can cure; the first that fits counts. */
const CURES: readonly (readonly [states: RegExp, Cure])[] = [
  [/^3[DF]000$/, 'create'],
  [/^28/, 'login'],
  // A standby does not even begin a transaction that may write: that is 0A000.
  [/^(?:25006|0A000)$/, 'primary'],
  [/^42501$/, 'permission'],
  // Also what the server does not take of an address.
  [/^(?:08|22023|25P03|42704|5[378])/, 'look'],
];
/** Of Node, when it does not trust a certificate, and of pg, where the server has none. */
const CERTIFICATE = /^(?:ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)|does not support SSL/;

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

/** What an error means; returns one of this program as it is. @param database its name, for people */
export function serverProblem(error: unknown, database: string): unknown {
  if (isOurs(error) || !(error instanceof Error)) return error;
  const refused = (cure: Cure, said = error.message) =>
    unavailable(fault('server-refused', { database, said, cure }), error);
  const state = sqlState(error);
  if (state === null) {
    const code = 'code' in error ? String(error.code) : error.message;
    // pg says SASL when it has no password to send.
    const cure = CERTIFICATE.test(code) ? 'certificate' : code.startsWith('SASL') ? 'login' : 'look';
    return refused(cure, error.message || code);
  }
  // Another program holds the lock: the server gave up waiting, or rolled this transaction back.
  if (/^(?:40001|40P01|55P03)$/.test(state)) return lockedProblem(error);
  if (state === '53100') return diskFullProblem(error);
  // The table existed when the database was opened.
  if (state === '42P01' || /^XX00[12]$/.test(state)) return damagedProblem(error);
  const [, cure] = CURES.find(([states]) => states.test(state)) ?? [];
  return cure === undefined ? error : refused(cure);
}
