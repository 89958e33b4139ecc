import type { CellValue } from '../../domain/cell.ts';
import type { BusinessUnit, ReportId } from '../../domain/report.ts';
import { MONTHS } from '../../domain/year-month.ts';
import { changedCells, enter, type CellInput, type GridState, type KnownConflict } from '../grid/grid-state.ts';
import { addConflicts, openConflicts } from '../grid/stored-elsewhere.ts';

/** What was typed on a report and not saved (CONTRACT §4). */
export type Draft = readonly DraftCell[];

interface DraftCell {
  readonly month: number;
  readonly key: string;
  /** What it replaced: where something else stands now, somebody has changed it meanwhile. */
  readonly before: CellValue;
  readonly after: CellValue;
}

/** There is a draft per report, year and unit. */
export function draftKeyOf(reportId: ReportId, year: number, bu: BusinessUnit | null): string {
  return ['draft', reportId, year, bu].filter((part) => part !== null).join(' ');
}

/** A cell in conflict keeps what it was made from: restored it is a conflict again. */
export function draftOf(state: GridState): Draft | null {
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
  return cells.length === 0 ? null : cells;
}

/** Enters a draft again. Where something else is stored by now than what a cell replaced, it becomes a conflict. */
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
