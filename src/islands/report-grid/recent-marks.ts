import type { CellValue } from '../../domain/cell.ts';
import type { LastChange } from '../../domain/person.ts';
import type { RecentChange } from '../../domain/recent-change.ts';
import type { Cells } from '../../domain/record.ts';
import { fieldKeys, type Report } from '../../domain/report.ts';
import type { RecentMark, RecentMarks } from '../grid/grid-rows.tsx';
import { cellName } from '../grid/grid-state.ts';

/** A change that this page has made, and the values that it has put in the place of others, by `cellName`. */
export interface OwnChange extends LastChange {
  readonly cells: ReadonlyMap<string, CellValue>;
}

interface Changes {
  readonly recent: readonly RecentChange[];
  readonly own: readonly OwnChange[];
}

/** The marks of cells that were changed lately. @param months the cells that the recent changes left, by month */
export function recentMarks(report: Report, { recent, own }: Changes, months: readonly Cells[]): RecentMarks {
  const keys = fieldKeys(report.rows);
  const marks = new Map<string, RecentMark>();
  for (const [change, { cells }] of recent.entries()) {
    for (const [month, fields] of cells) {
      for (const key of fields.map((field) => keys[field] ?? '')) {
        marks.set(cellName(month - 1, key), { value: months[month - 1]?.[key] ?? null, change });
      }
    }
  }
  for (const [at, { cells }] of own.entries()) {
    for (const [name, value] of cells) marks.set(name, { value, change: recent.length + at });
  }
  return marks;
}

/**
 * The values that were put in the place of others. A first value corrects nothing.
 * @param names of the cells that were written
 */
export function replacedCells(
  names: Iterable<string>,
  before: readonly Cells[],
  after: readonly Cells[],
): Map<string, CellValue> {
  const written = new Set(names);
  const replaced = new Map<string, CellValue>();
  for (const [column, cells] of before.entries()) {
    for (const [key, value] of Object.entries(cells)) {
      const name = cellName(column, key);
      const now = after[column]?.[key] ?? null;
      if (value !== null && value !== now && written.has(name)) replaced.set(name, now);
    }
  }
  return replaced;
}
