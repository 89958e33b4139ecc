import type { Cells } from '../../domain/record.ts';
import { lastMonth, MONTHS, type IsoDate } from '../../domain/year-month.ts';
import type { GridColumn } from '../grid/grid-column.ts';
import { changedCells, type GridState } from '../grid/grid-state.ts';
import type { CellConflict } from '../grid/stored-elsewhere.ts';
import type { FailedMonth, LoadedMonth, MonthConflict } from './save-months.ts';

/** A question that is open: which values of cells in conflict stay. */
export interface Asking {
  readonly cells: readonly CellConflict[];
  readonly causes: ReadonlyMap<number, MonthConflict>;
  /** Whether the choice is sent, or edited on. */
  readonly sends: boolean;
}

/** What a save wrote: with the values that it wrote over, so that it can be taken back. */
export interface WrittenMonth extends LoadedMonth {
  readonly at: string;
}

export interface SaveSoFar {
  /** What others changed is merged and sent by itself once. */
  readonly mayMerge: boolean;
  readonly failed: readonly FailedMonth[];
  readonly written: readonly WrittenMonth[];
}

/**
 * @param saved what was answered to the changed cells of `state`
 * @returns all that is written: a month that was written twice has the values that stood there first, and the revision that
 * stands there now.
 */
export function addWritten(
  before: readonly WrittenMonth[],
  saved: readonly WrittenMonth[],
  state: GridState,
): WrittenMonth[] {
  const months = new Map(before.map((each) => [each.month, each]));
  for (const { month, revision, at } of saved) {
    const cells = overwritten(state, month - 1);
    if (Object.keys(cells).length === 0) continue;
    months.set(month, { month, revision, at, cells: { ...cells, ...months.get(month)?.cells } });
  }
  return [...months.values()];
}

/** The values of a column that its changed cells had before. */
function overwritten(state: GridState, column: number): Cells {
  const keys = Object.keys(changedCells(state, column));
  return Object.fromEntries(keys.map((key) => [key, state.stored[column]?.[key] ?? null]));
}

export function byMonth(months: readonly LoadedMonth[]) {
  const cells = new Map(months.map((month) => [month.month, month.cells]));
  return MONTHS.map((month) => cells.get(month) ?? {});
}

export function monthColumns(year: number, today: IsoDate): GridColumn[] {
  const closed = lastMonth(today);
  // Where a narrow screen begins to show the months: the last two closed ones.
  const start = year === closed.year ? Math.max(1, closed.month - 1) : null;
  return MONTHS.map((month) => {
    const distance = (year - closed.year) * 12 + month - closed.month;
    return {
      name: `${month}월`,
      head: `${month}월`,
      headClass: distance === 0 ? 'now' : distance > 0 ? 'fut' : undefined,
      isStart: month === start,
      attributes: { 'data-month': month },
    };
  });
}
