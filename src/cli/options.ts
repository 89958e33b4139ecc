import { userInfo } from 'node:os';
import { InvalidArgumentError, Option } from 'commander';
import { databaseLocation, type Location } from '../../db/location.ts';
import { eitherUnit, isBusinessUnit, type BusinessUnit } from '../domain/business-units.ts';
import { LONGEST_NAME } from '../domain/person.ts';
import { Problem } from '../domain/problem.ts';
import type { Report } from '../domain/report.ts';
import { reports } from '../domain/reports.ts';
import { isMonth, YEAR_RANGE, yearFromText } from '../domain/year-month.ts';

/** Options that several commands share, and parsers. */

/** The parser of an argument or an option. @param read gives null for a text that it does not take */
export function parser<T>(read: (text: string) => T | null, message: string): (text: string) => T {
  return (text) => {
    const value = read(text);
    if (value === null) throw new InvalidArgumentError(message);
    return value;
  };
}

/** Several values: a list (10,11), or the option several times. */
function listParser<T>(read: (text: string) => T | null, message: string) {
  const one = parser(read, message);
  return (text: string, before: readonly T[] = []): readonly T[] => [...before, ...text.split(',').map(one)];
}

export const fileName = parser((text) => text || null, 'Name a file.');

export const positiveNumber = parser(
  (text) => (/^\d{1,15}$/.test(text) && Number(text) >= 1 ? Number(text) : null),
  'It must be a whole number, at least 1.',
);

export const KINDS = reports.map(({ id }) => id);

export interface DatabaseOption {
  readonly db?: string;
}

export interface QuietOption {
  readonly quiet: boolean;
}

export type CommonOptions = DatabaseOption & QuietOption;

const PLACE = 'a file, relative to the current folder, or postgres://user@host/name';
const NO_PASSWORD = 'others can read a command line, so a password goes into PGPASSWORD or ~/.pgpass';

export function databaseOption(): Option {
  const description = `database: ${PLACE}; overrides DATABASE_URL; ${NO_PASSWORD}`;
  return new Option('--db <database>', description).argParser(fileName);
}

/** A database that must be named. */
export function placeOption(flags: string, what: string): Option {
  return new Option(flags, `${what}: ${PLACE}; ${NO_PASSWORD}`).argParser(fileName).makeOptionMandatory();
}

export function locationOf({ db }: DatabaseOption): Location {
  const location = db === undefined ? databaseLocation(process.env.DATABASE_URL) : databaseLocation(db, process.cwd());
  // The command line may hold a password all the same.
  if (location.engine === 'postgres') process.title = 'dashboard';
  return location;
}

export function unitOption(): Option {
  const unit = parser((text) => {
    const name = text.toUpperCase();
    return isBusinessUnit(name) ? name : null;
  }, `It must be ${eitherUnit()}.`);
  return new Option('--bu <unit>', `the business unit, for cost: ${eitherUnit()}`).argParser(unit);
}

export function yearOption(description: string): Option {
  return new Option('--year <year>', description).argParser(parser(yearFromText, `It must be ${YEAR_RANGE}.`));
}

/** @throws Problem 'usage', which does not repeat the name: commander would print its control characters. */
export function actorOption(): Option {
  const description = `the name for the ledger, at most ${LONGEST_NAME.ofProxy} characters (default: the system user)`;
  return new Option('--actor <name>', description).argParser((given) => {
    const name = given.trim();
    if (name === '') throw new Problem('usage', '--actor is empty; write a name, or leave it out.');
    if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) {
      throw new Problem('usage', '--actor contains a line break or another control character; remove it.');
    }
    const { length } = Array.from(name);
    if (length > LONGEST_NAME.ofProxy) {
      throw new Problem(
        'usage',
        `--actor is ${length} characters long; shorten it to at most ${LONGEST_NAME.ofProxy}.`,
      );
    }
    return name;
  });
}

export function jsonOption(): Option {
  return new Option('--json', 'print the result as JSON, for programs').default(false);
}

export function quietOption(): Option {
  return new Option('--quiet', 'for cron: silent unless something is wrong').default(false);
}

export function monthsOption(description: string): Option {
  return new Option('--month <months>', description).argParser(listParser(readMonth, 'It must be 1 to 12, or a list.'));
}

export function fieldsOption(description: string): Option {
  const message = 'It must be the key of a field, such as arenasOthers.';
  return new Option('--field <keys>', description).argParser(listParser((text) => text.trim() || null, message));
}

export function readMonth(text: string): number | null {
  return /^\d{1,2}$/.test(text) && isMonth(Number(text)) ? Number(text) : null;
}

export function example(...commands: string[]): string {
  return ['\nExample:', ...commands].join('\n  ');
}

/** @throws Problem 'usage' when the report needs a unit and none was given, or the other way round. */
export function unitOf(report: Report, bu: BusinessUnit | undefined): BusinessUnit | null {
  if (report.perBusinessUnit && bu === undefined) {
    throw new Problem('usage', `${report.id} needs ${eitherUnit('--bu ')}.`);
  }
  if (!report.perBusinessUnit && bu !== undefined) {
    throw new Problem('usage', `${report.id} has no business units; leave --bu out.`);
  }
  return bu ?? null;
}

/** Null where the system does not know its user (a container without a password file). */
export function systemUser(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}
