import { readHistory, type Change } from '../../db/history.ts';
import type { ChangeOrigin } from '../../db/ledger.ts';
import type { Database, DatabaseReader } from '../../db/open.ts';
import { applyUndo, planUndo, type UndoChoice } from '../../db/undo.ts';
import { Problem } from '../domain/problem.ts';
import type { Report, ValueRow } from '../domain/report.ts';
import type { ReportPlace } from '../views/page-head.tsx';
import { ID, MONTH, readParameter, type Query } from './query.ts';
import { fault, takes } from './words.ts';

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

/**
 * Undoes a change, or a part of it, as a change of its own.
 * @returns the id of the new change
 * @throws Problem 'not-found' for an unknown id, 'invalid' for a part in which the change did nothing, 'conflict' when
 * later changes are in the way, and when nothing is left to undo. Nothing is written then.
 */
export async function undoChange(
  { write }: Pick<Database, 'write'>,
  id: number,
  choice: UndoChoice,
  origin: ChangeOrigin,
): Promise<number> {
  return write(async (transaction) => {
    const plan = await planUndo(transaction, id, choice);
    if (plan.problem !== null) throw plan.problem;
    const undone = await applyUndo(transaction, plan, origin);
    if (undone !== null) return undone;
    throw new Problem('conflict', fault('undo-changes-nothing', { change: id }));
  });
}
