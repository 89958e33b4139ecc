import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BlockRow } from '../domain/blocks/faults.ts';

/** In bytes: between two such pieces of a file the event loop turns, so that Ctrl+C is heard. */
const CHUNK = 65_536;
/** In bytes: twenty times the longest row that a report can have. */
const LONGEST_ROW = 1_000_000;
/** As many as Excel has at most; blank ones count too. */
export const MOST_ROWS = 1_048_576;
export const MOST_COLUMNS = 16_384;

const ENDLESS = `this row is longer than ${LONGEST_ROW} bytes; the file may not be a CSV file, or a quotation mark is never closed`;
const UNCLOSED = 'a quotation mark opens in this row and is never closed; close it, or remove it';
const TOO_WIDE = `this row has more cells than a spreadsheet has columns (${MOST_COLUMNS}); the file may not be a CSV file`;
const TOO_MANY = `the file has more rows than a spreadsheet (${MOST_ROWS}); delete the rows below the figures, or split the file by year`;

const [QUOTE, LF, CR] = [0x22, 0x0a, 0x0d];

/** The row at which reading stopped before the end of the file, and why. */
export type BrokenRow = Omit<BlockRow, 'cells'> & { readonly message: string };

/**
 * Calls `use` with each row until it returns false; a large file is never held in memory as rows. The time is linear in the
 * bytes, whatever they are.
 * A cell may be quoted, with its quotation marks doubled. In other places they are part of the text, as in spreadsheets.
 * @param utf8 without a byte order mark
 * @param delimiter an ASCII character
 * @returns the row that cannot be read to its end, if there is one; `use` has had the rows before it.
 */
export async function eachCsvRow(
  utf8: Buffer,
  delimiter: string,
  use: (row: BlockRow) => boolean,
): Promise<BrokenRow | null> {
  const readRow = createRowReader(utf8, delimiter.charCodeAt(0));
  let line = 1;
  let at = 0;
  for (let row = 1; at < utf8.length; row += 1) {
    const read = row > MOST_ROWS ? TOO_MANY : readRow(at);
    if (typeof read === 'string') return { row, line, message: read };
    if (!use({ row, line, cells: read.cells })) return null;
    line += read.lines;
    if (Math.floor(read.end / CHUNK) > Math.floor(at / CHUNK)) await nextTurn();
    at = read.end;
  }
  return null;
}

interface ReadRow {
  readonly cells: readonly string[];
  readonly lines: number;
  /** Where the next row starts. */
  readonly end: number;
}

/** @returns a function that reads the row at a position, or says why it cannot. */
function createRowReader(utf8: Buffer, delimiter: number): (start: number) => ReadRow | string {
  return (start) => {
    const limit = Math.min(utf8.length, start + LONGEST_ROW);
    const tooLong = limit < utf8.length ? ENDLESS : null;
    const cells: string[] = [];
    let lines = 1;
    for (let at = start; ; at += 1) {
      let quoted: string | null = null;
      if (utf8[at] === QUOTE) {
        const close = findClosingQuote(utf8, at + 1);
        if (close === -1 || close >= limit) return tooLong ?? UNCLOSED;
        quoted = utf8.toString('utf8', at + 1, close).replaceAll('""', '"');
        lines += countLineBreaks(quoted);
        at = close + 1;
      }
      let end = at;
      while (end < limit && utf8[end] !== delimiter && utf8[end] !== LF && utf8[end] !== CR) end += 1;
      if (end === limit && tooLong !== null) return tooLong;
      const text = end === at ? '' : utf8.toString('utf8', at, end);
      cells.push(quoted === null ? text : text === '' ? quoted : `"${quoted}"${text}`);
      if (cells.length > MOST_COLUMNS) return TOO_WIDE;
      if (end < limit && utf8[end] === delimiter) {
        at = end;
        continue;
      }
      const isCrLf = utf8[end] === CR && utf8[end + 1] === LF;
      return { cells, lines, end: end + (isCrLf ? 2 : 1) };
    }
  };
}

/** A doubled quotation mark stands for one in the text. */
function findClosingQuote(utf8: Buffer, from: number): number {
  let close = utf8.indexOf(QUOTE, from);
  while (close !== -1 && utf8[close + 1] === QUOTE) close = utf8.indexOf(QUOTE, close + 2);
  return close;
}

function countLineBreaks(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
