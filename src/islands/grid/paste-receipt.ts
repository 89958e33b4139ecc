import type { Placement, PlacementRule } from '../../domain/blocks/placement.ts';
import type { Decimal } from '../../domain/decimal.ts';
import type { Words } from '../../domain/language.ts';
import type { ValueRow } from '../../domain/report.ts';
import { words } from './words.ts';

/** The result of a paste. */
export interface PasteReceipt extends Placement {
  /** How many of the cells that were set hold a text, which sums leave out. */
  readonly texts: number;
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
