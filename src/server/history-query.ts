import { readHistory, type Change, type HistoryFilter } from '../../db/history.ts';
import type { DatabaseReader } from '../../db/open.ts';
import { Problem } from '../domain/problem.ts';
import type { Report } from '../domain/report.ts';
import { isMonth } from '../domain/year-month.ts';
import type { Query } from './query.ts';

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
export function readNarrowing(
  report: Report,
  query: Query,
): { month: number | null; field: string | null; before: number | null } {
  const month = query.get('month') || null;
  if (month !== null && !(/^\d{1,2}$/.test(month) && isMonth(Number(month)))) {
    throw new Problem('invalid', 'month must be 1 to 12, as in &month=3.');
  }
  const field = query.get('field') || null;
  if (field !== null && !report.fieldByKey.has(field)) {
    const { key = '' } = report.fields[0] ?? {};
    throw new Problem('invalid', `field must be a key of the ${report.id} report, such as ${key}.`);
  }
  return { month: month === null ? null : Number(month), field, before: readChangeId(query, 'before') };
}

/** The id of a change in an address; null where there is none. */
export function readChangeId(query: Query, name: string): number | null {
  const text = query.get(name) || null;
  if (text === null) return null;
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new Problem('invalid', `${name} must be the id of a change, as in &${name}=12.`);
}
