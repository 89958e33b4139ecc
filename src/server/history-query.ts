import { readHistory, type Change } from '../../db/history.ts';
import type { DatabaseReader } from '../../db/open.ts';
import type { Report, ValueRow } from '../domain/report.ts';
import type { ReportPlace } from '../views/page-head.tsx';
import { ID, MONTH, readParameter, type Query } from './query.ts';
import { takes } from './words.ts';

/** Changes a page (CONTRACT §11). */
const CHANGES_A_PAGE = 50;

/** A month and a row to which an address narrows a history; null for all. */
export interface Narrowing {
  readonly month: number | null;
  readonly row: ValueRow | null;
}

/** @param hasComputed whether the row may be a computed one: its history is that of the fields behind it */
export function readNarrowing({ rows, id, fields }: Report, query: Query, hasComputed: boolean): Narrowing {
  const known = hasComputed ? rows.filter((row) => row.kind !== 'group') : fields;
  const read = (key: string) => known.find((row) => row.key === key) ?? null;
  const row = readParameter<ValueRow>(query, 'field', { read, takes: takes.field(id) });
  return { month: readParameter(query, 'month', MONTH), row };
}

/** The keys of a field, or of the fields from which a row is computed. */
export function fieldsBehind(row: ValueRow): readonly string[] {
  return row.kind === 'field' ? [row.key] : [...row.plus, ...row.minus];
}

/**
 * A page of changes, newest first, whether older ones follow, and the filters of the address.
 * @param place without a unit for the changes of all
 */
export async function loadHistory(
  { reader }: DatabaseReader,
  { report, year, bu }: ReportPlace,
  { month, row }: Narrowing,
  query: Query,
) {
  const before = readParameter(query, 'before', ID);
  const actor = query.get('actor') || null;

  const months = month === null ? [] : [month];
  const fields = row === null ? [] : fieldsBehind(row);
  const filter = { kind: report.id, year, bu, months, fields, since: null, actor };
  const changes: Change[] = [];
  const atOnce = CHANGES_A_PAGE + 1;
  for await (const change of readHistory(reader, filter, { atOnce, ...(before !== null && { before }) })) {
    changes.push(change);
    if (changes.length === atOnce) break;
  }
  const hasMore = changes.length === atOnce;
  return {
    changes: changes.slice(0, CHANGES_A_PAGE),
    hasMore,
    choice: { month, field: row?.key ?? null, before, actor },
  };
}
