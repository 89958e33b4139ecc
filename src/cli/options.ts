import { userInfo } from 'node:os';
import { Argument, InvalidArgumentError, Option } from 'commander';
import { databaseLocation, type Location } from '../../db/location.ts';
import { readAsOf } from '../domain/as-of.ts';
import type { NameChoice } from '../domain/blocks/learnt-words.ts';
import { isBusinessUnit, type BusinessUnit } from '../domain/business-units.ts';
import type { Words } from '../domain/language.ts';
import { LONGEST_NAME } from '../domain/person.ts';
import { Problem } from '../domain/problem.ts';
import type { Report } from '../domain/report.ts';
import { reports } from '../domain/reports.ts';
import { monthFromText, startOfMoment, yearFromText } from '../domain/year-month.ts';
import { ENCODINGS, type Encoding } from '../files/text-encoding.ts';
import { takes } from './help-words.ts';
import { say } from './language.ts';
import { fault, mustBe } from './words.ts';

export const KINDS = reports.map(({ id }) => id);

/** @param read gives null for a text that it does not take */
function parser<T>(read: (text: string) => T | null, rule: Words): (text: string) => T {
  return (text) => {
    const value = read(text);
    if (value === null) throw new InvalidArgumentError(say(rule));
    return value;
  };
}

/** Several values: the option several times. */
function repeated<T>(one: (text: string) => T) {
  return (text: string, before: readonly T[] = []): T[] => [...before, one(text)];
}

/** Several values: a list (10,11), or the option several times. */
function listed<T>(one: (text: string) => T) {
  return (text: string, before: readonly T[] = []): T[] => [...before, ...text.split(',').map(one)];
}

const OTHER_NAMES: Readonly<Record<string, Encoding>> = {
  utf8: 'utf-8',
  'euc-kr': 'cp949',
  euckr: 'cp949',
  ms949: 'cp949',
  uhc: 'cp949',
  'utf-16': 'utf-16le',
};

function encodingNamed(text: string): Encoding | null {
  const name = text.toLowerCase();
  return OTHER_NAMES[name] ?? ENCODINGS.find((candidate) => candidate === name) ?? null;
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

/** @throws Problem 'usage', which does not repeat the name: it may hold control characters. */
function readActor(given: string): string {
  const name = given.trim();
  const isLong = Array.from(name).length > LONGEST_NAME.ofProxy;
  if (name === '' || isLong || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) throw new Problem('usage', fault('actor-wrong'));
  return name;
}

const file = parser((text) => text || null, mustBe.file);
const month = parser(monthFromText, mustBe.months);
const count = parser((text) => (/^\d{1,15}$/.test(text) && Number(text) >= 1 ? Number(text) : null), mustBe.positive);

export type Flag = keyof typeof takes;
type Read = (text: string, before: never) => unknown;

/** How values are read; others are texts. */
const READ: Partial<Readonly<Record<Flag, Read>>> = {
  '--year <year>': parser(yearFromText, mustBe.year),
  '--bu <unit>': parser(unitNamed, mustBe.unit),
  '--month <months>': listed(month),
  '--month <month>': parser((text) => (text === 'last' ? text : monthFromText(text)), mustBe.month),
  '--field <keys>': listed(parser((text) => text.trim() || null, mustBe.field)),
  '--encoding <name>': parser(encodingNamed, mustBe.oneOf(ENCODINGS.join(', '))),
  '--sheet <name>': repeated(String),
  '--as <name=key>': repeated(parser(readChoice, mustBe.choice)),
  '--as-of <time>': parser(readAsOf, mustBe.time),
  '--since <time>': parser(startOfMoment, mustBe.time),
  '--limit <count>': count,
  '<id>': count,
  '--actor <name>': readActor,
  '<file>': file,
  '<backup>': file,
  '--rejects <file>': file,
  '-o, --output <file>': file,
  '--out-dir <folder>': file,
  '--from <database>': file,
  '--to <database>': file,
  '--db <database>': file,
};

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
  const [read, choices] = [READ[flag], CHOICES[flag]];
  if (read !== undefined) it.argParser(read as (text: string) => unknown);
  if (choices !== undefined) it.choices(choices);
  return it;
}

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
  if (!perBusinessUnit && bu !== undefined) throw new Problem('usage', fault('unit-not-taken', { report: id }));
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
