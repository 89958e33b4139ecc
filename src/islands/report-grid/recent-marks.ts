import type { RecentChange } from '../../domain/recent-change.ts';
import type { Cells } from '../../domain/record.ts';
import { fieldKeys, type Report } from '../../domain/report.ts';
import type { RecentMark, RecentMarks } from '../grid/grid-rows.tsx';
import { cellName } from '../grid/grid-state.ts';

interface Recent {
  /** Newest first. */
  readonly recent: readonly RecentChange[];
  /** Older changes are marked where they were not seen. ISO 8601, UTC. */
  readonly markedSince: string;
}

/** The marks of cells that were changed lately. @param months the cells that the changes left, by month */
export function recentMarks(report: Report, { recent, markedSince }: Recent, months: readonly Cells[]): RecentMarks {
  const keys = fieldKeys(report.rows);
  const marks = new Map<string, RecentMark>();
  for (const [index, { at, cells }] of recent.entries()) {
    for (const [month, fields] of cells) {
      for (const key of fields.map((field) => keys[field] ?? '')) {
        const value = months[month - 1]?.[key] ?? null;
        marks.set(cellName(month - 1, key), { value, change: index, isOlder: at < markedSince });
      }
    }
  }
  return marks;
}
