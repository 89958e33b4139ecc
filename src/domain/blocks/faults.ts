import type { Fault, Surface } from '../fault.ts';
import type { Words } from '../language.ts';
import type { ValueRow } from '../report.ts';
import { inEnglish, type FieldName } from './names-in-words.ts';
import { fault } from './words.ts';

/** What the number format of a cell shows with its number: `#,##0,"천원"` a text behind it, and a thousandth of it. */
export interface ShownNumber {
  readonly before: string;
  readonly behind: string;
  readonly divisor: number;
}

/** One row of a file: `row` as a spreadsheet counts, `line` as a text editor does, from 1. */
export interface BlockRow {
  readonly row: number;
  readonly line: number;
  readonly cells: readonly string[];
  /** Why cells, by their columns counted from 0, must not be read as figures. They may be a label or a year. */
  readonly doubtful?: ReadonlyMap<number, Fault>;
  /** What is shown with the numbers of a workbook, by their columns; the cells have the numbers alone. */
  readonly shown?: ReadonlyMap<number, ShownNumber>;
  /** The row of the report, where no label says it. */
  readonly means?: ValueRow | undefined;
}

/** A cell, and what is wrong with it. */
export interface FaultyCell {
  readonly row: BlockRow;
  readonly at: number;
  readonly why: Fault;
}

/** A text of a row; empty beyond its end. @param at counted from 0 */
export function textAt({ cells }: Pick<BlockRow, 'cells'>, at: number): string {
  return (cells[at] ?? '').trim();
}

/** A row with some of its cells emptied. */
export function without(row: BlockRow, ats: readonly number[]): BlockRow {
  return { ...row, cells: row.cells.map((cell, at) => (ats.includes(at) ? '' : cell)) };
}

/** A row as its number formats show it: `1분기` where the number is 1. */
export function asShown(row: BlockRow, isShown: (at: number) => boolean = () => true): BlockRow {
  if (row.shown === undefined) return row;
  return {
    ...row,
    cells: row.cells.map((cell, at) => (isShown(at) ? shownAt(row, at) : cell)),
    shown: new Map([...row.shown].filter(([at]) => !isShown(at))),
  };
}

function shownAt({ cells, shown }: BlockRow, at: number): string {
  const { before, behind } = shown?.get(at) ?? { before: '', behind: '' };
  return `${before}${cells[at] ?? ''}${behind}`;
}

export function firstFilled({ cells }: BlockRow): number {
  const first = cells.findIndex((cell) => cell.trim() !== '');
  return Math.max(0, first);
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

export function faultWords({ fault: found, field }: Pick<BlockFault, 'fault' | 'field'>, on: Surface): Words {
  const words = found[on];
  if (field === undefined) return words;
  return { ko: `${field.label.ko}: ${words.ko}`, en: `${inEnglish(field, on)} ${words.en}` };
}

/** Receives faults as they are found: a file with millions of them is not kept in memory. */
export interface FaultSink {
  readonly error: (fault: BlockFault) => void;
  /** Something that a person should check. The file is still accepted. */
  readonly warning: (fault: BlockFault) => void;
  /** Something that is left out and does no harm. */
  readonly notice: (fault: BlockFault) => void;
}

/** A sheet has a few notes; more of them are another kind of file. */
const MOST_NOTICES = 200;

/** Reports faults with their positions. Columns count from 0. */
export type Faults = ReturnType<typeof createFaults>;

export function createFaults({ error, warning, notice }: FaultSink) {
  let head: BlockRow = { row: 1, line: 1, cells: [] };
  const reported = new Set<string>();
  let last: BlockFault | null = null;
  let notices = 0;

  function isNew({ code, facts }: Fault): boolean {
    const name = `${code} ${JSON.stringify(facts)}`;
    return !reported.has(name) && reported.add(name) === reported;
  }

  const inCellOf = (row: BlockRow, at: number, found: Fault, field?: FieldName): BlockFault => ({
    row: row.row,
    line: row.line,
    column: at + 1,
    header: shorten(textAt(head, at)),
    value: shorten(shownAt(row, at)),
    ...(field !== undefined && { field }),
    fault: found,
  });

  /** @returns what a row with a reported fault is */
  function inCell(row: BlockRow, at: number, why: Fault, field?: FieldName): 'wrong' {
    const found = inCellOf(row, at, why, field);
    // One fault of a cell is enough: an invalid yearMonth is found twice, as a year and as a month.
    const isRepeated = last?.row === found.row && last.column === found.column;
    last = found;
    if (!isRepeated) error(found);
    return 'wrong';
  }

  return {
    beginAt(headRow: BlockRow): void {
      head = headRow;
    },
    inCell,
    inCellOf,
    /** Reports what was found, if anything. @returns whether it was */
    tell(found: FaultyCell | null): boolean {
      if (found !== null) inCell(found.row, found.at, found.why);
      return found !== null;
    },
    /** For a fault that every row repeats: reported at its first occurrence only. */
    inCellOnce(row: BlockRow, at: number, found: Fault): 'wrong' {
      return isNew(found) ? inCell(row, at, found) : 'wrong';
    },
    inRow: (row: Pick<BlockRow, 'row' | 'line'>, found: Fault) => error(faultInRow(row, found)),
    /** For what is missing from the whole file: each fault is reported once. */
    inFile(found: Fault): void {
      if (isNew(found)) error(faultInRow(head, found));
    },
    warnInCell: (row: BlockRow, at: number, found: Fault, field?: FieldName) =>
      warning(inCellOf(row, at, found, field)),
    noteInCell(row: BlockRow, at: number, found: Fault): void {
      notices += 1;
      if (notices <= MOST_NOTICES) notice(inCellOf(row, at, found));
      else inCell(row, at, fault('too-many-left-out', { most: MOST_NOTICES }));
    },
  };
}

/** Longer than any text that a cell may hold: a heading of a megabyte would be repeated with every fault below it. */
const LONGEST_SHOWN = 400;

function shorten(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN).toWellFormed()}…` : text;
}

export function faultInRow({ row, line }: Pick<BlockRow, 'row' | 'line'>, found: Fault): BlockFault {
  return { row, line, column: null, header: '', value: '', fault: found };
}

/** A column's name in a spreadsheet: 1 becomes A, 27 becomes AA. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}
