import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BlockRow } from '../domain/blocks/faults.ts';
import { splitRows } from '../domain/delimited-text.ts';
import type { Fault } from '../domain/fault.ts';
import { fault, type Large } from './words.ts';

/** As many as Excel has at most; blank ones count too. */
export const MOST_ROWS = 1_048_576;
export const MOST_COLUMNS = 16_384;
/** In characters: twenty times the longest row that a report can have. */
const LONGEST_ROW = 1_000_000;
/** After so many the event loop turns, so that Ctrl+C is heard. */
const ROWS_A_TURN = 200;

/** The row at which reading stopped before the end of the file, and why. */
export type BrokenRow = Omit<BlockRow, 'cells'> & { readonly fault: Fault };

/**
 * Calls `use` with each row that is not blank until it returns false; a large file is never held in memory as rows.
 * @param delimiter an ASCII character
 * @returns the row that is too much for a report, if there is one; `use` has had the rows before it.
 */
export async function eachCsvRow(
  text: string,
  delimiter: string,
  use: (row: BlockRow) => boolean,
): Promise<BrokenRow | null> {
  let [row, line] = [0, 1];
  for (const cells of splitRows(text, delimiter, MOST_COLUMNS)) {
    row += 1;
    const place = { row, line };
    const length = cells.reduce((sum, cell) => sum + cell.length + 1, 0);
    if (row > MOST_ROWS) return tooLarge(place, 'rows', MOST_ROWS);
    if (cells.length > MOST_COLUMNS) return tooLarge(place, 'columns', MOST_COLUMNS);
    if (length > LONGEST_ROW) return tooLarge(place, 'characters in a row', LONGEST_ROW);
    line += 1;
    if (length > cells.length) {
      if (!use({ ...place, cells })) return null;
      line += cells.join(' ').match(/\r\n|\r|\n/g)?.length ?? 0;
    }
    if (row % ROWS_A_TURN === 0) await nextTurn();
  }
  return null;
}

function tooLarge(place: Pick<BlockRow, 'row' | 'line'>, what: Large, most: number): BrokenRow {
  return { ...place, fault: fault('too-large', { what, most }) };
}
