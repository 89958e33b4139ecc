import { closeSync, openSync, readSync } from 'node:fs';
import { statusOf } from '../../db/path-reason.ts';
import { columnLetters, type BlockFault } from '../domain/blocks/faults.ts';
import { toCsvCell } from '../domain/csv-cell.ts';
import { csvText } from '../domain/csv-text.ts';
import { createWholeFile } from './whole-file.ts';

/** One error for programs (CONTRACT §5); `column` is its name in a spreadsheet. */
export interface ErrorEntry {
  readonly file: string;
  /** Of a workbook only. */
  readonly sheet?: string;
  readonly line: number;
  readonly column: string | null;
  readonly header: string;
  readonly value: string;
  readonly message: string;
}

export function errorEntry(file: string, { sheet, line, column, header, value, message }: BlockFault): ErrorEntry {
  const letters = column === null ? null : columnLetters(column);
  return { file, ...(sheet === undefined ? {} : { sheet }), line, column: letters, header, value, message };
}

/** The name of a sheet before `!`: in quotation marks where a spreadsheet needs them. */
export function sheetName(sheet: string): string {
  return /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(sheet) ? sheet : `'${sheet.replaceAll("'", "''")}'`;
}

const HEAD = ['file', 'line', 'column', 'header', 'value', 'message'];
const ROWS_A_WRITE = 500;

/** Whether rejects may replace a file: it is missing, empty, or holds rejects. */
export function isReplaceable(file: string): boolean {
  const status = statusOf(file);
  if (status === null || !status.isFile() || status.size === 0) return true;
  const head = Buffer.from(csvText([HEAD]));
  const bytes = Buffer.alloc(head.length);
  const handle = openSync(file, 'r');
  readSync(handle, bytes);
  closeSync(handle);
  return bytes.equals(head);
}

/** Writes errors as CSV as they come: there can be more of them than fit into memory. */
export function createRejects(target: string) {
  const whole = createWholeFile(target);
  whole.write(csvText([HEAD]));
  let rows: string[][] = [];
  const flush = () => {
    whole.write(csvText(rows, { bom: false }));
    rows = [];
  };
  return {
    add(file: string, fault: BlockFault): void {
      const { sheet, line, column, header, value, message } = errorEntry(file, fault);
      const where = `${sheet === undefined ? '' : `${sheetName(sheet)}!`}${column ?? ''}`;
      rows.push([file, String(line), where, header, value, message].map(toCsvCell));
      if (rows.length >= ROWS_A_WRITE) flush();
    },
    finish(): void {
      flush();
      whole.finish();
    },
  };
}
