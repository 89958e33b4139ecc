import { readAsOf } from '../domain/as-of.ts';
import { BUSINESS_UNITS, DEFAULT_UNITS, type BusinessUnit } from '../domain/business-units.ts';
import { LANGUAGES, type Words } from '../domain/language.ts';
import { Problem } from '../domain/problem.ts';
import { REPORT_VIEWS } from '../domain/report-view.ts';
import type { Report } from '../domain/report.ts';
import { reports } from '../domain/reports.ts';
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

/** The known parameters of a URL. @throws Problem 'invalid' for one that is there twice, or that the route refuses */
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

const ids = reports.map(({ id }) => id);
const changeId = { read: (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null), takes: takes.id };

/**
 * What each parameter may hold, of all addresses and forms: `read` gives null for any other text, and `takes` says what
 * is allowed. A field is not among them, because it depends on the report.
 */
const RULES = {
  year: { read: yearFromText, takes: takes.year },
  month: { read: monthFromText, takes: takes.month },
  bu: oneOf(BUSINESS_UNITS, takes.unit),
  kind: oneOf(ids, takes.kind),
  'as-of': { read: readAsOf, takes: takes.time },
  view: oneOf(REPORT_VIEWS, takes.view),
  by: oneOf(['mom', 'yoy']),
  lang: oneOf(LANGUAGES),
  change: changeId,
  before: changeId,
  done: changeId,
  step: oneOf(['preview', 'apply']),
  old: oneOf(['refuse', 'keep', 'take']),
  scale: oneOf(['1', '1000', '1000000'], takes.scale),
  learn: oneOf(['1']),
};

type Name = keyof typeof RULES;
type Value<Of extends Name> = NonNullable<ReturnType<(typeof RULES)[Of]['read']>>;

/** @param of gives the words of the rule */
function oneOf<const Allowed extends string>(allowed: readonly Allowed[], of = takes.oneOf) {
  return { read: (text: string) => allowed.find((each) => each === text) ?? null, takes: of(allowed) };
}

/** The value of a parameter; null where it is missing or empty. @throws Problem 'invalid' that says what is allowed */
export function readParameter<Of extends Name>(query: Query, name: Of): Value<Of> | null {
  return query.get(name) ? requireParameter(query, name) : null;
}

/** The same, where it must be there. */
export function requireParameter<Of extends Name>(query: Query, name: Of): Value<Of> {
  const value = RULES[name].read(query.get(name) ?? '');
  if (value === null) throw wrongParameter(name, RULES[name].takes);
  return value as Value<Of>;
}

export function wrongParameter(name: string, takes: Words): Problem {
  return new Problem('invalid', fault('wrong-in-address', { name, takes }));
}

/** The year of a page: the current one by default. */
export function readYear(query: Query, today: IsoDate): number {
  return readParameter(query, 'year') ?? yearOf(today);
}

/** The year and unit of a report page; the unit is null where the report has none. */
export function readReportQuery(
  { perBusinessUnit }: Report,
  query: Query,
  today: IsoDate,
): { year: number; bu: BusinessUnit | null } {
  const bu = perBusinessUnit ? (readParameter(query, 'bu') ?? DEFAULT_UNITS.report) : null;
  return { year: readYear(query, today), bu };
}

/** What `readReportQuery` reads, and more. */
export function reportParameters({ perBusinessUnit }: Report, ...more: readonly string[]): Parameters {
  return { names: [...(perBusinessUnit ? ['year', 'bu'] : ['year']), ...more] };
}
