import { showCell, type CellValue } from '../domain/cell.ts';
import type { RecordKey } from '../domain/record-schema.ts';

/** `1,234 → (empty)`, for people. Texts stand in quotation marks. */
export function cellChange(before: CellValue, after: CellValue): string {
  return `${show(before)} → ${show(after)}`;
}

/** `2024-01 SKB` */
export function monthAndUnit({ year, month, bu }: RecordKey): string {
  return `${year}-${String(month).padStart(2, '0')}${bu === null ? '' : ` ${bu}`}`;
}

function show(value: CellValue): string {
  if (value === null) return '(empty)';
  return typeof value === 'number' ? showCell(value) : JSON.stringify(value);
}
