import { Problem } from '../domain/problem.ts';
import { isBusinessUnit, type BusinessUnit, type Report } from '../domain/report.ts';
import { FIRST_YEAR, isYear, LAST_YEAR, yearOf, type IsoDate } from '../domain/year-month.ts';

/**
 * Year and unit of a report page (CONTRACT §4): missing or empty means the default, unknown parameters are ignored.
 * @throws Problem that says what is allowed.
 */
export function readReportQuery(
  report: Report,
  url: string,
  today: IsoDate,
): { year: number; bu: BusinessUnit | null } {
  const query = new URLSearchParams(url.replace(/^[^?]*/, ''));
  const yearText = only(query, 'year');
  const year = yearText === '' ? yearOf(today) : /^\d{4}$/.test(yearText) ? Number(yearText) : Number.NaN;
  if (!isYear(year))
    throw new Problem('invalid', `The year must be ${FIRST_YEAR} to ${LAST_YEAR}: ?year=${yearOf(today)}.`);
  if (!report.perBusinessUnit) return { year, bu: null };

  const bu = only(query, 'bu') || 'SKB';
  if (!isBusinessUnit(bu)) throw new Problem('invalid', 'The business unit must be SKB or SK: ?bu=SKB.');
  return { year, bu };
}

function only(query: URLSearchParams, name: string): string {
  const values = query.getAll(name);
  if (values.length > 1) throw new Problem('invalid', `The address names ${name} more than once; name it once.`);
  return values[0] ?? '';
}
