import type { CellAddress, GridState } from './grid-state.ts';

export interface PressedKey {
  readonly key: string;
  readonly shiftKey: boolean;
  /** Control, or ⌘ on a Mac. */
  readonly command: boolean;
}

interface Counted {
  readonly keys: { readonly length: number };
  readonly columns: { readonly length: number };
}

/**
 * The cell that a key moves to from the active cell (CONTRACT §4).
 * @param pageRows how many rows fit on the screen
 * @returns null when the key leaves the grid; undefined when it does not move, so that the cell's input handles it.
 */
export function addressAfter(
  { keys, columns, active, inPlace }: Pick<GridState, 'active' | 'inPlace'> & Counted,
  { key, shiftKey, command }: PressedKey,
  pageRows: number,
): CellAddress | null | undefined {
  if (active === null) return undefined;
  const { row, column } = active;
  const lastRow = keys.length - 1;
  const lastColumn = columns.length - 1;
  const toRow = (target: number) => ({ row: Math.max(0, Math.min(target, lastRow)), column });
  const toColumn = (target: number) => ({ row, column: Math.max(0, Math.min(target, lastColumn)) });
  switch (key) {
    case 'Enter':
      return toRow(shiftKey ? row - 1 : row + 1);
    case 'Tab':
      return afterTab(active, shiftKey ? -1 : 1, lastRow, lastColumn);
    case 'ArrowUp':
      return toRow(command ? 0 : row - 1);
    case 'ArrowDown':
      return toRow(command ? lastRow : row + 1);
    case 'PageUp':
      return toRow(row - pageRows);
    case 'PageDown':
      return toRow(row + pageRows);
  }
  // While a cell is edited in place, these keys move the caret.
  if (inPlace) return undefined;
  switch (key) {
    case 'ArrowLeft':
      return toColumn(command ? 0 : column - 1);
    case 'ArrowRight':
      return toColumn(command ? lastColumn : column + 1);
    case 'Home':
      return command ? { row: 0, column: 0 } : toColumn(0);
    case 'End':
      return command ? { row: lastRow, column: lastColumn } : toColumn(lastColumn);
  }
  return undefined;
}

/** The cell that Shift and a key move the selection's corner to; undefined when they do not move it. */
export function extentAfter(state: GridState, pressed: PressedKey, pageRows: number): CellAddress | undefined {
  if (!pressed.shiftKey || pressed.key === 'Enter' || pressed.key === 'Tab') return undefined;
  const from = { ...state, active: state.extent ?? state.active };
  return addressAfter(from, { ...pressed, shiftKey: false }, pageRows) ?? undefined;
}

/** The next cell in reading order; null after the last one. */
function afterTab({ row, column }: CellAddress, step: 1 | -1, lastRow: number, lastColumn: number): CellAddress | null {
  const next = row * (lastColumn + 1) + column + step;
  if (next < 0 || next >= (lastRow + 1) * (lastColumn + 1)) return null;
  return { row: Math.floor(next / (lastColumn + 1)), column: next % (lastColumn + 1) };
}

/** How many rows fit into the scrolling area. */
export function pageRows(input: HTMLElement): number {
  const scroll = input.closest('.scroll');
  const height = input.closest('tr')?.offsetHeight ?? 1;
  return scroll === null ? 10 : Math.max(1, Math.floor(scroll.clientHeight / height) - 2);
}
