import { showCell, type CellValue } from '../domain/cell.ts';

/** `1,234 → (empty)`, for people. Texts are quoted. */
export function describeCellChange(before: CellValue, after: CellValue): string {
  return `${show(before)} → ${show(after)}`;
}

function show(value: CellValue): string {
  if (value === null) return '(empty)';
  return typeof value === 'number' ? showCell(value) : JSON.stringify(value);
}
