import { sum, type Decimal } from './decimal.ts';
import { figureChange, type FigureChange } from './percent-change.ts';
import type { Cells } from './record.ts';
import type { ComparedView } from './report-view.ts';
import type { FieldRow, Report } from './report.ts';

/** How a field's figure differs from an earlier one. */
export interface Difference {
  readonly before: number;
  readonly amount: Decimal;
  readonly percent: FigureChange;
}

/** A field of a month, compared; null where there is no figure to compare with. */
interface FieldChange {
  readonly row: FieldRow;
  readonly now: number;
  readonly mom: Difference | null;
  readonly yoy: Difference | null;
}

export interface LargestChanges {
  /** The fields whose figure has changed, the largest change first. */
  readonly changed: readonly FieldChange[];
  /** Fields with the same figure, or with none to compare. */
  readonly others: readonly FieldRow[];
  /** Amounts of different units cannot be compared: these fields are in the order of their percentages. */
  readonly isByPercent: boolean;
}

/**
 * The fields of a month by the size of their change from the month or the year before. A text is not a figure; January is compared
 * with no month before, as everywhere.
 * @param by which change the order is of
 * @param months the year's twelve months, and those of the year before
 */
export function largestChanges(
  report: Report,
  { month, by }: { month: number; by: ComparedView },
  { months, yearBefore }: { months: readonly Cells[]; yearBefore: readonly Cells[] },
): LargestChanges {
  const isByPercent = new Set(report.fields.map(({ unit }) => unit)).size > 1;
  const changes = report.fields.flatMap((row): FieldChange[] => {
    const figure = (cells: Cells | undefined) => {
      const value = cells?.[row.key];
      return typeof value === 'number' ? value : null;
    };
    const now = figure(months[month - 1]);
    if (now === null) return [];
    const from = (before: number | null): Difference | null =>
      before === null ? null : { before, amount: sum([now, -before]), percent: figureChange(row.unit, now, before) };
    return [{ row, now, mom: from(figure(months[month - 2])), yoy: from(figure(yearBefore[month - 1])) }];
  });
  const sizeOf = (change: FieldChange) => {
    const difference = change[by];
    if (difference === null || difference.amount === '0') return 0;
    // From nothing to something is more than any percentage.
    return isByPercent ? Math.abs(difference.percent.size ?? Infinity) : Math.abs(Number(difference.amount));
  };
  const hasChanged = (change: FieldChange) => change[by] !== null && change[by].amount !== '0';
  const changed = changes.filter(hasChanged).toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const keys = new Set(changed.map(({ row }) => row.key));
  return { changed, others: report.fields.filter(({ key }) => !keys.has(key)), isByPercent };
}
