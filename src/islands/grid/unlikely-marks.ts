/** Which marks of unlikely figures still hold, and where the next one is, without a browser. */
import type { CellValue } from '../../domain/cell.ts';
import {
  cellName,
  nextOf,
  type CellAddress,
  type GridState,
  type UnlikelyMark,
  type UnlikelyMarks,
} from './grid-state.ts';

/**
 * The mark of a cell; undefined where there is none. A mark ends at once when its cell holds another value than the one that was
 * judged, and when that value is stored.
 */
export function markIn(
  marks: UnlikelyMarks,
  cell: { readonly column: number; readonly key: string },
  { value, stored }: { readonly value: CellValue; readonly stored: CellValue },
): UnlikelyMark | undefined {
  if (marks.size === 0 || value === stored) return undefined;
  const mark = marks.get(cellName(cell.column, cell.key));
  return mark?.value === value ? mark : undefined;
}

/** The cells whose marks hold, column by column from the top. */
export function cellsToCheck({
  keys,
  columns,
  stored,
  unlikely,
}: Pick<GridState, 'keys' | 'columns' | 'stored' | 'unlikely'>): CellAddress[] {
  if (unlikely.size === 0) return [];
  return columns.flatMap((cells, column) =>
    keys.flatMap((key, row) => {
      const values = { value: cells[key] ?? null, stored: stored[column]?.[key] ?? null };
      return markIn(unlikely, { column, key }, values) === undefined ? [] : [{ row, column }];
    }),
  );
}

/** The first cell to check after the active one, and after the last the first again; null when there is none. */
export function nextToCheck(state: GridState): CellAddress | null {
  return nextOf(cellsToCheck(state), state);
}

/** Replaces the marks. Equal ones change nothing, so that nothing is rendered again. */
export function withMarks(state: GridState, unlikely: UnlikelyMarks): GridState {
  const isKnown = ([name, mark]: [string, UnlikelyMark]) => {
    const before = state.unlikely.get(name);
    return before?.value === mark.value && before.words === mark.words;
  };
  const isSame = unlikely.size === state.unlikely.size && [...unlikely].every(isKnown);
  return isSame ? state : { ...state, unlikely };
}
