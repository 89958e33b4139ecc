import type { Report } from '../report.ts';
import type { IsoDate } from '../year-month.ts';
import { createPlaceCheck } from './misplaced.ts';
import { unitsOf, type Month } from './units.ts';
import type { ChangedFigure, FiguresOfMonth, UnlikelyFigure } from './unlikely-figure.ts';
import { createMonthCheck } from './unlikely-month.ts';
import { reasonOfSize } from './unlikely-size.ts';

export interface Entry {
  /** The cells that are entered, pasted or imported, by month record. Those that are as stored are not judged. */
  readonly entered: readonly FiguresOfMonth[];
  /**
   * The stored months around them, of the same report: at best three years to both sides, and of every business unit.
   * Whether they include the entered months does not matter for those, only for what counts as changed.
   */
  readonly stored: readonly FiguresOfMonth[];
  readonly today: IsoDate;
}

/**
 * The figures of an entry that are probably wrong (CONTRACT §9), by unit and month and in the order of the report. They are
 * judged by their field's other months, so there is nothing to set. Texts and empty cells are not judged.
 */
export function unlikelyFigures(report: Report, { entered, stored, today }: Entry): UnlikelyFigure[] {
  const units = unitsOf(stored, entered);
  const reasonOfPlace = createPlaceCheck(report, units);
  const reasonOfMonth = createMonthCheck(report, today);
  return units.flatMap((unit) =>
    unit.months.flatMap((month) => {
      const figures = changedFigures(report, month);
      if (figures.length === 0) return [];
      const ofPlace = reasonOfPlace(unit, month, figures);
      const ofMonth = reasonOfMonth(unit, month, figures);
      return figures.flatMap(({ field, value }) => {
        const { key } = field;
        const usual = unit.usual(key, month);
        const reasons = [ofPlace(field) ?? reasonOfSize(value, field, usual, unit.series(key)), ofMonth(field)];
        const { year, bu } = month;
        return reasons
          .filter((reason) => reason !== null)
          .map((reason) => ({ year, month: month.month, bu, key, value, reason }));
      });
    }),
  );
}

/** The entered numbers that differ from what is stored, in the order of the report. */
function changedFigures({ fields }: Report, { entered, stored }: Month): ChangedFigure[] {
  const figures: ChangedFigure[] = [];
  for (const [row, field] of fields.entries()) {
    const value = entered[field.key];
    if (typeof value === 'number' && value !== stored[field.key]) figures.push({ row, field, value });
  }
  return figures;
}
