import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BlockRow } from '../domain/blocks/faults.ts';
import { splitRows } from '../domain/delimited-text.ts';
import { refuseLarge } from './words.ts';

/** As many as Excel has at most; blank ones count too. */
export const MOST_ROWS = 1_048_576;
export const MOST_COLUMNS = 16_384;
/** In characters: twenty times the longest row that a report can have. */
const LONGEST_ROW = 1_000_000;
/** After so many the event loop turns, so that Ctrl+C is heard. */
const ROWS_A_TURN = 200;

/**
 * Calls `use` with each row that is not blank until it returns false; a large file is never held in memory as rows.
 * @param delimiter an ASCII character
 * @throws Problem 'invalid' for a file with more than a report can have
 */
export async function eachCsvRow(text: string, delimiter: string, use: (row: BlockRow) => boolean): Promise<void> {
  let [row, line] = [0, 1];
  for (const cells of splitRows(text, delimiter, MOST_COLUMNS)) {
    row += 1;
    const length = cells.reduce((sum, cell) => sum + cell.length + 1, 0);
    if (row > MOST_ROWS) refuseLarge('rows', MOST_ROWS);
    if (cells.length > MOST_COLUMNS) refuseLarge('columns', MOST_COLUMNS);
    if (length > LONGEST_ROW) refuseLarge('characters in a row', LONGEST_ROW);
    if (length > cells.length && !use({ row, line, cells })) return;
    line += 1;
    if (length > cells.length) line += cells.join(' ').match(/\r\n|\r|\n/g)?.length ?? 0;
    if (row % ROWS_A_TURN === 0) await nextTurn();
  }
}
