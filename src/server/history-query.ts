import { readHistory, type Change, type HistoryFilter } from '../../db/history.ts';
import type { DatabaseReader } from '../../db/open.ts';
import type { BusinessUnit } from '../domain/business-units.ts';
import type { Report } from '../domain/report.ts';
import { MONTH, monthFromText, readParameter, type Query } from './query.ts';

/** Changes a page (CONTRACT §11). */
const CHANGES_A_PAGE = 50;

/** A page of changes, newest first, and whether there are older ones. @param before only changes with a smaller id */
export async function historyPage(
  { reader }: DatabaseReader,
  filter: HistoryFilter,
  before: number | null,
): Promise<{ changes: Change[]; hasMore: boolean }> {
  const changes: Change[] = [];
  const atOnce = CHANGES_A_PAGE + 1;
  for await (const change of readHistory(reader, filter, { atOnce, ...(before !== null && { before }) })) {
    if (changes.length === CHANGES_A_PAGE) return { changes, hasMore: true };
    changes.push(change);
  }
  return { changes, hasMore: false };
}

/** What a history is narrowed to besides year and unit; null where the address does not say. */
interface Narrowing {
  readonly month: number | null;
  readonly field: string | null;
  readonly before: number | null;
}

export function readNarrowing(report: Report, query: Query): Narrowing {
  const isField = (key: string) => (report.fieldByKey.has(key) ? key : null);
  const example = report.fields[0]?.key;
  return {
    month: readParameter(query, MONTH, monthFromText, 'month must be 1 to 12, as in &month=3.'),
    field: readParameter(
      query,
      'field',
      isField,
      `field must be a key of the ${report.id} report, such as ${example}.`,
    ),
    before: readChangeId(query, 'before'),
  };
}

/** @param shown of which report, year and unit; null for every unit */
export function historyFilter(
  { report, year, bu }: { report: Report; year: number; bu: BusinessUnit | null },
  { month, field }: Narrowing,
  actor: string | null = null,
): HistoryFilter {
  const listed = <T>(value: T | null) => (value === null ? [] : [value]);
  return { kind: report.id, year, bu, months: listed(month), fields: listed(field), since: null, actor };
}

/** The id of a change in an address; null where there is none. */
export function readChangeId(query: Query, name: string): number | null {
  const idOf = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);
  return readParameter(query, name, idOf, `${name} must be the id of a change, as in &${name}=12.`);
}
