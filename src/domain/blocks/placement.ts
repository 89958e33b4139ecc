import type { CellValue } from '../cell.ts';
import type { Decimal } from '../decimal.ts';
import type { Fault } from '../fault.ts';
import type { Words } from '../language.ts';
import type { BusinessUnit, DerivedRow, Label, Report, Row, ValueRow } from '../report.ts';
import type { LearntNames } from './learnt-words.ts';

/** How a block is laid on a table: by its labels, on the rows as they are shown, or on the rows that take input. */
export type PlacementRule = 'labels' | 'position' | 'order';

/** A cell of a field that a paste sets. */
export interface PlacedCell {
  readonly key: string;
  /** Column of the table, counted from 0. */
  readonly column: number;
  readonly value: CellValue;
}

/** A number of a block that lies on a computed figure. */
export interface ComparedCell {
  readonly row: DerivedRow;
  readonly column: number;
  readonly value: number;
}

/** A total over the months in a block, and what the block's own months give. */
interface DifferingTotal {
  readonly row: ValueRow;
  readonly pasted: string;
  readonly own: Decimal;
}

/** Why a block, or a row of it, cannot be placed. */
export interface PasteFault {
  /** The text of the cell, or the number of its row where it is empty; empty for a fault of the whole block. */
  readonly value: Words;
  readonly code: Fault['code'];
  readonly words: Words;
}

/** One way in which a block can be laid on a table. */
export interface Placement {
  readonly rule: PlacementRule;
  /** Whether headings in the block say the columns. Else they count from the active cell on. */
  readonly hasHeadings: boolean;
  readonly sets: readonly PlacedCell[];
  readonly compared: readonly ComparedCell[];
  readonly differingTotals: readonly DifferingTotal[];
  /** How many filled cells lie beyond the last row or column, or on a heading of a group. */
  readonly leftOut: number;
  /** How many cells hold a text that cannot be stored. */
  readonly refused: number;
  /** Rows and columns that hold no figure of this table, by their names. */
  readonly omitted: readonly string[];
  /** Why the block, or some of its rows, cannot be placed. None of these rows are set. */
  readonly faults: readonly PasteFault[];
  /** Texts among the cells to set that are probably no figures: a year, a unit, a month, a label. */
  readonly unlikely: readonly string[];
  /** Whether an empty column behind the labels is taken for a month, and may have been one for labels. */
  readonly hasEmptyMonth: boolean;
}

/** What the table shows: a report of one year and unit with the months as its columns, or a form. */
export type PasteTable =
  | {
      readonly kind: 'report';
      readonly report: Report;
      readonly year: number;
      readonly bu: BusinessUnit | null;
      /** Other names of its fields; none unless given. */
      readonly learnt?: LearntNames;
    }
  | { readonly kind: 'form'; readonly rows: readonly Row[]; readonly columns: readonly Label[]; readonly year: number };

export interface PasteTarget {
  readonly table: PasteTable;
  readonly columnCount: number;
  /** The key of the active row, and the active column. */
  readonly key: string;
  readonly column: number;
}

export type Block = readonly (readonly string[])[];

/** Placements of a block, the best first. */
export type Placements = readonly [Placement, ...Placement[]];

/** The parts of a placement that a block without labels lacks. */
export const NOTHING = {
  hasHeadings: false,
  sets: [],
  compared: [],
  differingTotals: [],
  leftOut: 0,
  refused: 0,
  omitted: [],
  faults: [],
  unlikely: [],
  hasEmptyMonth: false,
} satisfies Omit<Placement, 'rule'>;

export function rowsOf(table: PasteTable): readonly Row[] {
  return table.kind === 'report' ? table.report.rows : table.rows;
}

export function isBlank(texts: readonly string[] = []): boolean {
  return texts.every((text) => text.trim() === '');
}
