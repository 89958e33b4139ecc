import { readAsOf, type AsOf } from '../domain/as-of.ts';
import { BUSINESS_UNITS, DEFAULT_UNITS, type BusinessUnit } from '../domain/business-units.ts';
import { LANGUAGES, type Words } from '../domain/language.ts';
import { Problem } from '../domain/problem.ts';
import type { Report } from '../domain/report.ts';
import { monthFromText, yearFromText, yearOf, type IsoDate } from '../domain/year-month.ts';
import { fault, takes } from './words.ts';

/*
 * Reads from its address what a page shows (CONTRACT §4). A missing or empty parameter means the default. Any other
 * value that is not allowed is a Problem that says what is.
 */

/** The parameters that a route knows. An answer depends on no others, because the route is not given them. */
export interface Parameters {
  readonly names: readonly string[];
  /** Pages ignore unknown parameters. A program would get something else than it asked for. */
  readonly refusesOthers?: boolean;
  /** Parameters that may be repeated. */
  readonly lists?: readonly string[];
}

/** The values of known parameters. An empty one counts as missing. */
export type Query = URLSearchParams;

/**
 * The known parameters of a URL.
 * @throws Problem 'invalid' for one that is there twice, or that the route refuses
 */
export function readQuery(url: string, { names, refusesOthers = false, lists = [] }: Parameters): Query {
  const query = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(/\?.*/.exec(url)?.[0])) {
    if (!names.includes(name)) {
      if (!refusesOthers) continue;
      throw new Problem('invalid', fault('unknown-parameter', { known: names.join(', ') }));
    }
    if (query.has(name) && !lists.includes(name)) {
      throw new Problem('invalid', fault('repeated-parameter', { name }));
    }
    query.append(name, value);
  }
  return query;
}

/** One spelling for all equal addresses of a path: their known, non-empty parameters, in one order. */
export function canonicalAddress(path: string, { names }: Parameters, query: Query): string {
  const known = names.filter((name) => query.get(name));
  const parts = known.map((name) => `${name}=${encodeURIComponent(query.get(name) ?? '')}`);
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}

/** What a parameter may hold. */
export interface Rule<T> {
  /** Null for a text that is not allowed. */
  readonly read: (text: string) => T | null;
  /** What is allowed, for the sentence. */
  readonly takes: Words;
}

export const YEAR: Rule<number> = { read: yearFromText, takes: takes.year };
export const MONTH: Rule<number> = { read: monthFromText, takes: takes.month };
export const TIME: Rule<AsOf> = { read: readAsOf, takes: takes.time };
/** Of a change. */
export const ID: Rule<number> = {
  read: (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null),
  takes: takes.id,
};
export const UNIT = oneOf(BUSINESS_UNITS, takes.unit);
export const LANGUAGE = oneOf(LANGUAGES);

/** One of a few words. @param of gives the words of the rule */
export function oneOf<T extends string>(allowed: readonly T[], of = takes.oneOf): Rule<T> {
  return { read: (text) => allowed.find((each) => each === text) ?? null, takes: of(allowed) };
}

/** The value of a parameter; null where it is missing or empty. @throws Problem 'invalid' that says what is allowed */
export function readParameter<T>(query: Query, name: string, rule: Rule<T>): T | null {
  return query.get(name) ? requireParameter(query, name, rule) : null;
}

/** The same, where it must be there. */
export function requireParameter<T>(query: Query, name: string, rule: Rule<T>): T {
  const value = rule.read(query.get(name) ?? '');
  if (value === null) throw new Problem('invalid', fault('wrong-in-address', { name, takes: rule.takes }));
  return value;
}

/** The year of a page: the current one by default. */
export function readYear(query: Query, today: IsoDate): number {
  return readParameter(query, 'year', YEAR) ?? yearOf(today);
}

/** The year and unit of a report page; the unit is null where the report has none. */
export function readReportQuery(
  { perBusinessUnit }: Report,
  query: Query,
  today: IsoDate,
): { year: number; bu: BusinessUnit | null } {
  const bu = perBusinessUnit ? (readParameter(query, 'bu', UNIT) ?? DEFAULT_UNITS.report) : null;
  return { year: readYear(query, today), bu };
}

/** What `readReportQuery` reads, and more. */
export function reportParameters({ perBusinessUnit }: Report, ...more: readonly string[]): Parameters {
  return { names: [...(perBusinessUnit ? ['year', 'bu'] : ['year']), ...more] };
}
