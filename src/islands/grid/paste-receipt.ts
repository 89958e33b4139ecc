import type { PlacementRule } from '../../domain/blocks/placement.ts';
import type { Decimal } from '../../domain/decimal.ts';
import type { Words } from '../../domain/language.ts';
import type { ValueRow } from '../../domain/report.ts';
import { words } from './words.ts';

/** The result of a paste. */
export interface PasteReceipt {
  readonly rule: PlacementRule;
  /** Whether headings in the block said the columns. */
  readonly hasHeadings: boolean;
  readonly set: number;
  /** How many of the cells that were set hold a text, which sums leave out. */
  readonly texts: number;
  /** Cells left out because they lie beyond the last column or row. */
  readonly leftOut: number;
  /** Cells left out because their text cannot be stored: over 200 characters, or a broken one. */
  readonly refused: number;
  /** Rows and columns without a figure of this table, by name. */
  readonly omitted: readonly string[];
  /** Rows with figures that have no place, by name. */
  readonly unplaced: readonly Words[];
  /** Pasted sums that differ from the computed ones. */
  readonly differing: readonly DifferingFigure[];
  /** The other rules that fit. */
  readonly others: readonly PlacementRule[];
  /** Whether the paste changed anything, and so made a step of undo. */
  readonly hasStep: boolean;
}

export interface DifferingFigure {
  readonly row: ValueRow;
  /** Null for a total over the columns. */
  readonly column: number | null;
  readonly pasted: Decimal;
  readonly own: Decimal;
}

/** How a rule is called on a button. */
export const RULE_WORDS: Readonly<Record<PlacementRule, Words>> = {
  labels: words.byLabels,
  position: words.byPosition,
  order: words.inOrder,
};
