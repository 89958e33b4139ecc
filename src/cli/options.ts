import { userInfo } from 'node:os';
import { Command, InvalidArgumentError, Option } from 'commander';
import { databaseLocation, type Location } from '../../db/location.ts';
import type { NameChoice } from '../domain/blocks/learnt-words.ts';
import { isBusinessUnit, type BusinessUnit } from '../domain/business-units.ts';
import type { Words } from '../domain/language.ts';
import { LONGEST_NAME } from '../domain/person.ts';
import { Problem } from '../domain/problem.ts';
import type { Report } from '../domain/report.ts';
import { reports } from '../domain/reports.ts';
import { monthFromText, yearFromText } from '../domain/year-month.ts';
import { help } from './help-words.ts';
import { say } from './language.ts';
import { fault, mustBe } from './words.ts';

/** Options that several commands share, and parsers. */

/** The parser of an argument or an option. @param read gives null for a text that it does not take */
export function parser<T>(read: (text: string) => T | null, rule: Words): (text: string) => T {
  return (text) => {
    const value = read(text);
    if (value === null) throw new InvalidArgumentError(say(rule));
    return value;
  };
}

/** Several values: the option several times. */
export function repeated<T>(one: (text: string) => T) {
  return (text: string, before: readonly T[] | undefined): T[] => [...(before ?? []), one(text)];
}

/** Several values: a list (10,11), or the option several times. */
function listParser<T>(read: (text: string) => T | null, rule: Words) {
  const one = parser(read, rule);
  return (text: string, before: readonly T[] = []): readonly T[] => [...before, ...text.split(',').map(one)];
}

export const fileName = parser((text) => text || null, mustBe.file);

export const positiveNumber = parser(
  (text) => (/^\d{1,15}$/.test(text) && Number(text) >= 1 ? Number(text) : null),
  mustBe.positive,
);

export const KINDS = reports.map(({ id }) => id);

export interface DatabaseOption {
  readonly db?: string;
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
  }, mustBe.unit);
  return new Option('--bu <unit>', say(help.unit)).argParser(unit);
}

export function yearOption(description: string): Option {
  return new Option('--year <year>', description).argParser(parser(yearFromText, mustBe.year));
}

/** @throws Problem 'usage', which does not repeat the name: it may hold control characters. */
function readActor(given: string): string {
  const name = given.trim();
  const isLong = Array.from(name).length > LONGEST_NAME.ofProxy;
  if (name === '' || isLong || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) throw new Problem('usage', fault('actor-wrong'));
  return name;
}

/** @param text its first line is shown in the list of commands */
export function commandOf(name: string, text: Words): Command {
  const [summary = ''] = say(text).split('\n');
  return new Command(name).summary(summary).description(say(text));
}

/** The last options of most commands. */
const SHARED = {
  actor: () => new Option('--actor <name>', say(help.actor)).argParser(readActor),
  json: () => new Option('--json', say(help.json)),
  quiet: () => new Option('--quiet', say(help.quiet)),
  database: () => new Option('--db <database>', say(help.database)).argParser(fileName),
};

export function sharedOptions(): Option[] {
  return Object.values(SHARED).map((create) => create());
}

/** Ends the definition of a command. */
export function completed(
  command: Command,
  options: readonly (keyof typeof SHARED)[],
  ...examples: readonly string[]
): Command {
  for (const name of options) command.addOption(SHARED[name]());
  return command.addHelpText('after', [`\n${say(help.example)}`, ...examples].join('\n  '));
}

/** `아레나스 보관료=arenasStorageCharge`, or `=-` to leave it out; a text may hold a `=`, too. */
function readChoice(said: string): NameChoice | null {
  const at = said.lastIndexOf('=');
  const [text, key] = [said.slice(0, Math.max(at, 0)).trim(), said.slice(at + 1).trim()];
  if (text === '') return null;
  if (key === '-') return { text, key: null };
  return reports.some(({ fieldByKey }) => fieldByKey.has(key)) ? { text, key } : null;
}

export function choicesOption(): Option {
  return new Option('--as <name=key>', say(help.importAs)).argParser(repeated(parser(readChoice, mustBe.choice)));
}

export function monthsOption(): Option {
  return new Option('--month <months>', say(help.months)).argParser(listParser(monthFromText, mustBe.months));
}

export function fieldsOption(): Option {
  return new Option('--field <keys>', say(help.fields)).argParser(
    listParser((text) => text.trim() || null, mustBe.field),
  );
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
