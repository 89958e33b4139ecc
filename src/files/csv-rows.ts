import { setImmediate as nextTurn } from 'node:timers/promises';
import { parse, type InfoRecord } from 'csv-parse/sync';
import type { BlockRow } from '../domain/blocks/faults.ts';
import type { Fault } from '../domain/fault.ts';
import { fault } from './words.ts';

/** In bytes: twenty times the longest row that a report can have. */
const LONGEST_ROW = 1_000_000;
/**
 * In bytes: as much is parsed at once. Between two pieces the event loop turns, so that Ctrl+C is heard. Pieces are
 * small, because one parser has one buffer, as large as its longest cell, and copies it for each cell such as `"a"b`.
 */
export const PIECE = LONGEST_ROW / 64;
/** As many as Excel has at most; blank ones count too. */
export const MOST_ROWS = 1_048_576;
export const MOST_COLUMNS = 16_384;
/** csv-parse makes an error with a stack for each row that is not as long as the first one, also where it may be so. */
const MOST_UNEVEN = 50_000;

// Made when they are needed: to write a number out for the first time takes 10 ms of CPU, half of what Node takes to start.
const tooMany = (what: 'rows' | 'rows of other lengths', most: number) => fault('too-large', { what, most });
const endless = (what: 'bytes' | 'cells', most: number) => fault('endless-row', { what, most });

const [LF, CR] = [0x0a, 0x0d];

/** The row at which reading stopped before the end of the file, and why. */
type BrokenRow = Omit<BlockRow, 'cells'> & { readonly fault: Fault };

/** Gets rows in order. @returns whether the next one is wanted */
export type UseRow = (row: BlockRow) => boolean;

/**
 * Reads the rows of a file or a sheet, which are never all in memory. The event loop turns after every few kilobytes.
 * @returns the row that cannot be read to its end, if there is one; `use` has had the rows before it.
 * @throws Problem 'invalid' for a sheet that is damaged or too large
 */
export type EachRow = (use: UseRow) => Promise<BrokenRow | null>;

/**
 * Reads each row that is not blank. A cell may be quoted, with its quotation marks doubled. In other places they are
 * part of the text, as in spreadsheets.
 * @param utf8 without a byte order mark
 * @param delimiter an ASCII character
 */
export async function eachCsvRow(utf8: Buffer, delimiter: string, use: UseRow): Promise<BrokenRow | null> {
  let [row, line, uneven, size] = [1, 1, 0, PIECE];
  for (let at = 0; ; await nextTurn()) {
    for (; row <= MOST_ROWS && (utf8[at] === LF || utf8[at] === CR); row += 1, line += 1) {
      at += utf8[at] === CR && utf8[at + 1] === LF ? 2 : 1;
    }
    if (at >= utf8.length) return null;
    if (row > MOST_ROWS) return { row, line, fault: tooMany('rows', MOST_ROWS) };
    const isLast = at + size >= utf8.length;
    // Of a larger piece only the long row is read.
    const rows = parsePiece(utf8.subarray(at, at + size), delimiter, size === PIECE ? MOST_ROWS : 1);
    let [end, blank] = [0, 0];
    for (const { cells, info } of rows) {
      const skipped = info.empty_lines - blank;
      const place = { row: row + skipped, line: line + skipped };
      if (info.error !== undefined) uneven += 1;
      if (place.row > MOST_ROWS) return { ...place, fault: tooMany('rows', MOST_ROWS) };
      if (cells.length > MOST_COLUMNS) return { ...place, fault: endless('cells', MOST_COLUMNS) };
      if (uneven > MOST_UNEVEN) return { ...place, fault: tooMany('rows of other lengths', MOST_UNEVEN) };
      // What reaches the end of the piece may go on behind it: the next piece begins with this row.
      if (info.bytes === size && !isLast) break;
      if (!use({ ...place, cells })) return null;
      [row, line] = [place.row + 1, place.line + 1 + countLineBreaks(cells)];
      [end, blank] = [info.bytes, info.empty_lines];
    }
    if (end === 0 && isLast) return { row, line, fault: fault('unclosed-quote') };
    at += end;
    size = end === 0 ? 4 * size : PIECE;
    if (size > LONGEST_ROW) return { row, line, fault: endless('bytes', LONGEST_ROW) };
  }
}

interface ParsedRow {
  readonly cells: string[];
  readonly info: InfoRecord;
}

/** The rows of a piece, without blank lines, and without what follows a quotation mark that is open at its end. */
function parsePiece(piece: Buffer, delimiter: string, to: number): readonly ParsedRow[] {
  const rows: ParsedRow[] = [];
  parse(piece, {
    delimiter,
    to,
    record_delimiter: ['\r\n', '\n', '\r'],
    skip_empty_lines: true,
    skip_records_with_error: true,
    relax_column_count: true,
    relax_quotes: true,
    on_record: (cells: string[], info) => {
      rows.push({ cells, info });
      return null;
    },
  });
  return rows;
}

function countLineBreaks(cells: readonly string[]): number {
  return cells.join(' ').match(/\r\n|\r|\n/g)?.length ?? 0;
}
