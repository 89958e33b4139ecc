import type { BusinessUnit } from '../business-units.ts';
import type { Cells, RecordKey } from '../record.ts';
import type { IsoDate, YearMonth } from '../year-month.ts';

/** Some cells of one record. A key that is missing is not entered; it is not an empty cell. */
export interface FiguresOfMonth extends RecordKey {
  readonly cells: Cells;
}

export interface Entry {
  /** The cells that are entered, pasted or imported, by month record. Those that are as stored are not judged. */
  readonly entered: readonly FiguresOfMonth[];
  /** The stored months around them, of the same report and of every business unit. */
  readonly stored: readonly FiguresOfMonth[];
  readonly today: IsoDate;
}

/** Why a figure is unlikely. `usual` is the middle of the field's other months; null where they are too few. */
export type UnlikelyReason =
  /** `ratio` is the figure's size divided by the usual one; `power` the nearest power of ten: 3 for 1,000 times. */
  | { readonly kind: 'times'; readonly ratio: number; readonly power: number; readonly usual: number }
  /** `zero` is 0 in a large field that never is; `constant` another value than the last twelve stored months have. */
  | { readonly kind: 'sign' | 'zero' | 'constant'; readonly usual: number }
  /** A percentage below 0 or above 100; a `fraction` one that was probably written as such: 0.952 for 95.2. */
  | { readonly kind: 'outside-percent' | 'fraction'; readonly usual: number | null }
  /** This month's figures are this many rows too low (negative: too high): they fit those rows and not their own. */
  | { readonly kind: 'other-row'; readonly rows: number; readonly usual: number }
  /** The figures of this month fit the other business unit and not their own. */
  | { readonly kind: 'other-unit'; readonly fits: BusinessUnit; readonly usual: number }
  /** The figures of this month are those of the month `as`. */
  | { readonly kind: 'same-month'; readonly as: YearMonth }
  /** The month has not begun; a budget may be entered for it. */
  | { readonly kind: 'not-begun' }
  /** No page offers the year without asking for it by address; the pages offer `first` to `last`. */
  | { readonly kind: 'year-not-offered'; readonly first: number; readonly last: number };

/** One entered figure and one reason. A figure can have two: one about its size, one about its month. */
export interface UnlikelyFigure extends RecordKey {
  readonly key: string;
  readonly value: number;
  readonly reason: UnlikelyReason;
}
