import { readAsOf, type AsOf } from '../domain/as-of.ts';
import { DEFAULT_UNITS, isBusinessUnit, type BusinessUnit } from '../domain/business-units.ts';
import type { Fault } from '../domain/fault.ts';
import { LANGUAGES, type Language } from '../domain/language.ts';
import { Problem } from '../domain/problem.ts';
import { REPORT_VIEWS, type ComparedView, type ReportView } from '../domain/report-view.ts';
import type { Report } from '../domain/report.ts';
import { lastMonthOver, monthFromText, monthOf, yearFromText, yearOf, type IsoDate } from '../domain/year-month.ts';
import { fault } from './words.ts';

/*
 * Reads from its address what a page shows (CONTRACT §4). A missing or empty parameter means the default. Any other
 * value that is not allowed is a Problem that says what is.
 */

/** The parameters that a route knows. An answer depends on no others, because the route is not given them. */
export interface Parameters {
  readonly names: readonly string[];
  /**
   * Pages ignore unknown parameters. Files for programs refuse them: a program would get something else than it asked
   * for.
   */
  readonly refusesOthers?: boolean;
  /** Parameters that may be repeated. */
  readonly lists?: readonly string[];
}

/** The values of known parameters. An empty one counts as missing. */
export type Query = URLSearchParams;

/** What `readReportQuery` reads, and more. */
export function reportParameters({ perBusinessUnit }: Report, ...more: readonly string[]): Parameters {
  return { names: [...(perBusinessUnit ? ['year', 'bu'] : ['year']), ...more] };
}

/** Chooses a report's view. */
export const VIEW = 'view';
/** The day or time of a report as of then. */
export const AS_OF = 'as-of';
/** Narrows a CSV file, a history or an entry page to one month. */
export const MONTH = 'month';
/** The change by which a page of largest changes is ordered. */
export const BY = 'by';
/** The number of an import's change, with which a form without a script returns to the report. */
export const IMPORTED = 'imported';
/** The language of the texts in an answer of the API. */
export const LANG = 'lang';

/**
 * The known parameters of a URL.
 * @throws Problem 'invalid' for one that is there twice, or that the route refuses
 */
export function readQuery(url: string, { names, refusesOthers = false, lists = [] }: Parameters): Query {
  const query = new URLSearchParams();
  const start = url.indexOf('?');
  if (start === -1) return query;
  for (const [name, value] of new URLSearchParams(url.slice(start))) {
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
  const parts = names.flatMap((name) => {
    const value = query.get(name);
    return value ? [`${name}=${encodeURIComponent(value)}`] : [];
  });
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}

/**
 * The value of a parameter; null where it is missing or empty.
 * @param read returns null for a text that is not allowed
 * @param rule says what is
 */
export function readParameter<T>(query: Query, name: string, read: (text: string) => T | null, rule: Fault): T | null {
  const text = query.get(name) ?? '';
  if (text === '') return null;
  const value = read(text);
  if (value === null) throw new Problem('invalid', rule);
  return value;
}

/** One of a few words; null where it is missing or empty. */
export function readChoice<T extends string>(query: Query, name: string, allowed: readonly T[]): T | null {
  return query.get(name) ? requireChoice(query, name, allowed) : null;
}

/** The same, where it must be there. @throws Problem 'invalid' that names the words */
export function requireChoice<T extends string>(query: Query, name: string, allowed: readonly T[]): T {
  const value = allowed.find((each) => each === query.get(name));
  if (value === undefined) throw new Problem('invalid', fault('wrong-choice-in-address', { name, allowed }));
  return value;
}

/** The year and unit of a report page; the unit is null where the report has none. */
export function readReportQuery(
  report: Report,
  query: Query,
  today: IsoDate,
): { year: number; bu: BusinessUnit | null } {
  return { year: readYear(query, today), bu: report.perBusinessUnit ? readUnit(query, DEFAULT_UNITS.report) : null };
}

/**
 * The unit and period of an entry page.
 * @param perMonth whether the page shows one month or a whole year
 */
export function readEntryQuery(
  query: Query,
  today: IsoDate,
  { perMonth }: { perMonth: boolean },
): { year: number; month: number | null; bu: BusinessUnit } {
  return {
    year: readYear(query, today),
    month: perMonth ? (readMonth(query, monthOf(today)) ?? monthOf(today)) : null,
    bu: readUnit(query, DEFAULT_UNITS.entry),
  };
}

/** The year of a page: the current one by default. */
export function readYear(query: Query, today: IsoDate): number {
  const current = yearOf(today);
  const rule = fault('wrong-year-in-address', { example: `?year=${current}` });
  return readParameter(query, 'year', yearFromText, rule) ?? current;
}

function readUnit(query: Query, whenMissing: BusinessUnit): BusinessUnit {
  const unitOf = (text: string) => (isBusinessUnit(text) ? text : null);
  const rule = fault('wrong-unit-in-address', { example: `?bu=${whenMissing}` });
  return readParameter(query, 'bu', unitOf, rule) ?? whenMissing;
}

/** Null for the whole year. @param example a month for the message */
export function readMonth(query: Query, example: number): number | null {
  return readParameter(query, MONTH, monthFromText, fault('wrong-month-in-address', { example: `?month=${example}` }));
}

/** The view of a report page, by default that of amounts. */
export function readView(query: Query): ReportView {
  return readChoice(query, VIEW, REPORT_VIEWS) ?? 'amount';
}

/** The time at which a report is looked at; null for now. */
export function readAsOfQuery(query: Query): AsOf | null {
  return readParameter(query, AS_OF, readAsOf, fault('wrong-time-in-address'));
}

/** The month and the order of a page of largest changes: by default the last month of the year that is over. */
export function readLargestQuery(query: Query, year: number, today: IsoDate): { month: number; by: ComparedView } {
  const latest = Math.max(1, lastMonthOver(year, today));
  const by = readChoice<ComparedView>(query, BY, ['mom', 'yoy']) ?? 'mom';
  return { month: readMonth(query, latest) ?? latest, by };
}

/** The language of the texts in an answer of the API, English by default (CONTRACT §13). */
export function readLanguage(query: Query): Language {
  return readChoice(query, LANG, LANGUAGES) ?? 'en';
}

/** Null where the address names none; 0 for an import that changed nothing. */
export function readImported(query: Query): number | null {
  const text = query.get(IMPORTED) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
