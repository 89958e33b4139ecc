import type { CellValue } from './cell.ts';
import type { Cells } from './record.ts';
import type { Report } from './report.ts';

/** The values of a month in the order of the report's fields: without keys they are half as long in a page. */
export type FieldValues = readonly CellValue[];

export function fieldValues({ fields }: Report, cells: Cells): FieldValues {
  return fields.map(({ key }) => cells[key] ?? null);
}

export function cellsOf({ fields }: Report, values: FieldValues): Cells {
  return Object.fromEntries(fields.map(({ key }, at) => [key, values[at] ?? null]));
}
