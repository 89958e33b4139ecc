import { readFileSync, statSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { CsvRow } from '../domain/csv-faults.ts';
import { Problem } from '../domain/problem.ts';

/** CONTRACT §5: a file that is larger is refused unread. */
const MAX_BYTES = 50_000_000;

export interface DecodedFile {
  readonly text: string;
  /** True when some bytes are not of the encoding; the text holds U+FFFD in their places. */
  readonly badBytes: boolean;
}

/**
 * @throws Problem 'unavailable' when the file can't be read, 'invalid' when it is too large.
 */
export function readCsvFile(file: string): DecodedFile {
  let bytes: Buffer;
  try {
    const { size } = statSync(file);
    if (size > MAX_BYTES) {
      throw new Problem('invalid', `${file} is ${size} bytes long; at most ${MAX_BYTES} are read, split it by year.`);
    }
    bytes = readFileSync(file);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('unavailable', `${file} ${whyUnreadable(error)}.`, { cause: error });
  }
  return decode(bytes);
}

function whyUnreadable(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOENT') return 'does not exist; check its name';
  if (code === 'EISDIR') return 'is a folder; name a file';
  return 'cannot be read; check its permissions';
}

function decode(bytes: Buffer): DecodedFile {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), badBytes: false };
  } catch {
    return { text: new TextDecoder('utf-8').decode(bytes), badBytes: true };
  }
}

/**
 * Hands over the rows one by one, so that a large file is never held as rows.
 * Quotation marks in odd places are read as spreadsheets read them: as part of the text.
 * @returns the row whose quotation mark is never closed, if there is one; the rows before it were handed over.
 */
export function eachCsvRow(text: string, use: (row: CsvRow) => void): Omit<CsvRow, 'cells'> | null {
  let row = 0;
  let line = 1;
  let open = false;
  parse(text, {
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    skip_records_with_error: true,
    on_skip: () => {
      open = true;
      return undefined;
    },
    // Returning nothing keeps the row out of csv-parse's own result.
    on_record: (cells: string[]) => {
      row += 1;
      use({ row, line, cells });
      // csv-parse's own count takes CRLF inside a cell for two lines.
      line += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
      return undefined;
    },
  });
  return open ? { row: row + 1, line } : null;
}
