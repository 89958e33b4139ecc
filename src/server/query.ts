import { Problem } from '../domain/problem.ts';
import { isBusinessUnit, type BusinessUnit, type Report } from '../domain/report.ts';
import { isMonth, monthOf, YEAR_RANGE, yearFromText, yearOf, type IsoDate } from '../domain/year-month.ts';

/*
 * What a page shows, from its address (CONTRACT §4): missing or empty means the default, unknown parameters are ignored,
 * anything else is a Problem that says what is allowed.
 */

/** Unit: SKB unless named, null where the report has none. */
export function readReportQuery(
  report: Report,
  url: string,
  today: IsoDate,
): { year: number; bu: BusinessUnit | null } {
  const query = queryOf(url);
  return { year: readYear(query, today), bu: report.perBusinessUnit ? readUnit(query, 'SKB') : null };
}

/** Of an entry page; SPEC §9: unit SK unless named. @param perMonth whether it is for one month, or for a year. */
export function readEntryQuery(
  url: string,
  today: IsoDate,
  { perMonth }: { perMonth: boolean },
): { year: number; month: number | null; bu: BusinessUnit } {
  const query = queryOf(url);
  return {
    year: readYear(query, today),
    month: perMonth ? readMonth(query, today) : null,
    bu: readUnit(query, 'SK'),
  };
}

function queryOf(url: string): URLSearchParams {
  return new URLSearchParams(url.replace(/^[^?]*/, ''));
}

function readYear(query: URLSearchParams, today: IsoDate): number {
  const text = only(query, 'year');
  const year = text === '' ? yearOf(today) : yearFromText(text);
  if (year !== null) return year;
  throw new Problem('invalid', `The year must be ${YEAR_RANGE}: ?year=${yearOf(today)}.`);
}

function readMonth(query: URLSearchParams, today: IsoDate): number {
  const text = only(query, 'month');
  const month = text === '' ? monthOf(today) : /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  if (isMonth(month)) return month;
  throw new Problem('invalid', `The month must be 1 to 12: ?month=${monthOf(today)}.`);
}

function readUnit(query: URLSearchParams, whenMissing: BusinessUnit): BusinessUnit {
  const bu = only(query, 'bu') || whenMissing;
  if (isBusinessUnit(bu)) return bu;
  throw new Problem('invalid', `The business unit must be SKB or SK: ?bu=${whenMissing}.`);
}

function only(query: URLSearchParams, name: string): string {
  const values = query.getAll(name);
  if (values.length > 1) throw new Problem('invalid', `The address names ${name} more than once; name it once.`);
  return values[0] ?? '';
}
