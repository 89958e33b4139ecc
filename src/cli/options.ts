import { userInfo } from 'node:os';
import { Argument, InvalidArgumentError, Option } from 'commander';
import { databaseLocation, type Location } from '../../db/location.ts';
import { readAsOf } from '../domain/as-of.ts';
import type { NameChoice } from '../domain/blocks/learnt-words.ts';
import { isBusinessUnit, type BusinessUnit } from '../domain/business-units.ts';
import { LONGEST_NAME } from '../domain/person.ts';
import { Problem } from '../domain/problem.ts';
import type { Report } from '../domain/report.ts';
import { reports } from '../domain/reports.ts';
import { monthFromText, startOfMoment, yearFromText } from '../domain/year-month.ts';
import { ENCODINGS, type Encoding } from '../files/text-encoding.ts';
import { help, takes } from './help-words.ts';
import { fault, say } from './words.ts';

const KINDS = reports.map(({ id }) => id);

function encodingNamed(text: string): Encoding | null {
  const name = text.toLowerCase();
  if (/^(?:euc-?kr|ms949|uhc)$/.test(name)) return 'cp949';
  const full = { utf8: 'utf-8', 'utf-16': 'utf-16le' }[name] ?? name;
  return ENCODINGS.find((candidate) => candidate === full) ?? null;
}

function unitNamed(text: string): BusinessUnit | null {
  const name = text.toUpperCase();
  return isBusinessUnit(name) ? name : null;
}

/** `아레나스 보관료=arenasStorageCharge`, or `=-` to leave it out; a text may hold a `=`, too. */
function readChoice(said: string): NameChoice | null {
  const at = said.lastIndexOf('=');
  const [text, key] = [said.slice(0, Math.max(at, 0)).trim(), said.slice(at + 1).trim()];
  if (text === '') return null;
  if (key === '-') return { text, key: null };
  return reports.some(({ fieldByKey }) => fieldByKey.has(key)) ? { text, key } : null;
}

/** A name on one line, of at most 128 characters (CONTRACT §11). */
function readActor(given: string): string | null {
  const name = given.trim();
  const isLong = Array.from(name).length > LONGEST_NAME.ofProxy;
  return name === '' || isLong || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(name) ? null : name;
}

const countFrom = (text: string) => (/^\d{1,15}$/.test(text) && Number(text) >= 1 ? Number(text) : null);

export type Flag = keyof typeof takes;

/** How values are read; others are texts. Null refuses one, with the text of its option. */
const READ: Partial<Readonly<Record<Flag, (text: string) => unknown>>> = {
  '--year <year>': yearFromText,
  '--bu <unit>': unitNamed,
  '--month <months>': monthFromText,
  '--month <month>': (text) => (text === 'last' ? text : monthFromText(text)),
  '--encoding <name>': encodingNamed,
  '--as <name=key>': readChoice,
  '--as-of <time>': readAsOf,
  '--since <time>': startOfMoment,
  '--limit <count>': countFrom,
  '<id>': countFrom,
  '--actor <name>': readActor,
  '--field <keys>': (text) => text.trim() || null,
  '--sheet <name>': String,
};
/** An unset variable of a shell does not name one. */
const PLACE = /<(?:file|folder|backup|database)>$/;
/** `10,11` */
const LISTS: readonly Flag[] = ['--month <months>', '--field <keys>'];
const REPEATABLE: readonly Flag[] = [...LISTS, '--sheet <name>', '--as <name=key>'];

const CHOICES: Partial<Readonly<Record<Flag, readonly string[]>>> = {
  '[kind]': KINDS,
  '<kind>': KINDS,
  '--kind <kind>': KINDS,
  '--layout <layout>': ['table', 'records'],
};

/** Options that exclude others, by the names of their values. */
const CONFLICTS: Partial<Readonly<Record<Flag, string[]>>> = {
  '--in-thousands': ['inMillions', 'asIs'],
  '--in-millions': ['asIs'],
  '--keep-newer': ['overwrite'],
  '--all': ['bu', 'output'],
  '--out-dir <folder>': ['output'],
};

export function argumentOf(flag: Flag): Argument {
  return withValues(new Argument(flag, say(takes[flag])), flag);
}

export function optionOf(flag: Flag): Option {
  const option = withValues(new Option(flag, say(takes[flag])), flag).conflicts(CONFLICTS[flag] ?? []);
  if (flag === '--layout <layout>') option.default('table');
  return option.makeOptionMandatory(flag === '--from <database>' || flag === '--to <database>');
}

function withValues<T extends Argument | Option>(it: T, flag: Flag): T {
  const choices = CHOICES[flag];
  if (choices !== undefined) return it.choices(choices) as T;
  const read = PLACE.test(flag) ? (text: string) => text || null : READ[flag];
  if (read === undefined) return it;
  return it.argParser((text: string, before: unknown) => {
    const values = (LISTS.includes(flag) ? text.split(',') : [text]).map(read);
    if (values.includes(null)) throw new InvalidArgumentError(`${say(help.meaning)} ${say(takes[flag])}.`);
    if (!REPEATABLE.includes(flag)) return values[0];
    return Array.isArray(before) ? [...before, ...values] : values;
  }) as T;
}

/** Options without a value. */
export type Switches<Name extends string> = Readonly<Partial<Record<Name, boolean>>>;

export interface DatabaseOption {
  readonly db?: string;
}

export function locationOf({ db }: DatabaseOption): Location {
  const location = db === undefined ? databaseLocation(process.env.DATABASE_URL) : databaseLocation(db, process.cwd());
  // The command line may hold a password all the same.
  if (location.engine === 'postgres') process.title = 'dashboard';
  return location;
}

/** @throws Problem 'usage' when the report needs a unit and none was given, or the other way round. */
export function unitOf(report: Report, bu: BusinessUnit | undefined): BusinessUnit | null {
  const { id, perBusinessUnit } = report;
  if (perBusinessUnit && bu === undefined) throw new Problem('usage', fault('unit-needed', { report: id }));
  if (!perBusinessUnit && bu !== undefined) throw new Problem('usage', fault('unit-not-taken'));
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
