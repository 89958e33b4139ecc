import { setImmediate as nextTurn } from 'node:timers/promises';
import { parse, type Options } from 'csv-parse/sync';
import type { CsvRow } from '../domain/csv-faults.ts';

const CHUNK = 65_536;
/** In bytes: up to this size, all is parsed at once. The parser for chunks needs Node's streams, which take 6 ms to load. */
const SMALL = 1_000_000;
/** In bytes: twenty times the longest row that a report can have. */
const LONGEST_ROW = 1_000_000;

const ENDLESS = `this row is longer than ${LONGEST_ROW} bytes; the file may not be a CSV file, or a quotation mark is never closed`;

/** The row at which reading stopped before the end of the file, and why. */
export type BrokenRow = Omit<CsvRow, 'cells'> & { readonly message: string };

/**
 * Calls `use` with each row until it returns false; a large file is never held in memory as rows.
 * Quotation marks in odd places are part of the text, as in spreadsheets.
 * @param utf8 without a byte order mark
 * @returns the row that cannot be read to its end, if there is one; `use` has had the rows before it.
 */
export async function eachCsvRow(
  utf8: Buffer,
  delimiter: string,
  use: (row: CsvRow) => boolean,
): Promise<BrokenRow | null> {
  let row = 0;
  let line = 1;
  let broken: BrokenRow | null = null;
  let isWanted = true;
  const options: Options = {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: LONGEST_ROW,
    skip_records_with_error: true,
    on_skip: (error) => {
      const endless = error?.code === 'CSV_MAX_RECORD_SIZE';
      const message = endless
        ? ENDLESS
        : 'a quotation mark opens in this row and is never closed; close it, or remove it';
      broken ??= { row: row + 1, line, message };
      isWanted = false;
      return undefined;
    },
    // Returning nothing keeps the row out of csv-parse's own result.
    on_record: (cells: string[]) => {
      if (!isWanted) return undefined;
      row += 1;
      isWanted = use({ row, line, cells });
      // csv-parse itself counts CRLF inside a cell as two lines.
      line += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
      return undefined;
    },
  };
  const end = endOfReadableRows(utf8);
  if (end <= SMALL) parse(utf8.subarray(0, end), options);
  else await parseInTurns(utf8.subarray(0, end), options, () => isWanted);
  if (end < utf8.length && isWanted) broken ??= { row: row + 1, line, message: ENDLESS };
  return broken;
}

/** Parses chunk by chunk while rows are wanted; between chunks the event loop turns, so that Ctrl+C is heard. */
async function parseInTurns(utf8: Buffer, options: Options, isWanted: () => boolean): Promise<void> {
  const { parse: createParser } = await import('csv-parse');
  const parser = createParser(options);
  const ended = new Promise<void>((resolve, reject) => parser.on('end', resolve).on('error', reject).resume());
  for (let at = 0; at < utf8.length && isWanted(); at += CHUNK) {
    parser.write(utf8.subarray(at, at + CHUNK));
    await nextTurn();
  }
  if (!isWanted()) return;
  parser.end();
  await ended;
}

/** Where the first line begins that is too long to be a row: csv-parse's own limit ignores empty cells. */
function endOfReadableRows(utf8: Buffer): number {
  if (utf8.length <= LONGEST_ROW) return utf8.length;
  let start = 0;
  for (let at = 0; at < utf8.length; at += 1) {
    if (utf8[at] === 0x0a || utf8[at] === 0x0d) start = at + 1;
    else if (at - start >= LONGEST_ROW) return start;
  }
  return utf8.length;
}
