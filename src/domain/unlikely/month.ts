import type { CellValue } from '../cell.ts';
import type { Cells, RecordKey } from '../record.ts';

/** A month of one business unit with what is stored and what is entered. */
export interface Month extends RecordKey {
  /** Months since the year 0: neighbouring months differ by 1. */
  readonly time: number;
  readonly stored: Cells;
  readonly entered: Cells;
}

/** The cell after the entry. */
export function cellNow({ stored, entered }: Month, key: string): CellValue {
  const cell = entered[key];
  return (cell === undefined ? stored[key] : cell) ?? null;
}

/** Whether the entry changes no cell of the month. */
export function isUnchanged({ stored, entered }: Month): boolean {
  return Object.keys(entered).every((key) => entered[key] === (stored[key] ?? null));
}
