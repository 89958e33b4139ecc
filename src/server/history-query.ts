import { readHistory, type Change } from '../../db/history.ts';
import type { DatabaseReader } from '../../db/open.ts';
import type { BusinessUnit } from '../domain/business-units.ts';
import type { Report } from '../domain/report.ts';
import { fault } from './history-words.ts';
import { readMonth, readParameter, type Query } from './query.ts';

/** Changes a page (CONTRACT §11). */
const CHANGES_A_PAGE = 50;

/** Whose history: of a report's year, and of one unit or, with null, of all. */
export interface HistoryPlace {
  readonly report: Report;
  readonly year: number;
  readonly bu: BusinessUnit | null;
}

/** A page of changes, newest first, whether there are older ones, and what the address narrows them to. */
export async function loadHistory({ reader }: DatabaseReader, { report, year, bu }: HistoryPlace, query: Query) {
  const isField = (key: string) => (report.fieldByKey.has(key) ? key : null);
  const fieldRule = fault('wrong-field-in-address', { kind: report.id, example: report.fields[0]?.key ?? '' });
  const month = readMonth(query, 3);
  const field = readParameter(query, 'field', isField, fieldRule);
  const before = readChangeId(query, 'before');
  const actor = query.get('actor') || null;

  const months = month === null ? [] : [month];
  const fields = field === null ? [] : [field];
  const filter = { kind: report.id, year, bu, months, fields, since: null, actor };
  const changes: Change[] = [];
  const atOnce = CHANGES_A_PAGE + 1;
  for await (const change of readHistory(reader, filter, { atOnce, ...(before !== null && { before }) })) {
    changes.push(change);
    if (changes.length === atOnce) break;
  }
  const hasMore = changes.length === atOnce;
  return { changes: changes.slice(0, CHANGES_A_PAGE), hasMore, choice: { month, field, before, actor } };
}

/** The id of a change in an address; null where there is none. */
export function readChangeId(query: Query, name: string): number | null {
  const idOf = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);
  return readParameter(query, name, idOf, fault('wrong-change-in-address', { name }));
}
