import type { Decimal } from '../../domain/decimal.ts';
import { derivedFigure, rowTotal } from '../../domain/derive.ts';
import type { Cells } from '../../domain/record.ts';
import type { DerivedRow, FieldRow } from '../../domain/report.ts';
import type { ValueRowProps } from './grid-rows.tsx';
import { cellName, type UnlikelyMarks } from './grid-state.ts';

/** Computed figures by column. Columns are immutable: a key press replaces one column, and the sums of the others stay valid. */
const figures = new WeakMap<Cells, Map<DerivedRow, Decimal | null>>();

export function figureOf(row: DerivedRow, cells: Cells): Decimal | null {
  const known = figures.get(cells) ?? new Map<DerivedRow, Decimal | null>();
  figures.set(cells, known);
  let figure = known.get(row);
  if (figure === undefined) known.set(row, (figure = derivedFigure(row, cells)));
  return figure;
}

/** Whether a row of values would be rendered as it is. */
export function showsTheSame(before: ValueRowProps, after: ValueRowProps): boolean {
  const { row } = after;
  if (
    before.active !== after.active ||
    before.selectedFrom !== after.selectedFrom ||
    before.selectedTo !== after.selectedTo ||
    before.elsewhere !== after.elsewhere ||
    (before.unlikely !== after.unlikely && row.kind === 'field' && !hasSameMarks(row, before.unlikely, after)) ||
    before.isLocked !== after.isLocked ||
    before.row !== row ||
    before.columns !== after.columns ||
    before.readColumns !== after.readColumns ||
    before.changes !== after.changes ||
    before.widths !== after.widths ||
    before.recent !== after.recent ||
    (before.isEditing !== after.isEditing && showsEditing(after))
  ) {
    return false;
  }
  const isSame = (a: Cells = {}, b: Cells = {}) =>
    a === b || (row.kind === 'field' ? a[row.key] === b[row.key] : figureOf(row, a) === figureOf(row, b));
  if (row.kind === 'field') {
    return after.columns.every(
      (_, at) => isSame(before.cells[at], after.cells[at]) && isSame(before.stored[at], after.stored[at]),
    );
  }
  return (
    after.columns.every((_, at) => isSame(before.cells[at], after.cells[at])) &&
    // A month whose figure is not shown still counts in the total.
    (!after.rowTotals ||
      row.shown === 'any' ||
      before.cells === after.cells ||
      rowTotal(row, before.cells) === rowTotal(row, after.cells))
  );
}

function hasSameMarks({ key }: FieldRow, before: UnlikelyMarks, { columns, unlikely }: ValueRowProps): boolean {
  return columns.every((_, at) => before.get(cellName(at, key)) === unlikely.get(cellName(at, key)));
}

/** Whether a row renders differently in edit mode. For most rows the stylesheet alone makes the difference. */
function showsEditing({ row, cells, stored, elsewhere }: ValueRowProps): boolean {
  if (row.kind === 'derived') return false;
  if (row.unit === '%' || elsewhere.size > 0) return true;
  return cells.some(
    (column, at) =>
      typeof column[row.key] === 'string' || (column[row.key] ?? null) !== (stored[at]?.[row.key] ?? null),
  );
}
