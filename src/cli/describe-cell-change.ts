import type { ChangedCell } from '../../db/history.ts';
import { showCell, type CellValue } from '../domain/cell.ts';
import { monthAndUnit } from '../domain/record.ts';
import { fullLabel } from '../domain/report.ts';
import { reportById } from '../domain/reports.ts';

/** `cost 2024-01 SKB  Arenas Others (arenasOthers): 1,234 → (empty)`, for people. */
export function describeChangedCell(cell: ChangedCell): string {
  const row = reportById(cell.kind).fieldByKey.get(cell.field);
  const label = row === undefined ? cell.field : fullLabel(row, 'en');
  return `${cell.kind} ${monthAndUnit(cell)}  ${label} (${cell.field}): ${describeCellChange(cell.before, cell.after)}`;
}

/** `1,234 → (empty)`, for people. Texts are quoted. */
export function describeCellChange(before: CellValue, after: CellValue): string {
  return `${show(before)} → ${show(after)}`;
}

function show(value: CellValue): string {
  if (value === null) return '(empty)';
  return typeof value === 'number' ? showCell(value) : JSON.stringify(value);
}
