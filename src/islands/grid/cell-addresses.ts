import type { RowHook } from './grid-column.ts';
import type { CellAddress } from './grid-state.ts';

/** Finds addresses of cells from the elements of a grid's table. */
export interface CellAddresses {
  /** The cell that an element is in; null for computed cells, headings and everything else. */
  readonly addressOf: (target: EventTarget) => CellAddress | null;
  /** The first and last cell that a row or column heading stands for; null for a heading of a group or of totals. */
  readonly cornersOf: (head: HTMLTableCellElement) => readonly [first: CellAddress, last: CellAddress] | null;
}

/** @param keys of the rows that take input, in order */
export function cellAddresses(keys: readonly string[], columnCount: number, rowHook: RowHook): CellAddresses {
  const rowOfKey = new Map(keys.map((key, row) => [key, row]));
  const rowOf = (cell: Element | null) => rowOfKey.get(cell?.closest('tr')?.getAttribute(rowHook) ?? '');
  const lastRow = keys.length - 1;
  const lastColumn = columnCount - 1;
  return {
    addressOf(target) {
      const cell = target instanceof Element ? target.closest('td') : null;
      const row = rowOf(cell);
      const column = cell === null ? -1 : cell.cellIndex - 1;
      return row === undefined || column < 0 || column > lastColumn ? null : { row, column };
    },
    cornersOf(head) {
      const row = rowOf(head);
      const column = head.cellIndex - 1;
      const isRow = row !== undefined;
      if (!isRow && (head.closest('thead') === null || column > lastColumn)) return null;
      // The heading above the row headings stands for all cells.
      const isColumn = !isRow && column >= 0;
      return [
        { row: row ?? 0, column: isColumn ? column : 0 },
        { row: row ?? lastRow, column: isColumn ? column : lastColumn },
      ];
    },
  };
}
