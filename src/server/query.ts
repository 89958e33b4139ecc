import { readAsOf, type AsOf } from '../domain/as-of.ts';
import { Problem } from '../domain/problem.ts';
import { isReportView, type ComparedView, type ReportView } from '../domain/report-view.ts';
import { isBusinessUnit, type BusinessUnit, type Report } from '../domain/report.ts';
import {
  isMonth,
  lastMonthOver,
  monthOf,
  YEAR_RANGE,
  yearFromText,
  yearOf,
  type IsoDate,
} from '../domain/year-month.ts';

/*
 * Reads from its address what a page shows (CONTRACT §4). A missing or empty parameter means the default. Any other value
 * that is not allowed is a Problem that says what is.
 */

/** The parameters that a route knows. An answer depends on no others, because the route is not given them. */
export interface Parameters {
  readonly names: readonly string[];
  /** Pages ignore what they do not know. A file for programs refuses it: they would take one thing for another. */
  readonly others: 'ignored' | 'refused';
}

/** Decoded values of known parameters, by name. */
export type Query = ReadonlyMap<string, string>;

export const NO_PARAMETERS: Parameters = { names: [], others: 'ignored' };

/** What `readReportQuery` reads. */
export function reportParameters({ perBusinessUnit }: Report, others: Parameters['others']): Parameters {
  return { names: perBusinessUnit ? ['year', 'bu'] : ['year'], others };
}

/** The name of the parameter that chooses a report's view. */
export const VIEW = 'view';

/** The name of the parameter that chooses the day or time as of which a report is shown. */
export const AS_OF = 'as-of';

/** The name of the parameter that narrows a CSV file to one month. */
export const MONTH = 'month';

/** The number of the change that an import without a script has made, which brings to the report's page. */
export const IMPORTED = 'imported';

/** Null where the address names none; 0 for an import that changed nothing. */
export function readImported(query: Query): number | null {
  const text = query.get(IMPORTED) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** What `readEntryQuery` reads. */
export function entryParameters({ perMonth }: { perMonth: boolean }): Parameters {
  return { names: perMonth ? ['bu', 'year', 'month'] : ['bu', 'year'], others: 'ignored' };
}

/**
 * The known parameters of a URL.
 * @throws Problem 'invalid' for one that is there twice, or that the route refuses
 */
export function readQuery(url: string, { names, others }: Parameters): Query {
  const query = new Map<string, string>();
  const start = url.indexOf('?');
  if (start === -1 || (names.length === 0 && others === 'ignored')) return query;
  for (const [name, value] of new URLSearchParams(url.slice(start))) {
    if (!names.includes(name)) {
      if (others === 'ignored') continue;
      const known = names.join(', ');
      throw new Problem('invalid', `The address names a parameter that is not known here; leave out all but ${known}.`);
    }
    if (query.has(name)) throw new Problem('invalid', `The address names ${name} more than once; name it once.`);
    query.set(name, value);
  }
  return query;
}

/** One spelling for all addresses of a path that mean the same: their known parameters that are not empty, in one order. */
export function canonicalAddress(path: string, { names }: Parameters, query: Query): string {
  const parts = names
    .filter((name) => (query.get(name) ?? '') !== '')
    .map((name) => `${name}=${encodeURIComponent(query.get(name) ?? '')}`);
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}

/** The year and unit of a report page. The unit is SKB by default, and null where the report has none. */
export function readReportQuery(
  report: Report,
  query: Query,
  today: IsoDate,
): { year: number; bu: BusinessUnit | null } {
  return { year: readYear(query, today), bu: report.perBusinessUnit ? readUnit(query, 'SKB') : null };
}

/** The time at which a report is looked at; null for now. */
export function readAsOfQuery(query: Query): AsOf | null {
  const text = query.get(AS_OF) ?? '';
  const asOf = text === '' ? null : readAsOf(text);
  if (text === '' || asOf !== null) return asOf;
  throw new Problem(
    'invalid',
    'The time must be a day or a time in Seoul, as in ?as-of=2026-05-31 or ?as-of=2026-05-31T13:00.',
  );
}

/** The month of a CSV file; null for the whole year. */
export function readCsvMonth(query: Query): number | null {
  const text = query.get(MONTH) ?? '';
  return text === '' ? null : monthFromText(text, 5);
}

/** The name of the parameter that chooses by which change a page of largest changes is ordered. */
export const BY = 'by';

/** The month and the order of a page of largest changes: by default the last month of the year that is over. */
export function readLargestQuery(query: Query, year: number, today: IsoDate): { month: number; by: ComparedView } {
  const text = query.get(MONTH) ?? '';
  const latest = Math.max(1, lastMonthOver(year, today));
  const by = query.get(BY) || 'mom';
  if (by !== 'mom' && by !== 'yoy') throw new Problem('invalid', 'The order must be by mom or yoy, as in ?by=yoy.');
  return { month: text === '' ? latest : monthFromText(text, latest), by };
}

/** The view of a report page, by default that of amounts. */
export function readView(query: Query): ReportView {
  const view = query.get(VIEW) || 'amount';
  if (isReportView(view)) return view;
  throw new Problem('invalid', 'The view must be amount, mom or yoy, as in ?view=yoy.');
}

/**
 * The unit and period of an entry page. The unit is SK by default (SPEC §9).
 * @param perMonth whether the page shows one month or a whole year
 */
export function readEntryQuery(
  query: Query,
  today: IsoDate,
  { perMonth }: { perMonth: boolean },
): { year: number; month: number | null; bu: BusinessUnit } {
  return {
    year: readYear(query, today),
    month: perMonth ? readMonth(query, today) : null,
    bu: readUnit(query, 'SK'),
  };
}

/** The year of a page: the current one by default. */
export function readYear(query: Query, today: IsoDate): number {
  const text = query.get('year') ?? '';
  const year = text === '' ? yearOf(today) : yearFromText(text);
  if (year !== null) return year;
  throw new Problem('invalid', `The year must be ${YEAR_RANGE}, as in ?year=${yearOf(today)}.`);
}

function readMonth(query: Query, today: IsoDate): number {
  const text = query.get(MONTH) ?? '';
  return text === '' ? monthOf(today) : monthFromText(text, monthOf(today));
}

/** @param example a month for the message */
function monthFromText(text: string, example: number): number {
  const month = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  if (isMonth(month)) return month;
  throw new Problem('invalid', `The month must be 1 to 12, as in ?month=${example}.`);
}

function readUnit(query: Query, whenMissing: BusinessUnit): BusinessUnit {
  const bu = query.get('bu') || whenMissing;
  if (isBusinessUnit(bu)) return bu;
  throw new Problem('invalid', `The business unit must be SKB or SK, as in ?bu=${whenMissing}.`);
}
