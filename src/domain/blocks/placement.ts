import { parseCell, type CellValue } from '../cell.ts';
import type { Decimal } from '../decimal.ts';
import type { Fault } from '../fault.ts';
import type { Words } from '../language.ts';
import type { BusinessUnit, Label, Report, Row, Unit, ValueRow } from '../report.ts';
import type { LearntNames } from './learnt-words.ts';
import type { Sign } from './sign-words.ts';

/** How a block is laid on a table: by its labels, on the rows as they are shown, or on the rows that take input. */
export type PlacementRule = 'labels' | 'position' | 'order';

interface PlacedCell {
  readonly key: string;
  /** Column of the table, counted from 0. */
  readonly column: number;
  readonly value: CellValue;
}

/** A number of a block that lies on a computed figure, or is a total over the columns. */
export interface WrittenSum {
  readonly row: ValueRow;
  /** Null for a total over the columns. */
  readonly column: number | null;
  readonly pasted: number;
  /** What it should be; undefined where the table says it after the paste. */
  readonly own?: Decimal | undefined;
}

/** Why a block, or a row of it, cannot be placed. */
export interface PasteFault {
  /** The text of the cell, or the number of its row where it is empty; empty for a fault of the whole block. */
  readonly value: Words;
  readonly code: Fault['code'];
  readonly words: Words;
}

/** A heading or a label of a block, and the column or the row that it means. */
export interface Reason {
  readonly said: string;
  /** A column of the table, counted from 0, or a row. */
  readonly means: number | ValueRow;
}

/** One way in which a block can be laid on a table. */
export interface Placement {
  readonly rule: PlacementRule;
  /** Whether headings in the block say the columns. Else they count from the active cell on. */
  readonly hasHeadings: boolean;
  readonly sets: readonly PlacedCell[];
  readonly sums: readonly WrittenSum[];
  /** How many filled cells lie beyond the last row or column, or on a heading of a group. */
  readonly leftOut: number;
  /** How many cells hold a text that cannot be stored. */
  readonly refused: number;
  /** Rows and columns that hold no figure of this table, by their names. */
  readonly omitted: readonly string[];
  /** Why the block, or some of its rows, cannot be placed. None of these rows are set. */
  readonly faults: readonly PasteFault[];
  /** What makes this way doubtful. With a sign the paste asks first. */
  readonly signs: readonly Sign[];
  /** The headings and labels that place the block, in its order; may be empty. */
  readonly because: readonly Reason[];
}

/** A report of one year and unit, with the months as its columns. */
export interface ReportTable {
  readonly kind: 'report';
  readonly report: Report;
  readonly year: number;
  readonly bu: BusinessUnit | null;
  /** Other names of its fields; none unless given. */
  readonly learnt?: LearntNames;
}

export interface FormTable {
  readonly kind: 'form';
  readonly rows: readonly Row[];
  readonly columns: readonly { readonly label: Label; readonly unit: Unit }[];
  readonly year: number;
  readonly bu: BusinessUnit;
  /** Of its weeks; null where its rows are months. */
  readonly month: number | null;
}

export type PasteTable = ReportTable | FormTable;

export interface PasteTarget {
  readonly table: PasteTable;
  readonly columnCount: number;
  /** The key of the active row, and the active column. */
  readonly key: string;
  readonly column: number;
}

export type Block = readonly (readonly string[])[];

export type Placements = readonly [Placement, ...Placement[]];

/** The parts of a placement that most blocks lack. */
export const NOTHING = {
  hasHeadings: false,
  sets: [],
  sums: [],
  leftOut: 0,
  refused: 0,
  omitted: [],
  faults: [],
  signs: [],
  because: [],
} satisfies Omit<Placement, 'rule'>;

export function rowsOf(table: PasteTable): readonly Row[] {
  return table.kind === 'report' ? table.report.rows : table.rows;
}

/** The rows that take input, from the active one on. */
export function fieldsBelow({ table, key }: PasteTarget): ValueRow[] {
  const fields = rowsOf(table).filter((row) => row.kind === 'field');
  return fields.slice(fields.findIndex((row) => row.key === key));
}

export function isBlank(texts: readonly string[] = []): boolean {
  return texts.every((text) => text.trim() === '');
}

export function numberIn(text = ''): number | null {
  const parsed = parseCell(text);
  return parsed.fault === undefined && typeof parsed.value === 'number' ? parsed.value : null;
}

/** Whether a text is empty, or digits without a sign or a unit. */
export function isNumeric(text: string): boolean {
  return /^[\d.,\s]*$/.test(text);
}

export function turned(block: Block): string[][] {
  const width = Math.max(0, ...block.map(({ length }) => length));
  return Array.from({ length: width }, (_, right) => block.map((texts) => texts[right] ?? ''));
}

/** Where the rows and columns of a block go; null leaves one out, what lies beyond their end is outside the table. */
export interface Places {
  readonly rows: readonly (ValueRow | null)[];
  readonly columns: readonly (number | null)[];
}

/** Lays a block on a table cell by cell: what falls on fields is set, numbers on computed rows are compared. */
export function lay(block: Block, { rows, columns }: Places, { columnCount }: PasteTarget) {
  const sets: PlacedCell[] = [];
  const sums: WrittenSum[] = [];
  let [leftOut, refused] = [0, 0];
  for (const [down, texts] of block.entries()) {
    const row = rows[down];
    for (const [right, text] of row === null ? [] : texts.entries()) {
      const column = columns[right] ?? null;
      if (column === null) continue;
      const parsed = parseCell(text);
      if (row === undefined || column >= columnCount) leftOut += isBlank([text]) ? 0 : 1;
      else if (parsed.fault !== undefined) refused += 1;
      else if (row?.kind === 'field') sets.push({ key: row.key, column, value: parsed.value });
      else if (row !== null && typeof parsed.value === 'number') sums.push({ row, column, pasted: parsed.value });
    }
  }
  return { sets, sums, leftOut, refused };
}
