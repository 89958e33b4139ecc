import type { Fault, Surface } from '../fault.ts';
import type { Words } from '../language.ts';
import type { FieldName } from './names-in-words.ts';

/**
 * One row of a file. `row` is its number in a spreadsheet, `line` its first line in a text editor; both count from 1.
 */
export interface BlockRow {
  readonly row: number;
  readonly line: number;
  readonly cells: readonly string[];
  /** Why cells, by their columns counted from 0, must not be read as figures. They may be a label or a year. */
  readonly doubtful?: ReadonlyMap<number, Fault>;
}

/** A text of a row; empty beyond its end. @param at counted from 0 */
export function textAt({ cells }: Pick<BlockRow, 'cells'>, at: number): string {
  return (cells[at] ?? '').trim();
}

/** The column of the first text of a row, counted from 0. */
export function firstFilled({ cells }: BlockRow): number {
  return Math.max(
    0,
    cells.findIndex((cell) => cell.trim() !== ''),
  );
}

/** One fault in a file. `column` counts from 1; null when the fault is not in a single cell. */
export interface BlockFault {
  /** The sheet of a workbook; who reads one adds it. */
  readonly sheet?: string;
  readonly row: number;
  readonly line: number;
  readonly column: number | null;
  readonly header: string;
  readonly value: string;
  /** The field of the cell, where its heading does not say it. */
  readonly field?: FieldName;
  /** Its words are the second half of a sentence about the cell. */
  readonly fault: Fault;
}

/** What a fault says, with the name of its field where the heading does not say it. */
export function faultWords({ fault: found, field }: Pick<BlockFault, 'fault' | 'field'>, on: Surface): Words {
  const words = found[on];
  if (field === undefined) return words;
  const { key, label } = field;
  return {
    ko: `${label.ko}: ${words.ko}`,
    en: `${label.en}${on === 'terminal' ? ` (${key})` : ''} ${words.en}`,
  };
}

/** Receives faults as they are found, so that a file with millions of faults is not kept in memory. */
export interface FaultSink {
  readonly error: (fault: BlockFault) => void;
  /** Something that a person should check. The file is still accepted. */
  readonly warning: (fault: BlockFault) => void;
  /** Something that is left out and does no harm. */
  readonly notice: (fault: BlockFault) => void;
}

/** Reports faults with their positions. */
export interface Faults {
  /** The header row. */
  head: BlockRow;
  /** `at` counts from 0. @param field where the heading does not say it */
  readonly inCell: (row: BlockRow, at: number, found: Fault, field?: FieldName) => void;
  /** For a fault that every row repeats: reported at its first occurrence only. */
  readonly inCellOnce: (row: BlockRow, at: number, found: Fault) => void;
  readonly inRow: (row: Pick<BlockRow, 'row' | 'line'>, found: Fault) => void;
  /** For what is missing from the whole file: each fault is reported once. */
  readonly inFile: (found: Fault) => void;
  readonly warnInCell: (row: BlockRow, at: number, found: Fault, field?: FieldName) => void;
  readonly noteInCell: (row: BlockRow, at: number, found: Fault) => void;
}

/** Counts all faults and keeps the first of them in reading order. */
export interface FaultList {
  readonly first: readonly BlockFault[];
  readonly count: number;
  readonly add: (fault: BlockFault) => void;
}

/** @param limit how many faults are kept */
export function createFaultList(limit: number): FaultList {
  const first: BlockFault[] = [];
  let count = 0;
  return {
    first,
    get count() {
      return count;
    },
    add(fault) {
      count += 1;
      let at = first.length;
      for (let before = first[at - 1]; before !== undefined && byPosition(fault, before) < 0; before = first[at - 1]) {
        at -= 1;
      }
      if (at >= limit) return;
      first.splice(at, 0, fault);
      if (first.length > limit) first.pop();
    },
  };
}

/** A fault of a whole row. */
export function faultInRow({ row, line }: Pick<BlockRow, 'row' | 'line'>, found: Fault): BlockFault {
  return { row, line, column: null, header: '', value: '', fault: found };
}

/** Compares faults by reading order: by row, then by column. */
export function byPosition(a: BlockFault, b: BlockFault): number {
  return a.row - b.row || (a.column ?? 0) - (b.column ?? 0);
}

/** A column's name in a spreadsheet: 1 becomes A, 27 becomes AA. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}
