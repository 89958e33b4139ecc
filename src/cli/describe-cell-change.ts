import type { ChangedCell } from '../../db/history.ts';
import { showCell, type CellValue } from '../domain/cell.ts';
import { monthAndUnit } from '../domain/record.ts';
import { fullLabel, type Report } from '../domain/report.ts';
import { reportById } from '../domain/reports.ts';
import { cliLanguage, say, words } from './words.ts';

/** `cost 2024-01 SKB  Arenas Others (arenasOthers): 1,234 → (empty)`, for people. */
export function describeChangedCell(cell: ChangedCell): string {
  const field = nameField(reportById(cell.kind), cell.field);
  return `${cell.kind} ${monthAndUnit(cell)}  ${field}: ${describeCellChange(cell.before, cell.after)}`;
}

/** `Arenas Others (arenasOthers)` */
export function nameField(report: Report | null, key: string): string {
  const row = report?.fieldByKey.get(key);
  return row === undefined ? key : `${fullLabel(row, cliLanguage())} (${key})`;
}

/** `1,234 → (empty)`, for people. Texts are quoted. */
export function describeCellChange(before: CellValue, after: CellValue): string {
  return `${show(before)} → ${show(after)}`;
}

function show(value: CellValue): string {
  if (value === null) return say(words.empty);
  return typeof value === 'number' ? showCell(value) : JSON.stringify(value);
}
