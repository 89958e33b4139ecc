import { closeSync, openSync, readSync } from 'node:fs';
import { statusOf } from '../../db/path-reason.ts';
import type { BlockFault } from '../domain/blocks/faults.ts';
import { csvText } from '../domain/csv-text.ts';
import { FAULT_HEAD, faultEntry, faultRow } from '../domain/import-answer.ts';
import { createWholeFile } from './whole-file.ts';

const ROWS_A_WRITE = 500;

/** Whether rejects may replace a file: it is missing, empty, or holds rejects. */
export function isReplaceable(file: string): boolean {
  const status = statusOf(file);
  if (status === null || !status.isFile() || status.size === 0) return true;
  const head = Buffer.from(csvText([FAULT_HEAD]));
  const bytes = Buffer.alloc(head.length);
  const handle = openSync(file, 'r');
  readSync(handle, bytes);
  closeSync(handle);
  return bytes.equals(head);
}

/** Writes errors as CSV as they come: there can be more of them than fit into memory. */
export function createRejects(target: string) {
  const whole = createWholeFile(target);
  whole.write(csvText([FAULT_HEAD]));
  let rows: string[][] = [];
  const flush = () => {
    whole.write(csvText(rows, { bom: false }));
    rows = [];
  };
  return {
    add(file: string, fault: BlockFault): void {
      rows.push(faultRow(faultEntry(file, fault)));
      if (rows.length >= ROWS_A_WRITE) flush();
    },
    finish(): void {
      flush();
      whole.finish();
    },
  };
}
