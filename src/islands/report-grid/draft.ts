import type { CellValue } from '../../domain/cell.ts';
import type { Words } from '../../domain/language.ts';
import type { BusinessUnit, ReportId } from '../../domain/report.ts';
import { MONTHS } from '../../domain/year-month.ts';
import { changedCells, enter, type CellInput, type GridState, type KnownConflict } from '../grid/grid-state.ts';
import { addConflicts, openConflicts } from '../grid/stored-elsewhere.ts';
import { DRAFT } from '../kept/kept-storage.ts';
import { words } from './words.ts';

/** What was typed on a report and not saved (CONTRACT §4). */
export type Draft = readonly DraftCell[];

interface DraftCell {
  readonly month: number;
  readonly key: string;
  /** The value that it replaced. If the stored value is another one by now, somebody has changed the cell since. */
  readonly before: CellValue;
  readonly after: CellValue;
  /** The revision of its month when it was typed, 0 for a month without a record. */
  readonly revision: number;
}

/** A month and the revision that the page knows of it. */
interface KnownRevision {
  readonly month: number;
  readonly revision: number;
}

/** A draft is of one report, year and unit. */
export function draftKeyOf(reportId: ReportId, year: number, bu: BusinessUnit | null): string {
  return DRAFT + [reportId, year, bu].filter((part) => part !== null).join(' ');
}

/**
 * The changed cells; null when there are none. A cell in conflict keeps the value from before both changes, so after a restore it
 * is a conflict again.
 */
export function draftOf(state: GridState, months: readonly KnownRevision[]): Draft | null {
  const conflicts = openConflicts(state);
  const changed = MONTHS.flatMap((month) =>
    Object.entries(changedCells(state, month - 1)).map(([key, after]) => ({
      month,
      key,
      before: state.stored[month - 1]?.[key] ?? null,
      after,
    })),
  );
  const cells = [
    ...changed.filter(({ month, key }) => !conflicts.some((each) => each.column === month - 1 && each.key === key)),
    ...conflicts.map(({ column, key, before, mine }) => ({ month: column + 1, key, before, after: mine })),
  ];
  return cells.length === 0 ? null : cells.map((cell) => ({ ...cell, revision: revisionOf(months, cell.month) }));
}

/** Enters a draft again. Where another value is stored by now than the one that a cell replaced, it becomes a conflict. */
export function applyDraft(state: GridState, draft: Draft): GridState {
  const inputs: CellInput[] = [];
  const conflicts: KnownConflict[] = [];
  for (const { month, key, before, after } of draft) {
    const column = month - 1;
    const now = state.columns[column]?.[key] ?? null;
    if (now === before || now === after) inputs.push({ column, key, value: after });
    else conflicts.push({ column, key, before, mine: after, shows: 'theirs' });
  }
  return addConflicts(enter(state, inputs), conflicts);
}

/** `10개 셀 · 11~12월`. */
export function amountOfDraft(draft: Draft): Words {
  return words.cellsOfMonths(draft.length, [...new Set(draft.map(({ month }) => month))]);
}

/** Whether a month of the draft has been saved since by somebody else. Restoring decides cell by cell; this only informs. */
export function isOutdated(draft: Draft, months: readonly KnownRevision[]): boolean {
  return draft.some(({ month, revision }) => revision !== revisionOf(months, month));
}

function revisionOf(months: readonly KnownRevision[], month: number): number {
  return months.find((each) => each.month === month)?.revision ?? 0;
}
