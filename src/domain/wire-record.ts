import type { CellValue } from './cell.ts';
import type { MonthOfYear, StoredMonth } from './record.ts';
import type { Report } from './report.ts';
import { yearMonthNumber } from './year-month.ts';

/** A stored month as JSON (CONTRACT §3): month, unit, every field, revision. */
export type WireRecord = Readonly<Record<string, CellValue>>;

export function toWire({ year, month, bu, cells, revision }: StoredMonth): WireRecord {
  return { yearMonth: yearMonthNumber({ year, month }), year, month, ...(bu !== null && { bu }), ...cells, revision };
}

/** @param wire a record from our own server; it is not validated */
export function fromWire(report: Report, wire: WireRecord): MonthOfYear {
  const cells = Object.fromEntries(report.fields.map(({ key }) => [key, wire[key] ?? null]));
  return { month: Number(wire.month), revision: Number(wire.revision), cells };
}
