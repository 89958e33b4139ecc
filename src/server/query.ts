import { Problem } from '../domain/problem.ts';
import { isBusinessUnit, type BusinessUnit, type Report } from '../domain/report.ts';
import { isMonth, monthOf, YEAR_RANGE, yearFromText, yearOf, type IsoDate } from '../domain/year-month.ts';

/*
 * Reads from its address what a page shows (CONTRACT §4). A missing or empty parameter means the default, and unknown ones
 * are ignored. Any other value is a Problem that says what is allowed.
 */

/** The year and unit of a report page. The unit is SKB by default, and null where the report has none. */
export function readReportQuery(
  report: Report,
  url: string,
  today: IsoDate,
): { year: number; bu: BusinessUnit | null } {
  const query = queryOf(url);
  return { year: readYear(query, today), bu: report.perBusinessUnit ? readUnit(query, 'SKB') : null };
}

/**
 * The unit and period of an entry page. The unit is SK by default (SPEC §9).
 * @param perMonth whether the page shows one month or a whole year
 */
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
