import { userInfo } from 'node:os';
import { InvalidArgumentError, Option } from 'commander';
import { databaseLocation, type Location } from '../../db/location.ts';
import { NO_AS_OF, readAsOf, type AsOf } from '../domain/as-of.ts';
import { eitherUnit, isBusinessUnit, type BusinessUnit } from '../domain/business-units.ts';
import { LONGEST_NAME } from '../domain/person.ts';
import { Problem } from '../domain/problem.ts';
import type { Report } from '../domain/report.ts';
import { reports } from '../domain/reports.ts';
import { isMonth, startOfMoment, YEAR_RANGE, yearFromText } from '../domain/year-month.ts';
import { ENCODINGS, type Encoding } from '../files/text-encoding.ts';

/** Options that several commands share, with their parsers. */

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
  return new Option('--bu <unit>', `the business unit, for cost: ${eitherUnit()}`).argParser((text) => {
    const unit = text.toUpperCase();
    if (!isBusinessUnit(unit)) throw new InvalidArgumentError(`It must be ${eitherUnit()}.`);
    return unit;
  });
}

export function yearOption(description: string): Option {
  return new Option('--year <year>', description).argParser((text) => {
    const year = yearFromText(text);
    if (year === null) throw new InvalidArgumentError(`It must be ${YEAR_RANGE}.`);
    return year;
  });
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

const OTHER_NAMES: Readonly<Record<string, Encoding>> = {
  utf8: 'utf-8',
  'euc-kr': 'cp949',
  euckr: 'cp949',
  ms949: 'cp949',
  uhc: 'cp949',
  'utf-16': 'utf-16le',
};

export function encodingOption(): Option {
  const known = ENCODINGS.join(', ');
  return new Option('--encoding <name>', `the encoding of the files: ${known} (default: detected)`).argParser(
    (text) => {
      const name = text.toLowerCase();
      const encoding = OTHER_NAMES[name] ?? ENCODINGS.find((candidate) => candidate === name);
      if (encoding === undefined) throw new InvalidArgumentError(`It must be one of ${known}.`);
      return encoding;
    },
  );
}

export function sheetOption(): Option {
  const description =
    'take this sheet of a workbook, also a hidden one; repeat it for several (default: every sheet that holds a report)';
  return new Option('--sheet <name>', description).argParser((name, before: readonly string[] | undefined) => [
    ...(before ?? []),
    name,
  ]);
}

/** Several months: a list (10,11), or the option several times. */
export function monthsOption(description: string): Option {
  return new Option('--month <months>', description).argParser((text, before: readonly number[] | undefined) => [
    ...(before ?? []),
    ...text.split(',').map((part) => {
      const month = Number(part);
      if (!/^\d{1,2}$/.test(part) || !isMonth(month)) throw new InvalidArgumentError('It must be 1 to 12, or a list.');
      return month;
    }),
  ]);
}

/** Several fields, in the same way. */
export function fieldsOption(description: string): Option {
  return new Option('--field <keys>', description).argParser((text, before: readonly string[] | undefined) => {
    const keys = text.split(',').map((part) => part.trim());
    if (keys.includes('')) throw new InvalidArgumentError('It must be the key of a field, such as arenasOthers.');
    return [...(before ?? []), ...keys];
  });
}

export function sinceOption(): Option {
  const description =
    'only changes since the start of a day in Seoul (2024-04-05), or since a time (2024-04-05T13:00:00+09:00)';
  return new Option('--since <time>', description).argParser((text) => {
    const moment = startOfMoment(text);
    if (moment === null) throw new InvalidArgumentError(NO_AS_OF);
    return moment;
  });
}

export function monthOption(): Option {
  return new Option('--month <month>', 'one month, 1 to 12; last is last month in Seoul, with its own year').argParser(
    (text): number | 'last' => {
      if (text === 'last') return 'last';
      const month = Number(text);
      if (!/^\d{1,2}$/.test(text) || !isMonth(month)) throw new InvalidArgumentError('It must be last, or 1 to 12.');
      return month;
    },
  );
}

export function asOfOption(): Option {
  const description =
    'the report as it was at the end of a day in Seoul (2024-04-05), or at a time (2024-04-05T13:00:00+09:00)';
  return new Option('--as-of <time>', description).argParser((text): AsOf => {
    const asOf = readAsOf(text);
    if (asOf === null) throw new InvalidArgumentError(NO_AS_OF);
    return asOf;
  });
}

export function fileName(text: string): string {
  if (text === '') throw new InvalidArgumentError('Name a file.');
  return text;
}

export function positiveNumber(text: string): number {
  const number = Number(text);
  if (!/^\d{1,15}$/.test(text) || number < 1) throw new InvalidArgumentError('It must be a whole number, at least 1.');
  return number;
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
