import type { CellValue } from '../../domain/cell.ts';
import type { BusinessUnit, ReportId } from '../../domain/report.ts';
import { MONTHS } from '../../domain/year-month.ts';
import { changedCells, type GridState } from '../grid/grid-state.ts';
import { openConflicts } from '../grid/stored-elsewhere.ts';
import { DRAFT } from '../kept/storage-keys.ts';

/** What was typed on a report and not saved (CONTRACT §4). */
export type Draft = readonly DraftCell[];

interface DraftCell {
  readonly month: number;
  readonly key: string;
  /** What it replaced: where something else stands now, somebody has changed it meanwhile. */
  readonly before: CellValue;
  readonly after: CellValue;
}

/** Drafts are of one report, year and unit. */
export function draftKeyOf(reportId: ReportId, year: number, bu: BusinessUnit | null): string {
  return DRAFT + [reportId, year, bu].filter((part) => part !== null).join(' ');
}

/** A cell in conflict keeps what it was made from: restored it is a conflict again. */
export function draftOf(state: GridState): Draft {
  const conflicts = openConflicts(state);
  const changed = MONTHS.flatMap((month) =>
    Object.entries(changedCells(state, month - 1)).map(([key, after]) => ({
      month,
      key,
      before: state.stored[month - 1]?.[key] ?? null,
      after,
    })),
  );
  return [
    ...changed.filter(({ month, key }) => !conflicts.some((each) => each.column === month - 1 && each.key === key)),
    ...conflicts.map(({ column, key, before, mine }) => ({ month: column + 1, key, before, after: mine })),
  ];
}
